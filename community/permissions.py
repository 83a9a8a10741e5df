"""Permissions between people: the comments, collections and people that a viewer may see.

Querysets leave out what a request may not see, so that it answers 404 like a thing that does not exist. Decks are
public ones alone (`decks.permissions.public`).
"""

from __future__ import annotations

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.http import Http404, HttpRequest

from accounts.models import User
from community.models import Block, Collection, Comment
from decks import permissions as decks
from decks.models import Deck, Visibility


class KeptApart(Exception):
    """One of two people has blocked the other. It doesn't say which."""

    def __init__(self, name: str) -> None:
        super().__init__(
            f"You and {name} are kept apart, as one of you has asked for. So neither likes, comments on or follows "
            "what is the other’s. Public decks stay there to look at and to copy."
        )


def viewer_of(request: HttpRequest) -> User | None:
    """The account that asks, None for visitors and strangers."""
    return decks.account_of(request)


def find_public_deck(deck_id: str) -> Deck:
    """A deck that everybody sees, with its owner. Raises Http404."""
    return decks.first_or_404(decks.public().select_related("owner").filter(pk=deck_id))


def locked_deck(deck: Deck) -> Deck:
    """Return a public deck, which nobody else likes, writes into or hides before the transaction ends."""
    return decks.public().select_related("owner").select_for_update(of=("self",)).get(pk=deck.pk)


def are_apart(one: User | None, other: User | None) -> bool:
    """Whether one of two people has blocked the other."""
    if one is None or other is None or one.pk == other.pk:
        return False
    return Block.objects.filter(Q(blocker=one, blocked=other) | Q(blocker=other, blocked=one)).exists()


def check_together(one: User, other: User | None) -> None:
    """Raises KeptApart where one of two people has blocked the other."""
    if other is not None and are_apart(one, other):
        raise KeptApart(other.username)


def from_apart(viewer: User | None, author: str) -> Q:
    """The condition that what stands in the column `author` is somebody with whom `viewer` is kept apart."""
    if viewer is None:
        return Q(pk__in=())
    return _apart(viewer, OuterRef(author))


def _apart(one: User | OuterRef, other: OuterRef) -> Q:
    """The condition that one of two people has blocked the other."""
    return Q(Exists(Block.objects.filter(Q(blocker=one, blocked=other) | Q(blocker=other, blocked=one))))


def standing_comments(comment: str = "") -> Q:
    """The condition that a comment is there for everybody: no moderator has taken it away, its author may sign in, and
    is not kept apart from the owner of the deck, who could neither read nor delete it. `comment` is how lookups of a
    comment begin."""
    kept_apart = _apart(OuterRef(f"{comment}author"), OuterRef(f"{comment}deck__owner"))
    return Q(**{f"{comment}is_hidden": False, f"{comment}author__is_active": True}) & ~kept_apart


def readable_comments(viewer: User | None) -> Q:
    """The condition that `viewer` reads a comment on a deck that they see: one that stands, of an account with which
    they are not kept apart."""
    return standing_comments() & ~from_apart(viewer, "author")


def find_comment(viewer: User | None, comment_id: int) -> Comment:
    """A comment that `viewer` reads, with its deck and people, on a deck that everybody sees; their own ones too that a
    moderator took away. Raises Http404."""
    mine = Q(author=viewer) if viewer else Q(pk__in=())
    comments = Comment.objects.filter(deck__visibility=Visibility.PUBLIC).filter(readable_comments(viewer) | mine)
    return decks.first_or_404(comments.select_related("author", "deck__owner", "thread").filter(pk=comment_id))


def author_of(comment: Comment) -> User:
    """Who wrote a comment that was found. Raises Http404 where it is deleted."""
    if comment.author is None:
        raise Http404
    return comment.author


def known_people(viewer: User | None) -> QuerySet[User]:
    """The people of whom everybody may know that they have an account: who has a public deck or collection, or has
    written a comment that `viewer` reads."""
    public = Deck.objects.filter(owner=OuterRef("pk"), visibility=Visibility.PUBLIC)
    collections = Collection.objects.filter(owner=OuterRef("pk"), is_public=True)
    comments = Comment.objects.filter(readable_comments(viewer), author=OuterRef("pk"))
    seen = comments.filter(deck__visibility=Visibility.PUBLIC)
    return User.objects.filter(Exists(public) | Exists(collections) | Exists(seen), is_active=True)
