"""Signal receivers: withdraw likes, comments and reports of deleted accounts, and note changes of deck pages."""

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
def take_back_what_was_done(sender: type, instance: User, **kwargs: Any) -> None:
    """In the transaction of the deletion. Answers of others stay, below a place where nothing stands any more."""
    User.objects.select_for_update().get(pk=instance.pk)  # nothing more is said or liked from here on
    likes.take_all_back(instance)
    comments.delete_all_of(instance)


@receiver(post_delete, sender=User)
def forget_what_was_reported(sender: type, **kwargs: Any) -> None:
    """Of reports that are settled; others keep what they quote until then."""
    reports.forget_what_is_gone()


@receiver(post_migrate)
def note_comments(sender: Any, using: str, **kwargs: Any) -> None:
    """What is kept of the pages of decks goes with everything that is said there."""
    if sender.name == "community":
        note_rows(Comment, using)
