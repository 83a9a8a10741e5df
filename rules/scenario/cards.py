"""Parser of the cards that a scenario describes, with a default for each missing value."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final, NamedTuple

from rules.abilities.ast import Ability, SpawnCopies, SpawnTokens, nodes_of
from rules.abilities.parse import AbilityError, parse
from rules.cards import PLAIN_TOKEN, CardDef, TileBuff, described_token
from rules.duel import NONE
from rules.scenario.fields import Fields, Problems, describe, nearest, whole
from rules.vocabulary import Activation, Element, Kind, SpecialKind, Stat, TrickClass
from tcg.names import name_key

#: Limits of the cards of a scenario.
MAX_CARDS: Final = 200
MAX_NAME: Final = 100
MAX_TEXT: Final = 2_000
MAX_ABILITIES: Final = 20
#: Name of the cards of a deck that is written as a number. They are never played: neither creature nor trick.
BLANK: Final = "Blank"

_TEXT_KEYS: Final = ("text", "abilities")
_STATS: Final = ("atk", "hp", "catk", "ratk", "def", "hl")
_CREATURE_KEYS: Final = ("kind", "element", "level", "type", "special", *_STATS, "ratk_range", *_TEXT_KEYS)
_KEYS: Final = {
    Kind.CREATURE: _CREATURE_KEYS,
    Kind.TOKEN: _CREATURE_KEYS,
    Kind.TRICK: ("kind", "element", "level", "activation", "classes", *_TEXT_KEYS),
    Kind.LEADER: ("kind", "element", "hp", "atk", *_TEXT_KEYS),
    Kind.TILE: ("kind", "buffs"),
}
_KINDS: Final = {kind.value: kind for kind in Kind}


class Words(NamedTuple):
    """Names that a scenario adds to the vocabulary of card texts: creature types and tile cards."""

    types: set[str]
    tiles: set[str]


class Cards:
    """Cards of a scenario, by number and by name in any spelling (O-2.2)."""

    def __init__(self, data: object, problems: Problems) -> None:
        self.problems = problems
        #: Texts that can't be parsed; their cards are played as blanks (O-13.7).
        self.notes = Problems()
        self.defs: list[CardDef] = []
        self._numbers: dict[str, int] = {}
        found = Fields(data, "cards", problems)
        if len(found.data) > MAX_CARDS:
            problems.add("cards", f"more than {MAX_CARDS} cards")
            found.data.clear()
        types = {
            card["type"]
            for card in found.data.values()
            if isinstance(card, dict) and isinstance(card.get("type"), str) and 0 < len(card["type"]) <= MAX_NAME
        }
        tiles = {name for name, card in found.data.items() if isinstance(card, dict) and card.get("kind") == "tile"}
        for name, card, place in found.items():
            self._add(name, card, place, Words(types, tiles))
        self.own = tuple(card.name for card in self.defs)
        self.blank = self.add(CardDef(0, BLANK if name_key(BLANK) not in self._numbers else "(blank)", Kind.TILE))
        self._add_described()
        self._check_tokens()

    def add(self, card: CardDef) -> int:
        """Add a card and return its number. If its name is taken, `find` keeps returning the earlier card."""
        number = len(self.defs)
        self.defs.append(replace(card, id=number))
        self._numbers.setdefault(name_key(card.name), number)
        return number

    def add_leader(self, card: CardDef, hp: int) -> int:
        """Add a leader like `card` with `hp` HP, and return its number."""
        return self.add(replace(card, leader_hp=hp))

    def find(self, name: object, place: str) -> int:
        """Return the number of the card called `name`. If there is none, return NONE and add a problem at `place`."""
        if isinstance(name, str):
            number = self._numbers.get(name_key(name))
            if number is not None:
                return number
            self.problems.add(place, f"there is no card “{describe(name)}”{nearest(name, self.own)}")
        else:
            self.problems.add(place, f"expected the name of a card, got {describe(name)}")
        return NONE

    def _add(self, name: str, data: object, place: str, words: Words) -> None:
        if not name.strip() or len(name) > MAX_NAME:
            self.problems.add(place, f"a card's name has 1 to {MAX_NAME} letters")
        elif name_key(name) in self._numbers:
            self.problems.add(place, f"is the same card as “{self.defs[self._numbers[name_key(name)]].name}” (O-2.2)")
        else:
            self.add(_card(name, data, place, words, self.problems, self.notes))

    def _add_described(self) -> None:
        """Add a card for each token that card texts describe, unless there is a card of that name already."""
        for card in self.defs[:]:
            for node in nodes_of(card.abilities, are_quoted=True):
                if isinstance(node, SpawnTokens) and node.printed is not None:
                    found = described_token(node.name, node.printed)
                elif isinstance(node, SpawnCopies) and node.plain:
                    found = PLAIN_TOKEN
                else:
                    continue
                if name_key(found.name) not in self._numbers:
                    self.add(found)

    def _check_tokens(self) -> None:
        tokens = [card.name for card in self.defs if card.kind is Kind.TOKEN]
        keys = {name_key(name) for name in tokens}
        for card in self.defs:
            nodes = [
                node
                for node in nodes_of(card.abilities, are_quoted=True)
                if isinstance(node, SpawnTokens) and node.printed is None
            ]
            for name in sorted({node.name for node in nodes}):
                if name_key(name) not in keys:
                    self.problems.add(f"cards.{card.name}.text", f"there is no token “{name}”{nearest(name, tokens)}")


def _card(name: str, data: object, place: str, words: Words, problems: Problems, notes: Problems) -> CardDef:
    """Return the card that the input `data` at `place` describes, with defaults for what can't be read.

    Errors of the input are added to `problems`, and texts that can't be parsed to `notes`.
    """
    kind = data.get("kind") if isinstance(data, dict) else None
    if not isinstance(kind, str) or kind not in _KINDS:
        found = Fields(data, place, problems)
        if isinstance(data, dict):
            problems.add(found.at("kind"), f"expected {', '.join(_KINDS)}, got {describe(kind)}")
        return CardDef(0, name, Kind.TILE)
    given = Fields(data, place, problems, _KEYS[_KINDS[kind]])
    card = CardDef(0, name, _KINDS[kind])
    match card.kind:
        case Kind.CREATURE | Kind.TOKEN:
            card = _creature(card, given)
        case Kind.TRICK:
            card = replace(
                card,
                element=given.word("element", Element.parse, None),
                level=given.number("level", 2, most=99),
                activation=given.word("activation", Activation.parse, Activation.NORMAL),
                classes=_classes(given),
            )
        case Kind.LEADER:
            card = replace(
                card,
                element=given.word("element", Element.parse, None),
                leader_hp=given.maybe_number("hp", 1),
                atk=given.maybe_number("atk"),
            )
        case Kind.TILE:
            # A tile card without buffs is still a terrain of its own.
            card = replace(card, buffs=tuple(_buffs(given)) or (TileBuff({}),))
    text, ability_name, abilities = _abilities(given, words, notes)
    return replace(card, text=text, ability_name=ability_name, abilities=abilities)


def _creature(card: CardDef, given: Fields) -> CardDef:
    return replace(
        card,
        element=given.word("element", Element.parse, Element.NORMAL),
        level=given.number("level", 3, most=99),
        type=given.text("type", "Beast", MAX_NAME),
        special=given.word("special", SpecialKind.parse, SpecialKind.NONE) or SpecialKind.NONE,
        hp=given.number("hp", 300, least=1),
        atk=given.maybe_number("atk"),
        catk=given.maybe_number("catk"),
        ratk=given.maybe_number("ratk"),
        ratk_range=given.maybe_number("ratk_range", 1, 99),
        def_=given.maybe_number("def"),
        hl=given.maybe_number("hl"),
    )


def _classes(given: Fields) -> tuple[TrickClass, ...]:
    found: dict[TrickClass, None] = {}
    for name, place in given.list("classes", len(TrickClass)):
        try:
            found[TrickClass.parse(name if isinstance(name, str) else "")] = None
        except ValueError:
            text = describe(name)
            given.problems.add(place, f"{text} is no class of tricks{nearest(text, _CLASS_NAMES)}")
    return tuple(found) or (TrickClass.EFFECT,)


_CLASS_NAMES: Final = tuple(member.label for member in TrickClass)


def _buffs(given: Fields) -> Iterator[TileBuff]:
    for data, place in given.list("buffs", 50):
        buff = Fields(data, place, given.problems, ("element", "type", "name", *_STATS))
        amounts = {
            Stat(key): amount
            for key, value, where in buff.items()
            if key in _STATS and (amount := whole(value, where, given.problems, -9_999, 9_999)) is not None
        }
        element = buff.word("element", Element.parse, None)
        yield TileBuff(amounts, element, buff.text("type", most=MAX_NAME), buff.text("name", most=MAX_NAME))


def _abilities(given: Fields, words: Words, notes: Problems) -> tuple[str, str, tuple[Ability, ...]]:
    """Return the whole text of a card in the input, the first name of an ability in it or "", and its abilities.

    A text that can't be parsed is added to `notes`.
    """
    texts = [("", given.text("text", most=MAX_TEXT), given.at("text"))]
    for data, place in given.list("abilities", MAX_ABILITIES):
        ability = Fields(data, place, given.problems, ("name", "text"))
        texts.append((ability.text("name", most=MAX_NAME), ability.text("text", most=MAX_TEXT), ability.at("text")))
    found: list[Ability] = []
    for _, text, place in texts:
        try:
            found += parse(text, types=words.types, tiles=words.tiles)
        except AbilityError as error:
            notes.add(place, f"{error} The card is played as a blank (O-13.7).")
    whole_text = " ".join(text for _, text, _ in texts if text)
    return whole_text, next((name for name, _, _ in texts if name), ""), tuple(found)
