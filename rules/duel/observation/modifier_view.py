"""Modifiers of a unit in words, each with the card that it comes from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from rules.duel.observation.player_view import may_see_trick, may_see_unit
from rules.duel.queries.stats import natural
from rules.duel.state.actions import NONE
from rules.duel.state.duel import Duel, Mod, ModKind, Unit, UntilKind
from rules.vocabulary import Stat

_STATS: Final = tuple(Stat)
_WORDS: Final = {
    ModKind.TYPE: "type: {}",
    ModKind.ALSO_TYPE: "also {}",
    ModKind.ELEMENT: "element: {}",
    ModKind.ALSO_ELEMENT: "also {}",
    ModKind.STATUS: "{}",
    ModKind.LEVEL: "level {:+}",
    ModKind.RANGE: "range {:+}",
    ModKind.SET_RANGE: "range {}",
    ModKind.STEPS: "{:+} moves",
    ModKind.SILENCE: "no abilities",
    ModKind.GRANT: "another ability",
    ModKind.PROTECT: "protection",
    ModKind.REDUCE: "less damage",
    ModKind.PREVENT: "no damage",
}
_ENDS: Final = {
    UntilKind.TURN_ENDS: "until the turn ends",
    UntilKind.PLAYERS_TURN_ENDS: "until a turn ends",
    UntilKind.TIMER: "for some turns",
    UntilKind.CONDITION: "while a condition is met",
    UntilKind.PLAYERS_TURN_STARTS: "until a turn starts",
    UntilKind.BATTLE_ENDS: "until the battle ends",
}
#: Source of a change whose card is not on the field, or is hidden.
_UNKNOWN: Final = "an effect"


class Modifier(NamedTuple):
    """Change of a unit in words, the name of the card or terrain that it comes from, and how long it lasts or ""."""

    words: str
    source: str
    until: str = ""


def modifiers_of(duel: Duel, unit: Unit, player: int | None) -> list[Modifier]:
    """Return the changes of a unit that `player` sees, None for a spectator; sources that are hidden are not named."""
    extras = unit.extras
    mods: Iterable[Mod] = () if extras is None else (*extras.mods, *extras.derived)
    found = [Modifier(_change(mod), _name_of(duel, mod.source, player), _ENDS.get(mod.until.kind, "")) for mod in mods]
    return [*_of_terrain(duel, unit), *found]


def _of_terrain(duel: Duel, unit: Unit) -> Iterator[Modifier]:
    card, number = duel.table.cards[unit.card], duel.terrain[unit.tile]
    there, nowhere = natural(duel.table, card, number), natural(duel.table, card, NONE)
    changes = [
        f"{label} {now - before:+}"
        for label, now, before in (
            ("ATK", there.atk, nowhere.atk),
            ("HP", there.max_hp, nowhere.max_hp),
            ("CATK", there.catk, nowhere.catk),
            ("RATK", there.ratk, nowhere.ratk),
            ("DEF", there.def_, nowhere.def_),
            ("HL", there.hl, nowhere.hl),
        )
        if now is not None and before is not None and now != before
    ]
    if changes:
        yield Modifier(", ".join(changes), str(duel.table.terrains[number]).replace("_", " "))


def _change(mod: Mod) -> str:
    stat = "all stats" if mod.stat == NONE else _STATS[mod.stat].value.upper()
    if mod.kind is ModKind.ADD:
        return f"{stat} {mod.amount:+}"
    if mod.kind is ModKind.SET:
        return f"{stat} = {mod.amount}"
    words = _WORDS.get(mod.kind, "an effect of its text")
    return words.format(mod.value if isinstance(mod.value, int) else str(mod.value).replace("_", " "))


def _name_of(duel: Duel, serial: int, player: int | None) -> str:
    unit = duel.unit(serial) if serial != NONE else None
    if unit is not None:
        return duel.table.cards[unit.card].name if may_see_unit(unit, player) else _UNKNOWN
    trick = duel.trick(serial) if serial != NONE else None
    if trick is None or not may_see_trick(duel, trick, player):
        return _UNKNOWN
    return duel.table.cards[trick.card].name
