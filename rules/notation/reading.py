"""Parser of an action's text, which is checked only against the board."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final, NoReturn

from rules.duel import Act, Board, Mode
from rules.notation.lexing import Token, Word, words_of
from rules.notation.problems import NotationError
from rules.notation.syntax import MAX_ITEMS, PLAYER_LETTERS, ZONES, Item, ItemKind, ParsedAction

_PREFIX: Final = re.compile(rf"\s*([{PLAYER_LETTERS}])\s*:")
_TILE: Final = re.compile(r"[A-Za-z][0-9]{1,2}")
_MODES: Final = {mode.name.casefold(): mode for mode in Mode}
_ANSWERS: Final = {"yes": 1, "no": 0}


def read(text: str, board: Board) -> ParsedAction:
    """Return the parsed text of an action, in which tiles are numbers on `board` and cards are names.

    NotationError, with the reason and the column, is raised for a text that can't be understood.
    """
    player = None
    start = 0
    if prefix := _PREFIX.match(text):
        player = PLAYER_LETTERS.index(prefix[1])
        start = prefix.end()
    return _Reader(words_of(text, start), board, len(text) + 1).action()._replace(player=player)


class _Reader:
    """Parser of one action's text, from left to right."""

    def __init__(self, words: list[Word], board: Board, end: int) -> None:
        self.words = words
        self.board = board
        self.end = end
        self.position = 0

    # --- one word

    def look(self) -> Word | None:
        return self.words[self.position] if self.position < len(self.words) else None

    def column(self) -> int:
        word = self.look()
        return self.end if word is None else word.column

    def miss(self, expected: str) -> NoReturn:
        word = self.look()
        found = "the action ends" if word is None else f"“{word.text}” stands"
        raise NotationError(f"{found} where {expected} is expected", self.column())

    def take(self, token: Token, expected: str) -> Word:
        word = self.look()
        if word is None or word.token is not token:
            self.miss(expected)
        self.position += 1
        return word

    def is_next(self, *texts: str) -> bool:
        word = self.look()
        return word is not None and word.token is Token.WORD and word.text in texts

    def one_of(self, *texts: str) -> str:
        if not self.is_next(*texts):
            self.miss(" or ".join(f"“{text}”" for text in texts))
        self.position += 1
        return self.words[self.position - 1].text

    def tile(self) -> int:
        word = self.take(Token.WORD, "a tile")
        return self.tile_number(word.text, word.column)

    def tile_number(self, text: str, column: int) -> int:
        if not _TILE.fullmatch(text):
            raise NotationError(f"“{text}” stands where a tile, such as C3, is expected", column)
        number = self.board.numbers.get(text.upper())
        if number is None:
            raise NotationError(f"the board has no tile {text.upper()}", column, ("D-3.1",))
        return number

    def name(self) -> tuple[str, int]:
        word = self.look()
        if word is None or word.token not in (Token.WORD, Token.NAME) or not word.text:
            self.miss("the name of a card")
        self.position += 1
        return word.text, word.column

    def mode(self) -> int:
        return _MODES[self.one_of(*_MODES)]

    # --- the action

    def action(self) -> ParsedAction:
        word = self.take(Token.WORD, "an action")
        verb = _VERBS.get(word.text)
        if verb is None:
            known = ", ".join(_VERBS)
            raise NotationError(f"“{word.text}” is no action; there are {known}", word.column)
        written = verb(self)
        if self.look() is not None:
            self.miss("the end of the action")
        return written

    def spawn(self) -> ParsedAction:
        name, column = self.name()
        tile = self.tile()
        mode = Mode.ATTACK if self.look() is None else self.mode()
        return ParsedAction(Act.SPAWN, name=name, tile=tile, mode=mode, column=column)

    def sacrifice(self) -> ParsedAction:
        tiles = [self.tile()]
        while self.look() is not None and self.words[self.position].token is Token.COMMA:
            self.position += 1
            tiles.append(self.tile())
        self.one_of("spawn")
        return self.spawn()._replace(act=Act.SACRIFICE, tiles=tuple(sorted(tiles)))

    def place(self) -> ParsedAction:
        name, column = self.name()
        return ParsedAction(Act.PLACE, name=name, tile=self.tile(), column=column)

    def activate(self) -> ParsedAction:
        name, column = self.name()
        if self.look() is None or self.words[self.position].token is Token.ARROW:
            tile = self.tile_number(name, column)
            return ParsedAction(Act.ACTIVATE, tile=tile, items=self.targets())
        return ParsedAction(Act.PLAY, name=name, tile=self.tile(), items=self.targets(), column=column)

    def ability(self) -> ParsedAction:
        tile, number = self.tile(), 0
        word = self.look()
        if word is not None and word.token is Token.WORD:
            if not re.fullmatch("[1-9][0-9]?", word.text):
                self.miss("the number of an ability or “->”")
            self.position += 1
            number = int(word.text) - 1
        return ParsedAction(Act.ABILITY, tile=tile, number=number, items=self.targets())

    def move(self) -> ParsedAction:
        tile, to = self.tile(), self.tile()
        if self.look() is None:
            return ParsedAction(Act.MOVE, tile=tile, to=to)
        self.one_of("trick")
        return ParsedAction(Act.MOVE_TRICK, tile=tile, to=to)

    def change_mode(self) -> ParsedAction:
        return ParsedAction(Act.MODE, tile=self.tile(), mode=self.mode())

    def attack(self) -> ParsedAction:
        return ParsedAction(Act.ATTACK, tile=self.tile(), to=self.tile())

    def heal(self) -> ParsedAction:
        return ParsedAction(Act.HEAL, tile=self.tile(), to=self.tile())

    def detach(self) -> ParsedAction:
        tile = self.tile()
        name, column = self.name()
        return ParsedAction(Act.DETACH, name=name, tile=tile, to=self.tile(), column=column)

    def choose(self) -> ParsedAction:
        return ParsedAction(Act.CHOOSE, items=self.items())

    def phase(self) -> ParsedAction:
        return ParsedAction(Act.MAIN2 if self.one_of("main2", "end") == "main2" else Act.END)

    def leader(self) -> ParsedAction:
        return ParsedAction(Act.LEADER, tile=self.tile())

    def timeout(self) -> ParsedAction:
        is_turn = self.one_of("turn", "response") == "turn"
        return ParsedAction(Act.TURN_TIMEOUT if is_turn else Act.RESPONSE_TIMEOUT)

    # --- targets

    def targets(self) -> tuple[Item, ...] | None:
        if self.look() is None:
            return None
        self.take(Token.ARROW, "“->” or the end of the action")
        return self.items()

    def items(self) -> tuple[Item, ...]:
        found = [self.item()]
        while self.look() is not None:
            self.take(Token.COMMA, "a comma or the end of the action")
            if len(found) == MAX_ITEMS:
                raise NotationError(f"more than {MAX_ITEMS} targets", self.column())
            found.append(self.item())
        return tuple(found)

    def item(self) -> Item:
        word = self.take(Token.WORD, "a target")
        text, column = word.text, word.column
        if text in _MODES:
            return Item(ItemKind.MODE, _MODES[text], column=column)
        if text in _ANSWERS:
            return Item(ItemKind.ANSWER, _ANSWERS[text], column=column)
        if re.fullmatch("0|[1-9][0-9]{0,4}", text):
            return Item(ItemKind.NUMBER, int(text), column=column)
        if text == "none":
            return Item(ItemKind.NOTHING, column=column)
        if text == "leader":
            return Item(ItemKind.LEADER, PLAYER_LETTERS.index(self.one_of(*PLAYER_LETTERS)), column=column)
        if ":" in text:
            return self.named(word)
        if ">" in text:
            start, *path = (self.tile_number(part, column) for part in text.split(">"))
            return Item(ItemKind.PATH, start, path=tuple(path), column=column)
        if not _TILE.fullmatch(text):
            self.position -= 1
            self.miss("a target, such as C3, leader N, hand:Imp or link:1,")
        tile = self.tile_number(text, column)
        if self.is_next("trick"):
            self.position += 1
            return Item(ItemKind.TRICK, tile, column=column)
        return Item(ItemKind.TILE, tile, column=column)

    def named(self, word: Word) -> Item:
        """Return the target that `word` begins: `zone:Name`, `link:1`, or `C3:Name` for a card attached to a unit.

        Raises NotationError for other words. The card's name is not looked up.
        """
        where, _, name = word.text.partition(":")
        after = self.look()
        if not name and after is not None and after.token is Token.NAME and after.is_joined:
            self.position += 1
            name = after.text
        if not name:
            raise NotationError(f"nothing stands behind “{where}:”", word.column)
        if where == "link":
            if not re.fullmatch("[1-9][0-9]?", name):
                raise NotationError(f"“{name}” stands where the number of a link, from 1, is expected", word.column)
            return Item(ItemKind.LINK, int(name) - 1, column=word.column)
        if where in ZONES:
            return Item(ItemKind.CARD, name=name, zone=ZONES[where], column=word.column)
        if _TILE.fullmatch(where):
            return Item(ItemKind.CARRIED, self.tile_number(where, word.column), name, column=word.column)
        raise NotationError(f"“{where}” is no zone; there are {', '.join(ZONES)}", word.column)


_VERBS: Final[dict[str, Callable[[_Reader], ParsedAction]]] = {
    "spawn": _Reader.spawn,
    "sacrifice": _Reader.sacrifice,
    "place": _Reader.place,
    "activate": _Reader.activate,
    "ability": _Reader.ability,
    "move": _Reader.move,
    "mode": _Reader.change_mode,
    "attack": _Reader.attack,
    "heal": _Reader.heal,
    "detach": _Reader.detach,
    "choose": _Reader.choose,
    "pass": lambda _: ParsedAction(Act.PASS),
    "phase": _Reader.phase,
    "end": lambda _: ParsedAction(Act.END),
    "leader": _Reader.leader,
    "surrender": lambda _: ParsedAction(Act.SURRENDER),
    "timeout": _Reader.timeout,
}
