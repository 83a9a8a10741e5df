"""Keys of Despaira's cards and of sets in set files, each with the function that reads its value."""

from __future__ import annotations

from typing import Final

from cards.importing import values
from cards.kinds import COLUMNS
from cards.models import MAX_DESCRIPTION, MAX_NAME, MAX_STAT
from games.despaira import DESPAIRA
from tcg.values import Integer, Reader, line_of_text

#: Fields at other positions than in the table of fields, by the key they follow.
_BEHIND: Final = {"number": "", "tile": "special", "leader_hp": "lore"}
#: Readers that differ from the table. 0 HP is reported by the checks of Appendix C.
_READERS: Final[dict[str, Reader]] = {
    "classes": values.mask_of_classes,
    "hp": Integer(0, MAX_STAT),
    "leader_hp": Integer(0, MAX_STAT),
}


def _keys() -> list[str]:
    keys = [field.name for field in DESPAIRA.fields if field.name not in _BEHIND]
    for name, before in _BEHIND.items():
        keys.insert(keys.index(before) + 1 if before else 0, name)
    return keys


CARD_KEYS: Final = {key: _READERS.get(key, DESPAIRA.field(key).read) for key in _keys()}
#: Keys by column of `Card`.
KEY_OF_FIELD: Final = {column: key for key, column in COLUMNS.items()} | {"name": "name", "kind": "kind"}

SET_KEYS: Final[dict[str, Reader]] = {
    "code": values.set_code,
    "name": line_of_text(MAX_NAME),
    "released": values.date,
    "language": values.language,
    "description": line_of_text(MAX_DESCRIPTION),
}
