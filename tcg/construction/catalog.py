"""Mapping of a game's cards with cached lookups by attribute, for the checks of deck formats."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from contextlib import suppress
from typing import Any, Protocol, TypeVar

from tcg.construction.formats import Condition, Filter, NoneOf, OneOf
from tcg.names import name_key


class Named(Protocol):
    """Protocol of a card of any game: it has a name, and the attributes that formats use."""

    @property
    def name(self) -> str:
        """The name of the card."""


Card = TypeVar("Card", bound=Named)


class Cards(dict[int, Card]):
    """Read-only mapping of card id to card, with cached lookups by attribute. Changed cards need a new object.

    The first check with a format examines all cards (0.1 s for 20,000). A new object takes the lookups of `before`, and
    only updates them for the cards that have changed.
    """

    __slots__ = ("_groups", "_had", "_keys", "_matching", "_twins", "checkers")

    def __init__(self, cards: Mapping[int, Card], before: Cards[Card] | None = None) -> None:
        super().__init__(cards)
        self._groups: dict[str, dict[Hashable, list[int]]] = {}
        self._had: set[str] = set()
        self._matching: dict[Filter, frozenset[int]] = {}
        self._keys: dict[str, dict[int, Hashable]] = {}
        self._twins: dict[str, dict[int, tuple[int, ...]]] = {}
        #: The formats compiled for these cards, by code. Only `interpreter.compile_format` uses them.
        self.checkers: dict[str, object] = {}
        if before is not None:
            self._take_over(before)

    def _take_over(self, before: Cards[Card]) -> None:
        """Copy the cached lookups of the mapping `before`, and update them for the cards that differ."""
        # Copy in this order, since another thread may be computing facts.
        twins, keys, matching = before._twins.copy(), before._keys.copy(), before._matching.copy()
        others = {id_ for id_, card in self.items() if before.get(id_) is not card} | (before.keys() - self.keys())
        now = [(id_, self[id_]) for id_ in others if id_ in self]
        # Attributes that a new card lacks are checked again on demand.
        self._had = {attribute for attribute in before._had.copy() if all(hasattr(card, attribute) for _, card in now)}
        for where, ids in matching.items():
            with suppress(AttributeError):
                met = {id_ for id_, card in now if _meets(card, where)}
                self._matching[where] = ids if met == ids & others else ids - others | met
        for attribute, known in keys.items():
            with suppress(AttributeError):
                then = {id_: known[id_] for id_ in others if id_ in known}
                self._take_over_keys(
                    attribute,
                    known,
                    twins.get(attribute),
                    then,
                    {id_: _key(getattr(card, attribute)) for id_, card in now},
                )

    def _take_over_keys(
        self,
        attribute: str,
        known: dict[int, Hashable],
        twins: dict[int, tuple[int, ...]] | None,
        then: dict[int, Hashable],
        now: dict[int, Hashable],
    ) -> None:
        """Store the comparison keys of an attribute and, if given, the groups of cards with equal keys.

        `known` and `twins` (None if unknown) are the keys and groups of the former cards by id. `then` and `now` are
        the former and present keys of the cards that have changed.
        """
        if now != then:
            known = {id_: key for id_, key in known.items() if id_ not in then} | now
            if twins is not None:
                touched = {*then.values(), *now.values()}
                twins = {id_: ids for id_, ids in twins.items() if id_ in known and known[id_] not in touched}
                twins |= _same((id_, key) for id_, key in known.items() if key in touched)
        self._keys[attribute] = known
        if twins is not None:
            self._twins[attribute] = twins

    def demand(self, attribute: str) -> None:
        """Check that every card has an attribute of this name, or raise AttributeError."""
        if attribute not in self._had:
            for _ in self.each(attribute):
                pass
            self._had.add(attribute)

    def each(self, attribute: str) -> Iterator[tuple[int, Any]]:
        """Yield card id and value of an attribute for all cards, or raise AttributeError if a card lacks it."""
        return ((id_, getattr(card, attribute)) for id_, card in self.items())

    def matching(self, where: Filter) -> frozenset[int]:
        """Return the ids of cards that meet all of `where`, or raise AttributeError if one lacks an attribute."""
        if where not in self._matching:
            # A copy takes half as much memory as a set that has grown.
            self._matching[where] = frozenset(set(self).intersection(*map(self._find, where)))
        return self._matching[where]

    def keys_by(self, attribute: str) -> dict[int, Hashable]:
        """Return by card id a key that is equal for cards with an equal attribute. Texts are compared as names.

        AttributeError is raised if a card lacks the attribute.
        """
        if attribute not in self._keys:
            self._keys[attribute] = {id_: _key(value) for id_, value in self.each(attribute)}
        return self._keys[attribute]

    def twins(self, attribute: str) -> dict[int, tuple[int, ...]]:
        """Return by card id the ids of all cards with an equal attribute, itself included, if there are others."""
        if attribute not in self._twins:
            self._twins[attribute] = _same(self.keys_by(attribute).items())
        return self._twins[attribute]

    def _find(self, condition: Condition) -> set[int]:
        having = self._having(condition.attribute).items()
        return set().union(*(ids for value, ids in having if _is_met(condition, values_of(value))))

    def _having(self, attribute: str) -> dict[Hashable, list[int]]:
        """Return the ids of cards by their value of an attribute, a tuple for a collection."""
        if attribute not in self._groups:
            groups: dict[Hashable, list[int]] = {}
            for id_, value in self.each(attribute):
                groups.setdefault(tuple(value) if isinstance(value, list | set) else value, []).append(id_)
            self._groups[attribute] = groups
        return self._groups[attribute]


def _same(keys: Iterable[tuple[int, Hashable]]) -> dict[int, tuple[int, ...]]:
    """Return by id all ids with an equal key, itself included; ids with a unique key are left out."""
    same: dict[Hashable, list[int]] = {}
    for id_, key in keys:
        same.setdefault(key, []).append(id_)
    return {id_: tuple(ids) for ids in same.values() if len(ids) > 1 for id_ in ids}


def _key(value: object) -> Hashable:
    key: Hashable = name_key(value) if isinstance(value, str) else value
    return key


def _meets(card: Named, where: Filter) -> bool:
    return all(_is_met(condition, values_of(getattr(card, condition.attribute))) for condition in where)


def _is_met(condition: Condition, values: tuple[Any, ...]) -> bool:
    if isinstance(condition, OneOf):
        return any(value in condition.values for value in values)
    if isinstance(condition, NoneOf):
        return all(value not in condition.values for value in values)
    least = float("-inf") if condition.least is None else condition.least
    most = float("inf") if condition.most is None else condition.most
    return any(least <= value <= most for value in values)


def values_of(value: object) -> tuple[Hashable, ...]:
    """Return the value of a card's attribute as a tuple: the members of a collection, one value, or none for None."""
    if isinstance(value, tuple | list | set | frozenset):
        return tuple(value)
    return () if value is None else (value,)
