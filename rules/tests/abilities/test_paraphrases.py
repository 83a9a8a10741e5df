"""Texts in the many words that people use: what each of them plays as, and what none of them is stretched to."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from rules.abilities.describe import describe
from rules.abilities.paraphrases import board
from rules.abilities.paraphrases.tables import forms_of
from rules.abilities.parse import AbilityError, parse

REFUSED = "(refused)"


def paraphrases() -> Iterator[tuple[str, str]]:
    """Yield the texts of `paraphrases.txt`, each with its canonical text."""
    lines = Path(__file__).with_name("paraphrases.txt").read_text(encoding="utf-8").splitlines()
    for line, following in zip(lines, [*lines[1:], ""], strict=True):
        if line and line[0] not in "# ":
            yield line, following.strip() if following.startswith(" ") else line


def problem_of(text: str, canonical: str) -> str | None:
    """Return how a text is read where that is not as `paraphrases.txt` says, or why it is not read at all."""
    try:
        abilities = parse(text)
    except AbilityError as error:
        return None if canonical == REFUSED else str(error)
    is_read_so = describe(abilities) == canonical and (text == canonical or parse(canonical) == abilities)
    return None if is_read_so else describe(abilities)


def test_a_wording_is_read_as_what_it_says_and_stretched_to_nothing_else() -> None:
    found = dict(paraphrases())
    assert len(found) > 200
    assert {text: wrong for text, canonical in found.items() if (wrong := problem_of(text, canonical))} == {}


TABLE = """
# Words that may be said either way.
many := lots_of|many
end :=
    of the deck
    there
= draw N card(s)
    take <many> {count} cards <end>
~ restore N HP to TARGET | target: OWNED, amount=ITS_MAX_HP
    {target} HP is full
> pushed
    shift {target} {tiles} tiles
"""


def test_a_table_makes_a_phrase_of_each_template_with_each_of_its_alternatives() -> None:
    forms = forms_of(TABLE, "table", board)
    assert [form.variants()[0] for form in forms] == [
        "take lots of N cards of the deck",
        "take lots of N cards there",
        "TARGET’s HP is full",
        "shift TARGET N tiles",
    ]


@pytest.mark.parametrize(
    "line",
    ["= no such phrase", "~ draw N card(s) | count: NO_SLOT", "~ draw N card(s) | count=NO_VALUE", "> no_function"],
)
def test_a_table_that_names_what_is_not_there_is_refused_with_the_line(line: str) -> None:
    with pytest.raises(ValueError, match="table, line 3"):
        forms_of(f"# Nothing.\n\n{line}\n    do {{count}}", "table", board)
