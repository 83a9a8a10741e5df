"""What cards are protected from (O-23.10), and what players are forbidden by a text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from rules.abilities import tree
from rules.abilities.tree import Harm, Means, Noun, PlayerDeed, Status, Whose
from rules.duel.compiled import Step
from rules.duel.matching import card_matches, is_by, is_side, matches, trick_matches
from rules.duel.state import Barring, Culprit, Duel, Link, Trick, Unit
from rules.duel.table import Card
from rules.duel.traits import FreeTricks, Protection
from rules.vocabulary import Phase


def by_link(link: Link) -> Culprit:
    """The ability that a link carries out, as what it does to cards sees it."""
    return Culprit(Means.ABILITY, link.player, link.card, link.serial, link.tile)


def is_protected(duel: Duel, card: Unit | Trick, harm: Harm, culprit: Culprit | None) -> bool:
    """Whether a card on the field is protected from something that `culprit` does.

    What is unaffected by it is not harmed by it either, but may be chosen (O-23.10).
    """
    if not duel.table.has_protection:
        return False
    if isinstance(card, Trick):
        for mod in card.mods:
            one = mod.value
            if isinstance(one, Protection) and _covers(duel, one.protect, one.player, harm, culprit, card.serial):
                return True
        return any(
            _covers(duel, protect, source.control, harm, culprit, card.serial)
            for source, protect in _continuous_protections(duel)
            if _is_about_trick(duel, source, protect.target, card)
        )
    return any(
        _covers(duel, protect, player, harm, culprit, card.serial) for protect, player in card.traits.protections
    )


def _covers(duel: Duel, protect: tree.Protect, player: int, harm: Harm, culprit: Culprit | None, serial: int) -> bool:
    if protect.harm is not harm and (protect.harm is not Harm.AFFECTED or harm is Harm.TARGETED):
        return False
    return protect.cause == tree.Cause() or is_by(duel, culprit, protect.cause, player, serial)


def _continuous_protections(duel: Duel) -> Iterator[tuple[Unit | Trick, tree.Protect]]:
    """Continuous effects that protect cards, with the cards that have them."""
    for side in duel.players:
        for unit in side.units:
            if unit.is_face_up:
                yield from _protections_of(duel, unit, unit.traits.script.continuous)
        for trick in side.tricks:
            if trick.is_continuous and trick.activation is not None and not duel.is_locked(trick):
                ability = trick.activation.ability
                yield from _protections_of(duel, trick, () if ability is None else ability.continuous)


def _protections_of(
    duel: Duel, card: Unit | Trick, steps: Iterable[Step]
) -> Iterator[tuple[Unit | Trick, tree.Protect]]:
    for step in steps:
        protect = protection_in(step.effect)
        if protect is not None and (card.serial, step) not in duel.unmet:
            yield card, protect


def protection_in(effect: tree.Effect) -> tree.Protect | None:
    """What an effect protects cards from: “cannot be destroyed” is for tricks a protection too."""
    if isinstance(effect, tree.Forbid) and effect.status is Status.CANNOT_BE_DESTROYED:
        return tree.Protect(effect.target, Harm.DESTROYED)
    return effect if isinstance(effect, tree.Protect) else None


def _is_about_trick(duel: Duel, card: Unit | Trick, target: tree.Target, trick: Trick) -> bool:
    if isinstance(target, tree.This):
        return card is trick
    if not isinstance(target, tree.Every) or target.filter.noun is Noun.CREATURE:
        return False
    return trick_matches(duel, trick, target.filter, card.control, card.serial)


_PHASES: Final = {
    tree.Stage.MAIN: (Phase.MAIN1, Phase.MAIN2),
    tree.Stage.BATTLE: (Phase.BATTLE,),
}


def free_tricks(effect: tree.Unlockable, player: int, serial: int) -> FreeTricks:
    """The players whose tricks can't be locked down, or the one trick that can't, as a modifier has it."""
    if effect.whose is None:
        return FreeTricks((), serial)
    return FreeTricks(tuple(one for one in (0, 1) if is_side(effect.whose, one, player)), -1)


# --- what players are forbidden -----------------------------------------------------------------------------------


def barred_players(effect: tree.Bar, player: int) -> list[int]:
    """The players whom a rule is for, in an ability of `player`."""
    return [one for one in (0, 1) if is_side(effect.whose, one, player)]


def is_barred(duel: Duel, player: int, deed: PlayerDeed, card: Unit | Card | None = None) -> bool:
    """Whether a text forbids a player to do something now, with `card` where it is about one.

    No text does where `has_bars` of the table is off.
    """
    side = duel.players[player]
    for mod in (*side.mods, *side.derived):
        barring = mod.value
        if isinstance(barring, Barring):
            bar, owner = barring.bar, barring.owner
            if bar.deed is deed and _is_time(duel, bar, owner) and _is_of(duel, bar, owner, player, card):
                done = [one for what, one in side.deeds if what is deed and _is_of_number(duel, bar, one)]
                if len(done) >= bar.beyond:
                    return True
    return False


def _is_time(duel: Duel, bar: tree.Bar, owner: int) -> bool:
    during = bar.during
    if isinstance(during, tree.StageOf):
        return duel.phase in _PHASES[during.stage] and is_side(during.whose, duel.active, owner)
    return during is None or is_side(during, duel.active, owner)


def _is_of(duel: Duel, bar: tree.Bar, owner: int, player: int, card: Unit | Card | None) -> bool:
    wanted = bar.of
    if wanted is None or card is None:
        return True
    if isinstance(card, Unit):
        return matches(duel, card, wanted, owner, -1)
    if wanted.controller not in (None, Whose.BOTH) and not is_side(wanted.controller, player, owner):
        return False
    return card_matches(duel, card, wanted)


def _is_of_number(duel: Duel, bar: tree.Bar, number: int) -> bool:
    return bar.of is None or card_matches(duel, duel.table.cards[number], bar.of)


def count_deed(duel: Duel, player: int, deed: PlayerDeed, card: int) -> None:
    """Remember what a player has done this turn, where a text may limit it."""
    if duel.table.has_bars or duel.table.has_terms:
        duel.players[player].deeds.append((deed, card))
