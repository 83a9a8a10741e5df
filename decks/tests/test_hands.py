"""Sample hands with their grade, their odds, the simulator’s turns and a thousand others; exact odds over HTTP."""

from __future__ import annotations

import re
from html import unescape
from math import comb
from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from accounts.models import User
from cards.catalog.catalogs import Catalog
from conftest import legal_list, make_deck
from decks.core.hands import deal, known_of
from decks.importexport import parse
from decks.models import Deck
from decks.presenters.deck import DeckPresenter
from decks.presenters.hand import HANDS, DespairaHandPresenter
from decks.tests.decks_of_games import entries
from decks.tests.test_api import PROBLEM, send
from rules.odds import Grade, grade_of
from rules.vocabulary import Kind, Section
from tcg.construction import Decklist


@pytest.fixture
def ember(starter: Catalog) -> Decklist:
    """A deck with hands of every grade."""
    return parse((settings.DATA_DIR / "decks" / "ember-rush.txt").read_text(), starter).decklist


def page(client: Client, deck: Deck, **query: Any) -> str:
    answer = client.get(f"/decks/{deck.pk}/hand/", {"seed": "abc", **query})
    assert answer.status_code == 200
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", answer.content.decode())))


def shown(decklist: Decklist, cards: Catalog, seed: str = "abc", draws: int = 0) -> DespairaHandPresenter:
    return DespairaHandPresenter(DeckPresenter(decklist, "standard", cards), "Deck", deal(decklist, cards, seed, draws))


def test_what_is_said_of_a_grade(starter: Catalog) -> None:
    for main, label, reason in (
        ("6 Flash Step", "Brick", "No creature in it can be spawned with the 6 points of a turn."),
        ("6 Wick Sprite", "Weak", "Its best opening puts 0 levels on the field, of 6 possible."),
    ):
        hand = shown(parse(main, starter).decklist, starter)
        assert (hand.label, hand.odds, hand.better) == (label, "100\xa0%", "0\xa0%")
        assert reason in hand.reason


def test_a_thousand_hands_by_grade(starter: Catalog, ember: Decklist, ann: User, ann_client: Client) -> None:
    rows = shown(ember, starter).rows
    assert [row.grade for row in rows] == list(Grade)
    assert sum(row.count for row in rows) == HANDS
    for row in rows:
        assert (row.example is None) is (row.count == 0)
        if row.example:
            assert grade_of(known_of(deal(ember, starter, row.example, 0).hand, starter)) is row.grade
    deck = make_deck(ann, starter, decklist=ember)
    html = ann_client.get(f"/decks/{deck.pk}/hand/?seed=abc&draws=1").content.decode()
    for row in rows:
        assert (f"?seed={row.example}" in html) is bool(row.example)
    # As many turns are played as are drawn.
    assert re.findall(r'id="played-(\d+)"', html) == ["1", "2"]
    assert f"/decks/{deck.pk}/hand/?seed=abc&amp;draws=2#played-3" in html
    assert re.search(r'href="/rules/#G-3\d"', html)
    # The grade is given with its reason.
    hand, text = shown(ember, starter), page(ann_client, deck)
    said = (f"Grade: {hand.label}", hand.reason, *(part for fact in hand.facts for part in fact))
    assert [part for part in said if part not in text] == []


def test_no_play_has_a_reason(starter: Catalog, ann: User, ann_client: Client) -> None:
    for text, said in (
        ("3 Flash Step\n2 Cinder Bolt", "with 1 more in the main deck"),
        ("6 Wick Sprite", "the deck has run out before the first turn"),
        ("50 Wick Sprite\n2 Nobody's <b>Card</b>", "what these cards of the deck do: Nobody's <b>Card</b>."),
        ("99 Wick Sprite\n99 Flash Step\n99 Cinder Bolt\n9 Fuse Runner", "at most 300 can be played"),
    ):
        deck = make_deck(ann, starter, decklist=parse(text, starter).decklist)
        assert said in page(ann_client, deck, draws=40)
    assert said in page(ann_client, deck, draws=0)


