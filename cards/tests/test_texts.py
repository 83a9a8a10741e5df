"""Tests of the stored readability of card texts, and of `check_texts`."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from cards.catalog import catalogs
from cards.coverage import Count
from cards.importing import load
from cards.management.commands.check_texts import _row
from cards.models import Card, CardSet, CreatureType, Printing, Revision
from cards.reparse import reread
from cards.tests.commands import run
from cards.tests.importing.set_files import CREATURE, LEADER, SET, TOKEN, TRICK, to_json, write
from cards.texts import read, says_the_same
from rules.abilities.ast import Draw
from rules.abilities.disambiguation import Bearer
from rules.abilities.parse import AbilityError, find_hint, parse
from rules.compiling import compile_card
from rules.vocabulary import Kind

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("no_cards")]

GOOD = "Draw 1 card."
BAD = "Deal 400 dammage to 1 creature, then draw 1 card."
#: “Card” is no part of a type unless a type is called so.
OF_A_TYPE = "Destroy 1 Card Shark creature."

#: A card that decides nothing.
BEARER = Bearer(Kind.CREATURE)


def trick(text: str, name: str = "A Trick", **fields: Any) -> Card:
    return Card.objects.create(
        **{"name": name, "kind": "trick", "level": 1, "activation": "normal", "class_mask": 1, "text": text, **fields}
    )


def is_executable(name: str = "A Trick") -> bool:
    return Card.objects.get(name=name).executable


def test_hints_are_made_when_somebody_reads_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read.cache_clear()
    looked: list[str] = []

    def count(text: str, *rest: Any) -> Any:
        looked.append(text)
        return find_hint(text, *rest)

    monkeypatch.setattr("rules.abilities.parse.find_hint", count)
    cards = [{**TRICK, "name": f"A {n}", "number": n, "text": BAD.replace("400", f"{n}")} for n in range(1, 31)]
    (file,) = load([write(tmp_path / "set.json", to_json(cards))]).files
    assert (len(file.warnings), looked) == (30, [])
    assert "Did you mean “damage”?" in str(file.warnings[0])
    assert len(looked) == 1


def test_what_can_be_carried_out_and_where_reading_stops() -> None:
    for text in ("", " \n", GOOD, "Draw one card"):
        assert read(text, frozenset(), BEARER).is_executable
    for text, line, column, phrase, meant in (
        (BAD, 1, 10, "dammage to 1 creature", "damage"),
        ("Draw 1 card.\nXylophones  hum, softly.", 2, 1, "Xylophones hum", ""),
        ("Draw 1 card: no.", 1, 12, ":", ""),
        ("Draw", 1, 5, "", ""),
    ):
        stop = read(text, frozenset(), BEARER).stop
        assert stop
        assert (stop.place, stop.phrase, stop.readings, stop.correction) == ((line, column), phrase, (), meant)
        assert str(stop.place).endswith(f"column {column}")
        assert stop.complaint[-1] in ".?"
    texts = ("draw  1\ncard.", 'Destroy 1 "Knight" creature.', "Draw one card.", GOOD)
    assert [says_the_same(text, GOOD) for text in texts] == [True, False, False, True]
    assert says_the_same('1 "Knight"', "1 “knight”")


def test_tokens_are_found_wherever_they_are_spawned() -> None:
    text = (
        "Spawn 1 “Rag Doll” token on 1 tile adjacent to this card. "
        "1 creature you control gains “When this creature is destroyed, spawn 1 “Puddle” token on this tile.”. "
        "Flip a coin: if heads, spawn 2 “Moth” tokens."
    )
    assert read(text, frozenset(), BEARER).tokens == ("Rag Doll", "Puddle", "Moth")


@pytest.mark.postgres
def test_cards_from_before_the_column_are_noted_by_the_migration() -> None:
    trick(BAD, "Bad")
    trick(GOOD, "Good")
    trick("Destroy 1 creature.", "Phrase")
    Card.objects.create(name="Abyss", kind="tile", tile="abyss")
    trick(OF_A_TYPE, "Typed")
    CreatureType.objects.bulk_create([CreatureType(name="Card Shark"), CreatureType(name="Creature")])
    Card.objects.update(executable=True)
    import_module("cards.migrations.0003_executable").note(apps, None)
    assert [is_executable(name) for name in ("Bad", "Good", "Phrase", "Abyss", "Typed")] == [False] + [True] * 4


@pytest.mark.parametrize(("text", "plays_as"), [(BAD, GOOD), (GOOD, BAD), (GOOD, "Draw 2 cards.")])
def test_the_text_that_settles_how_a_card_is_played_is_compiled(text: str, plays_as: str) -> None:
    card = trick(text, plays_as=plays_as)
    playable = catalogs.current().playable(card.permanent_number)
    assert is_executable() is playable.is_executable is (plays_as != BAD)
    effects = [effect for ability in playable.abilities for effect in ability.effects]
    assert effects == ([] if plays_as == BAD else [Draw(1 if plays_as == GOOD else 2)])
    assert playable.text == text
    card.plays_as = ""
    card.save()
    assert is_executable() is (text == GOOD)


def test_it_is_loaded_checked_and_taken_away(tmp_path: Path) -> None:
    settled = {**TRICK, "name": "A Trick", "text": BAD, "plays_as": " Draw 1\r\ncard. "}
    assert warnings(tmp_path, settled) == []
    assert Card.objects.values_list("text", "plays_as", "executable").get() == (BAD, "Draw 1\ncard.", True)
    path = write(tmp_path / "set.json", to_json([{**settled, "plays_as": "Draw 1 cart."}]))
    outcome = load([path], dry_run=True)
    assert outcome.plan is not None
    assert outcome.plan.lines == ["update A Trick: plays_as"]
    (warning,) = map(str, outcome.files[0].warnings)
    assert warning.startswith(
        "line 4, column plays_as: warning TEXT_NOT_EXECUTABLE: column 8 of the text it plays as: "
    )
    assert is_executable()
    (unknown,) = warnings(tmp_path, {**settled, "plays_as": "Spawn 1 “Rag Doll” token."})
    assert unknown.startswith("line 4, column plays_as: warning UNKNOWN_TOKEN")
    assert len(warnings(tmp_path, {**settled, "plays_as": ""})) == 1
    assert Card.objects.values_list("plays_as", "executable").get() == ("", False)


def test_a_new_type_makes_a_text_readable_and_its_end_unreadable() -> None:
    trick(OF_A_TYPE)
    trick(GOOD, "Settled", plays_as=OF_A_TYPE)
    assert not is_executable()
    shark = CreatureType.objects.create(name="card-SHARK")
    assert is_executable() is is_executable("Settled") is True
    assert catalogs.current().playable(Card.objects.get(name="A Trick").permanent_number).is_executable
    shark.name = "Herring"
    shark.save()
    assert not is_executable()
    shark.name = "Card Shark"
    shark.save()
    assert is_executable()
    shark.delete()
    assert not is_executable()


def test_a_type_that_a_file_brings_counts_for_cards_that_are_there(tmp_path: Path) -> None:
    trick(OF_A_TYPE)
    trick(OF_A_TYPE, "Another")
    swimmer = {**CREATURE, "type": "Card Shark", "text": OF_A_TYPE}
    outcome = load([write(tmp_path / "set.json", to_json([swimmer]))])
    assert outcome.files[0].warnings == []
    assert [is_executable(name) for name in ("A Trick", "Another", "Grave Warden")] == [True] * 3
    assert catalogs.current()[Card.objects.get(name="A Trick").permanent_number].is_executable


def test_only_texts_that_have_the_words_of_a_type_are_read_again(django_assert_num_queries: Any) -> None:
    for number in range(5):
        trick(OF_A_TYPE, f"Trick {number}")
    trick("Card, shark.", "Other words")
    Card.objects.update(executable=True, functions="draw")  # all wrong
    assert reread(["Herring", "Éel"]) == []
    with django_assert_num_queries(3):  # types, cards, one statement for all that are wrong
        assert len(reread(["Card Shark"])) == 6
    assert reread() == []


def test_a_playable_card_is_compiled_once_and_only_when_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    good, bad = trick(GOOD, "Good").permanent_number, trick(BAD, "Bad").permanent_number
    compiled: list[str] = []

    def count(card: Any, **options: Any) -> Any:
        compiled.append(card.name)
        return compile_card(card, **options)

    monkeypatch.setattr("cards.catalog.catalogs.compile_card", count)
    cards = catalogs.current()
    assert [cards[card_id].is_executable for card_id in (good, bad)] == [True, False]
    assert compiled == []
    assert cards.playable(good).abilities[0].effects == (Draw(1),)
    assert cards.playable(good) is cards.playable(good)
    assert (cards.playable(bad).abilities, cards.playable(bad).is_executable) == ((), False)
    assert compiled == ["Good", "Bad"]
    assert cards[good].abilities == ()
    with pytest.raises(KeyError):
        cards.playable(0)


def warnings(path: Path, *cards: dict[str, Any]) -> list[str]:
    outcome = load([write(path / "set.json", to_json(list(cards)))])
    assert not outcome.is_refused
    return [str(warning) for warning in outcome.files[0].warnings]


def test_a_text_that_cannot_be_read_is_reported_with_its_place_on_every_load(tmp_path: Path) -> None:
    expected = (
        "line 5, column text: warning TEXT_NOT_EXECUTABLE: column 10 of the text: “dammage” can't be read here. "
        "Did you mean “damage”? The card is played as a blank (O-13.7)."
    )
    for _ in range(2):
        assert warnings(tmp_path, LEADER, {**TRICK, "text": BAD}) == [expected]
        assert not is_executable("Flash Step")
    assert Card.objects.count() == 2
    assert warnings(tmp_path, LEADER, {**TRICK, "text": GOOD}) == []
    assert is_executable("Flash Step")
    (said,) = warnings(tmp_path, LEADER, {**TRICK, "text": f"{GOOD} Deal 1 dammage to 1 creature. {GOOD}"})
    assert said.endswith("2 of its 3 sentences would run, but the card is played as a blank (O-13.7).")


def test_tokens_that_a_text_names_are_looked_for(tmp_path: Path) -> None:
    def spawner(token: str) -> dict[str, Any]:
        return {**TRICK, "text": f"Spawn 1 “{token}” token."}

    for token in ("Rag Doll", "Doll"):
        assert warnings(tmp_path, TOKEN, spawner(token)) == warnings(tmp_path, spawner(token)) == []
    for token, hint in (("Rag Dol", " Did you mean “Rag Doll”?"), ("Flash Step", "")):
        message = f"no token is called “{token}”, so that nothing is spawned.{hint}"
        for _ in range(2):
            expected = [f"line 5, column text: warning UNKNOWN_TOKEN: {message}"]
            assert warnings(tmp_path, TOKEN, spawner(token)) == expected


def test_a_text_that_is_known_is_not_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    warnings(tmp_path, TRICK, CREATURE)
    monkeypatch.setattr("cards.importing.despaira.texts.read", lambda *args: pytest.fail("read again"))
    assert warnings(tmp_path, TRICK, CREATURE) == []


def check(*arguments: str) -> tuple[int, str]:
    return run("check_texts", *arguments)[:2]


@pytest.fixture
def _without_hints(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Disable the search for corrections, which is slow."""
    read.cache_clear()
    monkeypatch.setattr("rules.abilities.parse.find_hint", lambda *_: None)
    yield
    read.cache_clear()


