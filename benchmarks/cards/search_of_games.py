"""Benchmark of the card search of the other games through the API, against as many cards of Despaira.

The cards of all games have the same names and texts, an element (in Assemblage a symbol) and a number. Their queries
are alike: words, phrases of texts, fields, an order. Each query is sent once and games take turns, so that no cache
holds the answers. The CPU time of the thread for the whole request counts. Also measured: the memory of the cards,
their index and their JSON.
"""

from __future__ import annotations

import gc
import random
import tracemalloc
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from time import thread_time
from typing import Any, Final
from urllib.parse import quote

from django.test import Client

from benchmarks import generated_cards
from benchmarks.environment import own_site
from benchmarks.measurement import Measurement
from cards.catalog.catalogs import library_of
from cards.models import Card, CardSet, Printing, Revision
from cards.presenters.finder import finder_of
from games import DEFAULT_GAME, Game, other_games
from rules.vocabulary import Element, Kind

DESCRIPTION: Final = "Searches of 20,000 cards of each further game through the API, against as many of Despaira's"
CARDS: Final = 20_000
#: Limit of time and memory, as a multiple of Despaira's.
TARGET: Final = 1.5

#: Different queries of a sort.
_DIFFERENT: Final = 60
_BATCH: Final = 1_000
_MEGABYTE: Final = 1024 * 1024


@dataclass(frozen=True, slots=True)
class Side:
    """Game to measure: the API path of its card list, and its field names for element and number in queries."""

    game: Game
    address: str
    element: str
    number: str

    @property
    def name(self) -> str:
        """Name of the measured game."""
        return self.game.name

    def load(self) -> object:
        """Return the cards of the game with their index and their JSON."""
        finder = finder_of(library_of(self.game.code))
        return finder, finder.cards_json()


def measure() -> list[Measurement]:
    """Return the milliseconds of a search and the megabytes of the cards by game, with ratios to Despaira's."""
    with own_site():
        generated_cards.fill(CARDS)
        for game in other_games():
            fill(game)
        every = list(sides())
        megabytes = {side.name: _megabytes(side) for side in every}
        milliseconds = _milliseconds(every)
    home, *further = (side.name for side in every)
    measurements = [
        Measurement(f"{home}, a search", milliseconds[home], "ms"),
        Measurement(f"{home}, in memory", megabytes[home], "MB"),
    ]
    for name in further:
        ratios = milliseconds[name] / milliseconds[home], megabytes[name] / megabytes[home]
        measurements.append(Measurement(f"{name}, a search", milliseconds[name], "ms", ratios[0], TARGET))
        measurements.append(Measurement(f"{name}, in memory", megabytes[name], "MB", ratios[1], TARGET))
    return measurements


# --- the cards --------------------------------------------------------------------------------------------------------


def sides() -> Iterator[Side]:
    """Yield the games to measure: Despaira first."""
    yield Side(DEFAULT_GAME, "/api/v1/cards/", "element", "level")
    for game in other_games():
        element = "symbol" if game.code == "aoe" else "element"
        yield Side(game, f"/api/v1/games/{game.code}/cards/", element, game.order)


def fill(game: Game) -> None:
    """Generate and save the cards of a game, each with a printing, in a database without cards of this game."""
    sets = [
        CardSet(game=game.code, code=each.code, name=each.name, released=each.released)
        for each in generated_cards.sets(CARDS)
    ]
    CardSet.objects.bulk_create(sets)
    rows = generated_cards.cards(CARDS)
    number = 0
    while batch := list(islice(rows, _BATCH)):
        cards = [_card(game, each) for each, _ in batch]
        for card, permanent_number in zip(cards, Revision.take_numbers(game.code, len(cards)), strict=True):
            card.permanent_number = permanent_number
        Card.objects.bulk_create(cards)
        printings = []
        for card in cards:
            place = number // generated_cards.SET_SIZE
            of_set = number % generated_cards.SET_SIZE + 1
            printings.append(Printing(card=card, set=sets[place], number=of_set, rarity=_rarity(game, number)))
            number += 1
        Printing.objects.bulk_create(printings)
    Revision.renew_of(game.code)


def _rarity(game: Game, number: int) -> str:
    words = game.field("rarity").words
    known = ["common", "uncommon", "rare"] if words is None else [word.value for word in words]
    return known[number % len(known)]


