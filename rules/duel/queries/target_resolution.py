"""Resolution of targets when an effect is carried out: chosen cards, or cards found now (O-8.7, O-9.1)."""

from __future__ import annotations

from collections.abc import Collection

from rules.abilities import ast
from rules.abilities.ast import Event, Harm, Who, Whose
from rules.duel.compiler import ON_ATTACK, SUBJECT_OF_EVENT, Step
from rules.duel.queries.matching import matches, reference_to, trick_matches, tricks_matching, units_matching
from rules.duel.queries.protection import by_link, is_protected
from rules.duel.queries.stats import leaders_of
from rules.duel.state.actions import NONE, Act
from rules.duel.state.duel import Duel, Link, ObjectReference, Trick, Unit


def cards_of(duel: Duel, link: Link, step: Step, target: ast.Target) -> list[Unit | Trick]:
    """Return the units and tricks that a target means now, without those protected from the ability.

    Attached creatures belong to their hosts (O-3.5) and are left out, too. For protection see O-23.10.
    """
    named = cards_named(duel, link, step, target)
    cards = [card for card in named if isinstance(card, Trick) or not duel.is_attached(card)]
    if not duel.table.has_protection:
        return cards
    culprit = by_link(link)
    return [
        card for card in cards if card.serial == link.serial or not is_protected(duel, card, Harm.AFFECTED, culprit)
    ]


def cards_named(duel: Duel, link: Link, step: Step, target: ast.Target) -> list[Unit | Trick]:
    """Return the units and tricks that a target means now; not those that have left or no longer match (O-8.7)."""
    match target:
        case ast.This():
            card = card_by_serial(duel, link.serial)
            return [card] if card is not None else []
        case ast.Host():
            return list(_host(duel, link))
        case ast.That():
            return [
                card
                for reference in subjects_of(link, step)
                if (card := hit(duel, link, reference, step.subject)) is not None and not is_leader(card)
            ]
        case ast.Other():
            card = None if link.other is None else hit(duel, link, link.other)
            return [] if card is None or is_leader(card) else [card]
        case ast.Attacker():
            return _fighter(duel, link, step, attacks=True)
        case ast.Attacked():
            return _fighter(duel, link, step, attacks=False)
        case ast.LeaderOf(whose=whose):
            return list(leaders_of(duel, whose, link.player))
        case ast.TheirLeader(who=who):
            return [duel.players[player].leader for player in players_matching(duel, link, step, who)]
        case ast.Every(filter=filter_):
            return _every(duel, link, step, filter_)
        case ast.Chosen(filter=filter_):
            return _chosen(duel, link, step, filter_)
        case ast.Picked() | ast.AtRandom() | ast.Extreme():
            found = [card_by_serial(duel, reference.serial) for reference in references_of(link, step, target)]
            return [card for card in found if card is not None]
        case ast.Top():
            return []


def _fighter(duel: Duel, link: Link, step: Step, *, attacks: bool) -> list[Unit | Trick]:
    """Return the attacker (`attacks`) or the target of the attack that an ability is about; empty if it is a leader.

    Empty, too, if that unit has left the field.
    """
    remembered = link.picked.get(step.number, ())
    reference = remembered[0] if remembered else _fighter_of_event(duel, link, attacks=attacks)
    fighter = None if reference is None else hit(duel, link, reference)
    return [] if fighter is None or is_leader(fighter) else [fighter]


def _fighter_of_event(duel: Duel, link: Link, *, attacks: bool) -> ObjectReference | None:
    """Return the attacker (`attacks`) or target of an ability's triggering attack, else the current one; or None."""
    when = link.ability.when
    if when is not None and when.event in ON_ATTACK:
        is_first = attacks is (when.event in (Event.ATTACKS, Event.AMBUSHES))
        match when.who:
            case ast.This() | ast.LeaderOf():
                own = duel.unit(link.serial)
                return link.subject if not is_first else None if own is None else reference_to(own)
            case ast.Host():
                hosts = _host(duel, link)
                return link.subject if not is_first else reference_to(hosts[0]) if hosts else None
            case ast.Player():
                return link.subject if is_first else link.other
            case ast.AnyOf():
                # If two are named, the second is “that creature”.
                return link.subject if is_first is (ast.second_of(when) is None) else link.other
    if link.ability.answers is ast.Answered.ATTACK:
        return link.subject if attacks else link.other
    fighter = duel.unit(fighter_serial(duel, attacks=attacks))
    return None if fighter is None else reference_to(fighter)


