"""The deck format of F.A.D.E. (FADE-2, O-FADE.1 to O-FADE.3, O-FADE.17)."""

from __future__ import annotations

from typing import Final

from games.fade.words import Kind
from tcg.construction.formats import Bound, Copies, Fault, Filter, Format, NoneOf, OneOf, Section, Total
from tcg.construction.problems import ProblemCode as Code
from tcg.construction.problems import Severity

_RAIDERS: Final = OneOf("keyword_codes", ("raider",))
_NO_RAIDER: Final = NoneOf("keyword_codes", ("raider",))
_MYTHICAL: Final = OneOf("keyword_codes", ("mythical",))
_FIGHTERS: Final[Filter] = (OneOf("kind", (Kind.CHARACTER,)), _NO_RAIDER)


def _misplaced(sentence: str) -> Fault:
    return Fault(Code.WRONG_SECTION, "O-FADE.17", f"{{card}} — {sentence}")


def _at_most_one(rule: str, what: str) -> Bound:
    return Bound(1, Fault(Code.SECTION_TOO_LARGE, rule, f"{{count}} {what} — at most {{limit}}."))


def _copies(section: str, place: str) -> Copies:
    fault = Fault(Code.TOO_MANY_COPIES, "FADE-2.2", f"{{card}} — at most {{copies}} in the {place}.")
    return Copies((section,), 4, fault, own="copies")


STANDARD: Final = Format(
    code="standard",
    name="Standard",
    sections=(
        Section(
            "deck",
            accepts=(NoneOf("kind", (Kind.WORLD_RULE,)), _NO_RAIDER),
            misplaced=_misplaced("World Rules and Raiders stand beside the deck."),
            least=Bound(
                60, Fault(Code.SECTION_TOO_SMALL, "FADE-2.1", "{cards} in the deck — at least {limit}: add {gap}.")
            ),
            aliases=("main", "main deck", "mainboard", "decklist"),
        ),
        Section(
            "pool",
            accepts=_FIGHTERS,
            misplaced=_misplaced("only Characters that are no Raiders go in the Fighter Pool."),
            label="Fighter Pool",
            aliases=("fighter pool", "fighters"),
        ),
        Section(
            "world",
            accepts=(OneOf("kind", (Kind.WORLD_RULE,)), _NO_RAIDER),
            misplaced=_misplaced("only a World Rule card goes here."),
            most=_at_most_one("FADE-2.4", "World Rules"),
            choose="Choose a World Rule",
            label="World Rule",
            aliases=("world rule", "world rules"),
        ),
        Section(
            "raider",
            accepts=(_RAIDERS,),
            misplaced=_misplaced("only a Raider goes here."),
            most=_at_most_one("FADE-1.8", "Raiders"),
            choose="Choose a Raider",
            aliases=("raiders",),
        ),
        Section("maybe", counts=False, aliases=("maybe list", "maybeboard", "considering", "ideas")),
    ),
    constraints=(
        _copies("deck", "deck"),
        _copies("pool", "Fighter Pool"),
        Copies(
            ("deck", "pool"),
            1,
            Fault(Code.TOO_MANY_COPIES, "FADE-2.5", "{card} — Mythical: once, in the deck or in the Fighter Pool."),
            where=(_MYTHICAL,),
        ),
        Total(
            ("pool",),
            where=_FIGHTERS,
            attribute="level",
            most=Bound(
                100,
                Fault(
                    Code.SUM_TOO_LARGE,
                    "FADE-2.3",
                    "Levels of {count} in the Fighter Pool — at most {limit}: {gap} too many.",
                ),
            ),
        ),
        Total(
            ("deck",),
            where=_FIGHTERS,
            most=Bound(
                0,
                Fault(
                    Code.TOO_MANY_OF,
                    "O-FADE.3",
                    "{cards} of kind Character in the deck — only from the Fighter Pool can a Character be played.",
                    Severity.WARNING,
                ),
            ),
        ),
    ),
    unknown_card=Fault(Code.UNKNOWN_CARD, "O-FADE.17", "{card} — not a card we know: check the spelling."),
    unknown_section=Fault(Code.WRONG_SECTION, "O-FADE.17", "{cards} in “{place}” — a deck has no such section."),
    cost="cost",
)

#: The formats by code.
FORMATS: Final[dict[str, Format]] = {STANDARD.code: STANDARD}
