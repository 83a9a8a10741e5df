"""Benchmark of the pictures of a deck for an anonymous visitor, with the starter set and its decks.

The yardstick is a card image. To serve a cached picture takes a query more than a card image, because of the permission
to see the deck. A new one is drawn from cached card images. The CPU time of the thread counts, without logs.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from django.conf import settings
from django.urls import reverse

from benchmarks.environment import own_site, page_getter
from benchmarks.measurement import Measurement, cpu_milliseconds
from benchmarks.server.pages import REQUESTS
from cards.catalog.catalogs import current
from cards.images.limits import NotYet
from cards.importing import load
from cards.presenters.cards import presenter_of
from decks.converters import DeckKey
from decks.core import services
from decks.core.lookup import OpenedDeck
from decks.images import whole
from decks.images.drawing import draw_deck
from decks.images.portrait import portrait_of
from decks.models import Deck
from drawing.card_images.imprint import Imprint
from games.despaira.image.card import draw_card
from rules.vocabulary import Kind

DESCRIPTION: Final = "CPU time of a deck's pictures, served and drawn, and how many times that of a card's face"
#: Rounds of serving everything, and of drawing everything.
REPEATS: Final = 12
DRAWINGS: Final = 4

#: Limits of serving and of drawing a picture, as multiples of a card image. The whole deck has about forty of these.
SERVED: Final = 1.9
DRAWN: Final = 3.0


def measure() -> list[Measurement]:
    """Return the milliseconds of serving and of drawing each picture of a deck."""
    with (
        tempfile.TemporaryDirectory() as folder,
        own_site(PICTURES_DIR=Path(folder) / "pictures", FACES_DIR=Path(folder) / "faces"),
    ):
        load(sorted((settings.DATA_DIR / "sets").glob("*.json")))
        services.load_starter_decks(settings.DATA_DIR / "decks")
        deck = Deck.objects.select_related("owner").earliest("created_at")
        services.share(deck=deck)
        deck.refresh_from_db()
        return [*_drawn(deck), *_served(deck)]


def _drawn(deck: Deck) -> list[Measurement]:
    catalog = current()
    portrait, everything = portrait_of(deck, catalog), whole.whole_of(deck, catalog)
    _draw_all(everything)
    card = next(card for card in catalog.values() if card.kind is Kind.CREATURE and card.text)
    return _compared(
        "drawn",
        lambda: draw_card(card, Imprint("DSP-EN1", rarity="rare")),
        {
            "preview": lambda: draw_deck(portrait),
            "whole deck, WebP": lambda: whole.draw_whole(everything, "webp"),
            "whole deck, PNG": lambda: whole.draw_whole(everything, "png"),
        },
        DRAWN,
        [1] * DRAWINGS,
    )


def _draw_all(everything: whole.WholeDeck) -> None:
    """Draw and cache all card images of a deck."""
    while True:
        try:
            whole.draw_whole(everything, "webp")
            return
        except NotYet:
            continue


def _served(deck: Deck) -> list[Measurement]:
    catalog, places = current(), {}
    digest = portrait_of(deck, catalog).digest
    places["preview"] = reverse("decks:preview", args=[deck.pk, digest])
    places["preview by link"] = OpenedDeck(deck, DeckKey(deck.share_token or "", by_link=True)).url("preview", digest)
    places["whole deck, WebP"] = reverse("decks:picture-webp", args=[deck.pk])
    image = presenter_of(catalog).newest(next(iter(catalog))).large_image
    works = {name: page_getter(place) for name, place in places.items()}
    return _compared("served", page_getter(image), works, SERVED, [REQUESTS] * REPEATS)


def _compared(
    what: str,
    yardstick: Callable[[], object],
    works: Mapping[str, Callable[[], object]],
    limit: float,
    turns: list[int],
) -> list[Measurement]:
    """Measure the yardstick and each of `works` in turns, so that other work on the machine affects all of them.

    `turns` has the number of calls in each turn. The fastest turn counts. `what` ends the names of the results,
    `limit` is the greatest ratio to the yardstick.
    """
    every = [yardstick, *works.values()]
    for work in every:
        work()
    times = [[cpu_milliseconds(work, calls) for work in every] for calls in turns]
    image, *rest = (min(each) for each in zip(*times, strict=True))
    return [
        Measurement(f"face, {what}", image, "ms"),
        *(
            Measurement(f"{name}, {what}", time, "ms", time / image, limit)
            for name, time in zip(works, rest, strict=True)
        ),
    ]
