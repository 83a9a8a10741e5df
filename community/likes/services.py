"""Services for likes of decks. They update `Deck.likes`, the number of likes, in the same transaction."""

from __future__ import annotations

from django.db import transaction
from django.db.models import F

from accounts.models import User
from community.models import Like, NoticeKind
from community.notifications import services as notifications
from community.permissions import check_no_block, locked_deck
from decks.models import Deck


class OwnDeck(Exception):
    """Error: a person tried to like a deck of their own."""

    def __init__(self) -> None:
        super().__init__("You can’t like your own deck.")


@transaction.atomic
def like(*, deck: Deck, user: User) -> int:
    """Like a public deck, and return its number of likes. A second like changes nothing.

    OwnDeck is raised for the user's own deck, BlockExists if one of user and owner has blocked the other.
    Deck.DoesNotExist is raised if the deck is not public any more.
    """
    deck = locked_deck(deck)
    if deck.owner_id == user.pk:
        raise OwnDeck
    check_no_block(user, deck.owner)
    _, is_new = Like.objects.get_or_create(deck=deck, user=user)
    if is_new:
        _add(deck, 1)
        notifications.notify(person=deck.owner, kind=NoticeKind.LIKE, actor=user, deck=deck)
    return deck.likes


@transaction.atomic
def unlike(*, deck: Deck, user: User) -> int:
    """Withdraw a like if any, and return the deck's number of likes; Deck.DoesNotExist if it is not public any more."""
    deck = locked_deck(deck)
    if Like.objects.filter(deck=deck, user=user).delete()[0]:
        _add(deck, -1)
    return deck.likes


def has_liked(deck: Deck, user: User | None) -> bool:
    """Return whether a person likes a deck; False for None."""
    return user is not None and Like.objects.filter(deck=deck, user=user).exists()


def withdraw_all(user: User) -> None:
    """Withdraw all likes of a person. It must be called in a transaction."""
    liked = Like.objects.filter(user=user)
    # Locked in one order, so that two concurrent deletions do not deadlock.
    decks = Deck.objects.filter(pk__in=liked.values("deck")).order_by("pk").select_for_update()
    locked = list(decks.values_list("pk", flat=True))
    # Queried again: likes that were withdrawn before the locks were held are already subtracted.
    still = list(liked.filter(deck__in=locked).values_list("deck", flat=True))
    Deck.objects.filter(pk__in=still).update(likes=F("likes") - 1)
    liked.filter(deck__in=still).delete()


def _add(deck: Deck, count: int) -> None:
    Deck.objects.filter(pk=deck.pk).update(likes=F("likes") + count)
    deck.likes += count
