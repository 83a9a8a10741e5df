"""Effects on cards in hands, decks and other zones: draw, discard, search, look, send (rule group 15, O-23.9)."""

from __future__ import annotations

from itertools import islice, permutations
from typing import Final

from rules.abilities import ast
from rules.abilities.ast import Chooser, DeckEnd, Event, Spot, Zone
from rules.duel.choices.picks import groups_of
from rules.duel.choices.targets import MAX_CHOICES
from rules.duel.compiler import OFF_FIELD, Step
from rules.duel.continuous import invalidation
from rules.duel.events.costs import is_good_for
from rules.duel.events.zones import discard, discard_trick, draw, equips_first, leave, sacrifice, send
from rules.duel.queries.amounts import amount_of
from rules.duel.queries.matching import card_matches
from rules.duel.queries.target_resolution import (
    card_by_serial,
    cards_of,
    in_turn,
    players_matching,
    players_of,
    references_of,
)
from rules.duel.queries.zone_contents import CARD_ZONES, cards_in, cards_matching
from rules.duel.state.actions import NONE, CardZone, Ref, RefKind
from rules.duel.state.duel import Duel, Link, ObjectReference, Question, QuestionKind, Trick
from rules.duel.state.log import What, note, seen_by
from rules.duel.state.tasks import DiscardFor
from tcg.chance import Chance

_ZONE_OF_SPOT: Final = {
    Spot.HAND: CardZone.HAND,
    Spot.GRAVEYARD: CardZone.GRAVEYARD,
    Spot.VOID: CardZone.VOID,
    Spot.ARCHIVE: CardZone.ARCHIVE,
}
_OPEN: Final = (CardZone.GRAVEYARD, CardZone.VOID, CardZone.ARCHIVE)


# --- drawing and discarding ---------------------------------------------------------------------------------------


def draw_some(duel: Duel, _: Chance, number: int, step: Step, effect: ast.Draw) -> None:
    """Carry out “Draw N cards” of the link `number`, for each player that the text names."""
    link = duel.links[number]
    count = amount_of(duel, link, step, effect.count)
    link.amount_done = 0
    for player in players_matching(duel, link, step, effect.who):
        before = len(duel.players[player].hand)
        draw(duel, player, count)
        drawn = len(duel.players[player].hand) - before
        link.did(link.amount_done + drawn, link.amount_done + count)


def draw_up_to(duel: Duel, _: Chance, number: int, step: Step, effect: ast.DrawUpTo) -> None:
    """Carry out “Draw cards until you have N in hand” of the link `number`."""
    link = duel.links[number]
    count = amount_of(duel, link, step, effect.count)
    for player in players_matching(duel, link, step, effect.who):
        draw(duel, player, max(0, count - len(duel.players[player].hand)))


def discard_some(duel: Duel, rng: Chance, number: int, step: Step, effect: ast.Discard) -> None:
    """Let players discard for the link `number`, one after the other. One with too few cards discards all (O-21.3)."""
    first, *others = players_matching(duel, duel.links[number], step, effect.whose) or (NONE,)
    for player in reversed(others):
        duel.todo.append(DiscardFor(number, step, player))
    if first != NONE:
        discard_of(duel, rng, number, step, first)


def discard_of(duel: Duel, rng: Chance, number: int, step: Step, player: int) -> None:
    """Let `player` discard for a step of the link `number`: cards chosen by a player, or random ones.

    If the text lets the player of the link choose, they see the hand first.
    """
    link, effect = duel.links[number], step.effect
    if not isinstance(effect, ast.Discard):
        return
    cards = duel.table.cards
    hand = sorted(
        card for card in duel.players[player].hand if card_matches(duel, cards[card], effect.filter, link.serial)
    )
    refs = [Ref(RefKind.CARD, player, card, CardZone.HAND) for card in hand]
    count = len(refs) if effect.count is None else amount_of(duel, link, step, effect.count)
    link.is_undone |= not effect.up_to and len(refs) < max(1, count)
    if effect.how is Chooser.RANDOM:
        rng.shuffle(refs)
        discard_chosen(duel, rng, number, step, tuple(refs[: max(0, count)]))
        return
    if effect.how is Chooser.YOU:
        for card in sorted(duel.players[player].hand):
            note(duel, What.LOOK, link.player, card, sees=link.player)
    options = groups_of(refs, count, up_to=effect.up_to)
    if len(options) == 1:
        discard_chosen(duel, rng, number, step, options[0][0])
    else:
        chooser = link.player if effect.how is Chooser.YOU else player
        duel.question = Question(QuestionKind.DISCARD, chooser, options, step=step, number=number)


