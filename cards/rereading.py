"""Whether texts can be carried out, noted anew: after a change of the creature types, or of what can be read."""

from __future__ import annotations

from collections.abc import Callable, Collection
from itertools import islice
from typing import Final

from cards.models import Card, CreatureType
from cards.texts import bearer_of, read
from rules.abilities.lexing import words_of
from tcg.names import fold

#: Rows to a statement.
_BATCH: Final = 500


def reread(changed_types: Collection[str] | None = None) -> list[int]:
    """Read texts again and note on the cards what has become of them; the ids of those of which it was something else.

    With `changed_types`, the names of creature types that have come or gone, only texts that have all the words of one
    of them are read: a type means something to the parser only where its words stand. Makes no new revision of the
    catalogue.
    """
    types, may_differ = CreatureType.names(), _speaks_of(changed_types)
    rows = Card.objects.exclude(text="").values_list("pk", "text", "plays_as", "executable", "kind", "class_mask")
    other = [
        (pk, not executable)
        for pk, text, plays_as, executable, kind, classes in rows.iterator()
        if may_differ(plays_as or text)
        and read(plays_as or text, types, bearer_of(kind, classes)).is_executable != executable
    ]
    for value in (True, False):
        keys = iter([pk for pk, executable in other if executable is value])
        while batch := list(islice(keys, _BATCH)):
            Card.objects.filter(pk__in=batch).update(executable=value)
    return [pk for pk, _ in other]


def _speaks_of(types: Collection[str] | None) -> Callable[[str], bool]:
    """Tells whether a text has all the words of one of some creature types; any does where nobody knows which."""
    if types is None:
        return lambda text: True
    wanted = [[fold(word) for word in words_of(name)] for name in types]

    def speaks(text: str) -> bool:
        folded = fold(text)
        return any(all(word in folded for word in words) for words in wanted)

    return speaks
