"""Template context for the page of a Despaira card: its text as played, its stats, and related cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from cards.catalog.catalogs import Catalog
from cards.pages.companions import named_with
from cards.presenters.cards import CardView, Presenter
from cards.presenters.facts import facts_in
from cards.texts import Sentence, Stop, plays_as, read, says_the_same, sentences_of
from games.despaira import OTHERS
from rules.abilities.disambiguation import Bearer
from rules.cards import CardDef
from rules.rulebook import tables
from rules.vocabulary import Activation
from rules.web.draft import Draft

#: Most related cards on a page.
COMPANIONS: Final = 6

_STAT_ROWS: Final = {row.code: row for row in tables.STATS}


@dataclass(frozen=True, slots=True)
class Played:
    """Text of a card as the rules engine plays it, or the point where the parser stops reading.

    Attributes:
        canonical: Canonical text, or "" if it equals the printed one.
        is_ruled: Whether a ruling replaces the printed text.
        query: Query string of the workbench page for this text.
        sentences: Sentences of an unreadable text, if it has several.
    """

    stop: Stop | None
    canonical: str
    is_ruled: bool
    query: str
    sentences: Sequence[Sentence]


def played_as(card: CardDef, catalog: Catalog) -> Played:
    """Return the text of a card as the engine plays it."""
    canonical = plays_as(catalog.playable(card.id)) or ""
    stop = read(card.played_text, catalog.types, Bearer(card.kind, card.classes)).stop
    draft = Draft(card.played_text, card.kind, card.activation or Activation.NORMAL, card.classes)
    canonical = "" if says_the_same(card.text, canonical) else canonical
    sentences = sentences_of(card.played_text, catalog.types) if stop else ()
    return Played(stop, canonical, bool(card.plays_as), draft.query, sentences if len(sentences) > 1 else ())


def context_of(card: CardDef, catalog: Catalog, every: Presenter) -> dict[str, object]:
    """Return the template context that only pages of Despaira cards have; `every` is the presenter of all cards."""
    named = named_with(card, catalog)
    return {
        "facts": facts_in(OTHERS, card, every.game),
        "played": played_as(card, catalog),
        "stats": [(_STAT_ROWS[stat.value], value) for stat, value in card.stats.items()],
        "named": _first(named.by_it, every),
        "naming": _first(named.it, every),
        "naming_count": len(named.it),
        "named_count": len(named.by_it),
    }


def _first(cards: Sequence[int], every: Presenter) -> list[CardView]:
    """Return views, made by the presenter `every`, of the first of `cards` (ids), as many as a page shows."""
    return [every.newest(card) for card in cards[:COMPANIONS]]
