"""Computation of the worth of each card in a run, by games that are played while the run's page is open.

The games have the seed and the settings of the run, so everybody gets the same numbers and each game is played once.
Games are only played while cards and rules are those of the run, so that its report and these numbers match.
"""

from __future__ import annotations

import json
import time
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import structlog
from django.db import Error as DatabaseError
from django.db import transaction

from cards.catalog.catalogs import Catalog
from decks.goldfish import limits
from decks.goldfish.claims import OUR_MISTAKE
from decks.goldfish.digests import rules_digest
from decks.goldfish.services import HERE, have_cards_changed
from decks.goldfish.snapshot import Unplayable, job_of
from decks.models import Deck, Run, RunStatus, Worth
from jobs.later import Busy
from rules.goldfish import players_of
from rules.goldfish.reports.worth import CardWorth, games_of, nothing_played, play_on, worth_of

log = structlog.get_logger(__name__)

#: Seconds of CPU to play for one request.
STEP: Final = 0.15
_NOT_DONE: Final = "What cards are worth is played when the games of the run are."
_CHANGED: Final = "Cards or the simulator have changed since, so no more can be played. Run it again to know all."
_TOO_FEW: Final = "A deck that is no larger than an opening hand can do without none of its cards (G-6)."
# The next request is mostly for the same run, and only one thread at a time plays.
_players_of: Final = lru_cache(maxsize=1)(players_of)


@dataclass(frozen=True, slots=True)
class WorthProgress:
    """Worth of a deck's cards after `done` of `total` games; `unplayable` says why no more can be played, else ""."""

    cards: list[CardWorth]
    done: int
    total: int
    unplayable: str

    @property
    def goes_on(self) -> bool:
        """Whether games are left that would make the worth of the cards more exact."""
        return self.done < self.total and not self.unplayable


def progress_of(run: Run, place: int, cards: Catalog) -> WorthProgress:
    """Return the worth of the cards of the deck at index `place` of a run as stored, without playing games."""
    return _progress(run, cards, *_stored(run, place, cards))


def play_next(run: Run, place: int, cards: Catalog, seconds: float) -> WorthProgress:
    """Play games for `seconds` of CPU with the run's deck at index `place`; store and return the cards' worth.

    Raises Busy if other users' games keep this process busy, or memory runs out; Deck.DoesNotExist if a deck is
    deleted.
    """
    with HERE.hold(limits.WAIT_LOOKING_ON):
        known, reason = _stored(run, place, cards)
        standing = _progress(run, cards, known, reason)
        if not standing.goes_on:
            return standing
        end = time.thread_time() + seconds
        try:
            job = job_of(run, cards)
            known = play_on(job, place, known, lambda: time.thread_time() >= end, _players_of(job)[place])
        except DatabaseError:
            raise
        except (MemoryError, OSError) as error:  # it may pass in a moment
            log.warning("worth_failed", run=run.pk, place=place, exc_info=error)
            raise Busy from error
        except Exception as error:
            log.exception("worth_failed", run=run.pk, place=place, exc_info=error)
            reason = OUR_MISTAKE
        _keep(run, place, known, reason)
    return WorthProgress(worth_of(known), *games_of(known), reason)


def _progress(run: Run, cards: Catalog, known: dict[str, object], reason: str) -> WorthProgress:
    done, total = games_of(known)
    refusal = reason if done == total > 0 else reason or _unplayable_reason(run, known, cards)
    return WorthProgress(worth_of(known), done, total, refusal)


def _unplayable_reason(run: Run, known: dict[str, object], cards: Catalog) -> str:
    """Return the reason why no game for the worth of cards can be played, or ""; `known` has the stored results."""
    if run.status != RunStatus.DONE:
        return _NOT_DONE
    if have_cards_changed(run, cards) or run.rules_digest != rules_digest():
        return _CHANGED
    return "" if known["cards"] else _TOO_FEW


def _stored(run: Run, place: int, cards: Catalog) -> tuple[dict[str, object], str]:
    """Return (results for the deck at index `place`, reason why no more can be played or ""), by default no games."""
    row = Worth.objects.filter(run=run, place=place).first()
    if row is not None:
        return json.loads(row.played), row.reason
    try:
        return nothing_played(job_of(run, cards).sides[place]), ""
    except Unplayable:
        return {"turns": [], "cards": []}, ""


def _keep(run: Run, place: int, known: dict[str, object], reason: str) -> None:
    """Store results of the deck at index `place` for the worth of cards, unless those of more games are stored.

    `reason` tells why no more games can be played, or is "". Raises Deck.DoesNotExist if the run is gone.
    """
    done, _ = games_of(known)
    values = {"games": done, "played": json.dumps(known), "reason": reason}
    with transaction.atomic():
        if Worth.objects.filter(run=run, place=place, games__lte=done).update(**values):
            return
        # Deleting a deck locks it first, then its runs and their results; the same order here avoids deadlocks.
        deck = Deck.objects.select_for_update().filter(pk=run.deck_id).only("pk").first()
        if (run.deck_id and deck is None) or not Run.objects.filter(pk=run.pk).exists():
            raise Deck.DoesNotExist
        # Another process may have stored the same games, or more, meanwhile; then nothing is written.
        Worth.objects.get_or_create(run=run, place=place, defaults=values)
