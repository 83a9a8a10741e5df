"""Decks that several people edit: invitations, who accepts them, and who goes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone

from accounts.models import User
from decks import limits, permissions
from decks.models import CoEditor, Deck, Invitation


class NoRoom(Exception):
    """As many people edit a deck, or are asked to, as may."""

    def __init__(self) -> None:
        super().__init__(
            f"{limits.CO_EDITORS} people edit this deck with you or are invited to, which is as many as may. Remove "
            "somebody, or take an invitation back."
        )


class TooManyTogether(Exception):
    """An account edits as many decks of others as it may."""

    def __init__(self) -> None:
        super().__init__(
            f"You edit {limits.CO_EDITED} decks of others, which is as many as one may. Leave one to make room."
        )


def open_invitations() -> QuerySet[Invitation]:
    """The invitations that can be accepted still, with their decks and whose these are."""
    return Invitation.objects.filter(expires_at__gt=timezone.now()).select_related("deck__owner")


def past_invitations() -> QuerySet[Invitation]:
    """Those that nobody can accept any more."""
    return Invitation.objects.filter(expires_at__lte=timezone.now())


@transaction.atomic
def invite(*, deck: Deck) -> Invitation:
    """A new invitation to edit a deck; past ones make room. Raises NoRoom, and Deck.DoesNotExist."""
    deck = _locked(deck.pk)
    past_invitations().filter(deck=deck).delete()
    if deck.co_editors.count() + deck.invitations.count() >= limits.CO_EDITORS:
        raise NoRoom
    return Invitation.objects.create(deck=deck, expires_at=timezone.now() + limits.INVITATION_LASTS)


@transaction.atomic
def accept(*, token: str, user: User) -> Deck:
    """Let `user` edit the deck of an invitation, which is used up then: of two who accept it, one does.

    For who edits the deck already, and for its owner, it stays. Raises Invitation.DoesNotExist and TooManyTogether.
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
    if not Invitation.objects.filter(pk=invitation.pk).delete()[0]:  # somebody else was here first
        raise Invitation.DoesNotExist
    CoEditor.objects.create(deck=deck, user=user)
    return deck


def co_editors_of(decks: Iterable[Deck]) -> dict[str, list[str]]:
    """Who edits each deck besides its owner, by the decks' ids, in the order in which they came: at most one query."""
    names: dict[str, list[str]] = {deck.pk: [] for deck in decks if deck.owner_id is not None}
    if names:
        rows = CoEditor.objects.filter(deck__in=names).order_by("since", "pk")
        for deck_id, name in rows.values_list("deck_id", "user__username"):
            names[deck_id].append(name)
    return names


def others_of(request: HttpRequest, decks: Sequence[Deck]) -> dict[str, list[str]]:
    """With whom somebody edits each of their decks, its owner first: at most one query. Reads `owner`."""
    me, names = request.user.get_username(), co_editors_of(decks)
    owners = {deck.pk: deck.owner.username for deck in decks if deck.owner}
    return {pk: [name for name in (owners[pk], *names[pk]) if name != me] for pk in names}


def editors_of(request: HttpRequest, decks: Iterable[Deck]) -> dict[str, list[str]]:
    """The same, of those of the decks that this request may edit: nobody else is told."""
    return co_editors_of([deck for deck in decks if permissions.may_edit(request, deck)])


def _locked(deck_id: str) -> Deck:
    return Deck.objects.select_for_update().get(pk=deck_id)
