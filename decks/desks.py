"""What the site has for working on a deck of a game beside what it has for those of all games."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, Protocol, Self

from decks.games import HOME
from decks.statistics import aoe, despaira, fade, ga
from decks.statistics.counting import Listed
from decks.statistics.glance import Glance
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
    """A page that works something out of a deck. `path` is its address below that of the deck, by id or by link.

    One that `takes_hand` says something of the hand that a `?seed=` deals.
    """

    label: str
    question: str
    icon: str
    path: str
    takes_hand: bool = False


@dataclass(frozen=True, slots=True)
class Desk:
    """The figures of a game's own, before and after those that every game has; its tools, the first before all others;
    the keys of the search fields that have chips beside a deck that is edited, the first two in sight; the section
    whose card is chosen before anything else; whether goldfish games are played beside a deck that is edited.

    `opening` is the template of what the page of a hand says of how the game begins.

    At the head of a deck's page stand the picture of `glance`, and of the figures with the keys `at_a_glance` what they
    say in short. In the curve of a deck's pictures cards of the kinds `on_top` stand on all others.
    """

    opening: str
    before: tuple[type[Figure], ...]
    after: tuple[type[Figure], ...] = ()
    tools: tuple[DeckTool, ...] = ()
    filters: tuple[str, ...] = ("kind",)
    begins_with: str = ""
    has_goldfish: bool = False
    on_top: tuple[str, ...] = ()
    glance: Callable[[Listed], Glance] = Glance.by_order
    at_a_glance: tuple[str, ...] = ()


_GOLDFISH: Final = DeckTool("Goldfish", "On which turn does it win?", "fish", "goldfish/")
_DESKS: Final = {
    "aoe": Desk(
        opening="decks/opening/aoe.html",
        before=(aoe.Links, aoe.Priorities, aoe.Damage, aoe.Reach),
        tools=(
            DeckTool("Combos", "What can its hands do?", "zap", "combos/", takes_hand=True),
            DeckTool("Clash", "Who hits first, and who may link?", "swords", "clash/"),
            DeckTool("Play a round", "With this character, against a simple opponent", "gamepad-2", "round/"),
        ),
        filters=("kind", "symbol", "priority", "tag", "red", "yellow"),
        on_top=("utility",),
        begins_with="fighter",
        at_a_glance=("links", "priorities", "damage"),
    ),
    "fade": Desk(
        opening="decks/opening/fade.html",
        before=(fade.Costs, fade.Pool),
        after=(fade.Keywords,),
        tools=(_GOLDFISH,),
        filters=("kind", "element", "rank", "cost", "typecasting"),
        on_top=("item", "augment", "command"),
        at_a_glance=("tp", "pool", "elements", "keywords"),
    ),
    "ga": Desk(
        opening="decks/opening/ga.html",
        before=(ga.Costs,),
        filters=("kind", "element", "type", "cost", "speed"),
        at_a_glance=("section_costs", "types", "element", "speed"),
    ),
    HOME.code: Desk(
        opening="decks/opening/despaira.html",
        before=(despaira.Levels, despaira.Costs, despaira.Openings, despaira.Functions),
        after=(despaira.Quotations, despaira.Blanks),
        tools=(_GOLDFISH,),
        filters=("kind", "element", "level", "does", "activation", "class"),
        has_goldfish=True,
        on_top=("trick",),
        glance=Glance.by_level,
        at_a_glance=("levels", "opening"),
    ),
}


def desk_of(game: Game) -> Desk:
    """The desk of a game."""
    return _DESKS[game.code]
