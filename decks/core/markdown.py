"""Rendering of Markdown in descriptions and notes as safe HTML, in time and size proportional to the text.

`[[Flash Step]]` is a link to the card, and `[[Flash Step|a trick]]` a link with other words. `data-face` is the address
of the card image. An unknown name stays text and is reported in `Rendered.unknown`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from html import unescape
from typing import Final, TypeAlias

import nh3
from django.utils.html import linebreaks, strip_tags
from django.utils.safestring import SafeString, mark_safe
from markdown_it import MarkdownIt
from markdown_it.rules_core import StateCore
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token

from cards.catalog.library import Library
from cards.catalog.process_cache import cached_by_library
from cards.presenters.cards import presenter_of
from decks.fields.cleaning import CARD_LINK, without_card_links

#: Special characters for emphasis, links, code and so on, and how many one block may have. Matching them takes time by
#: the square of their number, so a block with more of them stays plain text.
_SIGNS: Final = frozenset("[]*_~`<>!&()\\")
_MOST_SIGNS: Final = 400
#: A text with more lines or table cells is shown as plain text. So is one with more HTML than `_MOST_GROWTH` letters a
#: letter, plus `_ANY_HTML`.
_MOST_LINES: Final = 1_000
_MOST_CELLS: Final = 1_000
_MOST_GROWTH: Final = 10
#: Nested elements; a list and its item are two.
_MOST_NESTED: Final = 10
_ANY_HTML: Final = 4_000
#: Rendered texts in the cache of a library.
_KEPT: Final = 128
#: Letters of a text that are read for its first sentence or an excerpt.
_BEGINNING: Final = 1_000
_FACE: Final = "data-face"
#: Web address in a text, without the punctuation around it.
_ADDRESS: Final = re.compile(r"https?://[^\s<>\"“”«»()\[\]]*[^\s<>\"“”«»()\[\].,;:!?'’]")
#: Line breaks to replace before parsing.
_BREAKS: Final = re.compile(r"\r\n?")
_PARAGRAPH: Final = re.compile(r"<p>(?P<words>.*?)</p>", re.DOTALL)
#: Text up to a full stop with a space behind it, but not after "e.g." or within "3.5".
_SENTENCE: Final = re.compile(r".*?\w{3,}\W?[.!?…]+[)\"”’]*(?=\s)")


@dataclass(frozen=True, slots=True)
class Rendered:
    """HTML of a Markdown text, and the unknown card names in its `[[…]]`, each once."""

    html: SafeString
    unknown: tuple[str, ...]


_Render: TypeAlias = Callable[[str], Rendered]


def plain_text(text: str) -> str:
    """Return the first 1,000 letters of a Markdown text in one line, without markup, and with words of card links."""
    return " ".join(" ".join(_words(_PARSER.parse(without_card_links(text[:_BEGINNING]), {}))).split())


def _words(tokens: Iterable[Token]) -> Iterator[str]:
    """Yield the plain text of each block of parsed Markdown."""
    for token in tokens:
        if token.type == "inline":
            yield "".join(
                " " if each.type in ("softbreak", "hardbreak") else each.content for each in token.children or ()
            )
        elif token.type in ("fence", "code_block"):
            yield token.content


def _read_inline(state: StateCore) -> None:
    """Do the Markdown parser's step "inline", but leave a block with too many special characters as text."""
    for token in state.tokens:
        if token.type != "inline":
            continue
        token.children = []
        if sum(map(token.content.count, _SIGNS)) > _MOST_SIGNS:
            token.children.append(Token("text", "", 0, content=token.content))
        else:
            state.md.inline.parse(token.content, state.md, state.env, token.children)


def _read_card(state: StateInline, silent: bool) -> bool:
    """Parse `[[…]]` at the position of `state` in Markdown as a link to a card, and return whether it is one.

    Other links cannot contain such a link. The library is `state.env["catalog"]`; without a library nothing is a link.
    `state.env` also collects card images and unknown names. With `silent`, nothing is added.
    """
    match = CARD_LINK.match(state.src, state.pos, state.posMax)
    catalog: Library | None = state.env.get("catalog")
    if match is None or catalog is None:
        return False
    name = match["name"].strip()
    card = catalog.named(name)
    if card is None:
        if not silent:
            state.env["unknown"].setdefault(name)
        return False
    if not silent:
        card_view = presenter_of(catalog).newest(card.id)
        state.env["faces"].add(card_view.normal_image)
        state.push("link_open", "a", 1).attrs = {"href": card_view.url, _FACE: card_view.normal_image}
        state.push("text", "", 0).content = (match["words"] or "").strip() or card.name
        state.push("link_close", "a", -1)
    state.pos = match.end()
    return True


def _link_addresses(state: StateCore) -> None:
    """Turn plain web addresses in a Markdown text into links."""
    for token in state.tokens:
        if token.type == "inline" and "://" in token.content:
            token.children = list(_with_links(token.children or (), state.md))


