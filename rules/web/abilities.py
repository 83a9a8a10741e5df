"""For the page on how card text is written: every phrase that is read, from the phrasebook, and a text to try."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import yaml
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from rules.abilities.describe import describe
from rules.abilities.parse import AbilityError, parse
from rules.abilities.phrasebook import CHAPTERS, PLACEHOLDER, Entry
from rules.abilities.phrasebook.hearing import forms_of, uses
from rules.names import fold
from rules.rulebook import RULES
from rules.rulebook.rule import Rule
from rules.web.library import library

MAX_QUERY: Final = 100
#: Letters of a text that is tried.
MAX_TEXT: Final = 1000

_QUICK: Final[Any] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_CHAPTER_OF: Final = {chapter.placeholder: chapter.key for chapter in CHAPTERS if chapter.placeholder}
_ENTRIES: Final = [entry for chapter in CHAPTERS for entry in chapter.entries]
#: Where a phrase is explained.
_KEY_OF: Final[dict[object, str]] = {entry.phrasing: entry.key for entry in _ENTRIES}
#: The same by how it is shown. What is shown in two chapters is an effect rather than a cost.
_KEY_OF_SHOWN: Final = {entry.phrasing.shown: entry.key for entry in _ENTRIES}


class Example(NamedTuple):
    """A text of a card in a scenario."""

    card: str
    text: str
    scenario: str


class ShownEntry(NamedTuple):
    """An entry as it stands on the page; `folded` is what a search looks through."""

    key: str
    way: SafeString
    others: Sequence[str]
    meaning: str
    rules: Sequence[Rule]
    example: Example
    folded: str


class ShownChapter(NamedTuple):
    """A chapter with those of its entries that are shown."""

    key: str
    title: str
    about: str
    entries: Sequence[ShownEntry]


# --- the phrases --------------------------------------------------------------------------------------------------


def find_phrases(query: str) -> list[ShownChapter]:
    """The chapters with the phrases that have all words of `query`; all of them where it is empty."""
    wanted = fold(query).split()
    found = (
        chapter._replace(entries=[entry for entry in chapter.entries if all(word in entry.folded for word in wanted)])
        for chapter in _chapters()
    )
    return [chapter for chapter in found if chapter.entries]


@cache
def _chapters() -> list[ShownChapter]:
    return [
        ShownChapter(
            chapter.key, chapter.title, chapter.about, [_shown(entry, chapter.title) for entry in chapter.entries]
        )
        for chapter in CHAPTERS
    ]


def _shown(entry: Entry, title: str) -> ShownEntry:
    first, *others = entry.phrasing.ways()
    example = _example(entry)
    rules = [RULES[rule] for rule in entry.meaning.rules]
    words = (title, first, *others, entry.meaning.text, *entry.meaning.rules, example.text)
    return ShownEntry(entry.key, linked(first), others, entry.meaning.text, rules, example, fold(" ".join(words)))


def linked(phrase: str) -> SafeString:
    """A phrase; what a person puts something in place of leads to the chapter of what can stand there."""
    return format_html_join("", "{}", ((piece,) for piece in _pieces(phrase)))


def _pieces(phrase: str) -> Iterator[str]:
    end = 0
    for found in PLACEHOLDER.finditer(phrase):
        yield phrase[end : found.start()]
        yield format_html('<a href="#{}">{}</a>', _CHAPTER_OF[found[0]], found[0])
        end = found.end()
    yield phrase[end:]


def _example(entry: Entry) -> Example:
    """The first text in the entry's scenario that uses its phrase."""
    scenario = entry.meaning.scenario
    cards = _documents(library().by_id[scenario].path)[scenario]["cards"]
    texts = ((name, text) for name, card in cards.items() for text in _texts(card))
    card, text = next((name, text) for name, text in texts if uses(text, entry))
    return Example(card, text, scenario)


def _texts(card: dict[str, Any]) -> list[str]:
    abilities = [ability["text"] for ability in card.get("abilities", ())]
    return [card["text"], *abilities] if "text" in card else abilities


@cache
def _documents(path: Path) -> dict[str, dict[str, Any]]:
    """The scenarios of one of our files, which a quick reader will do for, by id."""
    document = yaml.load(path.read_text(encoding="utf-8"), _QUICK)  # noqa: S506  (a safe loader)
    return {data["id"]: data for data in (document if isinstance(document, list) else [document])}


# --- a text to try ------------------------------------------------------------------------------------------------


class Named(NamedTuple):
    """A phrase and where it is explained; "" where no single entry explains it."""

    key: str
    shown: str


class Stop(NamedTuple):
    """Where reading stopped: the text before, what stands there, the text behind, and what could have stood there."""

    message: str
    before: str
    found: str
    after: str
    expected: Sequence[Named]


class Tried(NamedTuple):
    """What a text was read as: its canonical text and its phrases, or where reading stopped, or that it is too long."""

    canonical: str = ""
    phrases: Sequence[Named] = ()
    stop: Stop | None = None
    is_too_long: bool = False


def try_text(text: str, types: Collection[str]) -> Tried:
    """What a text that somebody typed is read as, `types` being the creature types that there are."""
    if len(text) > MAX_TEXT:
        return Tried(is_too_long=True)
    try:
        abilities = parse(text, types=types)
    except AbilityError as error:
        return Tried(stop=_stop(text, error))
    forms = forms_of(text, types=types)
    return Tried(describe(abilities), [Named(_KEY_OF.get(form, ""), form.shown) for form in forms])


def _stop(text: str, error: AbilityError) -> Stop:
    end = error.position + len(error.found)
    expected = [Named(_KEY_OF_SHOWN.get(shown, ""), shown) for shown in error.expected]
    return Stop(error.complaint, text[: error.position], error.found, text[end:], expected)
