"""Hidden cards, drawn anew: a duel as it might be, for all that one player has seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from rules.cards import CardDef
from rules.duel import NONE, Duel, Table, Trick, Unit, may_see_trick, may_see_unit, natural, refresh
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
    own.deck.sort()
    chance.shuffle(own.deck)
    asked = _cards_asked_for(duel, player)
    seen = sorted(_seen(copy, player))
    main, special = known.guess(other.leader.card, seen, chance)
    left = sorted((Counter(main) - Counter(seen)).elements())
    chance.shuffle(left)
    spare = sorted(main) or sorted(own.deck + own.hand)
    _turn_over(copy, player, left, spare, chance)
    if not asked & set(other.hand):
        other.hand = [_drawn(left, spare, chance) for _ in other.hand]
    other.deck = [_drawn(left, spare, chance) for _ in other.deck]
    rest = sorted((Counter(special) - Counter(seen)).elements())
    chance.shuffle(rest)
    other.special = (rest or special or other.special)[: len(other.special)]
    copy.needs_refresh = True
    refresh(copy)
    return copy


def _drawn(left: list[int], spare: list[int], chance: Chance) -> int:
    return left.pop() if left else spare[chance.below(len(spare))] if spare else NONE


def _cards_asked_for(duel: Duel, player: int) -> set[int]:
    """Return the cards that a question shows to `player`."""
    question = duel.question
    if question is None or question.player != player:
        return set()
    return {ref.card for targets in question.options for group in targets for ref in group if ref.card != NONE}


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


def _turn_over(duel: Duel, player: int, left: list[int], spare: list[int], chance: Chance) -> None:
    """Put other cards in the places of the face-down cards that `player` can't see."""
    other = duel.players[1 - player]
    busy = {trap.serial for trap in duel.set_off} | {link.serial for link in duel.links}
    for trick in other.tricks:
        if not may_see_trick(duel, trick, player) and trick.serial not in busy:
            _become_trick(duel, trick, _of_kind(duel, left, spare, chance, is_trick=True))
    for unit in other.units:
        if not may_see_unit(unit, player):
            _become_unit(duel, unit, _of_kind(duel, left, spare, chance, is_trick=False))


def _of_kind(duel: Duel, left: list[int], spare: list[int], chance: Chance, *, is_trick: bool) -> int:
    """Return a random trick or creature, taken from the cards `left` if there is one, else like one of `spare`."""
    cards = duel.table.cards
    for place, card in enumerate(left):
        if cards[card].is_trick == is_trick:
            return left.pop(place)
    fitting = [card for card in spare if cards[card].is_trick == is_trick]
    return fitting[chance.below(len(fitting))] if fitting else NONE


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
    unit.hp = unit.traits.max_hp
