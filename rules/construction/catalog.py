"""The cards a check knows, with the facts that formats ask about worked out once."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from typing import Any, Protocol, TypeVar

from rules.construction.formats import Condition, Filter, OneOf
from rules.names import name_key


class Named(Protocol):
    """A card of any game: it has a name; its other attributes are those its formats speak of."""

    @property
    def name(self) -> str: ...


Card = TypeVar("Card", bound=Named)


class Cards(dict[int, Card]):
    """Card id -> card. Read-only once made: what is worked out from it is kept. Changed cards need a new one.

    Making one costs a dict; the first check with a format goes over all cards (20,000 of them: 0.1 s). What was worked
    out from `before` is taken over where that was about nothing that has changed since, such as a text.
    """

    __slots__ = ("_asked", "_dearness", "_groups", "_keys", "_matching", "_twins", "checkers")

    def __init__(self, cards: Mapping[int, Card], before: Cards[Card] | None = None) -> None:
        super().__init__(cards)
        #: The attributes that anything was worked out from. Problems tell the name of a card.
        self._asked = {"name"}
        self._dearness: dict[str, dict[int, int]] = {}
        self._groups: dict[str, dict[Hashable, list[int]]] = {}
        self._matching: dict[Filter, frozenset[int]] = {}
        self._keys: dict[str, dict[int, Hashable]] = {}
        self._twins: dict[str, dict[int, tuple[int, ...]]] = {}
        #: The formats compiled against these cards, by code: `interpreter.compile_format` makes them and knows them.
        self.checkers: dict[str, Any] = {}
        if before is not None:
            self._take_over(before)

    def _take_over(self, before: Cards[Card]) -> None:
        """Take over what was worked out from `before`, where it holds for these cards too."""
        # In this order: somebody may be working something out there.
        checkers, twins, keys = before.checkers.copy(), before._twins.copy(), before._keys.copy()
        matching, dearness, asked = before._matching.copy(), before._dearness.copy(), before._asked.copy()
        if self.keys() != before.keys():
            return
        others = [(before[id_], card) for id_, card in self.items() if before[id_] is not card]
        # Somebody may have asked for what cards don't have.
        if all(getattr(card, name, None) == getattr(other, name, None) for other, card in others for name in asked):
            self.checkers, self._twins, self._keys = checkers, twins, keys
            self._matching, self._dearness, self._asked = matching, dearness, asked

    def each(self, attribute: str) -> Iterator[tuple[int, Any]]:
        """The value of an attribute for each card: whatever is worked out from one asks here.

        Raises AttributeError where a card lacks it.
        """
        self._asked.add(attribute)
        return ((id_, getattr(card, attribute)) for id_, card in self.items())

    def dearness(self, attribute: str) -> dict[int, int]:
        """Id -> 0 for the card that has the most of an attribute, and so on down; those that have as much by name."""
        if attribute not in self._dearness:
            costs = {id_: value or 0 for id_, value in self.each(attribute)}
            dearest_first = sorted(self, key=lambda id_: (-costs[id_], self[id_].name, id_))
            self._dearness[attribute] = {id_: rank for rank, id_ in enumerate(dearest_first)}
        return self._dearness[attribute]

    def matching(self, where: Filter) -> frozenset[int]:
        """Ids of the cards that meet all conditions. Raises AttributeError where a card lacks such an attribute."""
        if where not in self._matching:
            found = set(self).intersection(*map(self._find, where))
            # A copy takes half as much memory as a set that has grown.
            self._matching[where] = frozenset(found)
        return self._matching[where]

    def keys_by(self, attribute: str) -> dict[int, Hashable]:
        """Id -> what decides which cards are the same: the attribute, strings compared as names are (O-2.2)."""
        if attribute not in self._keys:
            values = self.each(attribute)
            self._keys[attribute] = {id_: name_key(value) if isinstance(value, str) else value for id_, value in values}
        return self._keys[attribute]

    def twins(self, attribute: str) -> dict[int, tuple[int, ...]]:
        """Id -> the ids of all cards with its key, itself among them; only where it is not the only one."""
        if attribute not in self._twins:
            same: dict[Hashable, list[int]] = {}
            for id_, key in self.keys_by(attribute).items():
                same.setdefault(key, []).append(id_)
            self._twins[attribute] = {id_: tuple(ids) for ids in same.values() if len(ids) > 1 for id_ in ids}
        return self._twins[attribute]

    def _find(self, condition: Condition) -> Iterator[int]:
        for value, ids in self._having(condition.attribute).items():
            if _is_met(condition, values_of(value)):
                yield from ids

    def _having(self, attribute: str) -> dict[Hashable, list[int]]:
        """What cards have of an attribute -> the ids of those that have it: many have the same."""
        if attribute not in self._groups:
            groups: dict[Hashable, list[int]] = {}
            for id_, value in self.each(attribute):
                groups.setdefault(tuple(value) if isinstance(value, list | set) else value, []).append(id_)
            self._groups[attribute] = groups
        return self._groups[attribute]


def _is_met(condition: Condition, values: tuple[Any, ...]) -> bool:
    if isinstance(condition, OneOf):
        return any(value in condition.values for value in values)
    least = float("-inf") if condition.least is None else condition.least
    most = float("inf") if condition.most is None else condition.most
    return any(least <= value <= most for value in values)


def values_of(value: Any) -> tuple[Hashable, ...]:
    """The values that a card has of an attribute: the members of a collection, else the one value; none for None."""
    if isinstance(value, tuple | list | set | frozenset):
        return tuple(value)
    return () if value is None else (value,)
