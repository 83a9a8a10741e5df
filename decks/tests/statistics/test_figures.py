"""Figures of a deck that was worked out by hand, of Despaira and of other games."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import Any

import pytest

from cards.catalog import Catalog
from cards.search.context import Context
from decks.statistics.counting import Listed, Numbers, Words
from decks.statistics.drawing import Asked, drawing_of
from decks.statistics.figures import Figures, figures_of
from games import GAMES, Game
from rules.cards import CardDef
from rules.vocabulary import Activation, Element, Kind, TrickClass
from tcg.construction import Cards, Decklist, Ref
from tcg.names import quoted_names

KNIGHT, SQUIRE, TITAN, BOLT, CALL, LEADER = range(1, 7)
CARDS = [
    CardDef(
        KNIGHT, "Knight of Ash", Kind.CREATURE, "knight", Element.FIRE, 2, "Soldier", atk=300, hp=400, def_=0
    ),
    CardDef(
        SQUIRE, "Tide Squire", Kind.CREATURE, "squire", Element.WATER, 4, "Soldier", atk=100, hp=500,
        text="Boost the ATK of all other “Knight” creatures you control by 100.",
    ),
    CardDef(
        TITAN, "Storm Titan", Kind.CREATURE, "titan", Element.THUNDER, 8, "Titan", hp=900,
        text="When this creature is spawned, spawn 2 “Puddle” tokens on 2 tiles adjacent to this card.",
    ),
    CardDef(
        BOLT, "Cold Bolt", Kind.TRICK, "bolt", Element.FIRE, 3, activation=Activation.NORMAL,
        classes=(TrickClass.TARGET, TrickClass.DAMAGE), text="Sing.", is_executable=False,
    ),
    CardDef(
        CALL, "Call", Kind.TRICK, "call", level=1, activation=Activation.CHAIN, classes=(TrickClass.SPAWN,),
        text="Place 1 “Ember” counter on a creature, then Miracle Spawn 1 “Dragon” creature from your hand.",
    ),
    CardDef(LEADER, "Ashen Regent", Kind.LEADER, "regent", Element.FIRE),
]  # fmt: skip
CATALOG = Catalog("worked out by hand", CARDS)
MAIN: list[tuple[Ref, int]] = [(KNIGHT, 3), (SQUIRE, 2), (TITAN, 1), (BOLT, 3), (CALL, 1), ("Nobody's Card", 2)]
DECK = Decklist.of(leader=[LEADER], main=MAIN, side=[BOLT], maybe=[(CALL, 2)])


@pytest.fixture(scope="module")
def data() -> dict[str, Any]:
    return Figures(Listed(DECK, "standard", CATALOG)).as_data()


def test_words_count_copies_and_a_card_with_several_counts_for_each(data: dict[str, Any]) -> None:
    assert (data["size"], data["unknown"]) == (12, 2)
    assert {
        each["field"]: (each["having"], [(word["label"], word["cards"]) for word in each["words"]])
        for each in data["words"]
    } == {
        "element": (9, [("Fire", 6), ("Water", 2), ("Thunder", 1)]),
        "type": (6, [("Soldier", 5), ("Titan", 1)]),
        "classes": (4, [("Damage", 3), ("Target", 3), ("Spawn", 1)]),
        "activation": (4, [("Normal", 3), ("Chain", 1)]),
    }


def test_a_number_that_is_not_printed_is_not_nought(data: dict[str, Any]) -> None:
    assert [tuple(each.values()) for each in data["numbers"]] == [
        ("atk", 5, 220.0, 300.0, 100, 300),
        ("hp", 6, round((3 * 400 + 2 * 500 + 900) / 6, 6), 450.0, 400, 900),
        ("def", 3, 0.0, 0.0, 0, 0),
    ]


def test_levels_of_creatures_and_tricks_are_apart(data: dict[str, Any]) -> None:
    levels = data["levels"]
    assert (levels["creatures"], levels["tricks"]) == ({"2": 3, "4": 2, "8": 1}, {"1": 1, "3": 3})
    assert (levels["average_creature"], levels["average_trick"]) == (round(22 / 6, 6), 2.5)
    assert (levels["share_up_to_3"], levels["from_7"]) == (0.5, 1)


def test_costs_by_turn_stand_against_points_and_crystals(data: dict[str, Any]) -> None:
    """D-4.1 to D-4.4: of 12 cards 6, 8, 10, 12 are seen; 14 levels can be spawned with points, tricks have 10."""
    assert [tuple(turn.values()) for turn in data["costs"]] == [
        (1, 6, 7.0, 6, 5.0, 6),
        (2, 8, 9.333333, 12, 6.666667, 9),
        (3, 10, 11.666667, 18, 8.333333, 12),
        (4, 12, 14.0, 24, 10.0, 15),
        (5, 12, 14.0, 30, 10.0, 18),
        (6, 12, 14.0, 36, 10.0, 21),
    ]


def test_opening_hands_are_counted_exactly(data: dict[str, Any]) -> None:
    """Of 12 cards 5 are creatures that a turn's points are enough for (G-23)."""
    assert data["opening"][0] == {"grade": "brick", "probability": float(Fraction(comb(7, 6), comb(12, 6)))}
    assert sum(grade["probability"] for grade in data["opening"]) == pytest.approx(1)


