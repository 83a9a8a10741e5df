"""How a deck is laid out: as a list, stacks or faces, grouped and sorted by what its game knows, or by one's own tags.

Whoever edits chooses once; the session remembers it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from typing import Final, Protocol, TypeVar

from django.http import HttpRequest, QueryDict

from games import Game
from games.grouping import Place
from tcg.construction import Ref
from tcg.library import Card
from tcg.names import name_key

#: The ways to show a deck: code -> (label, icon).
VIEWS: Final[Mapping[str, tuple[str, str]]] = {
    "list": ("List", "list"),
    "stacks": ("Stacks", "layers"),
    "faces": ("Images", "layout-grid"),
}
TAGS: Final = "tags"
NAME: Final = "name"
_UNTAGGED: Final = "Without a tag"
#: Of the cards that no library knows; they come after all others.
_UNKNOWN: Final = "Not in the card database"
_SESSION: Final = "deck_arrangement"
_PREFIX: Final = "deck_"


class Laid(Protocol):
    """What is laid out: a card of a deck; `card` is None for one that no library knows."""

    @property
    def ref(self) -> Ref: ...
    @property
    def name(self) -> str: ...
    @property
    def card(self) -> Card | None: ...


Row = TypeVar("Row", bound=Laid)


@dataclass(frozen=True, slots=True)
class Arrangement:
    """What somebody has chosen, codes: one of `VIEWS`; of the game's groupings or `TAGS`; of these or `NAME`."""

    view: str
    group: str
    sort: str

    def grouped(
        self, rows: Iterable[Row], game: Game, tags: Mapping[Ref, tuple[str, ...]]
    ) -> Iterator[tuple[str, list[Row]]]:
        """(label, rows) of each group that has any."""
        in_group, in_order = (_placing(code, game, tags) for code in (self.group, self.sort))
        groups: dict[Place | None, list[Row]] = {}
        unknown: list[Row] = []
        for row in sorted(rows, key=lambda row: (_rank(in_order(row)), name_key(row.name))):
            if row.card is None and self.group != TAGS:
                unknown.append(row)
            else:
                groups.setdefault(in_group(row), []).append(row)
        without = next((each.without for each in game.groupings if each.code == self.group), _UNTAGGED)
        for place in sorted(groups, key=_rank):
            yield place.label if place else without, groups[place]
        if unknown:
            yield _UNKNOWN, unknown


def default(game: Game) -> Arrangement:
    """A list by kind, each in the game's order."""
    codes = {grouping.code for grouping in game.groupings}
    return Arrangement("list", game.groupings[0].code, game.order if game.order in codes else NAME)


def choices(game: Game) -> dict[str, list[tuple[str, str]]]:
    """What `group` and `sort` can be, (code, label) each."""
    groups = [*((grouping.code, grouping.label) for grouping in game.groupings), (TAGS, "Own tags")]
    return {"group": groups, "sort": [*groups, (NAME, "Name")]}


def arrangement_of(request: HttpRequest, game: Game) -> Arrangement:
    """What was chosen last. What `request` chooses, by a link or a form, is remembered."""
    before = replace(default(game), **_valid(request.session.get(_SESSION, {}), game))
    chosen = replace(before, **_valid(_asked(request.GET), game), **_valid(_asked(request.POST), game))
    if chosen != before:
        request.session[_SESSION] = asdict(chosen)
    return chosen


def _asked(data: QueryDict) -> dict[str, str]:
    """What a link or form says: `deck_view`, `deck_group`, `deck_sort`. The cards beside the deck have a view too."""
    return {name.removeprefix(_PREFIX): str(value) for name, value in data.items() if name.startswith(_PREFIX)}


def _valid(data: Mapping[str, str], game: Game) -> dict[str, str]:
    known = {"view": VIEWS, **{name: dict(options) for name, options in choices(game).items()}}
    return {name: data[name] for name, codes in known.items() if data.get(name) in codes}


def _placing(code: str, game: Game, tags: Mapping[Ref, tuple[str, ...]]) -> Callable[[Laid], Place | None]:
    """Where a card stands by a grouping of the game, or by the first of its own tags; by its name alone nowhere."""
    if code == TAGS:
        return lambda row: next((Place(name_key(tag), tag) for tag in tags.get(row.ref, ())), None)
    grouping = next((grouping for grouping in game.groupings if grouping.code == code), None)
    return lambda row: grouping.place(row.card) if grouping and row.card is not None else None


def _rank(place: Place | None) -> tuple[bool, int | str]:
    """What has no place comes last."""
    return (False, place.rank) if place else (True, 0)
