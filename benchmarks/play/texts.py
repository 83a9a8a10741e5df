"""Benchmark of card texts: random play of the ten structure decks with their texts, against the same decks without.

Without texts the cards are blanks (O-13.7): creatures without abilities, tricks without effect. Each decision lists all
legal actions and carries one out. All take turns in CPU time, so that other work on the machine affects each, and the
median of the rounds counts. Compiled code plays the same duels. With texts a decision has more actions, so the time of
one listed action is reported too. So is the deck of the benchmark `duels`: two fifths of its cards have a text, and
nearly all of a structure deck.

Parsing is measured for 10,000 texts of the starter set. A set file of 10,000 cards with two of these texts each is
loaded, and one whose texts can't be read, because a word is dropped, doubled or swapped.
"""

from __future__ import annotations

import json
import random
import tempfile
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from itertools import cycle, islice, pairwise, permutations
from pathlib import Path
from statistics import median
from time import process_time
from typing import Final, NamedTuple

from django.conf import settings

from benchmarks.environment import own_database
from benchmarks.measurement import Measurement
from benchmarks.play import duel_decks
from benchmarks.play.process_start import compiled_table, has_wasmtime
from cards.catalog import catalogs
from cards.importing import load
from decks.importexport import parse
from rules.cards import CardDef
from rules.compiling import text_problem
from rules.duel import NONE, Deck, Table, apply, legal_actions, set_up
from rules.tests.abilities import hostile
from rules.vocabulary import Kind, Section
from tcg.chance import key_of

DESCRIPTION: Final = "Random play of the structure decks with card texts, against the same decks without; reading texts"
TARGET: Final = 0.7
#: Decisions a second of compiled code, with texts, against those of Python.
COMPILED_TARGET: Final = 25.0

TEXTS: Final = 10_000
#: Seconds of CPU for parsing these, and the limit of loading unreadable texts, as a multiple of loading readable ones.
SECONDS: Final = 5.0
UNREAD: Final = 3.0

_STARTER: Final = Path(settings.DATA_DIR) / "sets" / "starter.json"
_ROUNDS: Final = 6


class _Meeting(NamedTuple):
    """Two decks that play each other, and the rules engine's table of their cards."""

    table: Table
    decks: tuple[Deck, Deck]


def measure() -> list[Measurement]:
    """Return decisions a second and microseconds for a listed action, with and without texts, and parsing times."""
    return [*_measure_play(), *_measure_reading()]


def _measure_play() -> list[Measurement]:
    with own_database():
        load([_STARTER])
        structure = [_meetings(is_blank=is_blank) for is_blank in (True, False)]
    without, with_texts = _speeds(structure, _ROUNDS)
    # A round of the structure decks is ten duels, one of this deck is one.
    usual_without, usual = _speeds([[_usual(is_blank=is_blank)] for is_blank in (True, False)], 10 * _ROUNDS)
    ratio = with_texts.python / without.python
    return [
        Measurement("without texts in Python", without.python, "decisions/s"),
        Measurement("with texts in Python", with_texts.python, "decisions/s", ratio, TARGET, at_least=True),
        *_compiled(without, with_texts),
        Measurement("an action listed without texts in Python", without.cost, "µs"),
        Measurement("an action listed with texts in Python", with_texts.cost, "µs"),
        Measurement("the deck of duels without its texts in Python", usual_without.python, "decisions/s"),
        Measurement(
            "the deck of duels with its texts in Python",
            usual.python,
            "decisions/s",
            usual.python / usual_without.python,
        ),
    ]


def _compiled(without: _Speed, with_texts: _Speed) -> list[Measurement]:
    """Return decisions a second in compiled code for decks without and with texts, with ratios to Python."""
    if not has_wasmtime():
        return [Measurement("lowered: nothing, for there is no wasmtime here", 0.0, "decisions/s")]
    times, times_with = without.compiled / without.python, with_texts.compiled / with_texts.python
    return [
        Measurement("without texts lowered, times Python", without.compiled, "decisions/s", times),
        Measurement(
            "with texts lowered, times Python",
            with_texts.compiled,
            "decisions/s",
            times_with,
            COMPILED_TARGET,
            at_least=True,
        ),
    ]


class _Speed(NamedTuple):
    """Speed of duels of one group of decks.

    Attributes:
        python: The decisions a second in Python.
        cost: The microseconds of one listed action in Python.
        compiled: The decisions a second in compiled code; 0 without it.
    """

    python: float
    cost: float
    compiled: float


def _speeds(sorts: Sequence[Sequence[_Meeting]], rounds: int) -> list[_Speed]:
    """Return the speed of each group (`sorts`) of pairs of decks, in their order: medians of rounds that take turns.

    Raises:
        RuntimeError: If compiled code plays other duels than Python.
    """
    players = [_compiled_player(meetings) for meetings in sorts]
    measured: list[list[_Speed]] = [[] for _ in sorts]
    for number in range(rounds):
        for speeds, meetings, play_compiled in zip(measured, sorts, players, strict=True):
            decisions, actions, seconds = _play(meetings, number)
            rate = 0.0
            if play_compiled is not None:
                start = process_time()
                if play_compiled(number) != decisions:
                    raise RuntimeError(f"round {number}: lowered code has played other duels")
                rate = decisions / (process_time() - start)
            speeds.append(_Speed(decisions / seconds, seconds / actions * 1e6, rate))
    return [_Speed(*(median(values) for values in zip(*speeds, strict=True))) for speeds in measured]


