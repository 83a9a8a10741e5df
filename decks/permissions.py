"""Whose a deck or a run of games is, who may edit it and who may see it: the one place that decides.

What a request may not see is not in these querysets, so it answers like a thing that does not exist, in lists,
counts and exports too. They are decks of every game: what is Despaira's alone takes those out itself. Nothing outside
asks `Deck.objects` or `Run.objects` for something that a person named.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TypeVar

from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.db.models import Model, Q, QuerySet
from django.http import Http404, HttpRequest
from django.middleware.csrf import get_token

from accounts.authentication import is_foreign
from accounts.models import User
from decks.converters import DeckKey
from decks.models import CoEditor, Deck, Run, Visibility

_M = TypeVar("_M", bound=Model)
#: Where the session keeps the token that makes a visitor the owner of decks.
SESSION_KEY = "visitor"


def visitor_of(request: HttpRequest) -> str:
    """The visitor token of this browser's session, empty where there is none."""
    token: str = request.session.get(SESSION_KEY, "")
    return token


@contextmanager
def new_owner(request: HttpRequest) -> Iterator[tuple[User | None, str]]:
    """(account, visitor token) that what is made inside belongs to: a visitor's token is made where there is none.

    Where nothing is made, as something is raised inside, a new visitor is forgotten and leaves no session behind.

    Raises PermissionDenied where another site would make the browser a visitor of this one: what is kept in that
    session later would be in a session that the other site began.
    """
    account, token = account_of(request), visitor_of(request)
    if account is not None or token:
        yield account, "" if account else token
        return
    if is_foreign(request):
        raise PermissionDenied("Another site may not make decks for you. Open this one, or use an API token.")
    token = request.session[SESSION_KEY] = secrets.token_urlsafe(32)
    request.session.set_expiry(settings.SESSION_COOKIE_AGE)
    get_token(request)  # the cookie that this session's next write has to show
    try:
        yield None, token
    except Exception:
        del request.session[SESSION_KEY]
        request.session.set_expiry(None)
        raise


def account_of(request: HttpRequest) -> User | None:
    """The account that a request is signed in to."""
    return request.user if isinstance(request.user, User) else None


def stay_known(request: HttpRequest) -> None:
    """Have a visitor's session last as long again: whoever goes on with a deck stays its owner."""
    if visitor_of(request):
        request.session.modified = True


def _mine(request: HttpRequest) -> Q:
    if request.user.is_authenticated:
        return Q(owner=request.user)
    token = visitor_of(request)
    return Q(visitor=token, owner=None) if token else Q(pk__in=())


def _together(request: HttpRequest) -> Q:
    """Of decks that others have asked this account to edit."""
    account = account_of(request)
    return _edited_by(account) if account is not None else Q(pk__in=())


def _edited_by(user: User) -> Q:
    return Q(pk__in=CoEditor.objects.filter(user=user).values("deck"))


def first_or_404(rows: QuerySet[_M]) -> _M:
    """Return the first of some rows. Raises Http404, with no word, where there is none."""
    row = rows.first()
    if row is None:
        raise Http404
    return row


def owned(request: HttpRequest) -> QuerySet[Deck]:
    """The decks of this request: those that it may also share, and delete."""
    return Deck.objects.filter(_mine(request))


def editable(request: HttpRequest) -> QuerySet[Deck]:
    """The decks that this request may write into: its own, and those that it edits with their owners."""
    return Deck.objects.filter(_mine(request) | _together(request))


def kept(request: HttpRequest) -> QuerySet[Deck]:
    """The same, to be listed: with the decks of others by their ids, so that each part is found by an index."""
    if not request.user.is_authenticated:
        return owned(request)
    return Deck.objects.filter(_mine(request) | Q(pk__in=list(_co_edited(request))))


def public() -> QuerySet[Deck]:
    """The decks that everybody sees."""
    return Deck.objects.filter(Q(visibility=Visibility.PUBLIC))


def visible(request: HttpRequest) -> QuerySet[Deck]:
    """The decks that this request may see by their id: public ones, its own, and those that it edits with others."""
    account = account_of(request)
    if account is not None:
        return visible_to(account)
    return Deck.objects.filter(Q(visibility=Visibility.PUBLIC) | _mine(request))


def visible_to(user: User) -> QuerySet[Deck]:
    """The same of an account."""
    return Deck.objects.filter(Q(visibility=Visibility.PUBLIC) | Q(owner=user) | _edited_by(user))


def shared(token: str) -> QuerySet[Deck]:
    """The deck, if any, that a share link with this token opens."""
    return Deck.objects.filter(Q(share_token=token))


def owns(request: HttpRequest, thing: Deck | Run) -> bool:
    """Whether a deck, or a run, is of whoever asks: may be shared and deleted, or cancelled."""
    if request.user.is_authenticated:
        return bool(thing.owner_id == request.user.pk)
    return bool(thing.visitor) and thing.owner_id is None and thing.visitor == visitor_of(request)


def link_token(request: HttpRequest, deck: Deck) -> str:
    """The token of a deck's link for its owner, and for a request that came by it. For all others "": by the link
    somebody who may see the deck now would go on seeing it when they may not any more."""
    match = request.resolver_match
    came_by = match.kwargs.get("deck_key") if match else None
    came_by_it = isinstance(came_by, DeckKey) and came_by.token == deck.share_token
    return deck.share_token or "" if came_by_it or owns(request, deck) else ""


def may_edit(request: HttpRequest, deck: Deck) -> bool:
    """Whether this request may write into a deck: one query a request, of whomever's decks it asks."""
    return owns(request, deck) or deck.pk in _co_edited(request)


def may_see(request: HttpRequest, deck: Deck) -> bool:
    """Whether this request may see a deck by its id, as `visible` has it: no query for a public one."""
    return deck.visibility == Visibility.PUBLIC or may_edit(request, deck)


def _co_edited(request: HttpRequest) -> frozenset[str]:
    """The ids of the decks that this account edits with their owners."""
    if not request.user.is_authenticated:
        return frozenset()
    known: frozenset[str] | None = getattr(request, "co_edited", None)
    if known is None:
        known = frozenset(CoEditor.objects.filter(user=request.user).values_list("deck", flat=True))
        request.co_edited = known  # type: ignore[attr-defined]
    return known


def refuse_co_editor(request: HttpRequest, deck: Deck, deed: str) -> None:
    """Raises PermissionDenied where a deck that may be edited is not one's own. `deed` is what its owner alone does.

    That the deck is there is nothing new to who edits it, so it is not answered like one that is not.
    """
    if not owns(request, deck):
        whose = deck.owner.username if deck.owner else "nobody"
        raise PermissionDenied(f"This is a deck of {whose}, who alone may {deed}. You may edit it.")


def visible_runs(request: HttpRequest, token: str = "") -> QuerySet[Run]:
    """The runs that this request may see by their id: those of decks that it may see, and those of no deck.

    `token` is that of the share link by which somebody came to a deck. A comparison is seen by who may see both decks;
    the id of a run without one can't be guessed, so whoever has it was given it.
    """
    seen = visible(request) | shared(token) if token else visible(request)
    return Run.objects.filter(Q(deck=None) | Q(deck__in=seen), Q(against=None) | Q(against__in=seen))
