"""Logs as lines of JSON with a request id; readable lines while developing."""

from __future__ import annotations

from typing import Any

import structlog


def configure(*, level: str, readable: bool) -> dict[str, Any]:
    """Set structlog up and return the matching LOGGING setting of Django."""
    shared: list[structlog.types.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.stdlib.PositionalArgumentsFormatter(),
        structlog.processors.StackInfoRenderer(),
    ]
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
    renderer: list[structlog.types.Processor] = (
        [structlog.dev.ConsoleRenderer()]
        if readable
        else [structlog.processors.format_exc_info, structlog.processors.JSONRenderer()]
    )
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "line": {
                "()": structlog.stdlib.ProcessorFormatter,
                "foreign_pre_chain": shared,
                "processors": [structlog.stdlib.ProcessorFormatter.remove_processors_meta, *renderer],
            }
        },
        "handlers": {
            "console": {"class": "logging.StreamHandler", "formatter": "line"},
            "admins": {"class": "despaira_site.admin_mail.AdminMailHandler"},
        },
        "root": {"handlers": ["console", "admins"], "level": level},
        # Django's own lines about requests would say again what the request line of django-structlog says.
        "loggers": {
            "django": {"handlers": []},  # it would send ADMINS all of a request
            "django.server": {"level": "WARNING"},
            "django.request": {"level": "ERROR"},
        },
    }
