"""Presentation of a duel for templates: the board as a table of tiles, both players, and descriptions in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from rules.duel import LETTERS, PLAYER_NAMES, SideView, TileView, TrickView, UnitView, View
from rules.vocabulary import TILE_OF_ELEMENT, Element, Phase, Tile

PLAYERS: Final = dict(zip(LETTERS, PLAYER_NAMES, strict=True))
#: Icon of the element that stands for a terrain.
_SIGNS: Final = {tile.value: f"element-{element.value}" for element, tile in TILE_OF_ELEMENT.items() if element}
_MODES: Final = {"attack": "Attack Mode", "defence": "Defence Mode", "facedown": "face-down", "": ""}
_STATS: Final = (("atk", "ATK"), ("catk", "CATK"), ("ratk", "RATK"), ("def", "DEF"), ("hl", "HL"))


@dataclass(frozen=True, slots=True)
class DrawnUnit:
    """Creature or leader as templates show it. `name` is "" if hidden; `hp_part` is HP in percent of the maximum.

    `player` (who controls it) and `owner` are S or N. `mode` is attack, defence, facedown or "", and `element` the name
    of an icon or "". `stats` are (key, label, value) without HP. `marks` are further facts as text, such as “has
    moved”.
    """

    name: str
    player: str
    owner: str
    is_leader: bool
    mode: str
    mode_name: str
    element: str
    element_name: str
    types: str
    level: int
    hp: int
    max_hp: int
    hp_part: int
    stats: tuple[tuple[str, str, str], ...]
    shield: str
    marks: tuple[str, ...]

    @property
    def player_name(self) -> str:
        """Name of the player who controls the unit."""
        return PLAYERS[self.player]

    @property
    def is_hidden(self) -> bool:
        """Whether the unit is face-down, so that only its controller knows it."""
        return self.mode == "facedown"

    @property
    def words(self) -> str:
        """Description of the unit in words, for screen readers."""
        if not self.name:
            return f"a face-down creature of {self.player_name}"
        what = [self.name, f"{'leader' if self.is_leader else 'creature'} of {self.player_name}"]
        what += filter(None, (self.element_name, self.mode_name))
        what += (f"{label} {value}" for _, label, value in self.stats)
        return ", ".join((*what, f"{self.hp} of {self.max_hp} HP", *self.marks))


@dataclass(frozen=True, slots=True)
class DrawnTrick:
    """Trick on the field for templates: `name` ("" if hidden), `player` (S, N), `marks` such as “has moved”."""

    name: str
    player: str
    is_face_up: bool
    is_locked: bool
    marks: tuple[str, ...]

    @property
    def words(self) -> str:
        """Description of the trick in words, for screen readers."""
        face = "face-up" if self.is_face_up else "face-down"
        what = f"{self.name}, {face} trick" if self.name else f"a {face} trick"
        return ", ".join((f"{what} of {PLAYERS[self.player]}", *(("locked",) if self.is_locked else ()), *self.marks))


@dataclass(frozen=True, slots=True)
class DrawnTile:
    """Tile of the board as templates show it, and the cards on it.

    `terrain` is a CSS class, `terrain_name` "" for Plain Fields, `sign` the name of an icon for it or "".
    """

    name: str
    terrain: str
    terrain_name: str
    sign: str
    unit: DrawnUnit | None
    trick: DrawnTrick | None
    counters: tuple[str, ...]

    @property
    def words(self) -> str:
        """Description of the tile and its cards in words, for screen readers."""
        things = [thing.words for thing in (self.unit, self.trick) if thing is not None]
        terrain = [self.terrain_name] if self.terrain_name else []
        return f"{self.name}: {'; '.join([*things, *terrain, *self.counters]) or 'empty'}"


@dataclass(frozen=True, slots=True)
class DrawnSide:
    """A player's zones and resources: `letter` (S, N), `is_due` (has to act), tile of `leader` or ""."""

    letter: str
    name: str
    is_active: bool
    is_due: bool
    view: SideView
    leader: str

    @property
    def zones(self) -> list[tuple[str, int, list[str] | None]]:
        """Zones of the player, as (title, number of cards, cards with the newest first; None if hidden)."""
        side = self.view
        return [
            ("Hand", side["hand_count"], side["hand"]),
            ("Graveyard", len(side["graveyard"]), side["graveyard"][::-1]),
            ("Void", len(side["void"]), side["void"][::-1]),
            ("Special deck", side["special_count"], side["special"]),
            *((("Archive", len(side["archive"]), side["archive"][::-1]),) if side["archive"] else ()),
        ]


