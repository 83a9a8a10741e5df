"""Small parts of card text phrases: slots for numbers, names, stats, elements, creature types, tiles, zones."""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import Final

from rules.abilities import ast
from rules.abilities.grammar.lexing import TokenSort, words_of
from rules.abilities.grammar.reader import (
    COMMON_TYPES,
    GRAMMAR,
    STRANGE,
    Reader,
    Reading,
    Readings,
    Starts,
    number_starts,
    quotation_starts,
)
from rules.abilities.grammar.templates import Phrase, Slot, Table, Word, choice, the
from rules.vocabulary import Element, Stat, Tile


def _read_count(reader: Reader, at: int) -> Readings:
    return reader.number(at, least=1)


def _read_loss(reader: Reader, at: int) -> Readings:
    return [Reading(-reading.value, reading.end) for reading in reader.number(at)]


def _number(value: object, _: bool) -> str | None:
    """Return a number as text; None for an amount that has to be counted."""
    return str(value) if isinstance(value, int) else None


def _loss(value: object, _: bool) -> str | None:
    return str(-value) if isinstance(value, int) and value < 0 else None


def _gain(value: object, _: bool) -> str | None:
    return str(value) if isinstance(value, int) and value >= 0 else None


#: Other player than the ability's own, known through a card or mentioned before.
PLAYER: Final = choice(
    "its controller",
    {
        "each player": ast.Whose.BOTH,
        "its controller": ast.ControllerOf(ast.That()),
        "its owner": ast.OwnerOf(ast.That()),
        "that player": ast.ThatPlayer(),
    },
    also={
        "that player": ast.They(),
        "the turn player": ast.They(),
        "they": ast.They(),
        "that creature's controller": ast.ControllerOf(ast.That()),
    },
)
#: Number of cards, tiles, turns …; the words behind it agree with it.
COUNT: Final = Slot("N", _read_count, _number, lambda value: value != 1, begins=number_starts)
#: The N of “N or more …”, which is plural whatever N is, and of dice.
AT_LEAST: Final = Slot("N", _read_count, lambda value, _: str(value), begins=number_starts)
#: Amount of damage, HP …
AMOUNT: Final = Slot("N", Reader.number, _number, begins=number_starts)
#: Amount by which a stat is raised, and one by which it is lowered, a negative number in the tree.
GAIN: Final = Slot("N", Reader.number, _gain, begins=number_starts)
LOSS: Final = Slot("N", _read_loss, _loss, begins=number_starts)

#: Fixed number.
NUMBER: Final = Slot("N", Reader.number, lambda value, _: str(value), begins=number_starts)

NAME: Final = Slot(
    "“NAME”", Reader.quotation, lambda value, _: f"“{value}”" if value else None, begins=quotation_starts
)

_STATS: Final = {stat.label: stat for stat in Stat}
STAT: Final = choice("STAT", _STATS)
#: “all stats” is None in the tree.
THE_STAT: Final = choice("the STAT", {**{f"the {label}": stat for label, stat in _STATS.items()}, "all stats": None})

#: Whether fewer are enough.
UP_TO: Final = Slot(
    "up to", Table([Word("up to", True), Word("", False)]).read, lambda value, _: "up to" if value else ""
)
#: Trait that is the highest or lowest; the level is None in the tree.
MEASURE: Final = choice("STAT", {**_STATS, "level": None})

ELEMENT: Final = choice("ELEMENT", {element.label: element for element in Element})
_TILES: Final = choice("TILE TYPE", {tile.label: tile for tile in Tile})


def _read_terrain(reader: Reader, at: int) -> Readings:
    """Read the name of one of the ten tile types, or of a known tile card (O-16.11)."""
    cards = [Reading(name, at + len(words)) for words, name in reader.tiles.items() if reader.stands(words, at)]
    return cards or _TILES.read(reader, at)