def _with_links(tokens: Iterable[Token], parser: MarkdownIt) -> Iterator[Token]:
    depth = 0
    for token in tokens:
        depth += {"link_open": 1, "link_close": -1}.get(token.type, 0)
        if token.type != "text" or depth:
            yield token
            continue
        start = 0
        for match in _ADDRESS.finditer(token.content):
            href = parser.normalizeLink(match[0])
            if parser.validateLink(href):
                yield Token("text", "", 0, content=token.content[start : match.start()])
                yield Token("link_open", "a", 1, attrs={"href": href})
                yield Token("text", "", 0, content=match[0])
                yield Token("link_close", "a", -1)
                start = match.end()
        yield Token("text", "", 0, content=token.content[start:])


class _Parser(MarkdownIt):
    def validateLink(self, url: str) -> bool:  # noqa: N802  (markdown-it's)
        """Return whether a link in Markdown may lead to `url`.

        With `//` in front it may not, as it would look local.
        """
        return not url.startswith("//") and super().validateLink(url)


def _make_parser() -> MarkdownIt:
    parser = _Parser("commonmark", {"html": False, "breaks": True, "maxNesting": _MOST_NESTED})
    parser.enable(["table", "strikethrough"]).disable("image")
    parser.core.ruler.at("inline", _read_inline)
    parser.inline.ruler.before("link", "card", _read_card)
    parser.core.ruler.push("address", _link_addresses)
    return parser


_PARSER: Final = _make_parser()
#: Allowed HTML tags. Images are not allowed, because browsers would load them from other servers.
_TEXT: Final = {"p", "br", "strong", "em", "s", "a", "code", "pre", "blockquote"}
_STRUCTURE: Final = {"h3", "h4", "h5", "h6", "hr", "ul", "ol", "li", "table", "thead", "tbody", "tr", "th", "td"}
_SCHEMES: Final = {"http", "https", "mailto"}
#: `rel` of links in texts that users wrote.
LINK_REL: Final = "nofollow ugc noopener noreferrer"
#: Lower levels for headings, because a description is below the headings of its page.
_HEADINGS: Final = {"h1": "h3", "h2": "h4"}


@cached_by_library
def _renderer(catalog: Library, before: _Render | None) -> _Render:
    return lru_cache(maxsize=_KEPT)(lambda text: _render(text, catalog))


def render_markdown(text: str, catalog: Library) -> SafeString:
    """Return a guide or note in Markdown as HTML: safe tags only, links marked `ugc`, cards as links."""
    return _renderer(catalog)(text).html


def unknown_cards(text: str, catalog: Library) -> Sequence[str]:
    """Return the names in the `[[…]]` of a Markdown text that no card has, each once, in the order of the text."""
    return _renderer(catalog)(text).unknown


def summary_of(html: str) -> str:
    """Return the first sentence of rendered HTML as plain text, else its first paragraph; "" without paragraphs."""
    paragraph = _PARAGRAPH.search(html)
    words = " ".join(unescape(strip_tags(paragraph["words"])).split())[:_BEGINNING] if paragraph else ""
    sentence = _SENTENCE.match(words)
    return sentence[0] if sentence else words


def first_sentence(text: str, catalog: Library) -> str:
    """Return a Markdown text's first sentence as plain text, rendering only its beginning, without a cache."""
    return summary_of(_render(text[:_BEGINNING], catalog).html)


def _render(text: str, catalog: Library) -> Rendered:
    faces: set[str] = set()
    unknown: dict[str, None] = {}
    clean = nh3.clean(
        _to_html(text, {"catalog": catalog, "faces": faces, "unknown": unknown}),
        tags=_TEXT | _STRUCTURE,
        attributes={"a": {"href"}},
        tag_attribute_values={"a": {_FACE: faces}},  # only images of cards that the text links
        url_schemes=_SCHEMES,
        link_rel=LINK_REL,
    )
    return Rendered(mark_safe(clean), tuple(unknown))  # noqa: S308  (just cleaned)


def _to_html(text: str, env: dict[str, object]) -> str:
    text = _BREAKS.sub("\n", text)
    if text.count("\n") > _MOST_LINES or _count_cells(text) > _MOST_CELLS:
        return linebreaks(text, autoescape=True)
    tokens = _PARSER.parse(text, env)
    for token in tokens:
        token.tag = _HEADINGS.get(token.tag, token.tag)
    html: str = _PARSER.renderer.render(tokens, _PARSER.options, env)
    is_too_large = len(html) > _ANY_HTML + _MOST_GROWTH * len(text)
    return linebreaks(text, autoescape=True) if is_too_large else html


def _count_cells(text: str) -> int:
    """Return how many cells the tables of a Markdown text can have at most. The parser fills up short rows."""
    cells = columns = 0
    for line in text.split("\n"):
        row = line.strip(" \t>")
        if not row:
            columns = 0
        elif "|" in row and not row.strip("|:- \t"):
            columns = max(columns, row.count("|") + 1)
        cells += columns
    return cells