def fighter_serial(duel: Duel, *, attacks: bool) -> int:
    """Return the serial of the attacker (`attacks`) or the target of the current attack; NONE without an attack."""
    declared = duel.declared
    if declared is None or declared.kind is not Act.ATTACK:
        return NONE
    return declared.serial if attacks else declared.other


def units_of(duel: Duel, link: Link, step: Step, target: ast.Target) -> list[Unit]:
    """Return the units that a target means now, as `cards_of` does, without tricks."""
    return [card for card in cards_of(duel, link, step, target) if isinstance(card, Unit)]


def references_of(link: Link, step: Step, target: ast.Target) -> tuple[ObjectReference, ...]:
    """Return the objects that were chosen, picked or remembered for a target of a step; empty for other targets."""
    if isinstance(target, ast.Chosen):
        return link.targets[step.first] if step.first != NONE else ()
    if isinstance(target, ast.That):
        return subjects_of(link, step)
    if isinstance(target, ast.Other):
        return () if link.other is None else (link.other,)
    if isinstance(target, ast.Picked | ast.AtRandom | ast.Extreme):
        return link.picked.get(step.number, ())
    return ()


def subjects_of(link: Link, step: Step) -> tuple[ObjectReference, ...]:
    """Return “that creature” in a step: of the event, or just chosen, spawned, looked at or picked; empty if none."""
    if step.subject == SUBJECT_OF_EVENT:
        return () if link.subject is None else (link.subject,)
    if step.subject < SUBJECT_OF_EVENT:
        return link.made.get(-2 - step.subject) or link.picked.get(-2 - step.subject, ())
    return link.targets[step.subject] if step.subject < len(link.targets) else ()


def subject_tile(duel: Duel, link: Link, step: Step, where: ast.Where | None = None) -> int:
    """Return the tile of “that creature” in a step, or of “that tile” if `where` needs it; NONE if there is none."""
    if where is not None and where.of is ast.Origin.THAT_TILE:
        return (
            next((reference.tile for reference in link.targets[step.tile_slot]), NONE)
            if step.tile_slot != NONE
            else NONE
        )
    for reference in subjects_of(link, step):
        card = card_by_serial(duel, reference.serial)
        return reference.tile if card is None else card.tile
    return NONE


def from_tile(duel: Duel, link: Link, where: ast.Where | None) -> int:
    """Return the tile from which the phrase `where` measures: the ability's tile on activation, or its host's."""
    hosts = _host(duel, link) if where is not None and where.of is ast.Origin.HOST else []
    return hosts[0].tile if hosts else link.tile


def card_by_serial(duel: Duel, serial: int) -> Unit | Trick | None:
    """Return the unit or trick with a serial, attached units and equips included; None if it is not on the field."""
    if serial == NONE:
        return None
    found = duel.unit(serial) or duel.trick(serial)
    if found is not None:
        return found
    for side in duel.players:
        for unit in side.units:
            if unit.extras is not None:
                for attached in unit.extras.attached:
                    if attached.serial == serial:
                        return attached
    return None


def _host(duel: Duel, link: Link) -> list[Unit]:
    trick = duel.trick(link.serial)
    if trick is not None and trick.host != NONE:
        host = duel.unit(trick.host)
    else:
        host = duel.unit(link.targets[0][0].serial) if link.targets and link.targets[0] else None
    return [host] if host is not None else []


def _every(duel: Duel, link: Link, step: Step, filter_: ast.Filter) -> list[Unit | Trick]:
    area = link.areas.get(step.number)
    subject = subject_tile(duel, link, step, filter_.where) if filter_.where is not None else NONE
    origin = from_tile(duel, link, filter_.where)
    cards: list[Unit | Trick] = []
    cards += units_matching(duel, filter_, link.player, link.serial, origin, subject, area)
    cards += [
        trick
        for trick in tricks_matching(duel, filter_, link.player, link.serial, origin, subject, area)
        if trick.serial != link.serial
    ]
    if filter_.other:
        others = not_others(duel, link.serial, link.subject)
        cards = [card for card in cards if card.serial not in others]
    # On a trick, which is no creature, “other” excludes the chosen creature.
    if filter_.not_that or (filter_.other and link.is_trick):
        spared = [reference.serial for reference in subjects_of(link, step)]
        cards = [card for card in cards if card.serial not in spared]
    return cards


