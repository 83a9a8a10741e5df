"""Tests of queries on a table: order of results, sentences, suggestions, and another game's table."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import pytest

from query.index import Index
from query.tests.pool import ask, names


def test_bare_words_find_the_best_first() -> None:
    for query, found in (
        # its name; a name that begins so; one with a word that does; one with it elsewhere; type line; text
        ("fire", "Fire, Fire Drake, Firefly Swarm, Second Fire, Bonfire Keeper, Ashen Regent, Ember, Émber, "
                 "Émber Knight, Spark, Frost Hare, Mirror Chain"),
        ("fire draw", "Fire Drake, Firefly Swarm, Second Fire, Émber Knight, Spark"),
        ("draw fire", "Fire Drake, Firefly Swarm, Second Fire, Émber Knight, Spark"),
        ("ember", "Ember, Émber, Émber Knight, Letter Bearer"),
        ("ÉMBER", "Ember, Émber, Émber Knight, Letter Bearer"),
        ("knight ember", "Émber Knight"),
        ("knight", "Knight of the Low Lamp, Émber Knight"),
        ("lamp", "Knight of the Low Lamp, Letter Bearer"),
        ('"low lamp"', "Knight of the Low Lamp"),
        ('"the low"', "Knight of the Low Lamp"),
        ("queen’s", "Queen’s Guard"),
        ("QUEEN'S guard", "Queen’s Guard"),
        ("queen`s", "Queen’s Guard"),
        ("queen´s", "Queen’s Guard"),
        ("toxic fusion insect", "Toxic Fusion Insect"),
        ("trap damage", "Sudden Trap"),
        ("trap", "Trap Door, Sudden Trap"),
        ("area radius", "Wide Blast"),
        ("insect fusion", "Toxic Fusion Insect"),
        ("low and lamp", "Knight of the Low Lamp, Letter Bearer"),
        ("regent dir:desc", "Plain Regent, Ashen Regent"),
        ("fire or ice", "Ashen Regent, Bonfire Keeper, Ember, Émber, Émber Knight, Fire, Fire Drake, Firefly Swarm, "
                        "Frost Hare, Mirror Chain, Second Fire, Spark"),
    ):  # fmt: skip
        if query == "fire or ice":
            assert sorted(names(query)) == sorted(found.split(", "))
        else:
            assert names(query) == found.split(", ")


#: Queries, and what they find in its order: behind the name of a card with several printings, those that are found.
FOUND: Final = (
    ("el:fire order:atk dir:desc", "Fire Drake BBB4+CCC1, Émber Knight BBB1+AAA3, Émber, Ember BBB9+AAA1, "
                                   "Ashen Regent, Spark"),
    ("el:fire order:atk", "Ember BBB9+AAA1, Émber, Émber Knight BBB1+AAA3, Fire Drake BBB4+CCC1, Ashen Regent, Spark"),
    ("lv>=5 order:hp dir:desc", "Old God, Toxic Fusion Insect, Fire Drake BBB4+CCC1, Queen’s Guard, Firefly Swarm"),
    ("lv:2 order:element dir:desc", "Frost Hare BBB3A+BBB3B, Émber, Mirror Chain, Sudden Trap"),
    ("prints:2 order:set dir:desc", "Ember BBB9+AAA1, Fire Drake BBB4+CCC1, Frost Hare BBB3A+BBB3B, "
                                    "Émber Knight BBB1+AAA3"),
    ("s:BBB,CCC order:set", "Émber Knight BBB1, Toxic Fusion Insect, Frost Hare BBB3A+BBB3B, Fire Drake BBB4+CCC1, "
                            "Ember BBB9, Plain Regent, The Abyss"),
    ("r:rare order:rarity", "Ember BBB9, Émber Knight AAA3, Fire Drake BBB4, Frost Hare BBB3B, "
                            "Knight of the Low Lamp, Queen’s Guard"),
    ("prints:2 order:rarity", "Frost Hare BBB3A+BBB3B, Ember BBB9+AAA1, Fire Drake BBB4+CCC1, Émber Knight BBB1+AAA3"),
    ("prints:2 order:rarity dir:desc", "Émber Knight BBB1+AAA3, Ember BBB9+AAA1, Fire Drake BBB4+CCC1, "
                                       "Frost Hare BBB3A+BBB3B"),
    ("-r:rare prints>1", "Ember AAA1, Émber Knight BBB1, Fire Drake CCC1, Frost Hare BBB3A"),
    ("-(s:BBB r:rare) prints>1", "Ember AAA1, Émber Knight BBB1+AAA3, Fire Drake CCC1, Frost Hare BBB3A"),
    ("s:AAA r:common prints>1", "Ember AAA1"),
    ("in:AAA -s:AAA", "Ember BBB9, Émber Knight BBB1"),
    ('a:zoe,"ben oak" cn<4', "Émber Knight AAA3, Fire Drake CCC1, Frost Hare BBB3B, Toxic Fusion Insect"),
    ("not (lang:en) in:BBB", "Émber Knight AAA3"),
    ("cn:1..3 -s:BBB", "Ember AAA1, Émber, Émber Knight AAA3, Fire Drake CCC1, Plain Regent, The Abyss"),
    ("cn=prints-1", "Ember AAA1, Émber Knight BBB1, Fire Drake CCC1"),
    ("cn>lv el:fire", "Ember BBB9, Spark"),
    ('year>2024 a!="ann ash"', "Ember BBB9, Fire Drake BBB4, Frost Hare BBB3B, Toxic Fusion Insect"),
    ("year:2024 prints:2", "Ember AAA1, Émber Knight AAA3"),
    ("atk-hp!=..100 lv>0", "Firefly Swarm"),
    ("atk-cn!=..100 lv<5", "Émber, Émber Knight BBB1+AAA3, Frost Hare BBB3A+BBB3B, Knight of the Low Lamp"),
    ("lv!=1..5 el!=normal", "Fire Drake BBB4+CCC1, Firefly Swarm, Letter Bearer, Old God, Toxic Fusion Insect"),
    ("classes:0..1 or leaderhp>2800", "Fire, Mirror Chain, Plain Regent, Spark, Trap Door"),
    ("ratk+atk<700", "Émber Knight BBB1+AAA3"),
    ("catk!=atk", "Toxic Fusion Insect"),
    ("hl:0.. atk:0", "Letter Bearer"),
    ("lv:1-2 t:creature", "Ember BBB9+AAA1, Émber, Frost Hare BBB3A+BBB3B"),
    ("lv:3.. lv:..4 t:trick", "Trap Door, Wide Blast"),
    ("-(-fire) t:trick", "Fire, Spark, Mirror Chain"),
    ("not (not ember)", "Ember BBB9+AAA1, Émber, Émber Knight BBB1+AAA3, Letter Bearer"),
    ('-"draw 1" o:draw', "Fire Drake BBB4+CCC1, Spark"),
    ("(fire or ice) -(t:creature lv<3)", "Ashen Regent, Bonfire Keeper, Émber Knight BBB1+AAA3, Fire, "
                                         "Fire Drake BBB4+CCC1, Firefly Swarm, Mirror Chain, Second Fire, Spark"),
    ("(o:draw or ab:oath) lv:3", "Émber Knight BBB1+AAA3, Second Fire"),
    ("deck:d1,d2 copies<3", "Ashen Regent, Fire Drake BBB4+CCC1"),
    ("deck:d1 deck:d2 copies>=4", "Ember BBB9+AAA1"),
    ("-deck:d1 el:fire", "Émber, Émber Knight BBB1+AAA3"),
    ("-(deck:d1 copies:3) deck:d1", "Ashen Regent, Fire Drake BBB4+CCC1"),
    ("-has:atk t:creature", "Bonfire Keeper, Second Fire"),
    ("quoted:knight,fire", "Émber Knight BBB1+AAA3, Fire, Fire Drake BBB4+CCC1, Knight of the Low Lamp, Second Fire"),
    ("refs:ember,knight", "Knight of the Low Lamp, Letter Bearer"),
    ("rule!=ambush special:fusion,god", "Old God"),
    ("name:/e/ t=trick", "Fire, Sudden Trap, Wide Blast"),
    ('!"ÉMBER" or !fire', "Ember BBB9+AAA1, Émber, Fire"),
    ("-!fire t:trick lv:1", "Spark"),
    ("/^draw/ -t:creature", "Spark"),
    ("lore!=/spark/ has:lore", "Bonfire Keeper"),
    ("t!=knight,insect t:creature lv>4", "Fire Drake BBB4+CCC1, Old God, Queen’s Guard"),
    ("type!=trick lv:1", "Ember BBB9+AAA1, Rag Doll"),
    ("class!=trap,damage lv:2..4", "Mirror Chain, Trap Door, Wide Blast"),
    ("cl>=damage -cl:target", "Fire, Sudden Trap"),
    ("act!=instant -act:chain", "Spark, Wide Blast"),
)  # fmt: skip


def found(query: str) -> str:
    asked = ask(query)
    index, catalog = asked.index, asked.index.source.catalog
    parts: dict[int, list[int]] = {row: [] for row in asked.rows.tolist()}
    for part in asked.parts.tolist():
        parts[int(index.owner[part])].append(part)
    assert list(asked.part_of(list(parts))) == [each[0] for each in parts.values()]
    said = []
    for row, of_row in parts.items():
        printings = catalog.printings_of(index.things[row].id)
        numbers = [printings[part - index.first_part[row]].number for part in of_row] if len(printings) > 1 else []
        codes = [f"{number.set}{number.number}{number.variant}" for number in numbers]
        said.append(f"{index.things[row].name} {'+'.join(codes)}".rstrip())
    return ", ".join(said)


def test_queries_find_cards_and_printings_in_their_order() -> None:
    wrong = [(query, found(query)) for query, meant in FOUND if found(query) != meant]
    assert wrong == []


def test_what_was_understood_is_a_sentence() -> None:
    for query, said in (
        ("", "all cards"),
        ("order:atk", "all cards"),
        ("fire", "cards that say “fire”"),
        ("-fire", "cards that don’t say “fire”"),
        ("fire draw t:insect", "cards of type Insect that say “fire” and “draw”"),
        ("t:creature el:fire lv>=3 o:destroy",
         "creatures of element Fire with level at least 3 whose text says “destroy”"),
        ("kind:creature,token -el:fire,ice", "creatures or tokens not of element Fire or Ice"),
        ("kind!=trick el!=fire", "cards of an element other than Fire that aren’t tricks"),
        ("-kind:trick", "cards that aren’t tricks"),
        ("t:trick t:creature", "tricks that are creatures too"),
        ("lv:1..3", "cards with level 1 to 3"),
        ("-lv:2..", "cards not with level at least 2"),
        ("atk+ratk>hp", "cards with ATK + RATK above HP"),
        ("catk-atk>-100", "cards with CATK − ATK above −100"),
        ("cl:trap,counter cl>=trap,damage", "cards with class Trap or Counter and with the classes Trap and Damage"),
        ("el:fire or lv:2", "either cards of element Fire or cards with level 2"),
        ("s:AAA r!=rare year:2024", "cards in the set AAA, printed in a rarity other than rare and printed in 2024"),
        ("name=fire o!=draw", "cards whose name is “fire” and whose text is not “draw”"),
        ("is:new,reprint not:token",
         "cards that are in the newest set or that are in several sets and that aren’t tokens"),
        ("-(el:fire lv:1)", "cards except cards of element Fire with level 1"),
        ("!spark", "cards called “spark”"),
        ("el:fier lv:1", "cards with level 1"),
        ("o:/a(/,draw", "cards whose text says “draw”"),
        ("act>=instant", "cards with activation at least Instant"),
        ("deck:d1 copies:1", "cards with 1 copy in the deck d1"),
        ("classes>2 prints!=1", "cards with more than 2 classes and with other than 1 printing"),
        ("classes<2 prints:1,2", "cards with fewer than 2 classes and with 1 or 2 printings"),
        ("prints>lv", "cards with printings above level"),
        ("year>=2026", "cards printed in 2026 or later"),
        ("year:2024..2026 -year<2025", "cards printed in 2024 to 2026 and not printed before 2025"),
        ("lv:2-4", "cards with level 2 to 4"),
        ("fire and draw", "cards that say “fire” and “draw”"),
        ("cl!=trap", "cards with more or less than just class Trap"),
        ("act!=chain", "cards with an activation other than Chain"),
        ("deck:d1 copies>=2", "cards with at least 2 copies in the deck d1"),
    ):  # fmt: skip
        assert ask(query).sentence == said


def test_an_empty_answer_says_what_to_drop() -> None:
    relaxed: list[tuple[str, str, int]]
    for query, relaxed in (
        ("fire", []),
        ("zzz", []),
        ("fire zzz", [("zzz", "fire", 12)]),
        ("fire and zzz and ice", [("zzz", "fire and ice", 1)]),
        ("zzz and fire", [("zzz", "fire", 12)]),
        ("el:fire zzz order:atk", [("zzz", "el:fire order:atk", 6)]),
        ("(el:fire or lv:2) kind:tile", [("(el:fire or lv:2)", "kind:tile", 2), ("kind:tile", "(el:fire or lv:2)", 9)]),
        ("((el:fire) or lv:2) kind:tile not (atk<5)",
         [("((el:fire) or lv:2)", "kind:tile not (atk<5)", 2),
          ("kind:tile", "((el:fire) or lv:2) not (atk<5)", 9)]),
        ("  el:ice  -el:ice", [("el:ice", "-el:ice", 23), ("-el:ice", "el:ice", 1)]),
        ("s:AAA s:BBB", [("s:BBB", "s:AAA", 17), ("s:AAA", "s:BBB", 5)]),
        ("el:fier el:ice lv:9", [("lv:9", "el:fier el:ice", 1)]),
        ("zzz or yyy", []),
        # terms that others go with
        ("-deck:d1 copies>=2", [("copies>=2", "-deck:d1", 20)]),
        ("deck:d1 deck:d2 copies>=6", [("copies>=6", "deck:d1 deck:d2", 1)]),
        ("deck:d1 -deck:d2 copies>=4", [("copies>=4", "deck:d1 -deck:d2", 3)]),
        # two at once
        ('el:ice not el:ice "a  b"',
         [('not el:ice + "a  b"', "el:ice", 1), ('el:ice + "a  b"', "not el:ice", 23)]),
        ("  zzz and fire and -(yyy or fire)",
         [("zzz + fire", "-(yyy or fire)", 12), ("zzz + -(yyy or fire)", "fire", 12)]),
        ("zzz s:AAA s:BBB yyy", []),
        ("lv:77 " * 9, []),
    ):  # fmt: skip
        found = ask(query).relaxed()
        assert sorted((" + ".join(each.terms), each.query, each.count) for each in found) == sorted(relaxed)
        assert [each.count for each in found] == sorted((each.count for each in found), reverse=True)
        for each in found:
            assert ask(each.query).count == each.count


def test_what_to_drop_of_many_terms_is_found_in_one_go(monkeypatch: pytest.MonkeyPatch) -> None:
    masks, asked = list[object](), ask(" ".join(f"lv>={n}" for n in range(63)) + " el:ice")
    assert asked.count == 0
    of = Index.cached

    def cached(*args: Any) -> Any:
        masks.append(args)
        return of(*args)

    monkeypatch.setattr(Index, "cached", cached)
    assert asked.relaxed() == []
    assert len(masks) == 64


def test_an_empty_answer_says_which_numbers_are_absent() -> None:
    for query, said in (
        ("ratk>atk t:trick", ["6 cards that fit all else have no RATK, and what is absent never fits.",
                              "6 cards that fit all else have no ATK, and what is absent never fits."]),
        ("hl>500", ["23 cards have no HL, and what is absent never fits."]),
        ("range>9 el:fire", ["4 cards that fit all else have no range, and what is absent never fits."]),
        ("lv:77 t:creature", []),
        ("zzz", []),
        ("lv:1", []),
    ):  # fmt: skip
        assert ask(query).absent() == said


def test_display_is_of_the_whole_query() -> None:
    asked = ask("order:level fire (dir:desc) unique=prints display:full display:text")
    assert asked.display == {"order": "level", "dir": "desc", "unique": "prints", "display": "text"}
    assert ["display:text was read" in warning.message for warning in asked.warnings] == [True]
    assert ask("fire or order:level").display == {}
    assert ask("order>level dir:up").display == {}


def test_ranks_of_words_are_numbers_that_add_up() -> None:
    asked = ask(" ".join(["fire"] * 64))
    assert names(asked) == names("fire")
    assert asked.rows.dtype == np.int32
