"""Arrangement of a deck's cards on pages: list or images, groups and order, as selected and stored in the session."""

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

#: Views of a deck: code -> (label, icon).
VIEWS: Final[Mapping[str, tuple[str, str]]] = {
    "list": ("List", "list"),
    "stacks": ("Stacks", "layers"),
    "faces": ("Images", "layout-grid"),
}
TAGS: Final = "tags"
NAME: Final = "name"
_UNTAGGED: Final = "Without a tag"
#: Label of the group of unknown cards, which comes last.
_UNKNOWN: Final = "Not in the card database"
_SESSION: Final = "deck_arrangement"
_PREFIX: Final = "deck_"


class Laid(Protocol):
    """Entry that `Arrangement` can sort: a card of a deck, known or not."""

    @property
    def ref(self) -> Ref:
        """Id of the card, or an unknown name."""
        ...

    @property
    def name(self) -> str:
        """Name of the card."""
        ...

    @property
    def card(self) -> Card | None:
        """Card of the entry, or None for an unknown one."""
        ...


Row = TypeVar("Row", bound=Laid)


@dataclass(frozen=True, slots=True)
class Arrangement:
    """User's selection of how the cards of a deck are displayed.

    `view` is one of `VIEWS`, `group` a grouping of the game or `TAGS`. `sort`, the order within a group, is one of
    these or `NAME`.
    """

    view: str
    group: str
    sort: str

    def grouped(
        self, rows: Iterable[Row], game: Game, tags: Mapping[Ref, tuple[str, ...]]
    ) -> Iterator[tuple[str, list[Row]]]:
        """Yield (label, sorted rows) of each group with cards, unknown ones last; `tags` are those of single cards."""
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
    """Return the default arrangement of a game: a list by its first grouping, in the game's order."""
    codes = {grouping.code for grouping in game.groupings}
    return Arrangement("list", game.groupings[0].code, game.order if game.order in codes else NAME)


def choices(game: Game) -> dict[str, list[tuple[str, str]]]:
    """Return the (code, label) options of an arrangement's `group` and `sort` in a game."""
    groups = [*((grouping.code, grouping.label) for grouping in game.groupings), (TAGS, "Own tags")]
    return {"group": groups, "sort": [*groups, (NAME, "Name")]}


def arrangement_of(request: HttpRequest, game: Game) -> Arrangement:
    """Return the arrangement in the request's parameters (see `_params`), and store it; without any, the stored one."""
    before = replace(default(game), **_valid(request.session.get(_SESSION, {}), game))
    chosen = replace(before, **_valid(_params(request.GET), game), **_valid(_params(request.POST), game))
    if chosen != before:
        request.session[_SESSION] = asdict(chosen)
    return chosen


def _params(data: QueryDict) -> dict[str, str]:
    """Return the parameters `deck_view`, `deck_group` and `deck_sort` under the names `view`, `group` and `sort`."""
    return {name.removeprefix(_PREFIX): str(value) for name, value in data.items() if name.startswith(_PREFIX)}


def _valid(data: Mapping[str, str], game: Game) -> dict[str, str]:
    known = {"view": VIEWS, **{name: dict(options) for name, options in choices(game).items()}}
    return {name: data[name] for name, codes in known.items() if data.get(name) in codes}


def _placing(code: str, game: Game, tags: Mapping[Ref, tuple[str, ...]]) -> Callable[[Laid], Place | None]:
    """Return a function from a card to its group, or None for a card without one.

    The group is that of the card's first tag if `code` is `TAGS`, else that of the game's grouping with this code.
    """
    if code == TAGS:
        return lambda row: next((Place(name_key(tag), tag) for tag in tags.get(row.ref, ())), None)
    grouping = next((grouping for grouping in game.groupings if grouping.code == code), None)
    return lambda row: grouping.place(row.card) if grouping and row.card is not None else None


def _rank(place: Place | None) -> tuple[bool, int | str]:
    """Return the sort key of a group (`place`); None, the group of the cards without a place, comes last."""
    return (False, place.rank) if place else (True, 0)
