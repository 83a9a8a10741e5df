"""The phrases of protection, silence and rules for players."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from rules.abilities.events import MANY_CAUSE, ONE
from rules.abilities.filters import FILTER
from rules.abilities.phrases import Form, Phrase, Slot, choice, optional
from rules.abilities.targets import TARGET
from rules.abilities.tree import Answered, Bar, Cause, Deeds, Effect, Harm, Means, Negate, Protect, Silence, Whose
from rules.abilities.words import COUNT

_ANYTHING: Final = Cause()
#: Players as those for whom a rule is.
WHOM: Final = replace(
    choice("PLAYER", {"you": Whose.YOURS, "your opponent": Whose.OPPONENTS, "players": Whose.BOTH}), label="PLAYER"
)
DURING: Final = choice(
    "during your turn", {"during your turn": Whose.YOURS, "during your opponent's turn": Whose.OPPONENTS}
)
MAYBE_DURING: Final = optional(DURING)
CARDS: Final[Slot[Any]] = Slot(
    "FILTER cards", FILTER.read, lambda value, _: None if value is None else FILTER.write(value, True)
)


def _bar(words: str, **fields: Any) -> Phrase[Bar]:
    slots = {"beyond": 0, "during": MAYBE_DURING, **fields}
    return Phrase(Bar, f"{{whose}} cannot|can't|can_not {words} {{during}}", whose=WHOM, **slots)


PROTECTIONS: Final[list[Form[Effect]]] = [
    Phrase(Negate, "negate an|1|one ability of {of}", what=Answered.ABILITY, of=ONE),
    Phrase(
        Protect,
        "{target} cannot|can't|can_not be destroyed by {cause}",
        target=TARGET,
        harm=Harm.DESTROYED,
        cause=MANY_CAUSE,
    ),
    Phrase(Protect, "{target} cannot|can't|can_not be targeted", target=TARGET, harm=Harm.TARGETED, cause=_ANYTHING),
    Phrase(
        Protect,
        "{target} cannot|can't|can_not be targeted by {cause}",
        target=TARGET,
        harm=Harm.TARGETED,
        cause=MANY_CAUSE,
    ),
    Phrase(Protect, "{target} is/are unaffected by statuses", target=TARGET, harm=Harm.STATUS, cause=_ANYTHING),
    Phrase(Protect, "{target} is/are unaffected by {cause}", target=TARGET, harm=Harm.AFFECTED, cause=MANY_CAUSE),
    Phrase(Protect, "prevent all damage to {target}", target=TARGET, harm=Harm.DAMAGED, cause=_ANYTHING),
    Phrase(
        Protect, "prevent all battle damage to {target}", target=TARGET, harm=Harm.DAMAGED, cause=Cause(Means.BATTLE)
    ),
    Phrase(Protect, "prevent all damage to {target} from {cause}", target=TARGET, harm=Harm.DAMAGED, cause=MANY_CAUSE),
    Phrase(Silence, "{target} loses/lose all abilities", target=TARGET),
    _bar("activate abilities", deed=Deeds.ACTIVATE, of=None),
    _bar("activate abilities of {of}", deed=Deeds.ACTIVATE, of=CARDS),
    _bar("activate more than {beyond} {of} each turn", deed=Deeds.ACTIVATE, of=FILTER, beyond=COUNT),
    _bar("spawn {of}", deed=Deeds.SPAWN, of=CARDS),
    _bar("spawn more than {beyond} {of} each turn", deed=Deeds.SPAWN, of=FILTER, beyond=COUNT),
    _bar("Miracle Spawn {of}", deed=Deeds.MIRACLE_SPAWN, of=CARDS),
    _bar("declare attacks", deed=Deeds.ATTACK, of=None),
    _bar("declare attacks with {of}", deed=Deeds.ATTACK, of=CARDS),
    _bar("declare more than {beyond} attack/attacks each turn", deed=Deeds.ATTACK, of=None, beyond=COUNT),
    _bar("place {of}", deed=Deeds.PLACE, of=CARDS),
    _bar("draw cards", deed=Deeds.DRAW, of=None),
]
