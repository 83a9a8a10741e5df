"""Decklists of the further games that are not as they should be: every code of a line, and rubbish.

What is refused as a whole, whichever the game, is in `decks/tests/formats/`.
"""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any

import pytest
from django.test import Client
from hypothesis import given, settings
from hypothesis import strategies as st

from accounts.models import User
from decks.formats import FormatError, dump
from decks.formats.result import LineCode
from decks.games import library_of
from decks.reading import read_code, read_list
from despaira_site.testing.exhaustive import examples, is_exhaustive
from despaira_site.tests.acceptance.asking import API, ask, piles
from despaira_site.tests.acceptance.test_all_games import DECKS

pytestmark = pytest.mark.usefixtures("every_game")

#: Of each game: two cards, the code of their set, a section of another game's, the section that cards go to.
OF = {
    "fade": ("S01", "S02", "FAD", "Method deck", "deck"),
    "aoe": ("Ash 01", "Ash 02", "ASH", "Fighter Pool", "method"),
    "ga": ("Angel", "Hound", "GAN", "World Rule", "main"),
}
#: Codes of lines, and the lists that have them: `{one}`, `{two}` are cards, `{set}` is their set and `{at}` the number
#: of the first, `{other}` a heading of another game.
LINES: dict[LineCode, str] = {
    LineCode.UNKNOWN_CARD: "1 {one}\n2 Qwertyuiop",
    LineCode.FOUND_BY_NUMBER: "1 {one}\n1 Qwertyuiop ({set}) {at}",
    LineCode.NUMBER_DIFFERS: "1 {two} ({set}) {at}",
    LineCode.PART_LEFT_OUT: "1 {one} (cut)",
    LineCode.READ_AS_NAME: "Qwertyuiop asdf\n1 {one}\n1 {two}",
    LineCode.NOT_A_CARD: "1 {one}\n3 ---",
    LineCode.BAD_COUNT: "0 {one}",
    LineCode.TOO_MANY_COPIES: "100 {one}",
    LineCode.UNKNOWN_SECTION: "1 {two}\n{other}:\n1 {one}",
    LineCode.OTHER_GAME: "# Game: chess\n1 {one}",
    LineCode.UNKNOWN_FORMAT: "# Format: quickstart\n1 {one}",
    LineCode.TOO_LONG: "1 {one}\n1 " + "x" * 10_000,
}
#: Those that not every game can have, and the game that has them.
ONLY = {
    LineCode.AMBIGUOUS: ("aoe", "1 Uppercut"),
    LineCode.NOT_A_PLAN: ("ga", '{"game": "ga", "sections": {"main": []}, "plans": [7]}'),
}


def filled(game: str, text: str) -> str:
    one, two, code, other, _ = OF[game]
    card: Any = library_of(game).named(one)
    at = str(library_of(game).printings_of(card.id)[0].number.number)
    values = {"one": one, "two": two, "set": code, "at": at, "other": other}
    for name, value in values.items():
        text = text.replace("{" + name + "}", value)
    return text


def imported(client: Client, game: str, text: str, key: str = "text") -> Any:
    return ask(client, "decks/import/", {key: text, "game": game})


@pytest.mark.parametrize(("game", "code"), [(list(OF)[row % 3], code) for row, code in enumerate(LINES)])
def test_a_line_is_listed_with_its_place_and_the_rest_is_kept(ann_client: Client, game: str, code: LineCode) -> None:
    text = filled(game, LINES[code])
    answer = imported(ann_client, game, text)
    assert answer.status_code == 201, answer.content
    found = answer.json()
    (line,) = (each for each in found["lines"] if each["code"] == code)
    assert found["game"] == game
    written = text.split("\n")[line["line"] - 1]
    assert line["text"][:40] in written
    assert line["message"]
    kept = {entry["card"] for entry in found["sections"][OF[game][4]]}
    if code not in (LineCode.BAD_COUNT, LineCode.TOO_MANY_COPIES, LineCode.NUMBER_DIFFERS):
        assert OF[game][0] in kept
    if code is LineCode.UNKNOWN_CARD:
        assert "Qwertyuiop" in kept


