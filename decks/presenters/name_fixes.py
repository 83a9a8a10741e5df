"""Known cards in the place of names that no card has: what an imported list may have meant."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial

from decks.games import game_of
from decks.legality import rules_of
from decks.recommendations.candidates import meant_by
from tcg.construction import Change, Decklist, Fix, Op, Problem, ProblemCode
from tcg.library import AnyLibrary, Card


class Replacements:
    """The cards that the unknown names of a decklist may mean, and the changes that put them there."""

    def __init__(self, decklist: Decklist, format_code: str, library: AnyLibrary) -> None:
        self.game = game_of(library)
        self._decklist, self._rules = decklist, rules_of(format_code, library)
        self._names = dict.fromkeys(ref for pile in decklist.sections.values() for ref in pile if isinstance(ref, str))
        self._meant = cache(partial(meant_by, library=library))

    def __contains__(self, name: str) -> bool:
        """Whether the name stands in the deck."""
        return name in self._names

    def fixes(self, name: str) -> list[Fix]:
        """One for each card that a name may mean, the likeliest first."""
        meant = self._meant(name) if name in self._names else ()
        return [_together(f"Replace with {card.name}", tuple(self._changes(name, card))) for card in meant]

    def of(self, problem: Problem) -> list[Fix]:
        """The same for a problem; none for one that is not about a name that no card has."""
        unknown = problem.cards if problem.code is ProblemCode.UNKNOWN_CARD else ()
        return [fix for ref, _ in unknown for fix in self.fixes(str(ref))]

    def choices(self, name: str) -> list[Fix]:
        """All that can be done about a name: those, a card that a person finds, or none. Empty once it is gone."""
        counts = {section: count for section, pile in self._decklist.sections.items() if (count := pile.get(name, 0))}
        if not counts:
            return []
        section, count = next(iter(counts.items()))
        removals = tuple(Change(Op.REMOVE, section, name, count) for section, count in counts.items())
        find = Fix("Find the card", Change(Op.CHOOSE, section, name, count))
        return [*self.fixes(name), find, _together("Remove", removals)]

    def everything(self) -> list[Fix]:
        """One for each name that may mean a card, by the likeliest."""
        return [fixes[0] for name in self._names if (fixes := self.fixes(name))]

    @property
    def likeliest(self) -> list[str]:
        """The names of the cards that `everything` puts into the deck."""
        return [meant[0].name for meant in map(self._meant, self._names) if meant]

    def _changes(self, name: str, card: Card) -> Iterator[Change]:
        """The name out of each section, the card into it, or to where it belongs if it may not go there (O-2.5)."""
        for section, pile in self._decklist.sections.items():
            if count := pile.get(name, 0):
                may_stay = card.id in self._rules.accepted(section)
                yield Change(Op.REMOVE, section, name, count)
                yield Change(Op.ADD, section if may_stay else self._rules.home(card.id) or section, card.id, count)


def _together(label: str, changes: tuple[Change, ...]) -> Fix:
    return Fix(label, Change(Op.ALL, changes[0].section, changes=changes))