def test_the_api_gives_grade_and_odds(starter: Catalog, client: Client) -> None:
    text = "Main\n24 Wick Sprite\n36 Flash Step"
    dealt = send(client, "POST", "hands/", {"text": text, "seed": "x"}).json()
    named = [starter.named(name) for name in dealt["hand"]]
    assert dealt["grade"] == grade_of(card for card in named if card).value
    assert [row["grade"] for row in dealt["odds"]] == [grade.value for grade in Grade]
    odds = {row["grade"]: row["probability"] for row in dealt["odds"]}
    assert odds["brick"] == pytest.approx(1_947_792 / 50_063_860)
    assert sum(odds.values()) == pytest.approx(1)
    assert dealt["odds"] == send(client, "POST", "odds/", {"text": text, "cards": ["Flash Step"]}).json()["opening"]


#: 50 cards, 3 + 2 of which the tests look for, and 2 that no catalogue knows.
TEXT = "Main\n3 Flash Step\n2 Cinder Bolt\n2 Nobody's Card\n43 Wick Sprite\nSide\n1 Flash Step"


def ask(client: Client, body: Any, **options: Any) -> Any:
    return send(client, "POST", "odds/", {"text": TEXT, **body, **options})


def errors_of(answer: Any) -> dict[str, tuple[str, str]]:
    """Path -> (code, message) of an answer that refuses the input."""
    assert (answer.status_code, answer["Content-Type"]) == (400, PROBLEM)
    return {error["path"]: (error["code"], error["message"]) for error in answer.json()["errors"]}


def test_one_of_three_copies_turn_by_turn(starter: Catalog, client: Client) -> None:
    """G-23; only the main deck is drawn from."""
    answer = ask(client, {"cards": ["Flash Step"]}, turns=24)
    assert answer.status_code == 200
    found = answer.json()
    assert (found["size"], found["copies"], found["query"]) == (50, 3, None)
    assert found["cards"] == [{"card": "Flash Step", "slug": "flash-step", "count": 3}]
    rows = found["exact"]
    assert [(row["turn"], row["seen"]) for row in rows[:3]] == [(1, 6), (2, 8), (3, 10)]
    for row in rows[:22]:
        expected = 1 - comb(47, row["seen"]) / comb(50, row["seen"])
        assert row["probability"] == pytest.approx(expected, abs=1e-12)
    # 43 castable creatures of level 0, 5 tricks, 2 cards of which nothing is known: bricks or weak (G-22).
    opening = {row["grade"]: row["probability"] for row in found["opening"]}
    assert list(opening) == ["brick", "weak", "fair", "good-no-trick", "good"]
    brick = comb(7, 6) / comb(50, 6)
    assert list(opening.values()) == pytest.approx([brick, 1 - brick, 0, 0, 0], rel=1e-12)
    # The deck is drawn, and nobody sees more than that.
    assert [(row["turn"], row["seen"], row["probability"]) for row in rows[22:]] == [(23, 50, 1), (24, 50, 1)]


def test_cards_by_a_search(starter: Catalog, ann: User, ann_client: Client) -> None:
    deck, decklist = make_deck(ann, starter), legal_list(starter)
    found = send(ann_client, "POST", "odds/", {"deck": deck.pk, "q": "t:creature"}).json()
    pages = [f"/api/v1/cards/?q=t:creature&page_size=200&page={page}" for page in (1, 2)]
    listed = {card["slug"] for page in pages for card in ann_client.get(page).json()["results"]}
    pile = decklist.section(Section.MAIN)
    expected = [starter[ref].slug for ref in pile if isinstance(ref, int) and starter[ref].slug in listed]
    assert expected
    assert len(expected) < len(pile)
    assert sorted(card["slug"] for card in found["cards"]) == sorted(expected)
    assert (found["copies"], found["query"]) == (3 * len(expected), {"echo": "creatures", "warnings": []})


