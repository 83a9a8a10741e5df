"""What of decks is no longer needed, and how it goes: a batch at a time, each in its own transaction.

Safe at any time: a row that somebody writes to meanwhile is looked at again once it is locked, and stays.
"""

from __future__ import annotations

from django.db import connection, transaction
from django.db.models import QuerySet
from django.utils import timezone

from decks import limits
from decks.core.coediting import past_invitations
from decks.models import Deck, Invitation


def forgotten_decks() -> QuerySet[Deck]:
    """The decks of visitors that nobody has touched for `limits.VISITORS_DECKS_KEPT`, the oldest first."""
    since = timezone.now() - limits.VISITORS_DECKS_KEPT
    return Deck.objects.filter(owner=None, updated_at__lt=since).exclude(visitor="").order_by("updated_at")


@transaction.atomic
def delete_forgotten_decks(batch: int) -> int:
    """Delete up to `batch` of the forgotten decks, with their runs; says how many. What is being written to stays."""
    rows = forgotten_decks().select_for_update(skip_locked=connection.features.has_select_for_update_skip_locked)
    locked = [deck.pk for deck in rows.only("pk")[:batch]]
    _, deleted = Deck.objects.filter(pk__in=locked).delete()
    return deleted.get(Deck._meta.label, 0)


def delete_past_invitations(batch: int) -> int:
    """Delete up to `batch` of the invitations that nobody can accept any more; says how many."""
    ids = list(past_invitations().values_list("pk", flat=True)[:batch])
    return Invitation.objects.filter(pk__in=ids).delete()[0]