def _card(game: Game, made: Card) -> Card:
    """Return an unsaved card of `game` with the name, text, element and level of `made`, a card of Despaira."""
    element = Element(made.element_id).label if made.element_id else None
    level, kind, type_ = made.level or 0, made.kind, f"Type {(made.type_id or 0) % 60}"
    row: dict[str, Any] = {"name": made.name, "text": made.text, "flavour": made.lore}
    strong, tough = (made.atk or 0) // 50, (made.hp or 0) // 50
    if game.code == "fade":
        row |= {"elements": [element] if element else None, "cost": level}
        if kind == Kind.CREATURE:
            row |= {
                "kind": "character",
                "level": level * 4,
                "typecasting": [type_],
            }
            row |= {"hp": tough, "plv": strong}
        else:
            row |= {"kind": "skill", "rank": "special", "damage_type": "energy", "grade": "basic"}
    elif game.code == "aoe":
        row |= {"symbol": element or "Nobody"}
        if kind == Kind.CREATURE:
            row |= {
                "kind": "attack",
                "priority": made.level or 0,
                "range": 1 + strong % 4,
                "attack": strong,
                "link": tough,
            }
            row |= {"red": ["LMHS"[made.pk % 4]], "yellow": ["LMHS"[made.pk % 3]]}
        else:
            row |= {"kind": "utility", "meter": level}
    else:
        row |= {"kind": "ally" if kind == Kind.CREATURE else "action", "element": element, "cost": level}
        row |= {"subtypes": [type_], "speed": "slow", "power": strong, "life": tough}
    card = Card(game=game.code, slug=made.slug)
    card.take(game.read({key: value for key, value in row.items() if value not in (None, "")}))
    return card


# --- measurements -----------------------------------------------------------------------------------------------------


def _megabytes(side: Side) -> float:
    """Return the megabytes of memory that the cards of a game, their index and their JSON take."""
    gc.collect()
    tracemalloc.start()
    loaded = side.load()
    gc.collect()
    size, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    del loaded
    return size / _MEGABYTE


def queries(side: Side) -> Iterator[tuple[str, ...]]:
    """Yield tuples with a query of each sort in the words of a game; always the same ones."""
    rng = random.Random("search of games")  # noqa: S311
    cards = [(card.name.split(), card.text.split()) for card in Card.objects.order_by("pk")[::7]]
    texts = [text for _, text in cards if len(text) > 5]
    elements = [element.value for element in Element]
    for _ in range(_DIFFERENT):
        (name, _), text = rng.choice(cards), rng.choice(texts)
        place = rng.randrange(len(text) - 3)
        phrase = " ".join(text[place : place + 3]).strip("“”.,:;()").replace('"', "")
        word, other = rng.choice(text).strip("“”.,:;()\"'"), rng.choice(name).strip("'\"")
        element, number = rng.choice(elements), rng.randrange(2, 8)
        yield (
            other,
            f"{word} {other[:4]}",
            f'"{phrase}"',
            f"{side.element}:{element} {side.number}>={number}",
            f"{word} -{side.element}:{element} {side.number}:{number - 1}..{number + 1}",
            f"{side.element}:{element} order:{side.number} {other[:3]}",
        )


def _milliseconds(every: list[Side]) -> dict[str, float]:
    """Return the mean milliseconds of CPU of a search in each of the games `every`, by the game's name.

    Raises:
        RuntimeError: If a search is not answered with status 200.
    """
    client, spent = Client(), dict.fromkeys((side.name for side in every), 0.0)
    for side in every:
        side.load()
        client.get(side.address, {"q": "warm"})
    count = 0
    for rounds in zip(*(queries(side) for side in every), strict=True):
        for same in zip(*rounds, strict=True):
            count += 1
            for side, query in zip(every, same, strict=True):
                address = f"{side.address}?page_size=50&q={quote(query)}"
                nobody = f"10.0.{count >> 8}.{count & 255}"  # a new client, which no rate limit stops
                start = thread_time()
                answer = client.get(address, REMOTE_ADDR=nobody)
                spent[side.name] += thread_time() - start
                if answer.status_code != 200:
                    raise RuntimeError(f"{address}: {answer.status_code}")
    return {name: 1000 * seconds / count for name, seconds in spent.items()}
