"""Kinds and fields of the cards of F.A.D.E. (FADE-3.1, FADE-3.4)."""

from __future__ import annotations

from typing import Final

from games.fade import keywords
from games.fade.cards import Card
from games.fade.words import DamageType, Direction, Grade, Kind, Rank, Rarity, element_key, elements_in
from games.fields import MAX_NAME, MAX_TEXT, Field, Find, Show, card_builder, printing_fields
from games.fields import Kind as KindOfCard
from tcg.construction.formats import ANY
from tcg.values import (
    LIST_SEPARATOR,
    Integer,
    InvalidValue,
    Reader,
    ValueCode,
    line_of_text,
    lines_of_text,
    name_of_card,
    quote,
    several,
    string,
    word,
)

#: Most elements of a card (FADE-3.1).
MAX_ELEMENTS: Final = 2
MAX_STAT: Final = 9_999
MAX_COST: Final = 99
#: Most copies of a card in a section of a deck.
MAX_COPIES: Final = 99
_MAX_WORDS: Final = 10
_MAX_KEYWORDS: Final = 20
_MAX_WORD: Final = 40

KINDS: Final = (
    KindOfCard(Kind.CHARACTER, "Character", "Characters", "pool"),
    KindOfCard(Kind.SKILL, "Skill", "Skills", "deck"),
    KindOfCard(Kind.REACTION, "Reaction", "Reactions", "deck"),
    KindOfCard(Kind.ITEM, "Item", "Items", "deck"),
    KindOfCard(Kind.AUGMENT, "Augment", "Augments", "deck"),
    KindOfCard(Kind.ZONE, "Zone", "Zones", "deck"),
    KindOfCard(Kind.COMMAND, "Command", "Commands", "deck"),
    KindOfCard(Kind.WORLD_RULE, "World Rule", "World Rules", "world"),
)

_line: Final = line_of_text(_MAX_WORD)
_stat: Final = Integer(0, MAX_STAT)


def _elements(value: object) -> list[str]:
    """Return the elements in a list, or in a text such as "Ember + Tide". Null-type is no element (FADE-3.6).

    InvalidValue is raised if the value is no such list or text.
    """
    if isinstance(value, str):
        value = value.split(LIST_SEPARATOR)
    if isinstance(value, list):
        apart = [
            elements_in(entry) if isinstance(entry, str) and LIST_SEPARATOR not in entry else (entry,)
            for entry in value
        ]
        value = [element for elements in apart for element in elements]
    read: list[str] = several(_line, MAX_ELEMENTS, "elements")(value)
    return [element for element in read if element_key(element)]


def _keyword(value: object) -> str:
    text: str = line_of_text(MAX_TEXT)(value)
    try:
        return str(keywords.read(text))
    except ValueError as error:
        raise InvalidValue(ValueCode.UNKNOWN_WORD, str(error)) from None


def _copies(value: object) -> int | str:
    if isinstance(value, str) and value.strip().casefold() == ANY:
        return ANY
    if isinstance(value, str):
        raise InvalidValue(ValueCode.UNKNOWN_WORD, f"{quote(string(value))} is neither a number nor “{ANY}”.")
    number: int = Integer(1, MAX_COPIES)(value)
    return number


def _number(name: str, label: str, about: str, kinds: str, read: Reader = _stat) -> Field:
    return Field(name, label, about, read, kinds, Show.STAT, Find.NUMBER)


#: Fields with a sign for each kind: Character, Skill, Reaction, Item, Augment, Zone, Command, World Rule.
FIELDS: Final[tuple[Field, ...]] = (
    Field("name", "name", "What the card is called: a name is one card.", name_of_card(MAX_NAME), "++++++++", Show.NOT),
    Field("kind", "kind", "What the card is.", word(Kind), "++++++++", find=Find.CHOICE, words=Kind),
    Field(
        "elements", "elements", "Its elements, two at most; without one it is Null-type.",
        _elements, "????????", find=Find.CHOICE, many=True,
    ),
    _number("cost", "cost", "CS of a Character, TP of everything else.", "+++++-+-", Integer(0, MAX_COST)),
    _number("level", "Level", "The Level of a Character.", "+-------"),
    Field(
        "rank", "Rank", "The Rank, from Normal to Legendary.",
        word(Rank), "-++++---", find=Find.CHOICE, words=Rank, ordered=True,
    ),
    _number("hp", "HP", "Life.", "+????---"),
    _number("plv", "PLV", "How much damage it may do.", "+????---"),
    _number("def", "DEF", "What it takes off from damage.", "?????---"),
    _number("agi", "AGI", "Speed, for which there is no rule.", "?????---"),
    Field(
        "typecasting", "typecasting", "The words of its typecasting.",
        several(_line, _MAX_WORDS, "words"), "????????", find=Find.CHOICE, many=True,
    ),
    Field(
        "damage_type", "type of damage", "Physical, Energy or Unknown.",
        word(DamageType), "-???----", find=Find.CHOICE, words=DamageType,
    ),
    Field(
        "grade", "grade of damage", "Basic, Unblockable or Relentless.",
        word(Grade), "-???----", find=Find.CHOICE, words=Grade, ordered=True,
    ),
    Field(
        "keywords", "keywords", "Keywords with their parameters, such as “Aura 3” or “Affinity Rust + Static”.",
        several(_keyword, _MAX_KEYWORDS, "keywords"), "????????", find=Find.WORD, many=True,
    ),
    Field(
        "directions", "directions", "Where from a Command its materials lie.",
        several(word(Direction), len(Direction), "directions"), "------+-", many=True, words=Direction,
    ),
    Field("copies", "own number of copies", "How many copies a deck may have, where the card says so: a number or any.",
          _copies, "????????", numeric=True),
    Field("text", "text", "The effect.", lines_of_text(MAX_TEXT), "????????", Show.TEXT, Find.WORD),
    Field("flavour", "flavour text", "What has no effect.", lines_of_text(MAX_TEXT), "????????", Show.TEXT, Find.WORD),
    *printing_fields("????????", "????????", Rarity),
)  # fmt: skip


build: Final = card_builder(Card, FIELDS, keywords=lambda texts: tuple(map(keywords.read, texts)))
