"""Warnings about words of a query that no card or deck contains, with suggestions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial
from itertools import islice
from typing import Final

from query.conditions import Condition, Not, TextSearch, Tree
from query.fields import MAX_SUGGESTIONS, Reading, WordColumns, either
from query.parser import Atom, Item, Place
from query.quoting import phrase, quoted
from query.spelling import likeness
from query.warnings import SearchWarningCode
from tcg.names import fold

#: Most misspelt words of a query for which suggestions are computed.
MAX_MISSPELT: Final = 4
#: Most words that are tried as one name, and the least similarity of such a name.
MAX_RUN: Final = 5
_LIKE: Final = 0.75


class DidYouMean:
    """Search for words of a query that no card or deck contains; it warns of each and suggests others.

    Args:
        text: The whole query.
        words: Columns in which bare words are searched.
        noun: Plural noun for the searched things.
        tried: Largest number of conditions that are evaluated on their own.
        reading: The query being read, which collects the warnings.
    """

    def __init__(self, text: str, words: WordColumns, noun: str, tried: int, reading: Reading[object]) -> None:
        self._text = text
        self._words = words
        self._noun = noun.removesuffix("s")
        self._tried = tried
        self._reading = reading
        self._index = reading.index
        self._misspelt = 0

    def check(self, tree: Tree | None) -> None:
        """Warn of words, and of texts for text fields, in the query `tree` that no searched card or deck contains."""
        run: list[Condition] = []
        wanted = list(islice((each for each in _wanted(tree) if each.word or each.text_searches), self._tried))
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
        """Warn of an exact name, as in !“Flash Step”, if no card or deck matches its `condition`."""
        if not self._holds(condition):
            names = self._names(fold(name)) if self._may_suggest() else []
            written = {each: f"!{phrase(each)}" for each in names}
            self._report(f"No {self._noun} is called “{name}”.", _place(condition), written)

    # --- bare words ---------------------------------------------------------------------------------------------------

    def _check_words(self, run: list[Condition]) -> None:
        """Warn of those adjacent words (`run`) that no card or deck has, first trying all as one name."""
        missing = [place for place, condition in enumerate(run) if not self._holds(condition)]
        stretches = {(0, len(run) - 1), (missing[0], missing[-1])} if missing else ()
        for first, last in sorted(stretches):
            if self._is_one_name(run[first : last + 1], [run[place].word for place in missing]):
                return
        for condition in map(run.__getitem__, missing):
            suggestions = self._suggestions(condition.word) if self._may_suggest() else {}
            self._report(f"No {self._noun} says “{condition.word}”.", _place(condition), suggestions)

    def _is_one_name(self, together: list[Condition], missing: list[str]) -> bool:
        """Return whether terms (`together`) are a misspelt name; if so, warn of `missing` words and suggest names."""
        written = " ".join(condition.word for condition in together)
        if not 2 <= len(together) <= MAX_RUN or not self._may_suggest():
            return False
        names = [name for name in self._names(written) if likeness(fold(name), written) >= _LIKE]
        if names:
            message = f"No {self._noun} says {either(f'“{word}”' for word in missing)}."
            self._report(message, (together[0].start, together[-1].end), {name: phrase(name) for name in names})
        return bool(names)

    def _suggestions(self, word: str) -> dict[str, str]:
        """Return names and words similar to `word`, mapped to their spelling in a query.

        If `word` is a plural, its singular comes first. The most similar spellings follow.
        """
        suggestions = {name: phrase(name) for name in self._names(word)}
        like = {name: max(likeness(each, word) for each in (fold(name), *fold(name).split())) for name in suggestions}
        for each in self._index.alike(self._words.all, word):
            suggestions.setdefault(each, quoted(each))
            like[each] = 2 if word in (f"{each}s", f"{each}es") else likeness(each, word)
        return {each: suggestions[each] for each in sorted(suggestions, key=lambda each: -like[each])[:MAX_SUGGESTIONS]}

    # --- texts of fields ----------------------------------------------------------------------------------------------

    def _check_field(self, condition: Condition, behind: list[Condition]) -> None:
        """Warn of texts in a term such as `text:burn` that nothing has; `behind` are the next terms with words."""
        is_only = len(condition.text_searches) == 1
        for search in condition.text_searches[:MAX_MISSPELT]:
            is_there = self._holds(condition) if is_only else self._is_there(search)
            if not is_there and not (is_only and search.is_whole and self._continues(search, condition, behind)):
                self._report_text(search, is_only=is_only)

    def _continues(self, search: TextSearch, condition: Condition, behind: list[Condition]) -> bool:
        """Return whether a term's text and words after it are found as one text; if so, suggest quotation marks.

        `condition` is that of the term, `search` its text, and `behind` are the next terms with words.
        """
        together = [condition]
        for each in behind:
            if not (each.word and self._is_beside(together[-1], each)):
                break
            together.append(each)
        atom = search.atom
        while len(together) > 1:
            end = together.pop().end
            text = f"{search.item.text} {self._text[condition.end : end].strip()}"
            term = f"{atom.key}{atom.op}{phrase(text)}"
            if self._is_there(replace(search, folded=fold(text))) and self._reading.working((term,), atom):
                message = f"There is no {self._noun} {search.wording.format(f'“{search.item.text}”')}."
                self._report(message, (atom.start, end), {text: term})
                return True
        return False

    def _report_text(self, search: TextSearch, *, is_only: bool) -> None:
        """Warn that no card or deck has the text of a term; `is_only` if the term has no other text."""
        atom, item = search.atom, search.item
        values = {f"{atom.key}{atom.op}{quoted(value)}": value for value in self._values(search)}
        words = search.folded.split()
        if is_only and not values and len(words) > 1 and not search.is_whole:
            values[" ".join(f"{atom.key}{atom.op}{quoted(word)}" for word in words)] = " ".join(words)
        if is_only and search.is_whole:
            term = f"{atom.key}:{quoted(item.text)}"
            values[term] = term
        fits = self._reading.working(values, atom)[:MAX_SUGGESTIONS]
        message = f"There is no {self._noun} {search.wording.format(f'“{item.text}”')}."
        written = {values[term]: term if is_only else quoted(values[term]) for term in fits}
        self._report(message, _place(atom if is_only else item), written)

    def _values(self, search: TextSearch) -> list[str]:
        """Return suggestions for a text that no card or deck has.

        They are similar names, or the text with unknown words replaced; none after some calls, to limit the cost.
        """
        if not self._may_suggest():
            return []
        names = self._names(search.folded) if search.is_name else []
        words = search.folded.split() if search.column and not search.is_whole else []
        near = [
            [word] if self._is_contained(search.column, word) else self._index.alike(search.column, word)
            for word in words
        ]
        if len(near) == 1:
            return [*near[0], *names]
        return [
            *names,
            *(" ".join(alternative) for alternative in zip(*near, strict=False) if list(alternative) != words),
        ]

    # --- what all need ------------------------------------------------------------------------------------------------

    def _may_suggest(self) -> bool:
        """Return whether another suggestion may be computed for this query, and count it."""
        self._misspelt += 1
        return self._misspelt <= MAX_MISSPELT and self._reading.works is not None

    def _names(self, word: str) -> list[str]:
        return list(self._words.similar(self._index, word))[:MAX_SUGGESTIONS]

    def _holds(self, condition: Condition) -> bool:
        return self._index.has_any(self._index.cached(condition.key, partial(condition.test, self._index)))

    def _is_contained(self, column: str, folded: str) -> bool:
        has = self._index.texts(column).has
        return self._index.has_any(self._index.cached(("contained", column, folded), partial(has, folded)))

    def _is_there(self, search: TextSearch) -> bool:
        """Return whether any card or deck has the text that a term looks for."""
        if not search.is_whole:
            return self._is_contained(search.column, search.folded)
        return self._index.has_any(self._index.texts(search.column).equal(search.folded))

    def _report(self, message: str, place: Place, suggestions: Mapping[str, str]) -> None:
        """Add a warning about the span `place` of the query. `suggestions` maps displayed texts to replacements."""
        hint = f" {either(suggestions)}?" if suggestions else ""
        self._reading.warnings.add(
            SearchWarningCode.NO_SUCH_WORD, f"{message}{hint}", *place, *(suggestions.values() or ("",))
        )


def _place(of: Condition | Atom | Item) -> Place:
    return of.start, of.end


def _wanted(tree: Tree | None, *, is_wanted: bool = True) -> Iterator[Condition]:
    """Yield the conditions that a tree negates an even number of times, or an odd one if `is_wanted` is False."""
    if isinstance(tree, Condition):
        if is_wanted:
            yield tree
    elif isinstance(tree, Not):
        yield from _wanted(tree.part, is_wanted=not is_wanted)
    elif tree is not None:
        for part in tree.parts:
            yield from _wanted(part, is_wanted=is_wanted)
