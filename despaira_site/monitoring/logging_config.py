"""Logging configuration: lines of JSON with a request id, readable lines in development.

No line has a secret: every event passes `redact` last, when its exceptions are text already.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

import structlog

#: Replacement of a secret.
REDACTED: Final = "***"
#: Names of fields whose values are secrets or e-mail addresses.
_SECRET_FIELDS: Final = re.compile(
    r"pass(?:word|wd|phrase)|secret|token|api_?key|authorization|cookie|session_?(?:id|key)|e_?mail", re.IGNORECASE
)
#: Our own fields whose values look like secrets.
_OURS: Final = frozenset({"request_id", "correlation_id", "timestamp", "logger", "level"})
_VALUE: Final = r"""(?:"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|[^\s"'&,;)}\]]+)"""
_SLASH: Final = "(?:/|%2F)"
#: Seven capitals or more in a text with small letters, more than names of classes have: a token without digits.
_MIXED: Final = r"(?-i:(?=[A-Z_-]*[a-z])(?:[a-z_-]*[A-Z]){7})"
_SECRETS: Final = tuple(
    (re.compile(pattern, re.IGNORECASE), replacement)
    for pattern, replacement in (
        # Share links, invitations, links in mails, and runs without a deck, whose URLs alone give access. Slashes may
        # be encoded, as in a URL inside another.
        (
            rf"({_SLASH}(?:s|join|unsubscribe|password{_SLASH}reset{_SLASH}key|confirm-email){_SLASH})"
            r"(?:(?!%2F)[^/\s?#\"'])+",
            rf"\1{REDACTED}",
        ),
        (
            rf"({_SLASH}(?:goldfish|matchups){_SLASH}(?:[\w*-]+{_SLASH}){{0,2}})[a-z2-9]{{22}}(?![a-z0-9])",
            rf"\1{REDACTED}",
        ),
        # Query strings are private, and often contain one of the others: ?next=/s/…
        (r"(?<=[\w/%.-])\?[^\s\"'<>]+", f"?{REDACTED}"),
        (r"\b(token|bearer|basic)\s+(?=\S*[0-9])[\w.~+/=-]{8,}", rf"\1 {REDACTED}"),
        (rf"((?:{_SECRET_FIELDS.pattern})\w{{0,20}}[\"']?\s*[:=]\s*){_VALUE}", rf"\1{REDACTED}"),
        (r"\b(?:argon2|pbkdf2_\w+|scrypt|bcrypt\w*|md5)\$[^\s'\",)]+", REDACTED),
        # E-mail addresses, and the password in user:password@host.
        (r"(?<![^\s<>\"'(),;:=/@])[^\s<>\"'(),;:=/@]+(?:@|%40)[^\s<>\"'(),;:@/]+", REDACTED),
        # Long random words: keys of sessions, tokens.
        (rf"(?<![\w-])(?=[\w-]*[0-9]|{_MIXED})(?=[\w-]*[a-z])[a-z0-9_-]{{26,}}(?![\w-])", REDACTED),
    )
)
#: A short word, which none of the patterns matches.
_WORD: Final = re.compile(r"[A-Za-z0-9_.]{0,25}")
#: Maximum characters of texts whose results are cached.
_SHORT: Final = 200


def configure(*, level: str, readable: bool) -> dict[str, Any]:
    """Set structlog up at `level`, return Django's matching LOGGING. `readable` lines are for people, not JSON."""
    shared: list[structlog.types.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.StackInfoRenderer(),
    ]
    renderer = structlog.dev.ConsoleRenderer() if readable else structlog.processors.JSONRenderer()
    structlog.configure(
        processors=[structlog.stdlib.filter_by_level, *shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "line": {
                "()": structlog.stdlib.ProcessorFormatter,
                "foreign_pre_chain": shared,
                "processors": [
                    structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                    structlog.processors.format_exc_info,
                    redact,
                    renderer,
                ],
            }
        },
        "handlers": {
            "console": {"class": "logging.StreamHandler", "formatter": "line"},
            "admins": {"class": "despaira_site.monitoring.admin_email.AdminMailHandler"},
        },
        "root": {"handlers": ["console", "admins"], "level": level},
        # Django's own lines about requests would repeat the line of django-structlog. The handler of its development
        # server would not redact them.
        "loggers": {
            "django": {"handlers": []},  # its handler would mail whole requests to ADMINS
            "django.server": {"level": "WARNING", "handlers": [], "propagate": True},
            "django.request": {"level": "ERROR"},
        },
    }


def redact(logger: object, method: str, event: structlog.types.EventDict) -> structlog.types.EventDict:
    """Remove secrets from the texts, fields and nested values of a log event, as a processor of structlog."""
    return {key: value if key in _OURS else _clean(key, value) for key, value in event.items()}


def redacted(text: str) -> str:
    """Return a text without secrets and e-mail addresses."""
    if _WORD.fullmatch(text):
        return text
    return _redacted_once(text) if len(text) <= _SHORT else _redacted(text)


def _redacted(text: str) -> str:
    for pattern, replacement in _SECRETS:
        text = pattern.sub(replacement, text)
    return text


#: Cached, since URLs and user agents repeat.
_redacted_once: Final = lru_cache(1_000)(_redacted)


def _is_secret(key: str) -> bool:
    return _SECRET_FIELDS.search(key) is not None


def _clean(key: str, value: object) -> object:
    if _is_secret(key):
        return REDACTED
    if value is None or isinstance(value, bool | int | float):
        return value
    if isinstance(value, Mapping):
        return {str(name): _clean(str(name), each) for name, each in value.items()}
    if isinstance(value, list | tuple | set | frozenset):
        return [_clean("", each) for each in value]
    return redacted(str(value))
