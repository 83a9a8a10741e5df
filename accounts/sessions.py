"""Sessions of an account: the browsers in which it is signed in."""

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

#: Browsers and patterns of their User-Agent. The first match counts, since most browsers name others too.
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
    """Return an account's sessions that have not expired, the most recently used first."""
    alive = Session.objects.filter(expire_date__gt=timezone.now()).values("session_key")
    sessions: QuerySet[UserSession] = UserSession.objects.filter(user=user, session_key__in=alive)
    return sessions.order_by("-last_seen_at", "-pk")


def ended_sessions() -> QuerySet[UserSession]:
    """Return the records of sessions that no longer exist, because they expired and were deleted, or were ended."""
    ended: QuerySet[UserSession] = UserSession.objects.exclude(session_key__in=Session.objects.values("session_key"))
    return ended


@transaction.atomic
def end(sessions: Iterable[UserSession]) -> int:
    """Delete sessions, which signs their browsers out, and return their number."""
    ended = {session.pk: session.session_key for session in sessions}
    Session.objects.filter(session_key__in=ended.values()).delete()
    UserSession.objects.filter(pk__in=ended).delete()
    return len(ended)


def name_of(user_agent: str) -> str:
    """Return a name such as `Firefox on Linux` for the header User-Agent, by which people recognise a browser.

    An unknown browser is “Unknown browser”; an unknown system is left out.
    """
    browser = next((name for name, pattern in _BROWSERS if re.search(pattern, user_agent)), "Unknown browser")
    system = next((name for name, pattern in _SYSTEMS if re.search(pattern, user_agent)), "")
    return f"{browser} on {system}" if system else browser