def not_others(duel: Duel, serial: int, subject: ObjectReference | None) -> tuple[int, ...]:
    """Return the serials of cards that “other” excludes in an ability, besides the card `serial` itself.

    Empty if the card is a creature. For a trick or a leader they are `subject`, the card of the event, and the host of
    an equip, each NONE without one.
    """
    card = duel.unit(serial)
    if card is not None and not card.is_leader:
        return ()
    trick = duel.trick(serial)
    return (NONE if subject is None else subject.serial, NONE if trick is None else trick.host)


def _chosen(duel: Duel, link: Link, step: Step, filter_: ast.Filter) -> list[Unit | Trick]:
    found: list[Unit | Trick] = []
    for reference in references_of(link, step, ast.Chosen(1, filter_)):
        card = hit(duel, link, reference, step.subject)
        if (isinstance(card, Unit) and matches(duel, card, filter_, link.player, link.serial)) or (
            isinstance(card, Trick) and trick_matches(duel, card, filter_, link.player, link.serial)
        ):
            found.append(card)
    return found


def is_leader(card: Unit | Trick) -> bool:
    """Return whether a card is a leader. Only phrases about leaders affect leaders (D-13.2)."""
    return isinstance(card, Unit) and card.is_leader


def hit(duel: Duel, link: Link, reference: ObjectReference, subject: int = SUBJECT_OF_EVENT) -> Unit | Trick | None:
    """Return the card that a reference means, or None if the ability no longer affects it.

    An opposing card must be on the tile where it was chosen; the player's own card is followed (O-9.1). An unavoidable
    ability follows all cards (O-9.4). Cards that the ability itself moved or brought in are followed too; `subject` is
    as in `Step`.
    """
    there = duel.units[reference.tile] if reference.tile != NONE else None
    card = there if there is not None and there.serial == reference.serial else card_by_serial(duel, reference.serial)
    if card is None:
        return None
    is_followed = card.control == link.player or link.ability.is_unavoidable or reference.serial in link.moved
    if link.delayed_step is not None:
        return card
    return card if is_followed or card.tile == reference.tile or subject < SUBJECT_OF_EVENT else None


# --- players ------------------------------------------------------------------------------------------------------


def players_of(whose: Whose, player: int) -> tuple[int, ...]:
    """Return the players that the word `whose` (“you”, “opponent”) means in a card text of `player`, `player` first."""
    if whose is Whose.YOURS:
        return (player,)
    return (1 - player,) if whose is Whose.OPPONENTS else (player, 1 - player)


def in_turn(duel: Duel, players: Collection[int]) -> list[int]:
    """Return players in the order in which they act: the active one first."""
    return [player for player in (duel.active, 1 - duel.active) if player in players]


def players_matching(duel: Duel, link: Link, step: Step, who: Who) -> list[int]:
    """Return the players that `who`, a phrase in a step, means, the active one first (O-15.5)."""
    if isinstance(who, Whose):
        return in_turn(duel, players_of(who, link.player))
    if isinstance(who, ast.ThatPlayer):
        return [] if link.actor == NONE else [link.actor]
    found = []
    for reference in _references_of(duel, link, step, who.target):
        card = card_by_serial(duel, reference.serial) or duel.departed.get(reference.serial)
        if card is not None:
            found.append(card.owner if isinstance(who, ast.OwnerOf) else card.control)
        elif reference.player != NONE:
            found.append(reference.player)
    return in_turn(duel, found)


def _references_of(duel: Duel, link: Link, step: Step, target: ast.Target) -> tuple[ObjectReference, ...]:
    """Return references to the cards of a target, even to those that have left the field."""
    if isinstance(target, ast.This):
        return (ObjectReference(link.serial, link.tile, link.card, link.owner),)
    found = references_of(link, step, target)
    cards = () if found else cards_of(duel, link, step, target)
    return found or tuple(ObjectReference(card.serial, card.tile, card.card, card.owner) for card in cards)
