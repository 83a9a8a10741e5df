"""Types of the plain data, for JSON, in which a player sees a duel.

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
    """Trick on the field. `card` is its name, None if it is hidden from the player.

    `owner` and `control` are S or N, `face` is up or down, `locked`: locked down by a creature, `spent`: activated,
    `timer`: turns left or 0, `moved`: this turn. `counters` are by name.
    """

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
    """Creature or leader on the field. `face` (name and stats) is None if it is hidden from the player.

    `owner` and `control` are S or N. `mode` is attack, defence or facedown, "" for a leader. `moved` and `attacked` are
    about this turn. `equipped` and `attached` are the cards that it carries.
    """

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
    """Tile of the board: its terrain, and the cards and counters on it; None without a card."""

    terrain: str
    counters: dict[str, int]
    unit: UnitView | None
    trick: TrickView | None


class SideView(TypedDict):
    """One player's zones and resources; newest cards last. `hand` and `special` are None for the opponent.

    Cards are names. `used` are used crystals, `turns` the turns begun. `spawns_left` is 0 in the other player's turn.
    """

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
    """One activation in the chain. `targets` are written as in an action; hidden cards are “a card”.

    `player` is S or N, `tile` that of the card. `trigger` is the kind of event, None if a player activated it. `done`:
    carried out.
    """

    player: str
    card: str
    tile: str
    speed: int
    trigger: str | None
    negated: bool
    done: bool
    targets: list[str]


class DeclaredView(TypedDict):
    """Declared action, to which players may respond before it is carried out.

    `kind` is an `Act` in lower case, such as attack. `card` is None if hidden. `tile` is where it starts, `to` where it
    leads, or None.
    """

    kind: str
    player: str
    card: str | None
    tile: str
    to: str | None


class WindowView(TypedDict):
    """Moment in which a player may respond: the reason (a `WindowKind` in lower case) and the player."""

    kind: str
    player: str


class QuestionView(TypedDict):
    """Question that a player has to answer.

    `options` are the answers, each a list of its parts as text; None for others. `kind` is a `QuestionKind` in lower
    case.
    """

    kind: str
    player: str
    options: list[list[str]] | None


class Line(TypedDict):
    """One entry of the log as a sentence, with ids of rules."""

    text: str
    rules: list[str]


class View(TypedDict):
    """Duel as one player, or a spectator, sees it. `due` decides now; `phase` is None while leaders are placed.

    Players are S and N. `sides` are by player, `tiles` by name. `turn` counts both players' turns. `winner` is S, N,
    "draw" or None. `actions` are the legal ones as text, empty for others than `due`.
    """

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
