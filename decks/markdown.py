"""Descriptions: Markdown to safe HTML, in time in proportion to their length."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import nh3
from django.utils.html import linebreaks
from django.utils.safestring import SafeString, mark_safe
from markdown_it import MarkdownIt
from markdown_it.rules_core import StateCore
from markdown_it.token import Token

#: Signs of emphasis, links, code and the like that one block may have, and letters. Which of them belong together takes
#: time by the square of their number, so that a block with more of them is text as it stands.
_SIGNS: Final = frozenset("[]*_~`<>!&()\\")
_MOST_SIGNS: Final = 400
#: A text with more lines has more blocks than anybody would read, and is shown as it stands.
_MOST_LINES: Final = 1_000
#: Descriptions that are kept as they were rendered last.
_KEPT: Final = 128


def _read_inline(state: StateCore) -> None:
    """The parser's step "inline", but that a block with too many signs stays text."""
    for token in state.tokens:
        if token.type != "inline":
            continue
        token.children = []
        if sum(map(token.content.count, _SIGNS)) > _MOST_SIGNS:
            token.children.append(Token("text", "", 0, content=token.content))
        else:
            state.md.inline.parse(token.content, state.md, state.env, token.children)


def _make_parser() -> MarkdownIt:
    parser = MarkdownIt("commonmark", {"html": False})
    parser.enable(["table", "strikethrough"]).disable("image")
    parser.core.ruler.at("inline", _read_inline)
    return parser


_PARSER: Final = _make_parser()
#: What a description may be made of. No pictures: they would be requests to other people's servers.
_TEXT: Final = {"p", "br", "strong", "em", "s", "a", "code", "pre", "blockquote"}
_STRUCTURE: Final = {"h3", "h4", "h5", "h6", "hr", "ul", "ol", "li", "table", "thead", "tbody", "tr", "th", "td"}
_SCHEMES: Final = {"http", "https", "mailto"}
#: A description stands below the headings of its page.
_HEADINGS: Final = {"h1": "h3", "h2": "h4"}


@lru_cache(maxsize=_KEPT)
def render_markdown(text: str) -> SafeString:
    """HTML of a description: allowed tags alone, links marked as the writer's own."""
    clean = nh3.clean(
        _to_html(text),
        tags=_TEXT | _STRUCTURE,
        attributes={"a": {"href"}},
        url_schemes=_SCHEMES,
        link_rel="nofollow ugc noopener noreferrer",
    )
    return mark_safe(clean)  # noqa: S308  (just cleaned)


def _to_html(text: str) -> str:
    if text.count("\n") > _MOST_LINES:
        return linebreaks(text, autoescape=True)
    tokens = _PARSER.parse(text)
    for token in tokens:
        token.tag = _HEADINGS.get(token.tag, token.tag)
    html: str = _PARSER.renderer.render(tokens, _PARSER.options, {})
    return html
