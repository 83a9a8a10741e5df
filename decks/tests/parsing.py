"""HTML taken apart, for tests of what may be in it."""

from __future__ import annotations

import re
from html.parser import HTMLParser

#: What Markdown may become.
MARKDOWN = {
    "p", "br", "strong", "em", "s", "a", "code", "pre", "blockquote", "h3", "h4", "h5", "h6", "hr", "ul", "ol", "li",
    "table", "thead", "tbody", "tr", "th", "td",
}  # fmt: skip


class _Tags(HTMLParser):
    """Every tag that begins, with its attributes."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, {name: value or "" for name, value in attrs}))


def tags_of(html: str) -> list[tuple[str, dict[str, str]]]:
    """(tag, its attributes) of all elements of some HTML."""
    parser = _Tags()
    parser.feed(html)
    parser.close()
    return parser.found


def scheme_of(address: str) -> str:
    """What a browser takes for the scheme of an address; empty for one on the same site."""
    seen = re.sub("[\t\n\r]", "", address.strip("".join(map(chr, range(33)))))  # as the URL Standard says
    match = re.match(r"([a-zA-Z][a-zA-Z0-9+.-]*):", seen)
    return match[1].lower() if match else ""