TERRAIN: Final[Slot[Tile | str]] = Slot(
    _TILES.label,
    _read_terrain,
    lambda value, many: _TILES.write(value, many) if isinstance(value, Tile) else str(value),
    words=_TILES.words,
)
MODE: Final = choice("Attack Mode", {stance.value: stance for stance in ast.Stance})
FACE: Final = choice("face-up", {"face-up": True, "face-down": False})
DEED: Final = choice("move", {deed.value: deed for deed in ast.UnitDeed})
#: Licences behind “may”.
LICENCE: Final = choice(
    "attack diagonally",
    {
        **{licence.removeprefix("may "): licence for licence in ast.Licence if licence.startswith("may ")},
        "change their modes after attacking": ast.Licence.CHANGE_AFTER_ATTACKING,
    },
)
ANSWERED: Final = choice("ability", {answered.value: answered for answered in ast.Answered})
STATUS: Final = choice(
    "move",
    {
        "move": ast.Status.CANNOT_MOVE,
        "attack": ast.Status.CANNOT_ATTACK,
        "counter-attack": ast.Status.CANNOT_COUNTER,
        "counterattack": ast.Status.CANNOT_COUNTER,
        "activate abilities": ast.Status.CANNOT_ACTIVATE,
        "be sacrificed": ast.Status.CANNOT_BE_SACRIFICED,
        "be destroyed": ast.Status.CANNOT_BE_DESTROYED,
        "be attacked": ast.Status.CANNOT_BE_ATTACKED,
        "be counter-attacked": ast.Status.CANNOT_BE_COUNTERED,
        "be ambushed": ast.Status.CANNOT_BE_AMBUSHED,
        "ambush": ast.Status.CANNOT_AMBUSH,
        "be moved by abilities": ast.Status.CANNOT_BE_MOVED,
        "change its mode": ast.Status.CANNOT_CHANGE_MODE,
        "change their modes": ast.Status.CANNOT_CHANGE_MODE,
        "use HL": ast.Status.CANNOT_HEAL,
        "deal damage": ast.Status.CANNOT_DEAL_DAMAGE,
    },
    also={
        "declare an attack": ast.Status.CANNOT_ATTACK,
        "declare attacks": ast.Status.CANNOT_ATTACK,
        "declare any attacks": ast.Status.CANNOT_ATTACK,
        "attack anything": ast.Status.CANNOT_ATTACK,
        "attack at all": ast.Status.CANNOT_ATTACK,
        "move at all": ast.Status.CANNOT_MOVE,
        "move by itself": ast.Status.CANNOT_MOVE,
        "change mode": ast.Status.CANNOT_CHANGE_MODE,
        "change modes": ast.Status.CANNOT_CHANGE_MODE,
        "switch modes": ast.Status.CANNOT_CHANGE_MODE,
        "switch its mode": ast.Status.CANNOT_CHANGE_MODE,
        "use abilities": ast.Status.CANNOT_ACTIVATE,
        "use its abilities": ast.Status.CANNOT_ACTIVATE,
        "use their abilities": ast.Status.CANNOT_ACTIVATE,
        "activate its abilities": ast.Status.CANNOT_ACTIVATE,
        "activate their abilities": ast.Status.CANNOT_ACTIVATE,
    },
)
#: A player's zones but the field. “Abyss” is the Void where cards are meant (O-1.12).
ZONE: Final = choice(
    "ZONE",
    {
        "hand": ast.Zone.HAND,
        "deck": ast.Zone.DECK,
        "graveyard": ast.Zone.GRAVEYARD,
        "Void": ast.Zone.VOID,
        "Abyss": ast.Zone.VOID,
        "special deck": ast.Zone.SPECIAL,
        "Archive": ast.Zone.ARCHIVE,
    },
)
#: Destinations of cards that were searched or looked at.
SPOT: Final = choice(
    "SPOT",
    {
        "into your hand": ast.Spot.HAND,
        "into your graveyard": ast.Spot.GRAVEYARD,
        "into the Void": ast.Spot.VOID,
        "into your Archive": ast.Spot.ARCHIVE,
        "on top of your deck": ast.Spot.TOP,
        "on the bottom of your deck": ast.Spot.BOTTOM,
        "back into your deck": ast.Spot.SHUFFLED,
    },
)
STANCE: Final = choice("in Attack Mode", {"in Attack Mode": ast.Stance.ATTACK, "in Defence Mode": ast.Stance.DEFENCE})


# --- creature types: anybody may have new ones, so whatever stands in the right place is one --------------------------

#: Words, besides those of the grammar, that are never part of an unknown type.
_NO_TYPE: Final = frozenset(
    words_of(
        """
        a activate adjacent again all allied also ally an and another any are as at attach attached attacked attacking
        become becomes both but by can can't cannot card cards change control controls counter counters creature
        creatures damaged deal defending destroy discard draw during each enemy equip equipped every except exactly face
        facedown faceup for friendly from gain gains has heads hidden if in instead into is it its leader leaders
        level levels long may mode monster monsters non of on onto opponent opponent's opponents opposing or other
        own permanently place random return sacrifice send spawn tails take target targeted than that the their
        them then these this those three tile tiles to token tokens trick tricks turn two unit units unless until up
        when four five six seven eight nine ten where which while who with within you your
        """
    )
) | {word for known in (Element, Stat) for member in known for word in words_of(member.label)}
#: Most words of an unknown type.
_LONGEST_TYPE: Final = 4
#: Most letters of it that are compared with the known types.
_LONGEST_NAME: Final = 60

