"""Helper that runs management commands."""

from __future__ import annotations

import io

from django.core.management import call_command


def run(name: str, *arguments: object, **options: object) -> tuple[int, str, str]:
    """Return the exit code of a command, and what it wrote to stdout and to stderr."""
    out, err = io.StringIO(), io.StringIO()
    try:
        call_command(name, *map(str, arguments), stdout=out, stderr=err, **options)
    except SystemExit as ended:
        return int(ended.code or 0), out.getvalue(), err.getvalue()
    return 0, out.getvalue(), err.getvalue()
