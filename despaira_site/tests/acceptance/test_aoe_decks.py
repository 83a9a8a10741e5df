"""Assemblage of Eternity: which decks are legal, hands, odds and line-ups (3.5)."""

from __future__ import annotations

from collections.abc import Callable
from math import comb
from typing import Any

import pytest
from django.test import Client

from despaira_site.tests.acceptance.asking import ask, labels, numbers, piles, post, row_id, said

pytestmark = pytest.mark.usefixtures("aoe")


def method(name: str) -> list[str]:
    """The 20 cards of a character."""
    attacks = [f"{name} {number:02}" for number in range(1, 16)]
    return [*attacks, f"Uppercut ({name})", *(f"{name} trick {number}" for number in range(1, 5))]


OF = {name: method(name) for name in ("Ash", "Bo", "Cy")}
OK = {"fighter": "Ash", "method": ", ".join(OF["Ash"]), "common": "Basics"}
LIST = "LIST_MISMATCH AOE-1.2 method"
FILL = "Fill the method deck with the 20 cards of Ash"


def deck(*cards: str, **sections: str) -> dict[str, str]:
    """The legal deck of Ash with other sections, with `cards` for its method deck where there are any."""
    return {**OK, **({"method": ", ".join(cards)} if cards else {}), **sections}


def out(name: str) -> list[str]:
    """The labels of the fixes that take one card out of the method deck."""
    return [f"Remove 1 {name}", f"Move 1 {name} to maybe"]


ASH, BO = OF["Ash"], OF["Bo"]

#: Format, sections, problems, labels of the fixes of the last problem, what it says is amiss.
LEGALITY: dict[str, tuple[str, dict[str, str], list[str], list[str], str]] = {
    "1": ("versus", OK, [], [], ""),
    "2": ("versus", deck(fighter=""), ["SECTION_TOO_SMALL AOE-1.2 fighter"], ["Choose a character"], ""),
    "3": (
        "versus",
        deck(fighter="Ash, Bo"),
        ["SECTION_TOO_LARGE AOE-1.2 fighter"],
        ["Keep Ash", "Keep Bo"],
        "",
    ),
    "4": ("versus", deck(*ASH[:19]), [LIST], [FILL], "1 missing"),
    "5": ("versus", deck(*ASH, ASH[0]), [LIST], [FILL, *out("Ash 01")], "1 too many (Ash 01)"),
    "6": ("versus", {**OK, "method": ""}, [LIST], [FILL], "20 missing"),
    "7": ("versus", deck(*ASH[:19], BO[0]), [LIST], [FILL, *out("Bo 01")], "1 missing and 1 too many (Bo 01)"),
    "8": ("versus", deck(*BO), [LIST], [FILL], "20 missing and 20 too many (Bo 01, Bo 02, Bo 03, 17 others)"),
    "9": ("versus", deck(common=""), ["SECTION_TOO_SMALL AOE-3.1 common"], ["Choose a common card"], ""),
    "10": (
        "versus",
        deck(common="Basics, More Basics"),
        ["SECTION_TOO_LARGE AOE-3.1 common"],
        ["Keep Basics", "Keep More Basics"],
        "",
    ),
    "11": ("versus", deck(*ASH, "Bo"), ["WRONG_SECTION O-AOE.15 method", LIST], [FILL], "1 too many (Bo)"),
    "12": (
        "versus",
        deck(*ASH, "Basics", common=""),
        ["SECTION_TOO_SMALL AOE-3.1 common", "WRONG_SECTION O-AOE.15 method", LIST],
        [FILL],
        "1 too many (Basics)",
    ),
    "13": (
        "versus",
        deck(*ASH[1:], "Nobody"),
        ["UNKNOWN_CARD O-AOE.15 method", LIST],
        [FILL],
        "1 missing and 1 too many (Nobody)",
    ),
    "14": (
        "versus",
        deck(tag="Tag"),
        ["SECTION_TOO_LARGE AOE-9.3 tag"],
        ["Move all to maybe", "Remove all"],
        "",
    ),
    "15": ("tag", OK, ["SECTION_TOO_SMALL AOE-9.3 tag"], ["Choose a tag card"], ""),
    "16": ("tag", deck(tag="Tag"), [], [], ""),
    "17": ("tag", deck(tag="2*Tag"), ["SECTION_TOO_LARGE AOE-9.3 tag"], ["Keep Tag"], ""),
    **{f"18 {mode}": (mode, OK, [], [], "") for mode in ("scramble", "teams", "vampire")},
    **{
        f"19 {mode}": (
            mode,
            deck(tag="Tag"),
            ["SECTION_TOO_LARGE AOE-9.3 tag"],
            ["Move all to maybe", "Remove all"],
            "",
        )
        for mode in ("scramble", "teams", "vampire")
    },
    "20": (
        "versus",
        {},
        ["SECTION_TOO_SMALL AOE-1.2 fighter", "SECTION_TOO_SMALL AOE-3.1 common"],
        ["Choose a common card"],
        "",
    ),
    "one character twice": (
        "versus",
        deck(fighter="2*Ash"),
        ["SECTION_TOO_LARGE AOE-1.2 fighter"],
        ["Keep Ash"],
        "",
    ),
    "a character of whom no card is known": (
        "versus",
        deck(fighter="Loner"),
        [LIST],
        ["Move all to maybe", "Remove all"],
        "",
    ),
    "a bare name is the character's own": (
        "versus",
        deck(*(name.removesuffix(" (Ash)") for name in ASH)),
        [],
        [],
        "",
    ),
    "ideas are never wrong": ("versus", deck(maybe="Bo, Tag, 9*Nobody, " + ", ".join(BO)), [], [], ""),
}


