"""The turn of the win of public decks, kept with each: games are played with one deck after the other while the server
runs and nobody waits for games of their own.

They are the games of the panel beside the list (`decks.statistics.winning`), so both say the same. What was counted is
forgotten where the cards of a deck change, what they say, or the rules; until it is counted again there is none.
"""

from __future__ import annotations

import hashlib
import json
import time
from datetime import timedelta
from typing import Final

import structlog
from django.conf import settings
from django.db.models import QuerySet
from django.utils import timezone

from cards.catalog import catalogs
from cards.catalog.catalogs import Catalog
from decks import permissions
from decks.core.services import decklist_of
from decks.goldfish.digests import cards_digest, rules_digest
from decks.goldfish.snapshot import PLAYED
from decks.models import Deck
from decks.statistics.winning import Winning, play_on
from games import DEFAULT_GAME
from jobs.later import Busy
from jobs.recurring import Recurring
from tcg.construction import Decklist

log = structlog.get_logger(__name__)

#: Seconds from one look for decks to the next, and for which a thread goes on with those that it finds.
EVERY: Final = 15.0
LASTS: Final = 60.0
#: For each second of playing so many are rested: a fifth of a processor is the most that it takes.
RESTS: Final = 4.0
#: How long a deck has to be as it is: somebody who builds one changes it again and again.
SETTLED: Final = timedelta(minutes=1)
#: What is not known of a deck that wasn't played as it is.
UNKNOWN: Final[dict[str, object]] = {"win_turn": None, "win_low": None, "win_high": None, "win_of": ""}


def forget_turns(decks: QuerySet[Deck]) -> None:
    """Have these decks played again."""
    decks.exclude(win_of="").update(**UNKNOWN)


def waiting(settled: timedelta = SETTLED) -> QuerySet[Deck]:
    """The public decks that are still to be played, the last changed first."""
    decks = permissions.public().filter(game=DEFAULT_GAME.code, win_of="")
    return decks.filter(updated_at__lte=timezone.now() - settled).order_by("-updated_at")


def count_turn(deck: Deck, cards: Catalog, rests: float = 0.0) -> bool:
    """Play a deck and keep its turn of the win; says whether that was done.

    A deck that is changed meanwhile is left alone, and so is one while games of others are being played here. Between
    games `rests` times as long is rested as was played.
    """
    decklist = decklist_of(deck)
    digest, winning = digest_of(decklist, cards), _played(decklist, cards, rests)
    if winning is None or digest != digest_of(decklist, catalogs.current()):
        return False
    turn = winning.turn
    counted = {
        "win_turn": turn.value if turn else None,
        "win_low": turn.low if turn else None,
        "win_high": turn.high if turn else None,
        "win_of": digest,
    }
    return bool(Deck.objects.filter(pk=deck.pk, version=deck.version, win_of="").update(**counted))


def _played(decklist: Decklist, cards: Catalog, rests: float) -> Winning | None:
    while True:
        start = time.monotonic()
        try:
            winning = play_on(decklist, cards)
        except Busy:
            return None
        if winning.is_done:
            return winning
        time.sleep(rests * (time.monotonic() - start))


def digest_of(decklist: Decklist, cards: Catalog) -> str:
    """Of what games with a deck depend on: its cards and what they say, and the rules."""
    piles = [
        sorted((ref, count) for ref, count in decklist.section(section).items() if isinstance(ref, int))
        for section in PLAYED
    ]
    said = cards_digest((cards[ref] for pile in piles for ref, _ in pile if ref in cards.cards), cards.types)
    return hashlib.sha256(json.dumps([said, rules_digest(), piles]).encode()).hexdigest()[:16]


def count_turns(until: float) -> int:
    """Play decks until none is left, others play here, or it is `until` by the monotonic clock; says how many."""
    count = 0
    while time.monotonic() < until:
        deck, cards = waiting().first(), catalogs.current()
        if deck is None:
            break
        try:
            if not count_turn(deck, cards, RESTS):
                break
        except Exception as error:  # a deck that breaks the rules' code must not keep all others from being played
            log.exception("deck_not_played", deck=deck.pk, exc_info=error)
            Deck.objects.filter(pk=deck.pk, version=deck.version).update(win_of="failed")
        count += 1
    return count


def _is_due() -> bool:
    return settings.WIN_TURNS and waiting().exists()


def _play() -> None:
    if count := count_turns(time.monotonic() + LASTS):
        log.info("win_turns_counted", decks=count)


PLAYER: Final = Recurring("player", _play, _is_due, every=EVERY)
