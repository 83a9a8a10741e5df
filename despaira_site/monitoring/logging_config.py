"""Logging configuration: lines of JSON with a request id, readable lines in development.

No line says a secret: whatever is logged, by whomever, passes `redact` last, when exceptions are text already.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

import structlog

#: What stands in place of a secret.
REDACTED: Final = "***"
#: Names of fields that are secrets or addresses of people, whatever they hold.
_SECRET_FIELDS: Final = re.compile(
    r"pass(?:word|wd|phrase)|secret|token|api_?key|authorization|cookie|session_?(?:id|key)|e_?mail", re.IGNORECASE
)
#: Fields that we make ourselves, and that would look like secrets.
_OURS: Final = frozenset({"request_id", "correlation_id", "timestamp", "logger", "level"})
_VALUE: Final = r"""(?:"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|[^\s"'&,;)}\]]+)"""
_SLASH: Final = "(?:/|%2F)"
#: Capitals in a text with small letters, more of them than names of classes have: tokens seldom have no digit.
_MIXED: Final = r"(?-i:(?=[A-Z_-]*[a-z])(?:[a-z_-]*[A-Z]){7})"
_SECRETS: Final = tuple(
    (re.compile(pattern, re.IGNORECASE), replacement)
    for pattern, replacement in (
        # Share links, invitations, links by mail, runs that belong to no deck: whoever has the address may see what is
        # there. Slashes may be encoded, as in an address inside another.
        (
            rf"({_SLASH}(?:s|join|unsubscribe|password{_SLASH}reset{_SLASH}key|confirm-email){_SLASH})"
            r"(?:(?!%2F)[^/\s?#\"'])+",
            rf"\1{REDACTED}",
        ),
        (rf"({_SLASH}goldfish{_SLASH})[a-z2-9]{{22}}(?![a-z0-9])", rf"\1{REDACTED}"),
        # What people ask for is theirs, and often holds one of the others: ?next=/s/…
        (r"(?<=[\w/%.-])\?[^\s\"'<>]+", f"?{REDACTED}"),
        (r"\b(token|bearer|basic)\s+(?=\S*[0-9])[\w.~+/=-]{8,}", rf"\1 {REDACTED}"),
        (rf"((?:{_SECRET_FIELDS.pattern})\w{{0,20}}[\"']?\s*[:=]\s*){_VALUE}", rf"\1{REDACTED}"),
        (r"\b(?:argon2|pbkdf2_\w+|scrypt|bcrypt\w*|md5)\$[^\s'\",)]+", REDACTED),
        # Addresses, and the password in user:password@host.
        (r"(?<![^\s<>\"'(),;:=/@])[^\s<>\"'(),;:=/@]+(?:@|%40)[^\s<>\"'(),;:@/]+", REDACTED),
        # Anything long and random: keys of sessions, tokens of any kind.
        (rf"(?<![\w-])(?=[\w-]*[0-9]|{_MIXED})(?=[\w-]*[a-z])[a-z0-9_-]{{26,}}(?![\w-])", REDACTED),
    )
)
#: One short word is none of them.
_WORD: Final = re.compile(r"[A-Za-z0-9_.]{0,25}")
#: Texts of so many letters may be kept.
_SHORT: Final = 200


def configure(*, level: str, readable: bool) -> dict[str, Any]:
    """Set structlog up and return the matching LOGGING setting of Django, whose levels hold for both."""
    shared: list[structlog.types.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.StackInfoRenderer(),
    ]
    renderer = structlog.dev.ConsoleRenderer() if readable else structlog.processors.JSONRenderer()
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *shared,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
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
        # Django's own lines about requests would say again what the request line of django-structlog says. Its server
        # for developing has a handler of its own, which would write them as they are.
        "loggers": {
            "django": {"handlers": []},  # it would send ADMINS all of a request
            "django.server": {"level": "WARNING", "handlers": [], "propagate": True},
            "django.request": {"level": "ERROR"},
        },
    }


def redact(logger: object, method: str, event: structlog.types.EventDict) -> structlog.types.EventDict:
    """The last processor: an event without secrets, in its texts, its fields and all that is inside them."""
    return {key: value if key in _OURS else _clean(key, value) for key, value in event.items()}


def redacted(text: str) -> str:
    """`text` without what opens something, or says who somebody is."""
    if _WORD.fullmatch(text):
        return text
    return _redacted_once(text) if len(text) <= _SHORT else _redacted(text)


def _redacted(text: str) -> str:
    for pattern, replacement in _SECRETS:
        text = pattern.sub(replacement, text)
    return text


#: The same addresses and programs ask again and again.
_redacted_once: Final = lru_cache(1_000)(_redacted)


@lru_cache(1_000)
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
