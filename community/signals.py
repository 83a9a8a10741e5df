"""Receivers of signals: content of deleted accounts."""

from __future__ import annotations

from typing import Any

from django.db.models.signals import post_delete, pre_delete
from django.dispatch import receiver

from accounts.models import User
from community.comments import services as comments
from community.likes import services as likes
from community.reports import services as reports


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
