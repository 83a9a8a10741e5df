"""Warnings about words that occur nowhere, with suggestions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial
from itertools import islice
from typing import Final

from query.conditions import Condition, Not, Sought, Tree
from query.fields import MAX_MEANT, Reading, Words, either
from query.parser import Atom, Item, Place
from query.quoting import phrase, quoted
from query.spelling import likeness
from query.warnings import Code
from tcg.names import fold

#: Most misspelt words of a query for which suggestions are computed.
MAX_MISSPELT: Final = 4
#: Most words that are tried as one name, and the least similarity of such a name.
MAX_RUN: Final = 5
_LIKE: Final = 0.75


class Mistakes:
    """Reports the words of a query that nothing contains.

    Args:
        text: The whole query.
        words: Columns in which bare words are searched.
        noun: Plural noun for the searched things.
        tried: Most conditions that are evaluated on their own.
        reading: The query being read, which collects the warnings.
    """

    def __init__(self, text: str, words: Words, noun: str, tried: int, reading: Reading[object]) -> None:
        self._text = text
        self._words = words
        self._noun = noun.removesuffix("s")
        self._tried = tried
        self._reading = reading
        self._index = reading.index
        self._misspelt = 0

    def check(self, tree: Tree | None) -> None:
        """Report bare words and texts of fields that nothing contains."""
        run: list[Condition] = []
        wanted = list(islice((each for each in _wanted(tree) if each.word or each.sought), self._tried))
        for place, condition in enumerate(wanted):
            if not (run and condition.word and self._is_beside(run[-1], condition)):
                self._check_words(run)
                run = []
            if condition.word:
                run.append(condition)
            else:
                self._check_field(condition, wanted[place + 1 : place + MAX_RUN])
        self._check_words(run)

    def _is_beside(self, one: Condition, other: Condition) -> bool:
        return not self._text[one.end : other.start].strip()

    def check_name(self, condition: Condition, name: str) -> None:
        """Report a name that nothing has."""
        if not self._holds(condition):
            names = self._names(fold(name)) if self._is_tried() else []
            written = {each: f"!{phrase(each)}" for each in names}
            self._say(f"No {self._noun} is called “{name}”.", _place(condition), written)

    # --- bare words ---------------------------------------------------------------------------------------------------

    def _check_words(self, run: list[Condition]) -> None:
        """Report adjacent bare words that nothing contains, first trying them as one name."""
        unsaid = [place for place, condition in enumerate(run) if not self._holds(condition)]
        stretches = {(0, len(run) - 1), (unsaid[0], unsaid[-1])} if unsaid else ()
        for first, last in sorted(stretches):
            if self._is_one_name(run[first : last + 1], [run[place].word for place in unsaid]):
                return
        for condition in map(run.__getitem__, unsaid):
            meant = self._meant(condition.word) if self._is_tried() else {}
            self._say(f"No {self._noun} says “{condition.word}”.", _place(condition), meant)

    def _is_one_name(self, together: list[Condition], unsaid: list[str]) -> bool:
        """Report that adjacent words are a misspelt name, and return whether they are."""
        written = " ".join(condition.word for condition in together)
        if not 2 <= len(together) <= MAX_RUN or not self._is_tried():
            return False
        names = [name for name in self._names(written) if likeness(fold(name), written) >= _LIKE]
        if names:
            said = f"No {self._noun} says {either(f'“{word}”' for word in unsaid)}."
            self._say(said, (together[0].start, together[-1].end), {name: phrase(name) for name in names})
        return bool(names)

    def _meant(self, word: str) -> dict[str, str]:
        """Return similar names and words, mapped to their spelling in a query.

        A singular comes first, then the most similar spelling.
        """
        meant = {name: phrase(name) for name in self._names(word)}
        like = {name: max(likeness(each, word) for each in (fold(name), *fold(name).split())) for name in meant}
        for each in self._index.alike(self._words.all, word):
            meant.setdefault(each, quoted(each))
            like[each] = 2 if word in (f"{each}s", f"{each}es") else likeness(each, word)
        return {each: meant[each] for each in sorted(meant, key=lambda each: -like[each])[:MAX_MEANT]}

    # --- texts of fields ----------------------------------------------------------------------------------------------

    def _check_field(self, condition: Condition, behind: list[Condition]) -> None:
        """Report the texts of a field condition that nothing contains."""
        is_only = len(condition.sought) == 1
        for sought in condition.sought[:MAX_MISSPELT]:
            is_there = self._holds(condition) if is_only else self._is_there(sought)
            if not is_there and not (is_only and sought.is_whole and self._goes_on(sought, condition, behind)):
                self._unsaid(sought, is_only=is_only)

    def _goes_on(self, sought: Sought, condition: Condition, behind: list[Condition]) -> bool:
        """Report a text that continues in the bare words behind it because quotation marks are missing.

        Returns:
            Whether this was the case.
        """
        together = [condition]
        for each in behind:
            if not (each.word and self._is_beside(together[-1], each)):
                break
            together.append(each)
        atom = sought.atom
        while len(together) > 1:
            end = together.pop().end
            text = f"{sought.item.text} {self._text[condition.end : end].strip()}"
            term = f"{atom.key}{atom.op}{phrase(text)}"
            if self._is_there(replace(sought, folded=fold(text))) and self._reading.working((term,), atom):
                said = f"There is no {self._noun} {sought.said.format(f'“{sought.item.text}”')}."
                self._say(said, (atom.start, end), {text: term})
                return True
        return False

    def _unsaid(self, sought: Sought, *, is_only: bool) -> None:
        """Report that nothing has a text which a field searches for."""
        atom, item = sought.atom, sought.item
        values = {f"{atom.key}{atom.op}{quoted(value)}": value for value in self._values(sought)}
        words = sought.folded.split()
        if is_only and not values and len(words) > 1 and not sought.is_whole:
            values[" ".join(f"{atom.key}{atom.op}{quoted(word)}" for word in words)] = " ".join(words)
        if is_only and sought.is_whole:
            term = f"{atom.key}:{quoted(item.text)}"
            values[term] = term
        fits = self._reading.working(values, atom)[:MAX_MEANT]
        said = f"There is no {self._noun} {sought.said.format(f'“{item.text}”')}."
        written = {values[term]: term if is_only else quoted(values[term]) for term in fits}
        self._say(said, _place(atom if is_only else item), written)

    def _values(self, sought: Sought) -> list[str]:
        """Return suggestions for a text: similar names, or words in place of unknown ones."""
        if not self._is_tried():
            return []
        names = self._names(sought.folded) if sought.is_name else []
        words = sought.folded.split() if sought.column and not sought.is_whole else []
        near = [
            [word] if self._is_said(sought.column, word) else self._index.alike(sought.column, word) for word in words
        ]
        if len(near) == 1:
            return [*near[0], *names]
        return [*names, *(" ".join(said) for said in zip(*near, strict=False) if list(said) != words)]

    # --- what all need ------------------------------------------------------------------------------------------------

    def _is_tried(self) -> bool:
        """Return whether suggestions are still computed; their number is limited."""
        self._misspelt += 1
        return self._misspelt <= MAX_MISSPELT and self._reading.works is not None

    def _names(self, word: str) -> list[str]:
        return list(self._words.meant(self._index, word))[:MAX_MEANT]

    def _holds(self, condition: Condition) -> bool:
        return self._index.has_any(self._index.kept(condition.key, partial(condition.test, self._index)))

    def _is_said(self, column: str, folded: str) -> bool:
        has = self._index.texts(column).has
        return self._index.has_any(self._index.kept(("said", column, folded), partial(has, folded)))

    def _is_there(self, sought: Sought) -> bool:
        """Return whether anything has a text that a field searches for."""
        if not sought.is_whole:
            return self._is_said(sought.column, sought.folded)
        return self._index.has_any(self._index.texts(sought.column).equal(sought.folded))

    def _say(self, said: str, place: Place, meant: Mapping[str, str]) -> None:
        """Add a warning. `meant` maps each suggestion, as displayed, to its spelling in the query."""
        hint = f" {either(meant)}?" if meant else ""
        self._reading.warnings.add(Code.NO_SUCH_WORD, f"{said}{hint}", *place, *(meant.values() or ("",)))


def _place(of: Condition | Atom | Item) -> Place:
    return of.start, of.end


def _wanted(tree: Tree | None, *, is_wanted: bool = True) -> Iterator[Condition]:
    """Yield the conditions that results must meet, without negated ones."""
    if isinstance(tree, Condition):
        if is_wanted:
            yield tree
    elif isinstance(tree, Not):
        yield from _wanted(tree.part, is_wanted=not is_wanted)
    elif tree is not None:
        for part in tree.parts:
            yield from _wanted(part, is_wanted=is_wanted)
