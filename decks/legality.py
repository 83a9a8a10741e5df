"""Legality of decklists: problems in a format and counts of cards, for pages and for JSON of the API."""

from __future__ import annotations

from typing import Final

from cards.catalog.catalogs import preloaded
from decks.games import game_of
from tcg.construction import Change, Checker, Decklist, Problem, Ref, check, compile_format, is_legal
from tcg.construction.formats import Copies, FixedList, Format
from tcg.library import AnyLibrary

#: Most copies of a card that forms offer if the format sets no limit.
_COPIES: Final = 4


def name_of(card: Ref, library: AnyLibrary) -> str:
    """Return the name of a card in a decklist; the full name if other cards share the short one."""
    if not isinstance(card, int):
        return card
    known = library.cards[card]
    name: str = known.name
    return known.full_name if len(library.sharing(name)) > 1 else name


@preloaded
def compile_formats(library: AnyLibrary) -> None:
    """Compile the rules of all deck formats of a game for its cards, before the first request needs them."""
    for deck_format in game_of(library).formats.values():
        compile_format(deck_format, library.cards)


def rules_of(format_code: str, library: AnyLibrary) -> Checker:
    """Return the compiled rules of a deck format, which check decks of the game's cards."""
    return compile_format(game_of(library).formats[format_code], library.cards)


def most_copies(deck_format: Format) -> int:
    """Return how many copies of one card a format allows at most, apart from rules for certain cards only."""
    limits = (rule.most for rule in deck_format.constraints if isinstance(rule, Copies) and not rule.where)
    return max((most for most in limits if most), default=_most_in_a_section(deck_format))


def _most_in_a_section(deck_format: Format) -> int:
    """Return the most copies of a card, up to 4, in a section that the format's rules count; 1 in a fixed list."""
    lists = {rule.section for rule in deck_format.constraints if isinstance(rule, FixedList)}
    sections = (part for part in deck_format.sections if part.counts and not part.disabled)
    rooms = (1 if part.name in lists else part.most.limit if part.most else _COPIES for part in sections)
    return max((min(room, _COPIES) for room in rooms), default=_COPIES)


def validate(decklist: Decklist, format_code: str, library: AnyLibrary, most: int | None = None) -> list[Problem]:
    """Return the problems of a decklist in a format, warnings included: all, or those up to the first `most` errors."""
    return check(decklist, library.cards, game_of(library).formats[format_code], most)


def problem_data(problem: Problem, library: AnyLibrary) -> dict[str, object]:
    """Return a problem of a deck as JSON of the API: cards by name, and fixes whose changes name cards by slug."""
    return {
        "code": problem.code.value,
        "severity": problem.severity.value,
        "rule": problem.rule,
        "section": problem.section,
        "message": problem.message,
        "cards": [{"card": name_of(card, library), "count": count} for card, count in problem.cards],
        "fixes": [{"label": fix.label, "change": change_data(fix.change, library)} for fix in problem.fixes],
    }


def change_data(change: Change, library: AnyLibrary) -> dict[str, object]:
    """Return a proposed change of a decklist as JSON of the API, with its card as slug."""
    data = change.as_dict()
    if isinstance(change.card, int):
        data["card"] = library.cards[change.card].slug
    if change.changes:
        data["changes"] = [change_data(part, library) for part in change.changes]
    return data


def legality_data(decklist: Decklist, format_code: str, library: AnyLibrary) -> dict[str, object]:
    """Return the JSON that the API path `validate/` answers: whether a decklist is legal, counts and problems."""
    problems = validate(decklist, format_code, library)
    return {
        "game": library.game,
        "legal": is_legal(problems),
        "format": format_code,
        "counts": {section.name: decklist.count(section.name) for section in game_of(library).sections},
        "problems": [problem_data(problem, library) for problem in problems],
    }


def sections_data(decklist: Decklist, library: AnyLibrary) -> dict[str, list[dict[str, object]]]:
    """Return the cards of a decklist by section, as JSON of the API; the `slug` of an unknown card is null."""
    return {
        section.name: [
            {
                "card": name_of(card, library),
                "slug": library.cards[card].slug if isinstance(card, int) else None,
                "count": count,
            }
            for card, count in decklist.section(section.name).items()
        ]
        for section in game_of(library).sections
    }
