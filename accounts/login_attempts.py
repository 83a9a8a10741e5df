"""Limits of sign-in attempts, which never lock the owner of an account out.

All ways to guess are counted: the sign-in form (also of the admin), `token/`, the second step, the confirmation of a
password, and mails to reset it. A place is a browser or an address. Attempts from a place that has signed in to the
account before count for that place alone. So attempts from elsewhere cannot use up the owner's. Attempts from all other
places count for the account, and for the address over all accounts. Attempts are counted by the name as typed, whether
or not it exists, so that a refusal does not tell.
"""

from __future__ import annotations

import secrets
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from django.conf import settings
from django.core import signing
from django.db import transaction
from django.db.models import F, Q
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.crypto import salted_hmac
from rest_framework.exceptions import APIException

from accounts.models import AttemptCount, SignInPlace, User
from accounts.networks import network_of

#: Period in which attempts are counted, from the first on.
WINDOW: Final = timedelta(minutes=15)
#: Attempts in it: from a known place, on an account from all other places, from an address that is not known.
KNOWN: Final = 10
ON_ACCOUNT: Final = 10
FROM_ADDRESS: Final = 30
#: The cookie that identifies a browser, its lifetime, and the number of known places of an account.
COOKIE: Final = "device"
COOKIE_AGE: Final = timedelta(days=365)
PLACES: Final = 50


class TooManyAttempts(APIException):
    """Error: too many sign-in attempts. Status 429, and `wait` seconds until the next is possible."""

    status_code = 429
    default_code = "throttled"

    def __init__(self, wait: int) -> None:
        minutes = -(-wait // 60)
        super().__init__(
            f"Too many attempts for this account, or from your address. Try again in {minutes} "
            f"{'minute' if minutes == 1 else 'minutes'}. Attempts by others do not count where you have signed in "
            "before."
        )
        self.wait = wait


@dataclass(frozen=True, slots=True)
class Attempt:
    """Counted sign-in attempt, which is taken for failed until `take_back`. `keys` are those of its counts."""

    keys: Sequence[str] = ()

    def take_back(self) -> None:
        """Remove the attempt from the counts, since it succeeded."""
        AttemptCount.objects.filter(key__in=self.keys, count__gt=0).update(count=F("count") - 1)


def count(request: HttpRequest, kind: str, login: str) -> Attempt:
    """Count an attempt to sign in, or to guess a password or code. Raises TooManyAttempts if a limit is reached.

    `kind` names what is tried, such as "password"; kinds are counted apart. `login` is the username or address as
    typed.
    """
    if not settings.LIMIT_ATTEMPTS:
        return Attempt()
    address, device = _address(request), _device(request)
    account = unicodedata.normalize("NFKC", login).casefold().strip()
    known = _known_place(login.strip(), address, device)
    wanted = [(KNOWN, known, account)] if known else [(FROM_ADDRESS, address, ""), (ON_ACCOUNT, "", account)]
    keys: list[str] = []
    for amount, place, name in wanted:
        key = _digest("attempt", kind, place, name)
        wait = _count_one(key, amount)
        if wait:
            Attempt(keys).take_back()
            raise TooManyAttempts(wait)
        keys.append(key)
    return Attempt(keys)


def remember(request: HttpRequest, user: User, *, browser: bool) -> None:
    """Store a request's address as a place from which `user` has signed in; with `browser` also the browser."""
    if "REMOTE_ADDR" not in request.META:
        return  # a request that Django made itself, such as in a command
    if browser and not _device(request):
        request.new_device = secrets.token_urlsafe(16)  # type: ignore[attr-defined]  # for the middleware
    now = timezone.now()
    for place in (_address(request), *([_device(request)] if browser else ())):
        user.sign_in_places.update_or_create(place=place, defaults={"used_at": now})
    recent = user.sign_in_places.order_by("-used_at", "-pk").values_list("pk", flat=True)[:PLACES]
    user.sign_in_places.exclude(pk__in=list(recent)).delete()


def set_cookie(request: HttpRequest, response: HttpResponse) -> None:
    """Set the cookie that identifies a browser, if that browser has just signed in for the first time."""
    device = getattr(request, "new_device", "")
    if device:
        response.set_cookie(
            COOKIE,
            signing.dumps(device, salt=COOKIE),
            max_age=COOKIE_AGE,
            secure=settings.SESSION_COOKIE_SECURE,
            httponly=True,
            samesite="Lax",
        )


def _count_one(key: str, amount: int) -> int:
    """Add one to the count `key` and return 0; if the count has reached `amount`, return the seconds until its end."""
    now = timezone.now()
    AttemptCount.objects.filter(until__lte=now).delete()
    with transaction.atomic():
        row, _ = AttemptCount.objects.select_for_update().get_or_create(
            key=key, defaults={"count": 0, "until": now + WINDOW}
        )
        if row.count >= amount:
            return max(1, int((row.until - now).total_seconds()) + 1)
        row.count += 1
        row.save(update_fields=["count"])
    return 0


def _known_place(login: str, address: str, device: str) -> str:
    """Return `device`, else `address` (both hashes), if the account `login` has signed in there before; else ""."""
    whose = Q(user__username__iexact=login) | Q(user__email__iexact=login) | Q(user__emailaddress__email__iexact=login)
    known = set(SignInPlace.objects.filter(whose, place__in=(address, device)).values_list("place", flat=True))
    return next((place for place in (device, address) if place and place in known), "")


def _address(request: HttpRequest) -> str:
    return _digest("address", network_of(request))


def _device(request: HttpRequest) -> str:
    """Return the hash of the browser's id from its cookie, or "" if it has no valid one."""
    device = getattr(request, "new_device", "")
    if not device:
        try:
            device = signing.loads(request.COOKIES.get(COOKIE, ""), salt=COOKIE, max_age=COOKIE_AGE)
        except signing.BadSignature:
            return ""
    return _digest("device", str(device))


def _digest(*parts: str) -> str:
    return salted_hmac("accounts.attempts", "\0".join(parts), algorithm="sha256").hexdigest()
