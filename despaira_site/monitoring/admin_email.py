"""E-mail to `settings.ADMINS` about errors of the site: each error once an hour, few in all.

A mail says what failed and where in our code, and by which request id the log tells the rest. It says nothing that
somebody has typed: neither address nor form, and no message of an error, which may quote either.
"""

from __future__ import annotations

import logging
import sys
import threading
import time
import traceback
from typing import Any, Final

import structlog
from django.conf import settings
from django.core.mail import mail_admins

from despaira_site.exception_chain import causes

#: Seconds in which the same mistake is told once, and in which no more than so many are told by a process.
PERIOD: Final = 3600.0
MAILS: Final = 10
#: What Django logs of a request that structlog has told of already, and of what people send who try things.
_SKIPPED: Final = ("django.request", "django.security")
log = structlog.get_logger(__name__)


class AdminMailHandler(logging.Handler):
    """Tells ADMINS of records at ERROR and above. Sending is left to a thread: nobody waits for a mail server."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self._told: dict[str, float] = {}
        self._untold = 0

    def emit(self, record: logging.LogRecord) -> None:
        if not settings.ADMINS or record.name.startswith(_SKIPPED):
            return
        text, now = describe(record), time.monotonic()
        self._told = {mistake: when for mistake, when in self._told.items() if now - when < PERIOD}
        if text in self._told or len(self._told) >= MAILS:
            self._untold += 1
            return
        self._told[text] = now
        body = f"{text}\n\n{_when(record)}"
        if self._untold:
            body += f"\n\nMistakes since the last mail that are in the log alone: {self._untold:,}."
            self._untold = 0
        threading.Thread(target=_send, args=(_subject(text), body), name="admin-mail", daemon=True).start()


def describe(record: logging.LogRecord) -> str:
    """What failed: the event, and the kinds and places of the exceptions. The same for the same mistake."""
    if isinstance(record.msg, dict):
        lines = [f"{record.msg.get('event')} ({record.name})"]
    else:
        lines = [f"{record.name}, {record.pathname}:{record.lineno}"]
    for error in causes(_error(record), contexts=True):
        name = f"{type(error).__module__}.{type(error).__qualname__}".removeprefix("builtins.")
        lines += ["", name, *_places(error)]
    return "\n".join(lines)


def _error(record: logging.LogRecord) -> BaseException | None:
    """The exception of a record, of logging or of structlog, which may say only that there is one."""
    found: Any = record.msg.get("exc_info") if isinstance(record.msg, dict) else record.exc_info
    if found is True:
        return sys.exception()
    error: BaseException | None = found[1] if isinstance(found, tuple) else found
    return error


def _places(error: BaseException) -> list[str]:
    return [
        f"  {frame.filename}:{frame.lineno} {frame.name}: {frame.line}"
        for frame in traceback.extract_tb(error.__traceback__)
    ]


def _when(record: logging.LogRecord) -> str:
    known = {**structlog.contextvars.get_contextvars(), **(record.msg if isinstance(record.msg, dict) else {})}
    request = f"request_id {known['request_id']}" if "request_id" in known else "outside of any request"
    return f"{time.strftime('%Y-%m-%d %H:%M:%S', time.gmtime(record.created))} UTC, {request}"


def _subject(text: str) -> str:
    """The event and the kind of the exception."""
    return " · ".join([line for line in text.splitlines() if line and not line.startswith(" ")][:2])


def _send(subject: str, body: str) -> None:
    try:
        mail_admins(subject, body)
    except Exception as error:  # whatever the mail server says
        log.warning("admin_mail_failed", error=type(error).__name__)
