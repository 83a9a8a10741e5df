"""Descriptions and notes: Markdown to safe HTML, whose time and size are in proportion to the length of the text.

`[[Flash Step]]` is a link to the card, and `[[Flash Step|a trick]]` one that says something else; the address of its
face stands in `data-face`. What no card is called so stays as it was written, and is listed as unknown.
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

#: Signs of emphasis, links, code and the like that one block may have, and letters. Which of them belong together takes
#: time by the square of their number, so that a block with more of them is text as it stands.
_SIGNS: Final = frozenset("[]*_~`<>!&()\\")
_MOST_SIGNS: Final = 400
#: A text with more lines, or more cells of tables, than anybody would read is shown as it stands. So is one of which
#: more HTML comes: so many letters for each of its own, and those that any text may have.
_MOST_LINES: Final = 1_000
_MOST_CELLS: Final = 1_000
_MOST_GROWTH: Final = 10
#: Elements within one another; a list and its item are two.
_MOST_NESTED: Final = 10
_ANY_HTML: Final = 4_000
#: Texts that are kept as they were rendered last, for each of the last two catalogues.
_KEPT: Final = 128
#: Letters in which a first sentence, or the words of an excerpt, are looked for.
_BEGINNING: Final = 1_000
_FACE: Final = "data-face"
#: An address as people write it, without the punctuation around it.
_ADDRESS: Final = re.compile(r"https?://[^\s<>\"“”«»()\[\]]*[^\s<>\"“”«»()\[\].,;:!?'’]")
#: What the parser takes for the end of a line.
_BREAKS: Final = re.compile(r"\r\n?")
_PARAGRAPH: Final = re.compile(r"<p>(?P<words>.*?)</p>", re.DOTALL)
#: As far as a stop with a space behind it; the words of "e.g." and "3.5" go on.
_SENTENCE: Final = re.compile(r".*?\w{3,}\W?[.!?…]+[)\"”’]*(?=\s)")


@dataclass(frozen=True, slots=True)
class Rendered:
    """The HTML of a text, and the names in its `[[…]]` that no card has, each once."""

    html: SafeString
    unknown: tuple[str, ...]


_Render: TypeAlias = Callable[[str], Rendered]


def plain_text(text: str) -> str:
    """Return the words with which a text begins on one line, without its Markdown.

    A link to a card becomes its words, whether there is such a card or not.
    """
    return " ".join(" ".join(_words(_PARSER.parse(without_card_links(text[:_BEGINNING]), {}))).split())


def _words(tokens: Iterable[Token]) -> Iterator[str]:
    """Return the text of each block."""
    for token in tokens:
        if token.type == "inline":
            yield "".join(
                " " if each.type in ("softbreak", "hardbreak") else each.content for each in token.children or ()
            )
        elif token.type in ("fence", "code_block"):
            yield token.content


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


def _read_card(state: StateInline, silent: bool) -> bool:
    """The link that `[[…]]` stands for; no link goes around it.

    `env` may have the catalogue, and takes the faces of cards and the names that no card has.
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
        shown = presenter_of(catalog).newest(card.id)
        state.env["faces"].add(shown.face)
        state.push("link_open", "a", 1).attrs = {"href": shown.url, _FACE: shown.face}
        state.push("text", "", 0).content = (match["words"] or "").strip() or card.name
        state.push("link_close", "a", -1)
    state.pos = match.end()
    return True


def _link_addresses(state: StateCore) -> None:
    """Make links of addresses of the web that stand in the text as they are."""
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
        """Whether a link may lead to `url`: not to another site where it looks like an address of this one."""
        return not url.startswith("//") and super().validateLink(url)


def _make_parser() -> MarkdownIt:
    parser = _Parser("commonmark", {"html": False, "breaks": True, "maxNesting": _MOST_NESTED})
    parser.enable(["table", "strikethrough"]).disable("image")
    parser.core.ruler.at("inline", _read_inline)
    parser.inline.ruler.before("link", "card", _read_card)
    parser.core.ruler.push("address", _link_addresses)
    return parser


_PARSER: Final = _make_parser()
#: What a description may be made of. No pictures: they would be requests to other people's servers.
_TEXT: Final = {"p", "br", "strong", "em", "s", "a", "code", "pre", "blockquote"}
_STRUCTURE: Final = {"h3", "h4", "h5", "h6", "hr", "ul", "ol", "li", "table", "thead", "tbody", "tr", "th", "td"}
_SCHEMES: Final = {"http", "https", "mailto"}
#: A description stands below the headings of its page.
_HEADINGS: Final = {"h1": "h3", "h2": "h4"}


@cached_by_library
def _renderer(catalog: Library, before: _Render | None) -> _Render:
    return lru_cache(maxsize=_KEPT)(lambda text: _render(text, catalog))


def render_markdown(text: str, catalog: Library) -> SafeString:
    """HTML of a guide or a note: allowed tags alone, links marked as the writer's own, cards as links."""
    return _renderer(catalog)(text).html


def unknown_cards(text: str, catalog: Library) -> Sequence[str]:
    """Return the names in the `[[…]]` of a text that no card has, in the order of the text."""
    return _renderer(catalog)(text).unknown


def summary_of(html: str) -> str:
    """The first sentence of what was rendered, as plain text; "" where it has no paragraph."""
    paragraph = _PARAGRAPH.search(html)
    words = " ".join(unescape(strip_tags(paragraph["words"])).split())[:_BEGINNING] if paragraph else ""
    sentence = _SENTENCE.match(words)
    return sentence[0] if sentence else words


def first_sentence(text: str, catalog: Library) -> str:
    """What `summary_of` finds at the beginning of a text: for lists, which neither render nor keep all of each."""
    return summary_of(_render(text[:_BEGINNING], catalog).html)


def _render(text: str, catalog: Library) -> Rendered:
    faces: set[str] = set()
    unknown: dict[str, None] = {}
    clean = nh3.clean(
        _to_html(text, {"catalog": catalog, "faces": faces, "unknown": unknown}),
        tags=_TEXT | _STRUCTURE,
        attributes={"a": {"href"}},
        tag_attribute_values={"a": {_FACE: faces}},  # of cards that are named in it, and no others
        url_schemes=_SCHEMES,
        link_rel="nofollow ugc noopener noreferrer",
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
    """Return how many cells the tables of a text have at most. The parser fills rows up that have too few."""
    cells = columns = 0
    for line in text.split("\n"):
        row = line.strip(" \t>")
        if not row:
            columns = 0
        elif "|" in row and not row.strip("|:- \t"):
            columns = max(columns, row.count("|") + 1)
        cells += columns
    return cells
