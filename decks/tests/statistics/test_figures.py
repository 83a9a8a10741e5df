"""Figures of a deck that was worked out by hand, of Despaira and of other games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import comb
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rest_framework.serializers import ListSerializer, Serializer

from cards.catalog.catalogs import Catalog
from cards.search.context import Context
from decks.api.statistics_schemas import figure_fields
from decks.statistics.drawing import DrawQuestion, drawing_of
from decks.statistics.figures import DeckFigures
from despaira_site.testing.exhaustive import examples
from games import DEFAULT_GAME, GAMES, Game
from games.statistics import numbers
from games.tests import own_sets
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


def test_figures_of_a_deck_that_was_worked_out_by_hand() -> None:
    data = DeckFigures(DECK, "standard", CATALOG).as_data()
    # Words count copies, and a card with several counts for each.
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
    # A number that is not printed is not nought.
    assert [tuple(each.values()) for each in data["numbers"]] == [
        ("atk", 5, 220.0, 300.0, 100, 300),
        ("hp", 6, round((3 * 400 + 2 * 500 + 900) / 6, 6), 450.0, 400, 900),
        ("def", 3, 0.0, 0.0, 0, 0),
    ]
    levels = data["levels"]
    assert (levels["creatures"], levels["tricks"]) == ({"2": 3, "4": 2, "8": 1}, {"1": 1, "3": 3})
    assert (levels["average_creature"], levels["average_trick"]) == (round(22 / 6, 6), 2.5)
    assert (levels["share_up_to_3"], levels["from_7"]) == (0.5, 1)
    # D-4.1 to D-4.4: of 12 cards 6, 8, 10, 12 are seen; 14 levels can be spawned with points, tricks have 10.
    assert [tuple(turn.values()) for turn in data["costs"]] == [
        (1, 6, 7.0, 6, 5.0, 6), (2, 8, 9.333333, 12, 6.666667, 9), (3, 10, 11.666667, 18, 8.333333, 12),
        (4, 12, 14.0, 24, 10.0, 15), (5, 12, 14.0, 30, 10.0, 18), (6, 12, 14.0, 36, 10.0, 21),
    ]  # fmt: skip
    # Of 12 cards 5 are creatures that a turn's points are enough for (G-23).
    assert data["opening"][0] == {"grade": "brick", "probability": float(Fraction(comb(7, 6), comb(12, 6)))}
    assert sum(grade["probability"] for grade in data["opening"]) == pytest.approx(1)
    # Quoted names that match nothing come first (D-17.1); tokens and counters are no cards of the deck.
    assert data["quotations"] == [
        {"name": "Dragon", "quoted_by": ["Call"], "matches": 0},
        {"name": "Knight", "quoted_by": ["Tide Squire"], "matches": 3},
    ]
    assert data["blanks"] == [{"card": "Cold Bolt", "slug": "bolt", "count": 4}]


def test_what_a_text_makes_or_gains_is_no_name() -> None:
    for text, names in (
        ("Search your deck for 1 “Knight” card.", ["Knight"]),
        ('Place 1 "Venom" counter, or 2 "Imp" tokens, or 1 "Imp" token.', []),
        ("Gains “When a “Knight” card is drawn, draw 1 card.”, for 2 turns.", ["Knight"]),
        ("Gains “Draw 1 card.”", []),
        ("“Knight” and “Lamp of Vael”", ["Knight", "Lamp of Vael"]),
    ):
        assert list(quoted_names(text)) == names


def test_what_there_is_to_see_to_is_marked_and_nothing_changes_its_place() -> None:
    panels = DeckFigures(DECK, "standard", CATALOG).panels
    order = [
        "levels", "costs", "opening", "element", "type", "classes", "activation", "numbers", "quotations", "blanks",
    ]  # fmt: skip
    assert [panel.key for panel in panels] == order
    assert [panel.key for panel in panels if panel.is_off] == ["quotations", "blanks"]
    better = DeckFigures(DECK.set("main", CALL, 0), "standard", CATALOG).panels
    assert [(panel.key, panel.is_off) for panel in better[-2:]] == [("quotations", False), ("blanks", True)]
    keys = [chart.key for panel in panels for chart in panel.charts]
    assert len(keys) == len(set(keys)) == 10
    assert all(chart.table.rows and chart.description for panel in panels for chart in panel.charts)


def test_an_empty_deck_has_no_figures_and_no_panels() -> None:
    empty = DeckFigures(Decklist(), "standard", CATALOG)
    assert empty.as_data() == {"size": 0, "unknown": 0, "words": [], "numbers": []}
    assert empty.panels == []
    strangers = DeckFigures(Decklist.of(main=["Nobody's Card"]), "standard", CATALOG)
    assert [panel.key for panel in strangers.panels] == ["opening"]


def figures_of(code: str, rows: Sequence[Mapping[str, Any]], sections: dict[str, dict[Ref, int]]) -> DeckFigures:
    """The figures of a deck of a game whose cards are numbered from 1."""
    game = GAMES[code]
    cards = [own_sets.card_of(game, number, dict(row), f"card-{number}") for number, row in enumerate(rows, start=1)]
    library: Any = SimpleNamespace(revision="of a test", game=code, cards=Cards({card.id: card for card in cards}))
    return DeckFigures(Decklist(sections), game.default, library)


SKILL = {"kind": "skill", "cost": 2, "plv": 4, "rank": "special"}
FIGHTER = {"kind": "character", "cost": 2, "level": 20, "hp": 5, "plv": 3}
#: The cards of the combo finder's table: kind → yellow, attack and link damage, range.
HITS = {
    "Jab": ("L", "M", 2, 1, 1),
    "Knee": ("L", "LM", 2, 2, 1),
    "Cross": ("M", "HS", 3, 2, 1),
    "Slam": ("H", "", 6, 2, 2),
}


def test_figures_that_are_of_every_game() -> None:
    rows = [
        {**SKILL, "name": "Ember Palm", "elements": ["Ember"]},
        {**SKILL, "name": "Two Tides", "elements": ["Ember", "Tide"], "cost": 5, "rank": "normal"},
        {**SKILL, "name": "Third", "rank": "special"},
    ]
    figures = figures_of("fade", rows, {GAMES["fade"].main: {1: 3, 2: 3, 3: 3}})
    counts = {words.field.name: [(label, cards) for _, label, cards in words.counts] for words in figures.words}
    assert counts["elements"] == [("Ember", 6), ("Tide", 3)]
    assert counts["kind"] == [("Skill", 9)]
    elements = next(words for words in figures.words if words.field.name == "elements")
    assert elements.panel.text == "6 of 9 cards in Deck have any. A card with several counts for each."
    assert counts["rank"] == [("Normal", 3), ("Special", 6)]  # from weak to strong (FADE-3.4)
    assert figures.numbers is not None
    assert [(each.field.name, each.mean, each.least, each.most) for each in figures.numbers.spreads] == [
        ("cost", 3.0, 2, 5),
        ("plv", 4.0, 4, 4),
    ]
    assert not set(figures.as_data()) & {"levels", "costs", "opening", "quotations", "blanks", "links"}


def fade_figures(pool: list[tuple[dict[str, Any], int]]) -> DeckFigures:
    """Sixty Skills of 5 TP, and this pool."""
    rows = [{**SKILL, "name": "Ember Palm", "cost": 5, "keywords": ["Aura 3"]}, *(row for row, _ in pool)]
    fighters: dict[Ref, int] = {number: count for number, (_, count) in enumerate(pool, start=2)}
    return figures_of("fade", rows, {"deck": {1: 60}, "pool": fighters})


def test_costs_of_fade_stand_against_the_tp_that_come() -> None:
    """FADE-1.5, 5.2, 5.3: the first player has seen 6 cards, then 2 more a turn, and gets 5 TP from turn 2 on."""
    figures = fade_figures([({**FIGHTER, "name": "L20", "cost": 2}, 1)])
    tp = figures.as_data()["tp"]
    assert (tp["cards"], tp["mean"]) == ({"5": 60}, 5.0)
    assert [tuple(turn.values()) for turn in tp["by_turn"]][:3] == [(1, 6, 30.0, 0), (2, 8, 40.0, 5), (3, 10, 50.0, 10)]


@pytest.mark.parametrize(
    ("levels", "left", "brief"),
    [
        ([40, 35, 25], 0, "100 of 100 levels · 0 left"),
        ([40, 35, 26], -1, "101 of 100 levels · 1 too many"),
        ([40], 60, "40 of 100 levels · 60 left"),
    ],
)
def test_the_pool_says_how_much_of_a_hundred_is_left(levels: list[int], left: int, brief: str) -> None:
    """T-FADE.4"""
    figures = fade_figures([({**FIGHTER, "name": f"L{level}", "level": level}, 1) for level in levels])
    assert figures.as_data()["pool"]["left"] == left
    panel = next(panel for panel in figures.panels if panel.key == "pool")
    assert (panel.brief, panel.is_off) == (brief, left < 0)


def test_as_many_fighters_stand_side_by_side_as_fill_six_slots() -> None:
    """FADE-4.2: of CS 1, 2, 2 and 3 the three smallest fill five of six slots."""
    rows = [
        ({**FIGHTER, "name": f"CS{cost}", "level": cost, "cost": cost}, copies)
        for cost, copies in ((1, 1), (2, 2), (3, 1))
    ]
    pool = fade_figures(rows).as_data()["pool"]
    assert (pool["slots"], pool["at_once"], pool["levels"]) == ({"1": 1, "2": 2, "3": 1}, 3, 8)
    assert [(each["card"], each["count"]) for each in pool["characters"]] == [("CS2", 2), ("CS3", 1), ("CS1", 1)]


def test_keywords_are_counted_over_deck_and_pool() -> None:
    data = fade_figures([({**FIGHTER, "name": "L20", "keywords": ["Aura 6", "Flash"]}, 2)]).as_data()["keywords"]
    assert [(each["name"], each["rule"], each["cards"]) for each in data] == [
        ("Aura", "FADE-10.9", 62),
        ("Flash", "FADE-10.23", 2),
    ]
    assert data[0]["on"] == [
        {"card": "Ember Palm", "slug": "card-1", "count": 60},
        {"card": "L20", "slug": "card-2", "count": 2},
    ]


def aoe_figures() -> DeckFigures:
    rows: list[dict[str, Any]] = [
        {"name": name, "kind": "attack", "symbol": "Ash", "red": red, "yellow": yellow, "attack": attack, "link": link,
         "range": range_, "priority": number, "tags": ["terminal"] if name == "Slam" else []}
        for number, (name, (red, yellow, attack, link, range_)) in enumerate(HITS.items(), start=3)
    ]  # fmt: skip
    rows.append({"name": "Feint", "kind": "utility", "symbol": "Ash", "meter": 2})
    rows.append({"name": "Clinch", "kind": "attack", "symbol": "Ash", "throw": True, "attack": 4, "range": 1})
    return figures_of("aoe", rows, {"method": dict.fromkeys(range(1, len(rows) + 1), 1)})


def test_links_of_a_method_deck() -> None:
    """O-AOE.9: Knee follows Jab (L is red), Cross both; nothing follows Slam, which is Terminal, and a throw without
    an input goes with nothing."""
    links = aoe_figures().as_data()["links"]
    assert (links["pairs"], links["of"]) == (5, 30)
    assert {each["card"]: (each["role"], each["follows"], each["followed_by"]) for each in links["cards"]} == {
        "Jab (Ash)": ("go on", 1, 2), "Knee (Ash)": ("go on", 1, 2), "Cross (Ash)": ("go on", 2, 1),
        "Slam (Ash)": ("only end", 1, 0), "Feint (Ash)": ("stand alone", 0, 0), "Clinch (Ash)": ("stand alone", 0, 0),
    }  # fmt: skip
    assert links["inputs"] == [
        {"input": "L", "red": 2, "yellow": 1},
        {"input": "M", "red": 1, "yellow": 2},
        {"input": "H", "red": 1, "yellow": 1},
        {"input": "S", "red": 0, "yellow": 1},
    ]


def test_priorities_reach_and_damage_of_a_method_deck() -> None:
    data = aoe_figures().as_data()
    assert data["priorities"] == {"cards": {"3": 1, "4": 1, "5": 1, "6": 1}, "throws": 1, "without": 1}
    assert data["reach"] == {"ranges": {"1": 4, "2": 1}, "meter": {"2": 1}, "free": 5}
    assert data["damage"] == {"attack": {"2": 2, "3": 1, "4": 1, "6": 1}, "link": {"0": 1, "1": 1, "2": 3}}


def test_costs_of_grand_archive_are_told_deck_by_deck() -> None:
    rows: list[dict[str, Any]] = [
        {"name": "Hound", "kind": "ally", "cost": 2, "speed": "slow", "element": "Wind"},
        {"name": "Silvie", "kind": "champion", "cost": 0},
        {"name": "Nothing printed", "kind": "item"},
    ]
    figures = figures_of("ga", rows, {"main": {1: 3, 3: 2}, "material": {2: 1}})
    assert figures.as_data()["section_costs"] == [
        {"section": "main", "cards": {"2": 3}, "mean": 2.0},
        {"section": "material", "cards": {"0": 1}, "mean": 0.0},
    ]
    assert {words.field.name: words.having for words in figures.words} == {"types": 5, "element": 3, "speed": 3}


@pytest.mark.parametrize("code", ["fade", "aoe", "ga"])
def test_figures_of_our_own_decks_have_charts_that_say_the_same_in_tables(code: str) -> None:
    game = GAMES[code]
    rows: list[Any] = list(own_sets.rows(code))
    sections: dict[str, dict[Ref, int]] = {}
    for number, row in enumerate(rows, start=1):
        home = game.kind(own_sets.card_of(game, number, row, f"card-{number}").kind).home
        sections.setdefault(home, {})[number] = 1
    figures = figures_of(code, rows, sections)
    assert len(figures.panels) >= 4
    keys = [chart.key for panel in figures.panels for chart in panel.charts]
    assert len(keys) == len(set(keys)) >= 3
    assert all(chart.table.rows and chart.description for panel in figures.panels for chart in panel.charts)
    assert all(panel.brief for panel in figures.panels)
    assert "<svg" in figures.glance
    _check_shape(figures, game)
    empty = figures_of(code, rows, {})
    assert (empty.panels, empty.as_data()) == ([], {"size": 0, "unknown": 0, "words": [], "numbers": []})


def _check_shape(figures: DeckFigures, game: Game) -> None:
    """Check that the figures of a game's own have the shape by which the API documents them."""
    fields = figure_fields(game)
    own = {figure.key: figure.as_data() for figure in (*figures.before, *figures.after)}
    assert own.keys() <= fields.keys()
    for key, data in own.items():
        _check_members(fields[key], data, key)


