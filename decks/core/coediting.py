"""Co-editing of decks: other accounts than the owner's may edit a deck after an invitation."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone

from accounts.models import User
from decks import limits, permissions
from decks.models import CoEditor, Deck, Invitation


class TooManyEditors(Exception):
    """Error: a deck has as many co-editors and invitations as allowed."""

    def __init__(self) -> None:
        super().__init__(
            f"{limits.CO_EDITORS} people edit this deck with you or are invited to, which is as many as may. Remove "
            "somebody, or take an invitation back."
        )


class TooManyTogether(Exception):
    """Error: an account co-edits as many decks of others as allowed."""

    def __init__(self) -> None:
        super().__init__(
            f"You edit {limits.CO_EDITED} decks of others, which is as many as one may. Leave one to make room."
        )


def open_invitations() -> QuerySet[Invitation]:
    """Return the invitations to edit decks that can still be accepted, with decks and owners loaded."""
    return Invitation.objects.filter(expires_at__gt=timezone.now()).select_related("deck__owner")


def past_invitations() -> QuerySet[Invitation]:
    """Return the expired invitations to edit decks."""
    return Invitation.objects.filter(expires_at__lte=timezone.now())


@transaction.atomic
def invite(*, deck: Deck) -> Invitation:
    """Create an invitation to edit a deck, after deleting the deck's expired invitations.

    Raises TooManyEditors at the limit of co-editors and invitations, Deck.DoesNotExist if the deck was deleted
    meanwhile.
    """
    deck = _locked(deck.pk)
    past_invitations().filter(deck=deck).delete()
    if deck.co_editors.count() + deck.invitations.count() >= limits.CO_EDITORS:
        raise TooManyEditors
    return Invitation.objects.create(deck=deck, expires_at=timezone.now() + limits.INVITATION_LASTS)


@transaction.atomic
def accept(*, token: str, user: User) -> Deck:
    """Make `user` a co-editor of an invitation's deck, delete the invitation, and return the deck.

    Nothing changes for its owner and co-editors. Raises Invitation.DoesNotExist without an open invitation with this
    token, and TooManyTogether if the user edits as many decks of others as allowed.
    """
    invitation = open_invitations().get(token=token)
    try:
        deck = _locked(invitation.deck_id)
    except Deck.DoesNotExist as error:
        raise Invitation.DoesNotExist from error
    if deck.owner_id == user.pk or deck.co_editors.filter(user=user).exists():
        return deck
    if CoEditor.objects.filter(user=user).count() >= limits.CO_EDITED:
        raise TooManyTogether
    if not Invitation.objects.filter(pk=invitation.pk).delete()[0]:  # somebody else accepted it first
        raise Invitation.DoesNotExist
    CoEditor.objects.create(deck=deck, user=user)
    return deck


def co_editors_of(decks: Iterable[Deck]) -> dict[str, list[str]]:
    """Return the names of co-editors, first to join first, by id of each deck with an owner; at most one query."""
    names: dict[str, list[str]] = {deck.pk: [] for deck in decks if deck.owner_id is not None}
    if names:
        rows = CoEditor.objects.filter(deck__in=names).order_by("since", "pk")
        for deck_id, name in rows.values_list("deck_id", "user__username"):
            names[deck_id].append(name)
    return names


def others_of(request: HttpRequest, decks: Sequence[Deck]) -> dict[str, list[str]]:
    """Return the names of all who may edit each deck but the requester, by deck id, the owner first.

    Decks without an owner are left out. It takes one query if the decks were loaded with `owner`.
    """
    me, names = request.user.get_username(), co_editors_of(decks)
    owners = {deck.pk: deck.owner.username for deck in decks if deck.owner}
    return {pk: [name for name in (owners[pk], *names[pk]) if name != me] for pk in names}


def editors_of(request: HttpRequest, decks: Iterable[Deck]) -> dict[str, list[str]]:
    """Return the names of co-editors by deck id, only of those decks that the requester may edit."""
    return co_editors_of([deck for deck in decks if permissions.may_edit(request, deck)])


def _locked(deck_id: str) -> Deck:
    return Deck.objects.select_for_update().get(pk=deck_id)
