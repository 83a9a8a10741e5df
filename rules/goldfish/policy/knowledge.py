"""Knowledge of the goldfish policy about the cards and the board, computed before any game."""

from __future__ import annotations

from enum import IntEnum

from rules.duel import NONE, Card, Table
from rules.goldfish.job import LeaderPolicy, Params
from rules.goldfish.policy.board import Ground
from rules.goldfish.policy.card_uses import Purpose, Use, purpose_of_ability, purpose_of_trick
from rules.goldfish.policy.choosing import Chooser
from rules.odds import is_castable, is_playable


class Casting(IntEnum):
    """Time in a turn at which a trick or ability is used (G-31, G-35).

    FIRST is before the spawns, for cards and crystals. LATER is after the spawns. KEPT is never.
    """

    FIRST = 0
    LATER = 1
    KEPT = 2


class Knowledge:
    """Knowledge about the cards and the board of a deck's games: purposes and ranks of the cards, and distances."""

    __slots__ = (
        "abilities", "ability_castings", "advances", "areas", "castable", "castings", "chooser", "ground", "in_turn",
        "playable", "purposes", "turns",
    )  # fmt: skip

    def __init__(self, table: Table, params: Params) -> None:
        self.ground: Ground = Ground(table, table.board.numbers[params.opponent_tile])
        self.chooser: Chooser = Chooser(table.cards, self.ground)
        #: Card number -> purpose as a trick, None for other kinds.
        self.purposes: list[Purpose | None] = [
            purpose_of_trick(card, table) if card.is_trick else None for card in table.cards
        ]
        #: Card number -> time of use, and rank among tricks: by use, then highest gain, then level (G-31, G-35).
        #: `in_turn` has the card numbers by rank.
        self.castings: list[Casting] = [_casting_of(purpose) for purpose in self.purposes]
        if not params.cast_unscripted:
            for number, purpose in enumerate(self.purposes):
                if purpose is not None and purpose.use is Use.UNSCRIPTED:
                    self.castings[number] = Casting.KEPT
        tricks = [(card, purpose) for card, purpose in zip(table.cards, self.purposes, strict=True) if purpose]
        self.turns: list[int] = [0] * len(table.cards)
        self.in_turn: list[int] = [card.number for card, _ in sorted(tricks, key=lambda trick: _turn_of(*trick))]
        for turn, number in enumerate(self.in_turn):
            self.turns[number] = turn
        #: Ability number -> purpose and time of use; None and KEPT if it is not activated.
        self.abilities: list[Purpose | None] = [None] * len(table.abilities.all)
        for ability in table.abilities.activated:
            self.abilities[ability.number] = purpose_of_ability(ability, table)
        #: An ability of use OTHER is not worth crystals every turn.
        self.ability_castings: list[Casting] = [
            Casting.KEPT if purpose is None or purpose.use is Use.OTHER else _casting_of(purpose)
            for purpose in self.abilities
        ]
        #: Leader's tile -> adjacent tiles as areas, nearest to the opposing leader first.
        self.areas: list[list[int]] = [
            [1 << tile for tile in sorted(beside, key=self.ground.order.__getitem__)]
            for beside in table.board.neighbours
        ]
        #: Card number -> data for the grade of an opening hand (G-22): level of a castable creature or NONE, and
        #: whether it is a playable trick.
        self.castable: list[int] = [card.level if is_castable(card.def_) else NONE for card in table.cards]
        self.playable: list[bool] = [is_playable(card.def_) for card in table.cards]
        self.advances: bool = params.leader_policy == LeaderPolicy.ADVANCE


def _casting_of(purpose: Purpose | None) -> Casting:
    if purpose is None or purpose.use >= Use.REACTIVE:
        return Casting.KEPT
    return Casting.FIRST if purpose.use is Use.RESOURCE else Casting.LATER


def _turn_of(card: Card, purpose: Purpose) -> tuple[int, int, int, str]:
    """Return the sort key of a trick for the order of play: use, then gain, then level.

    Of tricks with equal use and gain, lower levels come first if they are resources or unscripted, else higher levels.
    """
    is_cheap_first = purpose.use in (Use.RESOURCE, Use.UNSCRIPTED)
    return purpose.use, -purpose.gain, card.level if is_cheap_first else -card.level, card.name
