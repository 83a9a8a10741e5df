"""Protection of cards from harm (O-23.10), and actions that card texts forbid, by area (bit n is tile n)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from rules.abilities import ast
from rules.abilities.ast import Harm, Means, Noun, PlayerDeed, Status, Zone
from rules.duel.compiler import Step
from rules.duel.queries.matching import area_of, card_matches, is_by, is_side, matches, trick_matches
from rules.duel.queries.zone_contents import CARD_ZONES
from rules.duel.state.actions import NONE
from rules.duel.state.duel import Barring, Culprit, Duel, Link, ObjectReference, Trick, Unit
from rules.duel.state.setup_data import Card
from rules.duel.state.traits import FreeTricks, Protection
from rules.vocabulary import Phase


def by_link(link: Link) -> Culprit:
    """Return the activation of a link as the cause (`Culprit`) of its effects."""
    return Culprit(Means.ABILITY, link.player, link.card, link.serial, link.tile)


def is_protected(duel: Duel, card: Unit | Trick, harm: Harm, culprit: Culprit | None) -> bool:
    """Return whether a card on the field is protected from a kind of harm by `culprit`, None if that is unknown.

    A card that is “unaffected” is protected from all harm, but may be chosen as a target (O-23.10).
    """
    if not duel.table.has_protection:
        return False
    if isinstance(card, Trick):
        for mod in card.mods:
            one = mod.value
            if isinstance(one, Protection) and _covers(duel, one, harm, culprit, card.serial):
                return True
        return any(
            _covers(duel, Protection(protect, source.control, source.serial), harm, culprit, card.serial)
            for source, protect in _continuous_protections(duel)
            if _is_about_trick(duel, source, protect.target, card)
        )
    return any(_covers(duel, one, harm, culprit, card.serial) for one in card.traits.protections)


def _covers(duel: Duel, protection: Protection, harm: Harm, culprit: Culprit | None, serial: int) -> bool:
    protect, player, source = protection
    if protect.harm is not harm and (protect.harm is not Harm.AFFECTED or harm is Harm.TARGETED):
        return False
    return protect.cause == ast.Cause() or protect.only is not is_by(
        duel, culprit, protect.cause, player, serial, source
    )


def _continuous_protections(duel: Duel) -> list[tuple[Unit | Trick, ast.Protect]]:
    """Return the continuous effects that protect cards, each with the card whose effect it is."""
    found: list[tuple[Unit | Trick, ast.Protect]] = []
    for side in duel.players:
        for unit in side.units:
            if unit.is_face_up:
                found += _protections_of(duel, unit, unit.traits.script.continuous)
        for trick in side.tricks:
            if trick.is_continuous and trick.activation is not None and not duel.is_locked(trick):
                ability = trick.activation.ability
                found += _protections_of(duel, trick, () if ability is None else ability.continuous)
    return found


def _protections_of(
    duel: Duel, card: Unit | Trick, steps: Iterable[Step]
) -> Iterator[tuple[Unit | Trick, ast.Protect]]:
    for step in steps:
        protect = protection_in(step.effect)
        if protect is not None and (card.serial, step) not in duel.unmet:
            yield card, protect


def protection_in(effect: ast.Effect) -> ast.Protect | None:
    """Return the protection that an effect gives, or None. “Cannot be destroyed” is one, too."""
    if isinstance(effect, ast.Forbid) and effect.status is Status.CANNOT_BE_DESTROYED:
        return ast.Protect(effect.target, Harm.DESTROYED)
    return effect if isinstance(effect, ast.Protect) else None


def _is_about_trick(duel: Duel, card: Unit | Trick, target: ast.Target, trick: Trick) -> bool:
    if isinstance(target, ast.This):
        return card is trick
    if not isinstance(target, ast.Every) or target.filter.noun is Noun.CREATURE:
        return False
    return trick_matches(duel, trick, target.filter, card.control, card.serial)


_PHASES: Final = {ast.Stage.MAIN: (Phase.MAIN1, Phase.MAIN2), ast.Stage.BATTLE: (Phase.BATTLE,)}


def free_tricks(effect: ast.Unlockable, player: int, serial: int) -> FreeTricks:
    """Return which tricks an `effect` in an ability of `player` exempts from being locked down.

    They are those of the players that the text names (“your tricks”), or only the ability's card, the trick `serial`.
    """
    if effect.whose is None:
        return FreeTricks((), serial)
    return FreeTricks(tuple(one for one in (0, 1) if is_side(effect.whose, one, player)), -1)


# --- rules for players --------------------------------------------------------------------------------------------


def barred_players(effect: ast.Bar, player: int) -> list[int]:
    """Return the players whom an effect in an ability of `player` forbids something."""
    return [one for one in (0, 1) if is_side(effect.whose, one, player)]


def is_barred(
    duel: Duel,
    player: int,
    deed: PlayerDeed,
    card: Unit | Trick | Card | None = None,
    tile: int = NONE,
    origin: ObjectReference | None = None,
) -> bool:
    """Return whether a card text forbids a player the action `deed` now; `card` is the card of the action, if any.

    Without a card, rules that are only about some cards apply too. `tile` is the card's present or future tile; without
    it, rules for parts of the field are ignored. `origin` is the card in the zone that it comes from.
    """
    return bool(duel.table.has_bars) and any(
        area == duel.table.everywhere or (tile != NONE and bool(area >> tile & 1))
        for area in _barred_areas(duel, player, deed, card, origin)
    )


def allowed_area(duel: Duel, player: int, deed: PlayerDeed, card: Card, area: int) -> int:
    """Return the part of an area (bits) on which no card text forbids a player the action `deed` with a card."""
    if duel.table.has_bars:
        for barred in _barred_areas(duel, player, deed, card, None):
            area &= ~barred
    return area


def _barred_areas(
    duel: Duel, player: int, deed: PlayerDeed, card: Unit | Trick | Card | None, origin: ObjectReference | None
) -> list[int]:
    """Return the areas (bits) on which card texts forbid a player `deed`, one for each text; see `is_barred`."""
    side, found = duel.players[player], []
    for mod in (*side.mods, *side.derived):
        barring = mod.value
        if isinstance(barring, Barring):
            bar = barring.bar
            if (
                bar.deed is deed
                and _is_time(duel, bar, barring.owner)
                and _is_of(duel, barring, player, card)
                and _comes_from(barring, origin)
            ):
                done = [one for what, one in side.deeds if what is deed and _is_of_number(duel, bar, one)]
                if len(done) >= bar.beyond:
                    found.append(_area_of(duel, barring))
    return found


def _area_of(duel: Duel, barring: Barring) -> int:
    """Return the area (bits) where a rule forbids something, by default all; an area around a card moves with it."""
    where = None if barring.bar.of is None else barring.bar.of.where
    if where is None:
        return duel.table.everywhere
    card = duel.unit(barring.source) or duel.trick(barring.source)
    return area_of(duel, where, barring.owner, barring.tile if card is None else card.tile, NONE)


def _is_time(duel: Duel, bar: ast.Bar, owner: int) -> bool:
    during = bar.during
    if isinstance(during, ast.StageOf):
        return duel.phase in _PHASES[during.stage] and is_side(during.whose, duel.active, owner)
    return during is None or is_side(during, duel.active, owner)


def _is_of(duel: Duel, barring: Barring, player: int, card: Unit | Trick | Card | None) -> bool:
    """Return whether a rule that forbids `player` actions is about `card`, on the field or off; True for None.

    A face-down trick is judged as if face-up.
    """
    wanted, owner = barring.bar.of, barring.owner
    if wanted is None or card is None:
        return True
    if isinstance(card, Unit):
        return matches(duel, card, wanted, owner, barring.source)
    if isinstance(card, Trick):
        return trick_matches(duel, card, wanted, owner, barring.source, is_shown=True)
    if wanted.controller is not None and not is_side(wanted.controller, player, owner):
        return False
    return wanted.is_face_up is None and card_matches(duel, card, wanted, barring.source)


def _comes_from(barring: Barring, origin: ObjectReference | None) -> bool:
    """Return whether `origin`, a card's former place, is in a zone that a rule names; True if the rule names none."""
    wanted = barring.bar.of
    if wanted is None or wanted.zone is Zone.FIELD:
        return True
    if origin is None or origin.zone == NONE:
        return False
    zones = (wanted.zone, *wanted.more_zones)
    is_there = any(zone is not Zone.FIELD and CARD_ZONES[zone] == origin.zone for zone in zones)
    return is_there and is_side(wanted.zone_of, origin.player, barring.owner)


def _is_of_number(duel: Duel, bar: ast.Bar, number: int) -> bool:
    return bar.of is None or card_matches(duel, duel.table.cards[number], bar.of)


def count_deed(duel: Duel, player: int, deed: PlayerDeed, card: int) -> None:
    """Record a player's action `deed` with the card number `card` this turn, as some texts limit or count actions."""
    duel.players[player].deeds.append((deed, card))
