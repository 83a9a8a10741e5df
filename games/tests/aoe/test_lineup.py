"""Line-ups of the five modes: the rows of the contract, and what lies between them (AOE-1.1 to 1.3, O-AOE.13)."""

from __future__ import annotations

import pytest

from games.aoe.lineup import LineUp, Seat, line_up
from games.aoe.words import Mode


def lined_up(mode: str, *teams: str) -> LineUp:
    """A line-up of teams written as the initials of their characters."""
    names = {"A": "Ash", "B": "Bo", "C": "Cy", "D": "Dee", "a": "ash "}
    return line_up(Mode(mode), [Seat(names[who], team) for team, held in enumerate(teams, 1) for who in held])


@pytest.mark.statement("AOE-1.1", "AOE-1.3", "O-AOE.13")
@pytest.mark.parametrize(
    ("mode", "teams", "codes"),
    [
        pytest.param("versus", "A A", [], id="3.5-1 versus, the same on opposing teams"),
        pytest.param("tag", "AB AB", [], id="3.5-2 tag"),
        pytest.param("tag", "AA BB", ["SAME_CHARACTER", "SAME_CHARACTER"], id="3.5-3 tag, one twice in each team"),
        pytest.param("scramble", "A B", ["PLAYERS"], id="3.5-4 scramble of 2"),
        pytest.param("scramble", "A B C", [], id="3.5-6 scramble of 3"),
        pytest.param("scramble", "A A A A", [], id="3.5-7 scramble of 4, all alike"),
        pytest.param("teams", "ABC D", ["TEAMS"], id="3.5-8 teams 3 against 1"),
        pytest.param("teams", "AB CD", [], id="3.5-9 teams"),
        pytest.param("teams", "AB B D", ["TEAMS"], id="3.5-10 three teams"),
        pytest.param("teams", "AB A", ["PLAYERS"], id="3.5-12 teams of 3 players"),
        pytest.param("teams", "AA AB", ["SAME_CHARACTER"], id="3.5-13 teams, one twice in one"),
        pytest.param("teams", "AAA B", ["TEAMS", "SAME_CHARACTER"], id="3.5-14 both"),
        pytest.param("vampire", "A B C", [], id="3.5-15 vampire of 3"),
        pytest.param("vampire", "A B", ["PLAYERS"], id="3.5-16 vampire of 2"),
        pytest.param("versus", "A", ["PLAYERS"], id="3.5-18 versus alone"),
        pytest.param("versus", "AB", ["TEAMS"], id="3.5-19 versus in one team"),
        pytest.param("tag", "A B", ["PLAYERS"], id="3.5-21 tag of 2"),
        pytest.param("tag", "Aa BC", ["SAME_CHARACTER"], id="3.5-23 the same name in another spelling"),
    ],
)
def test_line_ups(mode: str, teams: str, codes: list[str]) -> None:
    assert [problem.code.value for problem in lined_up(mode, *teams.split()).problems] == codes


def test_a_problem_names_its_rule_and_whom_it_is_about() -> None:
    answer = lined_up("tag", "AA", "BC")
    (problem,) = answer.problems
    assert (problem.rule, problem.teams, problem.players) == ("AOE-1.3", (1,), (1, 2))
    assert "Ash 2 times" in problem.message
    assert [[code.value for code in share.problems] for share in answer.players] == [["SAME_CHARACTER"]] * 2 + [[], []]
    assert [problem.rule for problem in lined_up("vampire", "A", "B").problems] == ["O-AOE.13"]
    assert "1 more" in lined_up("scramble", "A", "B").problems[0].message
    assert "1 too many" in lined_up("scramble", *"ABCDA").problems[0].message


@pytest.mark.statement("AOE-1.2", "AOE-9.3", "AOE-9.4", "O-AOE.4")
@pytest.mark.parametrize("mode", Mode)
def test_what_each_player_gets(mode: Mode) -> None:
    """20 method cards and a common card each, a Tag card in Tag, 10 health in Vampire Scramble."""
    answer = line_up(mode, [Seat("Ash", 1, 24, 5), Seat("Bo", 2)])
    ash, bo = answer.players
    assert (ash.method, ash.common, ash.tag, ash.burst_tokens) == (20, 1, 1 if mode is Mode.TAG else 0, 1)
    assert (ash.health, bo.health) == ((10, 10) if mode is Mode.VAMPIRE else (24, None))
    assert (ash.hand_size, bo.hand_size) == (5, None)


@pytest.mark.statement("AOE-9.4")
def test_only_opponents_are_targets() -> None:
    assert [share.targets for share in lined_up("teams", "AB", "CD").players] == [(3, 4), (3, 4), (1, 2), (1, 2)]
    assert [share.targets for share in lined_up("scramble", *"ABC").players] == [(2, 3), (1, 3), (1, 2)]
