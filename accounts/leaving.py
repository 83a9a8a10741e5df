"""Taking everything along, and going away."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Iterable
from tempfile import SpooledTemporaryFile
from typing import IO, Any, cast

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session
from django.db import transaction
from django.http import HttpRequest

from accounts.models import User
from accounts.signals import asking_for_public, exporting, leaving


def export(user: User, request: HttpRequest) -> IO[bytes]:
    """All that is kept of an account, as a zip file of JSON: `account.json`, and what other apps add."""
    file: IO[bytes] = SpooledTemporaryFile(max_size=1024 * 1024)  # noqa: SIM115  # whoever sends it closes it
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("account.json", as_json(account_data(user)))
        for _, answer in exporting.send(User, user=user, request=request):
            for name, text in cast(Iterable[tuple[str, str]], answer):
                archive.writestr(name, text)
    file.seek(0)
    return file


def as_json(data: Any) -> str:
    """JSON that people can read; times as in the API."""
    return json.dumps(data, indent=2, ensure_ascii=False, default=lambda value: value.isoformat())


def account_data(user: User) -> dict[str, Any]:
    """What is kept of the account itself. No secrets: of tokens and second steps only what they are called."""
    return {
        "name": user.username,
        "joined": user.date_joined,
        "last_login": user.last_login,
        "addresses": list(EmailAddress.objects.filter(user=user).order_by("pk").values("email", "verified", "primary")),
        "tokens": list(user.api_tokens.values("name", "prefix", "created_at", "expires_at", "last_used_at")),
        "two_factor": [
            {"name": str(means), "type": means.type, "created_at": means.created_at, "last_used_at": means.last_used_at}
            for means in Authenticator.objects.filter(user=user).order_by("pk")
        ],
        "sessions": list(
            UserSession.objects.filter(user=user)
            .order_by("pk")
            .values("ip", "user_agent", "created_at", "last_seen_at")
        ),
    }


def has_public(user: User) -> bool:
    """Whether anything of an account may stay when it is deleted."""
    return any(answer for _, answer in asking_for_public.send(User, user=user))


@transaction.atomic
def delete_account(user: User, *, keep_public: bool) -> None:
    """Delete an account and all that is its own; what is public may stay without a name. All its sessions end."""
    leaving.send(User, user=user, keep_public=keep_public)
    keys = UserSession.objects.filter(user=user).values_list("session_key", flat=True)
    Session.objects.filter(session_key__in=list(keys)).delete()
    user.delete()
