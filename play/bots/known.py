"""Decks that bots know, as players know them: the starter decks."""

from __future__ import annotations

from cards.catalog.catalogs import Catalog
from decks.core.services import decklists_of, starter_decks
from decks.goldfish.snapshot import Contender, build_job, side_data
from rules.goldfish import Params
from rules.tournament.meeting import Entrant


def known_lists(cards: Catalog) -> tuple[Entrant, ...]:
    """Return the starter decks, by name."""
    decks = sorted(starter_decks().values(), key=lambda deck: deck.name)
    lists = decklists_of(decks)
    sides = [side_data(Contender(name=deck.name, format=deck.format, decklist=lists[deck.pk]), cards) for deck in decks]
    if not sides:
        return ()
    job = build_job(sides, Params(), "", cards)
    return tuple(
        Entrant(deck.name, side.leader, side.main, side.special) for deck, side in zip(decks, job.sides, strict=True)
    )
