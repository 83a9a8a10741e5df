"""Metrics of bots since this process began."""

from __future__ import annotations

from typing import Final

from prometheus_client import Counter

DECISIONS: Final = Counter("despaira_bot_decisions", "Actions of bots.", ["level"])
FAILURES: Final = Counter("despaira_bot_failures", "Decisions of bots that failed.")
