"""Schema of a view, as plain data for JSON.

Players are "S" and "N". Cards, tiles and modes have the names of actions and scenarios. Hidden values are None.
"""

from __future__ import annotations

from typing import TypedDict

#: Visible side of a creature or leader with its current values; absent stats are None.
Face = TypedDict(
    "Face",
    {
        "card": str,
        "element": str | None,
        "types": list[str],
        "level": int,
        "hp": int,
        "max_hp": int,
        "atk": int | None,
        "catk": int | None,
        "ratk": int | None,
        "ratk_range": int,
        "def": int | None,
        "hl": int | None,
        "shield": str,
        "statuses": list[str],
    },
)


class TrickView(TypedDict):
    """Trick on the field. `card` is None if it is hidden from the player. `spent`: it has been activated."""

    card: str | None
    owner: str
    control: str
    face: str
    locked: bool
    spent: bool
    timer: int
    moved: bool
    counters: dict[str, int]


class UnitView(TypedDict):
    """Creature or leader. `face` is None if it is hidden from the player."""

    face: Face | None
    leader: bool
    owner: str
    control: str
    mode: str
    moved: bool
    attacked: bool
    counters: dict[str, int]
    equipped: list[TrickView]
    attached: list[UnitView]


class TileView(TypedDict):
    """A tile: its terrain and what lies on it."""

    terrain: str
    counters: dict[str, int]
    unit: UnitView | None
    trick: TrickView | None


class SideView(TypedDict):
    """A player's zones and resources; newest cards last. `hand` and `special` are None for everybody else."""

    leader: str
    hp: int
    crystals: int
    used: int
    spawn_points: int
    spawns_left: int
    turns: int
    deck_count: int
    hand_count: int
    special_count: int
    graveyard: list[str]
    void: list[str]
    hand: list[str] | None
    special: list[str] | None
    archive: list[str]


class LinkView(TypedDict):
    """One activation of the chain. `targets` are written as in an action, cards that are hidden “a card”."""

    player: str
    card: str
    tile: str
    speed: int
    trigger: str | None
    negated: bool
    done: bool
    targets: list[str]


class DeclaredView(TypedDict):
    """Declared action that can be answered."""

    kind: str
    player: str
    card: str | None
    tile: str
    to: str | None


class WindowView(TypedDict):
    """Window for responses: its kind and player."""

    kind: str
    player: str


class QuestionView(TypedDict):
    """Question to a player. The possible answers are only for that player."""

    kind: str
    player: str
    options: list[list[str]] | None


class Line(TypedDict):
    """One entry of the log in words."""

    text: str
    rules: list[str]


class View(TypedDict):
    """A duel as one player, or a spectator, sees it. `due` decides now; `phase` is None while leaders are placed."""

    player: str | None
    turn: int
    active: str
    phase: str | None
    due: str | None
    winner: str | None
    sides: dict[str, SideView]
    tiles: dict[str, TileView]
    chain: list[LinkView]
    declared: DeclaredView | None
    window: WindowView | None
    question: QuestionView | None
    actions: list[str]
    log: list[Line]
