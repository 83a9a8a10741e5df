"""Group 10 of the rules: Keywords. Each keyword is a rule, even if its text is lost in the source."""

from __future__ import annotations

from typing import Final

from games.fade.keywords import KEYWORDS
from tcg.rulebook import Rule

RULES: Final[tuple[Rule, ...]] = tuple(
    Rule(keyword.rule, keyword.name, keyword.meaning, f"Keywords, entry {keyword.number}", kind="statement", group=10)
    for keyword in KEYWORDS
)
