"""Services and querysets of collections of decks.

A collection is its owner's; everybody sees it if it is public. Whoever looks at one sees those of its decks that they
may see (`decks.permissions`), and these alone are counted. A deck that is public no more keeps its place and comes
back.

Each change is of one thing, and made in turn, so that what is done in two tabs is both there; a text that was changed
elsewhere meanwhile is not overwritten unseen (`Stale`).
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


class Full(Exception):
    """There is no room for one more; says what to do."""


class Stale(Exception):
    """It was changed elsewhere since it was looked at."""


class StaleNotes(Stale):
    """Notes were changed elsewhere: `notes` has by the ids of decks what they say now."""

    def __init__(self, notes: dict[str, str]) -> None:
        super().__init__()
        self.notes = notes


# --- what is seen -----------------------------------------------------------------------------------------------------


def public() -> QuerySet[Collection]:
    """The collections that everybody sees."""
    return Collection.objects.filter(is_public=True, owner__is_active=True)


def visible(request: HttpRequest) -> QuerySet[Collection]:
    """Those that this request may see: public ones, and its own."""
    user = permissions.account_of(request)
    is_public = Q(is_public=True, owner__is_active=True)
    return Collection.objects.filter(is_public | Q(owner=user) if user else is_public)


def owned(request: HttpRequest) -> QuerySet[Collection]:
    """Those of this request."""
    user = permissions.account_of(request)
    return Collection.objects.filter(owner=user) if user else Collection.objects.none()


def entries_of(collection: Collection, request: HttpRequest) -> QuerySet[Collected]:
    """The decks of a collection that this request may see, in their order, with their owners."""
    entries = Collected.objects.filter(collection=collection, deck__in=permissions.visible(request).order_by())
    return entries.select_related("deck__owner").defer("deck__extras").order_by("place", "pk")


def count_hidden(collection: Collection, request: HttpRequest) -> int:
    """How many decks of a collection keep their places, and aren't seen by this request: public no more."""
    return (
        Collected.objects.filter(collection=collection)
        .exclude(deck__in=permissions.visible(request).order_by())
        .count()
    )


def counted(collections: QuerySet[Collection], request: HttpRequest) -> QuerySet[Collection]:
    """The same with their owners, and as `count` how many decks in each this request may see."""
    seen = Collected.objects.filter(collection=OuterRef("pk"), deck__in=permissions.visible(request).order_by())
    counts = seen.order_by().values("collection").annotate(count=Count("pk")).values("count")
    return collections.select_related("owner").annotate(count=Coalesce(Subquery(counts), 0))


def state_of(collection: Collection) -> str:
    """What a form sends along to say which words it was made from."""
    said = json.dumps([collection.name, collection.description, collection.is_public])
    return hashlib.sha256(said.encode()).hexdigest()[:16]


# --- what is done -----------------------------------------------------------------------------------------------------


@transaction.atomic
def create(
    *, owner: User, name: str, description: str = "", is_public: bool = False, deck: Deck | None = None
) -> Collection:
    """A new collection, with a deck in it where there is one. Raises Full."""
    User.objects.select_for_update(no_key=True).get(pk=owner.pk)  # one after the other, or all see room
    if Collection.objects.filter(owner=owner).count() >= limits.COLLECTIONS:
        raise Full(f"You have {limits.COLLECTIONS} deck lists, which is as many as one may. Delete one to make room.")
    made = Collection.objects.create(owner=owner, name=name, description=description, is_public=is_public)
    if deck is not None:
        add(collection=made, deck=deck)
    return made


@transaction.atomic
def change(*, collection: Collection, seen: str, name: str, description: str, is_public: bool) -> Collection:
    """Write other words. Raises Stale where they are not those that were `seen` (`state_of`), unless they are these
    already."""
    collection = _locked(collection)
    before = state_of(collection)
    collection.name, collection.description, collection.is_public = name, description, is_public
    if state_of(collection) == before:
        return collection
    if seen != before:
        raise Stale
    collection.save()
    return collection


@transaction.atomic
def add(*, collection: Collection, deck: Deck, note: str | None = None) -> bool:
    """Put a deck behind the others, with a note where one is given; says whether it is new there. Raises Full."""
    collection = _locked(collection)
    entries = Collected.objects.filter(collection=collection)
    if (known := entries.filter(deck=deck).first()) is not None:
        if note is not None and note != known.note:
            entries.filter(pk=known.pk).update(note=note)
            _touch(collection, deck.pk)
        return False
    count, last = entries.aggregate(count=Count("pk"), last=Max("place")).values()
    if count >= limits.COLLECTED:
        raise Full(
            f"“{collection.name}” has {limits.COLLECTED} decks, which is as many as a deck list takes. Remove one to "
            "make room."
        )
    Collected.objects.create(collection=collection, deck=deck, place=(last or 0) + 1, note=note or "")
    _touch(collection, deck.pk)
    return True


@transaction.atomic
def remove(*, collection: Collection, deck_id: str) -> bool:
    """Take a deck out; says whether it was in it."""
    collection = _locked(collection)
    is_gone = bool(Collected.objects.filter(collection=collection, deck=deck_id).delete()[0])
    if is_gone:
        _touch(collection, deck_id)
    return is_gone


@transaction.atomic
def move(*, collection: Collection, deck_id: str, step: int, among: QuerySet[Collected]) -> bool:
    """Move a deck by one place, up (`step` −1) or down (1), `among` those that its owner sees: decks between them that
    nobody sees at present are passed by. Says whether it moved."""
    collection = _locked(collection)
    ids = list(Collected.objects.filter(collection=collection).order_by("place", "pk").values_list("pk", "deck"))
    order = [pk for pk, _ in ids]
    seen = set(among.values_list("pk", flat=True))
    mine = next((pk for pk, deck in ids if deck == deck_id and pk in seen), None)
    if mine is None:
        return False
    shown = [pk for pk in order if pk in seen]
    other = shown.index(mine) + step
    if not 0 <= other < len(shown):
        return False
    order.remove(mine)
    order.insert(order.index(shown[other]) + (step > 0), mine)
    entries = Collected.objects.in_bulk(order)
    for place, pk in enumerate(order, start=1):
        entries[pk].place = place
    Collected.objects.bulk_update(entries.values(), ["place"])
    _touch(collection, deck_id, dict(ids)[shown[other]], least=2)
    return True


@transaction.atomic
def write_notes(*, collection: Collection, notes: Mapping[str, tuple[str, str]]) -> set[str]:
    """Say something of decks in a collection: `notes` has by the id of a deck what was `seen` of it, and what is to be
    said. Those whose notes changed; of decks that are not in it nothing is kept.

    Raises StaleNotes where something else was written meanwhile, unless it is this: nothing is written then.
    """
    collection = _locked(collection)
    entries = list(Collected.objects.filter(collection=collection, deck__in=notes))
    changed = [entry for entry in entries if entry.note != notes[entry.deck_id][1]]
    stale = {entry.deck_id: entry.note for entry in changed if entry.note != notes[entry.deck_id][0]}
    # Whoever wrote nothing in this tab has nothing against what another tab wrote.
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
    """Raises Collection.DoesNotExist where it was deleted meanwhile."""
    return Collection.objects.select_for_update().get(pk=collection.pk)


def _touch(collection: Collection, *decks: str, least: int = 1) -> None:
    """Something was done with these decks. What everybody sees has changed if `least` of them are public: else the time
    of the change would tell of decks that are hidden."""
    if permissions.public().filter(pk__in=decks).count() >= least:
        Collection.objects.filter(pk=collection.pk).update(updated_at=timezone.now())
