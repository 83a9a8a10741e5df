"""Set-up of a duel (rule groups 3 and 4): shuffled decks, the coin, leaders, hands, resources.

First the decks are shuffled and the coin is tossed. Then actions place the leaders, the starting player's first. Then
the hands are dealt, mulligans are offered if the parameters allow any, and the first turn begins (O-3.4).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from rules.duel.continuous.invalidation import refresh
from rules.duel.effects.zone_effects import shuffle
from rules.duel.queries.stats import natural
from rules.duel.state.actions import NONE
from rules.duel.state.duel import NORTH, PLAYERS, SOUTH, YES_OR_NO, Arrival, Duel, Question, QuestionKind, new_unit
from rules.duel.state.log import What, note
from rules.duel.state.setup_data import Table
from rules.duel.state.tasks import OfferMulligan, Routine, Run
from rules.duel.turn_flow.turn import start_turn
from tcg.chance import Chance


@dataclass(frozen=True, slots=True)
class Deck:
    """Deck with which a player starts a duel, as numbers of the table's cards. The first card of `main` is its top.

    `special` is the special deck; a `leader` of NONE is a blank one. `is_passive`: nobody plays this side, and it needs
    no cards (G-1). `is_silent`: it never responds.
    """

    main: Sequence[int]
    special: Sequence[int] = field(default=())
    leader: int = NONE
    is_passive: bool = False
    is_silent: bool = False


def set_up(
    table: Table, decks: tuple[Deck, Deck], seed: str | int, *, first: int | None = None, keep_log: bool = False
) -> tuple[Duel, Chance]:
    """Return a new duel before the leaders are placed, and its stream of chance: the source of random choices.

    `decks` are south's and north's. A coin decides who begins (D-3.7), unless `first` is given (0 south, 1 north).
    Equal seeds give equal duels. `keep_log`: the duel keeps a log.
    """
    chance = Chance(seed)
    return lay_out(table, decks, chance, first=first, keep_log=keep_log), chance


def lay_out(
    table: Table, decks: tuple[Deck, Deck], chance: Chance, *, first: int | None = None, keep_log: bool = False
) -> Duel:
    """Return a new duel as `set_up` does, but with the stream `chance` of random choices.

    The other arguments are those of `set_up`.
    """
    duel = Duel(table)
    duel.log = [] if keep_log else None
    params = table.params
    for player in PLAYERS:
        side = duel.players[player]
        side.deck = list(decks[player].main)
        chance.shuffle(side.deck)
        side.deck.reverse()
        side.special = list(decks[player].special)
        side.is_passive = decks[player].is_passive
        side.is_silent = decks[player].is_silent
        side.crystals = params.start_crystals
        leader = decks[player].leader
        number = table.blank_leader if leader == NONE else leader
        traits = natural(table, table.cards[number], NONE)
        side.leader = new_unit(player + 1, number, player, NONE, traits, is_leader=True)
    duel.stamp = len(PLAYERS)
    heads = chance.coin()
    duel.first = first if first is not None else (SOUTH if heads else NORTH)
    duel.active = duel.first
    for tile, terrain in enumerate(table.ground):
        duel.terrain[tile] = duel.ground[tile] = terrain
    note(duel, What.FIRST, duel.first)
    return duel


def place_leader(duel: Duel, tile: int) -> None:
    """Place the leader of the player to act (D-3.5). After the second one, deal the hands and begin the first turn."""
    side = duel.players[duel.active]
    leader = side.leader
    leader.arrived = Arrival.EARLIER
    duel.stand(leader, tile)
    side.units.append(leader)
    note(duel, What.LEADER, duel.active, leader.card, tile)
    if duel.active == duel.first:
        duel.active = 1 - duel.first
        return
    duel.active = duel.first
    for player in (duel.first, 1 - duel.first):
        deal(duel, player)
    duel.todo.append(Run(Routine.BEGIN))
    mulligans = duel.table.params.mulligans
    if mulligans:
        duel.todo += [OfferMulligan(player, mulligans) for player in (1 - duel.first, duel.first)]


def begin(duel: Duel, rng: Chance) -> None:
    """Begin the first turn, after continuous effects apply."""
    refresh(duel)
    start_turn(duel, rng)


def offer_mulligan(duel: Duel, player: int, left: int) -> None:
    """Ask a player whether they want another hand, `left` times at most (O-3.3)."""
    duel.question = Question(QuestionKind.MULLIGAN, player, YES_OR_NO, size=left)


def take_new_hand(duel: Duel, rng: Chance, player: int, left: int) -> None:
    """Shuffle a player's hand into the deck, and deal another. `left` is the number of new hands still allowed.

    If more than this one is left, ask the player again.
    """
    side = duel.players[player]
    note(duel, What.MULLIGAN, player)
    side.deck += side.hand
    side.hand.clear()
    shuffle(duel, rng, player)
    deal(duel, player)
    if left > 1:
        offer_mulligan(duel, player, left - 1)


def deal(duel: Duel, player: int) -> None:
    """Deal the opening hand of a player (D-3.8)."""
    side = duel.players[player]
    for _ in range(min(duel.table.params.opening_hand, len(side.deck))):
        card = side.deck.pop()
        side.hand.append(card)
        if duel.log is not None:
            note(duel, What.DEAL, player, card, sees=player)
