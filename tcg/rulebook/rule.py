"""What a rule of a game is, what kinds of rules there are, and a group of them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

#: The section of a rule that the game's own documents do not have.
OUR_RULING: Final = "Our ruling"


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule: an id such as "D-12.12", a short title, a text in our own words, and where it comes from.

    `kind` is the code of one of the rulebook's kinds, `group` the number of the group that it stands in.
    """

    id: str
    title: str
    text: str
    section: str = OUR_RULING
    kind: str = field(kw_only=True)
    group: int = field(kw_only=True)


@dataclass(frozen=True, slots=True)
class Kind:
    """What rules rest on: a document of the game, a ruling of ours, something else.

    A search multiplies by `weight` how relevant a rule of this kind is.
    """

    code: str
    label: str
    weight: float


@dataclass(frozen=True, slots=True)
class Group:
    """The rules of one subject, in the order in which they are read."""

    number: int
    title: str
    rules: tuple[Rule, ...]
