"""Tests of query warnings: a row for each code, and the results of suggestions."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Final

import pytest
import yaml
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from despaira_site.testing.exhaustive import examples
from query.tests import queries
from query.tests.pool import ask
from query.warnings import MAX_WARNINGS, SearchWarningCode, replaced

_MANY = ",".join(f"w{n}" for n in range(42))

#: SearchWarningCode → queries: the place in the query, the beginning of the message, and what is suggested.
ROWS: Final[dict[SearchWarningCode, list[tuple[str, str, str, str | None]]]] = {
    SearchWarningCode.TOO_LONG: [("el:fire " + "x" * 1000, "x" * 8, "Only the first 1,000 letters", None)],
    SearchWarningCode.TOO_MANY_TERMS: [("a " * 64 + "b c", "b c", "Only the first 64 terms", None)],
} | {
    SearchWarningCode(code): [(query, place, message, meant) for query, place, message, meant in rows]
    for code, rows in yaml.safe_load(Path(__file__).with_name("warnings.yaml").read_text(encoding="utf-8")).items()
}


#: Dates, and cards, folders and labels of decks, are a matter of the table of decks (decks/tests), parameters one of
#: addresses.
_CODES: Final = sorted(
    set(SearchWarningCode)
    - {
        SearchWarningCode.NOT_A_DATE,
        SearchWarningCode.NO_CARD,
        SearchWarningCode.WRONG_FIELD,
        SearchWarningCode.UNKNOWN_PARAMETER,
    }
)


@pytest.mark.parametrize("code", _CODES)
def test_each_code_is_said_of_its_place(code: SearchWarningCode) -> None:
    wrong = []
    for query, place, message, suggestion in ROWS[code]:
        (warning,) = (each for each in ask(query).warnings if each.code is code)
        got = (query[warning.start : warning.end], warning.message[: len(message)], warning.suggestion)
        if got != (place, message, suggestion):
            wrong.append((query, got))
    assert wrong == []


def _bad_suggestions(query: str) -> list[tuple[str, str]]:
    """Return suggestions that cause other warnings once applied, with the resulting query."""
    asked, bad = ask(query), []
    for warning in asked.warnings:
        others = {each.code for each in asked.warnings if each is not warning}
        for meant in filter(None, (warning.suggestion, *warning.more)):
            mended = ask(warning.corrected(asked.text, meant))
            end = warning.start + len(meant)
            there = {each.code for each in mended.warnings if each.start < end and each.end > warning.start}
            if not there <= others | {SearchWarningCode.TOO_MANY_VALUES}:  # that was written too, and is seen now
                bad.append((meant, mended.text))
    return bad


def test_a_suggestion_is_an_end_of_the_warning() -> None:
    for code in _CODES:
        for query, *_ in ROWS[code]:
            assert _bad_suggestions(query) == []
            asked = ask(query)
            for warning in asked.warnings:
                for meant in (warning.suggestion, *warning.more):
                    mended = ask(warning.corrected(asked.text, meant)) if meant is not None else None
                    assert mended is None or len(mended.warnings) < len(asked.warnings) or _MANY in query, (
                        query,
                        meant,
                    )


def test_two_orders_are_told_of_when_both_are_spelt_right() -> None:
    assert [each.code for each in ask("oder:atk order:set").warnings] == [SearchWarningCode.UNKNOWN_FIELD]
    assert [each.code for each in ask("order:atk order:set").warnings] == [SearchWarningCode.TOO_MANY_VALUES]
    assert _bad_suggestions("oder:atk order:set") == []


@settings(max_examples=examples(2_000) // 5, phases=(Phase.generate,))
@given(st.integers(0, 2**32 - 1).map(Random))
def test_no_suggestion_of_any_query_is_another_mistake(random: Random) -> None:
    assert _bad_suggestions(queries.misspelt(random, next(queries.queries(random)))) == []


#: Terms that ask for nothing.
_DISPLAYS: Final = ("order:", "order<", "unique:", "display:")


def test_what_is_left_out_is_no_part_of_the_results() -> None:
    for code in _CODES:
        for query, *_ in ROWS[code]:
            asked = ask(query)
            assert asked.is_void is (asked.tree is None and not query.startswith(_DISPLAYS))
            assert not asked.is_void or (asked.count, asked.rows.tolist(), asked.parts.tolist()) == (0, [], [])


def test_where_nothing_is_left_there_are_no_results() -> None:
    for text in ("-", "or", "()", ")", '""', "order:atk )", "((((", "el:fier", "elment:x", "\u0301"):
        assert ask(text).is_void
        assert (ask(text).count, ask(text).sentence) == (0, "nothing, since no part of it could be read")
        assert ask(text).relaxed() == []


def test_where_nothing_is_asked_for_there_are_all_cards() -> None:
    for text in ("", "  ", "order:atk", "order:x", "unique:prints display:list"):
        assert not ask(text).is_void
        assert ask(text).count == 24


def test_words_that_are_left_out_are_no_mistakes() -> None:
    assert ask("fire -zzz -(yyy or (not -xxx))").warnings == ask("fire not zzz").warnings == ()
    codes = [each.code for each in ask("-(fire -zzz)").warnings]
    assert codes == [SearchWarningCode.NO_SUCH_WORD]


def test_so_many_warnings_are_given() -> None:
    asked = ask(" ".join(f"x{chr(97 + n)}:y" for n in range(26)))
    assert len(asked.warnings) == MAX_WARNINGS
    assert asked.warnings[0].as_dict() == {
        "code": "UNKNOWN_FIELD",
        "message": "“xa” is not a field, so this was left out.",
        "start": 0,
        "end": 4,
        "suggestion": "",
    }


def test_a_place_is_replaced_and_nothing_else() -> None:
    for text, place, by, mended in (
        ("a b c", (2, 3), "", "a c"), ("a b c", (2, 3), "x y", "a x y c"), (" b  c", (1, 2), "", "c"),
        ('"x  y" b', (7, 8), "", '"x  y"'), ("el:fier,ice", (3, 7), "fire", "el:fire,ice"),
    ):  # fmt: skip
        assert replaced(text, *place, by) == mended