@pytest.mark.parametrize("code", ONLY)
def test_a_line_that_only_one_game_has(ann_client: Client, code: LineCode) -> None:
    game, text = ONLY[code]
    found = imported(ann_client, game, text).json()
    assert [line["code"] for line in found["lines"]] == [code]


def test_no_code_of_a_line_is_missing() -> None:
    assert {*LINES, *ONLY} == set(LineCode) - {LineCode.WRONG_ENCODING}, "that is of files"


@pytest.mark.parametrize("game", OF)
@pytest.mark.parametrize("as_", ["json", "csv"])
def test_a_section_of_another_game_is_listed(ann_client: Client, game: str, as_: str) -> None:
    """Its cards go where ideas do."""
    one, *_ = OF[game]
    text = json.dumps({"game": game, "sections": {"leader": [{"card": one}]}})
    found = imported(ann_client, game, text if as_ == "json" else f"name,section\n{one},leader").json()
    assert [line["code"] for line in found["lines"]] == ["UNKNOWN_SECTION"]
    assert [entry["card"] for entry in found["sections"]["maybe"]] == [one]


def exported(client: Client, game: str, as_: str) -> str:
    deck = ask(client, "decks/", {"name": "Mine", "game": game, "sections": piles(DECKS[game])}).json()
    text: str = client.get(f"{API}decks/{deck['id']}/export/?as={as_}").content.decode()
    return text


def test_a_code_of_one_game_under_the_letters_of_another(ann_client: Client) -> None:
    """Its cards would be others: the checksum knows, or the cards are not there."""
    code = exported(ann_client, "fade", "code")
    for prefix in ("AOE", "GRA", "DSP"):
        answer = imported(ann_client, "fade", prefix + code[3:], "code")
        assert answer.status_code in (201, 400)
        if answer.status_code == 201:
            assert answer.json()["game"] != "fade"


# --- rubbish ----------------------------------------------------------------------------------------------------------

FORMS = ("text", "json", "csv", "markdown", "code")


@pytest.fixture
def written(ann: User) -> list[str]:
    """Every form of a deck of each game."""
    client = Client()
    client.force_login(ann)
    return [exported(client, game, as_) for game in OF for as_ in FORMS]


def read_all(text: str) -> None:
    """Read a text as a list and as a code of every game: it is refused with a sentence, or read, and what was read is
    read again when it is written."""
    for game in (*OF, "despaira"):
        for read in (read_list, read_code):
            with suppress(FormatError):
                parsed = read(text, library_of(game))
                library = library_of(parsed)
                for as_ in ("text", "json", "csv"):
                    again = read_list(dump(as_, "A", parsed.format, "", parsed.decklist, library), library)
                    assert again.decklist == parsed.decklist, as_


@settings(max_examples=60 if is_exhaustive() else 6)
@given(data=st.data())
def test_a_changed_export_never_crashes(written: list[str], data: st.DataObject) -> None:
    text = data.draw(st.sampled_from(written))
    for _ in range(data.draw(st.integers(1, 4))):
        at, to = sorted(data.draw(st.tuples(st.integers(0, len(text)), st.integers(0, len(text)))))
        put = data.draw(
            st.text(max_size=8) | st.sampled_from(['"', "{", "]", "-1", "null", "\n\n", "|", "\0", "\ud800"])
        )
        text = text[:at] + put + text[min(to, at + 40) :]
    read_all(text)


@pytest.mark.postgres
@settings(max_examples=examples(60))
@given(st.binary(max_size=200), st.sampled_from(["", "# Game: fade\n", "FDE", "AOE", "GRA", '{"game": "aoe", ', "<"]))
def test_random_bytes_never_crash(rubbish: bytes, before: str) -> None:
    read_all(before + rubbish.decode("utf-8", "replace"))
