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
from django.test import override_settings
from django.urls import reverse

from benchmarks.environment import own_database, silence
from benchmarks.measurement import Measurement
from benchmarks.server.pages import REQUESTS, answer_of, milliseconds
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

NAME: Final = "pictures"
DESCRIPTION: Final = "CPU time of a deck's pictures, served and drawn, and how many times that of a card's face"
#: Rounds of serving everything, and of drawing everything.
REPEATS: Final = 12
DRAWINGS: Final = 4

#: Limits of serving and of drawing a picture, as multiples of a card image. The whole deck has about forty of these.
SERVED: Final = 1.9
DRAWN: Final = 3.0


def measure() -> list[Measurement]:
    """Return the milliseconds of serving and of drawing each picture."""
    with tempfile.TemporaryDirectory() as folder:
        kept = override_settings(
            PICTURES_DIR=Path(folder) / "pictures", FACES_DIR=Path(folder) / "faces", ALLOWED_HOSTS=["testserver"]
        )
        with own_database(), kept, silence():
            load(sorted((settings.DATA_DIR / "sets").glob("*.json")))
            services.load_starter_decks(settings.DATA_DIR / "decks")
            deck = Deck.objects.select_related("owner").earliest("created_at")
            services.share(deck=deck)
            deck.refresh_from_db()
            return [*_drawn(deck), *_served(deck)]


def _drawn(deck: Deck) -> list[Measurement]:
    catalog = current()
    portrait, everything = portrait_of(deck, catalog), whole.whole_of(deck, catalog)
    _until_drawn(everything)
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


def _until_drawn(everything: whole.WholeDeck) -> None:
    """Draw and cache all card images of a deck."""
    while True:
        try:
            whole.draw_whole(everything, "webp")
            return
        except NotYet:
            continue


def _served(deck: Deck) -> list[Measurement]:
    catalog, places = current(), {}
    shown = presenter_of(catalog)
    digest = portrait_of(deck, catalog).digest
    places["preview"] = reverse("decks:preview", args=[deck.pk, digest])
    places["preview by link"] = OpenedDeck(deck, DeckKey(deck.share_token or "", by_link=True)).url("preview", digest)
    places["whole deck, WebP"] = reverse("decks:picture-webp", args=[deck.pk])
    face = shown.newest(next(iter(catalog))).large_face
    works = {name: answer_of(place) for name, place in places.items()}
    return _compared("served", answer_of(face), works, SERVED, [REQUESTS] * REPEATS)


def _compared(
    what: str,
    yardstick: Callable[[], object],
    works: Mapping[str, Callable[[], object]],
    limit: float,
    turns: list[int],
) -> list[Measurement]:
    """Measure the yardstick and the works in turns, each with so many calls: other work affects all of them."""
    every = [yardstick, *works.values()]
    for work in every:
        work()
    times = [[milliseconds(work, calls) for work in every] for calls in turns]
    face, *rest = (min(each) for each in zip(*times, strict=True))
    found = [Measurement(f"face, {what}", face, "ms")]
    found += [
        Measurement(f"{name}, {what}", time, "ms", time / face, limit) for name, time in zip(works, rest, strict=True)
    ]
    return found