def _compiled_player(meetings: Sequence[_Meeting]) -> Callable[[int], int] | None:
    """Return a function from a seed to the decisions in compiled duels of all `meetings`; None without wasmtime."""
    tables = [(table, meeting.decks) for meeting in meetings if (table := compiled_table(meeting.table)) is not None]
    if not tables:
        return None
    return lambda seed: sum(table.playouts(decks, key_of(seed), duel_decks.LONGEST) for table, decks in tables)


def _usual(*, is_blank: bool) -> _Meeting:
    """Return the deck of the benchmark `duels` against itself; `is_blank` removes the texts of its cards."""
    known = duel_decks.cards()
    deck = Deck([number for number in range(len(known)) for _ in range(duel_decks.COPIES)])
    return _Meeting(_table(known, is_blank=is_blank), (deck, deck))


def _meetings(*, is_blank: bool) -> list[_Meeting]:
    """Return each structure deck against the next; `is_blank` removes the texts of all cards."""
    cards = catalogs.current()
    files = sorted((Path(settings.DATA_DIR) / "decks").glob("*.txt"))
    lists = [parse(file.read_text(encoding="utf-8"), cards).decklist for file in files]
    others = [cards.playable(card.id) for card in cards.values() if card.kind is Kind.TOKEN]

    def cards_of(number: int, section: Section) -> list[CardDef]:
        counts = lists[number].section(section.value)
        return [cards.playable(ref) for ref, count in counts.items() for _ in range(count) if isinstance(ref, int)]

    meetings = []
    for pair in pairwise([*range(len(lists)), 0]):
        both = [[cards_of(number, section) for section in _SECTIONS] for number in pair]
        known = {card.id: card for sections in both for cards_ in sections for card in cards_} | {
            c.id: c for c in others
        }
        places = {card: place for place, card in enumerate(known)}
        table = _table(known.values(), is_blank=is_blank)
        south, north = (_deck(sections, places) for sections in both)
        meetings.append(_Meeting(table, (south, north)))
    return meetings


def _table(cards: Iterable[CardDef], *, is_blank: bool) -> Table:
    return Table([replace(card, text="", abilities=()) if is_blank else card for card in cards])


_SECTIONS: Final = (Section.MAIN, Section.SPECIAL, Section.LEADER)


def _deck(sections: Sequence[Sequence[CardDef]], places: dict[int, int]) -> Deck:
    main, special, leader = ([places[card.id] for card in cards] for cards in sections)
    return Deck(main, special, leader[0] if leader else NONE)


def _play(meetings: Sequence[_Meeting], seed: int) -> tuple[int, int, float]:
    """Play a random duel of each pair of decks; return how many decisions and listed actions, and CPU seconds."""
    start = process_time()
    decisions = actions_listed = 0
    for table, decks in meetings:
        duel, rng = set_up(table, decks, seed)
        for _ in range(duel_decks.LONGEST):
            if duel.result is not None:
                break
            actions = legal_actions(duel)
            decisions += 1
            actions_listed += len(actions)
            apply(duel, actions[rng.below(len(actions))], rng)
    return decisions, actions_listed, process_time() - start


# --- reading ------------------------------------------------------------------------------------------------------


def _measure_reading() -> list[Measurement]:
    rng = random.Random(1)  # noqa: S311  (the same texts every time)
    cards = json.loads(_STARTER.read_text(encoding="utf-8"))["cards"]
    known = [card["text"] for card in cards if card.get("text") and text_problem(card["text"]) is None]
    start = process_time()
    for text in islice(cycle(known), TEXTS):
        text_problem(text)
    seconds = process_time() - start
    texts = [" ".join(pair) for pair in rng.sample([*permutations(known, 2)], TEXTS)]
    read, unread = _seconds_to_load(texts), _seconds_to_load([_unread(rng, text) for text in texts])
    return [
        Measurement(f"{TEXTS:,} texts read", seconds, "s", seconds / SECONDS, 1.0),
        Measurement(f"{TEXTS:,} cards with texts that are read loaded", read, "s"),
        Measurement(f"{TEXTS:,} cards with texts that are not", unread, "s", unread / read, UNREAD),
    ]


def _unread(rng: random.Random, text: str) -> str:
    """Return a mutated card text that the parser rejects."""
    return next(each for each in hostile.mutations(rng, [text]) if text_problem(each) is not None)


def _seconds_to_load(texts: Sequence[str]) -> float:
    """Return the seconds of CPU for loading a set file of cards with these texts.

    Raises:
        RuntimeError: If not every card is loaded.
    """
    cards = [
        {
            "number": f"{number // 2 + 1}{'AB'[number % 2]}",
            "kind": "trick",
            "name": f"Card {number}",
            "level": 1,
            "activation": "normal",
            "classes": ["Effect"],
            "text": text,
        }
        for number, text in enumerate(texts)
    ]
    with tempfile.TemporaryDirectory() as folder, own_database():
        path = Path(folder) / "set.json"
        path.write_text(json.dumps({"set": {"code": "BIG", "name": "Big Set"}, "cards": cards}), encoding="utf-8")
        start = process_time()
        plan = load([path]).plan
        seconds = process_time() - start
    if plan is None or plan.created != len(texts):
        raise RuntimeError("not every card was loaded")
    return seconds