def discard_chosen(duel: Duel, _: Chance, number: int, step: Step, refs: tuple[Ref, ...]) -> None:
    """Discard the cards `refs`, which were chosen for a step of the link `number`."""
    link = duel.links[number]
    for ref in refs:
        discard(duel, ref.at, ref.card)
    link.amount_done = len(refs)
    link.made[step.number] = tuple(ObjectReference(card=r.card, player=r.at, zone=CardZone.GRAVEYARD) for r in refs)


# --- searching, looking ------------------------------------------------------------------------------------------


def search(duel: Duel, rng: Chance, number: int, step: Step, effect: ast.Search) -> None:
    """Carry out “Search your deck for …” of the link `number`: let its player choose among matching cards."""
    player = duel.links[number].player
    found: list[Ref] = []
    for zone in [CARD_ZONES[each] for each in (Zone.DECK, *effect.more_zones)]:
        cards = sorted(cards_in(duel, player, zone))
        serial = duel.links[number].serial
        fitting = [card for card in cards if card_matches(duel, duel.table.cards[card], effect.filter, serial)]
        found += [Ref(RefKind.CARD, player, card, zone) for card in fitting]
    options = groups_of(found, effect.count, up_to=effect.up_to)
    duel.links[number].is_undone |= not found
    if len(options) == 1:
        find_chosen(duel, rng, number, step, options[0][0])
    else:
        duel.question = Question(QuestionKind.SEARCH, player, options, step=step, number=number)


def find_chosen(duel: Duel, rng: Chance, number: int, step: Step, refs: tuple[Ref, ...]) -> None:
    """Take the cards `refs` found in a search of link `number`, shuffle the deck, and put them where the text says."""
    link, effect = duel.links[number], step.effect
    if not isinstance(effect, ast.Search):
        return
    invalidation.decks_changed(duel)
    for ref in refs:
        _take(duel, ref.at, CardZone(ref.zone), ref.card)
        if effect.is_revealed:
            note(duel, What.REVEAL, ref.at, ref.card)
    on_deck = effect.to in (Spot.TOP, Spot.BOTTOM)
    if on_deck:
        shuffle(duel, rng, link.player)
    for ref in refs:
        put(duel, ref.card, ref.at, effect.to, NONE if effect.is_revealed or ref.zone in _OPEN else link.player)
    if not on_deck:
        shuffle(duel, rng, link.player)
    link.amount_done = len(refs)
    link.made[step.number] = tuple(_lying(duel, ref.card, ref.at, effect.to) for ref in refs)


def _lying(duel: Duel, card: int, owner: int, spot: Spot) -> ObjectReference:
    """Return a reference to a card of `owner` that was put at `spot`, for the rest of the text."""
    zone = _ZONE_OF_SPOT.get(spot, CardZone.DECK)
    if duel.table.cards[card].is_special and zone in (CardZone.HAND, CardZone.DECK):
        zone = CardZone.SPECIAL
    return ObjectReference(card=card, player=owner, zone=zone)


def put(duel: Duel, card: int, owner: int, spot: Spot, sees: int) -> None:
    """Put a card of `owner` that has left its zone at the `spot` that a text names. The caller shuffles the deck.

    `sees` is the only player who knows the card, NONE if both do.
    """
    send(duel, card, owner, _ZONE_OF_SPOT.get(spot, CardZone.DECK), sees, at_bottom=spot is Spot.BOTTOM)


def shuffle(duel: Duel, rng: Chance, player: int) -> None:
    """Shuffle the deck of a player."""
    rng.shuffle(duel.players[player].deck)
    note(duel, What.SHUFFLE, player)


