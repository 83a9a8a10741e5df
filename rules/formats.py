"""Deck formats of Despaira as data (group 2 of the rules): `standard` and `quickstart`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.vocabulary import Kind, Section, SpecialKind
from tcg.construction.formats import Between, Bound, Constraint, Copies, Fault, Format, Needs, OneOf
from tcg.construction.formats import Section as Part
from tcg.construction.problems import ProblemCode as Code
from tcg.construction.problems import Severity

_CREATURE: Final = OneOf("kind", (Kind.CREATURE,))
_CREATURE_OR_TRICK: Final = OneOf("kind", (Kind.CREATURE, Kind.TRICK))
_ORDINARY: Final = OneOf("special", (SpecialKind.NONE,))
_SPECIAL: Final = OneOf("special", tuple(kind for kind in SpecialKind if kind is not SpecialKind.NONE))

#: Other names of the sections in written decklists.
_ALIASES: Final[dict[Section, tuple[str, ...]]] = {
    Section.LEADER: ("leaders", "leader card", "commander", "commanders"),
    Section.MAIN: ("main deck", "mainboard", "deck", "decklist"),
    Section.SIDE: ("side deck", "sideboard", "sb"),
    Section.SPECIAL: ("special deck", "special creatures", "extra", "extra deck"),
    Section.MAYBE: ("maybe list", "maybeboard", "considering", "ideas", "tokens"),
}

#: Highest level that 6 spawn points pay for; a higher one needs a sacrifice (D-4.1, O-6.10).
_SPAWNABLE: Final = 6


def despaira_format(
    code: str,
    name: str,
    main_min: int,
    main_rule: str,
    *,
    copy_limit: int | None = 3,
    special_deck_enabled: bool = True,
    max_copies_by_name: Mapping[str, int] | None = None,
) -> Format:
    """Return a deck format of Despaira with `main_min` to 80 cards in the main deck. `code` is its key.

    `main_rule` is the id of the rule that sets `main_min`. `copy_limit` is the most copies of a card in a section; None
    means no limit, as in an organiser's draft (O-2.3). A format may have no special deck (O-2.7).
    `max_copies_by_name` are limits for single names, in each section instead of `copy_limit` (O-2.10).
    """
    return Format(
        code=code,
        name=name,
        sections=(
            _leader(),
            _main(main_min, main_rule),
            _side(),
            _special(enabled=special_deck_enabled),
            Part(Section.MAYBE, counts=False, aliases=_ALIASES[Section.MAYBE]),
        ),
        constraints=_copy_limits(copy_limit, max_copies_by_name or {}) + _CREATURES_NEEDED,
        unknown_card=Fault(Code.UNKNOWN_CARD, "O-2.5", "{card} — not a card we know: check the spelling."),
        unknown_section=Fault(Code.WRONG_SECTION, "O-2.5", "{cards} in “{place}” — a deck has no such section."),
        cost="level",
    )


def _leader() -> Part:
    return Part(
        Section.LEADER,
        accepts=(OneOf("kind", (Kind.LEADER,)),),
        misplaced=Fault(Code.WRONG_SECTION, "O-2.5", "{card} — only a leader card can be the leader."),
        least=Bound(1, Fault(Code.LEADER_MISSING, "D-2.7", "No leader yet — a deck has exactly one.")),
        most=Bound(1, Fault(Code.LEADER_MULTIPLE, "D-2.7", "{count} leaders — a deck has exactly one.")),
        choose="Choose a leader",
        aliases=_ALIASES[Section.LEADER],
    )


def _main(least: int, rule: str) -> Part:
    small = "{cards} in the main deck — at least {limit}: add {gap}."
    large = "{cards} in the main deck — at most {limit}: take out {gap}."
    return Part(
        Section.MAIN,
        accepts=(_CREATURE_OR_TRICK, _ORDINARY),
        misplaced=Fault(
            Code.WRONG_SECTION, "O-2.5", "{card} — only tricks and creatures that are not special go in the main deck."
        ),
        least=Bound(least, Fault(Code.MAIN_TOO_SMALL, rule, small)),
        most=Bound(80, Fault(Code.MAIN_TOO_LARGE, rule, large)),
        aliases=_ALIASES[Section.MAIN],
    )


def _side() -> Part:
    large = "{cards} in the side deck — at most {limit}: take out {gap}."
    return Part(
        Section.SIDE,
        accepts=(_CREATURE_OR_TRICK,),
        misplaced=Fault(Code.WRONG_SECTION, "O-2.5", "{card} — only creatures and tricks go in the side deck."),
        most=Bound(20, Fault(Code.SIDE_TOO_LARGE, "D-2.4", large)),
        aliases=_ALIASES[Section.SIDE],
    )


def _special(*, enabled: bool) -> Part:
    large = "{cards} in the special deck — at most {limit}: take out {gap}."
    disabled = Fault(Code.SPECIAL_DISABLED, "O-2.7", "{cards} in the special deck — this format is played without one.")
    return Part(
        Section.SPECIAL,
        accepts=(_CREATURE, _SPECIAL),
        misplaced=Fault(
            Code.WRONG_SECTION,
            "O-2.5",
            "{card} — only gods, devils, ritual, fusion and other special creatures go in the special deck.",
        ),
        most=Bound(20, Fault(Code.SPECIAL_TOO_LARGE, "D-2.5", large)),
        disabled=None if enabled else disabled,
        aliases=_ALIASES[Section.SPECIAL],
    )


def _copy_limits(most: int | None, by_name: Mapping[str, int]) -> tuple[Constraint, ...]:
    def limit(code: Code, rule: str, place: str, *sections: str, severity: Severity = Severity.ERROR) -> Copies:
        return Copies(
            sections,
            most,
            Fault(code, rule, f"{{card}} — at most {{copies}} in the {place}.", severity),
            by_key=by_name,
            by_key_fault=Fault(
                Code.NAME_LIMIT, "O-2.10", f"{{card}} — this format allows {{copies}} in the {place}.", severity
            ),
            across=len(sections) > 1,
        )

    together = "main deck, also after swapping with the side deck"
    return (
        limit(Code.COPIES_MAIN, "D-2.3", "main deck", Section.MAIN),
        limit(Code.COPIES_SIDE, "O-2.4", "side deck", Section.SIDE),
        limit(Code.COPIES_SPECIAL, "D-2.5", "special deck", Section.SPECIAL),
        limit(Code.COPIES_MAIN_SIDE, "O-2.4", together, Section.MAIN, Section.SIDE, severity=Severity.WARNING),
    )


_CREATURES_NEEDED: Final[tuple[Constraint, ...]] = (
    Needs(
        Section.MAIN,
        where=(_CREATURE,),
        fault=Fault(
            Code.NO_CREATURES, "O-2.9", "No creatures in the main deck — it can never spawn.", Severity.WARNING
        ),
        choose="Choose creatures",
    ),
    Needs(
        Section.MAIN,
        where=(_CREATURE, Between("level", most=_SPAWNABLE)),
        when=(_CREATURE, Between("level", least=_SPAWNABLE + 1)),
        fault=Fault(
            Code.UNSPAWNABLE_LEVELS,
            "O-6.10",
            f"{{cards}} of level {_SPAWNABLE + 1} or more, but no creature of level {_SPAWNABLE} or less to sacrifice.",
            Severity.WARNING,
        ),
        choose="Choose creatures",
    ),
)

STANDARD: Final = despaira_format("standard", "Standard", 50, "D-2.1")
QUICKSTART: Final = despaira_format("quickstart", "Quick start", 40, "D-2.6")

#: Every format by its code.
FORMATS: Final[dict[str, Format]] = {known.code: known for known in (STANDARD, QUICKSTART)}
