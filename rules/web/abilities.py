"""Data of the pages about card texts: the phrasebook of possible phrases, and the page to try a text."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import yaml
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.html import escape, format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

from rules.abilities.analysis import Analysis, NamedPhrase, PhraseSpan, SentenceResult, analyse
from rules.abilities.phrasebook import CHAPTERS, PLACEHOLDER, PhraseEntry
from rules.abilities.phrasebook.parse_trace import uses
from rules.rulebook import RULES
from rules.web.draft import MAX_TEXT, Draft
from rules.web.library import library
from rules.web.needs import Use, oddities_of, uses_of
from rules.web.trial import Trial, trial_of
from tcg.names import fold

MAX_QUERY: Final = 100

_QUICK: Final[Any] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_CHAPTER_OF: Final = {chapter.placeholder: chapter.key for chapter in CHAPTERS if chapter.placeholder}
#: Entry key -> key of its chapter.
CHAPTER_OF_ENTRY: Final = {entry.key: chapter.key for chapter in CHAPTERS for entry in chapter.entries}


class Example(NamedTuple):
    """Card text from a scenario, as an example of a phrase."""

    card: str
    text: str
    scenario: str


class EntryView(NamedTuple):
    """Entry of the phrasebook in HTML; `key` is its anchor, `folded` its text in small letters, for searches."""

    key: str
    html: SafeString
    folded: str


class ShownChapter(NamedTuple):
    """Chapter of the phrasebook with its entries that match a search. `key` names its page, `about` introduces it."""

    key: str
    title: str
    about: str
    entries: Sequence[EntryView]


# --- the phrases --------------------------------------------------------------------------------------------------


def find_phrases(query: str) -> list[ShownChapter]:
    """Return the chapters with the phrases that contain all words of `query`; all phrases if it is empty."""
    wanted = fold(query).split()
    found = (
        chapter._replace(entries=[entry for entry in chapter.entries if all(word in entry.folded for word in wanted)])
        for chapter in _chapters()
    )
    return [chapter for chapter in found if chapter.entries]


def chapter_page(key: str) -> tuple[ShownChapter | None, ShownChapter, ShownChapter | None] | None:
    """Return the chapter with a key, between the ones before and after it or None; None for an unknown key."""
    around = [None, *_chapters(), None]
    rows = zip(around, around[1:], around[2:], strict=False)
    return next(((before, it, after) for before, it, after in rows if it and it.key == key), None)


@cache
def _chapters() -> list[ShownChapter]:
    return [
        ShownChapter(
            chapter.key, chapter.title, chapter.about, [_entry_view(entry, chapter.title) for entry in chapter.entries]
        )
        for chapter in CHAPTERS
    ]


def _entry_view(entry: PhraseEntry, title: str) -> EntryView:
    first, *others = entry.phrasing.variants()
    example = _example(entry)
    rules = [RULES[rule] for rule in entry.meaning.rules]
    words = (title, first, *others, entry.meaning.text, *entry.meaning.rules, example.text)
    context = {
        "key": entry.key,
        "way": linked(first),
        "others": others,
        "meaning": entry.meaning.text,
        "rules": rules,
        "example": example,
    }
    return EntryView(entry.key, render_to_string("help/_phrase.html", context), fold(" ".join(words)))


def linked(phrase: str) -> SafeString:
    """Return a phrase as HTML in which each placeholder links to the chapter with its possible words."""
    return format_html_join("", "{}", ((piece,) for piece in _pieces(phrase)))


def _pieces(phrase: str) -> Iterator[str]:
    end = 0
    for found in PLACEHOLDER.finditer(phrase):
        yield phrase[end : found.start()]
        yield format_html('<a href="{}">{}</a>', reverse("help-chapter", args=[_CHAPTER_OF[found[0]]]), found[0])
        end = found.end()
    yield phrase[end:]


def _example(entry: PhraseEntry) -> Example:
    """Return the first card text that uses an entry's phrase, from the entry's scenario."""
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
    """Return the scenarios in one of our own files, by id. The files are trusted, so the quick loader will do."""
    document = yaml.load(path.read_text(encoding="utf-8"), _QUICK)  # noqa: S506  (a safe loader)
    return {data["id"]: data for data in (document if isinstance(document, list) else [document])}


# --- a text that is being written -------------------------------------------------------------------------------------

#: Chapter of the phrasebook -> family of its phrases, which has a colour.
_FAMILY_OF: Final = {
    "marks": "mark",
    "when": "when",
    "costs": "cost",
    "effects": "effect",
    "targets": "target",
    "places": "target",
    "wheres": "target",
    "durations": "lasts",
    "conditions": "lasts",
}
FAMILIES: Final = {
    "mark": "how",
    "when": "when",
    "cost": "at what cost",
    "effect": "what happens",
    "target": "to what",
    "lasts": "how long",
}


class Part(NamedTuple):
    """Phrase in the text, with the key and name of its family (kind of meaning)."""

    phrase: NamedPhrase
    family: str
    family_name: str


class Choice(NamedTuple):
    """Other wording that the visitor can put into the input box, and the query string that does it."""

    text: str
    query: str


class ShownSentence(NamedTuple):
    """One sentence of the text, and the result of parsing it."""

    text: str
    result: SentenceResult


class Bench(NamedTuple):
    """Data of the page to try a card text. `coloured` is the text as HTML, each phrase in the colour of its family.

    `hint` is a proposal for a text that can't be read, `readings` are the wordings of an ambiguous text. The members
    from `uses` on are empty, `trial` None, unless the text can be read.
    """

    draft: Draft
    analysis: Analysis
    coloured: SafeString
    parts: Sequence[Part]
    sentences: Sequence[ShownSentence]
    hint: Choice | None
    readings: Sequence[Choice]
    uses: Sequence[Use]
    oddities: Sequence[str]
    trial: Trial | None

    @property
    def families(self) -> list[tuple[str, str]]:
        """Families of the phrases in the text, as (key, name)."""
        present = {part.family for part in self.parts}
        return [(key, name) for key, name in FAMILIES.items() if key in present]

    @property
    def summary(self) -> str:
        """Result of reading the text, in one sentence, or why it can't be read."""
        if self.draft.is_too_long:
            return f"The text has more than {MAX_TEXT:,} letters."
        if len(self.readings) > 1:
            return f"It can be read in {len(self.readings)} ways."
        if problem := self.analysis.problem:
            return f"It stops making sense at {problem.place}."
        return f"It plays as: {self.analysis.canonical}"


