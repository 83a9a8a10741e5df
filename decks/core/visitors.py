"""Limits on decks of visitors without an account: by network address, and in total.

A browser is known only by its session, and a client without cookies has a new one each time. So the limits count rows
of the database by `Deck.network`, a keyed digest of the address that only this site can compute.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from django.conf import settings
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import salted_hmac

from accounts.networks import network_of
from decks.models import Deck
from jobs.later import TryLater

_DAY: Final = timedelta(days=1)


class VisitorsLimit(TryLater):
    """Error: visitors have as many decks as allowed. `wait` is in seconds, 0 if waiting does not help."""

    title = "No room for another deck"

    def __init__(self, message: str, wait: int = 0) -> None:
        super().__init__(message, wait)
        self.status = 429 if wait else 403


def digest_of(request: HttpRequest) -> str:
    """Return the digest of the network from which this request comes, as stored in `Deck.network`."""
    return salted_hmac("decks.core.visitors", network_of(request), algorithm="sha256").hexdigest()[:32]


def check_limits(mark: str) -> None:
    """Raise VisitorsLimit unless the visitor with the network digest `mark` (`digest_of`) may create another deck.

    It has to run under the lock of `services.wait_in_line`, so that parallel requests are counted.
    """
    decks = Deck.objects.exclude(visitor="")
    here = decks.filter(network=mark)
    today = here.filter(created_at__gt=timezone.now() - _DAY)
    if today.count() >= settings.VISITOR_DECKS_DAILY:
        raise VisitorsLimit(
            f"From your address {settings.VISITOR_DECKS_DAILY} decks were made without an account within a day, which "
            "is as many as may be. Wait, or sign up: an account has room for more.",
            wait=_until_one_is_a_day_old(today),
        )
    if here.count() >= settings.VISITOR_DECKS_ADDRESS:
        raise VisitorsLimit(
            f"From your address {settings.VISITOR_DECKS_ADDRESS} decks are kept without an account, which is as "
            "many as may be. Sign up: an account has room for more."
        )
    if decks.count() >= settings.VISITOR_DECKS_TOTAL:
        raise VisitorsLimit(
            "No more decks can be kept here without an account at the moment. Sign up: an account has room for yours."
        )


def _until_one_is_a_day_old(today: QuerySet[Deck]) -> int:
    first = today.order_by("created_at").values_list("created_at", flat=True).first()
    return max(1, int((first + _DAY - timezone.now()).total_seconds()) + 1) if first else 1
