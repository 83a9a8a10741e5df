"""What the site has for working on a deck of a game beside what it has for those of all games."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, Protocol, Self

from decks.games import HOME
from decks.statistics import despaira
from decks.statistics.counting import Listed
from decks.statistics.panel import Panel
from games import Game


class Figure(Protocol):
    """Something that is worked out of a decklist; `key` names it in the API and on the page."""

    @property
    def key(self) -> str: ...

    @classmethod
    def of(cls, listed: Listed) -> Self | None:
        """None where there is nothing to say of the decklist."""

    @property
    def panel(self) -> Panel: ...

    def as_data(self) -> Any:
        """As JSON."""


@dataclass(frozen=True, slots=True)
class DeckTool:
    """A page that works something out of a deck. `path` is its address below that of the deck, by id or by link."""

    label: str
    question: str
    icon: str
    path: str


@dataclass(frozen=True, slots=True)
class Desk:
    """The figures of a game's own, before and after those that every game has; its tools, the first before all others;
    the keys of the search fields that have chips beside a deck that is edited, the first two in sight; whether goldfish
    games can be played.
    """

    before: tuple[type[Figure], ...] = ()
    after: tuple[type[Figure], ...] = ()
    tools: tuple[DeckTool, ...] = ()
    filters: tuple[str, ...] = ("kind",)
    has_goldfish: bool = False


_PLAIN: Final = Desk()
_DESKS: Final = {
    HOME.code: Desk(
        before=(despaira.Levels, despaira.Costs, despaira.Openings),
        after=(despaira.Quotations, despaira.Blanks),
        tools=(DeckTool("Goldfish", "On which turn does it win?", "fish", "goldfish/"),),
        filters=("kind", "element", "level", "activation", "class"),
        has_goldfish=True,
    ),
    "fade": Desk(filters=("kind", "element", "rank", "cost", "typecasting")),
    "aoe": Desk(filters=("kind", "symbol", "priority", "tag", "red", "yellow")),
    "ga": Desk(filters=("kind", "element", "type", "cost", "speed")),
}


def desk_of(game: Game) -> Desk:
    """The desk of a game."""
    return _DESKS.get(game.code, _PLAIN)
