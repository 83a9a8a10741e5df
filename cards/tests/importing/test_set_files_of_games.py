"""Sets of the further games written to files, and what is stored of them read once more."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from cards.importing import load
from cards.models import Card, CardSet, Printing
from cards.set_files import dump_csv, dump_json
from cards.tests.commands import run
from cards.tests.importing.set_files import Row, write
from cards.tests.importing.test_loading_of_games import CARDS, EACH, SET, counts, state, text
from despaira_site.testing.exhaustive import examples
from games import GAMES, other_games
from games.fields import Field, Find, Need, need

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("no_cards")]

_LINES = st.text("abc XYZ,;\"'é龍|+", min_size=1, max_size=8).map(lambda line: f"x{line}y")
_ENTRIES = st.lists(st.sampled_from(["Ember", "Tide", "a, b", 'q"q', "Ünder", "x y"]), max_size=2, unique=True)
#: What fields take whose readers take more than a line of text, or less.
_OWN: dict[str, st.SearchStrategy[Any]] = {
    "number": st.none(), "image": st.none(),
    "keywords": st.lists(st.sampled_from(["Aura 3", "Flash", "Affinity Ember + Tide", "Vengeance: a, b"]), unique=True),
    "elements": st.lists(st.sampled_from(["Ember", "Tide", "Ünder", "Old Iron"]), max_size=2, unique=True),
    "copies": st.just("any") | st.integers(1, 9), "throw": st.booleans(), "links": st.booleans(),
}  # fmt: skip


def _values(field: Field) -> st.SearchStrategy[Any]:
    if field.name in _OWN:
        return _OWN[field.name]
    if field.words:
        words = st.sampled_from([word.value for word in field.words])
        return st.lists(words, max_size=3, unique=True) if field.many else words
    if field.many:
        return _ENTRIES
    if field.find is Find.NUMBER:
        return st.integers(1, 99)
    return (_LINES | st.just("One.\nTwo, “three”.")) if field.name in ("text", "flavour", "text_reversed") else _LINES


@st.composite
def cards(draw: st.DrawFn) -> tuple[str, Row]:
    """A game, and a card of it as a file says it."""
    game = draw(st.sampled_from(other_games()))
    kind = draw(st.sampled_from(game.kinds))
    row: Row = {"number": 1}
    for field in game.fields:
        sign = need(field, kind, game.kinds)
        if sign is Need.REQUIRED or (sign is Need.OPTIONAL and draw(st.booleans())):
            values = _values(field)
            value = draw(values.filter(bool) if sign is Need.REQUIRED else values)
            if value is not None:
                row[field.name] = value
    row["kind"] = kind.code
    return game.code, row


@pytest.mark.postgres
@given(card=cards())
@hypothesis_settings(max_examples=examples(25))
def test_a_card_that_is_written_and_loaded_is_the_same(card: tuple[str, Row], tmp_path: Path) -> None:
    game, row = card
    Printing.objects.all().delete()
    Card.objects.all().delete()
    counts(write(tmp_path / "set.json", text(game, [row])))
    stored = list(Card.objects.values("pk", "name", "values")), list(Printing.objects.values())
    card_set = CardSet.objects.get(game=game)
    assert counts(write(tmp_path / "again.json", dump_json(card_set))) == (0, 0, 1)
    assert counts(write(tmp_path / "TST.csv", dump_csv(card_set)), game=game) == (0, 0, 1)
    assert (list(Card.objects.values("pk", "name", "values")), list(Printing.objects.values())) == stored
    read = GAMES[game].read(row)
    assert Card.objects.get().printed == {"name": read["name"], "kind": read["kind"], **GAMES[game].kept(read)}
    assert run("check_games")[0] == 0


@EACH
def test_a_set_that_is_written_and_loaded_elsewhere_is_the_same(game: str, tmp_path: Path) -> None:
    described = {**SET, "name": "Test “Set”", "released": "2026-01-31", "language": "EN", "description": "Ours."}
    counts(write(tmp_path / "set.json", text(game, CARDS[game], described)))
    card_set = CardSet.objects.get()
    said, table, before = dump_json(card_set), dump_csv(card_set), state()
    assert said == dump_json(card_set)
    assert counts(write(tmp_path / "again.json", said)) == (0, 0, 2)
    assert counts(write(tmp_path / "TST.csv", table), game=game) == (0, 0, 2)
    assert state() == before
    Printing.objects.all().delete()
    Card.objects.all().delete()
    CardSet.objects.all().delete()
    assert load([tmp_path / "again.json"]).plan is not None
    assert dump_json(CardSet.objects.get()) == said


def test_what_is_stored_is_read_once_more(tmp_path: Path) -> None:
    counts(*(write(tmp_path / f"{game}.json", text(game, rows)) for game, rows in CARDS.items()))
    assert run("check_games")[0] == 0
    zone = Card.objects.get(name="Quarry")
    Card.objects.filter(pk=zone.pk).update(values={"level": 3, "colour": "red"})
    Card.objects.filter(name="Spark").update(
        values={"cost": 2, "rank": "hyper", "elements": [" Ember"], "rarity": "rare"}, name_key="other"
    )
    clerks = Printing.objects.filter(card__name="Clerk")
    clerks.update(set=CardSet.objects.get(game="aoe"), number=9, image_digest="x")
    Printing.objects.filter(card__name="Quarry").update(rarity="golden")
    code, _, said = run("check_games")
    lines = said.splitlines()
    assert code == 1
    spark, clerk = (Card.objects.get(name=name).permanent_number for name in ("Spark", "Clerk"))
    assert [line.split(": ")[:2] for line in lines[:-1]] == [
        [f"fade, card {spark} “Spark”, elements", "KEPT_OTHERWISE"],
        [f"fade, card {spark} “Spark”, rarity", "NOT_OF_CARD"],
        [f"fade, card {spark} “Spark”, name", "OTHER_KEY"],
        [f"fade, card {zone.permanent_number} “Quarry”, colour", "UNKNOWN_KEY"],
        [f"fade, card {zone.permanent_number} “Quarry”, level", "NOT_OF_KIND"],
        [f"fade, card {zone.permanent_number} “Quarry”, rarity", "UNKNOWN_WORD"],
        [f"ga, card {clerk} “Clerk”, set", "OTHER_GAME"],
        [f"ga, card {clerk} “Clerk”, image", "KEPT_OTHERWISE"],
    ]
    assert lines[-1] == "8 faults. Load the set again, or mend the cards in the admin."
