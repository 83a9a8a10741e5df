"""A format together with the cards: what both the checks and the fixes look up."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Any, Final, TypeAlias

from tcg.construction.catalog import Cards
from tcg.construction.decklist import Ref
from tcg.construction.formats import ANY, Copies, Fault, Format, Total
from tcg.construction.messages import render_number
from tcg.construction.problems import Affected
from tcg.names import name_key

#: Card -> count, as in a section of a decklist.
Pile: TypeAlias = Mapping[Ref, int]
#: Section -> pile: `Decklist.sections`.
Sections: TypeAlias = Mapping[str, Pile]

_NO_CARDS: Final[Pile] = {}


class Facts:
    """What a format says about each card, in sets and dicts made once."""

    def __init__(self, deck_format: Format, cards: Cards[Any]) -> None:
        self.format = deck_format
        self.cards = cards
        self.section = {str(part.name): part for part in deck_format.sections}
        #: Where ideas go: the sections that do not count.
        self.spares = tuple(str(part.name) for part in deck_format.sections if not part.counts)
        self.accepted = {name: cards.matching(part.accepts) for name, part in self.section.items()}
        open_sections = [name for name, part in self.section.items() if part.counts and part.disabled is None]
        #: Where cards may go: the sections that count and are not switched off, the most particular first, so that a
        #: god is sent to the special deck rather than to the side deck, which takes anything.
        self.homes = sorted(open_sections, key=lambda name: len(self.accepted[name]))
        #: Where some cards go before any of these: (section, those cards).
        self._usual = [(name, cards.matching(part.usual)) for name, part in self.section.items() if part.usual]
        #: What each section takes and is of use there: a group of which it should have none is not (O-FADE.3).
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
        """The section that a card belongs to (O-2.5); None for an unknown card, and for one that belongs nowhere."""
        usual = next((name for name, cards in self._usual if ref in cards), None)
        return usual or next((name for name in self.homes if ref in self.accepted[name]), None)

    def dearness(self, ref: Any) -> tuple[int, str, int]:
        """Sorts known cards, the dearest first; equal costs by name."""
        card = self.cards[ref]
        return -(getattr(card, self.format.cost) or 0), card.name, ref

    def name(self, ref: Ref) -> str:
        """What a person calls the card; an unknown id has no better name than itself."""
        if isinstance(ref, str):
            return ref
        return self.cards[ref].name if ref in self.cards else f"card {render_number(ref)}"

    def order(self, ref: Ref) -> tuple[str, str, int]:
        """Sorts cards by name, whichever way they were put into the deck."""
        name = self.name(ref)
        return name.casefold(), name, -1 if isinstance(ref, str) else ref

    def by_name(self, pile: Pile) -> tuple[Affected, ...]:
        """The cards of a pile with their counts, by name."""
        return tuple(sorted(pile.items(), key=lambda affected: self.order(affected[0])))


class CopyLimit:
    """A `Copies` constraint that knows which cards are the same. An unknown card is the same as itself alone."""

    def __init__(self, rule: Copies, cards: Cards[Any]) -> None:
        self.rule = rule
        self.sections = tuple(map(str, rule.sections))
        self._keys = cards.keys_by(rule.key)
        self._twins = cards.twins(rule.key)
        #: The cards that are limited; None where all are, known or not.
        self.limited = cards.matching(rule.where) if rule.where else None
        #: Whose fault is another than that of the rule.
        self._named: dict[Hashable, int] = {name_key(key): most for key, most in rule.by_key.items()}
        #: Key -> limit, None being any number, where it is not `rule.most`.
        self._by_key: dict[Hashable, int | None] = {
            **(self._own_limits(rule.own, cards) if rule.own else {}),
            **self._named,
        }
        #: Cards that `rule.most` alone cannot judge: others are the same, or they have a limit of their own.
        apart = {id_ for id_, key in self._keys.items() if key in self._by_key} if self._by_key else set()
        self.watched = self._twins.keys() | apart

    def _own_limits(self, attribute: str, cards: Cards[Any]) -> dict[Hashable, int | None]:
        """The limits that cards say themselves, by key: of several the least."""
        own: dict[Hashable, int | None] = {}
        for id_, said in cards.each(attribute):
            if said is not None:
                most, before = None if said == ANY else said, own.get(key := self._keys[id_])
                own[key] = most if before is None else before if most is None else min(most, before)
        return own

    def key(self, ref: Ref) -> Hashable:
        """Equal for cards that are the same."""
        # The tuple keeps an unknown card's name apart from the keys of known ones.
        return self._keys.get(ref, (ref,)) if isinstance(ref, int) else (ref,)

    def most(self, key: Hashable) -> int | None:
        """The limit for the cards of one key."""
        return self._by_key.get(key, self.rule.most)

    def fault(self, key: Hashable) -> Fault:
        """What it is to have too many of them."""
        own = self.rule.by_key_fault if key in self._named else None
        return own or self.rule.fault

    def room(self, sections: Sections, ref: Ref, wanted: int) -> int:
        """How many of `wanted` more copies the limit allows; below 0 where there are too many already."""
        most = self.most(self.key(ref))
        if most is None or not self.limits(ref):
            return wanted
        same = self._twins.get(ref, (ref,)) if isinstance(ref, int) else (ref,)
        held = sum(
            sections.get(name, _NO_CARDS).get(twin, 0) for name in self.sections for twin in same if self.limits(twin)
        )
        return min(wanted, most - held)

    def limits(self, ref: Ref) -> bool:
        """Whether the rule is about this card."""
        return self.limited is None or ref in self.limited
