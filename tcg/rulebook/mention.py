"""Words on cards that rules are about."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from tcg.rulebook.rule import RULING, Rule


@dataclass(frozen=True, slots=True)
class Mention:
    """Words that cards print, as an expression, and the ids of the rules that they touch.

    Only whole words count, and small letters are not large ones: an Attack is a card, to attack what it does.
    """

    words: str
    rules: tuple[str, ...]
    pattern: re.Pattern[str] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "pattern", re.compile(rf"(?<!\w)(?:{self.words})(?!\w)"))


@dataclass(frozen=True, slots=True)
class Touched:
    """A rule that a card touches, and the words on the card that it is about, the first first."""

    rule: Rule
    words: tuple[str, ...]

    @property
    def is_ruling(self) -> bool:
        """Whether it is a ruling of ours, where the rulebook says nothing."""
        return self.rule.kind == RULING.code


def touched(mentions: Iterable[Mention], texts: Iterable[str]) -> Mapping[str, tuple[str, ...]]:
    """By the id of a rule the words of some texts that it is about, as they are written there, each once."""
    found: dict[str, dict[str, None]] = {}
    read = list(texts)
    for mention in mentions:
        said = [match[0] for text in read for match in mention.pattern.finditer(text)]
        for rule in mention.rules if said else ():
            found.setdefault(rule, {}).update(dict.fromkeys(said))
    return {rule: tuple(words) for rule, words in found.items()}
