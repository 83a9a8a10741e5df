"""Services that follow and unfollow authors."""

from __future__ import annotations

from django.db import transaction

from accounts.models import User
from community import limits, permissions
from community.models import Follow, NoticeKind
from community.notifications import services as notifications


class CannotFollow(Exception):
    """Error: an author cannot be followed. The message has the reason."""


@transaction.atomic
def follow(*, follower: User, author: User) -> bool:
    """Let `follower` follow `author`, and return whether they did not follow the author before.

    CannotFollow is raised if the two are one person or `follower` has reached the limit, BlockExists if one of them has
    blocked the other.
    """
    if follower.pk == author.pk:
        raise CannotFollow("You can’t follow yourself. Your own decks are in “My decks”.")
    User.objects.select_for_update(no_key=True).get(pk=follower.pk)  # concurrent calls could exceed the limit
    permissions.check_no_block(follower, author)
    follows = Follow.objects.filter(follower=follower)
    if follows.filter(author=author).exists():
        return False
    if follows.count() >= limits.FOLLOWED:
        raise CannotFollow(f"You follow {limits.FOLLOWED:,} authors, which is the limit. Unfollow one first.")
    Follow.objects.create(follower=follower, author=author)
    notifications.notify(person=author, kind=NoticeKind.FOLLOW, actor=follower)
    return True


def unfollow(*, follower: User, author: User) -> bool:
    """Stop following an author, and return whether `follower` did."""
    return bool(Follow.objects.filter(follower=follower, author=author).delete()[0])
