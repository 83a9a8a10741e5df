"""What is around every page: the parts that are the same for everybody, and the way to the rooms of the house."""

from __future__ import annotations

from functools import cache
from typing import Final

from django import template
from django.template.base import NodeList, Parser, Token
from django.template.context import Context
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

register = template.Library()

#: The links of the header: view and label.
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
    """The links of the header; the one that leads here, or to the room in which this page is, says so."""
    path = context["request"].path
    for view, _ in ROOMS:
        if path.startswith(address := reverse(view)):
            return _rooms(view, "page" if path == address else "true")
    return _rooms("", "")


@cache
def _rooms(current: str, mark: str) -> SafeString:
    links = [
        (reverse(view), format_html(' aria-current="{}"', mark) if view == current else "", label)
        for view, label in ROOMS
    ]
    return format_html_join("", '<li><a class="site-nav__link" href="{}"{}>{}</a></li>', links)
