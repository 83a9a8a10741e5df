"""For the pages on how card text is written: every phrase that is read, from the phrasebook, and a text to try."""

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

from rules.abilities.analysis import Analysis, Named, SentenceResult, Span, analyse
from rules.abilities.phrasebook import CHAPTERS, PLACEHOLDER, Entry
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
#: The key of the chapter that each entry stands in, by its own.
CHAPTER_OF_ENTRY: Final = {entry.key: chapter.key for chapter in CHAPTERS for entry in chapter.entries}


class Example(NamedTuple):
    """A text of a card in a scenario."""

    card: str
    text: str
    scenario: str


class ShownEntry(NamedTuple):
    """An entry as it stands on a page, which is the same for everybody; `folded` is what a search looks through."""

    key: str
    html: SafeString
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


def chapter_page(key: str) -> tuple[ShownChapter | None, ShownChapter, ShownChapter | None] | None:
    """(the chapter before one, itself, the chapter after it), where there are such; None where there is no chapter."""
    around = [None, *_chapters(), None]
    rows = zip(around, around[1:], around[2:], strict=False)
    return next(((before, it, after) for before, it, after in rows if it and it.key == key), None)


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
    context = {
        "key": entry.key,
        "way": linked(first),
        "others": others,
        "meaning": entry.meaning.text,
        "rules": rules,
        "example": example,
    }
    return ShownEntry(entry.key, render_to_string("help/_phrase.html", context), fold(" ".join(words)))


def linked(phrase: str) -> SafeString:
    """A phrase; what a person puts something in place of leads to the chapter of what can stand there."""
    return format_html_join("", "{}", ((piece,) for piece in _pieces(phrase)))


def _pieces(phrase: str) -> Iterator[str]:
    end = 0
    for found in PLACEHOLDER.finditer(phrase):
        yield phrase[end : found.start()]
        yield format_html('<a href="{}">{}</a>', reverse("help-chapter", args=[_CHAPTER_OF[found[0]]]), found[0])
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


# --- a text that is being written -------------------------------------------------------------------------------------

#: What the chapters of the phrasebook are about, in a text that is shown in colours.
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
    """A phrase in the text: what it says, by the key and the name of its family."""

    phrase: Named
    family: str
    family_name: str


class Choice(NamedTuple):
    """A text that may be put in the box, and the address that does it."""

    text: str
    query: str


class ShownSentence(NamedTuple):
    """A sentence by itself."""

    text: str
    result: SentenceResult


class Bench(NamedTuple):
    """All that is shown of a text that somebody writes. `coloured` is the text as HTML, phrase by phrase."""

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
        """The families that the text has, by key and name."""
        present = {part.family for part in self.parts}
        return [(key, name) for key, name in FAMILIES.items() if key in present]

    @property
    def summary(self) -> str:
        """What came of it, in a sentence."""
        if self.draft.is_too_long:
            return f"The text has more than {MAX_TEXT:,} letters."
        if len(self.readings) > 1:
            return f"It can be read in {len(self.readings)} ways."
        if problem := self.analysis.problem:
            return f"It stops making sense at {problem.place}."
        return f"It plays as: {self.analysis.canonical}"


def bench_of(draft: Draft, types: Collection[str]) -> Bench:
    """What a text that somebody writes is read as, `types` being the creature types that there are."""
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


def _parts(spans: Sequence[Span]) -> list[Part]:
    """The phrases of a text, each once, in its order."""
    parts = (Part(span.phrase, key := _FAMILY_OF.get(span.kind, ""), FAMILIES.get(key, "")) for span in spans)
    return list(dict.fromkeys(parts))


def _coloured(analysis: Analysis) -> SafeString:
    """The text, its phrases within one another and the place where it stops marked. All of it is escaped."""
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


def _family(span: Span) -> str:
    return _FAMILY_OF.get(span.kind, "")


def _marked(text: str, start: int, end: int, marks: Sequence[tuple[int, int, str]]) -> SafeString:
    """The text from `start` up to `end` with those marks that lie within; what begins first first, the whole before its
    parts."""
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