def test_quoted_names_that_match_nothing_come_first(data: dict[str, Any]) -> None:
    """D-17.1; tokens and counters are no cards of the deck."""
    assert data["quotations"] == [
        {"name": "Dragon", "quoted_by": ["Call"], "matches": 0},
        {"name": "Knight", "quoted_by": ["Tide Squire"], "matches": 3},
    ]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Search your deck for 1 “Knight” card.", ["Knight"]),
        ('Place 1 "Venom" counter, or 2 "Imp" tokens, or 1 "Imp" token.', []),
        ("Gains “When a “Knight” card is drawn, draw 1 card.”, for 2 turns.", ["Knight"]),
        ("Gains “Draw 1 card.”", []),
        ("“Knight” and “Lamp of Vael”", ["Knight", "Lamp of Vael"]),
    ],
)
def test_what_a_text_makes_or_gains_is_no_name(text: str, names: list[str]) -> None:
    assert list(quoted_names(text)) == names


def test_texts_that_do_not_run_are_counted_where_they_are_played(data: dict[str, Any]) -> None:
    assert data["blanks"] == [{"card": "Cold Bolt", "slug": "bolt", "count": 4}]


def test_what_there_is_to_see_to_is_marked_and_nothing_changes_its_place() -> None:
    panels = Figures(Listed(DECK, "standard", CATALOG)).panels
    order = [
        "levels",
        "costs",
        "opening",
        "element",
        "type",
        "classes",
        "activation",
        "numbers",
        "quotations",
        "blanks",
    ]
    assert [panel.key for panel in panels] == order
    assert [panel.key for panel in panels if panel.is_off] == ["quotations", "blanks"]
    better = Figures(Listed(DECK.set("main", CALL, 0), "standard", CATALOG)).panels
    assert [(panel.key, panel.is_off) for panel in better[-2:]] == [("quotations", False), ("blanks", True)]
    keys = [chart.key for panel in panels for chart in panel.charts]
    assert len(keys) == len(set(keys)) == 10
    assert all(chart.table.rows and chart.description for panel in panels for chart in panel.charts)


def test_many_words_share_the_last_bar() -> None:
    cards = [CardDef(n, f"Card {n}", Kind.CREATURE, f"c{n}", Element.FIRE, 1, f"Type {n:02}", hp=1) for n in range(12)]
    listed = Listed(Decklist.of(main=[(card.id, 2) for card in cards]), "standard", Catalog("many types", cards))
    words = Words.of(listed.game.field("type"), listed)
    assert words is not None
    rows = words.panel.charts[0].table.rows
    assert (len(rows), rows[-1]) == (11, ("2 more", "4"))
    assert words.panel.brief == "Type 00 2 · Type 01 2 · Type 02 2 · 9 more"


def test_an_empty_deck_has_no_figures_and_no_panels() -> None:
    empty = Figures(Listed(Decklist(), "standard", CATALOG))
    assert empty.as_data() == {"size": 0, "unknown": 0, "words": [], "numbers": []}
    assert empty.panels == []
    strangers = Figures(Listed(Decklist.of(main=["Nobody's Card"]), "standard", CATALOG))
    assert [panel.key for panel in strangers.panels] == ["opening"]


