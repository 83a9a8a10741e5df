"""The rulebooks of the games as data: no statement or ruling is missing, every text has its form, synonyms find."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

import pytest

from games import GAMES
from games.aoe.rulebook import RULEBOOK as AOE
from games.aoe.words import Colour, Mode, Tag
from games.fade.keywords import KEYWORDS
from games.fade.rulebook import RULEBOOK as FADE
from games.fade.words import PERMITTED, Defence, Grade, Kind, Rarity
from games.ga.rulebook import RULEBOOK as GA
from rules.synonyms import OF_PLAYERS
from tcg.rulebook import OUR_RULING, Rulebook
from tcg.rulebook.stems import stem

ROOT = Path(__file__).resolve().parent.parent.parent

BOOKS: Mapping[str, Rulebook] = {"fade": FADE, "aoe": AOE, "ga": GA}

#: The last statement of each group, and how many rulings there are; none of the numbers is left out.
STATEMENTS = {
    "fade": {1: 8, 2: 6, 3: 10, 4: 7, 5: 7, 6: 10, 7: 4, 8: 5, 9: 2, 10: 55},
    "aoe": {1: 5, 2: 6, 3: 3, 4: 5, 5: 3, 6: 7, 7: 4, 8: 7, 9: 4},
    "ga": {1: 6, 2: 2, 3: 8, 4: 1, 6: 4},
}
RULINGS = {"fade": 29, "aoe": 15, "ga": 6}


@pytest.mark.parametrize("game", BOOKS)
def test_no_statement_and_no_ruling_is_missing(game: str) -> None:
    rules = list(BOOKS[game].rules.values())
    for group, last in STATEMENTS[game].items():
        expected = [f"{game.upper()}-{group}.{number}" for number in range(1, last + 1)]
        assert [rule.id for rule in rules if rule.group == group and rule.kind != "ruling"] == expected
    rulings = {rule.id for rule in rules if rule.kind == "ruling"}
    assert rulings >= {f"O-{game.upper()}.{number}" for number in range(1, RULINGS[game] + 1)}
    assert len(rules) == sum(STATEMENTS[game].values()) + len(rulings)


@pytest.mark.parametrize("game", BOOKS)
def test_rules_stand_in_their_groups_once(game: str) -> None:
    book = BOOKS[game]
    kinds = {kind.code for kind in book.kinds}
    assert sum(len(group.rules) for group in book.groups) == len(book.rules)
    assert [rule.id for group in book.groups for rule in group.rules if rule.group != group.number] == []
    assert {rule.kind for rule in book.rules.values()} == kinds
    for rule in book.rules.values():
        assert book.group_of(rule).number == rule.group
        assert 1 <= len(rule.title.split()) <= 7, rule.id
        assert rule.text == rule.text.strip(), rule.id
        assert rule.text.rstrip(")").endswith("."), rule.id
        assert (rule.section == OUR_RULING) == (rule.kind == "ruling"), rule.id


@pytest.mark.parametrize("game", BOOKS)
def test_ids_in_texts_and_tables_are_of_the_same_book(game: str) -> None:
    book = BOOKS[game]
    texts = [rule.text for rule in book.rules.values()]
    cited = [rule for table in book.tables for rule in table.rules]
    for table in book.tables:
        texts += [cell for row in table.rows for cell in row.cells]
        cited += [row.rule for row in table.rows if row.rule]
        assert any(group.number == table.group for group in book.groups)
    cited += re.findall(r"\b(?:O-)?(?:FADE|AOE|GA)[-.]\d+(?:\.\d+)?", " ".join(texts))
    assert set(cited) <= set(book.rules)


@pytest.mark.parametrize("game", BOOKS)
def test_tables_have_a_cell_for_each_column_and_a_place_for_each_row(game: str) -> None:
    tables = BOOKS[game].tables
    assert [table.key for table in tables for row in table.rows if len(row.cells) != len(table.columns)] == []
    anchors = Counter(table.anchor(row) for table in tables for row in table.rows)
    assert [anchor for anchor, count in anchors.items() if count > 1 or not re.fullmatch(r"[a-z0-9-]+", anchor)] == []


def rows(book: Rulebook, key: str) -> list[tuple[str, ...]]:
    table = next(table for table in book.tables if table.key == key)
    return [row.cells for row in table.rows]


def test_the_keywords_are_all_there_and_what_is_lost_is_said_to_be_lost() -> None:
    table = next(table for table in FADE.tables if table.key == "keyword")
    assert [row.rule for row in table.rows] == [keyword.rule for keyword in KEYWORDS]
    lost = [row for row in table.rows if row.key.startswith("lost-")]
    assert [row.rule for row in lost] == ["FADE-10.25", "FADE-10.36", "FADE-10.48"]
    assert all("Lost in the source" in row.cells[2] for row in lost)
    anchors = {table.anchor(row) for row in table.rows}
    assert {"keyword-aura", "keyword-drain-counter", "keyword-infused", "keyword-lock-on"} <= anchors
    takes = {row.key: row.cells[1] for row in table.rows}
    assert (takes["aura"], takes["friendship"], takes["void"]) == ("a number", "elements and a number", "–")


@pytest.mark.statement("FADE-3.3", "FADE-3.2", "AOE-1.1", "AOE-2.5", "AOE-2.6", "FADE-6.10")
def test_the_tables_agree_with_the_words() -> None:
    assert [cells[0] for cells in rows(FADE, "kind")] == [kind.label for kind in Kind]
    assert [cells[0] for cells in rows(FADE, "rarity")] == [rarity.label for rarity in Rarity]
    assert [cells[0] for cells in rows(AOE, "mode")] == [mode.label for mode in Mode]
    assert len(rows(AOE, "tag")) == len(Tag) == 7
    assert len(rows(AOE, "input")) == len(Colour) == 3
    for cells in rows(FADE, "defence"):
        permitted = [Defence.parse(cells[0]) in PERMITTED[grade] for grade in Grade]
        assert [cell == "works" for cell in cells[1:]] == permitted


@pytest.mark.statement("FADE-3.9")
def test_the_rarities_have_their_colours() -> None:
    assert [" | ".join(cells) for cells in rows(FADE, "rarity")] == [
        "Common | black | black | black with white outlines", "Uncommon | grey | black | grey",
        "Rare | green | black | green", "Super Rare | blue | sky blue | blue",
        "Ultra Rare | pink | red | pink and purple", "Omega Rare | yellow | gold | yellow",
    ]  # fmt: skip


@pytest.mark.statement("FADE-3.4")
def test_kinds_of_cards_have_what_is_printed_on_them() -> None:
    """FADE-3.4: Levels, ranks and costs."""
    assert rows(FADE, "kind") == [
        ("Character", "CS", "Level"), ("Skill", "TP", "Rank"), ("Reaction", "TP", "Rank"), ("Item", "TP", "Rank"),
        ("Augment", "TP", "Rank"), ("Zone", "–", "–"), ("Command", "TP", "–"), ("World Rule", "–", "–"),
    ]  # fmt: skip


@pytest.mark.parametrize("game", BOOKS)
def test_rulings_beyond_the_first_are_among_those_of_this_project(game: str) -> None:
    """Each stands in docs/rulings.md by its id, and none stands there that the rulebook has not."""
    written = re.findall(rf"\bO-{game.upper()}\.(\d+)", (ROOT / "docs" / "rulings.md").read_text(encoding="utf-8"))
    rulings = [rule.id for rule in BOOKS[game].rules.values() if rule.kind == "ruling"]
    numbers = {int(rule_id.partition(".")[2]) for rule_id in rulings}
    assert {number for number in map(int, written) if number > RULINGS[game]} == numbers - set(
        range(1, RULINGS[game] + 1)
    )


def test_every_rule_that_code_and_pages_cite_exists() -> None:
    """Ids in the code of games, tools and pages, refusals and comments included."""
    files = [
        path.relative_to(ROOT)
        for folder in ("games", "cards", "templates/cards", "calculators", "templates/calculators")
        for path in (ROOT / folder).rglob("*.*")
    ]
    cited = {
        (rule_id, str(path))
        for path in files
        if path.suffix in (".py", ".html") and "tests" not in path.parts
        for rule_id in re.findall(
            r"\b(?:O-(?:FADE|AOE|GA)|(?:FADE|AOE|GA)-\d+)\.\d+", (ROOT / path).read_text(encoding="utf-8")
        )
    }
    assert len(cited) > 200
    assert sorted(each for each in cited if not any(each[0] in book.rules for book in BOOKS.values())) == []


#: What players say, and a rule that answers them; it is among the first five.
ANSWERS = {
    "despaira": {"draw of a clash": "D-14.6", "summon": "D-1.9", "tribute summon": "D-6.6", "special summon": "D-1.9",
        "mana": "D-4.1", "mana per turn": "D-4.4", "life points": "D-16.5", "life total": "O-1.9", "tap": "D-11.2",
        "untap step": "D-5.2", "discard pile": "D-1.13", "exile": "D-15.3", "banished": "D-15.3", "library": "D-3.4",
        "mill": "D-19.3", "mulligan": "O-3.3", "flying": "D-12.8", "haste": "O-6.9", "summoning sickness": "O-6.9",
        "sorcery": "O-5.3", "counterspell": "D-13.5", "the stack": "D-8.2", "trample": "D-12.12", "sideboard": "D-2.4",
        "concede": "D-19.4", "who goes first?": "D-3.7"},
    "fade": {"mulligan": "FADE-1.6", "life points": "FADE-1.4", "mana per turn": "FADE-5.2", "haste": "FADE-10.23",
        "graveyard": "FADE-4.1", "deck out": "FADE-9.2", "aura": "FADE-10.9", "6.7": "FADE-6.7",
        "O FADE 15": "O-FADE.15", "direct attack": "FADE-10.27", "filo": "FADE-7.1", "hand limit": "FADE-4.3"},
    "aoe": {"mulligan": "AOE-3.2", "deck building": "AOE-1.2", "super": "AOE-8.1", "grab": "AOE-8.4",
        "timeout": "AOE-9.2", "how many cards in a combo?": "AOE-6.1", "miss": "AOE-7.3", "ko": "AOE-9.1",
        "O-AOE.9": "O-AOE.9", "tie break": "AOE-5.1", "out of bounds": "AOE-7.4"},
    "ga": {"layers": "O-GA.4", "counts as": "GA-3.4", "exile": "GA-3.7", "opening hand": "GA-6.3",
        "deck size": "GA-6.1", "type change": "GA-3.1", "GA-3.1": "GA-3.1", "ga 4.1": "GA-4.1"},
}  # fmt: skip


@pytest.mark.parametrize("game", ANSWERS)
def test_what_players_say_is_understood(game: str) -> None:
    find = GAMES[game].rulebook.find
    assert [
        asked for asked, rule in ANSWERS[game].items() if rule not in [each.id for each in find(asked).rules][:5]
    ] == []


@pytest.mark.parametrize("game", ANSWERS)
def test_every_synonym_stands_once_and_finds_something_else_than_itself(game: str) -> None:
    book = GAMES[game].rulebook
    words = [typed for synonym in book.synonyms for typed in synonym.words]
    assert len({tuple(map(stem, typed.replace("-", " ").split())) for typed in words}) == len(words)
    # The synonyms of card texts lead to words that no rule needs to have.
    for synonym in OF_PLAYERS if game == "despaira" else book.synonyms:
        for read in synonym.reads:
            found = book.find(read)
            assert found.rules, read
            assert read not in {one for reading in found.readings for one in reading.words}


@pytest.mark.parametrize(
    ("game", "text", "rules"),
    [
        ("fade", "On Enter Field: Draw 1 card.", ["FADE-3.8", "FADE-3.10", "FADE-4.3", "O-FADE.9"]),
        ("fade", "This attack hits 3 times.", ["FADE-6.3"]),
        ("fade", "Makes a Normal Attack.", ["FADE-6.1"]),
        ("aoe", "Final: Knockdown.", ["AOE-6.6", "AOE-8.6", "O-AOE.5"]),
        ("aoe", "The attack is rooted.", []),
        ("ga", "It may attack as though it were an Ally.", ["GA-1.2", "GA-3.4", "GA-3.5", "O-GA.8"]),
        ("ga", "It gets −1 power.", ["O-GA.3", "O-GA.9"]),
    ],
)
def test_words_touch_their_rules(game: str, text: str, rules: list[str]) -> None:
    assert [each.rule.id for each in BOOKS[game].touched([text])] == rules
