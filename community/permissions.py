"""Permissions between people: the comments, collections and people that a viewer may see.

Querysets leave out rows that a viewer may not see, so that requests for them answer 404 as for missing ones. Only
public decks (`decks.permissions.public`) can be liked, commented on and reported.
"""

from __future__ import annotations

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.http import Http404, HttpRequest

from accounts.models import User
from community.models import Block, Collection, Comment
from decks import permissions as decks
from decks.models import Deck, Visibility


class BlockExists(Exception):
    """Error: one of two people has blocked the other. The message doesn't say which."""

    def __init__(self, name: str) -> None:
        super().__init__(
            f"One of you and {name} has blocked the other. You can’t like, comment on or follow each other’s content. "
            "You can still look at and copy public decks."
        )


def viewer_of(request: HttpRequest) -> User | None:
    """Return the account of a request, or None if nobody is signed in."""
    return decks.account_of(request)


def find_public_deck(deck_id: str) -> Deck:
    """Return the public deck with this id, with its owner, or raise Http404 if there is none."""
    return decks.first_or_404(decks.public().select_related("owner").filter(pk=deck_id))


def locked_deck(deck: Deck) -> Deck:
    """Lock the row of a public deck until the end of the transaction, and return it with its owner.

    Deck.DoesNotExist is raised if the deck was deleted or is not public any more.
    """
    return decks.public().select_related("owner").select_for_update(of=("self",)).get(pk=deck.pk)


def are_blocked(one: User | None, other: User | None) -> bool:
    """Return whether one of two people has blocked the other; False if one of them is None."""
    if one is None or other is None or one.pk == other.pk:
        return False
    return Block.objects.filter(Q(blocker=one, blocked=other) | Q(blocker=other, blocked=one)).exists()


def check_no_block(one: User, other: User | None) -> None:
    """Raise BlockExists if one of two people has blocked the other."""
    if other is not None and are_blocked(one, other):
        raise BlockExists(other.username)


def by_blocked(viewer: User | None, author: str) -> Q:
    """Return the condition that a row's author, in the column `author`, and `viewer` have a block between them.

    It is never met if `viewer` is None.
    """
    if viewer is None:
        return Q(pk__in=())
    return _block_between(viewer, OuterRef(author))


def _block_between(one: User | OuterRef, other: OuterRef) -> Q:
    """Return the condition that one of two people has blocked the other, for a query."""
    return Q(Exists(Block.objects.filter(Q(blocker=one, blocked=other) | Q(blocker=other, blocked=one))))


def visible_comments(comment: str = "") -> Q:
    """Return the condition that a comment is visible to the public. `comment` is the prefix of lookups of its fields.

    No moderator has hidden it, its author is active, and neither author nor deck owner has blocked the other. Behind a
    block the owner could neither read nor delete it.
    """
    is_blocked = _block_between(OuterRef(f"{comment}author"), OuterRef(f"{comment}deck__owner"))
    return Q(**{f"{comment}is_hidden": False, f"{comment}author__is_active": True}) & ~is_blocked


def readable_comments(viewer: User | None) -> Q:
    """Return the condition that `viewer` may read a comment: it is visible, and neither has blocked the other.

    For a `viewer` of None, it is only visible.
    """
    return visible_comments() & ~by_blocked(viewer, "author")


def find_comment(viewer: User | None, comment_id: int) -> Comment:
    """Return a comment on a public deck that `viewer` may read or wrote, with its deck and people, or raise Http404."""
    mine = Q(author=viewer) if viewer else Q(pk__in=())
    comments = Comment.objects.filter(deck__visibility=Visibility.PUBLIC).filter(readable_comments(viewer) | mine)
    return decks.first_or_404(comments.select_related("author", "deck__owner", "thread").filter(pk=comment_id))


def author_of(comment: Comment) -> User:
    """Return the author of a comment, or raise Http404 if the comment is deleted."""
    if comment.author is None:
        raise Http404
    return comment.author


def known_people(viewer: User | None) -> QuerySet[User]:
    """Return the active accounts that `viewer` may know of.

    They have a public deck or collection, or a comment that `viewer` may read.
    """
    public = Deck.objects.filter(owner=OuterRef("pk"), visibility=Visibility.PUBLIC)
    collections = Collection.objects.filter(owner=OuterRef("pk"), is_public=True)
    comments = Comment.objects.filter(readable_comments(viewer), author=OuterRef("pk"))
    seen = comments.filter(deck__visibility=Visibility.PUBLIC)
    return User.objects.filter(Exists(public) | Exists(collections) | Exists(seen), is_active=True)
