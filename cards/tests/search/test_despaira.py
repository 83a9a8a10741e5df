"""Tests of each search field of Despaira: the reading of queries, and their results in a small pool."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest
import yaml

from cards.catalog.printings import Printed
from cards.search import index_of
from cards.search.despaira import TABLE
from query import parser
from query.fields import Choice
from query.parser import dump
from query.table import Display, read
from query.tests.pool import CONTEXT, ask, catalog_of, names, pool
from query.warnings import Warnings
from rules.cards import CardDef
from rules.vocabulary import Kind
from tcg.setnumber import SetNumber

#: Field → queries: the cards that each finds from A to Z, or all but which; and its tree where that is another text.
ROWS: Final[dict[str, list[list[str]]]] = yaml.safe_load(
    Path(__file__).with_name("despaira.yaml").read_text(encoding="utf-8")
)

_FIELDS: Final = [field for field in TABLE.fields if not isinstance(field, Display)]


def _read(text: str) -> parser.Node | None:
    return parser.parse(text, Warnings(), TABLE.by_key.__contains__)


@pytest.mark.parametrize("field", ROWS)
def test_each_field_finds_its_cards_and_no_others(field: str) -> None:
    every, wrong = set(names("")), []
    for query, found, *trees in ROWS[field]:
        wanted = set(found.removeprefix("all but ").split(", "))
        if found.startswith("all but "):
            wanted = every - wanted
        assert wanted <= every
        got = (dump(_read(query)), set(names(query)), ask(query).warnings)
        if got != (trees[0] if trees else query, wanted, ()):
            wrong.append((query, got))
    assert wrong == []


def test_no_operator_of_a_kind_of_field_is_without_a_row() -> None:
    assert list(ROWS) == [field.key for field in _FIELDS]
    tried: dict[type, set[str]] = defaultdict(set)
    kinds = {field.key: Choice if isinstance(field, Choice) else type(field) for field in _FIELDS}
    for field in _FIELDS:
        atoms = [atom for query, *_ in ROWS[field.key] for atom in parser.atoms_of(_read(query))]
        operators = {atom.op for atom in atoms if TABLE.by_key.get(atom.key) is field}
        assert operators, field.key
        tried[kinds[field.key]] |= operators
    for field in _FIELDS:
        assert set(field.operators) - tried[kinds[field.key]] == set(), field.key


def test_names_of_fields_are_all_known_and_told_apart() -> None:
    keys = [key for field in TABLE.fields for key in field.keys]
    assert len(keys) == len(set(keys)) == len(TABLE.by_key)
    for key in keys:
        assert "UNKNOWN_FIELD" not in {warning.code.value for warning in ask(f"{key}:x").warnings}


def test_what_other_games_call_fields_leads_to_ours() -> None:
    for field in TABLE.fields:
        for name in field.elsewhere:
            assert name not in TABLE.by_key
            (warning,) = (each for each in ask(f"{name}:x").warnings if each.code == "UNKNOWN_FIELD")
            assert f"Here it is “{field.key}:”." in warning.message


def test_texts_are_folded_and_names_taken_as_rules_do() -> None:
    for query, found in (
        ("o:~", "Émber Knight, Trap Door"),  # not Spark, nor Letter Bearer, which says “Ember”
        ("o:/^~ gains/", "Émber Knight"),
        ("o:“émber KNIGHT”", "Émber Knight"),
        ("o:can't", "Queen’s Guard"),
        ("o:can’t", "Queen’s Guard"),
        ("o:/can’t be/", "Queen’s Guard"),
        ("o:/^draw.*s[.]$/", "Spark"),
        ("name:/fire$/", "Fire, Second Fire"),
        ("/^fire$/", "Ashen Regent, Ember, Émber, Émber Knight, Fire, Fire Drake, Spark"),  # the name, or the element
        ("/hare$/", "Frost Hare"),
        ("/^warmth[.]$/", "Bonfire Keeper"),
        ("/^oath.*ash$/ or /chain$/", "Émber Knight, Mirror Chain, Trap Door"),
        ("/creature destroy/", ""),  # no pattern is found across what a card is and what it says
        (r"o:/\Adraw 2 cards\.\z/", "Spark"),
        (r"o:/DRAW\s\d/ lv:3", "Émber Knight, Second Fire"),
        ("lore:spårk", "Ember, Émber"),
        ("a:ZOE", "Fire Drake, Frost Hare, Knight of the Low Lamp"),
        ("quoted:low", "Knight of the Low Lamp"),
        ("quoted:lam", ""),
        ("quoted:knights", ""),
        ('refs:"Low Lamp"', "Letter Bearer"),
        ("refs:Lamp", ""),
        ("refs:Hare,Ember", "Letter Bearer"),
        ("rule:adjacent", "Sudden Trap"),
        ("rule:D-1.1", "Sudden Trap"),
        ("tile:Sub-Zero", ""),
    ):
        assert names(query) == (found.split(", ") if found else []), query


def test_names_that_mean_something_else_as_a_query_are_found() -> None:
    called = ("Flash Step", "Not for Sale", "Not on the Menu", "On the Menu", "Salt or Ash (Minna)", "Salt: A Story")
    cards = [CardDef(number, name, Kind.TRICK, slug=str(number), level=1) for number, name in enumerate(called)]
    index = index_of(catalog_of(cards, ()))
    for query, found in (
        ("not on the MENU", "Not on the Menu"), ("Not on the Menu lv:1", "Not on the Menu"),
        ("Not on the Menu lv:2", ""), ("not", "Not for Sale, Not on the Menu"),
        ("Not on", "Not on the Menu, Flash Step, Not for Sale, Salt or Ash (Minna), Salt: A Story"),
        ("salt or ash (minna)", "Salt or Ash (Minna)"), ("Salt: a Story", "Salt: A Story"),
        ("salt or", "Salt or Ash (Minna), Salt: A Story"), ("fl\u200bash\ufe0f step\u2069", "Flash Step"),
        ("–t:trick not on the menu", ""), ("Flash Step.", "Flash Step"), ("‘Flash Step’?", "Flash Step"),
        ("“Flash Step,”", "Flash Step"), ('!"Salt or Ash"', "Salt or Ash (Minna)"), ("!Salt", ""),
        ("(Not on the Menu)", "Not on the Menu"), ("Flash Step or Not on the Menu", "Flash Step, Not on the Menu"),
        ("- Flash Step", "Flash Step"),
        ("3x Not on the Menu", "Not on the Menu"), ("not for sale lv:1", "Not for Sale"),
    ):  # fmt: skip
        assert ", ".join(names(read(query, TABLE, index))) == found, query


def test_an_order_that_is_written_otherwise_is_read_as_it_says() -> None:
    for query, meant in (
        ("t:spirit order:-level", "t:spirit order:level dir:desc"),
        ("t:spirit order:-level dir:asc", "t:spirit order:level"),
        ("t:spirit order:level,name", "t:spirit order:level"),
    ):
        asked, (warning,) = ask(query), ask(query).warnings
        assert f"so it was read as {meant.removeprefix('t:spirit ')}" in warning.message.replace("this", "it")
        assert names(asked) == names(meant)


def test_rarities_come_from_common_to_mythic_and_others_after_them() -> None:
    rarities = ("secret", "mythic", "Uncommon", "common", "rare", "foil")
    cards = [replace(pool().things[place], name=rarity) for place, rarity in enumerate(rarities)]
    printings = [
        Printed(card.id, SetNumber("AAA", "EN", number, ""), card.name) for number, card in enumerate(cards, start=1)
    ]
    index = index_of(catalog_of(cards, printings))
    found = read("order:rarity", TABLE, index)
    in_order = ["common", "Uncommon", "rare", "mythic", "foil", "secret"]
    assert [index.things[row].name for row in found.rows.tolist()] == in_order
    assert [option.value for option in TABLE.by_key["rarity"].options(index)] == in_order
    assert {index.things[row].name for row in read("r>=rare", TABLE, index).rows.tolist()} == set(in_order[2:])


def test_decks_are_those_that_one_may_see() -> None:
    assert names("deck:d1,d2") == ["Ashen Regent", "Ember", "Fire Drake", "Frost Hare", "Spark"]
    assert names("deck:d1 deck:d2") == ["Ember"]
    assert names("deck:d1 deck:d2 copies:4") == ["Ember"]
    assert names("deck:d2 -deck:d1") == ["Frost Hare"]
    assert ask("deck:empty").warnings == ()
    assert names("deck:empty") == []
    assert CONTEXT.deck("d3") is None
    assert [warning.code for warning in ask("deck:d3").warnings] == ["NO_SUCH_DECK"]
    assert ask("deck:d3").is_void
    assert [warning.code for warning in ask("deck:a,b,c,d,e").warnings][-1] == "TOO_MANY_VALUES"


def test_copies_of_a_private_deck_are_not_kept() -> None:
    assert names("deck:d1 copies>2") == ["Ember", "Spark"]
    assert names("deck:d2 copies>2") == ["Frost Hare"]
