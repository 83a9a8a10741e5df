"""What of decks and runs is no longer needed, and how it goes: a batch at a time, each in its own transaction.

Safe at any time: a row that somebody writes to meanwhile is looked at again once it is locked, and stays.
"""

from __future__ import annotations

from django.db import connection, transaction
from django.db.models import QuerySet
from django.utils import timezone

from decks import limits
from decks.coediting import past_invitations
from decks.goldfish import limits as run_limits
from decks.models import ACTIVE, Deck, Invitation, PublicChange, Run
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


def old_runs() -> QuerySet[Run]:
    """The runs of visitors that are at an end and too old, or more than are kept, the oldest first."""
    ended = Run.objects.filter(owner=None).exclude(status__in=ACTIVE)
    ages = ended.order_by("-created_at").values_list("created_at", flat=True)
    surplus = ages[run_limits.VISITORS_REPORTS : run_limits.VISITORS_REPORTS + 1]
    since = max([timezone.now() - run_limits.VISITORS_RUNS, *surplus])
    return ended.filter(created_at__lte=since).order_by("created_at")


def delete_old_runs(batch: int) -> int:
    """Delete up to `batch` of the old runs; says how many. An account that takes one over meanwhile keeps it."""
    ids = list(old_runs().values_list("pk", flat=True)[:batch])
    _, deleted = Run.objects.filter(pk__in=ids, owner=None).only("pk").delete()  # reports are large
    return deleted.get(Run._meta.label, 0)


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
