"""What card text costs: random play of the ten structure decks with their texts, against the same decks without.

Without texts the same cards are played as blanks (O-13.7): creatures without abilities, tricks that do nothing. Both
list all legal actions and carry one out, on tables of the two decks alone, in turns and in CPU time, so that other work
on the machine falls on each; the median of the rounds counts. Lowered code plays the same duels in its turn. A decision
with texts has more actions to choose from, so the time of one listed action stands beside it; and so does the deck of
the benchmark `duels`, for information: two fifths of its cards have a text, where nearly all of a structure deck's do.

Then what reading costs: 10,000 texts as those of the starter set are; a set file of 10,000 cards, each with two of
these texts, loaded, and the same where each has a word dropped, doubled or swapped so that it can't be read.
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
from benchmarks.play.process_start import is_lowered
from cards.catalog import catalogs
from cards.importing import load
from decks.importexport import parse
from rules.cards import CardDef
from rules.compiling import text_problem
from rules.duel import NONE, Deck, Table, apply, legal_actions, set_up
from rules.tests.abilities import hostile
from rules.vocabulary import Kind, Section
from tcg.chance import key_of

NAME: Final = "texts"
DESCRIPTION: Final = "Random play of the structure decks with card texts, against the same decks without; reading texts"
TARGET: Final = 0.7
#: Decisions a second of lowered code, with texts, against those of Python.
LOWERED_TARGET: Final = 25.0

TEXTS: Final = 10_000
#: Seconds of CPU that reading so many may take, and how many times that of texts that are read loading others may take.
SECONDS: Final = 5.0
UNREAD: Final = 3.0

_STARTER: Final = Path(settings.DATA_DIR) / "sets" / "starter.json"
_ROUNDS: Final = 6
#: A duel of random players takes a few hundred decisions; the few that go on are cut off.
_LONGEST: Final = 2_000


class _Meeting(NamedTuple):
    """Two decks at a table of their cards."""

    table: Table
    decks: tuple[Deck, Deck]


def measure() -> list[Measurement]:
    """Decisions a second with texts and without, and the microseconds of one listed action; ratios of medians. Then
    the seconds of CPU that reading and loading texts takes.
    """
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
        *_told(without, with_texts),
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


def _told(without: _Speed, with_texts: _Speed) -> list[Measurement]:
    """What lowered code makes of the same duels, times Python."""
    if not (without.lowered and with_texts.lowered):
        return [Measurement("lowered: nothing, for there is no wasmtime here", 0.0, "decisions/s")]
    times, times_with = without.lowered / without.python, with_texts.lowered / with_texts.python
    return [
        Measurement("without texts lowered, times Python", without.lowered, "decisions/s", times),
        Measurement(
            "with texts lowered, times Python",
            with_texts.lowered,
            "decisions/s",
            times_with,
            LOWERED_TARGET,
            at_least=True,
        ),
    ]


class _Speed(NamedTuple):
    """Decisions a second in Python, microseconds of one listed action in Python, and decisions a second lowered, 0
    where nothing is.
    """

    python: float
    cost: float
    lowered: float


def _speeds(sorts: Sequence[Sequence[_Meeting]], rounds: int) -> list[_Speed]:
    """How fast the duels of each sort of meetings are played, medians of rounds in turns. Raises RuntimeError where
    lowered code plays others.
    """
    players = [_lowered(meetings) for meetings in sorts]
    found: list[list[_Speed]] = [[] for _ in sorts]
    for number in range(rounds):
        for speeds, meetings, play_lowered in zip(found, sorts, players, strict=True):
            decisions, actions, seconds = _play(meetings, number)
            rate = 0.0
            if play_lowered is not None:
                start = process_time()
                if play_lowered(number) != decisions:
                    raise RuntimeError(f"round {number}: lowered code has played other duels")
                rate = decisions / (process_time() - start)
            speeds.append(_Speed(decisions / seconds, seconds / actions * 1e6, rate))
    return [_Speed(*(median(values) for values in zip(*speeds, strict=True))) for speeds in found]


def _lowered(meetings: Sequence[_Meeting]) -> Callable[[int], int] | None:
    """What plays the duels of a round by lowered code, and says how many decisions they had."""
    if not is_lowered():
        return None
    from rules.duel.webassembly import LoweredTable

    tables = [LoweredTable(meeting.table) for meeting in meetings]

    def play(seed: int) -> int:
        pairs = zip(tables, meetings, strict=True)
        return sum(table.playouts(meeting.decks, key_of(seed), _LONGEST) for table, meeting in pairs)

    return play


def _usual(*, is_blank: bool) -> _Meeting:
    """The deck of the benchmark `duels` against itself."""
    known = duel_decks.cards()
    deck = Deck([number for number in range(len(known)) for _ in range(duel_decks.COPIES)])
    return _Meeting(_table(known, is_blank=is_blank), (deck, deck))


def _meetings(*, is_blank: bool) -> list[_Meeting]:
    """Each structure deck against the next."""
    cards = catalogs.current()
    files = sorted((Path(settings.DATA_DIR) / "decks").glob("*.txt"))
    lists = [parse(file.read_text(encoding="utf-8"), cards).decklist for file in files]
    others = [cards.playable(card.id) for card in cards.values() if card.kind is Kind.TOKEN]

    def pile(number: int, section: Section) -> list[CardDef]:
        counts = lists[number].section(section.value)
        return [cards.playable(ref) for ref, count in counts.items() for _ in range(count) if isinstance(ref, int)]

    meetings = []
    for pair in pairwise([*range(len(lists)), 0]):
        piles = [[pile(number, section) for section in _SECTIONS] for number in pair]
        known = {card.id: card for piled in piles for cards_ in piled for card in cards_} | {c.id: c for c in others}
        places = {card: place for place, card in enumerate(known)}
        table = _table(known.values(), is_blank=is_blank)
        south, north = (_deck(piled, places) for piled in piles)
        meetings.append(_Meeting(table, (south, north)))
    return meetings


def _table(cards: Iterable[CardDef], *, is_blank: bool) -> Table:
    return Table([replace(card, text="", abilities=()) if is_blank else card for card in cards])


_SECTIONS: Final = (Section.MAIN, Section.SPECIAL, Section.LEADER)


def _deck(piled: Sequence[Sequence[CardDef]], places: dict[int, int]) -> Deck:
    main, special, leader = ([places[card.id] for card in cards] for cards in piled)
    return Deck(main, special, leader[0] if leader else NONE)


def _play(meetings: Sequence[_Meeting], seed: int) -> tuple[int, int, float]:
    """Decisions, actions listed and seconds of one random duel of each meeting."""
    start = process_time()
    decisions = listed = 0
    for table, decks in meetings:
        duel, rng = set_up(table, decks, seed)
        for _ in range(_LONGEST):
            if duel.result is not None:
                break
            actions = legal_actions(duel)
            decisions += 1
            listed += len(actions)
            apply(duel, actions[rng.below(len(actions))], rng)
    return decisions, listed, process_time() - start


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
    """A mutation of a text that can't be read."""
    mutated = (each.mutated for each in hostile.mutations(rng, [text]))
    return next(each for each in mutated if text_problem(each) is not None)


def _seconds_to_load(texts: Sequence[str]) -> float:
    """CPU that a set file takes to load whose cards have these texts."""
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
