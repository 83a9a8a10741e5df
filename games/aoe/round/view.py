"""View that one player has of a round. All output about a round comes from it, so that secrets are kept."""

from __future__ import annotations

from dataclasses import dataclass

from games.aoe.cards import Card
from games.aoe.reveal import State
from games.aoe.round.actions import Action
from games.aoe.round.course import legal_actions
from games.aoe.round.state import Ended, Entry, Round, Stage
from games.aoe.space import Position


@dataclass(frozen=True, slots=True)
class SeenSeat:
    """Public state of a player, also during an attack: sizes of deck and hand, and the open piles (AOE-8.1)."""

    name: str
    character: Card
    health: int
    position: Position
    states: frozenset[State]
    has_token: bool
    deck: int
    hand: int
    meter: tuple[Card, ...]
    discard: tuple[Card, ...]
    spent: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class View:
    """Round as `player` may see it: the player's hand, open cards, legal actions, and the players it waits for.

    `chosen` is the player's secret decision that is not public yet. In an Attack Phase `asking` is the card that
    asks, and `is_tidying` says whether a Clean-up ability does.
    """

    player: int
    turn: int
    stage: Stage
    seats: tuple[SeenSeat, SeenSeat]
    hand: tuple[Card, ...]
    chosen: Action | None
    revealed: tuple[Card, ...]
    linked: tuple[tuple[Card, ...], tuple[Card, ...]]
    actions: tuple[Action, ...]
    waits_for: tuple[int, ...]
    log: tuple[Entry, ...]
    ended: Ended | None
    asking: str
    is_tidying: bool


def view(state: Round, player: int) -> View:
    """Return what a player may know of a round: not the opponent's hand and choices, nor the order of decks."""
    one, other = (_seen(state, place) for place in (0, 1))
    return View(
        player=player,
        turn=state.turn,
        stage=state.stage,
        seats=(one, other),
        hand=tuple(state.in_hand(player)),
        chosen=state.answers.get(player),
        revealed=tuple(seat.held(reveal.card) for seat, reveal in zip(state.seats, state.revealed, strict=False)),
        linked=(_linked(state, 0), _linked(state, 1)),
        actions=legal_actions(state, player),
        waits_for=tuple(place for place in (0, 1) if legal_actions(state, place)),
        log=(*state.log, *state.attack),
        ended=state.ended,
        asking=state.asking if state.stage is Stage.ATTACK else "",
        is_tidying=state.is_tidying and state.stage is Stage.ATTACK,
    )


def _seen(state: Round, place: int) -> SeenSeat:
    seat = state.seats[place]
    now = state.players_now[place] if state.players_now else None
    paid = len(seat.meter) - now.meter if now else 0
    return SeenSeat(
        name=seat.name,
        character=seat.character,
        health=now.health if now else seat.health,
        position=now.position if now else seat.position,
        states=seat.states,
        has_token=now.token if now else seat.has_token,
        deck=len(seat.deck),
        hand=len(state.in_hand(place)),
        meter=tuple(seat.meter[paid:]),
        discard=tuple(seat.discard),
        spent=(*seat.spent, *seat.meter[:paid]),
    )


def _linked(state: Round, player: int) -> tuple[Card, ...]:
    return tuple(state.seats[player].held(name) for name in state.linked(player))
