"""Mean turn on which a public deck wins solitaire games, computed by a background job and stored with the deck.

The job plays the same games as the panel beside the list (`decks.statistics.winning`), so both show the same. It plays
one deck after another, only while nobody's own games are being played. The result is discarded when the deck's cards,
their content, or the rules change, until it is computed again.
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

#: Seconds between checks for decks, and seconds that a thread continues with the decks it finds.
EVERY: Final = 15.0
LASTS: Final = 60.0
#: Seconds of rest for each second of playing, so that it takes at most a fifth of a processor.
RESTS: Final = 4.0
#: Time for which a deck must be unchanged, as users change a deck repeatedly while they build it.
SETTLED: Final = timedelta(minutes=1)
#: Columns of a deck that was not played with its present cards.
UNKNOWN: Final[dict[str, object]] = {"win_turn": None, "win_low": None, "win_high": None, "win_of": ""}


def forget_turns(decks: QuerySet[Deck]) -> None:
    """Discard the stored turns of these decks, so that the job plays the decks again."""
    decks.exclude(win_of="").update(**UNKNOWN)


def waiting(settled: timedelta = SETTLED) -> QuerySet[Deck]:
    """Return the public decks that the job has to play, unchanged for `settled`, the last changed first."""
    decks = permissions.public().filter(game=DEFAULT_GAME.code, win_of="")
    return decks.filter(updated_at__lte=timezone.now() - settled).order_by("-updated_at")


def count_turn(deck: Deck, cards: Catalog, rests: float = 0.0) -> bool:
    """Play games with a deck and store the mean turn on which it wins; return whether a result was stored.

    A deck that is changed meanwhile is skipped, as is any deck while games of users are played here. Between games the
    thread rests `rests` times as long as it played.
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
    """Return a digest (16 hex digits) of all that a deck's games depend on: its cards, their texts, and the rules."""
    piles = [
        sorted((ref, count) for ref, count in decklist.section(section).items() if isinstance(ref, int))
        for section in PLAYED
    ]
    digest = cards_digest((cards[ref] for pile in piles for ref, _ in pile if ref in cards.cards), cards.types)
    return hashlib.sha256(json.dumps([digest, rules_digest(), piles]).encode()).hexdigest()[:16]


def count_turns(until: float) -> int:
    """Play decks until none is left, users' games need the processor, or the time is `until`.

    Returns the number of decks played. `until` is a time of the monotonic clock in seconds.
    """
    count = 0
    while time.monotonic() < until:
        deck, cards = waiting().first(), catalogs.current()
        if deck is None:
            break
        try:
            if not count_turn(deck, cards, RESTS):
                break
        except Exception as error:  # a deck that breaks the rules' code must not block all others
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
