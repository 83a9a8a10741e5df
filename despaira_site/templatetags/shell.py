"""What is around every page: the parts that are the same for everybody, and the way to the rooms of the house."""

from __future__ import annotations

from functools import cache
from typing import Final

from django import template
from django.template.base import NodeList, Parser, Token
from django.template.context import Context
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from games import GAMES
from games.game import Part
from shelf.addresses import game_at

register = template.Library()

#: The links of the header on pages of Despaira: view and label.
ROOMS: Final = (
    ("cards:list", "Cards"),
    ("decks:list", "Decks"),
    ("cards:sets", "Sets"),
    ("rules:index", "Rules"),
    ("learn", "Learn"),
)


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


@register.tag
def constant(parser: Parser, token: Token) -> ConstantNode:
    """`{% constant %}…{% endconstant %}`: what is the same on every page for everybody, such as addresses and icons."""
    nodelist = parser.parse(("endconstant",))
    parser.delete_first_token()
    return ConstantNode(nodelist)


@register.simple_tag(takes_context=True)
def rooms(context: Context) -> SafeString:
    """The links of the header, of the game that this page is about; the one that leads here, or to the room in which
    this page is, says so.
    """
    path = context["request"].path
    game = game_at(path)
    for address, _ in _links(game.code):
        if path.startswith(address):
            return _rooms(game.code, address, "page" if path == address else "true")
    return _rooms(game.code, "", "")


@cache
def _links(code: str) -> tuple[tuple[str, str], ...]:
    """(address, label) of what the header leads to in a game, each address once: a tool by its own name."""
    game = GAMES[code]
    if game.path == "/":
        return tuple((reverse(view), label) for view, label in ROOMS)
    links: dict[str, str] = {}
    for part in Part:
        if part in game.works:
            links.setdefault(game.works[part], part.label)
    links |= {tool.path: tool.label for tool in game.tools}
    return tuple(links.items())


@cache
def _rooms(code: str, current: str, mark: str) -> SafeString:
    links = [
        (address, format_html(' aria-current="{}"', mark) if address == current else "", label)
        for address, label in _links(code)
    ]
    return format_html_join("", '<li><a class="site-nav__link" href="{}"{}>{}</a></li>', links)


@register.simple_tag(takes_context=True)
def game_switch(context: Context) -> SafeString:
    """The menu of games, with the one that this page is about."""
    return _game_switch(game_at(context["request"].path).code)


@cache
def _game_switch(code: str) -> SafeString:
    return render_to_string("partials/game_switch.html", {"games": GAMES.values(), "here": GAMES[code]})
