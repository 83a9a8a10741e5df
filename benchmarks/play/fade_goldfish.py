"""Benchmark of F.A.D.E. goldfish games of our own decks, against a loop with almost no rules.

The loop draws, gains TP, attacks with the largest Characters and uses Skills in order, in plain Python, for the same
decks and random streams. It has no keywords, Augments, Zones or reasons. Both take turns for each deck, in CPU time,
and the median of the rounds counts.

A whole API request, from the sections of a deck to the answer, is measured against the report of the same games.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from statistics import median
from time import process_time
from typing import Final

from django.conf import settings
from django.test import Client

from benchmarks.environment import own_site
from benchmarks.measurement import Measurement
from cards.importing import load
from decks.games import library_of
from decks.importexport import parse_text
from decks.legality import sections_data
from games.fade.cards import Card
from games.fade.goldfish import Params, report
from games.fade.goldfish.game import run
from games.fade.goldfish.stage import Stage
from games.fade.words import Kind
from games.tests.own_sets import DECKS, library
from tcg.chance import Chance
from tcg.construction import Decklist

DESCRIPTION: Final = "F.A.D.E. goldfish games of our own decks, against a loop that only draws, pays and hits"
#: Games a second against those of the loop.
TARGET: Final = 0.04

_ROUNDS: Final = 5
#: Games of each deck in a round.
_GAMES: Final = 200
#: Seconds of CPU time that a thousand games with their report may take.
_SECONDS: Final = 1.0
#: Limit of a whole request, as a multiple of the report of its games.
_OF_REPORT: Final = 1.25


def measure() -> list[Measurement]:
    """Return games a second of each deck with the ratio to the loop, and seconds of 1,000 games with their report."""
    cards = library("fade").cards
    measurements = []
    slowest = 0.0
    for path in DECKS:
        if path.parent.name != "fade":
            continue
        parsed = parse_text(path.read_text(encoding="utf-8"), library("fade"))
        stage, loop = Stage(parsed.decklist, cards, Params()), _Loop(parsed.decklist, cards)
        for number in range(_GAMES):  # fills the caches
            run(stage, "before", number)
        pairs = [(_loop_rate(loop, turn), _rate(stage, turn)) for turn in range(_ROUNDS)]
        theirs, ours = (median(rates) for rates in zip(*pairs, strict=True))
        measurements.append(Measurement(parsed.name, ours, "games/s", ours / theirs, TARGET, at_least=True))
        slowest = max(slowest, _seconds(parsed.decklist, cards))
    name = "1,000 games of the slowest deck, with their report"
    return [*measurements, Measurement(name, slowest, "s", slowest / _SECONDS, 1.0), _request()]


def _request() -> Measurement:
    """Measure an API request for a thousand games, against computing their report alone; medians count."""
    path = next(path for path in DECKS if path.parent.name == "fade")
    with own_site():
        load(sorted((settings.DATA_DIR / "sets" / "fade").glob("*.json")))
        cards, client = library_of("fade"), Client()
        decklist = parse_text(path.read_text(encoding="utf-8"), cards).decklist
        sections = {
            section: [{"card": entry["card"], "count": entry["count"]} for entry in entries]
            for section, entries in sections_data(decklist, cards).items()
        }
        body = json.dumps({"game": "fade", "sections": sections, "seed": "benchmark"})
        pairs = []
        for _ in range(_ROUNDS):
            start = process_time()
            report(decklist, cards.cards, "benchmark", 1000, Params())
            between = process_time()
            answer = client.post("/api/v1/goldfish/", body, content_type="application/json")
            pairs.append((between - start, process_time() - between))
            if answer.status_code != 200:
                raise RuntimeError(f"the deck should be played: {answer.content.decode()}")
        alone, whole = (median(seconds) for seconds in zip(*pairs, strict=True))
    return Measurement("A request for 1,000 games, sections to answer", whole, "s", whole / alone, _OF_REPORT)


def _seconds(decklist: Decklist, cards: Mapping[int, Card]) -> float:
    """Return the CPU seconds of the report of a thousand games of a decklist; `cards` are the game's cards by id."""
    start = process_time()
    report(decklist, cards, "benchmark", 1000, Params())
    return process_time() - start


def _rate(stage: Stage, turn: int) -> float:
    start = process_time()
    for number in range(_GAMES):
        run(stage, f"benchmark {turn}", number)
    return _GAMES / (process_time() - start)


def _loop_rate(loop: _Loop, turn: int) -> float:
    start = process_time()
    for number in range(_GAMES):
        loop.play(Chance(f"benchmark {turn}", number))
    return _GAMES / (process_time() - start)


class _Loop:
    """Deck of the simple loop: the cost (TP) of each Skill, None for other cards; and the strength of Characters."""

    def __init__(self, decklist: Decklist, cards: Mapping[int, Card]) -> None:
        known = [(cards[ref], count) for ref, count in decklist.section("deck").items() if isinstance(ref, int)]
        self.deck = [card.cost if card.kind is Kind.SKILL else None for card, count in known for _ in range(count)]
        pool = [(cards[ref], count) for ref, count in decklist.section("pool").items() if isinstance(ref, int)]
        fighters = sorted(((card.plv or 0, card.cost or 0) for card, count in pool for _ in range(count)), reverse=True)
        self.fighters: list[int] = []
        free = 6
        for plv, slots in fighters:
            if slots <= free:
                self.fighters.append(plv)
                free -= slots

    def play(self, chance: Chance) -> int:
        """Play a game with a deck shuffled by `chance`; return the turn in which the opponent has no HP left."""
        deck = list(self.deck)
        chance.shuffle(deck)
        hand, deck = deck[:6], deck[6:]
        hp, tp, turn = 50, 0, 0
        while hp > 0:
            turn += 1
            attackers = [5]
            if turn > 1:
                tp += 5
                hand += deck[:2]
                del deck[:2]
                attackers += self.fighters
            hp -= sum(attackers)
            tp += len(attackers)
            unused = []
            for cost in hand:
                if turn > 1 and cost is not None and cost <= tp:
                    tp -= cost
                    hp -= max(attackers)
                else:
                    unused.append(cost)
            hand = unused[:10]
        return turn
