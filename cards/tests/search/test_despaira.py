"""Tests of each search field of Despaira: the reading of queries, and their results in a small pool."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from typing import Final

import pytest

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
ROWS: Final[dict[str, tuple[tuple[str, ...], ...]]] = {
    "name": (
        ("name:knight", "Émber Knight, Knight of the Low Lamp"),
        ('n="ember"', "Ember, Émber"),
        ("name!=ember", "all but Ember, Émber"),
        ("name:/^the /", "The Abyss"),
    ),
    "element": (
        ("el:fire", "Ashen Regent, Ember, Émber, Émber Knight, Fire Drake, Spark"),
        ("el=fire,ice", "Ashen Regent, Ember, Émber, Émber Knight, Fire Drake, Frost Hare, Spark"),
        ("el!=normal", "all but Burning Lands, Fire, Mirror Chain, Plain Regent, Queen’s Guard, Rag Doll, "
         "Sudden Trap, The Abyss, Trap Door, Wide Blast"),
        ("-el:normal", "all but Queen’s Guard, Rag Doll", "(not el:normal)"),
        ("c:fire", "Ashen Regent, Ember, Émber, Émber Knight, Fire Drake, Spark"),
    ),
    "t": (
        ("t=knight", "Émber Knight, Knight of the Low Lamp"),
        ("t:insect", "Firefly Swarm, Toxic Fusion Insect"),
        ("t!=insect", "Bonfire Keeper, Ember, Émber, Émber Knight, Fire Drake, Frost Hare, "
         "Knight of the Low Lamp, Letter Bearer, Old God, Queen’s Guard, Rag Doll, Second Fire"),
        ("type:trick,insect", "Fire, Firefly Swarm, Mirror Chain, Spark, Sudden Trap, Toxic Fusion Insect, "
         "Trap Door, Wide Blast"),
        ("t:knight,soldier", "Bonfire Keeper, Émber Knight, Knight of the Low Lamp, Letter Bearer, Queen’s Guard"),
    ),
    "kind": (
        ("kind:trick", "Fire, Mirror Chain, Spark, Sudden Trap, Trap Door, Wide Blast"),
        ("kind=leader,token", "Ashen Regent, Plain Regent, Rag Doll"),
        ("kind!=creature", "Ashen Regent, Burning Lands, Fire, Mirror Chain, Plain Regent, Rag Doll, Spark, "
         "Sudden Trap, The Abyss, Trap Door, Wide Blast"),
    ),
    "special": (
        ("special:fusion", "Toxic Fusion Insect"),
        ("special!=fusion", "Old God"),
    ),
    "class": (
        ("class:trap", "Sudden Trap, Trap Door"), ("cl=trap", "Trap Door"),
        ("class!=trap", "Fire, Mirror Chain, Spark, Sudden Trap, Wide Blast"),
        ("class>=trap,damage", "Sudden Trap"), ("class>trap", "Sudden Trap"), ("class<=target,damage", "Fire"),
        ("class<trap,damage", "Fire, Trap Door"),
    ),
    "classes": (("classes>2", "Wide Blast"),),
    "activation": (
        ("act:chainlink", "Mirror Chain, Trap Door"),
        ("act=chain", "Mirror Chain, Trap Door"),
        ("act!=chain", "Fire, Spark, Sudden Trap, Wide Blast"),
        ("act>=instant", "Fire, Mirror Chain, Sudden Trap, Trap Door"),
        ("act>normal", "Fire, Mirror Chain, Sudden Trap, Trap Door"),
        ("act<=instant", "Fire, Spark, Sudden Trap, Wide Blast"),
        ("act<chain", "Fire, Spark, Sudden Trap, Wide Blast"),
    ),
    "level": (
        ("lv:3", "Bonfire Keeper, Émber Knight, Second Fire, Trap Door"),
        ("lv:even kind:creature", "Fire Drake, Frost Hare, Knight of the Low Lamp, Letter Bearer, Old God, Émber",
         "(and lv:even kind:creature)"),
        ("lv=2,3", "Bonfire Keeper, Émber, Émber Knight, Frost Hare, Mirror Chain, Second Fire, Sudden Trap, "
         "Trap Door"),
        ("lv!=3", "all but Ashen Regent, Bonfire Keeper, Burning Lands, Plain Regent, Second Fire, The Abyss, "
         "Trap Door, Émber Knight"),
        ("level>=5", "Fire Drake, Firefly Swarm, Old God, Queen’s Guard, Toxic Fusion Insect"),
        ("lv>6", "Firefly Swarm, Old God, Toxic Fusion Insect"),
        ("lv<=1", "Ember, Fire, Letter Bearer, Rag Doll, Spark"),
        ("lv<2", "Ember, Fire, Letter Bearer, Rag Doll, Spark"),
        ("level:2..4", "Bonfire Keeper, Émber, Émber Knight, Frost Hare, Knight of the Low Lamp, "
         "Mirror Chain, Second Fire, Sudden Trap, Trap Door, Wide Blast"),
    ),
    "atk": (("atk>hp", "Émber, Émber Knight, Firefly Swarm, Toxic Fusion Insect"),),
    "hp": (("hp>=500", "Fire Drake, Old God, Queen’s Guard, Toxic Fusion Insect"),),
    "catk": (("catk>atk", "Toxic Fusion Insect"),),
    "ratk": (
        ("ratk>200", "Fire Drake"),
        ("atk+ratk>=600", "Émber Knight, Fire Drake"),
        ("catk-atk>0", "Toxic Fusion Insect"),
    ),
    "range": (("range>2", "Fire Drake"),),
    "def": (("def>=100", "Toxic Fusion Insect"),),
    "hl": (("hl>0", "Letter Bearer"),),
    "leaderhp": (("leaderhp>2900", "Plain Regent"),),
    "total": (("total>=1500", "Firefly Swarm, Old God, Toxic Fusion Insect"),),
    "has": (
        ("has=ratk", "Émber Knight, Fire Drake"),
        ("has:ratk", "Émber Knight, Fire Drake"),
        ("has:lore,ability", "Bonfire Keeper, Ember, Émber, Émber Knight, Knight of the Low Lamp"),
    ),
    "text": (
        ('o:"draw 1 card"', "Émber Knight, Firefly Swarm, Second Fire"),
        ("o:~", "Émber Knight, Trap Door"),
        ('o:"~ gains"', "Émber Knight"),
        ("o=/draw [12]/", "Émber Knight, Fire Drake, Firefly Swarm, Second Fire, Spark"),
        ('o="draw 2 cards."', "Spark"),
        ('o!="draw 2 cards."', "all but Spark"),
    ),
    "ability": (
        ("ab:oath", "Émber Knight"),
    ),
    "lore": (
        ("lore:spark", "Ember, Émber"),
    ),
    "does": (
        ("does:draw", "Émber Knight, Second Fire"),
        ("does:draw,removal", "Émber Knight, Frost Hare, Second Fire"),
        ('does="card draw"', "Second Fire"),
        ("does!=draw", "Émber Knight, Frost Hare"),
        ("does>=draw,buff", "Émber Knight"),
        ("does>draw", "Émber Knight"),
        ("does<=draw,removal", "Frost Hare, Second Fire"),
        ("does<draw,removal", "Frost Hare, Second Fire"),
    ),
    "rule": (
        ("rule:ambush", "Toxic Fusion Insect"),
        ("rule=D-1.1", "Sudden Trap"),
        ("rule!=ambush", "all but Toxic Fusion Insect"),
    ),
    "tile": (
        ("tile:abyss", "Queen’s Guard, The Abyss"),
        ("tile=realm_of_light", "Trap Door"),
        ("tile!=abyss", "all but Queen’s Guard, The Abyss"),
    ),
    "refs": (
        ('refs:"Frost Hare"', "Letter Bearer"),
        ('refs="Knight of the Low Lamp"', "Knight of the Low Lamp, Letter Bearer"),
        ('refs:"Émber Knight"', "Knight of the Low Lamp, Letter Bearer"),
    ),
    "quoted": (
        ("quoted:knight", "Émber Knight, Knight of the Low Lamp"),
        ('quoted="low-lamp"', "Knight of the Low Lamp"),
    ),
    "set": (
        ("s:AAA", "all but Burning Lands, Fire Drake, Frost Hare, Plain Regent, Rag Doll, The Abyss, "
         "Toxic Fusion Insect"),
        ('s:"second sun"', "Ember, Émber Knight, Fire Drake, Frost Hare, Toxic Fusion Insect"),
        ("s!=AAA", "Ember, Émber Knight, Fire Drake, Frost Hare, Plain Regent, The Abyss, Toxic Fusion Insect"),
        ("-s:AAA", "Burning Lands, Ember, Émber Knight, Fire Drake, Frost Hare, Plain Regent, Rag Doll, "
         "The Abyss, Toxic Fusion Insect", "(not s:AAA)"),
        ("s:BBB r:common", "Frost Hare", "(and s:BBB r:common)"),
    ),
    "number": (
        ("cn:1..2", "Ember, Émber, Émber Knight, Fire Drake, Plain Regent, Toxic Fusion Insect"),
        ("cn!=1", "all but Burning Lands, Rag Doll"),
    ),
    "rarity": (
        ("r:rare", "Ember, Émber Knight, Fire Drake, Frost Hare, Knight of the Low Lamp, Queen’s Guard"),
    ),
    "artist": (
        ('a:"Ann Ash"', "all but Burning Lands, Fire Drake, Frost Hare, Knight of the Low Lamp, Plain Regent, "
         "Rag Doll, The Abyss, Toxic Fusion Insect"),
        ("a=zoe", "Fire Drake, Frost Hare, Knight of the Low Lamp"),
    ),
    "lang": (
        ("lang:de", "Émber Knight, Queen’s Guard"),
    ),
    "year": (
        ("year>=2026", "Ember, Émber Knight, Fire Drake, Frost Hare, Toxic Fusion Insect"),
        ("year:2024", "all but Burning Lands, Fire Drake, Frost Hare, Plain Regent, Rag Doll, The Abyss, "
         "Toxic Fusion Insect"),
    ),
    "prints": (("prints>1", "Ember, Émber Knight, Fire Drake, Frost Hare"),),
    "in": (
        ("in:AAA", "all but Burning Lands, Fire Drake, Frost Hare, Plain Regent, Rag Doll, The Abyss, "
         "Toxic Fusion Insect"),
        ('in="second sun"', "Ember, Émber Knight, Fire Drake, Frost Hare, Toxic Fusion Insect"),
        ("in!=AAA", "Burning Lands, Fire Drake, Frost Hare, Plain Regent, Rag Doll, The Abyss, Toxic Fusion Insect"),
        ("in:de", "Émber Knight, Queen’s Guard"),
    ),
    "is": (
        ("is:spawnable", "Bonfire Keeper, Ember, Émber, Émber Knight, Fire Drake, Frost Hare, "
         "Knight of the Low Lamp, Letter Bearer, Queen’s Guard, Second Fire"),
        ("is=special", "Old God, Toxic Fusion Insect"),
        ("is:reprint", "Ember, Émber Knight, Fire Drake"),
    ),
    "not": (
        ("not:executable", "Old God"),
        ("not=creature", "Ashen Regent, Burning Lands, Fire, Mirror Chain, Plain Regent, Rag Doll, Spark, "
         "Sudden Trap, The Abyss, Trap Door, Wide Blast"),
    ),
    "deck": (
        ("deck:d1", "Ashen Regent, Ember, Fire Drake, Spark"),
        ("deck=d1", "Ashen Regent, Ember, Fire Drake, Spark"),
        ("-deck:d1 t:creature", "Bonfire Keeper, Émber, Émber Knight, Firefly Swarm, Frost Hare, "
         "Knight of the Low Lamp, Letter Bearer, Old God, Queen’s Guard, Second Fire, Toxic Fusion Insect",
         "(and (not deck:d1) t:creature)"),
    ),
    "copies": (
        ("deck:d1 copies=2", "Fire Drake", "(and deck:d1 copies=2)"),
        ("deck:d1 copies<2", "Ashen Regent", "(and deck:d1 copies<2)"),
        ("deck:d1 copies<=2", "Ashen Regent, Fire Drake", "(and deck:d1 copies<=2)"),
        ("deck:d1 copies>2", "Ember, Spark", "(and deck:d1 copies>2)"),
        ("deck:d1 copies>=2", "Ember, Fire Drake, Spark", "(and deck:d1 copies>=2)"),
        ("deck:d1 copies:2,3", "Ember, Fire Drake, Spark", "(and deck:d1 copies:2,3)"),
        ("copies!=3 deck:d1", "Ashen Regent, Fire Drake", "(and copies!=3 deck:d1)"),
    ),
    "format": (
        ("f:standard", "all but Burning Lands, Rag Doll, The Abyss"),
        ("f!=standard", "Burning Lands, Rag Doll, The Abyss"),
    ),
}  # fmt: skip

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
