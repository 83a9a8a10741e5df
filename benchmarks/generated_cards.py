"""Generated cards with realistic texts, for benchmarks and tests of many cards. They are always the same.

Names have two to four words from a list with a long tail: a few words are in hundreds of names, most in one or two.
Texts are those of the starter set with other numbers, elements, tiles, creature types and quoted names, so that the
engine can execute each of them. There is every kind of card, every element, class and level. A sixth of the cards have
several printings.
"""

from __future__ import annotations

import datetime
import json
import random
import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import accumulate, islice
from typing import Any, Final, NamedTuple

from django.conf import settings

from cards.models import Card, CardSet, CreatureType, Printing, Revision
from cards.slugs import free_slug
from rules.vocabulary import Element, SpecialKind, Tile, TrickClass, class_mask
from tcg.names import name_key

_SEED: Final = 13
#: New cards of a set; it has reprints as well.
SET_SIZE: Final = 150
#: Rows of an INSERT statement.
_BATCH: Final = 500

_SYLLABLES: Final = (
    "ael an ar ash bar bel bor bran cal cor dal dor dun el en er fal fen gar gol hal hel in ir kar kel lan lor mal "
    "mar mere mor nar nor ol or oth pel quin ran rel rin ros sal sil sor tal tar thal tir ul ur vael van ver vor wen "
    "wyn yr zan zeph"
)
_ACCENTS: Final = {"a": "á", "e": "é", "o": "ö", "u": "ü"}
_MADE_UP: Final = 4_000
_MORE_TYPES: Final = (
    "Angel Ape Bat Cat Centaur Crab Cyclops Djinn Druid Dwarf Elf Frog Ghost Gnome Goblin Gorgon Hound Hydra Illusion "
    "Kraken Lizard Minotaur Nomad Ogre Ooze Phoenix Pirate Rat Scout Shaman Shark Spider Treefolk Troll Vampire Witch "
    "Wolf Wurm"
)
_RARITIES: Final = {"common": 10, "uncommon": 6, "rare": 3, "mythic": 1}
_NAME_PATTERNS: Final = {
    "{} {}": 40,
    "{} {} {}": 14,
    "{} of {}": 14,
    "{} of the {}": 8,
    "{}'s {}": 8,
    "{}-{} {}": 6,
    "The {} {}": 4,
    "{} {} of {}": 6,
}
_KINDS: Final = {"creature": 58, "trick": 36, "leader": 3, "token": 3}


class _Source(NamedTuple):
    """Material for generated cards: parts of the starter set, and words of names with a long tail."""

    #: The cards that have a text, by kind, as in the set file.
    with_text: dict[str, list[dict[str, Any]]]
    tricks: list[dict[str, Any]]
    lore: list[str]
    types: list[str]
    words: list[str]
    #: Cumulative frequencies of the words.
    weights: list[float]
    made_up: list[str]


@lru_cache(maxsize=1)
def _source() -> _Source:
    path = settings.DATA_DIR / "sets" / "starter.json"
    rows: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))["cards"]
    with_text: dict[str, list[dict[str, Any]]] = {}
    for row in rows:
        if "text" in row:
            with_text.setdefault(row["kind"], []).append(row)
    rng = random.Random(_SEED)  # noqa: S311  (the same words every time)
    known = sorted({word for row in rows for word in re.findall(r"\b[A-Z][\w’']{2,}", row["name"])} - {"The"})
    made_up = _made_up_words(rng)
    rng.shuffle(known)
    words = known + made_up
    return _Source(
        with_text,
        [row for row in rows if row["kind"] == "trick"],
        sorted(
            {sentence for row in rows if "lore" in row for sentence in re.findall(r"[^.?!\s][^.?!]*[.?!]", row["lore"])}
        ),
        sorted({row["type"] for row in rows if "type" in row} | set(_MORE_TYPES.split())),
        words,
        list(accumulate(1 / (place + 20) for place in range(len(words)))),
        made_up,
    )


def _made_up_words(rng: random.Random) -> list[str]:
    words: dict[str, None] = {}
    while len(words) < _MADE_UP:
        word = "".join(rng.choices(_SYLLABLES.split(), k=rng.choice((2, 2, 3))))
        if rng.random() < 0.04:
            word = re.sub(r"[aeou]", lambda match: _ACCENTS[match[0]], word, count=1)
        words[word.capitalize()] = None
    return list(words)


