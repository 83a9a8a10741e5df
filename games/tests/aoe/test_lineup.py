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
def test_line_ups() -> None:
    codes: list[str]
    for mode, teams, codes in (
        ("versus", "A A", []), ("versus", "A", ["PLAYERS"]), ("versus", "AB", ["TEAMS"]),
        ("tag", "AB AB", []), ("tag", "A B", ["PLAYERS"]), ("tag", "AA BB", ["SAME_CHARACTER", "SAME_CHARACTER"]),
        ("tag", "Aa BC", ["SAME_CHARACTER"]),  # the same name in another spelling
        ("scramble", "A B", ["PLAYERS"]), ("scramble", "A B C", []), ("scramble", "A A A A", []),
        ("teams", "AB CD", []), ("teams", "ABC D", ["TEAMS"]), ("teams", "AB B D", ["TEAMS"]),
        ("teams", "AB A", ["PLAYERS"]), ("teams", "AA AB", ["SAME_CHARACTER"]),
        ("teams", "AAA B", ["TEAMS", "SAME_CHARACTER"]),
        ("vampire", "A B C", []), ("vampire", "A B", ["PLAYERS"]),
    ):  # fmt: skip
        found = [problem.code.value for problem in lined_up(mode, *teams.split()).problems]
        assert found == codes, (mode, teams)


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