def bench_of(draft: Draft, types: Collection[str]) -> Bench:
    """Return the data of the page to try a card text. `types` are the known creature types."""
    if draft.is_too_long:
        return Bench(draft, Analysis(""), mark_safe(""), (), (), None, (), (), (), None)
    card = draft.card()
    analysis = analyse(draft.text, types, draft.bearer)
    card = draft.card(analysis.abilities)
    hint, readings = analysis.hint, analysis.readings
    return Bench(
        draft,
        analysis,
        _coloured(analysis),
        _parts(analysis.spans),
        [ShownSentence(draft.text[each.start : each.end], each) for each in analysis.sentences],
        _choice(draft, hint.applied(draft.text)) if hint else None,
        [_choice(draft, text) for text in readings] if len(readings) > 1 else (),
        uses_of(card) if analysis.is_read else (),
        oddities_of(card) if analysis.is_read else (),
        trial_of(card) if analysis.is_read else None,
    )


def _choice(draft: Draft, text: str) -> Choice:
    return Choice(text, draft._replace(text=text).query)


def _parts(spans: Sequence[PhraseSpan]) -> list[Part]:
    """Return the phrases of a text, whose places are `spans`, in their order, each once."""
    parts = (Part(span.phrase, key := _FAMILY_OF.get(span.kind, ""), FAMILIES.get(key, "")) for span in spans)
    return list(dict.fromkeys(parts))


def _coloured(analysis: Analysis) -> SafeString:
    """Return the text as escaped HTML, with coloured phrases, or with a mark where it can't be understood."""
    text, problem = analysis.text, analysis.problem
    marks = [(span.start, span.end, f"said said--{family}") for span in analysis.spans if (family := _family(span))]
    if problem is None:
        return _marked(text, 0, len(text), marks)
    if problem.start == problem.end:
        end = (
            '{}<mark><span aria-hidden="true">‸</span><span class="visually-hidden">(the end of the text)</span></mark>'
        )
        return format_html(end, text)
    before, found, after = text[: problem.start], text[problem.start : problem.end], text[problem.end :]
    return format_html("{}<mark>{}</mark>{}", before, found, after)


def _family(span: PhraseSpan) -> str:
    return _FAMILY_OF.get(span.kind, "")


def _marked(text: str, start: int, end: int, marks: Sequence[tuple[int, int, str]]) -> SafeString:
    """Return the text from `start` to `end` as HTML, with a `<span>` for each mark: (start, end, CSS class).

    Marks are sorted by start, and an outer mark comes before its inner ones.
    """
    pieces: list[str] = []
    while marks:
        (first, last, name), *marks = marks
        if not start <= first <= last <= end:
            continue
        inside = [mark for mark in marks if mark[0] < last]
        marks = marks[len(inside) :]
        pieces.append(escape(text[start:first]))
        pieces.append(format_html('<span class="{}">{}</span>', name, _marked(text, first, last, inside)))
        start = last
    pieces.append(escape(text[start:end]))
    return mark_safe("".join(pieces))  # noqa: S308  (each piece is escaped)
