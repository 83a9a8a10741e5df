"""Whether texts can be carried out, noted anew: after a change of the creature types, or of what can be read."""

from __future__ import annotations

from collections.abc import Collection
from itertools import islice
from typing import Final

from django.db.models import Q

from cards.models import Card, CreatureType
from cards.texts import read
from rules.abilities.lexing import words_of
from rules.names import fold

#: Rows to a statement.
_BATCH: Final = 500


def reread(changed_types: Collection[str] | None = None) -> list[int]:
    """Read texts again and note on the cards what has become of them; the ids of those of which it was something else.

    With `changed_types`, the names of creature types that have come or gone, only texts that have all the words of one
    of them are read: a type means something to the parser only where its words stand. Makes no new revision of the
    catalogue.
    """
    cards = Card.objects.exclude(text="")
    if changed_types is not None:
        cards = cards.filter(_has_words_of(changed_types))
    types = CreatureType.names()
    rows = cards.values_list("pk", "text", "executable")
    other = [(pk, not executable) for pk, text, executable in rows if read(text, types).is_executable != executable]
    for value in (True, False):
        keys = iter([pk for pk, executable in other if executable is value])
        while batch := list(islice(keys, _BATCH)):
            Card.objects.filter(pk__in=batch).update(executable=value)
    return [pk for pk, _ in other]


def _has_words_of(names: Collection[str]) -> Q:
    found = Q(pk__in=())
    for name in names:
        found |= Q(*(Q(search_text__has=fold(word)) for word in words_of(name)))
    return found
