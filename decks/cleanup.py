"""Deletion of expired decks and invitations, in batches, each in its own transaction, by any process at any time.

Conditions are checked again on locked rows, so that a deck is not deleted while somebody edits it.
"""

from __future__ import annotations

from django.db import connection, transaction
from django.db.models import QuerySet
from django.utils import timezone

from decks import limits
from decks.core.coediting import past_invitations
from decks.models import Deck, Invitation


def forgotten_decks() -> QuerySet[Deck]:
    """Return the expired decks of visitors: unchanged for `limits.VISITORS_DECKS_KEPT`; the oldest come first."""
    since = timezone.now() - limits.VISITORS_DECKS_KEPT
    return Deck.objects.filter(owner=None, updated_at__lt=since).exclude(visitor="").order_by("updated_at")


@transaction.atomic
def delete_forgotten_decks(batch: int) -> int:
    """Delete up to `batch` expired decks of visitors, with their runs, and return the number of deleted decks.

    Decks that are being written to are skipped, if the database can skip locked rows.
    """
    rows = forgotten_decks().select_for_update(skip_locked=connection.features.has_select_for_update_skip_locked)
    locked = [deck.pk for deck in rows.only("pk")[:batch]]
    _, deleted = Deck.objects.filter(pk__in=locked).delete()
    return deleted.get(Deck._meta.label, 0)


def delete_past_invitations(batch: int) -> int:
    """Delete up to `batch` expired invitations to edit a deck; return the number of deleted ones."""
    ids = list(past_invitations().values_list("pk", flat=True)[:batch])
    return Invitation.objects.filter(pk__in=ids).delete()[0]