# --- cards --------------------------------------------------------------------------------------------------------


def types() -> list[CreatureType]:
    """Return unsaved rows of all creature types; cards refer to their keys."""
    return [CreatureType(pk=place, name=name) for place, name in enumerate(_source().types, 1)]


def sets(count: int) -> list[CardSet]:
    """Return unsaved rows of the sets for `count` cards, oldest first."""
    rng = random.Random(_SEED)  # noqa: S311
    first = datetime.date(1999, 3, 5)
    return [
        CardSet(
            pk=place + 1,
            code="".join(chr(65 + place // 26**power % 26) for power in (2, 1, 0)),
            name=f"{_word(rng)} {_word(rng)}",
            released=first + datetime.timedelta(days=15 * place),
        )
        for place in range(max(2, -(-count // SET_SIZE)))
    ]


def cards(count: int) -> Iterator[tuple[Card, list[Printing]]]:
    """Yield unsaved rows of `count` cards with their keys, each with its printings.

    The rows refer to `types()` and `sets(count)`. A greater `count` doesn't begin with the cards of a smaller one.
    """
    rng = random.Random(_SEED)  # noqa: S311
    artists = [f"{_made_up(rng)} {_made_up(rng)}" for _ in range(300)]
    artist_weights = list(accumulate(1 / (place + 3) for place in range(len(artists))))
    numbers = [SET_SIZE] * max(2, -(-count // SET_SIZE))  # the last number of each set
    names: set[str] = set()
    slugs: set[str] = set()

    def printing(card: Card, place: int, number: int, language: str = "EN") -> Printing:
        return Printing(
            card=card,
            set_id=place + 1,
            number=number,
            language=language,
            rarity=_weighted(rng, _RARITIES),
            artist=rng.choices(artists, cum_weights=artist_weights)[0],
        )

    for index in range(count):
        card = _card(rng, index, "tile" if index % 500 == 499 else _weighted(rng, _KINDS))
        while not card.name or name_key(card.name) in names:
            card.name = _name(rng)
        card.name_key = name_key(card.name)
        names.add(card.name_key)
        card.slug = free_slug(card.name, slugs)
        slugs.add(card.slug)
        home = index // SET_SIZE
        printings = [printing(card, home, index % SET_SIZE + 1)]
        if rng.random() < 0.05:
            printings.append(printing(card, home, index % SET_SIZE + 1, "DE"))
        while rng.random() < 0.15:
            place = rng.randrange(len(numbers))
            numbers[place] += 1
            printings.append(printing(card, place, numbers[place]))
        yield card, printings


def fill(count: int) -> None:
    """Save `count` cards, with their types, sets and printings, in a database without any."""
    CreatureType.objects.bulk_create(types())
    CardSet.objects.bulk_create(sets(count))
    rows = cards(count)
    while batch := list(islice(rows, _BATCH)):
        Card.objects.bulk_create([card for card, _ in batch])
        Printing.objects.bulk_create([printing for _, printings in batch for printing in printings])
    Revision.take_numbers("despaira", count)
    Revision.renew_of("despaira")


def _card(rng: random.Random, index: int, kind: str) -> Card:
    """Return an unsaved card of a kind with random values and the key `index` + 1; only some tile cards have a name."""
    card = Card(pk=index + 1, permanent_number=index + 1, kind=kind, executable=True)
    if kind != "tile":
        card.element_id = rng.choice(tuple(Element)).value
    if kind == "tile":
        tile = tuple(Tile)[index // 500 % len(Tile)]
        card.tile, card.name = tile.value, tile.label if index // 500 < len(Tile) else ""
    elif kind == "trick":
        origin = rng.choice(_source().tricks)
        classes = {TrickClass.parse(name) for name in origin["classes"]}
        if rng.random() < 0.2:
            classes.add(rng.choice(tuple(TrickClass)))
        if rng.random() < 0.5:
            card.element_id = None
        card.level, card.activation = max(0, origin["level"] + rng.randrange(-1, 3)), origin["activation"]
        card.class_mask, card.text = class_mask(list(classes)), _varied(rng, origin["text"])
    elif kind == "leader":
        card.leader_hp = rng.randrange(2500, 3600, 50)
        card.atk = rng.randrange(50, 300, 50) if rng.random() < 0.3 else None
        _give_text(card, rng, 1)
    else:
        card.level = rng.randrange(2) if kind == "token" else min(9, int(rng.triangular(0, 10, 3)))
        card.type_id = int(len(_source().types) * rng.random() ** 2) + 1
        _give_stats(card, rng)
        if kind == "creature" and rng.random() < 0.08:
            card.special = rng.choice(tuple(SpecialKind)[1:]).value
        if rng.random() < (0.65 if kind == "creature" else 0.1):
            _give_text(card, rng, 1 + (rng.random() < 0.25))
        elif kind == "creature":
            card.lore = " ".join(_retold(rng, sentence) for sentence in rng.sample(_source().lore, 2))
    return card


def _give_stats(card: Card, rng: random.Random) -> None:
    """Set the ATK and HP of a creature close to what is usual for its level, and sometimes the rarer stats."""

    def stat(chance: float) -> int | None:
        usual = 100 + 120 * (card.level or 0)
        return 50 * max(0, round(rng.gauss(usual, usual / 3) / 50)) if rng.random() < chance else None

    card.atk, card.hp = stat(0.97), stat(1) or 50
    card.catk, card.ratk, card.defence, card.hl = stat(0.2), stat(0.2), stat(0.3), stat(0.15)
    if card.ratk is not None:
        card.ratk_range = rng.choice((2, 2, 2, 3, 4))


def _give_text(card: Card, rng: random.Random, abilities: int) -> None:
    origins = rng.sample(_source().with_text["creature" if card.kind == "token" else card.kind], abilities)
    card.text = " ".join(_varied(rng, origin["text"]) for origin in origins)
    if rng.random() < 0.7:
        card.ability_name = _name(rng)


# --- words --------------------------------------------------------------------------------------------------------


def _weighted(rng: random.Random, weights: dict[str, int]) -> str:
    return rng.choices(list(weights), list(weights.values()))[0]


def _word(rng: random.Random) -> str:
    return rng.choices(_source().words, cum_weights=_source().weights)[0]


def _made_up(rng: random.Random) -> str:
    return rng.choice(_source().made_up)


def _name(rng: random.Random) -> str:
    pattern = _weighted(rng, _NAME_PATTERNS)
    return pattern.format(*(_word(rng) for _ in range(pattern.count("{}"))))


@lru_cache(maxsize=1)
def _exchangeable() -> re.Pattern[str]:
    """Return a pattern for replaceable parts of card texts: quotations, levels, numbers, tiles, elements, types."""

    def one_of(names: Sequence[str]) -> str:
        return "|".join(map(re.escape, names))

    return re.compile(
        r"“(?P<quoted>[^”.]*)”|\blevel (?P<level>\d)\b|\b(?P<number>\d{2,})\b"
        rf"|\b(?P<tile>{one_of([tile.label for tile in Tile])})\b"
        rf"|\b(?P<element>{one_of([element.label for element in Element])})\b"
        rf"|(?P<article>\ban? )?\b(?P<type>{one_of(_source().types)})\b"
    )


def _varied(rng: random.Random, text: str) -> str:
    """Return a card text with other values in all replaceable parts; the rules engine can still play it."""

    def other(match: re.Match[str]) -> str:
        match match.lastgroup:
            case "quoted":
                return f"“{_word(rng)}”"
            case "level":
                return f"level {rng.randrange(1, 9)}"
            case "number":
                return str(50 * min(20, 1 + int(rng.expovariate(0.4))))
            case "tile":
                return rng.choice(tuple(Tile)).label
            case "element":
                return rng.choice(tuple(Element)).label
            case _:
                name = rng.choice(_source().types)
                article = ("an " if name[0] in "AEIOU" else "a ") if match["article"] else ""
                return article + name

    return _exchangeable().sub(other, text)


def _retold(rng: random.Random, sentence: str) -> str:
    """Return a sentence of lore with other names."""
    return re.sub(r"(?<=[a-z,] )[A-Z][a-zà-ÿ]{3,}", lambda _: _made_up(rng), sentence)
