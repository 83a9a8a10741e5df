"""Chapters of the phrasebook of card text, read from `chapters.txt`.

The file has a heading for each chapter, in the order of the page: its key, its title, what it is about, and its
placeholder if it has one. Below are its phrases, each with its meaning, its rules, and the id of a scenario that shows
it:

# costs | Costs | Before a colon. A cost is paid in full or the ability is not used. | COST

sacrifice TARGET | It goes to the graveyard and was not destroyed. | D-1.3, D-1.4 | phrase-sacrifice-as-a-cost

A phrase is written as the label of a template of the parser (`_TEMPLATES`), as a word of the parser that fills a frame
(`_FRAMES`), or in other chapters as the template of a `Wording`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from rules.abilities.phrasebook.entry import Chapter, PhraseMeaning, Phrasing, framed, worded
from rules.abilities.phrases.amounts import AMOUNTS, COUNTABLES
from rules.abilities.phrases.effects import COSTS
from rules.abilities.phrases.events import CAUSES, MANY_CAUSES, PLAYER, SUBJECTS, WHENS, WHOSE
from rules.abilities.phrases.filters import NOUNS
from rules.abilities.phrases.protection import DURING, STAGE, WHOM
from rules.abilities.phrases.targets import PLACES, TARGETS
from rules.abilities.phrases.timing import CONDITIONS, DURATIONS, MARKS, OFTEN
from rules.abilities.phrases.where import ORIGIN, WHERES
from rules.abilities.phrases.words import ANSWERED, DEED, ELEMENT, FACE, LICENCE, SPOT, STATUS, TERRAIN, THE_STAT, ZONE
from rules.abilities.sentences.compound_effects import ALL_EFFECTS
from rules.vocabulary import FIELD_BUFF, TILE_OF_ELEMENT, Element, Tile
from tcg.text_tables import read_lines, split_words

#: Templates of the parser, by chapter.
_TEMPLATES: Final[Mapping[str, Sequence[Phrasing]]] = {
    "costs": COSTS,
    "when": WHENS,
    "who": SUBJECTS,
    "causes": CAUSES,
    "several-causes": MANY_CAUSES,
    "effects": ALL_EFFECTS,
    "amounts": AMOUNTS,
    "counted": COUNTABLES,
    "targets": TARGETS,
    "wheres": WHERES,
    "places": PLACES,
    "durations": DURATIONS,
    "conditions": CONDITIONS,
}

#: Words of the parser, by chapter, each with the frame that they fill.
_FRAMES: Final[Mapping[str, tuple[str, Sequence[str]]]] = {
    "marks": ("({})", list(MARKS)),
    "often": ("({})", list(OFTEN)),
    "players": ("{}", [*PLAYER.words, *WHOSE.words]),
    "whom": ("{}", [*WHOM.words, *DURING.words, STAGE.words[0]]),
    "nouns": ("{0}|{0}s", [noun for noun in NOUNS if not noun.endswith("s")]),
    "origins": ("of|to|as|behind {}", ORIGIN.words),
    "zones": ("in_your|from_your|in_the|from_the|in_your_opponent's|in_either_player's {}", ZONE.words),
    "stats": ("{}", THE_STAT.words),
    "statuses": ("cannot|can't|can_not {}", STATUS.words),
    "licences": ("may|can {}", LICENCE.words),
    "again": ("may {} again", DEED.words),
    "negated": ("negate that {}", ANSWERED.words),
    "spots": ("{}", SPOT.words),
    "faces": ("TARGET {}", FACE.words),
    "elements": ("{}", ELEMENT.words),
    "tiles": ("{}", TERRAIN.words),
}

_ELEMENT_OF_TILE: Final = {tile: element for element, tile in TILE_OF_ELEMENT.items()}

#: Meanings that follow from the vocabulary, by chapter.
_OF_VOCABULARY: Final[Mapping[str, Mapping[str, PhraseMeaning]]] = {
    "elements": {
        element.label: PhraseMeaning(
            f"Creatures of this element have {FIELD_BUFF} more on {TILE_OF_ELEMENT[element].label} tiles."
            if element in TILE_OF_ELEMENT
            else "No tile raises creatures of this element.",
            ("D-1.14", "D-1.16"),
            "phrase-each-element",
        )
        for element in Element
    },
    "tiles": {
        tile.label: PhraseMeaning(
            f"{_ELEMENT_OF_TILE[tile].label} creatures on it have {FIELD_BUFF} more of each stat."
            if tile in _ELEMENT_OF_TILE
            else "Nobody gains on it.",
            ("D-1.15", "D-1.16"),
            "phrase-each-tile-type",
        )
        for tile in Tile
    },
}


class Section(NamedTuple):
    """Heading of a chapter in the file (fields as in `Chapter`), and the meanings of the phrases listed under it."""

    key: str
    title: str
    about: str
    placeholder: str
    meanings: dict[str, PhraseMeaning]


def read_sections(lines: Iterator[tuple[str, str]]) -> list[Section]:
    """Return the sections in the lines of the file; a line is (its place for error messages, its text).

    ValueError is raised for a line that is neither a heading nor a whole row, or whose phrase has a row already.
    """
    sections: list[Section] = []
    for place, line in lines:
        match line.removeprefix("# ").split(" | "):
            case [key, title, about, *placeholder] if line.startswith("# ") and len(placeholder) <= 1:
                sections.append(Section(key, title, about, "".join(placeholder), {}))
            case [phrase, text, rules, scenario] if sections and all((phrase, text, rules, scenario)):
                if phrase in sections[-1].meanings:
                    raise ValueError(f"{place}: {phrase!r} has two rows in this chapter")
                sections[-1].meanings[phrase] = PhraseMeaning(text, split_words(rules), scenario)
            case _:
                raise ValueError(f"{place}: neither a heading nor a phrase with its meaning, rules and scenario")
    return sections


def _chapter(section: Section) -> Chapter:
    key, title, about, placeholder, written = section
    meanings = {**written, **_OF_VOCABULARY.get(key, {})}
    if key in _TEMPLATES:
        return Chapter(key, title, about, _TEMPLATES[key], meanings, placeholder)
    if key in _FRAMES:
        return framed(key, title, about, *_FRAMES[key], meanings, placeholder)
    return worded(key, title, about, meanings, placeholder)


CHAPTERS: Final[tuple[Chapter, ...]] = tuple(map(_chapter, read_sections(read_lines(__package__, "chapters"))))

if _lacking := {*_TEMPLATES, *_FRAMES}.difference(chapter.key for chapter in CHAPTERS):
    raise ValueError(f"chapters.txt of {__package__} lacks {sorted(_lacking)}")
