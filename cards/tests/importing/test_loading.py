"""Tests of `load_cards`: database changes and output."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.core.files.storage import default_storage
from django.db import DatabaseError
from pytest_django import DjangoAssertNumQueries, Settings

from cards.catalog.catalogs import current
from cards.importing import load
from cards.importing.errors import FaultCode
from cards.importing.planning.plan import Plan
from cards.models import Card, CardSet, CreatureType, Printing, Revision
from cards.search import search
from cards.tests.commands import run
from cards.tests.importing.set_files import (
    CARDS_OF_GAMES,
    CREATURE,
    LEADER,
    SET,
    TILE,
    TOKEN,
    TRICK,
    json_of,
    picture,
    to_csv,
    to_json,
    write,
)
from rules.vocabulary import TrickClass

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("no_cards")]


def counts(plan: Plan | None) -> tuple[int, int, int]:
    assert plan is not None
    return plan.created, plan.updated, plan.unchanged


def load_text(path: Path, content: str | bytes) -> Plan:
    outcome = load([write(path, content)])
    assert outcome.plan is not None, [str(fault) for fault in outcome.files[0].faults]
    return outcome.plan


def names_found(query: str) -> list[str]:
    found = search(query, current())
    return [found.index.things[row].name for row in found.rows]


def state() -> list[Any]:
    """Return all rows that a set file can change."""
    rows: list[Any] = list(Card.objects.order_by("pk").values())
    for model in (Printing, CardSet, CreatureType):
        rows += model.objects.order_by("pk").values()
    return rows


def stored() -> set[str]:
    return set(default_storage.listdir("printings")[1]) if default_storage.exists("printings") else set()


@pytest.fixture(autouse=True)
def _media(tmp_path: Path, settings: Settings) -> None:
    settings.MEDIA_ROOT = tmp_path / "media"


@pytest.mark.postgres
def test_every_field_is_written(tmp_path: Path) -> None:
    assert counts(load_text(tmp_path / "set.json", to_json())) == (5, 0, 0)
    creature = Card.objects.get(slug="grave-warden")
    assert (creature.kind, creature.element_id, creature.level, str(creature.type)) == ("creature", "dark", 4, "Undead")
    assert (creature.atk, creature.hp, creature.catk, creature.special) == (500, 550, None, "none")
    assert (creature.ability_name, creature.text) == (CREATURE["ability_name"], CREATURE["text"])
    assert names_found("t:undead warden") == ["Grave Warden"]
    printing = creature.printings.get()
    assert (printing.code, printing.rarity, printing.artist) == ("TST • EN – 2", "rare", "Nobody")
    assert Card.objects.get(slug="flash-step").classes == (TrickClass.AREA_RADIUS, TrickClass.MOVEMENT)
    assert Card.objects.get(slug="ashen-regent").leader_hp == 2800
    assert Card.objects.get(slug="burning-lands").tile == "burning_lands"
    assert not Printing.objects.filter(card__slug="rag-doll").exists()


def test_loading_again_in_any_form_changes_nothing(tmp_path: Path) -> None:
    path, table = tmp_path / "set.json", tmp_path / "TST.csv"
    load_text(path, to_json())
    before, revision = state(), Revision.current_of("despaira")
    tables = [(table, to_csv(separator=separator)) for separator in ",;\t"]
    for file, content in ((path, to_json()), *tables):
        windows = "\ufeff" + content.replace("\r\n", "\n").replace("\n", "\r\n")
        for form in (content, windows):
            assert counts(load_text(file, form)) == (0, 0, 5)
    assert (state(), Revision.current_of("despaira")) == (before, revision)
    load_text(path, to_json([{**TRICK, "text": "One.\nTwo."}]))
    assert counts(load_text(table, to_csv([{**TRICK, "text": "One.\r\nTwo."}]))) == (0, 0, 1)


def test_the_set_of_a_csv_row(tmp_path: Path) -> None:
    rows = [("a.csv", "NEW • DE – 2", ""), ("new.csv", 2, ""), ("New-fixes 2.csv", 2, ""), ("a.csv", 2, "NEW")]
    for name, number, column in rows:
        Printing.objects.all().delete()
        CardSet.objects.all().delete()
        load_text(tmp_path / name, to_csv([{**CREATURE, "number": number}], column))
        printing = Printing.objects.get()
        assert (printing.set.code, printing.set.name, printing.number) == ("NEW", "NEW", 2), name
        assert printing.language == ("DE" if "DE" in str(number) else "EN")


def test_a_number_is_read_in_all_its_forms_and_a_tile_by_name_or_type(tmp_path: Path) -> None:
    for number in (112, "112", " 112 ", "TST • EN – 112", "tst en-112", "112a"):
        load_text(tmp_path / "set.json", to_json([{**LEADER, "number": number}]))
        assert Printing.objects.latest("pk").code == ("TST • EN – 112A" if number == "112a" else "TST • EN – 112")
    cards = [{**TILE, "tile": None}, {"name": "Hot Ground", "kind": "tile", "type": "Burning Lands"}]
    load_text(tmp_path / "set.json", to_json(cards))
    assert set(Card.objects.filter(kind="tile").values_list("tile", flat=True)) == {"burning_lands"}


@pytest.mark.postgres
def test_a_changed_row_changes_that_card_alone(tmp_path: Path) -> None:
    path = tmp_path / "set.json"
    load_text(path, to_json())
    revision = Revision.current_of("despaira")
    ids = dict(Card.objects.values_list("name", "pk"))
    changed = {**CREATURE, "atk": None, "type": "undead", "element": "ice", "artist": "Somebody"}
    plan = load_text(path, to_json([LEADER, changed, TRICK, TOKEN, TILE]))
    assert counts(plan) == (0, 1, 4)
    assert plan.lines == ["update Grave Warden: atk 500 → none, element dark → ice, artist Nobody → Somebody"]
    creature = Card.objects.get(name="Grave Warden")
    assert (creature.atk, creature.element_id, creature.printings.get().artist) == (None, "ice", "Somebody")
    assert dict(Card.objects.values_list("name", "pk")) == ids
    assert Revision.current_of("despaira") != revision
    assert counts(load_text(path, to_json([LEADER]))) == (0, 0, 1)
    assert Card.objects.count() == 5  # a card that is left out stays


def test_the_same_name_in_another_set_is_a_reprint(tmp_path: Path) -> None:
    load_text(tmp_path / "set.json", to_json())
    other = to_json([{**CREATURE, "name": "GRAVE  warden", "hp": 600, "number": 7}], {"code": "TWO", "name": "Second"})
    assert counts(load_text(tmp_path / "two.json", other)) == (0, 1, 0)
    card = Card.objects.get(slug="grave-warden")
    assert (card.name, card.hp) == ("GRAVE warden", 600)
    assert [printing.code for printing in card.printings.order_by("set__code")] == ["TST • EN – 2", "TWO • EN – 7"]


@pytest.mark.postgres
def test_numbers_may_be_dealt_out_anew(tmp_path: Path) -> None:
    path = tmp_path / "set.json"
    load_text(path, to_json())
    keys = dict(Printing.objects.values_list("card__name", "pk"))
    swapped = [{**LEADER, "number": 2}, {**CREATURE, "number": 1}, {**TRICK, "number": 9}]
    assert counts(load_text(path, to_json(swapped))) == (0, 3, 0)
    numbers = Printing.objects.values_list("card__name", "number")
    assert dict(numbers) == {"Ashen Regent": 2, "Grave Warden": 1, "Flash Step": 9}
    assert dict(Printing.objects.values_list("card__name", "pk")) == keys
    assert counts(load_text(path, to_json([{**LEADER, "name": "Tide Regent", "number": 3}]))) == (1, 0, 0)


def test_sets_are_changed_by_what_a_file_says_about_them(tmp_path: Path) -> None:
    path = tmp_path / "set.json"
    load_text(path, to_json([], {**SET, "description": "The first."}))
    plan = load_text(path, to_json([], {"code": "TST", "name": "Better Name"}))
    assert plan.lines == ["update set TST: name Test Set → Better Name"]
    card_set = CardSet.objects.get()
    assert (card_set.name, str(card_set.released), card_set.description) == ("Better Name", "2026-01-31", "The first.")


def test_every_card_gets_a_slug_of_its_own(tmp_path: Path) -> None:
    names = ["龍", "Flash Step", "虎", "Flash-Step!", "鳳"]
    cards = [{**LEADER, "number": number, "name": name} for number, name in enumerate(names, 1)]
    load_text(tmp_path / "set.json", to_json(cards))
    slugs = dict(Card.objects.values_list("name", "slug"))
    assert slugs == dict(zip(names, ["card", "flash-step", "card-2", "flash-step-2", "card-3"], strict=True))


def test_types_are_found_whatever_their_case(tmp_path: Path) -> None:
    CreatureType.objects.create(name="UNDEAD")
    load_text(tmp_path / "set.json", to_json([CREATURE, {**TOKEN, "type": "Undead"}]))
    assert [str(creature_type) for creature_type in CreatureType.objects.all()] == ["UNDEAD"]


@pytest.mark.postgres
def test_several_files_are_loaded_together_or_not_at_all(tmp_path: Path) -> None:
    good = write(tmp_path / "good.json", to_json())
    bad = write(tmp_path / "bad.json", to_json([{**LEADER, "level": 1}], {"code": "TWO", "name": "Second"}))
    fade = write(tmp_path / "fade.json", json_of("fade", CARDS_OF_GAMES["fade"]))
    outcome = load([good, fade, bad])
    assert outcome.is_refused
    assert [len(file.faults) for file in outcome.files] == [0, 0, 1]
    assert (CardSet.objects.exists(), Card.objects.exists()) == (False, False)
    two = write(tmp_path / "two.json", to_json([{**CREATURE, "hp": 1}], {"code": "TWO", "name": "Second"}))
    assert counts(load([good, fade, two]).plan) == (7, 0, 0)
    assert Card.objects.get(slug="grave-warden").hp == 1
    assert counts(load([good, fade, two]).plan) == (0, 0, 7)


def test_an_image_is_stored_under_its_content_once(tmp_path: Path) -> None:
    path = tmp_path / "set.json"
    write(tmp_path / "art.png", picture())
    content = to_json([{**LEADER, "image": "art.png"}, {**CREATURE, "image": "art.png"}, TRICK])
    load_text(path, content)
    printing = Printing.objects.get(number=1)
    assert stored() == {f"{printing.image_digest[:40]}.png"}
    assert printing.image.read() == picture()
    assert counts(load_text(path, content)) == (0, 0, 3)
    write(tmp_path / "art.png", picture(colour="blue"))
    assert counts(load_text(path, content)) == (0, 2, 1)
    assert Printing.objects.get(number=1).image.read() == picture(colour="blue")
    assert counts(load_text(path, to_json([LEADER, CREATURE, TRICK]))) == (0, 0, 3)


def test_images_of_other_formats(tmp_path: Path) -> None:
    for form, ending in (("JPEG", ".jpg"), ("WEBP", ".webp")):
        write(tmp_path / "art", picture(form=form))
        load_text(tmp_path / "set.json", to_json([{**LEADER, "image": "art"}]))
        assert str(Printing.objects.get().image).endswith(ending)


def test_a_link_out_of_the_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "inside").mkdir()
    write(tmp_path / "art.png", picture())
    (tmp_path / "inside" / "art.png").symlink_to(tmp_path / "art.png")
    outcome = load([write(tmp_path / "inside" / "set.json", to_json([{**LEADER, "image": "art.png"}]))])
    assert [fault.code for fault in outcome.files[0].faults] == [FaultCode.IMAGE_PATH]


@pytest.mark.postgres
def test_a_failure_leaves_neither_rows_nor_files_and_is_said_in_a_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(game: str, cards: object) -> None:
        raise DatabaseError("the disk is full")

    monkeypatch.setattr(Revision, "renew_of", fail)
    write(tmp_path / "art.png", picture())
    path = write(tmp_path / "set.json", to_json([{**LEADER, "image": "art.png"}]))
    assert run("load_cards", path) == (1, "", "Nothing was loaded: the disk is full\n")
    assert not Card.objects.exists()
    assert stored() == set()


@pytest.mark.postgres
def test_the_number_of_queries_does_not_grow_with_the_cards(
    tmp_path: Path, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    many = [{**LEADER, "number": number, "name": f"Regent {number}"} for number in range(1, 301)]
    path = write(tmp_path / "set.json", to_json(many))
    with django_assert_max_num_queries(45):  # SQLite takes 999 variables to a statement: 35 cards
        load([path])
    with django_assert_max_num_queries(10):
        load([path])


def test_only_so_many_faults_are_printed(tmp_path: Path) -> None:
    _, _, err = run("load_cards", write(tmp_path / "set.json", to_json([{}] * 150)))
    assert len(err.splitlines()) == 202
    assert err.endswith("… and 100 more.\nNothing was loaded: 300 faults to fix.\n")


def test_warnings_are_listed_and_the_file_is_loaded(tmp_path: Path) -> None:
    code, out, err = run("load_cards", write(tmp_path / "set.json", to_json([{**TRICK, "level": 16}])))
    assert (code, out) == (0, "created 1, updated 0, unchanged 0\n")
    assert err == "line 4, column level: warning HIGH_LEVEL: level 16 is above 15 (O-1.8).\n"


def test_a_dry_run_says_what_would_happen_and_writes_nothing(tmp_path: Path) -> None:
    code, out, _ = run("load_cards", write(tmp_path / "set.json", to_json([LEADER, TILE])), "--dry-run")
    assert code == 0
    assert out.splitlines() == [
        "create set TST",
        "create Ashen Regent (TST • EN – 1)",
        "create Burning Lands",
        "Nothing was written. It would be:",
        "created 2, updated 0, unchanged 0",
    ]
    assert state() == []
    assert Revision.current_of("despaira") == ""


def test_several_files_are_told_apart(tmp_path: Path) -> None:
    one = write(tmp_path / "one.json", to_json([{**LEADER, "level": 1}]))
    _, _, err = run("load_cards", one, tmp_path)
    assert err.splitlines() == [
        f"{one}:",
        "line 4, column level: NOT_OF_KIND: a leader has no level.",
        f"{tmp_path}:",
        "line 1, column 1: UNREADABLE: this is not a file.",
        "Nothing was loaded: 2 faults to fix.",
    ]
