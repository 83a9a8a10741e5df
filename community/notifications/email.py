"""E-mail of notices to people who asked for it: all that is new in one mail, to a confirmed address.

Nobody is written to more often than every quarter of an hour, nor of what is younger than five minutes: more may follow
it. Who does the writing is settled in the database before anything is sent, so that of several processes one does; what
could not be sent is tried again with the next mail.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final

import structlog
from allauth.account.models import EmailAddress
from django.conf import settings
from django.core import signing
from django.core.mail import EmailMultiAlternatives
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from community.models import Notice, Preferences
from community.notifications import services as notifications
from community.notifications.services import ShownNotice

log = structlog.get_logger(__name__)

#: From one mail to the next, and how old what is told is at least.
PAUSE: Final = timedelta(minutes=15)
GATHERED: Final = timedelta(minutes=5)
#: Lines of a mail, and mails that are sent in one go.
LINES: Final = 30
MAILS: Final = 200
_SALT: Final = "community.mailing"  # in links of mails that were sent


def send_mails(now: datetime | None = None) -> int:
    """Write to everybody who is due; says how many mails went out."""
    now = now or timezone.now()
    return sum(_write_to(preferences, now) for preferences in _due(now)[:MAILS])


def _due(now: datetime) -> QuerySet[Preferences]:
    """Who wants mail, has a confirmed address, was not written to just now, and may have something to be told."""
    unread = Notice.objects.filter(
        person=OuterRef("pk"), read_at=None, mailed_at=None, created_at__lte=now - GATHERED
    ).order_by()
    confirmed = EmailAddress.objects.filter(user=OuterRef("pk"), verified=True).order_by()
    wanting = Preferences.objects.filter(Q(mailed_at=None) | Q(mailed_at__lte=now - PAUSE), by_mail=True)
    return wanting.filter(Exists(unread), Exists(confirmed), user__is_active=True).select_related("user").order_by("pk")


def _write_to(preferences: Preferences, now: datetime) -> int:
    """Write to one person of all that they haven't read; says how many mails went out."""
    claimed = Preferences.objects.filter(pk=preferences.pk, by_mail=True, mailed_at=preferences.mailed_at)
    if not claimed.update(mailed_at=now):  # another process was quicker, or they want none any more
        return 0
    new = notifications.shown_to(preferences.user).filter(read_at=None, mailed_at=None)
    shown = notifications.listed(new)
    ids = [notice.pk for each in shown for notice in each.notices]
    if not ids:
        return 0
    told = Notice.objects.filter(pk__in=ids)
    told.update(mailed_at=now)
    try:
        mail_of(preferences, shown).send()
    except Exception as error:  # whatever the mail server says
        log.warning("notices_not_mailed", error=type(error).__name__)
        told.update(mailed_at=None)
        return 0
    return 1


def mail_of(preferences: Preferences, shown: Sequence[ShownNotice]) -> EmailMultiAlternatives:
    """The mail that tells somebody of `shown`, as text and as HTML, with a way to have no more of them."""
    site = preferences.site.rstrip("/")
    address = EmailAddress.objects.filter(user=preferences.user, verified=True).order_by("-primary", "pk").first()
    stop = site + reverse("community:unsubscribe", args=[token_of(preferences.user_id)])
    context = {
        "person": preferences.user,
        "shown": shown[:LINES],
        "more": len(shown) - LINES if len(shown) > LINES else 0,
        "site": site,
        "stop": stop,
    }
    subject = shown[0].sentence if len(shown) == 1 else f"{len(shown)} notices"
    mail = EmailMultiAlternatives(
        f"{settings.EMAIL_SUBJECT_PREFIX}{' '.join(subject.split())}",
        render_to_string("community/mail/notices.txt", context),
        to=[address.email] if address else [],
        headers={
            "List-Unsubscribe": f"<{stop}>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",  # RFC 8058
            "Auto-Submitted": "auto-generated",  # RFC 3834: no answers of absent people
        },
    )
    mail.attach_alternative(render_to_string("community/mail/notices.html", context), "text/html")
    return mail


def token_of(person: int) -> str:
    """What stands in a mail's address to have no more of them: it says who, and nobody else can make it."""
    return signing.dumps(person, salt=_SALT, compress=False)


def person_of(token: str) -> int | None:
    """Who a token is of; None where it is none."""
    try:
        person: int = signing.loads(token, salt=_SALT)
    except signing.BadSignature:
        return None
    return person


def begin(person: User) -> None:
    """Somebody wants mail from now on: nothing is written of what came before."""
    Notice.objects.filter(person=person, mailed_at=None).update(mailed_at=timezone.now())
