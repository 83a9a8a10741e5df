"""The browsers in which an account is signed in."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from accounts.models import User

#: What a User-Agent says, the first that fits: most browsers claim to be several others too.
_BROWSERS: Final = (
    ("Edge", r"Edg"),
    ("Opera", r"OPR/"),
    ("Samsung Internet", r"SamsungBrowser"),
    ("Firefox", r"Firefox|FxiOS"),
    ("Chrome", r"Chrom|CriOS"),
    ("Safari", r"Safari"),
)
_SYSTEMS: Final = (
    ("Android", r"Android"),
    ("iPhone", r"iPhone"),
    ("iPad", r"iPad"),
    ("Windows", r"Windows"),
    ("macOS", r"Macintosh|Mac OS"),
    ("ChromeOS", r"CrOS"),
    ("Linux", r"Linux|X11"),
)


def sessions_of(user: User) -> QuerySet[UserSession]:
    """The sessions that have not ended, the one used last first."""
    alive = Session.objects.filter(expire_date__gt=timezone.now()).values("session_key")
    found: QuerySet[UserSession] = UserSession.objects.filter(user=user, session_key__in=alive)
    return found.order_by("-last_seen_at", "-pk")


def ended_sessions() -> QuerySet[UserSession]:
    """What is still noted of sessions that are over."""
    found: QuerySet[UserSession] = UserSession.objects.exclude(session_key__in=Session.objects.values("session_key"))
    return found


@transaction.atomic
def end(sessions: Iterable[UserSession]) -> int:
    """Sign these out; how many that were."""
    ended = {session.pk: session.session_key for session in sessions}
    Session.objects.filter(session_key__in=ended.values()).delete()
    UserSession.objects.filter(pk__in=ended).delete()
    return len(ended)


def name_of(user_agent: str) -> str:
    """`Firefox on Linux`, for people who look which of their browsers it is."""
    browser = next((name for name, pattern in _BROWSERS if re.search(pattern, user_agent)), "Unknown browser")
    system = next((name for name, pattern in _SYSTEMS if re.search(pattern, user_agent)), "")
    return f"{browser} on {system}" if system else browser
