"""Fan-out of new public decks to followers of the author, and to the owner of the deck that was copied. Once a deck.

It is done behind the save that made the deck public, by a thread of the server (`community.notifications.job`), as many
people at a time as one statement takes: a save takes no longer for an author whom thousands follow. Any number of
processes may do it, and one that dies may have told some: those are not told again.
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

#: People who are told in one transaction, and decks that are told of in one go.
BATCH: Final = 500
DECKS: Final = 100
#: How long a deck is new: one that was made public while the server stood, or while it told of nothing, is told of
#: within this time, or never.
NEW_FOR: Final = timedelta(days=2)


def new_decks() -> QuerySet[Deck]:
    """The public decks that nobody has been told of yet, the oldest first."""
    since = timezone.now() - NEW_FOR
    decks = permissions.public().filter(published_at__gt=since, owner__is_active=True, announcement=None)
    return decks.select_related("owner", "forked_from__owner").order_by("published_at", "pk")


def announce_new_decks() -> int:
    """Tell of new decks; says of how many."""
    decks = list(new_decks()[:DECKS])
    for deck in decks:
        _announce(deck)
    return len(decks)


def _announce(deck: Deck) -> None:
    author, last = deck.owner, 0
    if author is None:  # it has an owner where it is looked up
        return
    while follows := list(
        Follow.objects.filter(author=author, pk__gt=last).order_by("pk").values_list("pk", "follower")[:BATCH]
    ):
        last = follows[-1][0]
        people = [follower for _, follower in follows]
        notifications.tell_all(people=people, kind=NoticeKind.DECK, actor=author, deck=deck)
    with transaction.atomic():
        _, is_new = Announcement.objects.get_or_create(deck=deck)
        source = deck.forked_from
        if is_new and source is not None and source.visibility == Visibility.PUBLIC:
            notifications.tell(person=source.owner, kind=NoticeKind.COPY, actor=author, deck=deck)
