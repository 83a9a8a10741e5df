"""Link previews for the meta tags of a deck's pages, but not for pages that nobody else can open."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.http import urlencode

from cards.catalog.library import Library
from cards.presenters.cards import presenter_of
from cards.previews.preview import Preview
from decks.core.hands import HandParams
from decks.core.lookup import OpenedDeck
from decks.games import library_of
from decks.goldfish.comparing import present_comparison
from decks.goldfish.figures import settled, until_settled
from decks.goldfish.presenting import headline_of
from decks.images.drawing import DealtHand, ReportLine
from decks.images.portrait import Portrait, portrait_of
from decks.presenters.deck import DeckPresenter
from decks.presenters.hand import HandPresenter
from decks.presenters.plans import PlanPresenter
from tcg.construction import Decklist


def deck_preview(opened: OpenedDeck, library: Library, decklist: Decklist | None = None) -> Preview | None:
    """Return the link preview of an `opened` deck's page, or None if nobody else can open the page.

    Takes at most one query, and none if the loaded `decklist` is given.
    """
    if not opened.is_open:
        return None
    portrait = portrait_of(opened.deck, library, decklist)
    return Preview(opened.url("preview", portrait.digest), portrait.alt)


def dealt_hand(portrait: Portrait, deck: DeckPresenter, hand: HandPresenter, plan: PlanPresenter | None) -> DealtHand:
    """Return a sample hand of a `deck` in the form that its link preview is drawn from.

    `portrait` is the summary of the deck; `plan` is the side plan by which cards were exchanged before, or None.
    """
    presenter = presenter_of(deck.catalog)
    return DealtHand(
        deck=portrait,
        cards=tuple(presenter.newest(card.card.id) if card.card else card.name for card in hand.cards),
        grade="" if hand.missing or not hand.cards else hand.label,
        against=plan.plan.against if plan else "",
    )


def hand_preview(
    hand: DealtHand, opened: OpenedDeck, seed: str, hand_asked: HandParams, plan: PlanPresenter | None
) -> Preview | None:
    """Return the link preview of a page with a hand of an `opened` deck, or None if nobody else can open the page.

    The address of the picture has the seed, the parameters `hand_asked` and the side plan.
    """
    if not opened.is_open:
        return None
    params = urlencode({"seed": seed, **({"plan": plan.id} if plan else {}), **hand_asked.parameters})
    return Preview(f"{opened.url('hand-preview', hand.digest)}?{params}", hand.alt)


def report_line(portrait: Portrait, report: Mapping[str, Any]) -> ReportLine:
    """Return the report of a goldfish run in the form that its link preview is drawn from; `portrait` is its deck."""
    decks = report["decks"]
    if report["comparison"]:
        rows, headline = until_settled(report["comparison"]["lethal_until"]), present_comparison(report).headline
    else:
        rows, headline = settled(decks[0]["lethal"]), headline_of(decks[0], report["params"]["max_turns"])
        decks = decks[:1]
    series = tuple(
        (deck["name"], tuple(row["shares"][place]["value"] for row in rows)) for place, deck in enumerate(decks)
    )
    return ReportLine(portrait, headline, report["games"], series, rows[0]["turn"] if rows else 1)


def report_preview(opened: OpenedDeck, run_id: str, report: Mapping[str, Any]) -> Preview | None:
    """Return the link preview of a page with a goldfish report on a deck, or None if nobody else can open the page."""
    if not opened.is_open:
        return None
    line = report_line(portrait_of(opened.deck, library_of(opened.deck)), report)
    return Preview(opened.url("goldfish-preview", run_id, line.digest), line.alt)