def test_a_search_says_how_it_was_read(starter: Catalog, client: Client) -> None:
    found = ask(client, {"q": '"Flash'}).json()
    assert [card["card"] for card in found["cards"]] == ["Flash Step"]
    assert [warning["code"] for warning in found["query"]["warnings"]] == ["UNCLOSED_QUOTE"]
    wrong = ask(client, {"q": "t:trick el:fier"}).json()["query"]
    assert wrong["echo"] == "tricks"
    assert [warning["suggestion"] for warning in wrong["warnings"]] == ["fire"]
    nothing = ask(client, {"q": "xyzzy"}, turns=1).json()
    assert (nothing["cards"], nothing["copies"], nothing["exact"][0]["probability"]) == ([], 0, 0)


def test_unknown_cards_are_all_named(starter: Catalog, client: Client) -> None:
    errors = errors_of(ask(client, {"cards": ["Flash Stepp", "Flash Step", "Qqqq", "\u0007"]}))
    assert errors["cards.0"][0] == "unknown_card"
    assert errors["cards.0"][1].startswith("No card is called “Flash Stepp”. Did you mean Flash Step")
    assert errors["cards.2"] == ("unknown_card", "No card is called “Qqqq”.")
    assert set(errors) == {"cards.0", "cards.2", "cards.3"}


BAD: dict[str, list[object]] = {
    "at_least": [0, -1, 100, 10**9, 10**400, 1.5, True, "1", None, []],
    "turns": [0, -1, 41, 10**9, 10**400, 1.5, True, "1", None, {}],
    "goal": [-0.1, 1.1, 10**400, -(10**400), True, "0.9", None, []],
    "cards": [[], "Flash Step", None, {}, 3],
    "cards.0": [[""], ["  "], [3], [None], ["x" * 200], ["a\x00b"], ["\ud800"]],
    "q": ["", "  ", None, 3, ["Flash"], "x" * 1001, "a\x00b", "\ud800"],
}


def test_values_that_cannot_be(client: Client, db: None) -> None:
    for path, values in BAD.items():
        name = path.partition(".")[0]
        for value in values:
            answer = ask(client, {name: value, **({} if name in ("cards", "q") else {"q": "Flash"})})
            assert set(errors_of(answer)) == {path}, value


def test_every_fault_at_once(starter: Catalog, client: Client) -> None:
    body = {"sections": {"main": [{"card": "Flash Step", "count": 0}]}, "at_least": 0, "turns": 0, "goal": 2}
    assert set(errors_of(send(client, "POST", "odds/", body))) == {
        "sections.main.0.count", "cards", "at_least", "turns", "goal",
    }  # fmt: skip
    assert set(errors_of(ask(client, {"cards": ["Flahs Step", "Flash Step", "Qqqq"]}, at_least=0, goal=2))) == {
        "cards.0", "cards.2", "at_least", "goal",
    }  # fmt: skip
    empty = {"sections": {}, "cards": ["Flahs Step"], "turns": 0}
    assert set(errors_of(send(client, "POST", "odds/", empty))) == {"", "cards.0", "turns"}
    assert set(errors_of(send(client, "POST", "odds/", {"q": ""}))) == {"", "q"}
    assert set(errors_of(send(client, "POST", "odds/", []))) == {"", "cards"}


def test_a_deck_without_main_cards(starter: Catalog, client: Client) -> None:
    bodies: list[dict[str, Any]] = [
        {"sections": {}},
        {"text": "Leader\n1 Odwin, Keeper of the Table"},
        {"text": "Side\n3 Flash Step"},
    ]
    for body in bodies:
        answer = send(client, "POST", "odds/", {**body, "q": "Flash"})
        assert errors_of(answer) == {"": ("empty", "The main deck has no cards, so there is nothing to draw.")}


def test_decks_smaller_than_a_hand_and_larger_than_any(starter: Catalog, client: Client) -> None:
    small = send(client, "POST", "odds/", {"text": "2 Flash Step\n1 Cinder Bolt", "cards": ["Flash Step"], "turns": 1})
    assert small.json()["exact"] == [{"turn": 1, "seen": 3, "probability": 1, "copies_needed": 1}]
    names = [card.name for card in starter.values() if card.kind in (Kind.CREATURE, Kind.TRICK)]
    sections = {"main": [{"card": name, "count": 99} for name in names]}
    body = {"sections": sections, "cards": names[:50], "at_least": 99, "turns": 40, "goal": 1}
    large = send(client, "POST", "odds/", body).json()
    assert large["size"] == 99 * len(names)
    assert large["exact"][39] == {"turn": 40, "seen": 84, "probability": 0, "copies_needed": None}


