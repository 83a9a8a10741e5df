"""How fast the duel is: random legal play of two players, all rules on, against python-chess in the same run.

A ply is one decision: the list of all legal actions, and one of them carried out. The yardstick does the same with
chess: `list(board.legal_moves)` and `push`. Chess that also asks `is_game_over()` stands beside it for information, as
a duel knows by itself when it is over; nothing is judged by it. Games of chess are cut off after 80 plies: random games
that go on end with few pieces, and chess is faster then. All are measured in turns, in CPU time, so that other work on
the machine falls on each, and the median counts.

The decks are 36 creatures of levels 1 to 7 with every stat, and 24 tricks of every kind: damage, movement, equip,
counter, draw, terrain, a standing one and a trap.
"""

from __future__ import annotations

import random
from statistics import median
from time import process_time
from typing import Final

from benchmarks.measurement import Measurement, best_microseconds
from rules.abilities.parse import parse
from rules.cards import CardDef
from rules.duel.engine import apply, legal_actions
from rules.duel.setup import Deck, setup
from rules.duel.state import Duel
from rules.duel.table import Table
from rules.vocabulary import Activation, Element, Kind, TrickClass

NAME: Final = "duels"
DESCRIPTION: Final = "Random legal play of two players: decisions a second, against python-chess"
TARGET: Final = 2.0
#: 10 µs for a copy where python-chess takes 47 µs for a ply.
CLONE_TARGET: Final = 0.213

_ROUNDS: Final = 24
_CHESS_PLIES: Final = 2000
_CHESS_GAME: Final = 80
_DUELS: Final = 6

#: How often each card is in a deck.
COPIES: Final = 3
_LEVELS: Final = (1, 2, 2, 3, 3, 3, 4, 4, 5, 5, 6, 7)
_TRICKS: Final = (
    ("Bolt", "instant", "damage target ranged", 2, "Deal 400 damage to 1 creature your opponent controls."),
    ("Flash", "instant", "movement evade", 1, "Move 1 creature you control up to 2 tiles."),
    ("Banner", "normal", "equip stats", 1, "Boost the ATK of the equipped creature by 200."),
    ("Ward", "chain", "counter", 1, "Negate that ability."),
    ("Harvest", "normal", "resource", 2, "Draw 2 cards."),
    ("Flood", "normal", "terrain", 1, "Change 1 tile adjacent to this card to Ocean."),
    ("Song", "normal", "infinite stats", 1, "Boost the ATK of all creatures you control by 100."),
    ("Pit", "normal", "trap damage", 1,
     "When an opposing creature enters a tile adjacent to this card, deal 200 damage to that creature."),
)  # fmt: skip


def cards() -> list[CardDef]:
    """The 20 cards of both decks, each of which is in them `COPIES` times."""
    return [*(_creature(number) for number in range(12)), *(_trick(*trick) for trick in _TRICKS)]


def _creature(number: int) -> CardDef:
    """A usual curve of levels, every element, and every optional stat on some."""
    return CardDef(
        number,
        f"Creature {number}",
        Kind.CREATURE,
        element=tuple(Element)[number % 10],
        level=_LEVELS[number],
        type="Beast",
        atk=100 + 60 * number,
        hp=200 + 50 * (number % 7),
        catk=None if number % 3 else 200,
        ratk=None if number % 4 else 300,
        def_=None if number % 5 else 200,
        hl=None if number % 6 else 100,
    )


def _trick(name: str, activation: str, classes: str, level: int, text: str) -> CardDef:
    return CardDef(
        0,
        name,
        Kind.TRICK,
        level=level,
        activation=Activation(activation),
        classes=tuple(TrickClass(word) for word in classes.split()),
        text=text,
        abilities=parse(text),
    )


def measure() -> list[Measurement]:
    """Plies a second of both, and the time of a copy; the ratios are medians of rounds taken in turns."""
    table = Table(cards())
    deck = Deck([number for number in range(len(table.cards) - 1) for _ in range(COPIES)])
    chess, watched, duels = [], [], []
    for number in range(_ROUNDS):
        chess.append(_chess_rate(number, to_the_end=False))
        watched.append(_chess_rate(number, to_the_end=True))
        duels.append(_duel_rate(table, deck, number * _DUELS))
    states = _middles(table, deck)
    clone = best_microseconds(lambda: [state.clone() for state in states], calls=20) / len(states)
    return [
        Measurement("python-chess", median(chess), "plies/s"),
        Measurement("python-chess that asks whether the game is over", median(watched), "plies/s"),
        Measurement("duels", median(duels), "plies/s", median(duels) / median(chess), TARGET, at_least=True),
        Measurement("copy of a state", clone, "µs", clone * median(chess) / 1e6, CLONE_TARGET),
    ]


def _chess_rate(seed: int, *, to_the_end: bool) -> float:
    """Plies a second of random chess from the first position on, seeing the end of a game where `to_the_end`."""
    import chess

    rng = random.Random(seed)  # noqa: S311  (a game, not a secret)
    board = chess.Board()
    start = process_time()
    plies = 0
    while plies < _CHESS_PLIES:
        moves = list(board.legal_moves)
        if not moves or len(board.move_stack) >= _CHESS_GAME or (to_the_end and board.is_game_over()):
            board = chess.Board()
            continue
        board.push(moves[int(rng.random() * len(moves))])
        plies += 1
    return plies / (process_time() - start)


def _duel_rate(table: Table, deck: Deck, first_seed: int) -> float:
    """Plies a second of random duels to their end."""
    start = process_time()
    plies = sum(_play(table, deck, seed) for seed in range(first_seed, first_seed + _DUELS))
    return plies / (process_time() - start)


def _play(table: Table, deck: Deck, seed: int) -> int:
    duel, rng = setup(table, (deck, deck), seed)
    chooser = random.Random(seed)  # noqa: S311
    plies = 0
    while duel.result is None:
        actions = legal_actions(duel)
        apply(duel, actions[int(chooser.random() * len(actions))], rng)
        plies += 1
    return plies


def _middles(table: Table, deck: Deck) -> list[Duel]:
    """States after 80 decisions, of ten duels."""
    states = []
    for seed in range(10):
        duel, rng = setup(table, (deck, deck), seed)
        chooser = random.Random(seed)  # noqa: S311
        for _ in range(80):
            actions = legal_actions(duel)
            if actions:
                apply(duel, actions[int(chooser.random() * len(actions))], rng)
        states.append(duel)
    return states
