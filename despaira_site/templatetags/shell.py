"""Template tags for header and footer of every page, and for cached parts of templates."""

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
SECTIONS: Final = (
    ("cards:list", "Cards"),
    ("decks:list", "Decks"),
    ("cards:sets", "Sets"),
    ("play:lobby", "Play"),
    ("reference:rulebook", "Rules"),
    ("learn", "Learn"),
)
#: The parts of other games that have links in the header.
_WITH_LINKS: Final = (Part.CARDS, Part.DECKS, Part.RULES)
#: Paths of the sections that all games have, by the first part of the path.
_SHARED: Final = {section: f"{section}/" for section in ("cards", "decks", "sets", "rules")} | {"help": "help/search/"}


class ConstantNode(template.Node):
    """Part of a template that is rendered once a process, without data of a request."""

    def __init__(self, nodelist: NodeList) -> None:
        self.nodelist = nodelist
        self._rendered: SafeString | None = None

    def render(self, context: Context) -> SafeString:
        """Return the HTML of the part."""
        if self._rendered is None:  # two threads may both render it, with one result
            empty = Context()
            with empty.bind_template(context.template):  # type: ignore[arg-type]  # not None during rendering
                self._rendered = self.nodelist.render(empty)
        return self._rendered


@register.simple_tag(name="game_names")
def names_of_games() -> str:
    """Return the names of all games as a list in words, for a sentence."""
    return game_names(GAMES.values())


@register.simple_tag
def game_count() -> str:
    """Return the number of games as a word, such as "four"."""
    return str(apnumber(len(GAMES)))


@register.tag
def constant(parser: Parser, token: Token) -> ConstantNode:
    """Parse `{% constant %}…{% endconstant %}`, a part that is equal on all pages for everybody, such as icons."""
    nodelist = parser.parse(("endconstant",))
    parser.delete_first_token()
    return ConstantNode(nodelist)


def _here(context: Context) -> tuple[Game, str]:
    """Return the game of the current page, and the path of the page inside it, such as "cards/flash-step/".

    The URLs of decks don't contain their game. The game comes from `deck` in the context, or from `page_game` on pages
    of several decks.
    """
    path = context["request"].path
    game = game_at(path)
    rest = path.removeprefix(game.path)
    # A deck by its share link belongs to the section of decks.
    rest = f"decks/{rest.removeprefix('s/')}" if path.startswith("/s/") else rest
    code: str = getattr(context.get("deck"), "game", "") or context.get("page_game") or ""
    return GAMES.get(code, game), rest


@register.simple_tag(takes_context=True)
def game_here(context: Context) -> Game:
    """Return the game of the current page."""
    return _here(context)[0]


@register.simple_tag(takes_context=True)
def section_links(context: Context) -> SafeString:
    """Return the header's HTML links for the current page's game; `aria-current` marks its section."""
    game, rest = _here(context)
    path = f"{game.path}{rest}"
    for address, _ in _links(game):
        if path.startswith(address):
            return _section_links(game, address, "page" if context["request"].path == address else "true")
    return _section_links(game, "", "")


@cache
def _links(game: Game) -> tuple[tuple[str, str], ...]:
    """Return (path, label) of the header's links for a game, including its tools."""
    if game.path == "/":
        return tuple((reverse(view), label) for view, label in SECTIONS)
    parts = {part: (game.works[part], part.label) for part in _WITH_LINKS if part in game.works}
    sets = (sets_page(game), "Sets")
    rules = [parts.pop(Part.RULES)] if Part.RULES in parts else []
    return (*parts.values(), sets, *rules, *((tool.path, tool.label) for tool in game.tools))


@cache
def _section_links(game: Game, current: str, aria_current: str) -> SafeString:
    links = [
        (address, format_html(' aria-current="{}"', aria_current) if address == current else "", label)
        for address, label in _links(game)
    ]
    return format_html_join("", '<li><a class="site-nav__link" href="{}"{}>{}</a></li>', links)


@register.simple_tag(takes_context=True)
def game_switch(context: Context) -> SafeString:
    """Return the HTML menu of games. Its links lead to the current section in the other games."""
    game, rest = _here(context)
    section = rest.partition("/")[0]
    return _game_switch(game, section if section in _SHARED else "", tuple(GAMES.values()))


@cache
def _game_switch(here: Game, section: str, games: tuple[Game, ...]) -> SafeString:
    links = [(game, _section_of(game, section)) for game in games]
    return render_to_string("partials/game_switch.html", {"games": links, "here": here})


def _section_of(game: Game, section: str) -> str:
    """Return the path of a section in a game, or the start page of the game if it has no such section."""
    has_section = section and (section != "decks" or Part.DECKS in game.works)
    return f"{game.path}{_SHARED[section]}" if has_section else game.path


@register.filter
def moment(when: datetime | None, style: str) -> SafeString:
    """Return the HTML of a time in UTC, which a script converts to the reader's time zone (`static/js/site.js`).

    `style` is a format of Django's filter `date`. For a `when` of None the result is "".
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
