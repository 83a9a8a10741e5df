"""How often a password may be guessed, and that it never keeps the owner out.

Every door counts here: the sign-in form (which the admin uses too), `token/`, the second step, a password asked for
again, and mails that replace one. What is tried from a place that has signed in to the account before, a browser or an
address, is counted for that place alone, so nobody elsewhere can use up what the owner needs. All other places share
what an account allows, and each address what it may try on all accounts together.

Names are counted as they were typed, whether or not there is an account of that name: refusals don't tell.
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

#: For how long attempts are remembered, from the first on.
WINDOW: Final = timedelta(minutes=15)
#: Attempts within it: at a place that has signed in before; on an account from all others; of an address that hasn't.
KNOWN: Final = 10
ON_ACCOUNT: Final = 10
FROM_ADDRESS: Final = 30
#: The cookie that knows a browser again, how long it lasts, and how many places of an account are remembered.
COOKIE: Final = "device"
COOKIE_AGE: Final = timedelta(days=365)
PLACES: Final = 50


class TooManyAttempts(APIException):
    """429: wait for `wait` seconds."""

    status_code = 429
    default_code = "throttled"

    def __init__(self, wait: int) -> None:
        minutes = -(-wait // 60)
        super().__init__(
            f"Too many attempts for this account, or from your address. Try again in {minutes} "
            f"{'minute' if minutes == 1 else 'minutes'}. Where you have signed in before, you are not kept out by what "
            "others try elsewhere."
        )
        self.wait = wait


@dataclass(frozen=True, slots=True)
class Attempt:
    """An attempt that counts as wrong until it is taken back."""

    keys: Sequence[str] = ()

    def take_back(self) -> None:
        """It was right."""
        AttemptCount.objects.filter(key__in=self.keys, count__gt=0).update(count=F("count") - 1)


def count(request: HttpRequest, kind: str, login: str) -> Attempt:
    """Count an attempt of a `kind` on what somebody typed as their name or address. Raises TooManyAttempts."""
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
    """Know the address again from which `user` has shown who they are; and the `browser`, where it was one."""
    if "REMOTE_ADDR" not in request.META:
        return  # nobody's
    if browser and not _device(request):
        request.new_device = secrets.token_urlsafe(16)  # type: ignore[attr-defined]  # for the middleware
    now = timezone.now()
    for place in (_address(request), *([_device(request)] if browser else ())):
        user.sign_in_places.update_or_create(place=place, defaults={"used_at": now})
    kept = user.sign_in_places.order_by("-used_at", "-pk").values_list("pk", flat=True)[:PLACES]
    user.sign_in_places.exclude(pk__in=list(kept)).delete()


def set_cookie(request: HttpRequest, response: HttpResponse) -> None:
    """Give a browser that has just signed in the cookie that it is known by."""
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
    """Add one to a count that is below `amount`; else the seconds until it is forgotten."""
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
    """The browser, or else the address, if whoever is called `login` has signed in from there; else nothing."""
    whose = Q(user__username__iexact=login) | Q(user__email__iexact=login) | Q(user__emailaddress__email__iexact=login)
    known = set(SignInPlace.objects.filter(whose, place__in=(address, device)).values_list("place", flat=True))
    return next((place for place in (device, address) if place and place in known), "")


def _address(request: HttpRequest) -> str:
    return _digest("address", network_of(request))


def _device(request: HttpRequest) -> str:
    """The hash of what the cookie says; nothing where there is none of ours."""
    device = getattr(request, "new_device", "")
    if not device:
        try:
            device = signing.loads(request.COOKIES.get(COOKIE, ""), salt=COOKIE, max_age=COOKIE_AGE)
        except signing.BadSignature:
            return ""
    return _digest("device", str(device))


def _digest(*parts: str) -> str:
    return salted_hmac("accounts.attempts", "\0".join(parts), algorithm="sha256").hexdigest()
