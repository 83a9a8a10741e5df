"""Queries and cards by the thousand, for properties of the search."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from datetime import date
from random import Random
from typing import Final

from cards.printings import Printed, SetInfo
from rules.cards import CardDef
from rules.vocabulary import Activation, Element, Kind, SpecialKind, Tile, TrickClass
from tcg.setnumber import SetNumber

SETS: Final[Mapping[str, SetInfo]] = {
    "AAA": SetInfo("AAA", "Alpha Dawn", date(2024, 1, 31)),
    "BBB": SetInfo("BBB", "Second Sun", date(2026, 3, 1)),
    "CCC": SetInfo("CCC", "Sketches"),
}
DECKS: Final[Mapping[str, Mapping[int, int]]] = {"d1": {1: 1, 2: 3, 5: 2, 9: 3}, "d2": {2: 1, 7: 3}}
_WORDS: Final = (
    "fire", "Firefly", "Émber", "ember", "knight", "Low-Lamp", "lamp", "draw", "1", "card.", "Abyss", "Ambush", "the",
    "of", "it", "Queen’s", "trap", "damage", "tile", "“Ember”", "“Knight”", "adjacent",
)  # fmt: skip
_ARTISTS: Final = ("Ann Ash", "Ben Oak", "Zoë", "")
_RARITIES: Final = ("common", "rare", "mythic", "")
_TYPES: Final = ("Knight", "Spirit", "Insect", "Dragon")
_STATS: Final = ("atk", "hp", "catk", "ratk", "def", "hl")
_NUMBERS: Final = (*_STATS, "level", "lv", "range", "leaderhp", "total", "classes", "number", "cn", "year", "prints")


def cards(random: Random, count: int) -> tuple[list[CardDef], list[Printed]]:
    """Cards whose names, texts and values are alike enough to be taken for one another, and where they are printed."""
    made: dict[str, CardDef] = {}
    printed: list[Printed] = []
    while len(made) < count:
        card = _card(random, len(made) + 1)
        if card.name.casefold() in made:
            continue
        made[card.name.casefold()] = card
        for place, code in enumerate(random.sample(sorted(SETS), random.choice((0, 1, 1, 2, 3)))):
            language, variant = random.choice(("EN", "DE")), random.choice(("", "A", "B"))
            number = SetNumber(code, language, random.randrange(1, 40), variant)
            artist, released = random.choice(_ARTISTS), SETS[code].released
            printed.append(Printed(card.id, number, random.choice(_RARITIES), artist, released=released))
            if not place and random.random() < 0.2:
                again = SetNumber(code, number.language, number.number + 100)
                printed.append(Printed(card.id, again, random.choice(_RARITIES), artist, released=released))
    return list(made.values()), printed


def _some(random: Random, words: tuple[str, ...], most: int) -> str:
    return " ".join(random.choice(words) for _ in range(random.randint(0, most)))


def _card(random: Random, card_id: int) -> CardDef:
    kind = random.choice([*Kind, Kind.CREATURE, Kind.CREATURE, Kind.TRICK])
    is_unit, is_trick = kind in (Kind.CREATURE, Kind.TOKEN), kind is Kind.TRICK
    name = (_some(random, _WORDS, 2) + " " + random.choice(_WORDS)).strip()
    stats = {"def_" if stat == "def" else stat: random.choice((None, 0, 100, 200, 300)) for stat in _STATS if is_unit}
    return CardDef(
        card_id,
        name,
        kind,
        element=random.choice((*tuple(Element)[:4], None)),
        level=random.randrange(10) if is_unit or is_trick else None,
        type=random.choice(_TYPES) if is_unit else "",
        special=random.choice((SpecialKind.NONE, SpecialKind.NONE, SpecialKind.GOD)) if is_unit else SpecialKind.NONE,
        activation=random.choice(list(Activation)) if is_trick else None,
        classes=tuple(random.sample(list(TrickClass)[:5], random.randint(1, 3))) if is_trick else (),
        ability_name=_some(random, _WORDS, 2),
        text=(name + " " if random.random() < 0.2 else "") + _some(random, _WORDS, 8),
        lore=_some(random, _WORDS, 3) if random.random() < 0.3 else "",
        ratk_range=3 if stats.get("ratk") and random.random() < 0.5 else None,
        leader_hp=random.choice((2500, None)) if kind is Kind.LEADER else None,
        tile=random.choice((Tile.ABYSS, Tile.OCEAN)) if kind is Kind.TILE else None,
        is_executable=random.random() < 0.8,
        **stats,  # type: ignore[arg-type]
    )


def queries(random: Random) -> Iterator[str]:
    """Queries that make sense, without an end."""
    while True:
        query = _any(random, 3)
        if " or " in query:
            query = f"({query})"
        if random.random() < 0.3:
            query += f" order:{random.choice(('name', 'level', 'element', 'total', 'set', 'rarity', 'atk', 'hl'))}"
        if random.random() < 0.3:
            query += f" dir:{random.choice(('asc', 'desc'))}"
        yield query


def _any(random: Random, depth: int) -> str:
    parts = [_term(random, depth) for _ in range(random.choice((1, 1, 2, 2, 3)))]
    joined = parts[0]
    for part in parts[1:]:
        joined += random.choice((" ", " ", " and ", " or ")) + part
    return joined


def _term(random: Random, depth: int) -> str:
    sign = random.choice(("", "", "", "-", "not "))
    if depth and random.random() < 0.25:
        return f"{sign}({_any(random, depth - 1)})"
    return sign + random.choice(_TERMS)(random)


def _written(random: Random, words: tuple[str, ...]) -> str:
    word = random.choice(words)
    return f'"{word}"' if " " in word or random.random() < 0.2 else word


def _choice(keys: tuple[str, ...], values: tuple[str, ...], ops: tuple[str, ...] = (":", "=", "!=")) -> _Make:
    def make(random: Random) -> str:
        op = random.choice(ops)
        count = 1 if "<" in op or ">" in op else random.choice((1, 1, 2))
        return random.choice(keys) + op + ",".join(_written(random, values) for _ in range(count))

    return make


def _number(random: Random) -> str:
    left, op = random.choice(_NUMBERS), random.choice((":", "=", "!=", "<", "<=", ">", ">="))
    if random.random() < 0.2:
        left += random.choice("+-") + random.choice(_NUMBERS)
    if op in (":", "=", "!=") and random.random() < 0.4:
        low, high = sorted(random.choices((0, 1, 2, 5, 20, 100, 300), k=2))
        return left + op + random.choice((f"{low}..{high}", f"{low}-{high}", f"{low}..", f"..{high}", f"{low},{high}"))
    right = random.choice(("0", "1", "3", "100", "200", "2500", "2024", "12", *_NUMBERS))
    if random.random() < 0.2:
        more = random.choice("+-") + random.choice(("1", "100", *_NUMBERS))
        # Two numbers with a minus between them are a range, which only some operators take.
        right += more if not right.isdigit() else more.replace("-", "+")
    return left + op + right


def _word(random: Random) -> str:
    word = random.choice(_WORDS).strip("“”")
    word = random.choice((word, word.upper(), word[: random.randint(1, len(word))], f'"{word} {random.choice("af1")}"'))
    return random.choice(("", "", "!")) + word


def _text(random: Random) -> str:
    word = random.choice((*_WORDS, "~", "~ draw", "draw 1", "e", "k", "zzz")).strip("“”")
    op = random.choice((":", ":", "=", "!="))
    value = random.choice((f'"{word}"', f"“{word}”", f'"{word}",fire'))
    return random.choice(("o", "text", "name", "n", "ab", "lore")) + op + value


def _pattern(random: Random) -> str:
    pattern = random.choice(("^fire", "draw 1", "[aeiou]m", "(fire|lamp)$", "e.b", "^$", r"\bit\b", "a b|c", "k{2}"))
    return random.choice(("o:", "name:", "lore!=", "", "")) + f"/{pattern}/"


_Make = Callable[[Random], str]
_ORDERED: Final = (":", "=", "!=", "<", "<=", ">", ">=")
_FLAGS: Final = (
    "creature", "trick", "leader", "token", "special", "vanilla", "spawnable", "sacrifice", "executable", "reprint",
    "new",
)  # fmt: skip
_TERMS: Final[tuple[_Make, ...]] = (
    _word, _word, _word, _number, _number, _number, _text, _text, _pattern,
    _choice(("el", "c", "element"), ("normal", "dark", "LIGHT", "fire")),
    _choice(("t", "type"), ("Knight", "spirit", "insect", "dragon")),
    _choice(("t", "kind"), ("trick", "leader", "creature", "token", "tile")),
    _choice(("special",), ("god", "fusion")),
    _choice(("cl", "class"), ("target", "equip", "trap", "evade", "unavoidable", "void"), _ORDERED),
    _choice(("act", "activation"), ("normal", "instant", "chain", "chainlink"), _ORDERED),
    _choice(("has",), (*_STATS, "level", "text", "ability", "lore"), (":", "=")),
    _choice(("rule",), ("ambush", "adjacent", "tile", "trick")),
    _choice(("tile",), ("abyss", "ocean", "forest")),
    _choice(("refs",), ("Ember", "Émber knight", "the low-lamp of fire", "x"), (":", "=")),
    _choice(("quoted",), ("ember", "low lamp", "lamp", "kni"), (":", "=")),
    _choice(("s", "set", "e"), ("AAA", "bbb", "Second Sun", "CCC")),
    _choice(("r", "rarity"), ("common", "rare", "mythic")),
    _choice(("a", "artist"), ("Ann Ash", "zoe", "BEN OAK")),
    _choice(("lang",), ("en", "DE")),
    _choice(("in",), ("AAA", "second sun", "mythic", "DE")),
    _choice(("is", "not"), _FLAGS, (":", "=")),
    _choice(("deck",), ("d1", "d2"), (":", "=")),
    _choice(("f", "format"), ("standard", "quickstart")),
    lambda random: f"deck:d1 copies{random.choice(_ORDERED)}{random.randrange(4)}",
)  # fmt: skip

#: What is put into queries to break them.
_ODD: Final = (
    "(", ")", '"', "“", "/", "\\", ":", ",", "..", "-", "!", "~", " or ", " not ", "\0", "\ud800", "\u202e", "\u0301",
    "9" * 30, "9223372036854775808", "1e309", "/(a+)+$/", "/[/", "/a{1000}/", "/(?i)\\pL*x/", "el:fier", "atk+", "+hp",
    "a:zzz", "t:knihgt", "rule:x", "refs:", 'quoted:"a b c"', "deck:nobody", "copies>1", "f:x", "frst", "order:",
    "dir:x", "\n", "\t", "​", "İ", "ß", "ﬁ", "٣", "²", "o:" + "a," * 50, "(" * 20, "-" * 20, "a " * 70, "x" * 300,
    "\U0010ffff",
)  # fmt: skip


def misspelt(random: Random, query: str) -> str:
    """A query with letters of some words taken away, doubled or moved."""
    words = re.split(r"(?<![a-z])([a-z]{3,})(?![a-z])", query)
    for place in random.sample(range(1, len(words), 2), min(2, len(words) // 2)):
        word = words[place]
        at = random.randrange(len(word) - 1)
        start, one, other, end = word[:at], word[at], word[at + 1], word[at + 2 :]
        words[place] = start + random.choice((other, one + one + other, other + one)) + end
    return "".join(words)


def mutated(random: Random, query: str) -> str:
    """A query with some letters taken away, doubled, moved or put in."""
    for _ in range(random.randint(1, 6)):
        start, end = sorted((random.randint(0, len(query)), random.randint(0, len(query))))
        what = random.randrange(5)
        if what == 0:
            query = query[:start] + query[min(end, start + 3) :]
        elif what == 1:
            query = query[:end] + query[start:end] + query[end:]
        elif what == 2:
            query = query[start:end] + query[:start] + query[end:]
        else:
            query = query[:start] + random.choice(_ODD) + query[start:]
    return query


#: What is known to be hard.
HOSTILE: Final = (
    "\0", "a\0b", "\ud800", "\udfff knight", "\U0010ffff" * 50, "x" * 60_000, '"' * 60_000, "(" * 60_000,
    " or ".join(["a"] * 1200), "not " * 400 + "a", "-" * 900 + "a", "(" * 400 + "a" + ")" * 400, "not (" * 400,
    "atk>9223372036854775808", f"atk>{'9' * 900}", f"lv:{'9' * 400}..{'9' * 400}", "atk>1e309", "lv:nan", "lv:inf",
    "/(a+)+$/", "/(.*)*x/", "/((a{1,100}){1,100})/", "/[[:word:]]{900}/", "o:/(/,/)/,/[/,/\\/", "/\\C/", "/\\Q/",
    '(("((', ")))(((", 'a"b(c', "el:(((", "!!!!", "!(", ",,,,", "::::", "el::::", "el:,,,", "lv:....", "atk+atk+:1",
    "~", "o:~~~", "refs:\"\"", "quoted:-", "rule:", "deck:" + ",".join(map(str, range(200))), "copies>2",
    " ".join(f"/{letter}/" for letter in "abcdefgh"), "a:" + ",".join(f"nobody{n}" for n in range(90)),
    "o:" + ",".join("abcdefghijklmnopqrstuvwxyz" * 15), " ".join("abcdefghijklmnopqrstuvwxyz" * 3), "\u0301" * 500,
    " ".join(f'"{last} {first}"' for last in "aeiourtn" for first in "aeiourtn"),
    "order:atk order:atk dir:x unique:" + "x" * 500, "İ", "ﬁ", "\u2028a\u2029b", "a\u00a0b",
)  # fmt: skip
