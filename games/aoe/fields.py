"""Kinds and fields of the cards of Assemblage of Eternity (AOE-2.1 to 2.6)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from games.aoe.cards import Card, full_name
from games.aoe.words import Input, Kind, Tag
from games.fields import MAX_NAME, MAX_TEXT, Field, Find, Show, card_builder, printing_fields
from games.fields import Kind as KindOfCard
from tcg.names import name_key
from tcg.values import LIST_SEPARATOR, Integer, Reader, flag, line_of_text, lines_of_text, name_of_card, several, word
from tcg.words import Vocabulary

MAX_NUMBER: Final = 99
MAX_HEALTH: Final = 999
_MAX_TOKENS: Final = 10
_MAX_SYMBOL: Final = 40

KINDS: Final = (
    KindOfCard(Kind.CHARACTER, "Character", "Characters", "fighter"),
    KindOfCard(Kind.ATTACK, "Attack", "Attacks", "method"),
    KindOfCard(Kind.UTILITY, "Utility", "Utilities", "method"),
    KindOfCard(Kind.COMMON, "Common", "Common cards", "common"),
    KindOfCard(Kind.TAG, "Tag", "Tag cards", "tag"),
)

_number: Final = Integer(0, MAX_NUMBER)


def _inputs(value: object) -> list[str]:
    """Return the inputs (L, M, H, S), in this order, in a list or a text such as "LM", or raise InvalidValue."""
    letters = {letter.value for letter in Input}
    if isinstance(value, str) and LIST_SEPARATOR not in value and set(value.upper()) <= letters:
        value = list(value)
    read: list[str] = several(word(Input), len(Input), "inputs")(value)
    return [letter.value for letter in Input if letter.value in read]


def _set_of(words: type[Vocabulary]) -> Callable[[Iterable[str]], frozenset[Vocabulary]]:
    return lambda texts: frozenset(map(words, texts))


def _stat(name: str, label: str, about: str, kinds: str, read: Reader = _number) -> Field:
    return Field(name, label, about, read, kinds, Show.STAT, Find.NUMBER)


#: Fields with a sign for each kind: Character, Attack, Utility, Common, Tag.
FIELDS: Final[tuple[Field, ...]] = (
    Field("name", "name", "What the card is called; two characters may have cards of one name.",
          name_of_card(MAX_NAME), "+++++", Show.NOT),
    Field("kind", "kind", "What the card is.", word(Kind), "+++++", find=Find.CHOICE, words=Kind),
    Field("symbol", "symbol", "The sign of its character.", line_of_text(_MAX_SYMBOL), "+++--", find=Find.CHOICE),
    _stat("health", "health", "The health of a character.", "+----", Integer(1, MAX_HEALTH)),
    _stat("hand_size", "hand size", "How many cards its hand has.", "+----", Integer(1, MAX_NUMBER)),
    _stat("priority", "priority", "Higher goes first.", "-???-"),
    _stat("meter", "meter requirement", "How many cards of the meter it takes.", "-??--"),
    _stat("range", "range", "The greatest distance that it reaches.", "-+---"),
    _stat("attack", "attack damage", "Its damage as the first card of a combo to do damage.", "-?---"),
    _stat("link", "link damage", "Its damage as a later one.", "-?---"),
    Field("red", "red inputs", "Its own kind.", _inputs, "-?---", find=Find.CHOICE, many=True, words=Input),
    Field(
        "yellow", "yellow inputs", "The kinds of cards that may follow it.",
        _inputs, "-?---", find=Find.CHOICE, many=True, words=Input,
    ),
    Field(
        "tags", "tags", "The tags of its abilities.",
        several(word(Tag), len(Tag), "tags"), "-????", find=Find.CHOICE, many=True, words=Tag,
    ),
    Field("throw", "throw", "Whether it is a throw, faster than any priority.", flag, "-?---", find=Find.FLAG),
    Field("links", "link ability", "Whether it says that it may be linked although it has no input.",
          flag, "-??--", find=Find.FLAG),
    Field("tokens", "tokens", "The tokens of a character.",
          several(line_of_text(MAX_NAME), _MAX_TOKENS, "tokens"), "?----", find=Find.WORD, many=True),
    Field("text", "text", "Its abilities.", lines_of_text(MAX_TEXT), "?????", Show.TEXT, Find.WORD),
    Field("text_reversed", "reversed text", "The other ability of a common card.",
          lines_of_text(MAX_TEXT), "---?-", Show.TEXT, Find.WORD),
    Field("flavour", "flavour text", "What has no effect.", lines_of_text(MAX_TEXT), "?????", Show.TEXT, Find.WORD),
    *printing_fields("?????", "?????"),
)  # fmt: skip


def identity(values: Mapping[str, Any]) -> str:
    """Return the text that identifies a card with these `values`: its name, with its character's symbol if any."""
    return name_key(full_name(values["name"], Kind(values["kind"]), values.get("symbol", "")))


build: Final = card_builder(Card, FIELDS, red=_set_of(Input), yellow=_set_of(Input), tags=_set_of(Tag))