def test_the_same_cards_have_the_same_figures_and_others_have_not() -> None:
    one = figures_of(DECK, "standard", CATALOG)
    assert figures_of(Decklist(dict(reversed([*DECK.sections.items()]))), "standard", CATALOG) is one
    assert figures_of(DECK.set("main", KNIGHT, 2), "standard", CATALOG) is not one
    assert figures_of(DECK, "standard", Catalog("changed since", CARDS)) is not one


# --- other games ------------------------------------------------------------------------------------------------------


class OfGame:
    """A library of a game with these cards."""

    revision = "of a test"

    def __init__(self, game: Game, cards: list[Any]) -> None:
        self.game, self.cards = game.code, Cards({card.id: card for card in cards})


def listed_of(game: Game, rows: list[dict[str, Any]]) -> Listed:
    """A deck with three copies of each, whose cards go where they are drawn from."""
    cards = [game.define(number, row, f"card-{number}") for number, row in enumerate(rows, start=1)]
    pile = Decklist({game.main: {card.id: 3 for card in cards}})
    return Listed(pile, game.default, OfGame(game, cards))  # type: ignore[arg-type]  # as far as figures look at it


def test_a_game_without_figures_of_its_own_has_the_general_ones() -> None:
    skill = {"kind": "skill", "cost": 2, "plv": 4, "rank": "special"}
    rows = [
        {**skill, "name": "Ember Palm", "elements": ["Ember"]},
        {**skill, "name": "Two Tides", "elements": ["Ember", "Tide"], "cost": 5},
    ]
    figures = Figures(listed_of(GAMES["fade"], rows))
    assert {words.field.name: words.counts for words in figures.words if words.field.name == "elements"} == {
        "elements": (("Ember", "Ember", 6), ("Tide", "Tide", 3))
    }
    assert figures.numbers is not None
    assert [(each.field.name, each.mean, each.least, each.most) for each in figures.numbers.spreads] == [
        ("cost", 3.5, 2, 5),
        ("plv", 4.0, 4, 4),
    ]
    assert not set(figures.as_data()) & {"levels", "costs", "opening", "quotations", "blanks"}


FIELDS = [
    pytest.param(game, name, id=f"{game.code}-{name}")
    for game in GAMES.values()
    for name in (*game.counted, *game.measured)
]


@pytest.mark.parametrize(("game", "name"), FIELDS)
def test_what_is_counted_and_measured_are_fields_of_the_game(game: Game, name: str) -> None:
    listed = Listed(Decklist(), game.default, OfGame(game, []))  # type: ignore[arg-type]
    assert game.field(name).name == name
    assert (Words.of(game.field(name), listed), Numbers.of(listed)) == (None, None)


# --- odds -------------------------------------------------------------------------------------------------------------


def odds(**asked: str) -> Any:
    return drawing_of(Asked.read(asked), DECK, "standard", CATALOG, Context())


def test_odds_of_a_card_are_exact_for_the_first_five_turns() -> None:
    found = odds(card=str(KNIGHT))
    assert (found.about, found.copies, found.size) == ("Knight of Ash", 3, 12)
    expected = [1 - Fraction(comb(9, seen), comb(12, seen)) for seen in (6, 8, 10, 12, 12)]
    assert list(found.odds) == expected
    assert [label for _, label in found.by_turn] == ["90.9", "98.2", "100", "100", "100"]
    two = odds(card=str(KNIGHT), at_least="2")
    assert two.odds[0] == 1 - Fraction(comb(9, 6) + 3 * comb(9, 5), comb(12, 6))


def test_odds_of_what_a_search_finds_and_of_a_name_that_no_card_has() -> None:
    assert odds(q="kind:trick").copies == 4
    assert odds(q="kind:trick", card=str(KNIGHT)).copies == 4
    assert odds(card="~Nobody's Card").copies == 2
    assert odds(card=str(LEADER)).copies == 0
    assert odds(card=str(LEADER)).by_turn == []


@pytest.mark.parametrize("card", ["", "x", "999", "-1", "9" * 30, "~Somebody's", "١"])
def test_a_card_that_nobody_knows_has_no_odds(card: str) -> None:
    assert odds(card=card) is None


@pytest.mark.parametrize("wanted", ["0", "4", "x", "", "01"])
def test_at_least_one_where_no_other_number_may_be_asked_for(wanted: str) -> None:
    assert Asked.read({"at_least": wanted}).at_least == 1
