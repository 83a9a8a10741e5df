"""Finding rules by the words that a player types."""

from __future__ import annotations

import re

from rules.rulebook import RULES, find
from tcg.rulebook.search import SearchResult
from tcg.rulebook.stems import stem


def ids(found: SearchResult) -> list[str]:
    return [rule.id for rule in found.rules]


def test_forms_of_a_word_are_the_same_word() -> None:
    words = (
        "draw draws drawing drawn drew", "spawn spawns spawned spawning", "ability abilities", "tie ties tied",
        "clash clashes clashed", "move moves moving moved movement", "cancel cancelled canceled", "pass passes passed",
        "die dice", "dies died dying", "use uses used using", "two twice 2",
    )  # fmt: skip
    assert [forms for forms in words if len({stem(form) for form in forms.split()}) > 1] == []


def test_other_words_are_others() -> None:
    words = ["tie", "ability", "on", "one", "use", "us", "counter", "count", "leader", "lead", "tile", "status", "stat"]
    assert len({stem(word) for word in words}) == len(words)


def test_words_are_found_and_not_parts_of_words() -> None:
    found = find("tie").rules
    assert found
    assert all(re.search(r"\b[Tt]ie[ds]?\b", f"{rule.title} {rule.text}") for rule in found)
    assert {"D-5.2", "D-5.3", "D-3.8"} <= set(ids(find("draws")))
    assert find("abilit").rules == ()


def test_what_says_it_in_its_title_comes_first_and_an_id_before_all() -> None:
    assert ids(find("ambush"))[0] == "D-12.10"
    assert ids(find("the void"))[0] == "D-15.3"
    ranged = ids(find("ranged attack"))
    assert ranged.index("D-12.8") < ranged.index("O-12.5")
    for asked in ("D-12.7", "d-12.7", "D12.7", "d 12.7", "counter-attack D-12.7"):
        assert ids(find(asked))[0] == "D-12.7"
    assert set(ids(find("12.7"))) == {"D-12.7", "O-12.7"}
    assert ids(find("G-7")) == ["G-7"]
    assert set(ids(find("d-14"))) >= {rule_id for rule_id in RULES if rule_id.startswith("D-14.")}


def test_numbers_and_signs_of_the_printed_rulebook_are_words() -> None:
    assert "D-12.7" in ids(find("COUNTER attack survives"))
    assert "D-12.6" in ids(find("§6 4.3 (DEF)"))


def test_the_rulebook_comes_before_the_simulator() -> None:
    for asked in ("opening hand", "spawn", "draw", "first turn"):
        kinds = [rule.kind for rule in find(asked).rules]
        assert "goldfish" in kinds
        assert "goldfish" not in kinds[:2]


def test_what_was_read_is_said() -> None:
    (reading,) = find("summon").readings
    assert (reading.typed, reading.words, reading.instead) == ("summon", ("spawn",), True)
    (reading,) = find("draw").readings
    assert (reading.words, reading.instead) == (("tie",), False)
    assert find("tie").readings == ()
    assert {rule.id for rule in find("spawn").rules} <= {rule.id for rule in find("summon").rules}


def test_where_nothing_is_found_the_nearest_words_are_offered() -> None:
    misspelt = find("spwan")
    assert (misspelt.rules, misspelt.unknown) == ((), ("spwan",))
    assert [hint.query for hint in misspelt.hints] == ["spawn"]
    assert misspelt.hints[0].count == len(find("spawn").rules)
    assert find("spwan twice").hints[0].query == "spawn twice"
    apart = find("ambush mulligan")
    assert (apart.rules, apart.unknown) == ((), ())
    assert [hint.query for hint in apart.hints] == ["ambush", "mulligan"]
    assert "graveyard" in [hint.query for hint in find("gravey").hints]
    assert find("zzzz") == SearchResult((), unknown=("zzzz",))


def test_whatever_is_asked_is_answered() -> None:
    assert all(isinstance(find(query), SearchResult) for query in ("", " ", "'", "§", "the", "x" * 5000))
