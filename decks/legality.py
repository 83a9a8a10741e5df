"""A decklist judged: counts and problems, as pages and the API show them."""

from __future__ import annotations

from typing import Final

from cards.catalog.catalogs import preloaded
from decks.games import game_of
from tcg.construction import Change, Checker, Decklist, Problem, Ref, check, compile_format, is_legal
from tcg.construction.formats import Copies, FixedList, Format
from tcg.library import AnyLibrary

#: Copies of a card to choose from where the format sets no limit.
_COPIES: Final = 4


def name_of(card: Ref, library: AnyLibrary) -> str:
    """The name of a card in a decklist, known or not: its full name where it shares the bare one with others."""
    if not isinstance(card, int):
        return card
    known = library.cards[card]
    name: str = known.name
    return known.full_name if len(library.sharing(name)) > 1 else name


@preloaded
def compile_formats(library: AnyLibrary) -> None:
    """Work out what each format says of the cards."""
    for deck_format in game_of(library).formats.values():
        compile_format(deck_format, library.cards)


def rules_of(format_code: str, library: AnyLibrary) -> Checker:
    """What a format says of the cards of a library."""
    return compile_format(game_of(library).formats[format_code], library.cards)


def most_copies(deck_format: Format) -> int:
    """How many copies of a card there may usually be, as far as a format says."""
    limits = (rule.most for rule in deck_format.constraints if isinstance(rule, Copies) and not rule.where)
    return max((most for most in limits if most), default=_most_in_a_section(deck_format))


def _most_in_a_section(deck_format: Format) -> int:
    """How many copies have room in any section that counts: of a list of cards there is one each."""
    lists = {rule.section for rule in deck_format.constraints if isinstance(rule, FixedList)}
    sections = (part for part in deck_format.sections if part.counts and not part.disabled)
    rooms = (1 if part.name in lists else part.most.limit if part.most else _COPIES for part in sections)
    return max((min(room, _COPIES) for room in rooms), default=_COPIES)


def judge(decklist: Decklist, format_code: str, library: AnyLibrary, most: int | None = None) -> list[Problem]:
    """All problems of a decklist in its format; after `most` errors no more are looked for."""
    return check(decklist, library.cards, game_of(library).formats[format_code], most)


def problem_data(problem: Problem, library: AnyLibrary) -> dict[str, object]:
    """A problem as the API has it: cards by name, changes with the slug of their card."""
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
    """A change with its card as clients name it."""
    data = change.as_dict()
    if isinstance(change.card, int):
        data["card"] = library.cards[change.card].slug
    if change.changes:
        data["changes"] = [change_data(part, library) for part in change.changes]
    return data


def verdict_data(decklist: Decklist, format_code: str, library: AnyLibrary) -> dict[str, object]:
    """The answer of `validate/`."""
    problems = judge(decklist, format_code, library)
    return {
        "game": library.game,
        "legal": is_legal(problems),
        "format": format_code,
        "counts": {section.name: decklist.count(section.name) for section in game_of(library).sections},
        "problems": [problem_data(problem, library) for problem in problems],
    }


def sections_data(decklist: Decklist, library: AnyLibrary) -> dict[str, list[dict[str, object]]]:
    """The sections as the API has them; the `slug` of a card that the database doesn't know is null."""
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
