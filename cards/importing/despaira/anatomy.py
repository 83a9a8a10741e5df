"""Checks of the fields of each kind of card (Appendix C of the rules), with messages for users.

The importer and the admin forms share them, and report problems before the database does.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from cards.importing.errors import FaultCode, WarningCode
from cards.importing.keys import KEY_OF_FIELD
from cards.kinds import FIELDS, NEEDS
from games.despaira import DESPAIRA
from games.fields import Need
from rules.vocabulary import Activation, Kind, TrickClass, classes_of_mask

#: Kinds that need a number; tokens and tile cards may have only a name (Appendix C).
NUMBERED: Final = (Kind.LEADER, Kind.CREATURE, Kind.TRICK)
#: Highest usual level (O-1.8).
USUAL_LEVEL: Final = 15
#: Number of creature types in the rulebook (D-1.22).
CREATURE_TYPES: Final = 21
#: Names of fields behind "has no" and behind "needs", if they differ from the label.
_WORDS: Final = {
    "type": ("creature type", "a creature type"),
    "leader_hp": ("leader HP", "leader HP"),
    "activation": (
        "activation type",
        f"an activation type: {', '.join(Activation)}. A card that prints none is normal (O-1.3)",
    ),
    "class_mask": ("trick classes", "at least one trick class"),
    "text": ("ability text", "an ability text"),
    "plays_as": ("text to be played as", "a text to be played as"),
    "lore": ("lore", "lore"),
    "tile": ("tile type", "a tile type"),
}
_ABSENT: Final = (None, "", "none")
_TURNS: Final = re.compile(r"\bfor \w+ turns?\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class FieldFault:
    """Error or warning about a field of a card; `field` is the column of the model."""

    field: str
    code: FaultCode | WarningCode
    message: str


def _words_of(field: str) -> tuple[str, str]:
    """Return the name of a field as in messages, without and with an article."""
    label = DESPAIRA.field(KEY_OF_FIELD[field]).label
    article = "" if label.isupper() else "an " if label[0] in "aeiou" else "a "
    return _WORDS.get(field, (label, f"{article}{label}"))


def name_of_kind(kind: Kind) -> str:
    """Return a kind with its article, such as `a creature` or `a tile card`."""
    return "a tile card" if kind is Kind.TILE else f"a {kind.value}"


def check_anatomy(kind: Kind, values: Mapping[str, Any], unread: Collection[str] = ()) -> Iterator[FieldFault]:
    """Yield the errors in the fields of a card of this kind.

    `values` are by column (`cards.kinds.FIELDS`). `unread` columns are known to be faulty and not checked again.
    """
    for field in FIELDS:
        if field in unread:
            continue
        absent = values.get(field) in _ABSENT
        if NEEDS[field, kind] is Need.REQUIRED and absent:
            yield FieldFault(field, FaultCode.MISSING, f"{name_of_kind(kind)} needs {_words_of(field)[1]}.")
        elif NEEDS[field, kind] is Need.NEVER and not absent:
            yield FieldFault(field, FaultCode.NOT_OF_KIND, f"{name_of_kind(kind)} has no {_words_of(field)[0]}.")
        elif field in ("hp", "leader_hp") and values.get(field) == 0:
            yield FieldFault(field, FaultCode.OUT_OF_RANGE, f"{_words_of(field)[0]} is 1 or more.")
    if values.get("ratk_range") is not None and values.get("ratk") is None and not {"ratk", "ratk_range"} & set(unread):
        yield FieldFault("ratk_range", FaultCode.RANGE_WITHOUT_RATK, "a range needs a RATK to reach that far.")
    if values.get("ability_name") and not values.get("text") and "text" not in unread:
        yield FieldFault("ability_name", FaultCode.ABILITY_WITHOUT_TEXT, "an ability with a name needs its text.")
    if values.get("plays_as") and not values.get("text") and "text" not in unread:
        message = "what a text plays as stands beside the printed text, and there is none."
        yield FieldFault("plays_as", FaultCode.PLAYS_AS_WITHOUT_TEXT, message)


def check_oddities(kind: Kind, values: Mapping[str, Any]) -> Iterator[FieldFault]:
    """Yield warnings about unusual values (by column) in the fields of a card (Appendix C, O-1.8)."""
    level, text = values.get("level"), values.get("text") or ""
    if level is not None and level > USUAL_LEVEL:
        yield FieldFault("level", WarningCode.HIGH_LEVEL, f"level {level} is above {USUAL_LEVEL} (O-1.8).")
    if kind is Kind.CREATURE:
        lore = values.get("lore")
        if not text and not lore:
            message = "the creature has neither an ability nor lore (D-1.20)."
            yield FieldFault("lore", WarningCode.NO_ABILITY_NO_LORE, message)
        if text and lore:
            message = "the creature has lore beside its ability; cards print lore only without one (D-1.20)."
            yield FieldFault("lore", WarningCode.ABILITY_AND_LORE, message)
    classes = classes_of_mask(values.get("class_mask") or 0)
    played = values.get("plays_as") or text
    if TrickClass.TIMER in classes and not _TURNS.search(played):
        message = "a Timer whose text doesn't say “for N turns” stays for 1 (O-7.9)."
        yield FieldFault("plays_as" if values.get("plays_as") else "text", WarningCode.TIMER_WITHOUT_TURNS, message)
    # A Timer recharges when its countdown ends.
    if TrickClass.RECHARGE in classes and TrickClass.EQUIP in classes and TrickClass.TIMER not in classes:
        message = "Recharge does nothing while an Equip stays on the field (O-7.15)."
        yield FieldFault("class_mask", WarningCode.EQUIP_AND_RECHARGE, message)
