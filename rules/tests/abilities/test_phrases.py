"""How phrases lie together in a table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from rules.abilities.grammar.reader import GRAMMAR, Reader
from rules.abilities.grammar.templates import Phrase, Table


def matching(text: str, *templates: str) -> set[str]:
    """Return the templates that match all of a text."""
    forms: list[Phrase[Any]] = [Phrase(lambda template=template: template, template) for template in templates]
    reader = Reader(text)
    return {reading.value for reading in Table(forms).read(reader, 0) if reader.is_at_end(reading.end)}


@pytest.fixture(autouse=True)
def _only_the_words_of_the_language() -> Iterator[None]:
    """Forget the words of these phrases afterwards, so that they may be creature types again."""
    before = set(GRAMMAR)
    yield
    GRAMMAR.clear()
    GRAMMAR.update(before)


@pytest.mark.parametrize(
    ("text", "phrases"),
    [
        ("red fox", {"red|blue fox"}), ("blue fox", {"red|blue fox"}), ("red hen", {"red hen"}), ("blue hen", set()),
        ("red , fox", {"red|red_, fox|cat"}), ("red , cat", {"red|red_, fox|cat"}), ("red , , cat", set()),
        ("old red hen", {"old? red hen"}), ("old fox", set()),
    ],
)  # fmt: skip
def test_phrases_that_begin_alike_don_t_lead_into_one_another(text: str, phrases: set[str]) -> None:
    """Alternatives of one phrase lead to the same place, from which another phrase goes on for one of them alone."""
    templates = ["red|blue fox", "red hen", "red|red_, fox|cat", "old? red hen"]
    for order in (templates, templates[::-1]):
        found = matching(text, *order)
        assert phrases <= found
        assert bool(found) is bool(phrases)


def test_only_places_that_a_text_comes_to_are_made() -> None:
    """A table of all phrases at once would take seconds and half a gigabyte."""
    table: Table[Any] = Table([Phrase(lambda: None, f"{first}|{first}s old? fox") for first in ("red", "blue", "grey")])
    reader = Reader("red fox")
    assert table.read(reader, 0)
    root = table._start()
    assert [word for word, place in root.words.items() if place.is_open] == ["red", "reds"]
    assert root.words["red"] is root.words["reds"]
