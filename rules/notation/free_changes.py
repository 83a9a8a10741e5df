"""Notation of free changes, such as `free put S hand "Ice Hare" on C3 attack` (docs/play.md)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, NoReturn, TypeVar

from rules.duel import (
    CardZone,
    CountersSet,
    Duel,
    FreeChange,
    HpSet,
    PhaseSet,
    Place,
    PlaceKind,
    PointsSet,
    Posture,
    PutInto,
    PutOn,
    Shuffled,
    Turned,
    TurnSet,
    cards_in,
)
from rules.notation.lexing import Token, Word, quote, words_of
from rules.notation.problems import NotationError
from rules.notation.references import card_named, carried_by
from rules.notation.syntax import PLAYER_LETTERS, ZONES
from rules.vocabulary import Phase

_Value = TypeVar("_Value")

#: Beginning of the text of a free change.
FREE: Final = re.compile(r"\s*free\s")
_POSTURES: Final = {
    "attack": Posture.ATTACK,
    "defence": Posture.DEFENCE,
    "facedown": Posture.FACEDOWN,
    "faceup": Posture.FACEUP,
    "equipped": Posture.EQUIPPED,
}
_PHASES: Final = {phase.value: phase for phase in (Phase.MAIN1, Phase.BATTLE, Phase.MAIN2)}
_ZONE_WORDS: Final = {zone: word for word, zone in ZONES.items()}
_POSTURE_WORDS: Final = {posture: word for word, posture in _POSTURES.items()}
#: Most letters of the name of counters, and most digits of a number.
_MAX_NAME: Final = 100
_NUMBER: Final = re.compile(r"\d{1,6}")


def parse_change(text: str, duel: Duel) -> FreeChange:
    """Return the free change that a text means. NotationError, with the reason and the column, if it means none."""
    return _Reader(words_of(text), duel, len(text) + 1).change()


class _Reader:
    """Parser of the text of a free change, from left to right."""

    def __init__(self, words: list[Word], duel: Duel, end: int) -> None:
        self.words = words
        self.duel = duel
        self.end = end
        self.position = 0

    def miss(self, expected: str) -> NoReturn:
        word = self.words[self.position] if self.position < len(self.words) else None
        found = "the text ends" if word is None else f"“{word.text}” stands"
        raise NotationError(f"{found} where {expected} is expected", self.end if word is None else word.column)

    def peek(self) -> str:
        """Return the next word, "" at the end or for a name in quotes."""
        if self.position == len(self.words) or self.words[self.position].token is not Token.WORD:
            return ""
        return self.words[self.position].text.casefold()

    def skip(self, word: str) -> bool:
        """Skip a word if it is the next one, and return whether it was."""
        is_next = self.peek() == word
        self.position += is_next
        return is_next

    def one_of(self, values: Mapping[str, _Value], expected: str) -> _Value:
        if self.peek() not in values:
            self.miss(expected)
        self.position += 1
        return values[self.words[self.position - 1].text.casefold()]

    def player(self) -> int:
        return self.one_of({letter.casefold(): number for number, letter in enumerate(PLAYER_LETTERS)}, "S or N")

    def tile(self) -> int:
        names = {name.casefold(): number for name, number in self.duel.table.board.numbers.items()}
        return self.one_of(names, "a tile")

    def number(self) -> int:
        if not _NUMBER.fullmatch(self.peek()):
            self.miss("a number")
        self.position += 1
        return int(self.words[self.position - 1].text)

    def name(self, expected: str) -> Word:
        if self.position == len(self.words) or self.words[self.position].token not in (Token.WORD, Token.NAME):
            self.miss(expected)
        self.position += 1
        return self.words[self.position - 1]

    def card(self, among: list[int]) -> int:
        word = self.name("the name of a card")
        return card_named(self.duel.table, word.text, word.column, among)

    def place(self) -> Place:
        """Return the place of a card: `C3`, `trick C3`, `carried C3 NAME`, `S hand NAME` or `S token NAME`."""
        if self.skip("trick"):
            return Place(PlaceKind.TRICK, self.tile())
        if self.skip("carried"):
            tile = self.tile()
            return Place(PlaceKind.CARRIED, tile, self.card([one.card for one in carried_by(self.duel.units[tile])]))
        if self.peek() not in {letter.casefold() for letter in PLAYER_LETTERS}:
            return Place(PlaceKind.UNIT, self.tile())
        player = self.player()
        if self.skip("token"):
            tokens = [card.number for card in self.duel.table.cards if card.is_token]
            return Place(PlaceKind.TOKEN, player, self.card(tokens))
        zone = self.one_of(ZONES, "a zone")
        return Place(PlaceKind.ZONE, player, self.card(cards_in(self.duel, player, zone)), zone)

    def change(self) -> FreeChange:
        if not self.skip("free"):
            self.miss("free")
        verbs = {
            "put": self._put,
            "mode": self._turned,
            "hp": lambda: HpSet(self.tile(), self.number()),
            "points": lambda: PointsSet(self.player(), False, self.number()),
            "crystals": lambda: PointsSet(self.player(), True, self.number()),
            "counters": self._counters,
            "turn": lambda: TurnSet(self.player(), self.number()),
            "phase": lambda: PhaseSet(self.one_of(_PHASES, "main1, battle or main2")),
            "shuffle": lambda: Shuffled(self.player()),
        }
        found: FreeChange = self.one_of(verbs, f"one of {', '.join(verbs)}")()
        if self.position < len(self.words):
            self.miss("nothing more")
        return found

    def _put(self) -> PutOn | PutInto:
        place = self.place()
        if self.skip("into"):
            return PutInto(place, self.one_of(ZONES, "a zone"), self.skip("bottom"))
        if not self.skip("on"):
            self.miss("on or into")
        tile = self.tile()
        return PutOn(place, tile, self.one_of(_POSTURES, "a mode") if self.position < len(self.words) else None)

    def _turned(self) -> Turned:
        place = Place(PlaceKind.TRICK, self.tile()) if self.skip("trick") else Place(PlaceKind.UNIT, self.tile())
        return Turned(place, self.one_of(_POSTURES, "a mode"))

    def _counters(self) -> CountersSet:
        place = Place(PlaceKind.TILE, self.tile()) if self.skip("tile") else self.place()
        word = self.name("the name of the counters")
        if not word.text.strip() or len(word.text) > _MAX_NAME:
            raise NotationError(f"the name of counters has up to {_MAX_NAME} letters", word.column)
        return CountersSet(place, word.text.casefold(), self.number())


def dump_change(duel: Duel, change: FreeChange) -> str:
    """Return the text of a free change, which `parse_change` reads as the same one."""
    names = duel.table.board.names
    match change:
        case PutOn(place=place, tile=tile, posture=posture):
            words = ["put", dump_place(duel, place), "on", names[tile]]
            words += [] if posture is None else [_POSTURE_WORDS[posture]]
        case PutInto(place=place, zone=zone, at_bottom=at_bottom):
            words = ["put", dump_place(duel, place), "into", _ZONE_WORDS[zone], *(["bottom"] if at_bottom else [])]
        case Turned(place=place, posture=posture):
            words = ["mode", dump_place(duel, place), _POSTURE_WORDS[posture]]
        case HpSet(tile=tile, hp=hp):
            words = ["hp", names[tile], str(hp)]
        case PointsSet(player=player, are_crystals=are_crystals, amount=amount):
            words = ["crystals" if are_crystals else "points", PLAYER_LETTERS[player], str(amount)]
        case CountersSet(place=place, name=name, amount=amount):
            words = ["counters", dump_place(duel, place), quote(name), str(amount)]
        case TurnSet(player=player, number=number):
            words = ["turn", PLAYER_LETTERS[player], str(number)]
        case PhaseSet(phase=phase):
            words = ["phase", phase.value]
        case Shuffled(player=player):
            words = ["shuffle", PLAYER_LETTERS[player]]
    return " ".join(["free", *words])


def dump_place(duel: Duel, place: Place) -> str:
    """Return the text of a place, as in free changes."""
    table = duel.table
    name = quote(table.cards[place.card].name)
    match place.kind:
        case PlaceKind.UNIT:
            return table.board.names[place.at]
        case PlaceKind.TRICK:
            return f"trick {table.board.names[place.at]}"
        case PlaceKind.TILE:
            return f"tile {table.board.names[place.at]}"
        case PlaceKind.CARRIED:
            return f"carried {table.board.names[place.at]} {name}"
        case PlaceKind.TOKEN:
            return f"{PLAYER_LETTERS[place.at]} token {name}"
    return f"{PLAYER_LETTERS[place.at]} {_ZONE_WORDS[CardZone(place.zone)]} {name}"
