"""Explanations in the log: what was chosen for an activation, and why an effect did nothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from lowering import python_only
from rules.abilities import ast
from rules.abilities.ast import Status
from rules.duel.compiler import SlotKind, Step
from rules.duel.queries.target_resolution import card_by_serial, cards_of, hit, is_leader, references_of
from rules.duel.state.actions import NONE, CardZone, Mode
from rules.duel.state.duel import Duel, Link, ObjectReference, Unit
from rules.duel.state.log import Pick, What, note, seen_by

NOTHING_TO_CHOOSE: Final = "there is nothing to choose"
NOT_PAYABLE: Final = "its cost can't be paid"
NOT_PAID: Final = "its cost is not paid"
DECLINED: Final = "its player leaves it"
NOT_SO: Final = "its condition does not hold"

_ZONE_NAMES: Final = ("hand", "deck", "graveyard", "Void", "special deck", "Archive")
_OPEN: Final = (CardZone.GRAVEYARD, CardZone.VOID, CardZone.ARCHIVE)
_MODES: Final = {Mode.ATTACK: "in Attack Mode", Mode.DEFENCE: "in Defence Mode", Mode.FACEDOWN: "face-down"}


# --- choices ------------------------------------------------------------------------------------------------------


def picks_of(duel: Duel, link: Link) -> tuple[Pick, ...]:
    """Return the current choices of an activation for the log.

    Cards chosen as a cost are left out: they are logged later.
    """
    paid = {number for _, number in link.ability.costs}
    return tuple(
        _pick(duel, reference, slot.kind)
        for number, (group, slot) in enumerate(zip(link.targets, link.ability.slots, strict=True))
        if number not in paid
        for reference in group
    )


def _pick(duel: Duel, reference: ObjectReference, kind: SlotKind) -> Pick:
    if reference.serial != NONE:
        card = card_by_serial(duel, reference.serial)
        return Pick(reference.card, reference.tile, reference.path, sees=NONE if card is None else seen_by(card))
    if reference.zone != NONE:
        sees = NONE if reference.zone in _OPEN else reference.player
        return Pick(reference.card, word=_ZONE_NAMES[reference.zone], sees=sees)
    if kind is SlotKind.MODES:
        return Pick(word=_MODES[Mode(reference.value)])
    if kind is SlotKind.OPTIONS:
        return Pick(word=f"option {reference.value}")
    if kind in (SlotKind.NUMBER, SlotKind.SHARES):
        return Pick(word=str(reference.value))
    if kind is SlotKind.AIM:
        return Pick(duel.links[reference.value].card, word=f"link {reference.value + 1}")
    return Pick(tile=reference.tile)


# --- reasons why nothing happened ---------------------------------------------------------------------------------


def why_spent(attacker: Unit | None, target: Unit | None, player: int) -> str:
    """Return why a declared attack of `player` is not carried out, as words for the log (O-12.16, O-12.18, O-21.1).

    The units are those of the attack, None if they have left the field.
    """
    if attacker is None:
        return "it has left the field"
    if target is None:
        return "its target has left the field"
    if attacker.control != player:
        return "its player has lost control of it"
    if target.control == player:
        return "its target has changed sides"
    if Status.CANNOT_ATTACK in attacker.traits.statuses:
        return "it cannot attack"
    return "it lies in Defence Mode" if attacker.is_face_up else "it lies face-down"


@python_only
def note_nothing(duel: Duel, link: Link, why: str) -> None:
    """Log that a link does nothing, or a part of it if it has several; `why` are words for the reason."""
    what = What.NO_EFFECT if len(link.ability.one_shot) == 1 else What.NO_PART
    note(duel, what, link.player, link.card, word=why)


@python_only
def note_missed(duel: Duel, link: Link, step: Step) -> None:
    """Log the chosen cards that a step no longer affects, and why, before it is carried out."""
    if duel.log is None:
        return
    for reference, why in _missed(duel, link, step):
        card = card_by_serial(duel, reference.serial)
        if card is not None:
            sees = seen_by(card)
        else:
            side = duel.players[reference.player]
            sees = NONE if reference.card in side.graveyard or reference.card in side.void else reference.player
        note(duel, What.MISSED, link.player, reference.card, word=why, sees=sees)


def _missed(duel: Duel, link: Link, step: Step) -> Iterator[tuple[ObjectReference, str]]:
    effect = step.effect
    target = getattr(effect, "target", None)
    if not isinstance(target, ast.Chosen | ast.That):
        return
    matching = [card.serial for card in cards_of(duel, link, step, target)]
    for reference in references_of(link, step, target):
        if reference.serial == NONE or reference.serial in matching:
            continue
        card = card_by_serial(duel, reference.serial)
        if card is None:
            if not isinstance(effect, ast.Send):  # which finds a destroyed card in its graveyard
                yield reference, "it has left the field"
        elif isinstance(target, ast.That) and is_leader(card):
            yield reference, "leaders are touched only where the text names them"
        elif hit(duel, link, reference, step.subject) is None:
            yield reference, f"it is no longer on {duel.table.board.names[reference.tile]}"
        else:
            yield reference, "it is no longer what was chosen"


def why_nothing(duel: Duel, link: Link, step: Step) -> str:
    """Return why a step that was carried out has changed nothing, as words for the log."""
    effect = step.effect
    target = getattr(effect, "target", None)
    if isinstance(target, ast.Chosen) and not references_of(link, step, target):
        return NOTHING_TO_CHOOSE
    if isinstance(target, ast.LeaderOf) and isinstance(effect, ast.Destroy | ast.Send | ast.TakeControl):
        return "a leader stays on the field"
    if isinstance(target, ast.This | ast.Host) and not cards_of(duel, link, step, target):
        return "the card has left the field"
    if isinstance(target, ast.Every | ast.That) and not cards_of(duel, link, step, target):
        return "there is nothing that it is about"
    return _WHY.get(type(effect), "it changes nothing")


_WHY: Final[dict[type, str]] = {
    ast.Draw: "the deck is empty",
    ast.Discard: "there is no card to discard",
    ast.Restore: "no HP are missing",
    ast.Move: "there is no way to go",
    ast.PutOn: "there is no free tile, or it is there already",
    ast.Push: "there is no free tile that way",
    ast.SwapPlaces: "there are not two to swap",
    ast.TradeStat: "there are not two to swap",
    ast.ChangeMode: "it lies so already",
    ast.BreakShield: "there is no shield",
    ast.RestoreShield: "no shield is broken",
    ast.MiracleSpawn: "there is no such card any more, or no free tile",
    ast.SpawnTokens: "there is no free tile",
    ast.Send: "there is no such card any more",
    ast.Turn: "it lies so already",
    ast.TakeControl: "it is under that control already",
    ast.ChangeTerrain: "that terrain lies there already",
    ast.Attach: "there is nothing beside it that can be attached",
    ast.Detach: "nothing can be detached",
    ast.Negate: "there is nothing left to negate",
    ast.DealDamage: "there is no damage",
}
