"""Synonyms for the rule search: players' terms with those of a rulebook."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Synonym:
    """Terms of players for one thing (`words`), and the rulebook's terms for it (`reads`), the likeliest first.

    All words of one of `reads` must be in a rule, in any order.
    """

    words: tuple[str, ...]
    reads: tuple[str, ...]
