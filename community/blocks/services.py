"""Services that block and unblock people."""

from __future__ import annotations

from django.db import transaction
from django.db.models import Q, QuerySet

from accounts.models import User
from community import limits
from community.models import Block, Follow


class CannotBlock(Exception):
    """Error: a person cannot be blocked. The message has the reason."""


@transaction.atomic
def block(*, blocker: User, blocked: User) -> None:
    """Let `blocker` block `blocked`, and delete follows between the two. A second block changes nothing.

    CannotBlock is raised if the two are one person, or `blocker` has reached the limit.
    """
    if blocker.pk == blocked.pk:
        raise CannotBlock("You can’t block yourself.")
    User.objects.select_for_update(no_key=True).get(pk=blocker.pk)  # concurrent calls could exceed the limit
    mine = blocks_of(blocker)
    if mine.count() >= limits.BLOCKED and not mine.filter(blocked=blocked).exists():
        raise CannotBlock(f"You block {limits.BLOCKED:,} people, which is the limit. Unblock somebody first.")
    Block.objects.get_or_create(blocker=blocker, blocked=blocked)
    Follow.objects.filter(Q(follower=blocker, author=blocked) | Q(follower=blocked, author=blocker)).delete()


def unblock(*, blocker: User, block_id: int) -> User | None:
    """Delete a block, and return the person who was blocked, or None if `blocker` has no such block."""
    existing = blocks_of(blocker).filter(pk=block_id).first()
    if existing is None:
        return None
    existing.delete()
    return existing.blocked


def blocks_of(user: User) -> QuerySet[Block]:
    """Return the blocks that a person has made, newest first."""
    return Block.objects.filter(blocker=user).select_related("blocked").order_by("-created_at", "-pk")
