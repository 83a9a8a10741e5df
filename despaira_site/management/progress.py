"""Command that reports its progress to a person at a terminal."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from django.core.management.base import BaseCommand

#: Seconds between two lines: what comes faster can't be read.
_PAUSE: Final = 0.2


class TellingCommand(BaseCommand):
    """`tell` shows a line in the place of the last one, and `telling` takes the last one away."""

    _next = 0.0

    def tell(self, text: str) -> None:
        """Show what is being done, not too often."""
        now = time.monotonic()
        if self.stderr.isatty() and now >= self._next:
            self._next = now + _PAUSE
            self.stderr.write(f"\r\x1b[K{text} …", style_func=str, ending="")
            self.stderr.flush()

    @contextmanager
    def telling(self) -> Iterator[None]:
        try:
            yield
        finally:
            if self.stderr.isatty():
                self.stderr.write("\r\x1b[K", style_func=str, ending="")
