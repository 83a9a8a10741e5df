"""Pages for editing a deck together: its editors and invitations, and the page that an invitation opens."""

from __future__ import annotations

from typing import cast

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.models import User
from decks import limits, permissions
from decks.core import coediting
from decks.core.lookup import own
from decks.models import Deck, Invitation


def _deck(request: HttpRequest, deck_id: str) -> Deck:
    return get_object_or_404(permissions.editable(request).select_related("owner"), pk=deck_id)


@never_cache
@require_safe
def people(request: HttpRequest, deck_id: str) -> HttpResponse:
    """Show the page with the editors of a deck; its owner also sees the invitations that are not yet accepted."""
    deck = _deck(request, deck_id)
    co_editors = list(deck.co_editors.select_related("user"))
    is_mine = permissions.owns(request, deck)
    invitations = list(coediting.open_invitations().filter(deck=deck)) if is_mine else []
    context = {
        "deck": deck,
        "is_mine": is_mine,
        "co_editors": co_editors,
        "invitations": [(invitation, _address(request, invitation)) for invitation in invitations],
        "has_room": len(co_editors) + len(invitations) < limits.CO_EDITORS,
        "limit": limits.CO_EDITORS,
        "days": limits.INVITATION_LASTS.days,
    }
    return render(request, "decks/people.html", context)


def _address(request: HttpRequest, invitation: Invitation) -> str:
    return request.build_absolute_uri(reverse("decks:join", args=[invitation.token]))


@require_POST
def invite(request: HttpRequest, deck_id: str) -> HttpResponse:
    """Create an invitation link with which another account becomes a co-editor of the deck."""
    deck = own(request, deck_id, "invite people to it")
    if deck.owner is None:
        messages.error(request, "To edit a deck together you need an account, and so do they. The deck moves to yours.")
        return redirect("decks:people", deck_id)
    try:
        coediting.invite(deck=deck)
    except coediting.TooManyEditors as error:
        messages.error(request, str(error))
    else:
        messages.success(request, "The invitation is made. Send its link to one person.")
    return redirect("decks:people", deck_id)


@require_POST
def uninvite(request: HttpRequest, deck_id: str, invitation_id: int) -> HttpResponse:
    """Revoke an invitation to edit the deck, so that its link no longer works."""
    deck = own(request, deck_id, "take invitations back")
    if deck.invitations.filter(pk=invitation_id).delete()[0]:
        messages.success(request, "The invitation is taken back: its link opens nothing any more.")
    else:
        messages.error(request, "This invitation has been accepted, or taken back before.")
    return redirect("decks:people", deck_id)


@require_POST
def remove(request: HttpRequest, deck_id: str, user_id: int) -> HttpResponse:
    """Remove an account from the co-editors of a deck; only the owner may do so."""
    deck = own(request, deck_id, "remove people from it")
    co_editor = get_object_or_404(deck.co_editors.select_related("user"), user=user_id)
    co_editor.delete()
    messages.success(request, f"{co_editor.user.username} doesn’t edit the deck any more.")
    return redirect("decks:people", deck_id)


@require_POST
def leave(request: HttpRequest, deck_id: str) -> HttpResponse:
    """Remove the requester from the co-editors of a deck that belongs to somebody else."""
    deck = _deck(request, deck_id)
    if permissions.owns(request, deck):
        messages.error(request, "The deck is yours. You can delete it, or remove the others.")
        return redirect("decks:people", deck_id)
    deck.co_editors.filter(user=cast(User, request.user)).delete()
    messages.success(request, f"You don’t edit “{deck.name}” any more.")
    return redirect("decks:mine")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def join(request: HttpRequest, token: str) -> HttpResponse:
    """Ask the visitor with an invitation link whether they want to edit its deck, and make them a co-editor on POST.

    Accepting takes an account. A used, revoked or expired link gets the same page as one that never existed.
    """
    user = permissions.account_of(request)
    status, error = 200, ""
    try:
        invitation = coediting.open_invitations().get(token=token)
        if request.method == "POST":
            if user is None:
                return redirect_to_login(request.path)
            deck = coediting.accept(token=token, user=user)
            messages.success(request, f"You edit “{deck.name}” with {_owner(deck)} now.")
            return redirect("decks:edit", deck.pk)
    except Invitation.DoesNotExist:
        return _dead(request)
    except coediting.TooManyTogether as full:
        status, error = 422, str(full)
    deck = invitation.deck
    if permissions.may_edit(request, deck):
        return redirect("decks:people" if permissions.owns(request, deck) else "decks:edit", deck.pk)
    context = {"deck": deck, "invitation": invitation, "error": error, "next": request.path}
    return render(request, "decks/join.html", context, status=status)


def _owner(deck: Deck) -> str:
    if deck.owner is None:
        raise Http404
    return deck.owner.username


def _dead(request: HttpRequest) -> HttpResponse:
    context: dict[str, object] = {
        "status": 404,
        "title": "Not Found",
        "detail": "This is no invitation, or none any more: each is for one person, for "
        f"{limits.INVITATION_LASTS.days} days, and can be taken back. If you have accepted it, the deck is among your "
        "decks; if not, ask for another.",
    }
    return render(request, "error.html", context, status=404)
