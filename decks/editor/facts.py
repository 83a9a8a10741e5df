"""Data about cards for the editor's script: enough to show and place them, and to validate at once."""

from __future__ import annotations

from collections.abc import Iterable

from cards.catalog.library import Library
from cards.presenters.cards import presenter_of
from tcg.construction import Checker
from tcg.library import Card


def facts_of(cards: Iterable[Card], catalog: Library, rules: Checker) -> dict[str, dict[str, object]]:
    """Return data about cards for the editor's script, by card id as text, as JSON needs it.

    `rules` are those of the format. `home` is a card's usual section, or None if it belongs in no deck; `accepts` are
    all sections that the card may go into. `limits` are the copies that each copy limit of the format allows, None for
    any number.
    """
    names = [part.name for part in rules.format.sections]
    presenter = presenter_of(catalog)
    return {
        str(card.id): {
            "slug": card.slug,
            "name": card.name,
            "kind": card.kind,
            "level": presenter.newest(card.id).weight[1],
            "weight": presenter.newest(card.id).weight[0],
            "tint": presenter.newest(card.id).tint,
            "element": getattr(card, "element", None) if presenter.newest(card.id).icon else None,
            "home": rules.home(card.id),
            "accepts": [name for name in names if card.id in rules.accepted(name)],
            "limits": rules.limits(card.id),
            "face": presenter.newest(card.id).normal_image,
            "url": presenter.newest(card.id).url,
        }
        for card in cards
    }
