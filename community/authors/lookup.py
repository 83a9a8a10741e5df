"""Authors: whoever has a public deck or a public collection, and is active. Nobody else has a page, and nobody is told
whether there is an account of a name."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.http import Http404
from django.urls import reverse

from accounts import usernames
from accounts.models import User
from community.models import Collection
from decks import permissions

#: Names that no address can end in: browsers take them for a way up.
_NO_ADDRESS: Final = (".", "..")


def authors() -> QuerySet[User]:
    """All of them."""
    decks = permissions.public().filter(owner=OuterRef("pk")).order_by()
    collections = Collection.objects.filter(owner=OuterRef("pk"), is_public=True).order_by()
    return User.objects.filter(Exists(decks) | Exists(collections), is_active=True).exclude(username__in=_NO_ADDRESS)


def find_author(name: str) -> User:
    """The author of a name, in whatever case it is written. Raises Http404."""
    if not 0 < len(name) <= usernames.LENGTH or not name.isprintable():
        raise Http404
    # The key finds whatever looks alike, by an index; only case is no difference here.
    found = authors().filter(Q(username=name) | Q(username_key=usernames.key_of(name)))
    of_name = {author.username: author for author in found if author.username.casefold() == name.casefold()}
    author = of_name.get(name) or next(iter(of_name.values()), None)
    if author is None:
        raise Http404
    return author


def known_authors(people: Iterable[int]) -> frozenset[int]:
    """Which of these accounts, by their ids, have a page: one query."""
    return frozenset(authors().filter(pk__in=set(people)).values_list("pk", flat=True))


def has_address(person: User) -> bool:
    """Whether a page of theirs could have an address."""
    return person.username not in _NO_ADDRESS


def author_address(author: User) -> str:
    """The address of their page."""
    return reverse("community:author", args=[author.username])
