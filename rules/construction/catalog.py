"""The cards a check knows, with the facts that formats ask about worked out once."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
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

    Making one costs a dict; the first check with a format goes over all cards (20,000 of them: 0.1 s).
    """

    __slots__ = ("_keys", "_meeting", "_twins", "checkers")

    def __init__(self, cards: dict[int, Card]) -> None:
        super().__init__(cards)
        self._meeting: dict[Condition, frozenset[int]] = {}
        self._keys: dict[str, dict[int, Hashable]] = {}
        self._twins: dict[str, dict[int, tuple[int, ...]]] = {}
        #: The formats compiled against these cards, by code: `interpreter.compile_format` makes them and knows them.
        self.checkers: dict[str, Any] = {}

    def matching(self, where: Filter) -> frozenset[int]:
        """Ids of the cards that meet all conditions. Raises AttributeError where a card lacks such an attribute."""
        for condition in where:
            if condition not in self._meeting:
                self._meeting[condition] = frozenset(self._find(condition))
        return frozenset(self).intersection(*(self._meeting[condition] for condition in where))

    def keys_by(self, attribute: str) -> dict[int, Hashable]:
        """Id -> what decides which cards are the same: the attribute, strings compared as names are (O-2.2)."""
        if attribute not in self._keys:
            values = ((id_, getattr(card, attribute)) for id_, card in self.items())
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
        if isinstance(condition, OneOf):
            wanted = frozenset(condition.values)
            yield from (
                id_ for id_, card in self.items() if not wanted.isdisjoint(values_of(card, condition.attribute))
            )
            return
        least = float("-inf") if condition.least is None else condition.least
        most = float("inf") if condition.most is None else condition.most
        for id_, card in self.items():
            value = getattr(card, condition.attribute)
            if value is not None and least <= value <= most:
                yield id_


def values_of(card: Named, attribute: str) -> tuple[Hashable, ...]:
    """The values of an attribute: the members of a collection, else the one value; none for None."""
    value = getattr(card, attribute)
    if isinstance(value, tuple | list | set | frozenset):
        return tuple(value)
    return () if value is None else (value,)