@pytest.mark.parametrize("row", LEGALITY, ids=lambda row: row_id("3.5", row))
def test_legality(judged: Callable[..., dict[str, Any]], row: str) -> None:
    code, sections, expected, fixes, wrong = LEGALITY[row]
    found = judged("aoe", sections, format=code)
    assert said(found) == expected
    assert (found["legal"], found["game"], found["format"]) == (not expected, "aoe", code)
    assert labels(found, -1) == fixes
    if wrong:
        assert found["problems"][-1]["message"].startswith(f"{wrong} — ")


def test_no_row_of_legality_is_missing() -> None:
    assert numbers(LEGALITY) == list(range(1, 21))


@pytest.mark.parametrize("row", ["4", "5", "6", "7", "8", "11", "13"], ids=lambda row: row_id("3.5", row))
def test_after_filling_the_deck_is_legal(judged: Callable[..., dict[str, Any]], row: str) -> None:
    """The fix is carried out as a program would: the section becomes what is added to it."""
    _, sections, *_ = LEGALITY[row]
    change = judged("aoe", sections)["problems"][-1]["fixes"][0]["change"]
    assert (change["op"], change["section"], {part["op"] for part in change["changes"]}) == ("fill", "method", {"add"})
    filled = ", ".join(f"{part['count']}*{part['card']}" for part in change["changes"])
    assert said(judged("aoe", {**sections, "method": filled})) == []


# --- line-ups ---------------------------------------------------------------------------------------------------------

