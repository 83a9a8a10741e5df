"""What is around every page: the parts that are the same for everybody, and the way to the rooms of the house."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import cache
from typing import Final

from django import template
from django.contrib.humanize.templatetags.humanize import apnumber
from django.template.base import NodeList, Parser, Token
from django.template.context import Context
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from cards.addresses import sets_page
from cards.converters import game_at
from games import GAMES, Game, game_names
from games.game import Part

register = template.Library()

#: The links of the header on pages of Despaira: view and label.
ROOMS: Final = (
    ("cards:list", "Cards"),
    ("decks:list", "Decks"),
    ("cards:sets", "Sets"),
    ("reference:rulebook", "Rules"),
    ("learn", "Learn"),
)
#: The parts of a further game that have a room of their own.
_WITH_ROOMS: Final = (Part.CARDS, Part.DECKS, Part.RULES)
#: Rooms that games have alike, by the first word of their addresses: where each starts.
_SHARED: Final = {room: f"{room}/" for room in ("cards", "decks", "sets", "rules")} | {"help": "help/search/"}


class ConstantNode(template.Node):
    """A part that is rendered once a process. It knows no context, so nothing of any one request can get into it."""

    def __init__(self, nodelist: NodeList) -> None:
        self.nodelist = nodelist
        self._rendered: SafeString | None = None

    def render(self, context: Context) -> SafeString:
        if self._rendered is None:  # two threads may both render it: to the same
            nothing = Context()
            with nothing.bind_template(context.template):  # type: ignore[arg-type]  # which is being rendered
                self._rendered = self.nodelist.render(nothing)
        return self._rendered


@register.simple_tag(name="game_names")
def names_of_games() -> str:
    """Return the names of all games, as they stand in a sentence."""
    return game_names(GAMES.values())


@register.simple_tag
def game_count() -> str:
    """Return how many games there are, in a word."""
    return str(apnumber(len(GAMES)))


@register.tag
def constant(parser: Parser, token: Token) -> ConstantNode:
    """`{% constant %}…{% endconstant %}`: what is the same on every page for everybody, such as addresses and icons."""
    nodelist = parser.parse(("endconstant",))
    parser.delete_first_token()
    return ConstantNode(nodelist)


def _here(context: Context) -> tuple[Game, str]:
    """The game that this page is about, and where in it the page is, such as "cards/flash-step/". Pages of a deck are
    about the game of the deck, and those of several decks about their `page_game`, though addresses don't say so.
    """
    path = context["request"].path
    game = game_at(path)
    rest = path.removeprefix(game.path)
    # A deck by its link is in the room of decks.
    rest = f"decks/{rest.removeprefix('s/')}" if path.startswith("/s/") else rest
    said: str = getattr(context.get("deck"), "game", "") or context.get("page_game") or ""
    return GAMES.get(said, game), rest


@register.simple_tag(takes_context=True)
def game_here(context: Context) -> Game:
    """The game that this page is about."""
    return _here(context)[0]


@register.simple_tag(takes_context=True)
def rooms(context: Context) -> SafeString:
    """The links of the header, of the game that this page is about; the one that leads here, or to the room in which
    this page is, says so.
    """
    game, rest = _here(context)
    path = f"{game.path}{rest}"
    for address, _ in _links(game):
        if path.startswith(address):
            return _rooms(game, address, "page" if context["request"].path == address else "true")
    return _rooms(game, "", "")


@cache
def _links(game: Game) -> tuple[tuple[str, str], ...]:
    """(address, label) of what the header leads to in a game, each address once: a tool by its own name."""
    if game.path == "/":
        return tuple((reverse(view), label) for view, label in ROOMS)
    parts = {part: (game.works[part], part.label) for part in _WITH_ROOMS if part in game.works}
    sets = (sets_page(game), "Sets")
    rules = [parts.pop(Part.RULES)] if Part.RULES in parts else []
    return (*parts.values(), sets, *rules, *((tool.path, tool.label) for tool in game.tools))


@cache
def _rooms(game: Game, current: str, mark: str) -> SafeString:
    links = [
        (address, format_html(' aria-current="{}"', mark) if address == current else "", label)
        for address, label in _links(game)
    ]
    return format_html_join("", '<li><a class="site-nav__link" href="{}"{}>{}</a></li>', links)


@register.simple_tag(takes_context=True)
def game_switch(context: Context) -> SafeString:
    """The menu of games, with the one that this page is about; the others lead to the same room of theirs."""
    game, rest = _here(context)
    room = rest.partition("/")[0]
    return _game_switch(game, room if room in _SHARED else "", tuple(GAMES.values()))


@cache
def _game_switch(here: Game, room: str, games: tuple[Game, ...]) -> SafeString:
    shown = [(game, _room_of(game, room)) for game in games]
    return render_to_string("partials/game_switch.html", {"games": shown, "here": here})


def _room_of(game: Game, room: str) -> str:
    """The address of a room of a game, or where the game starts if it has no such room."""
    is_there = room and (room != "decks" or Part.DECKS in game.works)
    return f"{game.path}{_SHARED[room]}" if is_there else game.path


@register.filter
def moment(when: datetime | None, style: str) -> SafeString:
    """Return a time as an element, in UTC. The page shows it in the reader's time zone (`static/js/site.js`).

    `style` is how Django's filter `date` writes it; "" for no time.
    """
    if when is None:
        return SafeString()
    when = when.astimezone(UTC)
    zone = " UTC" if "H" in style else ""
    return format_html(
        '<time datetime="{}" data-style="{}" title="{} UTC">{}{}</time>',
        when.isoformat(timespec="seconds"),
        style,
        date_format(when, "j F Y, H:i"),
        date_format(when, style),
        zone,
    )