@pytest.fixture
def printed() -> Callable[..., Card]:
    """Return a function that makes a card from text, name and codes of sets."""

    def make(text: str, name: str, *codes: str) -> Card:
        card = trick(text, name)
        for code in codes:
            card_set, _ = CardSet.objects.get_or_create(code=code, defaults={"name": code})
            number = Printing.objects.filter(set=card_set).count() + 1
            Printing.objects.create(card=card, set=card_set, number=number)
        return card

    return make


def test_all_texts_run(printed: Callable[..., Card]) -> None:
    none = {"texts": 0, "executable": 0, "share": 1.0}
    code, text = check("--json")
    empty = {"sets": [], "total": none, "phrases": [], "in_part": [], "corrected": 0}
    assert (code, json.loads(text)) == (0, empty)
    printed(GOOD, "Good", "ONE")
    Card.objects.create(name="Abyss", kind="tile", tile="abyss")
    code, text = check()
    assert code == 0
    assert [line.split() for line in text.splitlines()[1:]] == [
        ["ONE", "1", "1", "100.0", "%"],
        ["all", *"11", "100.0", "%"],
    ]


def test_what_does_not_run_is_counted_by_set_and_phrase(printed: Callable[..., Card]) -> None:
    printed(GOOD, "Good", "ONE", "TWO")
    printed(BAD, "Bad", "ONE")
    printed(BAD.replace("400", "100").replace("dam", "DAM"), "As bad", "ONE", "TWO")
    printed("Draw", "Cut short")
    code, text = check()
    assert code == 1
    rows = [line.split() for line in text.splitlines()]
    assert ["ONE", "3", "1", "33.3", "%"] in rows
    assert ["TWO", "2", "1", "50.0", "%"] in rows
    assert ["no", "set", "1", "0", "0.0", "%"] in rows
    assert ["all", "4", "1", "25.0", "%"] in rows
    said = text.split("would run if it were:\n")[1]
    assert said.splitlines()[1:] == [
        "     2      2  “DAMmage to N creature …”, perhaps “damage”: As bad (column 10), Bad (column 10)",
        "     1      1  (the text ends too early): Cut short (column 5)",
    ]
    code, text = check("--json")
    document = json.loads(text)
    assert code == 1
    assert document["sets"][0] == {"set": "ONE", "texts": 3, "executable": 1, "share": 0.3333}
    assert document["sets"][-1]["set"] is None
    assert [(phrase["would_run"], phrase["count"]) for phrase in document["phrases"]] == [(2, 2), (1, 1)]
    assert document["phrases"][0]["cards"][1] == {"name": "Bad", "line": 1, "column": 10}
    assert [phrase["meant"] for phrase in document["phrases"]] == ["damage", None]


