"""Services that follow and unfollow authors."""

from __future__ import annotations

from django.db import transaction

from accounts.models import User
from community import limits, permissions
from community.models import Follow, NoticeKind
from community.notifications import services as notifications


class CantFollow(Exception):
    """Somebody can't be followed; says why."""


@transaction.atomic
def follow(*, follower: User, author: User) -> bool:
    """Have `follower` told of what `author` makes public; says whether they weren't before. Raises CantFollow and
    KeptApart."""
    if follower.pk == author.pk:
        raise CantFollow("This is you. Your own decks are in “My decks”.")
    User.objects.select_for_update(no_key=True).get(pk=follower.pk)  # one after the other, or all see room
    permissions.check_together(follower, author)
    follows = Follow.objects.filter(follower=follower)
    if follows.filter(author=author).exists():
        return False
    if follows.count() >= limits.FOLLOWED:
        raise CantFollow(
            f"You follow {limits.FOLLOWED:,} authors, which is as many as one may. Leave one to make room."
        )
    Follow.objects.create(follower=follower, author=author)
    notifications.tell(person=author, kind=NoticeKind.FOLLOW, actor=follower)
    return True


def unfollow(*, follower: User, author: User) -> bool:
    """Have `follower` told no more; says whether they were."""
    return bool(Follow.objects.filter(follower=follower, author=author).delete()[0])
