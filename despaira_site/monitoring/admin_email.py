"""E-mail to `settings.ADMINS` about errors of the site: each error once an hour, and few in all.

A mail has the event, the places in the code, and the request id for the log. It has no user input: no URL, no form, and
no message of an exception, which may quote them.
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

#: Seconds in which an error is mailed once, and number of mails of a process in that time.
PERIOD: Final = 3600.0
MAILS: Final = 10
#: Loggers of Django whose errors structlog has logged already, or that log suspicious requests.
_SKIPPED: Final = ("django.request", "django.security")
log = structlog.get_logger(__name__)


class AdminMailHandler(logging.Handler):
    """Log handler that mails records at ERROR and above to ADMINS, in a thread, so that requests don't wait."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self._mailed: dict[str, float] = {}
        self._skipped = 0

    def emit(self, record: logging.LogRecord) -> None:
        """Send a mail about a log record, unless too many were sent."""
        if not settings.ADMINS or record.name.startswith(_SKIPPED):
            return
        text, now = describe(record), time.monotonic()
        self._mailed = {error: when for error, when in self._mailed.items() if now - when < PERIOD}
        if text in self._mailed or len(self._mailed) >= MAILS:
            self._skipped += 1
            return
        self._mailed[text] = now
        body = f"{text}\n\n{_when(record)}"
        if self._skipped:
            body += f"\n\nErrors since the last mail that are only in the log: {self._skipped:,}."
            self._skipped = 0
        threading.Thread(target=_send, args=(_subject(text), body), name="admin-mail", daemon=True).start()


def describe(record: logging.LogRecord) -> str:
    """Return the text of a mail about a log `record`: the event, and classes and tracebacks of exceptions.

    Equal errors have equal texts.
    """
    if isinstance(record.msg, dict):
        lines = [f"{record.msg.get('event')} ({record.name})"]
    else:
        lines = [f"{record.name}, {record.pathname}:{record.lineno}"]
    for error in causes(_error(record), contexts=True):
        name = f"{type(error).__module__}.{type(error).__qualname__}".removeprefix("builtins.")
        lines += ["", name, *_frames(error)]
    return "\n".join(lines)


def _error(record: logging.LogRecord) -> BaseException | None:
    """Return the exception of a record of logging or structlog, or None; with `exc_info=True` the current one."""
    info: Any = record.msg.get("exc_info") if isinstance(record.msg, dict) else record.exc_info
    if info is True:
        return sys.exception()
    error: BaseException | None = info[1] if isinstance(info, tuple) else info
    return error


def _frames(error: BaseException) -> list[str]:
    return [
        f"  {frame.filename}:{frame.lineno} {frame.name}: {frame.line}"
        for frame in traceback.extract_tb(error.__traceback__)
    ]


def _when(record: logging.LogRecord) -> str:
    known = {**structlog.contextvars.get_contextvars(), **(record.msg if isinstance(record.msg, dict) else {})}
    request = f"request_id {known['request_id']}" if "request_id" in known else "outside of any request"
    return f"{time.strftime('%Y-%m-%d %H:%M:%S', time.gmtime(record.created))} UTC, {request}"


def _subject(text: str) -> str:
    """Return the subject of a mail with the text of `describe`: the event and the class of the first exception."""
    return " · ".join([line for line in text.splitlines() if line and not line.startswith(" ")][:2])


def _send(subject: str, body: str) -> None:
    try:
        mail_admins(subject, body)
    except Exception as error:  # mail backends raise many kinds
        log.warning("admin_mail_failed", error=type(error).__name__)