def shuffle_some(duel: Duel, rng: Chance, number: int, _: Step, effect: ast.Shuffle) -> None:
    """Carry out “Shuffle your deck” of the link `number`."""
    for player in in_turn(duel, players_of(effect.whose, duel.links[number].player)):
        shuffle(duel, rng, player)


def look(duel: Duel, _: Chance, number: int, step: Step, effect: ast.Look | ast.Reveal) -> None:
    """Let link `number` look at or reveal cards (O-23.9): the log names them, and they stay where they are."""
    link = duel.links[number]
    is_for_both = isinstance(effect, ast.Reveal)
    what, sees = (What.REVEAL, NONE) if is_for_both else (What.LOOK, link.player)
    cards = cards_of(duel, link, step, effect.target)
    references = zone_references(duel, link, step, effect.target)
    for card in cards:
        who = card.control if is_for_both else link.player
        note(duel, what, who, card.card, card.tile, sees=sees if seen_by(card) != NONE else NONE)
    for reference in references:
        is_open = reference.zone in _OPEN
        note(
            duel, what, reference.player if is_for_both else link.player, reference.card, sees=NONE if is_open else sees
        )
    link.amount_done = len(cards) + len(references)
    if references:
        link.made[step.number] = references


def dig(duel: Duel, rng: Chance, number: int, step: Step, effect: ast.Dig) -> None:
    """Carry out “Look at the top N cards …” of the link `number`: its player takes some, the rest is put elsewhere."""
    link = duel.links[number]
    owner = players_of(effect.whose, link.player)[0]
    refs = [Ref(RefKind.CARD, owner, card, CardZone.DECK) for card in _top(duel, link, step, effect, owner)]
    for ref in refs:
        what, sees = (What.REVEAL, NONE) if effect.is_revealed else (What.LOOK, link.player)
        note(duel, what, link.player, ref.card, sees=sees)
    fitting = sorted(ref for ref in refs if card_matches(duel, duel.table.cards[ref.card], effect.filter, link.serial))
    count = len(fitting) if effect.take is None else effect.take
    options = groups_of(fitting, count, up_to=effect.up_to or effect.take is None)
    if len(options) == 1:
        dig_chosen(duel, rng, number, step, options[0][0])
    else:
        duel.question = Question(QuestionKind.DIG, link.player, options, step=step, number=number)


def _top(duel: Duel, link: Link, step: Step, effect: ast.Dig, owner: int) -> list[int]:
    deck = duel.players[owner].deck
    count = max(0, amount_of(duel, link, step, effect.count))
    return deck[::-1][:count]


def dig_chosen(duel: Duel, rng: Chance, number: int, step: Step, refs: tuple[Ref, ...]) -> None:
    """Put the taken cards `refs` where the link `number` says, then the rest. If its order is free, ask for one."""
    link, effect = duel.links[number], step.effect
    if not isinstance(effect, ast.Dig):
        return
    owner = players_of(effect.whose, link.player)[0]
    looked_at = _top(duel, link, step, effect, owner)
    invalidation.decks_changed(duel)
    for _ in looked_at:
        duel.players[owner].deck.pop()
    for ref in refs:
        looked_at.remove(ref.card)
    sees = NONE if effect.is_revealed else link.player
    if not effect.in_any_order and effect.rest in (Spot.TOP, Spot.BOTTOM):
        rng.shuffle(looked_at)
    rest = tuple(Ref(RefKind.CARD, owner, card, CardZone.DECK) for card in looked_at)
    orders: list[tuple[Ref, ...]] = _orders(rest) if effect.in_any_order else [rest]
    if effect.rest is Spot.TOP:
        # Cards on top of the rest come after it.
        _lay_back(duel, rest, effect.rest, sees)
        _put_all(duel, rng, refs, effect.to, sees)
    else:
        _put_all(duel, rng, refs, effect.to, sees)
        _lay_back(duel, rest, effect.rest, sees)
    if effect.rest is Spot.SHUFFLED or effect.to is Spot.SHUFFLED:
        shuffle(duel, rng, owner)
    link.did(len(refs))
    link.made[step.number] = tuple(_lying(duel, ref.card, ref.at, effect.to) for ref in refs)
    if len(orders) > 1:
        options = tuple((order,) for order in orders)
        duel.question = Question(QuestionKind.ARRANGE, link.player, options, step=step, number=number)


