"""E-mail of notices to people who want it: one mail with all new notices, to a confirmed address.

A person gets at most one mail in 15 minutes, once a notice is five minutes old, since others may follow it. A process
claims a person in the database before it sends, so that only one does. Notices of a mail that failed are in the next.
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
from community.notifications.services import NoticeGroup

log = structlog.get_logger(__name__)

#: Time between two mails to a person, and age of the notice that is the reason for one.
PAUSE: Final = timedelta(minutes=15)
GATHERED: Final = timedelta(minutes=5)
#: Notices in a mail, and mails in one run.
LINES: Final = 30
MAILS: Final = 200
_SALT: Final = "community.mailing"  # must not change: links of mails that were sent contain it


def send_mails(now: datetime | None = None) -> int:
    """Send all mails with notices that are due, and return their number; `now` is the time, None for the present."""
    now = now or timezone.now()
    return sum(_write_to(preferences, now) for preferences in _due(now)[:MAILS])


def _due(now: datetime) -> QuerySet[Preferences]:
    """Return the preferences of people to whom a mail is due at the time `now`.

    They want mail, got none recently, and have unread notices and a confirmed address.
    """
    unread = Notice.objects.filter(
        person=OuterRef("pk"), read_at=None, mailed_at=None, created_at__lte=now - GATHERED
    ).order_by()
    confirmed = EmailAddress.objects.filter(user=OuterRef("pk"), verified=True).order_by()
    wanting = Preferences.objects.filter(Q(mailed_at=None) | Q(mailed_at__lte=now - PAUSE), by_mail=True)
    return wanting.filter(Exists(unread), Exists(confirmed), user__is_active=True).select_related("user").order_by("pk")


def _write_to(preferences: Preferences, now: datetime) -> int:
    """Send a person a mail at the time `now`, with all unread notices not mailed yet; return the number of mails.

    It is 0 without such notices, if the mail fails, or if another process sends it.
    """
    claimed = Preferences.objects.filter(pk=preferences.pk, by_mail=True, mailed_at=preferences.mailed_at)
    if not claimed.update(mailed_at=now):  # another process claimed it, or the person has turned mail off
        return 0
    new = notifications.visible_to(preferences.user).filter(read_at=None, mailed_at=None)
    groups = notifications.notice_groups(new)
    ids = [notice.pk for group in groups for notice in group.notices]
    if not ids:
        return 0
    notices = Notice.objects.filter(pk__in=ids)
    notices.update(mailed_at=now)
    try:
        mail_of(preferences, groups).send()
    except Exception as error:  # mail backends raise many kinds
        log.warning("notices_not_mailed", error=type(error).__name__)
        notices.update(mailed_at=None)
        return 0
    return 1


def mail_of(preferences: Preferences, groups: Sequence[NoticeGroup]) -> EmailMultiAlternatives:
    """Return the mail, as text and HTML, about groups of notices to the person whose `preferences` these are.

    It has a link to unsubscribe.
    """
    site = preferences.site.rstrip("/")
    address = EmailAddress.objects.filter(user=preferences.user, verified=True).order_by("-primary", "pk").first()
    stop = site + reverse("community:unsubscribe", args=[token_of(preferences.user_id)])
    context = {
        "person": preferences.user,
        "groups": groups[:LINES],
        "more": len(groups) - LINES if len(groups) > LINES else 0,
        "site": site,
        "stop": stop,
    }
    subject = groups[0].sentence if len(groups) == 1 else f"{len(groups)} notices"
    mail = EmailMultiAlternatives(
        f"{settings.EMAIL_SUBJECT_PREFIX}{' '.join(subject.split())}",
        render_to_string("community/mail/notices.txt", context),
        to=[address.email] if address else [],
        headers={
            "List-Unsubscribe": f"<{stop}>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",  # RFC 8058
            "Auto-Submitted": "auto-generated",  # RFC 3834: prevents automatic replies
        },
    )
    mail.attach_alternative(render_to_string("community/mail/notices.html", context), "text/html")
    return mail


def token_of(person: int) -> str:
    """Return the signed token for the link with which the person with an id unsubscribes from mails."""
    return signing.dumps(person, salt=_SALT, compress=False)


def person_of(token: str) -> int | None:
    """Return the id of the person whose unsubscribe link has this token, or None if it is not valid."""
    try:
        person: int = signing.loads(token, salt=_SALT)
    except signing.BadSignature:
        return None
    return person


def skip_existing(person: User) -> None:
    """Exclude a person's existing notices from mails, since they have just turned mail on."""
    Notice.objects.filter(person=person, mailed_at=None).update(mailed_at=timezone.now())