#: Mode, teams, codes of the problems.
LINE_UPS: dict[str, tuple[str, list[list[str]], list[str]]] = {
    "versus Ash-Ash": ("versus", [["Ash"], ["Ash"]], []),
    "versus of three": ("versus", [["Ash"], ["Bo"], ["Cy"]], ["PLAYERS"]),
    "tag": ("tag", [["Ash", "Bo"], ["Ash", "Bo"]], []),
    "tag, each team one twice": ("tag", [["Ash", "Ash"], ["Bo", "Bo"]], ["SAME_CHARACTER", "SAME_CHARACTER"]),
    "tag, one team one twice": ("tag", [["Ash", "Ash"], ["Bo", "Cy"]], ["SAME_CHARACTER"]),
    "tag of two": ("tag", [["Ash"], ["Bo"]], ["PLAYERS"]),
    "scramble of 2": ("scramble", [["Ash"], ["Bo"]], ["PLAYERS"]),
    "scramble of 3": ("scramble", [["Ash"], ["Bo"], ["Cy"]], []),
    "scramble of 4": ("scramble", [["Ash"], ["Bo"], ["Cy"], ["Ash"]], []),
    "scramble of 5": ("scramble", [["Ash"], ["Bo"], ["Cy"], ["Ash"], ["Bo"]], ["PLAYERS"]),
    "teams 3 and 1": ("teams", [["Ash", "Bo", "Cy"], ["Ash"]], ["TEAMS"]),
    "teams 2 and 2": ("teams", [["Ash", "Bo"], ["Cy", "Ash"]], []),
    "vampire of 3": ("vampire", [["Ash"], ["Bo"], ["Cy"]], []),
    "vampire of 2": ("vampire", [["Ash"], ["Bo"]], ["PLAYERS"]),
}


@pytest.mark.parametrize("row", LINE_UPS, ids=lambda row: row_id("3.5", row))
def test_line_ups(client: Client, row: str) -> None:
    mode, teams, expected = LINE_UPS[row]
    found = post(client, "games/aoe/lineup/", {"mode": mode, "teams": teams})
    assert [problem["code"] for problem in found["problems"]] == expected
    assert {player["health"] == 10 for player in found["players"]} == {mode == "vampire"}


# --- hands ------------------------------------------------------------------------------------------------------------


def of(name: str, **sections: str) -> dict[str, Any]:
    """The legal deck of a character."""
    return piles({"fighter": name, "method": ", ".join(OF[name]), "common": "Basics", **sections})


@pytest.mark.parametrize(("name", "size"), [("Ash", 5), ("Bo", 6), ("Cy", 7)])
def test_3_5_a_hand_has_the_size_of_its_character(client: Client, name: str, size: int) -> None:
    for seed in range(10):
        dealt = post(client, "hands/", {"game": "aoe", "sections": of(name), "seed": seed})
        assert (len(set(dealt["hand"])), dealt["remaining"]) == (size, 20 - size)
        assert set(dealt["hand"]) <= set(OF[name])
        assert dealt["beside"] == ["Basics"]


def test_3_5_in_tag_both_cards_are_beside_and_nothing_is_redrawn(client: Client) -> None:
    asked = {"game": "aoe", "format": "tag", "sections": of("Ash", tag="Tag"), "seed": 1}
    assert post(client, "hands/", asked)["beside"] == ["Basics", "Tag"]
    for redraws in (1, 2):
        refused = ask(client, "hands/", {**asked, "redraws": redraws})
        assert (refused.status_code, [each["path"] for each in refused.json()["errors"]]) == (400, ["redraws"])


def test_3_5_without_a_character_nobody_knows_how_many_cards(client: Client) -> None:
    assert ask(client, "hands/", {"game": "aoe", "sections": piles({"method": OK["method"]})}).status_code == 400


@pytest.mark.parametrize(
    ("name", "count", "probability"), [("Ash", 3, 0.600877), ("Bo", 3, 0.680702), ("Cy", 1, 0.35), ("Bo", 1, 0.3)]
)
def test_3_5_odds_of_one_of_several(client: Client, name: str, count: int, probability: float) -> None:
    size = {"Ash": 5, "Bo": 6, "Cy": 7}[name]
    body = {"game": "aoe", "sections": of(name), "cards": OF[name][:count]}
    found = post(client, "odds/", body)
    assert round(found["hand"], 6) == probability == round(1 - comb(20 - count, size) / comb(20, size), 6)
    assert found["redrawn"] is None
