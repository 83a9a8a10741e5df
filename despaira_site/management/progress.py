"""Base of management commands that show their progress at a terminal."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from django.core.management.base import BaseCommand

#: Minimum seconds between two lines, so that they can be read.
_PAUSE: Final = 0.2


class ProgressCommand(BaseCommand):
    """Management command that displays its progress in one line of the terminal."""

    _next = 0.0

    def tell(self, text: str) -> None:
        """Replace the line of progress by `text`, unless the last line was shown too short a time ago."""
        now = time.monotonic()
        if self.stderr.isatty() and now >= self._next:
            self._next = now + _PAUSE
            self.stderr.write(f"\r\x1b[K{text} …", style_func=str, ending="")
            self.stderr.flush()

    @contextmanager
    def telling(self) -> Iterator[None]:
        """Remove the line of progress at the end of a `with` block."""
        try:
            yield
        finally:
            if self.stderr.isatty():
                self.stderr.write("\r\x1b[K", style_func=str, ending="")
