"""Services that block and unblock people."""

from __future__ import annotations

from django.db import transaction
from django.db.models import Q, QuerySet

from accounts.models import User
from community import limits
from community.models import Block, Follow


class CannotBlock(Exception):
    """Somebody who can't be blocked, in a sentence."""


@transaction.atomic
def block(*, blocker: User, blocked: User) -> None:
    """Keep two people apart, once; neither follows the other any more. Raises CannotBlock."""
    if blocker.pk == blocked.pk:
        raise CannotBlock("That is you.")
    User.objects.select_for_update(no_key=True).get(pk=blocker.pk)  # one after the other, or all of them see room
    mine = blocks_of(blocker)
    if mine.count() >= limits.BLOCKED and not mine.filter(blocked=blocked).exists():
        raise CannotBlock(f"You block {limits.BLOCKED:,} people, which is as many as one may. Unblock somebody first.")
    Block.objects.get_or_create(blocker=blocker, blocked=blocked)
    Follow.objects.filter(Q(follower=blocker, author=blocked) | Q(follower=blocked, author=blocker)).delete()


def unblock(*, blocker: User, block_id: int) -> User | None:
    """Undo a block of one's own; of whom, or None where there is none."""
    found = blocks_of(blocker).filter(pk=block_id).first()
    if found is None:
        return None
    found.delete()
    return found.blocked


def blocks_of(user: User) -> QuerySet[Block]:
    """Whom somebody blocks, the last one first."""
    return Block.objects.filter(blocker=user).select_related("blocked").order_by("-created_at", "-pk")
