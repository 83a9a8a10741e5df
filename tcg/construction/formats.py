"""The language in which deck formats are written: data alone, read by `interpreter`.

A format says which sections a deck has, how large they are and what they take, and lists constraints: how many
copies (`Copies`), sums and group limits (`Total`), cards that are needed (`Needs`), fixed lists (`FixedList`).
Whatever is wrong is a `Fault`: a code, a rule and a sentence. Attributes are those of the game's own card class,
any object that has a `name`; values are compared with ==, so plain strings serve for enums made of strings.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from tcg.construction.problems import ProblemCode, Severity


@dataclass(frozen=True, slots=True)
class OneOf:
    """Cards whose `attribute` is one of `values`; where it is a collection, such as keywords, holds one of them."""

    attribute: str
    values: tuple[Hashable, ...]


@dataclass(frozen=True, slots=True)
class Between:
    """Cards whose `attribute` is a number from `least` to `most`, an end left out being open. None never matches."""

    attribute: str
    least: int | None = None
    most: int | None = None


@dataclass(frozen=True, slots=True)
class NoneOf:
    """Cards whose `attribute` is none of `values`; where it is a collection, holds none of them. So is None."""

    attribute: str
    values: tuple[Hashable, ...]


Condition: TypeAlias = OneOf | Between | NoneOf
#: All conditions must hold; none at all lets every known card through.
Filter: TypeAlias = tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class Fault:
    """What to say when something is wrong.

    `message` may use `{count}` (how many there are) and `{cards}` (the same as "1 card", "2 cards"), `{limit}` and
    `{copies}` (the same as "1 copy", "3 copies"), `{gap}` (between count and limit); where it is about one card
    `{card}` ("Flash Step ×4"), about a wrong section `{place}` (its name), about a fixed list `{amiss}` ("1 missing and
    2 too many", or what is so of that).
    """

    code: ProblemCode
    rule: str
    message: str
    severity: Severity = Severity.ERROR


@dataclass(frozen=True, slots=True)
class Bound:
    """One end of a size or sum (>= 0), itself allowed, and the fault beyond it."""

    limit: int
    fault: Fault


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a deck.

    `accepts` says which cards belong here and `misplaced` what any other is, so the two come together. `disabled` is
    set where the format switches the section off: then any card in it is that fault. A section that does not count
    is for ideas: nothing in it is ever checked, and fixes put there what has to go. `choose` is the label of the
    button that lets a person pick cards. `label` is what a person reads, left out: the name with a capital; `aliases`
    are what it is called in written lists besides its name, in small letters. The cards that are `usual` here go here
    where nobody says where, even if a section that is more particular takes them too.
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
        # What is written down by it is text, whatever list of words it was taken from.
        object.__setattr__(self, "name", str(self.name))
        if not self.label:
            object.__setattr__(self, "label", self.name.capitalize())


#: What a card says that may be in a deck any number of times; see `Copies.own`.
ANY: Final = "any"


@dataclass(frozen=True, slots=True)
class Copies:
    """At most `most` copies of one card (None: any number) in all of `sections` together.

    Only cards that match `where` are limited. Cards are the same when `key` is; names are compared by `name_key`.
    `own` is an attribute in which a card may say its own limit, a number or `ANY`, instead of `most`; where the same
    cards say different ones, the least holds. `by_key` gives particular keys a limit of their own, instead of either,
    with a fault of its own. With `across` only cards that stand in more than one of the sections are looked at: for a
    limit over sections that have their own limits already.
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
    """Bounds on the number of cards in `sections` that match `where`, or on the sum of their `attribute`."""

    sections: tuple[str, ...]
    where: Filter = ()
    attribute: str | None = None
    least: Bound | None = None
    most: Bound | None = None
    choose: str = "Choose cards"


@dataclass(frozen=True, slots=True)
class Needs:
    """At least one card in `section` matches `where`; with `when`, only if some card in it matches that."""

    section: str
    where: Filter
    fault: Fault
    when: Filter | None = None
    choose: str = "Choose cards"


@dataclass(frozen=True, slots=True)
class FixedList:
    """`section` is exactly one copy of every card it accepts that shares `attribute` with the card in `source`.

    Nothing is checked while `source` has no card, or several that differ in it: that is another fault.
    """

    section: str
    source: str
    attribute: str
    fault: Fault


Constraint: TypeAlias = Copies | Total | Needs | FixedList


@dataclass(frozen=True, slots=True)
class Format:
    """A deck format. `cost` is the attribute that makes a card dear: fixes part with the dearest first."""

    code: str
    name: str
    sections: tuple[Section, ...]
    constraints: tuple[Constraint, ...]
    unknown_card: Fault
    unknown_section: Fault
    cost: str
    #: Rules from outside the game's source that say how decks are built: they are named, and not checked.
    elsewhere: tuple[str, ...] = ()

    @property
    def is_bare(self) -> bool:
        """Whether it asks nothing of a deck but that its cards are known."""
        bounds = (each for part in self.sections for each in (part.least, part.most, part.misplaced, part.disabled))
        return not self.constraints and not any(bounds)
