"""Services and querysets of collections of decks.

Viewers of a collection see, and count, only those of its decks that they may see (`decks.permissions`). A deck that is
not public any more stays in the collection, and reappears at its place when it is public again.

Each service locks the collection and changes one thing, so that changes made in two tabs are both kept. A text that was
changed meanwhile is not overwritten (`StaleCollection`).
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping

from django.db import transaction
from django.db.models import Count, Max, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.http import HttpRequest
from django.utils import timezone

from accounts.models import User
from community import limits
from community.models import Collected, Collection
from decks import permissions
from decks.models import Deck


class LimitReached(Exception):
    """Error: a limit of collections or of their decks is reached. The message says what to do."""


class StaleCollection(Exception):
    """Error: the collection was changed by another request since its form was made."""


class StaleNotes(StaleCollection):
    """Error: notes were changed since the form was made. `notes` has the current notes by the ids of decks."""

    def __init__(self, notes: dict[str, str]) -> None:
        super().__init__()
        self.notes = notes


# --- querysets --------------------------------------------------------------------------------------------------------


def public() -> QuerySet[Collection]:
    """Return the public collections of active accounts."""
    return Collection.objects.filter(is_public=True, owner__is_active=True)


def visible(request: HttpRequest) -> QuerySet[Collection]:
    """Return the collections that the user of a request may see: public ones, and their own."""
    user = permissions.account_of(request)
    is_public = Q(is_public=True, owner__is_active=True)
    return Collection.objects.filter(is_public | Q(owner=user) if user else is_public)


def owned(request: HttpRequest) -> QuerySet[Collection]:
    """Return the collections of the user of a request."""
    user = permissions.account_of(request)
    return Collection.objects.filter(owner=user) if user else Collection.objects.none()


def entries_of(collection: Collection, request: HttpRequest) -> QuerySet[Collected]:
    """Return a collection's entries whose decks the user of a request may see, in order, with decks and owners."""
    entries = Collected.objects.filter(collection=collection, deck__in=permissions.visible(request).order_by())
    return entries.select_related("deck__owner").defer("deck__extras").order_by("place", "pk")


def count_hidden(collection: Collection, request: HttpRequest) -> int:
    """Return the number of decks in a collection that the user of a request may not see."""
    return (
        Collected.objects.filter(collection=collection)
        .exclude(deck__in=permissions.visible(request).order_by())
        .count()
    )


def counted(collections: QuerySet[Collection], request: HttpRequest) -> QuerySet[Collection]:
    """Annotate collections with `count`, the number of decks that the user may see, and load their owners."""
    seen = Collected.objects.filter(collection=OuterRef("pk"), deck__in=permissions.visible(request).order_by())
    counts = seen.order_by().values("collection").annotate(count=Count("pk")).values("count")
    return collections.select_related("owner").annotate(count=Coalesce(Subquery(counts), 0))


def state_of(collection: Collection) -> str:
    """Return a hash of a collection's name, description and visibility.

    `change` compares it to notice that they were changed after the form was made.
    """
    state = json.dumps([collection.name, collection.description, collection.is_public])
    return hashlib.sha256(state.encode()).hexdigest()[:16]


# --- services ---------------------------------------------------------------------------------------------------------


@transaction.atomic
def create(
    *, owner: User, name: str, description: str = "", is_public: bool = False, deck: Deck | None = None
) -> Collection:
    """Create a collection, with `deck` in it if given; LimitReached at the owner's limit of collections."""
    User.objects.select_for_update(no_key=True).get(pk=owner.pk)  # concurrent calls could exceed the limit
    if Collection.objects.filter(owner=owner).count() >= limits.COLLECTIONS:
        raise LimitReached(f"You have {limits.COLLECTIONS} deck lists, which is the limit. Delete one first.")
    made = Collection.objects.create(owner=owner, name=name, description=description, is_public=is_public)
    if deck is not None:
        add(collection=made, deck=deck)
    return made


@transaction.atomic
def change(*, collection: Collection, seen: str, name: str, description: str, is_public: bool) -> Collection:
    """Change name, description and visibility of a collection.

    `seen` is `state_of` the collection from which the form was made. StaleCollection is raised if the collection was
    changed meanwhile to something else than these values.
    """
    collection = _locked(collection)
    before = state_of(collection)
    collection.name, collection.description, collection.is_public = name, description, is_public
    if state_of(collection) == before:
        return collection
    if seen != before:
        raise StaleCollection
    collection.save()
    return collection