def _orders(refs: tuple[Ref, ...]) -> list[tuple[Ref, ...]]:
    """Return every order of the cards in `refs`, the first of each on top; at most `MAX_CHOICES` orders."""
    return list(dict.fromkeys(islice(permutations(refs), MAX_CHOICES)))


def _put_all(duel: Duel, rng: Chance, refs: tuple[Ref, ...], spot: Spot, sees: int) -> None:
    for ref in refs[::-1] if spot is Spot.TOP else refs:
        put(duel, ref.card, ref.at, spot, sees)


def _lay_back(duel: Duel, rest: tuple[Ref, ...], spot: Spot, sees: int) -> None:
    """Put the cards `rest`, which were not taken, at a `spot`, the first on top; `sees` is as in `put`."""
    for ref in rest[::-1] if spot is Spot.TOP else rest:
        put(duel, ref.card, ref.at, spot, sees)


def arrange(duel: Duel, _: Chance, number: int, step: Step, refs: tuple[Ref, ...]) -> None:
    """Put the rest of a “Look at the top N cards” on or under the deck in the chosen order `refs`, the first on top.

    `number` is that of the link.
    """
    effect, link = step.effect, duel.links[number]
    if not refs or not isinstance(effect, ast.Dig):
        return
    side = duel.players[refs[0].at]
    cards = [ref.card for ref in reversed(refs)]
    if effect.rest is Spot.BOTTOM:
        start = 0
    else:
        # The taken cards may be on top of the rest.
        above = len(link.made[step.number]) if effect.to is Spot.TOP else 0
        start = len(side.deck) - above - len(cards)
    side.deck = [*side.deck[:start], *cards, *side.deck[start + len(cards) :]]


# --- sending ------------------------------------------------------------------------------------------------------


def send_some(duel: Duel, rng: Chance, number: int, step: Step, effect: ast.Send) -> None:
    """Carry out a step of the link `number` that puts cards, on the field or elsewhere, into a zone of their owners."""
    link = duel.links[number]
    zone, at_bottom = CARD_ZONES[effect.zone], effect.end is DeckEnd.BOTTOM
    cards = cards_of(duel, link, step, effect.target)
    owners = [card.owner for card in cards]
    for card in equips_first(cards):
        if isinstance(card, Trick):
            discard_trick(duel, card, zone, at_bottom=at_bottom)
        else:
            leave(duel, card, zone, at_bottom=at_bottom)
    link.targets = _put_in(link.targets, {card.serial for card in cards}, zone)
    references = () if cards else zone_references(duel, link, step, effect.target)
    for reference in references:
        source = CardZone(reference.zone)
        is_discarded = source is CardZone.HAND and zone is CardZone.GRAVEYARD
        if is_discarded and reference.card in duel.players[reference.player].hand:
            discard(duel, reference.player, reference.card)
            owners.append(reference.player)
            continue
        if not _take(duel, reference.player, source, reference.card, from_bottom=_is_from_bottom(effect.target)):
            continue
        invalidation.decks_changed(duel)
        sees = NONE if source in _OPEN else link.player if source is CardZone.DECK else reference.player
        send(duel, reference.card, reference.player, zone, sees, at_bottom=at_bottom)
        owners.append(reference.player)
    link.did(len(owners))
    if isinstance(effect.target, ast.Top):
        link.made[step.number] = tuple(reference._replace(zone=zone) for reference in references)
    searched = {
        reference.player
        for reference in references
        if reference.zone == CardZone.DECK and isinstance(effect.target, ast.Chosen)
    }
    shuffled = set(owners) if zone is CardZone.DECK and effect.end is None else set()
    for player in sorted(searched | shuffled):
        shuffle(duel, rng, player)


def _put_in(
    targets: tuple[tuple[ObjectReference, ...], ...], serials: set[int], zone: CardZone
) -> tuple[tuple[ObjectReference, ...], ...]:
    """Return `targets` with the new zone of the cards in `serials`, as the text may refer to them again."""
    return tuple(
        tuple(reference._replace(zone=zone) if reference.serial in serials else reference for reference in group)
        for group in targets
    )


