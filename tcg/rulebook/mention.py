"""Words on cards, with the rules that explain them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from tcg.rulebook.rule import RULING, Rule


@dataclass(frozen=True, slots=True)
class Mention:
    """Whole words on cards, as a regular expression in exact case (“Attack” is a card), and ids of rules about them."""

    words: str
    rules: tuple[str, ...]
    pattern: re.Pattern[str] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "pattern", re.compile(rf"(?<!\w)(?:{self.words})(?!\w)"))


@dataclass(frozen=True, slots=True)
class Touched:
    """Rule that explains words on a card, with these words."""

    rule: Rule
    words: tuple[str, ...]

    @property
    def is_ruling(self) -> bool:
        """Whether the rule is a ruling of this site, which the rulebook lacks."""
        return self.rule.kind == RULING.code


def touched(mentions: Iterable[Mention], texts: Iterable[str]) -> Mapping[str, tuple[str, ...]]:
    """Return the words in `texts` that rules explain, as written and without repetitions, by the id of the rule."""
    by_rule: dict[str, dict[str, None]] = {}
    read = list(texts)
    for mention in mentions:
        matches = [match[0] for text in read for match in mention.pattern.finditer(text)]
        for rule in mention.rules if matches else ():
            by_rule.setdefault(rule, {}).update(dict.fromkeys(matches))
    return {rule: tuple(words) for rule, words in by_rule.items()}
