"""The log in words: every entry is a sentence with rules that exist, and a whole duel reads well."""

from __future__ import annotations

import re
from string import Formatter

import pytest

from rules.chance import Chance
from rules.duel.log import RULES_OF, Entry, What
from rules.duel.narration import HIDDEN, rules_cited, sentence, tell, tell_duel
from rules.duel.state import NORTH, PLAYERS, SOUTH, Duel
from rules.rulebook import RULES
from rules.scenario.loading import load
from rules.scenario.running import Playing
from rules.tests.duel.duels import begin, play_on, random_decks, table

GAMES = range(10)
#: What a sentence may ask for.
FIELDS = {"who", "card", "tile", "to", "n", "s", "word"}


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
        for eyes in ((), (SOUTH,), (NORTH,), PLAYERS):
            told = tell(duel, entry, eyes)
            assert re.fullmatch(r"[^a-z\[\]{}][^\[\]{}]*\. \[[DO]-[^\[\]]+\]", told), told
            assert "None" not in told
            assert "Nobody" not in told
        assert rules_cited(entry)
        assert [rule for rule in rules_cited(entry) if rule not in RULES] == []
    text = tell_duel(duel, PLAYERS)
    assert len(text.splitlines()) >= len(duel.log)
    assert max(map(len, text.splitlines())) < 140


def test_ten_duels_say_nearly_everything() -> None:
    """The ten tell of most kinds of entries; a kind that is never told would never be read by anybody."""
    told = {entry.what for seed in GAMES for entry in finished(seed).log or ()}
    assert len(told) > 0.75 * len(What), sorted(set(What) - told)


def test_every_kind_has_a_sentence_and_rules() -> None:
    assert set(RULES_OF) == set(What)
    assert len(What) == len(What.__members__), "two kinds with the same sentence are one"
    for what in What:
        assert what.value.endswith(".")
        assert {name for _, name, _, _ in Formatter().parse(what.value) if name} <= FIELDS
        assert [rule for rule in RULES_OF[what] if rule not in RULES] == []


@pytest.mark.parametrize(
    ("eyes", "told"),
    [
        ((), "North draws a card. [D-5.2]"),
        ((SOUTH,), "North draws a card. [D-5.2]"),
        ((NORTH,), "North draws Rag Doll. [D-5.2]"),
        (PLAYERS, "North draws Rag Doll. [D-5.2]"),
    ],
)
def test_a_hidden_card_is_a_card(eyes: tuple[int, ...], told: str) -> None:
    duel, _ = begin(random_decks(1), 1)
    assert tell(duel, Entry(What.DRAW, NORTH, table().numbers["Rag Doll"], sees=NORTH), eyes) == told


def test_sentences_begin_with_a_capital_letter_and_count() -> None:
    duel, _ = begin(random_decks(1), 1)
    hidden = Entry(What.MOVE, SOUTH, table().numbers["Rag Doll"], 0, 1, sees=SOUTH)
    assert sentence(duel, hidden) == f"{HIDDEN.capitalize()} moves from A1 to A2."
    assert sentence(duel, Entry(What.CRYSTALS, SOUTH, n=1)) == "South gains 1 magic crystal."
    assert sentence(duel, Entry(What.CRYSTALS, SOUTH, n=3)) == "South gains 3 magic crystals."


def test_a_duel_is_told_turn_by_turn() -> None:
    lines = tell_duel(finished(0), PLAYERS).splitlines()
    turns = [number for number, line in enumerate(lines) if line.startswith("Turn ")]
    assert len(turns) > 4
    assert all(lines[number - 1] == "" for number in turns)
    assert {line.split()[3].strip(".") for line in (lines[number] for number in turns)} == {"South", "North"}
    assert lines[-1].startswith(("South wins.", "North wins.", "The duel is a draw."))


def test_who_is_held_on_a_path_is_not_said_to_be_blocked() -> None:
    """O-10.7, O-21.1: what stopped a creature is what is told."""
    trap = "When an opposing creature enters a tile adjacent to this card, that creature cannot move."
    scenario = load(
        {
            "cards": {
                "Web": {"kind": "trick", "classes": ["Trap"], "level": 1, "text": trap},
                "Dash": {"kind": "trick", "level": 1, "text": "Move 1 creature you control up to 3 tiles."},
                "Imp": {"kind": "creature"},
            },
            "start": {
                "field": [
                    {"tile": "A3", "card": "Web", "player": "N"},
                    {"tile": "B2", "card": "Imp", "player": "S"},
                    {"tile": "C2", "card": "Dash", "player": "S"},
                ]
            },
            "do": ["activate C2 -> B2>B3>B4", "N: activate A3"],
        }
    )
    play = Playing(scenario)
    play.duel.log = []
    assert [play.take(step) for step in scenario.steps] == [None, None]
    told = [sentence(play.duel, entry, PLAYERS) for entry in play.duel.log]
    assert "Imp stays on B3: it cannot move." in told
    assert not [line for line in told if "occupied" in line]
