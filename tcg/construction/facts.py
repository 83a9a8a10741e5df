"""Lookups over a game's cards by the rules of a deck format, for checks of decks and for fixes."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Any, Final, TypeAlias

from tcg.construction.catalog import Cards
from tcg.construction.decklist import Ref
from tcg.construction.formats import ANY, Copies, Fault, Format, Total
from tcg.construction.messages import render_number
from tcg.construction.problems import Affected
from tcg.names import name_key

#: Counts by card, as in a section of a decklist.
CardCounts: TypeAlias = Mapping[Ref, int]
#: Card counts by section: `Decklist.sections`.
Sections: TypeAlias = Mapping[str, CardCounts]

_NO_CARDS: Final[CardCounts] = {}


class Facts:
    """Lookups for one deck format and all cards of its game, such as the cards that each section accepts."""

    def __init__(self, deck_format: Format, cards: Cards[Any]) -> None:
        self.format = deck_format
        self.cards = cards
        self.section = {str(part.name): part for part in deck_format.sections}
        #: The sections that don't count, for ideas.
        self.spares = tuple(str(part.name) for part in deck_format.sections if not part.counts)
        self.accepted = {name: cards.matching(part.accepts) for name, part in self.section.items()}
        open_sections = [name for name, part in self.section.items() if part.counts and part.disabled is None]
        #: Sections that count and are enabled, the most specific first: a god goes to the special deck rather than to
        #: the side deck, which takes any card.
        self.homes = sorted(open_sections, key=lambda name: len(self.accepted[name]))
        #: Sections that some cards prefer: (section, those cards).
        self._usual = [(name, cards.matching(part.usual)) for name, part in self.section.items() if part.usual]
        #: Accepted cards of each section without groups of which it should have none (O-FADE.3).
        self.useful = {name: accepted - self._useless(name) for name, accepted in self.accepted.items()}
        cards.demand(deck_format.cost)
        self.limits = tuple(CopyLimit(rule, cards) for rule in deck_format.constraints if isinstance(rule, Copies))

    def _useless(self, section: str) -> frozenset[int]:
        none_of = [
            self.cards.matching(rule.where)
            for rule in self.format.constraints
            if isinstance(rule, Total) and section in rule.sections and rule.most and not rule.most.limit
        ]
        return frozenset().union(*none_of)

    def home(self, ref: Ref) -> str | None:
        """Return the section where a card belongs by default (O-2.5); None if it is unknown or fits nowhere."""
        usual = next((name for name, cards in self._usual if ref in cards), None)
        return usual or next((name for name in self.homes if ref in self.accepted[name]), None)

    def dearness(self, ref: Any) -> tuple[int, str, int]:
        """Return a sort key for a known card: expensive cards first, cards of equal cost by name."""
        card = self.cards[ref]
        return -(getattr(card, self.format.cost) or 0), card.name, ref

    def name(self, ref: Ref) -> str:
        """Return the name of a card; for an unknown number such as 7 "card 7", and an unknown name unchanged."""
        if isinstance(ref, str):
            return ref
        return self.cards[ref].name if ref in self.cards else f"card {render_number(ref)}"

    def order(self, ref: Ref) -> tuple[str, str, int]:
        """Return a sort key that orders cards by name in any case, known and unknown ones."""
        name = self.name(ref)
        return name.casefold(), name, -1 if isinstance(ref, str) else ref

    def by_name(self, counts: CardCounts) -> tuple[Affected, ...]:
        """Return pairs of card and count, sorted by the names of the cards in any case."""
        return tuple(sorted(counts.items(), key=lambda affected: self.order(affected[0])))


class CopyLimit:
    """Limit on the copies of a card by a format's rule, adding up equal cards; an unknown card equals only itself."""

    def __init__(self, rule: Copies, cards: Cards[Any]) -> None:
        self.rule = rule
        self.sections = tuple(map(str, rule.sections))
        self._keys = cards.keys_by(rule.key)
        self._twins = cards.twins(rule.key)
        #: The cards that are limited; None if all are, known or not.
        self.limited = cards.matching(rule.where) if rule.where else None
        #: Keys with a fault of their own.
        self._named: dict[Hashable, int] = {name_key(key): most for key, most in rule.by_key.items()}
        #: Limits by key that differ from `rule.most`; None is any number.
        self._by_key: dict[Hashable, int | None] = {
            **(self._own_limits(rule.own, cards) if rule.own else {}),
            **self._named,
        }
        #: Cards for which `rule.most` is not enough: they have equal cards, or a limit of their own.
        apart = {id_ for id_, key in self._keys.items() if key in self._by_key} if self._by_key else set()
        self.watched = self._twins.keys() | apart

    def _own_limits(self, attribute: str, cards: Cards[Any]) -> dict[Hashable, int | None]:
        """Return the limits printed in `attribute` by comparison key, the lowest of equal cards; None is any number."""
        own: dict[Hashable, int | None] = {}
        for id_, printed in cards.each(attribute):
            if printed is not None:
                most, before = None if printed == ANY else printed, own.get(key := self._keys[id_])
                own[key] = most if before is None else before if most is None else min(most, before)
        return own

    def key(self, ref: Ref) -> Hashable:
        """Return the key of a card for comparison: cards that count as equal have the same key."""
        # The tuple distinguishes the name of an unknown card from the keys of known ones.
        return self._keys.get(ref, (ref,)) if isinstance(ref, int) else (ref,)

    def most(self, key: Hashable) -> int | None:
        """Return the most copies allowed of the cards with this key; None is any number."""
        return self._by_key.get(key, self.rule.most)

    def fault(self, key: Hashable) -> Fault:
        """Return the fault to report for too many copies of the cards with this key."""
        own = self.rule.by_key_fault if key in self._named else None
        return own or self.rule.fault

    def allowed(self, sections: Sections, ref: Ref, wanted: int) -> int:
        """Return how many of `wanted` more copies a deck (`sections`) may add; negative if it has too many already."""
        most = self.most(self.key(ref))
        if most is None or not self.limits(ref):
            return wanted
        same = self._twins.get(ref, (ref,)) if isinstance(ref, int) else (ref,)
        held = sum(
            sections.get(name, _NO_CARDS).get(twin, 0) for name in self.sections for twin in same if self.limits(twin)
        )
        return min(wanted, most - held)

    def limits(self, ref: Ref) -> bool:
        """Return whether the limit applies to a card, which may be unknown."""
        return self.limited is None or ref in self.limited