_PARTS: Final = re.compile(r"[^\s\-\u2010\u2011]+")


def read_type(reader: Reader, at: int) -> Readings:
    """Read a creature type: a known one, or up to four words without another meaning that misspell no known one."""
    for known, name in reader.known.exactly.get(reader.words[at], ()):
        if reader.stands(known, at):
            return (Reading(name, at + len(known)),)
    length = _free_words(reader, at)
    if not length:
        reader.want(at, "TYPE")
        return ()
    words = tuple(reader.words[at : at + length])
    singular = reader.types.get((*words[:-1], words[-1].removesuffix("s")))
    if singular is not None:
        return (Reading(singular, at + length),)
    if meant := _similar_type(reader, words):
        reader.quiet = -1
        reader.want(at, meant)
        return ()
    return (Reading(_capitals(reader.text_of(at, at + length)), at + length, _UNKNOWN),)


def type_starts() -> Starts:
    """Return the words that a creature type may begin with."""
    return _TYPE_STARTS


_TYPE_STARTS: Final = frozenset({STRANGE})


def read_known_type(reader: Reader, at: int) -> Readings:
    """Read a known creature type, in the singular or plural."""
    for known, name in reader.known.one_or_many.get(reader.words[at], ()):
        if reader.stands(known, at):
            return (Reading(name, at + len(known)),)
    return ()


def is_known_type(reader: Reader, name: str) -> bool:
    """Return whether `name` is a known or a common creature type."""
    words = words_of(name)
    return words in reader.types or words in COMMON_TYPES


#: Cost of taking unknown words for a type.
_UNKNOWN: Final = 1
#: Likeness of an unknown type to a known one, from 0 to 1, from which it counts as misspelt.
_LIKENESS: Final = 0.84


def _similar_type(reader: Reader, words: tuple[str, ...]) -> str | None:
    """Return the known creature type that the words misspell; None if none looks like them."""
    spelt = {" ".join(known): name for known, name in reader.types.items()}
    found = get_close_matches(" ".join(words)[:_LONGEST_NAME], spelt, n=1, cutoff=_LIKENESS)
    return spelt[found[0]] if found else None


def starts_long_type(reader: Reader, at: int) -> bool:
    """Return whether a creature type of several words follows: “Fire Giant” is a type, not an element."""
    begun = reader.known.exactly.get(reader.words[at], ())
    return any(len(words) > 1 and reader.stands(words, at) for words, _ in begun)


def _free_words(reader: Reader, at: int) -> int:
    tokens = reader.tokens[at : at + _LONGEST_TYPE]
    fits = [
        token.sort is TokenSort.WORD and token.word not in GRAMMAR and token.word not in _NO_TYPE for token in tokens
    ]
    return fits.index(False) if False in fits else len(fits)


def _capitals(name: str) -> str:
    """Return a creature type with capital initials. A text may write it in any letter case."""
    return _PARTS.sub(lambda match: _capital(match[0][0]) + match[0][1:].lower(), name)


def _capital(letter: str) -> str:
    """Return the capital of a letter; the letter itself if its capital has several letters, as for “ß”."""
    return letter.upper() if len(letter.upper()) == 1 else letter


def _write_a_type(name: str, _: bool) -> str | None:
    if not name:
        return None
    return f"{'an' if name[0].casefold() in 'aeiou' else 'a'} {name}"


TYPE: Final = Slot("TYPE", read_type, lambda value, _: value, begins=type_starts)
KNOWN_TYPE: Final = Slot("TYPE", read_known_type, lambda value, _: value, begins=type_starts)
_A_TYPE: Final[Table[str]] = Table(
    [Phrase(the, "a|an? {value} creature|creatures?", value=slot) for slot in (TYPE, KNOWN_TYPE)]
)
#: “becomes a Beast creature” says no more than “becomes a Beast”.
A_TYPE: Final = Slot("a TYPE", _A_TYPE.read, _write_a_type)


def _read_element(reader: Reader, at: int) -> Readings:
    """Read an element, but not as the beginning of a longer creature type."""
    return () if starts_long_type(reader, at) else ELEMENT.read(reader, at)


#: Element, but not the beginning of a known type.
ONE_ELEMENT: Final = Slot("ELEMENT", _read_element, ELEMENT.write, begins=ELEMENT.starts)
_AN_ELEMENT: Final[Table[Element]] = Table([Phrase(the, "a|an? {value} creature|creatures?", value=ONE_ELEMENT)])
#: “becomes Fire”, but not for a type that begins with an element's name.
AN_ELEMENT: Final = Slot("ELEMENT", _AN_ELEMENT.read, ELEMENT.write)
