"""Receivers of signals: content of deleted accounts, and changes of comments for cached pages of decks."""

from __future__ import annotations

from typing import Any

from django.db.models.signals import post_delete, post_migrate, pre_delete
from django.dispatch import receiver

from accounts.models import User
from community.comments import services as comments
from community.likes import services as likes
from community.models import Comment
from community.reports import services as reports
from decks.search.public_changes import note_rows


@receiver(pre_delete, sender=User)
def withdraw_content(sender: type, instance: User, **kwargs: Any) -> None:
    """Withdraw the likes and comments of an account before it is deleted. Answers of others stay."""
    User.objects.select_for_update().get(pk=instance.pk)  # prevents further likes and comments
    likes.withdraw_all(instance)
    comments.delete_all_of(instance)


@receiver(post_delete, sender=User)
def empty_reports(sender: type, **kwargs: Any) -> None:
    """Empty texts of settled reports whose objects are deleted."""
    reports.empty_deleted()


@receiver(post_migrate)
def note_comments(sender: Any, using: str, **kwargs: Any) -> None:
    """Create the triggers that invalidate cached pages of a deck when its comments change."""
    if sender.name == "community":
        note_rows(Comment, using)
