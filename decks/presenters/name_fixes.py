"""Replacement of unknown names in a deck, such as misspelt ones of an imported list, by known cards."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial

from decks.games import game_of
from decks.legality import rules_of
from decks.recommendations.candidates import similar_cards
from tcg.construction import Change, Decklist, Fix, Op, Problem, ProblemCode
from tcg.library import AnyLibrary, Card


class NameFixes:
    """Cards that the unknown names of a decklist may mean, and the changes that replace them."""

    def __init__(self, decklist: Decklist, format_code: str, library: AnyLibrary) -> None:
        self.game = game_of(library)
        self._decklist, self._rules = decklist, rules_of(format_code, library)
        self._names = dict.fromkeys(ref for pile in decklist.sections.values() for ref in pile if isinstance(ref, str))
        self._similar = cache(partial(similar_cards, library=library))

    def __contains__(self, name: str) -> bool:
        """Return whether an unknown name is in the deck."""
        return name in self._names

    def fixes(self, name: str) -> list[Fix]:
        """Return a fix for each card that this unknown name of the deck may mean, the most similar first."""
        cards = self._similar(name) if name in self._names else ()
        return [_together(f"Replace with {card.name}", tuple(self._changes(name, card))) for card in cards]

    def of(self, problem: Problem) -> list[Fix]:
        """Return the `fixes` for the unknown names of a problem; none for other kinds of problems."""
        unknown = problem.cards if problem.code is ProblemCode.UNKNOWN_CARD else ()
        return [fix for ref, _ in unknown for fix in self.fixes(str(ref))]

    def choices(self, name: str) -> list[Fix]:
        """Return all fixes for an unknown name (replace, search, remove); none if it is no longer in the deck."""
        counts = {section: count for section, pile in self._decklist.sections.items() if (count := pile.get(name, 0))}
        if not counts:
            return []
        section, count = next(iter(counts.items()))
        removals = tuple(Change(Op.REMOVE, section, name, count) for section, count in counts.items())
        find = Fix("Find the card", Change(Op.CHOOSE, section, name, count))
        return [*self.fixes(name), find, _together("Remove", removals)]

    def everything(self) -> list[Fix]:
        """Return the likeliest replacement of each unknown name that is similar to a known card."""
        return [fixes[0] for name in self._names if (fixes := self.fixes(name))]

    @property
    def likeliest(self) -> list[str]:
        """Names of the most similar cards, one for each unknown name that is similar to a known card."""
        return [cards[0].name for cards in map(self._similar, self._names) if cards]

    def _changes(self, name: str, card: Card) -> Iterator[Change]:
        """Yield changes from a name to a card in each section with it.

        A card that may not be in that section goes to its usual one (O-2.5).
        """
        for section, pile in self._decklist.sections.items():
            if count := pile.get(name, 0):
                may_stay = card.id in self._rules.accepted(section)
                yield Change(Op.REMOVE, section, name, count)
                yield Change(Op.ADD, section if may_stay else self._rules.home(card.id) or section, card.id, count)


def _together(label: str, changes: tuple[Change, ...]) -> Fix:
    return Fix(label, Change(Op.ALL, changes[0].section, changes=changes))