def _is_from_bottom(target: ast.Target) -> bool:
    return isinstance(target, ast.Top) and target.from_bottom


def _take(duel: Duel, player: int, zone: CardZone, card: int, *, from_bottom: bool = False) -> bool:
    """Remove a card from a zone: its newest copy, or with `from_bottom` the oldest. Return whether the zone had one."""
    cards = cards_in(duel, player, zone)
    if card not in cards:
        return False
    del cards[cards.index(card) if from_bottom else len(cards) - 1 - cards[::-1].index(card)]
    return True


def take_from_zone(duel: Duel, reference: ObjectReference) -> bool:
    """Remove the card that a reference means from its zone. Return whether it was still there."""
    return _take(duel, reference.player, CardZone(reference.zone), reference.card)


def zone_references(duel: Duel, link: Link, step: Step, target: ast.Target) -> tuple[ObjectReference, ...]:
    """Return references to the cards outside the field that a target means.

    The cards match the target now, were chosen or picked, or left the field in the event that triggered the ability.
    """
    if isinstance(target, ast.Every):
        if target.filter.zone is Zone.FIELD:
            return ()
        found = cards_matching(duel, target.filter, link.player, link.serial)
        return tuple(ObjectReference(card=card, player=owner, zone=zone) for owner, card, zone in found)
    if isinstance(target, ast.Top):
        return tuple(
            ObjectReference(card=card, player=player, zone=CardZone.DECK)
            for player in players_matching(duel, link, step, target.whose)
            for card in _end_of_deck(duel, link, step, target, player)
        )
    references = _this(duel, link) if isinstance(target, ast.This) else references_of(link, step, target)
    placed = [
        reference if reference.zone != NONE else reference._replace(zone=_gone_to(duel, reference))
        for reference in references
    ]
    return tuple(
        reference
        for reference in placed
        if reference.card in cards_in(duel, reference.player, CardZone(reference.zone))
        and card_by_serial(duel, reference.serial) is None
    )


def _gone_to(duel: Duel, reference: ObjectReference) -> CardZone:
    """Return the zone to which a card left the field: the Void if only that has a copy of it, else the graveyard."""
    owner = duel.players[reference.player]
    is_void = reference.card in owner.void and reference.card not in owner.graveyard
    return CardZone.VOID if is_void else CardZone.GRAVEYARD


def _this(duel: Duel, link: Link) -> tuple[ObjectReference, ...]:
    """Return a reference to the ability's card if the event moved it to a graveyard or the Void, else ()."""
    if link.event not in OFF_FIELD:
        return ()
    zones = (CardZone.GRAVEYARD, CardZone.VOID)
    for zone in zones[::-1] if link.event is Event.EXILED else zones:
        if link.card in cards_in(duel, link.owner, zone):
            return (ObjectReference(card=link.card, player=link.owner, zone=zone),)
    return ()


def _end_of_deck(duel: Duel, link: Link, step: Step, target: ast.Top, player: int) -> list[int]:
    deck = duel.players[player].deck
    count = max(0, amount_of(duel, link, step, target.count))
    return deck[:count] if target.from_bottom else deck[::-1][:count]


def sacrifice_some(duel: Duel, _: Chance, number: int, step: Step, effect: ast.Sacrifice) -> None:
    """Carry out “Sacrifice TARGET” of the link `number`. Cards that can't be sacrificed stay (O-21.1)."""
    link = duel.links[number]
    cost = ast.SacrificeTarget(effect.target)
    cards = [card for card in cards_of(duel, link, step, effect.target) if is_good_for(card, cost)]
    for card in equips_first(cards):
        sacrifice(duel, card.control, card)
    link.did(len(cards))


__all__ = [
    "arrange",
    "dig",
    "dig_chosen",
    "discard_chosen",
    "discard_some",
    "draw_some",
    "draw_up_to",
    "find_chosen",
    "look",
    "put",
    "sacrifice_some",
    "search",
    "send_some",
    "shuffle",
    "shuffle_some",
    "take_from_zone",
    "zone_references",
]
