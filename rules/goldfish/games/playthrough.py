"""Course of one goldfish game: carries out the policy's choices, answers questions, and counts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from lowering import PythonOnly
from rules.duel import END, NORTH, SOUTH, SPAWNS, Act, Action, Duel, Player, apply, legal_actions
from rules.goldfish.games.counts import Books, Ending, Game
from rules.goldfish.policy.knowledge import Knowledge
from rules.goldfish.policy.view import Choice, View, Why
from tcg.chance import Chance

#: Callback before each action: the duel, the policy's choice or None for the opponent, and the action.
Watch: TypeAlias = Callable[[Duel, Choice | None, Action], None]

#: Limit of actions, for a policy that would never end.
_MAX_ACTIONS: Final = 10_000
#: Kinds of actions that are counted.
_NOTED: Final = frozenset({*SPAWNS, Act.PLAY, Act.ACTIVATE, Act.ABILITY})


class Playthrough:
    """One goldfish game in progress, from the first decision of the policy on."""

    __slots__ = ("_books", "_knowledge", "_left", "_rng", "_them", "_us", "_watch", "duel", "view")

    def __init__(self, duel: Duel, rng: Chance, knowledge: Knowledge, watch: Watch | None) -> None:
        self.duel: Duel = duel
        self.view: View = View(duel, SOUTH)
        self._us: Player = duel.players[SOUTH]
        self._them: Player = duel.players[NORTH]
        self._rng: Chance = rng
        self._knowledge: Knowledge = knowledge
        self._books: Books = Books(duel, knowledge)
        self._watch: PythonOnly[Watch | None] = watch
        #: Number of actions that may still be carried out.
        self._left: int = _MAX_ACTIONS

    @property
    def is_over(self) -> bool:
        """Whether the goldfish game is over."""
        return self.duel.result is not None or self._left == 0

    @property
    def is_own_turn(self) -> bool:
        """Whether it is the turn of the deck, not of its passive opponent."""
        return self.duel.active == SOUTH

    @property
    def turn(self) -> int:
        """Number of the deck's latest turn, from 1."""
        return self._us.turns

    def play(self, choice: Choice) -> bool:
        """Carry out a choice in the deck's turn, and answer questions. Return whether the turn goes on."""
        action, turn = choice.action, self.turn
        if self._watch is not None:
            self._watch(self.duel, choice, action)
        if action.kind is Act.END:
            self._books.close()
        elif action.kind in _NOTED:
            self._books.note(action)
        self._carry_out(action)
        self.answer()
        return self.is_own_turn and self.turn == turn and not self.is_over

    def pass_turn(self) -> None:
        """End the turn of the passive opponent (G-1)."""
        if self._watch is not None:
            self._watch(self.duel, None, END)
        self._books.crystals = self._us.crystals
        self._carry_out(END)
        self.answer()

    def answer(self) -> None:
        """Answer the open questions of the engine. The passive opponent always takes the first one."""
        while not self.is_over:
            question = self.duel.question
            if question is None:
                return
            choice: Choice | None = None
            if question.player == SOUTH:
                targets = self._knowledge.chooser.answer(self.view, question)
                choice = Choice(Action(Act.CHOOSE, targets=targets), Why.CHOICE, (len(question.options),))
            action = legal_actions(self.duel)[0] if choice is None else choice.action
            if self._watch is not None:
                self._watch(self.duel, choice, action)
            self._carry_out(action)

    def _carry_out(self, action: Action) -> None:
        leader, turn = self._them.leader, self.turn
        hp, struck = leader.hp, self._them.attack_damage
        self._left -= 1
        apply(self.duel, action, self._rng)
        lost = hp - leader.hp
        if lost <= 0:
            return
        if self.turn == turn and self._books.is_closed:
            self._books.amend(lost)
        else:
            attack = min(lost, self._them.attack_damage - struck)
            self._books.hurt(attack, lost - attack, turn)

    def game(self) -> Game:
        """Return the result and the counts of the game."""
        return self._books.game(self._ending())

    def _ending(self) -> Ending:
        result = self.duel.result
        if result is None:
            return Ending.TURNS
        if result == SOUTH and self._them.leader.hp <= 0:
            return Ending.LETHAL
        if result == NORTH and self._us.leader.hp > 0 and not self._us.is_beaten:
            return Ending.FAMINE
        return Ending.OTHER
