"""Ownership of decks and of runs (simulated games with decks), and the rules for who may edit and see them.

Querysets leave out what a request may not see, so hidden and missing objects answer alike, in lists, counts and exports
too. They contain decks of all games. Other modules look up decks and runs that a user names through these functions,
not through `Deck.objects` or `Run.objects`.
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
from decks.models import CoEditor, Deck, Run, RunKind, Visibility

_M = TypeVar("_M", bound=Model)
#: Session key of the token that makes a visitor the owner of decks.
SESSION_KEY = "visitor"


def visitor_of(request: HttpRequest) -> str:
    """Return the token that identifies this browser's visitor without account, "" if its session has none."""
    token: str = request.session.get(SESSION_KEY, "")
    return token


@contextmanager
def new_owner(request: HttpRequest) -> Iterator[tuple[User | None, str]]:
    """Yield (account, "") or (None, visitor token) as owner of decks that the block creates.

    A new visitor gets a token, but is forgotten if the block raises, and leaves no session behind. PermissionDenied is
    raised if another site would make the browser a visitor, and so choose the session that holds its decks.
    """
    account, token = account_of(request), visitor_of(request)
    if account is not None or token:
        yield account, "" if account else token
        return
    if is_foreign(request):
        raise PermissionDenied("Another site may not make decks for you. Open this one, or use an API token.")
    token = request.session[SESSION_KEY] = secrets.token_urlsafe(32)
    request.session.set_expiry(settings.SESSION_COOKIE_AGE)
    get_token(request)  # sets the CSRF cookie that the next write needs
    try:
        yield None, token
    except Exception:
        del request.session[SESSION_KEY]
        request.session.set_expiry(None)
        raise


def account_of(request: HttpRequest) -> User | None:
    """Return the account that the request is signed in to, None for visitors."""
    return request.user if isinstance(request.user, User) else None


def stay_known(request: HttpRequest) -> None:
    """Extend the session of a visitor, who would lose their decks at its end."""
    if visitor_of(request):
        request.session.modified = True


def _mine(request: HttpRequest) -> Q:
    if request.user.is_authenticated:
        return Q(owner=request.user)
    token = visitor_of(request)
    return Q(visitor=token, owner=None) if token else Q(pk__in=())


def _together(request: HttpRequest) -> Q:
    """Return the query condition for decks of other owners that the requester's account co-edits."""
    account = account_of(request)
    return _edited_by(account) if account is not None else Q(pk__in=())


def _edited_by(user: User) -> Q:
    return Q(pk__in=CoEditor.objects.filter(user=user).values("deck"))


def first_or_404(rows: QuerySet[_M]) -> _M:
    """Return the first row of a queryset. Raises Http404, without a message, if there is none."""
    row = rows.first()
    if row is None:
        raise Http404
    return row


def owned(request: HttpRequest) -> QuerySet[Deck]:
    """Return the decks that the requester owns, and so may share and delete."""
    return Deck.objects.filter(_mine(request))


def editable(request: HttpRequest) -> QuerySet[Deck]:
    """Return the decks that the requester may edit: as owner or as co-editor."""
    return Deck.objects.filter(_mine(request) | _together(request))


def listable(request: HttpRequest) -> QuerySet[Deck]:
    """Return the decks of `editable` for a list page; the query compares literal ids, so that its parts use indexes."""
    if not request.user.is_authenticated:
        return owned(request)
    return Deck.objects.filter(_mine(request) | Q(pk__in=list(_co_edited(request))))


def public() -> QuerySet[Deck]:
    """Return the decks that everybody may see."""
    return Deck.objects.filter(Q(visibility=Visibility.PUBLIC))


def visible(request: HttpRequest) -> QuerySet[Deck]:
    """Return the decks that the requester may see by id: public ones, own ones, and those they co-edit."""
    account = account_of(request)
    if account is not None:
        return visible_to(account)
    return Deck.objects.filter(Q(visibility=Visibility.PUBLIC) | _mine(request))


def visible_to(user: User) -> QuerySet[Deck]:
    """Return the decks that an account may see by id: public ones, its own, and those it co-edits."""
    return Deck.objects.filter(Q(visibility=Visibility.PUBLIC) | Q(owner=user) | _edited_by(user))


def shared(token: str) -> QuerySet[Deck]:
    """Return the deck that the share link with this token opens, if any, as a queryset."""
    return Deck.objects.filter(Q(share_token=token))


def owns(request: HttpRequest, thing: Deck | Run) -> bool:
    """Return whether the requester owns a deck (and may share or delete it) or a run (and may cancel it)."""
    if request.user.is_authenticated:
        return bool(thing.owner_id == request.user.pk)
    return bool(thing.visitor) and thing.owner_id is None and thing.visitor == visitor_of(request)


def link_token(request: HttpRequest, deck: Deck) -> str:
    """Return the token of a deck's share link if the requester may pass it on, else "".

    Owners and requests that came by the link may. Former co-editors, for example, may not: they would keep access by
    the link.
    """
    match = request.resolver_match
    came_by = match.kwargs.get("deck_key") if match else None
    came_by_it = isinstance(came_by, DeckKey) and came_by.token == deck.share_token
    return deck.share_token or "" if came_by_it or owns(request, deck) else ""


def may_edit(request: HttpRequest, deck: Deck) -> bool:
    """Return whether the requester may edit a deck. All calls in one request need at most one query."""
    return owns(request, deck) or deck.pk in _co_edited(request)


def may_see(request: HttpRequest, deck: Deck) -> bool:
    """Return whether the requester may see a deck by id (see `visible`); a public deck needs no query."""
    return deck.visibility == Visibility.PUBLIC or may_edit(request, deck)


def _co_edited(request: HttpRequest) -> frozenset[str]:
    """Return the ids of the decks of other owners that the requester co-edits, cached on the request."""
    if not request.user.is_authenticated:
        return frozenset()
    known: frozenset[str] | None = getattr(request, "co_edited", None)
    if known is None:
        known = frozenset(CoEditor.objects.filter(user=request.user).values_list("deck", flat=True))
        request.co_edited = known  # type: ignore[attr-defined]
    return known


def refuse_co_editor(request: HttpRequest, deck: Deck, deed: str) -> None:
    """Raise PermissionDenied (403) if the requester, who may edit the deck, is not its owner.

    The answer is not 404: a co-editor knows the deck anyway. `deed` is the action, as a verb phrase for the message.
    """
    if not owns(request, deck):
        whose = deck.owner.username if deck.owner else "nobody"
        raise PermissionDenied(f"This is a deck of {whose}, who alone may {deed}. You may edit it.")


def visible_runs(request: HttpRequest, token: str = "") -> QuerySet[Run]:
    """Return the runs of goldfish games that the requester may see: those of visible decks, and those without a deck.

    `token` is the token of the share link by which the requester opened a deck, or "". A run that compares two decks is
    visible to those who may see both. The id of a run without a deck cannot be guessed.
    """
    seen = visible(request) | shared(token) if token else visible(request)
    goldfish = Run.objects.filter(kind=RunKind.GOLDFISH)
    return goldfish.filter(Q(deck=None) | Q(deck__in=seen), Q(against=None) | Q(against__in=seen))


def matchup_runs() -> QuerySet[Run]:
    """Return the runs of matchups, whose ids can't be guessed; `visible` decks alone may be named on their pages."""
    return Run.objects.filter(kind=RunKind.MATCHUPS)
