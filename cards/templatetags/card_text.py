"""Template tags for card text as HTML, with explained terms and linked card names."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final
from urllib.parse import urlencode

from django import template
from django.urls import reverse
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString, mark_safe

from cards.addresses import card_page, list_page
from cards.catalog.catalogs import Catalog, current
from cards.search import index_of
from cards.search.despaira import rows_named
from games import DEFAULT_GAME
from query.quoting import quoted
from rules.cards import CardDef
from rules.rulebook.glossary import TERMS, Term, find_terms
from tcg.names import text_parts

register = template.Library()

_TERM_OF_KEY: Final = {found.key: found for found in TERMS}


@register.filter
def rules_text(card: CardDef) -> SafeString:
    """Return the ability text of a card as HTML, with explained terms, each at its first occurrence."""
    text, catalog = card.text, current()
    pieces: list[str] = []
    position = 0
    for start, end, html in sorted(_links(text, card.slug, catalog)):
        pieces += (escape(text[position:start]), html)
        position = end
    pieces.append(escape(text[position:]))
    return mark_safe("".join(pieces).replace("\n", "<br>"))  # noqa: S308  (each piece is escaped)


@register.simple_tag
def term(key: str, label: str = "") -> SafeString:
    """Return a term of the rules as a link with an explanation, with `label` or its name as text.

    A page may use it once per key. An unknown key yields the plain label.
    """
    found = _TERM_OF_KEY.get(key)
    return explained(label or found.name, found, key) if found else format_html("{}", label)


def explained(label: str, found: Term, unique: str) -> SafeString:
    """Return `label` as a link to the rule of the term `found`, with its explanation on hover and focus.

    Everything is escaped. `unique` distinguishes the explanation from others on the page.
    """
    return format_html(
        '<span class="term-box"><a class="term" href="{}#{}" aria-describedby="tip-{}">{}</a>'
        '<span class="tooltip" role="tooltip" id="tip-{}">{}</span></span>',
        reverse("reference:rulebook"),
        found.rule,
        unique,
        label,
        unique,
        found.explanation,
    )


def _links(text: str, slug: str, catalog: Catalog) -> Iterator[tuple[int, int, str]]:
    """Yield start, end and HTML of each link in a card text: terms and quoted names, which never overlap."""
    seen: set[str] = set()
    for start, end, is_name in text_parts(text):
        if is_name:
            if address := _address(text[start + 1 : end - 1], catalog):
                yield start, end, format_html('<a href="{}">{}</a>', address, text[start:end])
            continue
        for first, last, found in find_terms(text[start:end]):
            if found.key not in seen:
                seen.add(found.key)
                label = text[start + first : start + last]
                yield start + first, start + last, explained(label, found, f"{slug}-{found.key}")


def _address(name: str, catalog: Catalog) -> str:
    """Return the URL for a quoted card name: the card's page, a search if several cards match, or "" if none does."""
    index = index_of(catalog)
    rows = rows_named(name, index)
    if len(rows) == 1:
        return card_page(DEFAULT_GAME, index.things[rows[0]].slug)
    return f"{list_page(DEFAULT_GAME)}?{urlencode({'q': f'quoted:{quoted(name)}'})}" if rows else ""