@pytest.fixture
def of_games(fade: Any, aoe: Any, ga: Any) -> dict[str, dict[str, Any]]:
    """A deck of each other game."""
    method = [
        (card.full_name, 1) for card in aoe.values() if card.kind in ("attack", "utility") and card.symbol == "Ash"
    ]
    return {
        "fade": {"deck": entries(*((f"S{number:02}", 4) for number in range(1, 16))), "pool": entries("L40")},
        "aoe": {
            "fighter": entries("Ash"),
            "method": entries(*method),
            "common": entries("Basics"),
            "tag": entries("Tag"),
        },
        "ga": {"main": entries(("Hound", 3)), "material": entries("Silvie")},
    }


#: Game and options; the cards of the hand, of each draw and beside it; the cards that remain.
HANDS_OF_GAMES: list[tuple[str, dict[str, Any], int, list[int], list[str], int]] = [
    ("fade", {"first": True, "draws": 3}, 6, [0, 2, 2], [], 50),
    ("fade", {"first": False, "draws": 3, "redraws": 1}, 6, [2, 2, 2], [], 48),
    ("aoe", {"format": "tag"}, 5, [], ["Basics", "Tag"], 15),
    ("ga", {"size": 2, "draws": 1}, 2, [1], [], 0),
]


def test_a_hand_is_the_opening_of_its_game(client: Client, of_games: dict[str, dict[str, Any]]) -> None:
    for game, options, hand, draws, beside, remaining in HANDS_OF_GAMES:
        body = {"game": game, "sections": of_games[game], "seed": "abc", **options}
        dealt = send(client, "POST", "hands/", body).json()
        assert (len(dealt["hand"]), [len(turn) for turn in dealt["draws"]]) == (hand, draws), game
        assert (dealt.get("beside", []), dealt["remaining"], "grade" in dealt) == (beside, remaining, False)


def test_a_hand_that_its_game_does_not_deal_is_refused(client: Client, of_games: dict[str, dict[str, Any]]) -> None:
    of_games["none"] = {"method": of_games["aoe"]["method"]}
    for game, deck, options, path in (
        ("fade", "fade", {"redraws": 2}, "redraws"), ("aoe", "aoe", {"redraws": 1}, "redraws"),
        ("aoe", "none", {}, "size"), ("ga", "ga", {}, "size"), ("ga", "fade", {"size": 1}, "sections.deck"),
        ("fade", "fade", {"format": "quickstart"}, "format"),
    ):  # fmt: skip
        answer = send(client, "POST", "hands/", {"game": game, "sections": of_games[deck], **options})
        assert path in errors_of(answer), (game, options)


def test_odds_are_of_the_opening_of_the_game(client: Client, of_games: dict[str, dict[str, Any]]) -> None:
    for game, first, turn, seen, hand in (("fade", True, 2, 8, 0.351460), ("fade", False, 1, 8, 0.351460)):
        body = {"game": game, "sections": of_games[game], "cards": ["S15"], "first": first}
        odds = send(client, "POST", "odds/", body).json()
        assert "opening" not in odds
        assert (round(odds["hand"], 6), odds["redrawn"]) == (hand, pytest.approx(1 - (1 - odds["hand"]) ** 2))
        assert (odds["exact"][turn - 1]["seen"], round(odds["exact"][turn - 1]["probability"], 6)) == (seen, 0.444820)
    body = {"game": "aoe", "sections": of_games["aoe"], "cards": ["Ash 01", "Ash 02", "Ash 03"]}
    odds = send(client, "POST", "odds/", body).json()
    assert (round(odds["hand"], 6), odds["redrawn"]) == (0.600877, None)