def _check_members(field: Any, data: Any, where: str) -> None:
    if isinstance(field, ListSerializer):
        for each in data:
            _check_members(field.child, each, where)
    elif isinstance(field, Serializer):
        assert data.keys() == field.fields.keys(), where
        for name, member in field.fields.items():
            _check_members(member, data[name], f"{where}.{name}")
    elif data is not None:
        field.run_validation(data)
    else:
        assert field.allow_null, where


@settings(max_examples=examples(60))
@given(st.lists(st.tuples(st.integers(0, 40), st.integers(1, 4)), min_size=1, max_size=30))
def test_no_card_is_lost_in_a_chart_of_numbers(costs: list[tuple[int, int]]) -> None:
    """However far apart they are, the last column has all that are higher."""
    counts: Counter[int] = Counter()
    for cost, copies in costs:
        counts[cost] += copies
    chart = numbers.chart_of({"Skills": counts}, key="k", title="t", x="cost")
    assert sum(int(cell) for _, cell in chart.table.rows) == counts.total()
    assert len(chart.table.rows) <= 16


def odds(**asked: str) -> Any:
    return drawing_of(DrawQuestion.read(asked, DEFAULT_GAME.openings["standard"]), DECK, "standard", CATALOG, Context())


def test_odds_of_a_card_are_exact_for_the_first_five_turns() -> None:
    found = odds(card=str(KNIGHT))
    assert (found.about, found.copies, found.size) == ("Knight of Ash", 3, 12)
    expected = [1 - Fraction(comb(9, seen), comb(12, seen)) for seen in (6, 8, 10, 12, 12)]
    assert list(found.odds) == expected
    assert [label for _, label in found.by_turn] == ["90.9", "98.2", "100", "100", "100"]
    two = odds(card=str(KNIGHT), at_least="2")
    assert two.odds[0] == 1 - Fraction(comb(9, 6) + 3 * comb(9, 5), comb(12, 6))


def test_odds_of_what_a_search_finds_and_of_cards_that_the_deck_has_not() -> None:
    assert odds(q="kind:trick").copies == odds(q="kind:trick", card=str(KNIGHT)).copies == 4
    assert odds(card="~Nobody's Card").copies == 2
    assert (odds(card=str(LEADER)).copies, odds(card=str(LEADER)).by_turn) == (0, [])
    for card in ("", "x", "999", "-1", "9" * 30, "~Somebody's", "١"):
        assert odds(card=card) is None
