"""What of decks is no longer needed, and how it goes: a batch at a time, each in its own transaction.

Safe at any time: a row that somebody writes to meanwhile is looked at again once it is locked, and stays.
"""

from __future__ import annotations

from django.db import connection, transaction
from django.db.models import QuerySet
from django.utils import timezone

from decks import limits
from decks.core.coediting import past_invitations
from decks.models import Deck, Invitation, PublicChange
from decks.search.keeping import MOST_CHANGES


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


def old_changes() -> QuerySet[PublicChange]:
    """What is noted of public decks and nobody needs any more: whoever knows only these reads all decks again."""
    kept = PublicChange.objects.order_by("-pk").values_list("pk", flat=True)[MOST_CHANGES : MOST_CHANGES + 1].first()
    return PublicChange.objects.filter(pk__lte=kept or 0).order_by("pk")


def delete_old_changes(batch: int) -> int:
    """Delete up to `batch` of the old changes; says how many."""
    ids = list(old_changes().values_list("pk", flat=True)[:batch])
    return PublicChange.objects.filter(pk__in=ids).delete()[0]
