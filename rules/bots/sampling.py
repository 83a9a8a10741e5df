"""Hidden cards, drawn anew: a duel as it might be, for all that one player has seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from rules.abilities.ast import Dig, Spot
from rules.cards import CardDef
from rules.duel import (
    NONE,
    SECRET,
    CardZone,
    Duel,
    ObjectReference,
    QuestionKind,
    RefKind,
    Table,
    Trick,
    Unit,
    amount_of,
    cards_in,
    may_see_declared,
    may_see_trick,
    may_see_unit,
    natural,
    players_of,
    refresh,
    renew,
)
from rules.tournament.meeting import Entrant
from rules.vocabulary import Kind
from tcg.chance import Chance

#: Score of a list whose leader is that of the opponent, above any number of equal cards.
_SAME_LEADER: Final = 1000
_IN_DECKS: Final = (Kind.CREATURE, Kind.TRICK)


class KnownLists:
    """Decklists that an opponent may play, as numbers of the cards of one table; cards outside it are left out."""

    def __init__(self, table: Table, lists: Iterable[Entrant]) -> None:
        numbers = {card.def_.id: number for number, card in enumerate(table.cards)}

        def known(cards: Iterable[CardDef]) -> list[int]:
            return [numbers[card.id] for card in cards if card.id in numbers]

        self.lists = [
            (next(iter(known([each.leader] if each.leader else [])), NONE), known(each.main), known(each.special))
            for each in lists
        ]

    def guess(self, leader: int, seen: Sequence[int], chance: Chance) -> tuple[list[int], list[int]]:
        """Return the main and special deck of a list that fits best what was `seen` of the opponent's cards."""
        wanted = Counter(seen)
        scores = [
            _SAME_LEADER * (one == leader) + (wanted & Counter(main + special)).total()
            for one, main, special in self.lists
        ]
        best = [place for place, score in enumerate(scores) if score == max(scores)]
        if not best:
            return [], []
        _, main, special = self.lists[best[chance.below(len(best))]]
        return main, special


def imagine(duel: Duel, player: int, known: KnownLists, chance: Chance) -> Duel:
    """Return a copy of a duel in which all that `player` can't see is drawn anew.

    It depends on nothing that is hidden: duels that look alike give the same copy for the same random numbers.
    """
    copy = duel.clone()
    own, other = copy.players[player], copy.players[1 - player]
    looked_at = looked_at_in(duel, player)
    _mix(own.deck, looked_at.get(player), chance)
    seen = sorted(_seen(copy, player))
    main, special = known.guess(other.leader.card, seen, chance)
    shown = _cards_asked_for(duel, player)
    left = sorted(
        (Counter(main) - Counter(seen) - Counter(card for cards in shown.values() for card in cards)).elements()
    )
    chance.shuffle(left)
    unseen = _Unseen(copy, left, sorted(main) or sorted(own.deck + own.hand), chance)
    _forget_traps(copy, player)
    _turn_over(copy, player, unseen)
    _redraw_declared(copy, player, unseen)
    other.hand = unseen.hand(len(other.hand), shown.get(CardZone.HAND, []))
    in_deck = shown.get(CardZone.DECK, [])
    kept = looked_at.get(1 - player)
    if kept is None:
        other.deck = unseen.hand(len(other.deck), in_deck)
    else:
        other.deck[kept.stop :] = unseen.hand(len(other.deck) - kept.stop, [])
        other.deck[: kept.start] = unseen.hand(kept.start, [])
    other.special = _redrawn_special(copy, player, special, seen, shown.get(CardZone.SPECIAL, []), chance)
    _redraw_choices(copy, player, chance)
    copy.needs_refresh = True
    refresh(copy)
    # Hidden cards may have asked for a check or not; between actions none is due.
    copy.needs_check = bool(copy.links or copy.suspended)
    return copy


class _Unseen:
    """Cards of the opponent that are not seen: those `left` of a list, then any of `spare`."""

    def __init__(self, duel: Duel, left: list[int], spare: list[int], chance: Chance) -> None:
        self._cards, self._left, self._spare, self._chance = duel.table.cards, left, spare, chance

    def draw(self) -> int:
        """Return a random card."""
        return self._left.pop() if self._left else self._any(self._spare)

    def of_kind(self, *, is_trick: bool) -> int:
        """Return a random trick or creature, NONE if there is none."""
        for place, card in enumerate(self._left):
            if self._cards[card].is_trick == is_trick:
                return self._left.pop(place)
        return self._any([card for card in self._spare if self._cards[card].is_trick == is_trick])

    def hand(self, count: int, shown: list[int]) -> list[int]:
        """Return `count` cards, those of `shown` among them."""
        cards = shown[:count]
        cards += [self.draw() for _ in range(count - len(cards))]
        self._chance.shuffle(cards)
        return cards

    def _any(self, cards: list[int]) -> int:
        return cards[self._chance.below(len(cards))] if cards else NONE


def looked_at_in(duel: Duel, player: int) -> dict[int, range]:
    """Return the places of a deck that a question lets `player` look at, by the player of the deck; else nothing."""
    question = duel.question
    if question is None or question.player != player or question.step is None:
        return {}
    effect = question.step.effect
    if not isinstance(effect, Dig) or question.kind not in (QuestionKind.DIG, QuestionKind.ARRANGE):
        return {}
    link = duel.links[question.number]
    if question.kind is QuestionKind.DIG:
        owner = players_of(effect.whose, link.player)[0]
        count, is_below = max(0, amount_of(duel, link, question.step, effect.count)), False
    else:
        rest = question.options[0][0]
        owner, is_below = rest[0].at, effect.rest is Spot.BOTTOM
        count = len(rest) + (len(link.made[question.step.number]) if effect.to is Spot.TOP and not is_below else 0)
    size = len(duel.players[owner].deck)
    return {owner: range(min(count, size)) if is_below else range(max(0, size - count), size)}


