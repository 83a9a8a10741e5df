"""The log in words: every entry is a sentence with rules that exist; what was chosen, and why nothing came of it."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any, Final

import pytest
import yaml

from rules.duel.observation.narration import HIDDEN, rules_cited, sentence
from rules.duel.state.duel import NORTH, PLAYERS, SOUTH, Duel
from rules.duel.state.log import CHOOSING, Entry, What
from rules.rulebook import RULES
from rules.scenario.loading import load
from rules.scenario.running import Playing
from rules.tests.duel.duels import begin, play_on, random_decks, table
from tcg.chance import Chance

GAMES = range(4)
#: What the log says of rows of texts.
ROWS: Final[dict[str, Any]] = yaml.safe_load(Path(__file__).with_name("log.yaml").read_text(encoding="utf-8"))
#: What a sentence may ask for.
FIELDS = {"who", "card", "tile", "to", "n", "s", "word", "chosen"}


@cache
def finished(seed: int) -> Duel:
    """A random duel, played to its end, with its log."""
    duel, rng = begin(random_decks(seed), seed, keep_log=True)
    for _ in play_on(duel, rng, Chance("players", seed)):
        pass
    return duel


@pytest.mark.parametrize("seed", GAMES)
def test_a_duel_is_told(seed: int) -> None:
    """Every entry is one sentence, and cites rules that exist."""
    duel = finished(seed)
    assert duel.log
    for entry in duel.log:
        for viewers in ((), (SOUTH,), (NORTH,), PLAYERS):
            told = sentence(duel, entry, viewers)
            assert re.fullmatch(r"[^a-z\[\]{}][^\[\]{}]*\.", told), told
            assert "None" not in told
            assert "Nobody" not in told
            assert len(told) < 140
        assert rules_cited(entry)
        assert [rule for rule in rules_cited(entry) if rule not in RULES] == [], "rules/rulebook/rules.txt lacks these"


#: Kinds of free changes, behind which there is no rule.
FREE = frozenset(what for what in What if what.startswith("Freely: "))


def test_few_duels_say_nearly_everything() -> None:
    """They tell of most kinds of entries; a kind that is never told would never be read by anybody."""
    told = {entry.what for seed in GAMES for entry in finished(seed).log or ()}
    played = [what for what in What if what not in FREE]
    assert len(told) > 0.6 * len(played), sorted(set(played) - told)


def test_every_kind_has_a_sentence_and_rules() -> None:
    assert len(What) == len(What.__members__), "two kinds with the same sentence are one"
    for what in What:
        for said in (what.value, CHOOSING.get(what, what.value)):
            assert said.endswith(".")
            assert {name for _, name, _, _ in Formatter().parse(said) if name} <= FIELDS
        assert bool(what.rules) == (what not in FREE)
        assert [rule for rule in what.rules if rule not in RULES] == [], "rules/rulebook/rules.txt lacks these"


@pytest.mark.parametrize(
    ("viewers", "told"),
    [
        ((), "North draws a card."),
        ((SOUTH,), "North draws a card."),
        ((NORTH,), "North draws Rag Doll."),
        (PLAYERS, "North draws Rag Doll."),
    ],
)
def test_a_hidden_card_is_a_card(viewers: tuple[int, ...], told: str) -> None:
    duel, _ = begin(random_decks(1), 1)
    entry = Entry(What.DRAW, NORTH, table().numbers["Rag Doll"], sees=NORTH)
    assert sentence(duel, entry, viewers) == told
    assert rules_cited(entry) == ("D-5.2",)


def told_of(
    cards: dict[str, str], field: str, do: list[str], viewers: tuple[int, ...] = PLAYERS, **start: Any
) -> list[str]:
    """The log of a situation. `cards` are texts, of a creature where no trick of `TRICKS` has the name; `field` is
    “TILE NAME PLAYER, …”, a creature lying face-down with a fourth word.
    """
    kinds = {name: {**TRICKS.get(name, BODY), "text": text} for name, text in cards.items()}
    lying = []
    for words in field.split(", "):
        tile, name, player, *mode = words.split()
        lying.append({"tile": tile, "card": name, "player": player} | ({"mode": mode[0]} if mode else {}))
    scenario = load({"cards": kinds, "start": {**start, "field": lying}, "do": do})
    play = Playing(scenario)
    play.duel.log = []
    assert [play.take(step) for step in scenario.steps] == [None] * len(do)
    assert play.finish() == []
    return [sentence(play.duel, entry, viewers) for entry in play.duel.log]


BODY: Final = {"kind": "creature", "hp": 300}
_INSTANT: Final = {"kind": "trick", "level": 1, "activation": "instant", "classes": ["Ranged"]}
TRICKS: Final[dict[str, dict[str, Any]]] = {
    "Bolt": _INSTANT | {"activation": "normal"},
    "Step": _INSTANT,
    "Web": _INSTANT | {"classes": ["Trap"]},
    "Hush": _INSTANT | {"activation": "chain", "classes": ["Counter"]},
    "Ribbon": _INSTANT | {"activation": "normal", "classes": ["Equip"]},
}
HUSH: Final = "Negate that ability."
STEP: Final = "Move 1 creature you control up to 1 tile."


def test_who_is_held_on_a_path_is_not_said_to_be_blocked() -> None:
    """O-10.7, O-21.1: what stopped a creature is what is told."""
    trap = "When an opposing creature enters a tile adjacent to this card, that creature cannot move."
    cards = {"Web": trap, "Bolt": "Move 1 creature you control up to 3 tiles.", "Imp": ""}
    told = told_of(cards, "A3 Web N, B2 Imp S, C2 Bolt S", ["activate C2 -> B2>B3>B4", "N: activate A3"])
    assert "Imp stays on B3: it cannot move." in told
    assert not [line for line in told if "occupied" in line]


@pytest.mark.parametrize(("text", "targets", "chosen"), ROWS["chosen"])
def test_an_activation_says_what_it_has_chosen(text: str, targets: str, chosen: str) -> None:
    """D-7.4, O-8.7: cards with their tiles, tiles, ways, cards of a zone; what a cost takes is told when it is paid."""
    cards, piles = {"Bolt": text, "Hare": "", "Imp": ""}, {"graveyard": ["Imp"], "hand": ["Imp", "Imp"]}
    told = told_of(cards, "B2 Bolt S, C4 Hare N, C3 Imp S", [f"activate B2 -> {targets}"], S=piles)
    assert f"South uses Bolt on {chosen}, from B2." in told


def test_abilities_triggers_and_answers_say_what_they_have_chosen() -> None:
    cards = {
        "Hare": "(Instant) Activate: Boost the HP of 1 creature by 100.",
        "Oak": "When your opponent activates an ability, boost the HP of 1 creature you control by 100.",
        "Hush": HUSH,
        "Bear": "",
    }
    steps = ["ability C4 -> C3", "S: activate A2 -> link:1", "S: choose D3"]
    told = told_of(cards, "C4 Hare N, C3 Oak S, D3 Bear S, A2 Hush S", steps, active="N")
    assert [line for line in told if "(" in line] == [
        "North uses an ability of Hare on Oak (C3), from C4.",
        "South uses Hush on Hare (link 1), from A2.",
        "The ability of South's Oak is triggered, for Bear (D3).",
    ]


def test_what_was_chosen_is_told_to_nobody_who_may_not_know_it() -> None:
    """O-3.6: a face-down creature is a card on a tile to whoever chooses it."""
    cards = {"Bolt": "Deal 100 damage to 1 creature.", "Hare": ""}
    for viewers, name in (((), HIDDEN), ((SOUTH,), HIDDEN), ((NORTH,), "Hare")):
        told = told_of(cards, "B2 Bolt S, C4 Hare N facedown", ["activate B2 -> C4"], viewers)
        assert f"South uses Bolt on {name} (C4), from B2." in told


@pytest.mark.parametrize(("text", "other", "do", "why"), ROWS["in_vain"])
def test_the_log_says_why_something_did_nothing(text: str, other: str, do: str, why: str) -> None:
    """O-8.7, O-9.1, O-21.3: gone, protected, prevented, nothing to choose, not paid, not so."""
    cards = {"Bolt": text, "Hare": other, "Step": STEP}
    steps = [step for step in f"activate B2 {do}".split(" | ") if step]
    assert why in told_of(cards, "B2 Bolt S, C4 Hare N, B5 Step N", steps, N={"hand": ["Step"]})


@pytest.mark.parametrize(("text", "answer", "told"), ROWS["attacks"])
def test_an_attack_says_what_it_strikes_with_or_why_it_does_not(text: str, answer: str, told: list[str]) -> None:
    """D-12.8, O-12.16"""
    scenario = load(
        {
            "cards": {
                "Archer": {"kind": "creature", "atk": 300, "ratk": 200},
                "Hare": {**BODY, "hp": 900, "catk": 50, "text": text and f"When this creature is attacked, {text}."},
            },
            "start": {"field": [{"tile": "C3", "card": "Archer", "player": "S"},
                 {"tile": "C4", "card": "Hare", "player": "N"}]},
            "do": ["attack C3 C4", *([f"N: choose {answer}"] if answer else [])],
        }
    )  # fmt: skip
    play = Playing(scenario)
    play.duel.log = []
    assert [play.take(step) for step in scenario.steps] == [None] * len(scenario.steps)
    found = [sentence(play.duel, entry) for entry in play.duel.log]
    assert [line for line in found if "strikes" in line or "comes to nothing" in line] == told
