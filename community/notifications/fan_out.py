"""Notices of a new public deck to the followers of its author, and to the owner of the deck that it was copied from.

A thread of the server sends them after the save (`community.notifications.job`), in batches. So a save takes no longer
for an author with thousands of followers. Several processes may do it at once, or die meanwhile: a constraint of
the database prevents second notices.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from community.models import Announcement, Follow, NoticeKind
from community.notifications import services as notifications
from decks import permissions
from decks.models import Deck, Visibility

#: Followers in one batch, and decks in one run.
BATCH: Final = 500
DECKS: Final = 100
#: Time within which a new public deck is announced. After a longer outage of the job it is not.
NEW_FOR: Final = timedelta(days=2)


def new_decks() -> QuerySet[Deck]:
    """Return the new public decks whose author's followers are not notified yet, oldest first."""
    since = timezone.now() - NEW_FOR
    decks = permissions.public().filter(published_at__gt=since, owner__is_active=True, announcement=None)
    return decks.select_related("owner", "forked_from__owner").order_by("published_at", "pk")


def announce_new_decks() -> int:
    """Notify followers of all new public decks, and return the number of decks."""
    decks = list(new_decks()[:DECKS])
    for deck in decks:
        _announce(deck)
    return len(decks)


def _announce(deck: Deck) -> None:
    author, last = deck.owner, 0
    if author is None:  # excluded by `new_decks`
        return
    while follows := list(
        Follow.objects.filter(author=author, pk__gt=last).order_by("pk").values_list("pk", "follower")[:BATCH]
    ):
        last = follows[-1][0]
        people = [follower for _, follower in follows]
        notifications.notify_all(people=people, kind=NoticeKind.DECK, actor=author, deck=deck)
    with transaction.atomic():
        _, is_new = Announcement.objects.get_or_create(deck=deck)
        source = deck.forked_from
        if is_new and source is not None and source.visibility == Visibility.PUBLIC:
            notifications.notify(person=source.owner, kind=NoticeKind.COPY, actor=author, deck=deck)
