"""Candidates for a deck in the editor: cards that fit a section, match typed text or resemble an unknown name."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from django.http import HttpRequest, JsonResponse
from django.templatetags.static import static

from cards.catalog.autocomplete import suggest
from cards.catalog.did_you_mean import suggester
from cards.catalog.library import Library
from cards.presenters.cards import presenter_of
from cards.search import search
from cards.search.context import Context
from cards.templatetags.icons import SPRITE
from decks.core.card_search import context_of
from decks.games import game_of
from decks.importexport.parsing.cardrefs import bare_name
from decks.legality import rules_of
from games.recommendations import Criterion, score_of
from query.conditions import conditions_of
from query.parser import MAX_LETTERS
from query.table import Query
from query.warnings import SearchWarningCode
from rules.vocabulary import Kind, Section
from tcg.construction import Checker, Decklist
from tcg.library import AnyLibrary, Card
from tcg.names import fold

#: Candidates in one answer, and letters of the typed text that are read.
A_PAGE: Final = 24
LETTERS: Final = MAX_LETTERS

_WORD: Final = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class Candidates:
    """Cards to select from for a deck: the first of `count` cards, and a sentence `about` them.

    Attributes:
        is_name: Whether a word of each name begins like the typed text, or the only card has all its words.
        is_guess: Whether nothing matched and the cards only resemble the text.
        warnings: Messages about parts of a search that were not understood.
    """

    cards: tuple[Card, ...]
    count: int
    about: str
    is_name: bool = False
    is_guess: bool = False
    warnings: tuple[str, ...] = ()

    def as_dict(self, catalog: Library) -> dict[str, object]:
        """Return the cards as JSON for the suggestion box of the editor (static/js/combobox.js)."""
        return {
            "items": [_item(card, catalog) for card in self.cards],
            "about": self.about,
            "is_guess": self.is_guess,
            "is_sure": self.is_name and self.count == 1,
            "warnings": self.warnings,
            "signs": static(SPRITE),
        }


def _item(card: Card, catalog: Library) -> dict[str, object]:
    card_view = presenter_of(catalog).newest(card.id)
    return {
        "value": card.slug,
        "label": card.name,
        "kind": note_of(card, catalog),
        "ref": card.id,
        "level": card_view.weight[1],
        "weight": card_view.weight[0],
        "tint": card_view.tint,
        "is_trick": card.kind == Kind.TRICK,
        "element": getattr(card, "element", None) if card_view.icon else None,
        "thumbnail": card_view.small_image,
        "face": card_view.normal_image,
    }


def recommended(decklist: Decklist, format_code: str, catalog: Library, *, section: str = "") -> Candidates:
    """Return cards that the deck may use and does not have yet, the best for it first.

    With a section these are cards that may go into it, otherwise ("") cards that belong in any section (O-2.5).
    """
    fitting = _by_fit(decklist, section, rules_of(format_code, catalog), catalog)
    about = f"{_counted(len(fitting), section, catalog)}, those that fit the deck first."
    return Candidates(tuple(fitting[:A_PAGE]), len(fitting), about)


def looked_for(typed: str, format_code: str, catalog: Library, context: Context, *, section: str = "") -> Candidates:
    """Return the cards that a typed text finds: by a word that begins like it, else as a search, else by similar names.

    `context` gives access to the decks that a search may name. With a section these are cards that may go into it,
    otherwise cards that belong in any section (O-2.5).
    """
    rules = rules_of(format_code, catalog)
    if begun := _begun(typed, section, rules, catalog):
        return begun
    query = search(typed, catalog, context)
    things = query.index.things
    matches = [card for row in query.rows.tolist() if may_go(card := things[row], section, rules)]
    if not matches and _is_plain(query):
        return _similar(typed, section, rules, catalog)
    about = f"{_counted(len(matches), section, catalog)}: {query.sentence}.{'' if matches else _further(section)}"
    warnings = tuple(warning.message for warning in query.warnings)
    is_name = len(matches) == 1 and _is_plain(query) and _has_words(matches[0], typed)
    return Candidates(tuple(matches[:A_PAGE]), len(matches), about, is_name=is_name, warnings=warnings)


def _has_words(card: Card, typed: str) -> bool:
    """Return whether each typed word begins a word of the card's name, in any order."""
    words = _WORD.findall(fold(card.name))
    return all(any(word.startswith(each) for word in words) for each in _WORD.findall(fold(typed)))


def _is_plain(query: Query[object]) -> bool:
    """Return whether a `query` may be a card name: it has only plain words, known or not, and no field or operator."""
    is_understood = all(warning.code is SearchWarningCode.NO_SUCH_WORD for warning in query.warnings)
    return is_understood and all(condition.word for condition in conditions_of(query.tree))