def _mix(deck: list[int], kept: range | None, chance: Chance) -> None:
    """Shuffle a deck but for the places `kept`, whatever its order is."""
    if kept is None:
        kept = range(len(deck), len(deck))
    others = sorted(deck[: kept.start] + deck[kept.stop :])
    chance.shuffle(others)
    deck[:] = [*others[: kept.start], *deck[kept.start : kept.stop], *others[kept.start :]]


def _cards_asked_for(duel: Duel, player: int) -> dict[CardZone, list[int]]:
    """Return the opponent's hidden cards that a question or a response offers to `player`, by zone, each once."""
    question = duel.question
    shown: dict[CardZone, list[int]] = {}
    if question is None or question.player != player:
        return shown
    offered = {ref for targets in question.options for group in targets for ref in group if ref.kind is RefKind.CARD}
    for ref in sorted(offered):
        if ref.at != player and ref.zone in SECRET:
            shown.setdefault(CardZone(ref.zone), []).append(ref.card)
    return shown


def _forget_traps(duel: Duel, player: int) -> None:
    """Let no trap be set off that `player` can't see: that it waits for an answer is hidden too."""
    hidden = {trick.serial for trick in duel.players[1 - player].tricks if not may_see_trick(duel, trick, player)}
    duel.set_off = [trap for trap in duel.set_off if trap.serial not in hidden]
    duel.set_off_on_path = [trap for trap in duel.set_off_on_path if trap.serial not in hidden]
    if duel.window is not None:
        duel.window.traps = tuple(trap for trap in duel.window.traps if trap.serial not in hidden)


def _redraw_declared(duel: Duel, player: int, unseen: _Unseen) -> None:
    """Put another creature in the place of one that the opponent is about to spawn face-down."""
    declared = duel.declared
    if declared is None or declared.card == NONE or may_see_declared(duel, declared, player):
        return
    card = unseen.of_kind(is_trick=duel.table.cards[declared.card].is_trick)
    if card != NONE:
        duel.declared = declared._replace(card=card)


def _redrawn_special(
    duel: Duel, player: int, special: list[int], seen: list[int], shown: list[int], chance: Chance
) -> list[int]:
    """Return another special deck for the opponent, with the cards `shown`, from the guessed list `special`."""
    count = len(duel.players[1 - player].special)
    rest = sorted((Counter(special) - Counter(seen) - Counter(shown)).elements())
    chance.shuffle(rest)
    cards = [*shown, *rest][:count]
    any_ = special or [card.number for card in duel.table.cards if card.is_special and card.is_creature]
    while any_ and len(cards) < count:
        cards.append(any_[chance.below(len(any_))])
    return cards


def _redraw_choices(duel: Duel, player: int, chance: Chance) -> None:
    """Let choices of the opponent among cards in hidden zones fall on cards that are there now."""
    opponent = 1 - player
    for link in duel.links:
        if link.player == opponent:
            link.targets = tuple(
                tuple(_redrawn(duel, reference, opponent, chance) for reference in group) for group in link.targets
            )


def _redrawn(duel: Duel, reference: ObjectReference, opponent: int, chance: Chance) -> ObjectReference:
    if reference.zone not in SECRET or reference.player != opponent:
        return reference
    cards = cards_in(duel, opponent, CardZone(reference.zone))
    return reference._replace(card=cards[chance.below(len(cards))]) if cards else reference


def _seen(duel: Duel, player: int) -> Iterator[int]:
    """Yield the cards of the opponent's deck that `player` sees, but for the leader."""
    opponent = 1 - player
    side = duel.players[opponent]
    yield from (*side.graveyard, *side.void, *side.archive)
    for unit in (unit for one in duel.players for unit in one.units):
        for each in (unit, *(unit.extras.attached if unit.extras else ())):
            if each.owner == opponent and may_see_unit(each, player) and _is_of_deck(duel, each.card):
                yield each.card
            for trick in each.extras.equips if each.extras else ():
                if trick.owner == opponent and may_see_trick(duel, trick, player):
                    yield trick.card
    for trick in (trick for one in duel.players for trick in one.tricks):
        if trick.owner == opponent and may_see_trick(duel, trick, player):
            yield trick.card


def _is_of_deck(duel: Duel, card: int) -> bool:
    return duel.table.cards[card].def_.kind in _IN_DECKS


def _turn_over(duel: Duel, player: int, unseen: _Unseen) -> None:
    """Put other cards in the places of the face-down cards that `player` can't see."""
    other = duel.players[1 - player]
    for trick in other.tricks:
        if not may_see_trick(duel, trick, player):
            _become_trick(duel, trick, unseen.of_kind(is_trick=True))
    for unit in other.units:
        for each in (unit, *(unit.extras.attached if unit.extras else ())):
            if not may_see_unit(each, player):
                _become_unit(duel, each, unseen.of_kind(is_trick=False))


def _become_trick(duel: Duel, trick: Trick, card: int) -> None:
    if card == NONE:
        return
    is_loose = duel.tricks[trick.tile] is trick
    if is_loose:
        duel.pick_up(trick)
    trick.card, trick.answer = card, duel.table.cards[card].answer
    if is_loose:
        duel.lay(trick, trick.tile)


def _become_unit(duel: Duel, unit: Unit, card: int) -> None:
    if card == NONE:
        return
    unit.card = card
    unit.traits = natural(duel.table, duel.table.cards[card], duel.terrain[unit.tile])
    if unit.extras is not None:
        unit.extras.derived = ()
        if unit.extras.is_empty:
            unit.extras = None
    renew(duel, unit)
    unit.hp = unit.traits.max_hp