@pytest.mark.usefixtures("_without_hints")
def test_what_would_make_most_cards_run_comes_first(printed: Callable[..., Card]) -> None:
    sea = "Gaze over the sea."
    printed(f"Draw 1 card.\n{sea}", "Watcher")
    printed("Gaze over the sky again.", "Stargazer")
    for number in range(3):
        printed(f"Sing {number + 2} songs to the moon. {sea}", f"Singer {number}")
    printed("Sing one Song, then draw 1 card.", "Crooner")
    _, text = check()
    ranked, parts = text.split("would run if it were:\n")[1].split("\nread in part")
    assert [line.split(":")[0] for line in ranked.splitlines()[1:]] == [
        "     2      5  “Gaze over the …”",
        "     1      1  “Sing N Song …”",
        "     0      3  “Sing N songs to the moon …”",
    ]
    assert parts.splitlines()[1] == "  Watcher: 1 of 2 sentences run; not “Gaze over the sea.” (line 2, column 1)"
    (part,) = json.loads(check("--json")[1])["in_part"]
    assert part == {
        "name": "Watcher",
        "sentences": [
            {"text": "Draw 1 card.", "executable": True},
            {"text": sea, "executable": False, "line": 2, "column": 1},
        ],
    }


def test_texts_with_several_meanings_are_told_apart(
    printed: Callable[..., Card], client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Check that an ambiguous text is not played until `plays_as` chooses a meaning (O-23.25)."""
    unclear, readings = "Return 1 creature to a hand.", ("Draw 1 card.", "Draw 2 cards.")

    def ask(text: str, **_: Any) -> Any:
        if text == unclear:
            raise AbilityError(text, 0, text, reason="this can be read in more than one way.", readings=readings)
        return parse(text)

    for module in ("cards.texts", "rules.abilities.analysis", "rules.compiling"):
        monkeypatch.setattr(f"{module}.parse", ask)
    read.cache_clear()
    first, second = printed(unclear, "First"), printed(unclear, "Second")
    code, text = check()
    assert code == 1
    assert "     2      2  (the text has several meanings): First (column 1), Second (column 1)" in text
    (phrase,) = json.loads(check("--json")[1])["phrases"]
    assert (phrase["phrase"], phrase["has_meanings"], phrase["would_run"]) == ("", True, 2)
    page = client.get(f"/cards/{first.slug}/").content.decode()
    assert "can be read in 2 ways that differ in play" in page
    assert all(f"<li>{reading}</li>" in page for reading in readings)
    second.plays_as = readings[0]
    second.save()
    assert is_executable("Second")
    assert json.loads(check("--json")[1])["phrases"][0]["count"] == 1
    read.cache_clear()


@pytest.mark.usefixtures("_without_hints")
def test_the_list_is_as_long_as_it_is_asked_to_be(printed: Callable[..., Card]) -> None:
    for letter in "abc":
        printed(f"Draw 1 card. {letter}{letter} {letter} d.", f"Card {letter}")
    for number in range(9):
        printed(BAD, f"Bad {number:02}")
    text = check("--limit", "1")[1]
    assert "3 more phrases; --limit lists them, --json has them all" in text
    assert "2 more texts; --limit" in text
    assert "Bad 07 (column 10), 1 more\n" in text
    assert len(json.loads(check("--json", "--limit", "1")[1])["phrases"]) == 4


def test_a_share_is_never_rounded_up_to_all() -> None:
    assert _row("all", Count(texts=10_000, executable=9_999)).endswith(" 99.9 %")


def test_what_was_noted_wrongly_is_set_right(printed: Callable[..., Card]) -> None:
    card = printed(GOOD, "Good")
    Card.objects.update(executable=False)
    Revision.renew_of("despaira")
    assert not catalogs.current()[card.permanent_number].is_executable
    code, text = check()
    assert code == 0
    assert "noted anew on 1 card\n" in text
    assert catalogs.current()[card.permanent_number].is_executable
    revision = Revision.current_of("despaira")
    check()
    assert Revision.current_of("despaira") == revision


def test_queries_do_not_grow_with_the_cards(
    tmp_path: Path, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    many = [{**TRICK, "number": number, "name": f"Trick {number}", "text": BAD} for number in range(1, 31)]
    load([write(tmp_path / "set.json", to_json(many, SET))])
    with django_assert_max_num_queries(10):
        assert check()[0] == 1
