"""What queries mean: the order of bare words, sentences, which term to drop; and all of it for another game."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from cards.searching.completion import complete
from cards.searching.index import Index
from cards.searching.relaxing import Relaxed
from cards.tests.searching.fade import FADE, fade, fade_index
from cards.tests.searching.pool import ask, names


@pytest.mark.parametrize(
    ("query", "found"),
    [
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
    ],
)  # fmt: skip
def test_bare_words_find_the_best_first(query: str, found: str) -> None:
    if query == "fire or ice":
        assert sorted(names(query)) == sorted(found.split(", "))
    else:
        assert names(query) == found.split(", ")


@pytest.mark.parametrize(
    ("query", "said"),
    [
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
    ],
)  # fmt: skip
def test_what_was_understood_is_a_sentence(query: str, said: str) -> None:
    assert ask(query).sentence == said


@pytest.mark.parametrize(
    ("query", "relaxed"),
    [
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
    ],
)  # fmt: skip
def test_an_empty_answer_says_what_to_drop(query: str, relaxed: list[tuple[str, str, int]]) -> None:
    found = ask(query).relaxed()
    assert sorted((" + ".join(each.terms), each.query, each.count) for each in found) == sorted(relaxed)
    assert [each.count for each in found] == sorted((each.count for each in found), reverse=True)
    for each in found:
        assert ask(each.query).count == each.count


def test_what_to_drop_of_many_terms_is_found_in_one_go(monkeypatch: pytest.MonkeyPatch) -> None:
    masks, asked = list[object](), ask(" ".join(f"lv>={n}" for n in range(63)) + " el:ice")
    assert asked.count == 0
    of = Index.kept

    def kept(*args: Any) -> Any:
        masks.append(args)
        return of(*args)

    monkeypatch.setattr(Index, "kept", kept)
    assert asked.relaxed() == []
    assert len(masks) == 64


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("ratk>atk t:trick", ["6 cards that fit all else have no RATK, and what is absent never fits.",
                              "6 cards that fit all else have no ATK, and what is absent never fits."]),
        ("hl>500", ["23 cards have no HL, and what is absent never fits."]),
        ("range>9 el:fire", ["4 cards that fit all else have no range, and what is absent never fits."]),
        ("lv:77 t:creature", []),
        ("zzz", []),
        ("lv:1", []),
    ],
)  # fmt: skip
def test_an_empty_answer_says_which_numbers_are_absent(query: str, said: list[str]) -> None:
    assert ask(query).absent() == said


def test_display_is_of_the_whole_query() -> None:
    asked = ask("order:level fire (dir:desc) unique=prints display:full display:text")
    assert asked.display == {"order": "level", "dir": "desc", "unique": "prints", "display": "text"}
    assert ["display:text was read" in warning.message for warning in asked.warnings] == [True]
    assert ask("fire or order:level").display == {}
    assert ask("order>level dir:up").display == {}


# --- another game -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("query", "found", "said"),
    [
        ("", "Cinder Wave, Null Guard, Steam Burst, Wave Dancer, Windy Reach", "all cards"),
        ("wave", "Wave Dancer, Cinder Wave, Null Guard", "cards that say “wave”"),
        ("kind:skill tp<5", "Cinder Wave", "cards of kind Skill with cost below 5"),
        ("rank>=hyper", "Null Guard, Steam Burst", "cards with rank at least Hyper"),
        ("rk!=normal", "Null Guard, Steam Burst", "cards with a rank other than Normal"),
        ("-rk:normal -kind:skill", "Null Guard, Wave Dancer, Windy Reach",
         "cards not of kind Skill not with rank Normal"),
        ("el=ember,tide", "Steam Burst", "cards with the elements Ember and Tide and no other"),
        ("el<=ember,tide order:tp", "Cinder Wave, Wave Dancer, Steam Burst",
         "cards with no element but Ember and Tide"),
        ("tp:1,4 or el:gale order:tp", "Cinder Wave, Null Guard, Windy Reach",
         "either cards with cost 1 or 4 or cards with element Gale"),
    ],
)  # fmt: skip
def test_another_table_is_asked_in_the_same_language(query: str, found: str, said: str) -> None:
    asked = fade(query)
    got = [asked.index.things[row].name for row in asked.rows.tolist()]
    assert sorted(got) == sorted(found.split(", ")) if " or " in query else got == found.split(", ")
    assert (asked.sentence, [warning.code.value for warning in asked.warnings]) == (
        said, ["MISPLACED_DISPLAY"] if " or " in query else []
    )  # fmt: skip
    assert asked.count == len(got)
    assert asked.part_of(asked.rows.tolist()) == asked.rows.tolist()


def test_another_table_is_warned_of_in_the_same_words() -> None:
    warnings = fade("el:embr rnk:hyper order:cost wze lv>3").warnings
    assert [(each.code.value, each.suggestion) for each in warnings] == [
        ("UNKNOWN_VALUE", "ember"),
        ("UNKNOWN_FIELD", "rank:hyper"),
        ("UNKNOWN_VALUE", None),
        ("NO_SUCH_WORD", '"Wave Dancer"'),
        ("UNKNOWN_FIELD", ""),
    ]
    assert fade("kind:skill el:gale").relaxed() == [
        Relaxed(("el:gale",), "kind:skill", 2),
        Relaxed(("kind:skill",), "el:gale", 1),
    ]


def test_ranks_of_words_are_numbers_that_add_up() -> None:
    asked = fade(" ".join(["wave"] * 64))
    assert [asked.index.things[row].name for row in asked.rows.tolist()][-1] == "Null Guard"
    assert asked.rows.dtype == np.int32


@pytest.mark.parametrize(
    ("text", "mended"),
    [
        ("ele|", "element:"),
        ("el:t|", "el:tide"),
        ("el>=ember,g|", "el>=ember,gale"),
        ("rk:d|", "rk:devastation"),
        ("cost>t|", ""),
        ("tp+co|>3", "tp+cost>3"),
        ("order:t|", "order:tp"),
        ("wav|", ""),
    ],
)
def test_another_table_is_completed(text: str, mended: str) -> None:
    plain, found = text.replace("|", ""), complete(text.replace("|", ""), text.index("|"), FADE, fade_index())
    assert [plain[: each.start] + each.insert + plain[each.end :] for each in found][:1] == ([mended] if mended else [])
