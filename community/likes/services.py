"""Services that like decks. `Deck.likes` counts likes, and changes in one transaction with them."""

from __future__ import annotations

from django.db import transaction
from django.db.models import F

from accounts.models import User
from community.models import Like, NoticeKind
from community.notifications import services as notifications
from community.permissions import check_together, locked_deck
from decks.models import Deck


class OwnDeck(Exception):
    """Somebody was to like a deck of their own."""

    def __init__(self) -> None:
        super().__init__("This deck is yours: that you like it is taken for granted.")


@transaction.atomic
def like(*, deck: Deck, user: User) -> int:
    """Note that `user` likes a public deck, once; how many like it then.

    Raises OwnDeck, KeptApart, and Deck.DoesNotExist where it is public no more.
    """
    deck = locked_deck(deck)
    if deck.owner_id == user.pk:
        raise OwnDeck
    check_together(user, deck.owner)
    _, is_new = Like.objects.get_or_create(deck=deck, user=user)
    if is_new:
        _add(deck, 1)
        notifications.tell(person=deck.owner, kind=NoticeKind.LIKE, actor=user, deck=deck)
    return deck.likes


@transaction.atomic
def unlike(*, deck: Deck, user: User) -> int:
    """Take a like back, where there is one; how many like the deck then. Raises Deck.DoesNotExist."""
    deck = locked_deck(deck)
    if Like.objects.filter(deck=deck, user=user).delete()[0]:
        _add(deck, -1)
    return deck.likes


def likes_it(deck: Deck, user: User | None) -> bool:
    """Whether `user` likes a deck."""
    return user is not None and Like.objects.filter(deck=deck, user=user).exists()


def take_all_back(user: User) -> None:
    """Take back all likes of somebody, however many there are. To be called in a transaction."""
    liked = Like.objects.filter(user=user)
    # In one order, so that two who go at once don't wait for one another.
    decks = Deck.objects.filter(pk__in=liked.values("deck")).order_by("pk").select_for_update()
    locked = list(decks.values_list("pk", flat=True))
    # Asked again: what was taken back until the locks were there is counted already.
    still = list(liked.filter(deck__in=locked).values_list("deck", flat=True))
    Deck.objects.filter(pk__in=still).update(likes=F("likes") - 1)
    liked.filter(deck__in=still).delete()


def _add(deck: Deck, count: int) -> None:
    Deck.objects.filter(pk=deck.pk).update(likes=F("likes") + count)
    deck.likes += count