@transaction.atomic
def add(*, collection: Collection, deck: Deck, note: str | None = None) -> bool:
    """Add a deck to the end of a collection, and return whether it is new there. LimitReached at the limit of decks.

    If it is in the collection already, only its note changes, unless `note` is None.
    """
    collection = _locked(collection)
    entries = Collected.objects.filter(collection=collection)
    if (known := entries.filter(deck=deck).first()) is not None:
        if note is not None and note != known.note:
            entries.filter(pk=known.pk).update(note=note)
            _touch(collection, deck.pk)
        return False
    count, last = entries.aggregate(count=Count("pk"), last=Max("place")).values()
    if count >= limits.COLLECTED:
        raise LimitReached(
            f"“{collection.name}” has {limits.COLLECTED} decks, which is the limit of a deck list. Remove one first."
        )
    Collected.objects.create(collection=collection, deck=deck, place=(last or 0) + 1, note=note or "")
    _touch(collection, deck.pk)
    return True


@transaction.atomic
def remove(*, collection: Collection, deck_id: str) -> bool:
    """Remove a deck from a collection, and return whether the deck was in the collection."""
    collection = _locked(collection)
    is_gone = bool(Collected.objects.filter(collection=collection, deck=deck_id).delete()[0])
    if is_gone:
        _touch(collection, deck_id)
    return is_gone


@transaction.atomic
def move(*, collection: Collection, deck_id: str, step: int, among: QuerySet[Collected]) -> bool:
    """Move a deck by one place in a collection, and return whether the deck moved, which it can't beyond an end.

    `step` is −1 for up, 1 for down. `among` are the entries that the owner sees: a deck outside them does not move.
    Entries that are hidden at present are skipped.
    """
    collection = _locked(collection)
    ids = list(Collected.objects.filter(collection=collection).order_by("place", "pk").values_list("pk", "deck"))
    order = [pk for pk, _ in ids]
    seen = set(among.values_list("pk", flat=True))
    mine = next((pk for pk, deck in ids if deck == deck_id and pk in seen), None)
    if mine is None:
        return False
    visible_order = [pk for pk in order if pk in seen]
    other = visible_order.index(mine) + step
    if not 0 <= other < len(visible_order):
        return False
    order.remove(mine)
    order.insert(order.index(visible_order[other]) + (step > 0), mine)
    entries = Collected.objects.in_bulk(order)
    for place, pk in enumerate(order, start=1):
        entries[pk].place = place
    Collected.objects.bulk_update(entries.values(), ["place"])
    _touch(collection, deck_id, dict(ids)[visible_order[other]], least=2)
    return True


@transaction.atomic
def write_notes(*, collection: Collection, notes: Mapping[str, tuple[str, str]]) -> set[str]:
    """Change the notes on decks in a collection, and return the ids of decks whose notes changed.

    `notes` has the ids of decks, with the note from which the form was made and the new note. Decks outside the
    collection are ignored. StaleNotes is raised, and nothing changed, if a note was changed meanwhile to something
    else than the new one.
    """
    collection = _locked(collection)
    entries = list(Collected.objects.filter(collection=collection, deck__in=notes))
    changed = [entry for entry in entries if entry.note != notes[entry.deck_id][1]]
    stale = {entry.deck_id: entry.note for entry in changed if entry.note != notes[entry.deck_id][0]}
    # A note that was not edited in this form does not clash with a change made elsewhere.
    if clashing := {deck: note for deck, note in stale.items() if notes[deck][0] != notes[deck][1]}:
        raise StaleNotes(clashing)
    written = [entry for entry in changed if entry.deck_id not in stale]
    for entry in written:
        entry.note = notes[entry.deck_id][1]
    if written:
        Collected.objects.bulk_update(written, ["note"])
        _touch(collection, *(entry.deck_id for entry in written))
    return {entry.deck_id for entry in written}


def _locked(collection: Collection) -> Collection:
    """Return the collection, locked until the end of the transaction. Raises Collection.DoesNotExist if deleted."""
    return Collection.objects.select_for_update().get(pk=collection.pk)


def _touch(collection: Collection, *decks: str, least: int = 1) -> None:
    """Set the time of a collection's last change, if at least `least` of the changed `decks` (ids) are public.

    Otherwise the time would reveal changes of decks that are hidden from viewers.
    """
    if permissions.public().filter(pk__in=decks).count() >= least:
        Collection.objects.filter(pk=collection.pk).update(updated_at=timezone.now())
