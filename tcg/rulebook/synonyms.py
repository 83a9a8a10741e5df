"""What players call things, and the words of a rulebook for them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Synonym:
    """`words`, each one or a few that a player types for the same thing; `reads`, the rulebook's for it, the likeliest
    first. All words of one of `reads` have to stand in a rule, in any order.
    """

    words: tuple[str, ...]
    reads: tuple[str, ...]
