"""Descriptions: Markdown to safe HTML."""

from __future__ import annotations

from typing import Final

import nh3
from django.utils.safestring import SafeString, mark_safe
from markdown_it import MarkdownIt

_PARSER: Final = MarkdownIt("commonmark", {"html": False}).enable(["table", "strikethrough"])
#: What a description may be made of. No pictures: they would be requests to other people's servers.
_TEXT: Final = {"p", "br", "strong", "em", "s", "a", "code", "pre", "blockquote"}
_STRUCTURE: Final = {"h3", "h4", "h5", "h6", "hr", "ul", "ol", "li", "table", "thead", "tbody", "tr", "th", "td"}
_SCHEMES: Final = {"http", "https", "mailto"}
#: A description stands below the headings of its page.
_HEADINGS: Final = {"h1": "h3", "h2": "h4"}


def render_markdown(text: str) -> SafeString:
    """HTML of a description: allowed tags alone, links marked as the writer's own."""
    tokens = _PARSER.parse(text)
    for token in tokens:
        token.tag = _HEADINGS.get(token.tag, token.tag)
    html = _PARSER.renderer.render(tokens, _PARSER.options, {})
    clean = nh3.clean(
        html,
        tags=_TEXT | _STRUCTURE,
        attributes={"a": {"href"}},
        url_schemes=_SCHEMES,
        link_rel="nofollow ugc noopener noreferrer",
    )
    return mark_safe(clean)  # noqa: S308  (just cleaned)
