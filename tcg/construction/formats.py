"""Data classes for the rules of deck formats, which `interpreter` applies to decks.

A format has sections with their sizes and the cards they accept, and constraints: copies (`Copies`), sums and group
limits (`Total`), needed cards (`Needs`), fixed lists (`FixedList`). Each fault is a `Fault`: a code, a rule and a
sentence. Attributes are those of the game's card class, which has a `name`. Values are compared with ==, so plain
strings match string enums.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from tcg.construction.problems import ProblemCode, Severity


@dataclass(frozen=True, slots=True)
class OneOf:
    """Condition on a card: its `attribute` is one of `values` or, if a collection such as keywords, contains one."""

    attribute: str
    values: tuple[Hashable, ...]


@dataclass(frozen=True, slots=True)
class Between:
    """Condition on a card: its `attribute` is a number from `least` to `most`, None for no limit."""

    attribute: str
    least: int | None = None
    most: int | None = None


@dataclass(frozen=True, slots=True)
class NoneOf:
    """Condition on a card: its `attribute` is none of `values`, contains none of them, or has no value."""

    attribute: str
    values: tuple[Hashable, ...]


Condition: TypeAlias = OneOf | Between | NoneOf
#: Conditions that must all hold. Without conditions every known card matches.
Filter: TypeAlias = tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class Fault:
    """Kind of mistake in a deck: its code, the rule that it breaks, and a sentence for the player.

    `message` may use `{count}` and `{cards}` ("1 card", "2 cards"), `{limit}` and `{copies}` ("1 copy", "3 copies"),
    and `{gap}`, the difference of count and limit. Some faults also have `{card}` ("Flash Step ×4"), `{place}` (the
    name of a wrong section) or `{amiss}` (differences from a fixed list).
    """

    code: ProblemCode
    rule: str
    message: str
    severity: Severity = Severity.ERROR


@dataclass(frozen=True, slots=True)
class Bound:
    """Limit of a number of cards or of a sum (>= 0, itself allowed), and the fault of breaking it."""

    limit: int
    fault: Fault


@dataclass(frozen=True, slots=True)
class Section:
    """Section of a deck in a format, such as the main deck, with its sizes and the cards that it accepts.

    Attributes:
        accepts: The cards that belong here.
        least: The least size, if any, and its fault.
        most: The greatest size, if any, and its fault.
        misplaced: The fault of any other card.
        disabled: The fault of any card, if the format switches the section off.
        counts: Whether the section is checked. Others are for ideas; fixes move cards there.
        choose: The label of the button to pick cards.
        label: The name for people; by default the name with a capital.
        aliases: Other names in written lists, in small letters.
        usual: Cards that go here by default, even if a more specific section accepts them.
    """

    name: str
    accepts: Filter = ()
    misplaced: Fault | None = None
    least: Bound | None = None
    most: Bound | None = None
    disabled: Fault | None = None
    counts: bool = True
    choose: str = "Choose cards"
    label: str = ""
    aliases: tuple[str, ...] = ()
    usual: Filter = ()

    def __post_init__(self) -> None:
        # Convert enum members to plain text.
        object.__setattr__(self, "name", str(self.name))
        if not self.label:
            object.__setattr__(self, "label", self.name.capitalize())


#: Own limit of a card that may be in a deck any number of times; see `Copies.own`.
ANY: Final = "any"


@dataclass(frozen=True, slots=True)
class Copies:
    """Constraint: a deck has at most `most` copies of one card (None: any number) in all of `sections` together.

    Attributes:
        where: The cards that are limited.
        key: The attribute that makes cards equal; names are compared by `name_key`.
        own: An attribute with a card's own limit, a number or `ANY`, instead of `most`. The least of several holds.
        by_key: Limits for some keys, instead of all others.
        by_key_fault: The fault for these keys.
        across: Whether only cards in more than one of the sections are checked.
    """

    sections: tuple[str, ...]
    most: int | None
    fault: Fault
    where: Filter = ()
    key: str = "name"
    own: str | None = None
    by_key: Mapping[str, int] = field(default_factory=dict)
    by_key_fault: Fault | None = None
    across: bool = False


@dataclass(frozen=True, slots=True)
class Total:
    """Constraint on the number of cards in `sections` that match `where`, or on the sum of their `attribute`.

    `choose` is the label of the button to pick cards if there are too few.
    """

    sections: tuple[str, ...]
    where: Filter = ()
    attribute: str | None = None
    least: Bound | None = None
    most: Bound | None = None
    choose: str = "Choose cards"


@dataclass(frozen=True, slots=True)
class Needs:
    """Constraint: a section has at least one card that matches `where`.

    With `when` it applies only if some card in the section matches `when`. `choose` is the label of the button to pick
    such a card.
    """

    section: str
    where: Filter
    fault: Fault
    when: Filter | None = None
    choose: str = "Choose cards"


@dataclass(frozen=True, slots=True)
class FixedList:
    """Constraint: `section` has one copy of each accepted card with the `attribute` of the card in `source`.

    It is not checked while `source` is empty, or has cards that differ in the attribute: that is another fault.
    """

    section: str
    source: str
    attribute: str
    fault: Fault


Constraint: TypeAlias = Copies | Total | Needs | FixedList


@dataclass(frozen=True, slots=True)
class Format:
    """Deck format: the sections of a deck and the constraints on its cards.

    `cost` is the attribute by which fixes remove the most expensive cards first. `unknown_card` is the fault of a card
    that is not in the database, `unknown_section` that of a section not in `sections`.
    """

    code: str
    name: str
    sections: tuple[Section, ...]
    constraints: tuple[Constraint, ...]
    unknown_card: Fault
    unknown_section: Fault
    cost: str
    #: Rules of deck building from outside the game's source. They are named but not checked.
    elsewhere: tuple[str, ...] = ()

    @property
    def is_bare(self) -> bool:
        """Whether the format only requires that all cards are known."""
        bounds = (each for part in self.sections for each in (part.least, part.most, part.misplaced, part.disabled))
        return not self.constraints and not any(bounds)
