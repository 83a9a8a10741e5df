"""Deletion of an account with all its data."""

from __future__ import annotations

from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session
from django.db import transaction

from accounts import data_export
from accounts.models import User
from accounts.signals import checking_public_content, deleting_account


def has_public(user: User) -> bool:
    """Return whether an account has public content, which may stay when the account is deleted."""
    return any(answer for _, answer in checking_public_content.send(User, user=user))


@transaction.atomic
def delete_account(user: User, *, keep_public: bool) -> None:
    """Delete an account, its data and sessions; with `keep_public` its public content stays, without a name."""
    deleting_account.send(User, user=user, keep_public=keep_public)
    keys = UserSession.objects.filter(user=user).values_list("session_key", flat=True)
    Session.objects.filter(session_key__in=list(keys)).delete()
    data_export.delete_export(user)
    user.delete()
