"""Line-ups of Assemblage of Eternity in the five modes, and the cards and targets of each player."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from games.aoe.words import Mode
from tcg.names import name_key
from tcg.words import Vocabulary

#: Cards of a method deck: all that carry the character's symbol (AOE-1.2, O-AOE.4).
METHOD_CARDS: Final = 20
#: Health of every player at the start of Vampire Scramble (AOE-9.4).
VAMPIRE_HEALTH: Final = 10
#: Most players that are read: twice the greatest number of any mode.
MOST_PLAYERS: Final = 8


class Code(Vocabulary):
    """Code of a violation of the rules by a line-up."""

    PLAYERS = "PLAYERS"
    TEAMS = "TEAMS"
    SAME_CHARACTER = "SAME_CHARACTER"

    @property
    def label(self) -> str:
        """The name of the member that pages show."""
        return _LABELS[self]


_LABELS: Final = {
    Code.PLAYERS: "Number of players",
    Code.TEAMS: "Split into teams",
    Code.SAME_CHARACTER: "Same character",
}


@dataclass(frozen=True, slots=True)
class Seating:
    """Numbers of players that a mode allows, and the sizes of its teams. Without `teams` each player plays alone."""

    players: tuple[int, ...]
    teams: tuple[int, ...]
    rule: str

    @property
    def words(self) -> str:
        """The allowed numbers of players as text, such as "2 or 4"."""
        return " or ".join(map(str, self.players))


#: Seating of each mode (AOE-1.1; O-AOE.13 for both modes in which each plays alone).
SEATINGS: Final = {
    Mode.VERSUS: Seating((2,), (1, 1), "AOE-1.1"),
    Mode.TAG: Seating((4,), (2, 2), "AOE-1.1"),
    Mode.SCRAMBLE: Seating((3, 4), (), "O-AOE.13"),
    Mode.TEAMS: Seating((4,), (2, 2), "AOE-1.1"),
    Mode.VAMPIRE: Seating((3, 4), (), "O-AOE.13"),
}

#: Special rules of a mode, with their ids.
NOTES: Final = {
    Mode.VERSUS: (("Two won rounds win the game.", "AOE-1.4"),),
    Mode.TAG: (
        (
            "Each player has the Tag card beside the common card; it is common too and always comes back to hand.",
            "AOE-9.3",
        ),
        ("Who is tagged out gains 2 health in the Clean-up Phase; a character at 0 does not come back.", "AOE-9.3"),
        (
            "At time only the Tag card may be played; the game ends when both of a team are there, and the team with "
            "the most health wins.",
            "AOE-9.3",
        ),
    ),
    Mode.SCRAMBLE: (
        ("Each chooses a target in secret, together with the card.", "AOE-9.4"),
        ("A burst is possible at the reveal only; the last with health wins, or the most health at time.", "AOE-9.4"),
    ),
    Mode.TEAMS: (
        ("The teams talk openly; only opponents are chosen as targets.", "AOE-9.4"),
        ("A burst is possible at the reveal only.", "AOE-9.4"),
    ),
    Mode.VAMPIRE: (
        ("Everybody starts at 10 health and gains the damage that he deals.", "AOE-9.4"),
        ("Nobody is eliminated; the game goes on until time.", "AOE-9.4"),
    ),
}


@dataclass(frozen=True, slots=True)
class Seat:
    """Player of a line-up before the game: character, number of the team, and health and hand size if known."""

    character: str
    team: int
    health: int | None = None
    hand_size: int | None = None


@dataclass(frozen=True, slots=True)
class Problem:
    """Violation of the rules by a line-up, or by the `teams` and `players` (numbers from 1) in it."""

    code: Code
    rule: str
    message: str
    teams: tuple[int, ...] = ()
    players: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Share:
    """Player of a line-up with cards, burst tokens and targets. Players and teams are numbers from 1.

    `method`, `common` and `tag` are numbers of cards. `targets` are the players of all other teams.
    """

    player: int
    character: str
    team: int
    health: int | None
    hand_size: int | None
    method: int
    common: int
    tag: int
    burst_tokens: int
    targets: tuple[int, ...]
    problems: tuple[Code, ...]


@dataclass(frozen=True, slots=True)
class LineUp:
    """Players who are to play a mode of the game. The line-up is legal if it has no `problems`."""

    mode: Mode
    problems: tuple[Problem, ...]
    players: tuple[Share, ...]


def line_up(mode: Mode, seats: Sequence[Seat]) -> LineUp:
    """Return the line-up of these players in a mode, in their order, with all its problems."""
    problems = (*_seating_problems(mode, seats), *_character_problems(seats))
    return LineUp(mode, problems, tuple(_share(mode, seats, number, problems) for number in range(1, len(seats) + 1)))


def _seating_problems(mode: Mode, seats: Sequence[Seat]) -> list[Problem]:
    seating, count = SEATINGS[mode], len(seats)
    if count not in seating.players:
        problem = f"{mode.label} is for {seating.words} players, not for {count}: {_more_or_less(count, seating)}."
        return [Problem(Code.PLAYERS, seating.rule, problem)]
    sizes = tuple(Counter(seat.team for seat in seats).values())
    wanted = seating.teams or (1,) * count
    if sorted(sizes) == sorted(wanted):
        return []
    split = " against ".join(map(str, wanted)) if seating.teams else "each alone"
    has = " against ".join(map(str, sizes)) if len(sizes) > 1 else f"all {count} in one team"
    return [
        Problem(
            Code.TEAMS,
            seating.rule,
            f"{mode.label} is played {split}, not {has}.",
            tuple(dict.fromkeys(seat.team for seat in seats)),
        )
    ]


def _more_or_less(count: int, seating: Seating) -> str:
    least, most = seating.players[0], seating.players[-1]
    return f"{least - count} more, please" if count < least else f"{count - most} too many"


def _character_problems(seats: Sequence[Seat]) -> list[Problem]:
    """Return a problem for each character that a team has more than once; opponents may share one (AOE-1.3)."""
    held: dict[tuple[int, str], list[int]] = {}
    for number, seat in enumerate(seats, start=1):
        held.setdefault((seat.team, name_key(seat.character)), []).append(number)
    return [
        Problem(
            Code.SAME_CHARACTER,
            "AOE-1.3",
            f"Team {team} has {seats[players[0] - 1].character} {len(players)} times: the same character may only be "
            "played on opposing teams. Give one of them another.",
            (team,),
            tuple(players),
        )
        for (team, _), players in held.items()
        if len(players) > 1
    ]


def _share(mode: Mode, seats: Sequence[Seat], number: int, problems: Sequence[Problem]) -> Share:
    seat = seats[number - 1]
    return Share(
        player=number,
        character=seat.character,
        team=seat.team,
        health=VAMPIRE_HEALTH if mode is Mode.VAMPIRE else seat.health,
        hand_size=seat.hand_size,
        method=METHOD_CARDS,
        common=1,
        tag=1 if mode is Mode.TAG else 0,
        burst_tokens=1,
        targets=tuple(other for other, rival in enumerate(seats, start=1) if rival.team != seat.team),
        problems=tuple(problem.code for problem in problems if not problem.players or number in problem.players),
    )
