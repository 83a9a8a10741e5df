"""Lookup of authors: active accounts with a public deck or collection.

Other accounts have no page, so that a missing page does not reveal whether an account exists.
"""

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

#: Usernames that cannot end a URL, since browsers resolve them to a parent path.
_NO_ADDRESS: Final = (".", "..")


def authors() -> QuerySet[User]:
    """Return all accounts that are authors."""
    decks = permissions.public().filter(owner=OuterRef("pk")).order_by()
    collections = Collection.objects.filter(owner=OuterRef("pk"), is_public=True).order_by()
    return User.objects.filter(Exists(decks) | Exists(collections), is_active=True).exclude(username__in=_NO_ADDRESS)


def find_author(name: str) -> User:
    """Return the author with a username, in any letter case, or raise Http404 if there is none."""
    if not 0 < len(name) <= usernames.LENGTH or not name.isprintable():
        raise Http404
    # The indexed key also matches names that look alike; those that differ in more than case are dropped.
    alike = authors().filter(Q(username=name) | Q(username_key=usernames.key_of(name)))
    of_name = {author.username: author for author in alike if author.username.casefold() == name.casefold()}
    author = of_name.get(name) or next(iter(of_name.values()), None)
    if author is None:
        raise Http404
    return author


def known_authors(people: Iterable[int]) -> frozenset[int]:
    """Return which of the account ids `people` are of authors, who have a page; one query."""
    return frozenset(authors().filter(pk__in=set(people)).values_list("pk", flat=True))


def has_address(person: User) -> bool:
    """Return whether the URL of an author's page can contain the person's username: not if it is “.” or “..”."""
    return person.username not in _NO_ADDRESS


def author_address(author: User) -> str:
    """Return the path of an author's page."""
    return reverse("community:author", args=[author.username])
