"""Deck formats of Assemblage of Eternity, one for each mode (AOE-1.2, O-AOE.15)."""

from __future__ import annotations

from typing import Final

from games.aoe.words import Kind, Mode
from tcg.construction.formats import Bound, Fault, FixedList, Format, OneOf, Section
from tcg.construction.problems import ProblemCode as Code


def _only(rule: str, what: str) -> tuple[Bound, Bound]:
    """Return the limits of a deck section with exactly one card, by `rule`. Messages call the card `what`."""
    return (
        Bound(1, Fault(Code.SECTION_TOO_SMALL, rule, f"No {what} yet — there is exactly one.")),
        Bound(1, Fault(Code.SECTION_TOO_LARGE, rule, f"{{count}} {what}s — there is exactly one.")),
    )


def _section(name: str, label: str, kinds: tuple[Kind, ...], aliases: tuple[str, ...], *, bounds: str = "") -> Section:
    what = " or ".join(kind.label.lower() for kind in kinds)
    article = "an" if what[0] in "aeiou" else "a"
    least, most = _only(bounds, f"{label[0].lower()}{label[1:]}") if bounds else (None, None)
    return Section(
        name,
        accepts=(OneOf("kind", kinds),),
        misplaced=Fault(Code.WRONG_SECTION, "O-AOE.15", f"{{card}} — only {article} {what} card goes here."),
        least=least,
        most=most,
        choose=f"Choose a {label[0].lower()}{label[1:]}" if bounds else "Choose cards",
        label=label,
        aliases=aliases,
    )


_FIGHTER: Final = _section(
    "fighter", "Character", (Kind.CHARACTER,), ("fighters", "character", "characters"), bounds="AOE-1.2"
)
_METHOD: Final = _section(
    "method", "Method deck", (Kind.ATTACK, Kind.UTILITY), ("method deck", "main", "main deck", "deck")
)
_COMMON: Final = _section("common", "Common card", (Kind.COMMON,), ("common card", "common cards"), bounds="AOE-3.1")
_TAG: Final = _section("tag", "Tag card", (Kind.TAG,), ("tag card", "tag cards"), bounds="AOE-9.3")
#: The section of tag cards in modes without one.
_NO_TAG: Final = Section(
    "tag",
    accepts=_TAG.accepts,
    misplaced=Fault(Code.WRONG_SECTION, "AOE-9.3", "{card} — nothing goes here: only Tag is played with a tag card."),
    disabled=Fault(Code.SECTION_TOO_LARGE, "AOE-9.3", "{cards} as tag card — only Tag is played with one."),
    label=_TAG.label,
    aliases=_TAG.aliases,
)
_MAYBE: Final = Section("maybe", counts=False, aliases=("maybe list", "maybeboard", "considering", "ideas"))


def _format(mode: Mode) -> Format:
    return Format(
        code=mode.value,
        name=mode.label,
        sections=(_FIGHTER, _METHOD, _COMMON, _TAG if mode is Mode.TAG else _NO_TAG, _MAYBE),
        constraints=(
            FixedList(
                "method",
                "fighter",
                "symbol",
                Fault(
                    Code.LIST_MISMATCH,
                    "AOE-1.2",
                    "{amiss} — the method deck is exactly the {limit} cards of its character.",
                ),
            ),
        ),
        unknown_card=Fault(Code.UNKNOWN_CARD, "O-AOE.15", "{card} — not a card we know: check the spelling."),
        unknown_section=Fault(Code.WRONG_SECTION, "O-AOE.15", "{cards} in “{place}” — a deck has no such section."),
        cost="meter",
    )


#: The formats by code, which is that of the mode.
FORMATS: Final[dict[str, Format]] = {mode.value: _format(mode) for mode in Mode}
