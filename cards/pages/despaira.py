"""The page of a Despaira card: how its text is played, its stats, and cards that name one another."""

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

#: Cards that name another, or are named by it, on its page.
COMPANIONS: Final = 6

_STAT_ROWS: Final = {row.code: row for row in tables.STATS}


@dataclass(frozen=True, slots=True)
class Played:
    """The text of a card as the simulator plays it, or where it cannot go on.

    `canonical` is empty where it is what is printed. `is_ruled`: another text than the printed one is played. `query`
    asks the workbench about it. Where the text can't be read, `sentences` are its own, if it has several.
    """

    stop: Stop | None
    canonical: str
    is_ruled: bool
    query: str
    sentences: Sequence[Sentence]


def _played(card: CardDef, catalog: Catalog) -> Played:
    canonical = plays_as(catalog.playable(card.id)) or ""
    stop = read(card.played_text, catalog.types, Bearer(card.kind, card.classes)).stop
    draft = Draft(card.played_text, card.kind, card.activation or Activation.NORMAL, card.classes)
    canonical = "" if says_the_same(card.text, canonical) else canonical
    sentences = sentences_of(card.played_text, catalog.types) if stop else ()
    return Played(stop, canonical, bool(card.plays_as), draft.query, sentences if len(sentences) > 1 else ())


def context_of(card: CardDef, catalog: Catalog, every: Presenter) -> dict[str, object]:
    """Return what the page of a card shows besides the fields of any game."""
    named = named_with(card, catalog)
    return {
        "facts": facts_in(OTHERS, card, every.game),
        "played": _played(card, catalog),
        "stats": [(_STAT_ROWS[stat.value], value) for stat, value in card.stats.items()],
        "named": _first(named.by_it, every),
        "naming": _first(named.it, every),
        "naming_count": len(named.it),
        "named_count": len(named.by_it),
    }


def _first(cards: Sequence[int], every: Presenter) -> list[CardView]:
    """Return the first of many cards, as many as a page has room for."""
    return [every.newest(card) for card in cards[:COMPANIONS]]