def suggested(request: HttpRequest, decklist: Decklist, format_code: str, cards: Library, section: str) -> Candidates:
    """Return candidates for the suggestion box's text, or recommended cards if empty; section "" is the usual one."""
    typed = request.GET.get("q", "").strip()[:LETTERS]
    if not typed:
        return recommended(decklist, format_code, cards, section=section)
    context = context_of(request, decklist)
    return looked_for(typed, format_code, cards, context, section=section)


def answer(request: HttpRequest, decklist: Decklist, format_code: str, cards: Library, section: str) -> JsonResponse:
    """Return the response with the candidates for the text in the suggestion box, as JSON; see `suggested`."""
    return JsonResponse(suggested(request, decklist, format_code, cards, section).as_dict(cards))


def named_like(name: str, format_code: str, library: AnyLibrary) -> Candidates:
    """Return cards with a word that begins like an unknown name of a list, or else with similar names."""
    rules = rules_of(format_code, library)
    return _begun(name, "", rules, library) or _similar(name, "", rules, library)


def _begun(typed: str, section: str, rules: Checker, library: AnyLibrary) -> Candidates | None:
    begun = [card for card in suggest(library, typed, limit=len(library.cards)) if may_go(card, section, rules)]
    if not begun:
        return None
    about = f"{_counted(len(begun), section, library)} with a word that begins like that."
    return Candidates(tuple(begun[:A_PAGE]), len(begun), about, is_name=True)


def _similar(typed: str, section: str, rules: Checker, library: AnyLibrary) -> Candidates:
    similar = tuple(card for card in similar_cards(typed, library) if may_go(card, section, rules))
    about = f"No card{_where(section, library)} is called “{typed}”."
    if similar:
        about += f" Did you mean {' or '.join(card.name for card in similar)}?"
    else:
        about += _further(section)
    return Candidates(similar, len(similar), about, is_guess=bool(similar))


def _counted(count: int, section: str, library: AnyLibrary) -> str:
    return f"{count or 'No'} card{'' if count == 1 else 's'}{_where(section, library)}"


def _further(section: str) -> str:
    return " To look further, let it go “where it belongs”." if section else ""


def _where(section: str, library: AnyLibrary) -> str:
    return f" that may go into {game_of(library).section(section).label}" if section else ""


def similar_cards(written: str, library: AnyLibrary) -> tuple[Card, ...]:
    """Return at most three known cards with names similar to an unknown one (`written`), the most similar first."""
    names = suggester(library).suggest(bare_name(written))
    return tuple(card for name in names if (card := library.named(name)))


def note_of(card: Card, library: AnyLibrary) -> str:
    """Return the text below a card's name in a list: kind and detail, such as "Creature · Knight"."""
    game = game_of(library)
    return " · ".join(filter(None, (game.kind(card.kind).label, game.note(card))))


def may_go(card: Card, section: str, rules: Checker) -> bool:
    """Return whether the format's `rules` let a card go into a section or, without one, give it a usual one (O-2.5)."""
    return card.id in rules.accepted(section) if section else rules.home(card.id) is not None


def _is_of_use(card: Card, section: str, rules: Checker) -> bool:
    """Return whether the format's `rules` give a card a use in a section or, without one, give it a usual section."""
    return card.id in rules.useful(section) if section else rules.home(card.id) is not None


def criteria_of(decklist: Decklist, catalog: Library) -> tuple[Criterion, ...]:
    """Return the criteria by which cards are scored as additions to this deck."""
    piles = {
        section: [(catalog[ref], count) for ref, count in pile.items() if isinstance(ref, int)]
        for section, pile in decklist.sections.items()
    }
    return game_of(catalog).criteria(piles)


def fit_for(decklist: Decklist, catalog: Library) -> Callable[[Card], tuple[int, int, str]]:
    """Return a sort key for additions to a deck: the best score first, then lowest cost, then name."""
    fits, order = criteria_of(decklist, catalog), game_of(catalog).order
    return lambda card: (-score_of(card, fits), getattr(card, order) or 0, card.name)


def _by_fit(decklist: Decklist, section: str, rules: Checker, catalog: Library) -> list[Card]:
    """Return useful cards that are not in the section yet or, without a section, not in the deck, the best first."""
    there = set(decklist.section(section) if section else (ref for pile in decklist.sections.values() for ref in pile))
    if not section and decklist.section(Section.LEADER):
        there |= rules.accepted(Section.LEADER)
    return sorted(
        (card for card in catalog.values() if card.id not in there and _is_of_use(card, section, rules)),
        key=fit_for(decklist, catalog),
    )
