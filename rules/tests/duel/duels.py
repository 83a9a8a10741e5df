"""Duels for tests: decks of the pool of cards, players at random, and positions."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any, Final, NamedTuple

from hypothesis import strategies as st

from rules.cards import CardDef
from rules.duel.engine import apply, legal_actions
from rules.duel.events.outcome import check
from rules.duel.events.zones import arrive, lay
from rules.duel.observation.snapshots import snapshot
from rules.duel.state.actions import NONE, Act, Action, Mode
from rules.duel.state.board import Board
from rules.duel.state.duel import SOUTH, Arrival, Duel
from rules.duel.state.parameters import DEFAULTS, Parameters
from rules.duel.state.setup_data import Table
from rules.duel.turn_flow.setup import Deck, set_up
from rules.tests.duel.cards import CREATURE_TEXTS, LEADERS, PLAIN, POOL, SERVANTS, SPECIAL, TRICKS, TYPES, creature
from rules.vocabulary import Element, Kind, Tile
from tcg.chance import Chance


def board() -> Board:
    """A board with terrain of several kinds."""
    terrain: dict[str, Tile | str] = {"B2": Tile.OCEAN, "C3": Tile.BURNING_LANDS, "D4": Tile.ABYSS, "B5": "Salt Marsh"}
    return Board(terrain=terrain)


@lru_cache(maxsize=4)
def table(params: Parameters = DEFAULTS) -> Table:
    """The table of the pool; made once, as it never changes."""
    return Table(POOL, board(), params)


def begin(decks: tuple[Deck, Deck], seed: int | str, *, keep_log: bool = False) -> tuple[Duel, Chance]:
    """A duel with cards of the pool, before the leaders are placed."""
    return set_up(table(), decks, seed, keep_log=keep_log)


def random_decks(seed: int, size: int = 30) -> tuple[Deck, Deck]:
    """Two decks of the pool, half of them tricks."""
    chance = Chance("decks", seed)

    def one() -> Deck:
        creatures, half = (*PLAIN, *SERVANTS), size // 2
        main = [creatures[chance.below(len(creatures))] for _ in range(size - half)]
        main += [TRICKS[chance.below(len(TRICKS))] for _ in range(half)]
        return Deck(main, SPECIAL, (*LEADERS, NONE)[chance.below(3)])

    return one(), one()


def pick(actions: list[Action], chance: Chance) -> Action:
    """One action: every kind is as likely as the others, whatever their numbers; ending things is rarer."""
    kinds = sorted({action.kind for action in actions})
    last = 3 if len(kinds) > 1 else 1
    for _ in range(last):
        kind = kinds[chance.below(len(kinds))]
        if kind not in (Act.END, Act.PASS, Act.MAIN2):
            break
    fitting = [action for action in actions if action.kind is kind]
    return fitting[chance.below(len(fitting))]


def play_on(duel: Duel, rng: Chance, chance: Chance, plies: int = 3_000) -> Iterator[Action]:
    """Play at random: each action is yielded in the situation in which it is chosen, then carried out."""
    for _ in range(plies):
        actions = legal_actions(duel)
        if not actions:
            return
        action = pick(actions, chance)
        yield action
        apply(duel, action, rng)


class Match(NamedTuple):
    """What a duel for a property is made of: a table with its own creatures, decks, and the seed of everything."""

    table: Table
    decks: tuple[Deck, Deck]
    seed: int

    def begin(self, *, keep_log: bool = False) -> tuple[Duel, Chance]:
        """The duel before the leaders are placed."""
        return set_up(self.table, self.decks, self.seed, keep_log=keep_log)

    def play(self, duel: Duel, rng: Chance, plies: int = 3_000) -> Iterator[Action]:
        """Play on at random."""
        return play_on(duel, rng, Chance("players", self.seed), plies)


_stats = st.none() | st.sampled_from([0, 50, 100, 200, 300, 500, 800, 1500])
_creature_fields: Final[dict[str, st.SearchStrategy[Any]]] = {
    "element": st.sampled_from(Element),
    "level": st.integers(0, 9),
    "type": st.sampled_from(TYPES),
    "hp": st.sampled_from([50, 200, 400, 900]),
    "ratk_range": st.none() | st.integers(2, 5),
    **dict.fromkeys(("atk", "catk", "ratk", "def_", "hl"), _stats),
}


@st.composite
def matches(draw: st.DrawFn, size: int = 15) -> Match:
    """Matches of decks of the pool with some creatures of any stats, elements and levels; `size` tricks in each."""
    texts = st.sampled_from(("", *CREATURE_TEXTS))
    makers = draw(st.lists(st.tuples(texts, st.fixed_dictionaries(_creature_fields)), min_size=3, max_size=6))
    own = [
        creature(len(POOL) + index, f"Stranger {index}", text, **fields) for index, (text, fields) in enumerate(makers)
    ]
    creatures = st.sampled_from((*PLAIN, *SERVANTS, *(card.id for card in own)))
    main = st.lists(creatures, min_size=size, max_size=size).flatmap(
        lambda some: st.lists(st.sampled_from(TRICKS), min_size=size, max_size=size).map(lambda more: some + more)
    )
    decks = st.builds(Deck, main, st.just(SPECIAL), st.sampled_from((*LEADERS, NONE)))
    return Match(Table((*POOL, *own), board()), (draw(decks), draw(decks)), draw(st.integers(0, 2**32)))


def digest_of(seed: int) -> str:
    """A fingerprint of a random duel: the same in every process, whatever its hashes (G-7)."""
    duel, rng = begin(random_decks(seed), seed, keep_log=True)
    actions = [repr(action) for action in play_on(duel, rng, Chance("players", seed))]
    return hashlib.sha256(json.dumps([actions, snapshot(duel), duel.log]).encode()).hexdigest()


class Put(NamedTuple):
    """A creature or trick on the field, there since an earlier turn."""

    tile: str
    card: str
    player: int = SOUTH
    mode: Mode = Mode.ATTACK


def arrange(
    cards: Iterable[CardDef],
    field: Iterable[Put] = (),
    hands: tuple[Iterable[str], Iterable[str]] = ((), ()),
    leaders: tuple[str, str] = ("C1", "C6"),
) -> Duel:
    """South's first turn in Main Phase 1, with cards on the field and in hand; decks are of blank creatures of level 9.

    Tricks lie face-down. Nobody has been told of anything on the field.
    """
    blank = CardDef(0, "Blank", Kind.CREATURE, level=9, hp=100)
    table = Table((*cards, blank), params=Parameters(opening_hand=0))
    deck = Deck([table.numbers["Blank"]] * 20)
    duel, rng = set_up(table, (deck, deck), "position", first=SOUTH)
    tiles = table.board.numbers
    for leader in leaders:
        apply(duel, Action(Act.LEADER, tile=tiles[leader]), rng)
    for player, hand in enumerate(hands):
        duel.players[player].hand += [table.numbers[name] for name in hand]
    for put in field:
        number = table.numbers[put.card]
        if table.cards[number].is_trick:
            lay(duel, number, put.player, tiles[put.tile])
        else:
            arrive(duel, number, put.player, tiles[put.tile], put.mode, Arrival.EARLIER)
    duel.pending.clear()
    duel.set_off.clear()
    check(duel)
    return duel
