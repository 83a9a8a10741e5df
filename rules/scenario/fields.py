"""Checked access to a scenario's input data: known keys, right types, and each problem with its place."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from difflib import get_close_matches
from enum import Enum
from typing import Final, TypeVar

from rules.scenario.problems import Problem

_SHOWN: Final = 60
_TRUTHS: Final = {"yes": True, "on": True, "no": False, "off": False}
T = TypeVar("T")
E = TypeVar("E", bound=Enum)


def describe(value: object) -> str:
    """Return a value as text for a message: a long one is shortened, and of maps and lists only the kind is named."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return str(value).casefold()
    if isinstance(value, Mapping):
        return "a map"
    if isinstance(value, list | tuple):
        return "a list"
    text = str(value)
    return text if len(text) <= _SHOWN else text[:_SHOWN] + "…"


def nearest(word: str, known: Collection[str]) -> str:
    """Return the end of a message about an unknown word: the closest known word, or all of up to 30, or ""."""
    close = get_close_matches(word[:_SHOWN], known, 1)
    if close:
        return f"; did you mean “{close[0]}”?"
    return f"; there are {', '.join(known)}" if 0 < len(known) <= 30 else ""


class Problems(list[Problem]):
    """Problems found in a scenario, in the order of discovery."""

    def add(self, place: str, message: str) -> None:
        """Add a problem at a place in the input."""
        self.append(Problem(place, message))


class Fields:
    """Map in a scenario's input. A method returns a checked value, or adds a problem and returns the default."""

    def __init__(self, data: object, place: str, problems: Problems, keys: Collection[str] = ()) -> None:
        self.place = place
        self.problems = problems
        self.data: dict[str, object] = {}
        if data is None:
            return
        if not isinstance(data, Mapping):
            problems.add(place, f"expected a map, got {describe(data)}")
            return
        for key, value in data.items():
            if not isinstance(key, str):
                problems.add(place, f"the key {describe(key)} is no text; write it in quotes")
            elif keys and key not in keys:
                problems.add(self.at(key), f"unknown key{nearest(key, keys)}")
            else:
                self.data[key] = value

    def at(self, key: str) -> str:
        """Return the place of a key in the whole input, such as `start.field`."""
        return f"{self.place}.{describe(key)}" if self.place else describe(key)

    def __contains__(self, key: str) -> bool:
        return key in self.data

    def items(self) -> Iterator[tuple[str, object, str]]:
        """Yield each key of the map with its value and its place in the input."""
        for key, value in self.data.items():
            yield key, value, self.at(key)

    def fields(self, key: str, keys: Collection[str] = ()) -> Fields:
        """Return the map under a key of this map, or an empty one. If `keys` are given, other keys are problems."""
        return Fields(self.data.get(key), self.at(key), self.problems, keys)

    def text(self, key: str, default: str = "", most: int = 200) -> str:
        """Return the text under a key; the default if it is missing or longer than `most`. Numbers become text."""
        value = self.data.get(key)
        if value is None:
            return default
        if isinstance(value, int | float) and not isinstance(value, bool):
            value = str(value)
        if not isinstance(value, str):
            self.problems.add(self.at(key), f"expected a text, got {describe(value)}")
            return default
        if len(value) > most:
            self.problems.add(self.at(key), f"longer than {most:,} letters")
            return default
        return value

    def number(self, key: str, default: int, least: int = 0, most: int = 99_999) -> int:
        """Return the whole number under a key; the default if it is null or missing, or not from `least` to `most`."""
        found = self.maybe_number(key, least, most, default)
        return default if found is None else found

    def maybe_number(self, key: str, least: int = 0, most: int = 99_999, default: int | None = None) -> int | None:
        """Return the whole number under a key, from `least` to `most`, else the default (or None), as in `number`."""
        value = self.data.get(key)
        if value is None:
            return default
        return whole(value, self.at(key), self.problems, least, most, default)

    def flag(self, key: str) -> bool:
        """Return the truth value under a key, written true, yes or on, or false, no or off; false if it is missing."""
        value = self.data.get(key, False)
        value = _TRUTHS.get(value, value) if isinstance(value, str) else value
        if isinstance(value, bool):
            return value
        self.problems.add(self.at(key), f"expected true or false, got {describe(value)}")
        return False

    def choice(self, key: str, choices: Mapping[str, T], default: T) -> T:
        """Return the value that `choices` has for the word under a key; the default if it is missing or unknown."""
        value = self.data.get(key)
        if value is None:
            return default
        if isinstance(value, str) and value in choices:
            return choices[value]
        self.problems.add(self.at(key), f"expected {' or '.join(choices)}, got {describe(value)}")
        return default

    def word(self, key: str, parse: Callable[[str], E], default: E | None) -> E | None:
        """Return the result of `parse` for the word under a key; the default if there is none.

        A ValueError is added as a problem, and the default is returned.
        """
        value = self.text(key)
        if not value:
            return default
        try:
            return parse(value)
        except ValueError as error:
            self.problems.add(self.at(key), str(error))
            return default

    def list(self, key: str, most: int) -> Iterator[tuple[object, str]]:
        """Yield each member of the list under a key with its place in the input.

        A list of more than `most` members is a problem, and nothing is yielded.
        """
        value = self.data.get(key)
        if value is None:
            return
        if not isinstance(value, list):
            self.problems.add(self.at(key), f"expected a list, got {describe(value)}")
        elif len(value) > most:
            self.problems.add(self.at(key), f"more than {most} members")
        else:
            for number, member in enumerate(value):
                yield member, f"{self.at(key)}[{number}]"


def whole(
    value: object, place: str, problems: Problems, least: int, most: int, default: int | None = None
) -> int | None:
    """Return the value if it is a whole number from `least` to `most`; else add a problem and return `default`."""
    if isinstance(value, bool) or not isinstance(value, int):
        problems.add(place, f"expected a whole number, got {describe(value)}")
    elif not least <= value <= most:
        problems.add(place, f"expected a number from {least:,} to {most:,}, got {describe(value)}")
    else:
        return value
    return default