@dataclass(frozen=True, slots=True)
class Drawing:
    """Whole board and both players as templates show them. `rows`, as (number, tiles), go from north to south.

    `letters` name the columns. `sides` are north's and south's.
    """

    letters: list[str]
    rows: list[tuple[int, list[DrawnTile]]]
    sides: list[DrawnSide]
    phase: str

    @property
    def occupied(self) -> list[DrawnTile]:
        """Tiles with a unit or trick, from north to south and west to east."""
        return [tile for _, row in self.rows for tile in row if tile.unit or tile.trick]


def draw(view: View, width: int = 5, height: int = 6) -> Drawing:
    """Return the presentation of a duel on a board of `width` columns and `height` rows: board, players and phase."""
    columns = [chr(ord("A") + number) for number in range(width)]
    units = {name: tile["unit"] for name, tile in view["tiles"].items()}
    leaders = {unit["control"]: name for name, unit in units.items() if unit is not None and unit["leader"]}
    return Drawing(
        columns,
        [
            (row, [_tile(f"{column}{row}", view["tiles"][f"{column}{row}"]) for column in columns])
            for row in range(height, 0, -1)
        ],
        [
            DrawnSide(
                letter,
                PLAYERS[letter],
                letter == view["active"],
                letter == view["due"],
                view["sides"][letter],
                leaders.get(letter, ""),
            )
            for letter in reversed(LETTERS)
        ],
        Phase(view["phase"]).label if view["phase"] else "Set-up",
    )


def _tile(name: str, tile: TileView) -> DrawnTile:
    terrain = tile["terrain"]
    known = terrain in set(Tile)
    return DrawnTile(
        name,
        terrain.replace("_", "-") if known else "other",
        "" if terrain == Tile.PLAIN_FIELDS else Tile(terrain).label if known else terrain,
        _SIGNS.get(terrain, ""),
        None if tile["unit"] is None else _unit(tile["unit"]),
        None if tile["trick"] is None else _trick(tile["trick"]),
        _counters(tile["counters"]),
    )


def _unit(unit: UnitView) -> DrawnUnit:
    face: Any = {} if unit["face"] is None else unit["face"]
    element = face.get("element") or ""
    return DrawnUnit(
        name=face.get("card", ""),
        player=unit["control"],
        owner=unit["owner"],
        is_leader=unit["leader"],
        mode=unit["mode"],
        mode_name=_MODES[unit["mode"]],
        element=f"element-{element}" if element else "",
        element_name=Element(element).label if element else "",
        types=", ".join(word.capitalize() for word in face.get("types", ())),
        level=face.get("level", 0),
        hp=face.get("hp", 0),
        max_hp=face.get("max_hp", 0),
        hp_part=min(100, -(-100 * max(0, face.get("hp", 0)) // max(1, face.get("max_hp", 1)))),
        stats=tuple((key, label, _stat(face, key)) for key, label in _STATS if face.get(key) is not None),
        shield=face.get("shield", "none"),
        marks=tuple(_unit_marks(unit, face)),
    )


def _stat(face: Mapping[str, object], key: str) -> str:
    value = str(face[key])
    if key == "ratk":
        return f"{value} (range {face['ratk_range']})"
    return f"{value} (broken)" if key == "def" and face["shield"] == "broken" else value


def _unit_marks(unit: UnitView, face: dict[str, Any]) -> Iterable[str]:
    if unit["owner"] != unit["control"]:
        yield f"owned by {PLAYERS[unit['owner']]}"
    yield from (status.replace("_", " ") for status in face.get("statuses", ()))
    yield from _counters(unit["counters"])
    yield from (f"equipped: {trick['card'] or 'a trick'}" for trick in unit["equipped"])
    yield from (
        f"attached: {attached['face']['card'] if attached['face'] else 'a creature'}" for attached in unit["attached"]
    )
    if unit["moved"]:
        yield "has moved"
    if unit["attacked"]:
        yield "has attacked"


def _trick(trick: TrickView) -> DrawnTrick:
    marks = [f"{trick['timer']} turns left"] if trick["timer"] else []
    if trick["owner"] != trick["control"]:
        marks.append(f"owned by {PLAYERS[trick['owner']]}")
    if trick["spent"]:
        marks.append("activated")
    if trick["moved"]:
        marks.append("has moved")
    return DrawnTrick(
        trick["card"] or "", trick["control"], trick["face"] == "up", trick["locked"],
        (*marks, *_counters(trick["counters"])),
    )  # fmt: skip


def _counters(counters: dict[str, int]) -> tuple[str, ...]:
    return tuple(f"{count} {name} counter{'' if count == 1 else 's'}" for name, count in counters.items() if count)
