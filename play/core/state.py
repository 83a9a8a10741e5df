"""State of a game of a match: what its decks, its seed and its actions lead to. It knows no Django.

Positions are numbered over all games of a match: an action with number n leads from position n to position n + 1. An
action `goto k` leads to the state of the earlier position k, so that undo, redo and branches keep every action.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from play.core.history import GOTO, Done, History
from play.core.situations import STEP, do_step, scenario_of
from rules.cards import CardDef
from rules.duel import (
    LETTERS,
    Act,
    Action,
    Duel,
    Fault,
    FreeChange,
    IllegalAction,
    View,
    apply_change,
    faults_of,
    faults_of_change,
    legal_actions,
    open_view,
    play,
    set_up,
    state_digest,
    view_for,
)
from rules.notation import FREE, NotationError, dump_action, dump_change, parse_action, parse_change
from rules.scenario import Playing, Scenario
from rules.tournament.meeting import Entrant, Meeting
from tcg.chance import Chance

#: Reasons against an action that belong to no rule.
GAME_OVER: Final = Fault((), "The game is over.")
_NO_POSITION: Final = Fault((), "Go to an earlier position of this game.")
#: Actions that only the site does, when the time of a player has run out.
_OF_THE_CLOCK: Final = frozenset({Act.TURN_TIMEOUT, Act.RESPONSE_TIMEOUT})
_NOT_YOURS: Final = Fault(("O-20.4",), "Only the clock says that time is up.")
_NUMBERED: Final = re.compile(r"#(\d{1,6})")
_NO_STEPS: Final = Fault((), "Only a scenario has steps.")
_NO_SUCH: Final = Fault((), "There is no legal action with this number.")


@dataclass(frozen=True)
class Start:
    """Everything that a game begins with: the decks of south and north, tokens and tile cards, terrain, and the seed.

    `first` is the player who begins (0 south, 1 north), None for a coin. `position` is the number of the position.
    `imagined` are cards that bots may think of; the game doesn't depend on them. A game with a `situation`, a scenario
    (YAML), begins there, and has no decks. `orders` are the main decks from the top, empty for a shuffled one.
    """

    decks: tuple[Entrant, Entrant] | None
    others: tuple[CardDef, ...]
    seed: str
    terrain: Mapping[str, str] = field(default_factory=dict)
    first: int | None = None
    position: int = 0
    imagined: tuple[CardDef, ...] = ()
    situation: str = ""
    orders: tuple[tuple[CardDef, ...], ...] = ()


class ActionRefused(ValueError):
    """Error for an action that is not done. `faults` are all reasons; the game is unchanged."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__(" ".join(fault.message for fault in self.faults))


class GameState:
    """Game as it stands after some actions. `number` is that of its position."""

    def __init__(self, start: Start) -> None:
        self._start = start
        self.history = History(start.position)
        self._begin()

    def _begin(self) -> None:
        start = self._start
        self.duel: Duel
        self._chance: Chance
        self._playing: Playing | None = None
        self.scenario: Scenario | None = None
        if start.decks is None:
            self.scenario = scenario_of(start.situation)
            self._playing = Playing(self.scenario)
            self.duel, self._chance = self._playing.duel, self._playing.rng
        else:
            meeting = Meeting(start.decks, start.others, start.terrain, start.imagined)
            self.duel, self._chance = set_up(meeting.table, meeting.decks, start.seed, first=start.first, keep_log=True)
            numbers = {card.def_.id: card.number for card in reversed(meeting.table.cards)}
            for player, order in zip(self.duel.players, start.orders, strict=False):
                player.deck = [numbers[card.id] for card in reversed(order)] or player.deck
        #: Number of steps of the scenario that were done.
        self.steps = 0
        #: Length of the log by the numbers of the positions that led to the present state. The number of a later game's
        #: first position is also that of the last one of the game before.
        self._log_lengths = {0: len(self.duel.log or ())} if start.position == 0 else {}

    @classmethod
    def after(cls, start: Start, actions: Iterable[Done]) -> GameState:
        """Return the game after actions. ActionRefused is raised if the rules now forbid one."""
        state = cls(start)
        state.repeat(actions)
        return state

    def repeat(self, actions: Iterable[Done]) -> None:
        """Do actions of the record that follow on the present position; ActionRefused if the rules now forbid one."""
        new = list(actions)
        if any(GOTO.fullmatch(done.text) for done in new):
            for done in new:
                self.history.add(done)
            self._rebuild()
            return
        for done in new:
            self._do(done)
            self.history.add(done)

    @property
    def number(self) -> int:
        """Number of the present position."""
        return self.history.number

    @property
    def to_act(self) -> int | None:
        """Player whose decision is next (0 south, 1 north), None after the end."""
        return None if self.duel.result is not None else self.duel.to_act

    def act(self, player: int, text: str, *, is_clock: bool = False) -> str:
        """Do the written action of a player, and return it as the record keeps it.

        The text may also be `#n` for the legal action with number n, `goto n` for the state of an earlier position,
        `step`, or a free change (`rules.notation.free_changes`).
        `is_clock`: the site acts, as the time of the player has run out. ActionRefused is raised with every reason if
        the text can't be read, or the rules forbid the action.
        """
        if goto := GOTO.fullmatch(text):
            return self._go_to(player, int(goto[1]))
        if text == "surrender":
            text = f"{LETTERS[player]}: surrender"  # a player may do that when the other one is to act, too
        done = Done(self.number, player, text)
        written = self._do(done, is_clock=is_clock)
        self.history.add(done._replace(text=written))
        return written

    def _do(self, done: Done, *, is_clock: bool = True) -> str:
        if step := STEP.fullmatch(done.text):
            return self._do_step(done.number, int(step[1] or self.steps + 1))
        if FREE.match(done.text):
            return self._do_freely(done)
        action = self._parse(done.player, done.text)
        if action.kind in _OF_THE_CLOCK and not is_clock:
            raise ActionRefused([_NOT_YOURS])
        written = dump_action(self.duel, action)
        try:
            play(self.duel, action, self._chance, done.player)
        except IllegalAction as error:
            raise ActionRefused(error.faults) from error
        self._log_lengths[done.number + 1] = len(self.duel.log or ())
        return written

    def _do_step(self, position: int, number: int) -> str:
        """Do a step of the scenario. ActionRefused is raised if it does not lead to what the scenario says."""
        if self.scenario is None or self._playing is None:
            raise ActionRefused([_NO_STEPS])
        difference = do_step(self.scenario, self._playing, number)
        if difference is not None:
            self._rebuild()
            raise ActionRefused([Fault((), difference)])
        self.steps = number
        self._log_lengths[position + 1] = len(self.duel.log or ())
        return f"step {number}"

    def _do_freely(self, done: Done) -> str:
        """Make a free change. ActionRefused is raised with the reasons if the invariants would not hold afterwards."""
        change = self._parse_change(done.text)
        if faults := faults_of_change(self.duel, change):
            raise ActionRefused(faults)
        written = dump_change(self.duel, change)
        apply_change(self.duel, change, self._chance)
        self._log_lengths[done.number + 1] = len(self.duel.log or ())
        return written

    def _parse_change(self, text: str) -> FreeChange:
        try:
            return parse_change(text, self.duel)
        except NotationError as error:
            raise ActionRefused([_unreadable(error)]) from error

    def _parse(self, player: int, text: str) -> Action:
        """Return the action of a text. ActionRefused is raised if there is none, or it is another player's."""
        if self.duel.result is not None:
            raise ActionRefused([GAME_OVER])
        if numbered := _NUMBERED.fullmatch(text):
            actions = legal_actions(self.duel)
            number = int(numbered[1])
            if self.duel.to_act != player or number >= len(actions):
                raise ActionRefused([_NO_SUCH])
            return actions[number]
        try:
            parsed = parse_action(text, self.duel)
        except NotationError as error:
            raise ActionRefused([_unreadable(error)]) from error
        if parsed.player not in (None, player):
            raise ActionRefused([Fault((), f"You play {LETTERS[player]}.")])
        if parsed.rest:
            raise ActionRefused(
                [Fault((), "Only what is chosen now is written with it; the rest is asked for afterwards.")]
            )
        return parsed.action

    def faults(self, player: int, text: str) -> tuple[Fault, ...]:
        """Return all reasons why an action of a player is not legal now; none if it is."""
        try:
            if FREE.match(text):
                return tuple(faults_of_change(self.duel, self._parse_change(text)))
            return tuple(faults_of(self.duel, self._parse(player, text), player))
        except ActionRefused as error:
            return error.faults

    def _go_to(self, player: int, position: int) -> str:
        if not self._start.position <= position < self.number:
            raise ActionRefused([_NO_POSITION])
        done = Done(self.number, player, f"goto {position}")
        self.history.add(done)
        self._rebuild()
        return done.text

    def _rebuild(self) -> None:
        """Begin anew, and do the actions that lead to the last position."""
        self._begin()
        for done in self.history.path():
            self._do(done)
        self._log_lengths[self.number] = len(self.duel.log or ())

    def view(self, player: int | None, *, since: int | None = None, is_listed: bool = True) -> View:
        """Return the position as a player may see it, None for a spectator; its log is what came after `since`.

        The log is whole if `since` is None or no earlier position, or was undone. With `is_listed` the legal actions
        are in it.
        """
        begin = 0 if since is None else self._log_lengths.get(since, 0)
        return view_for(self.duel, player, write=dump_action if is_listed else None, since=begin)

    def open_view(self, *, since: int | None = None, is_listed: bool = True) -> View:
        """Return the position with the hands of both players, else like `view`."""
        begin = 0 if since is None else self._log_lengths.get(since, 0)
        return open_view(self.duel, write=dump_action if is_listed else None, since=begin)

    def log_since(self, since: int | None) -> int | None:
        """Return `since` if `view` can begin its log after that position, None if it gives the whole log."""
        return since if since in self._log_lengths else None

    @property
    def digest(self) -> str:
        """Digest of the whole state: games with equal digests go on alike after the same actions."""
        return state_digest(self.duel)


def _unreadable(error: NotationError) -> Fault:
    message = str(error)
    return Fault(tuple(error.rules), f"{message[0].upper()}{message[1:]}.")


def try_action(start: Start, done: Sequence[Done], player: int, text: str) -> None:
    """Do an action after others, and list what is legal then, unless it is refused; for a process with limits."""
    state = GameState.after(start, done)
    try:
        state.act(player, text)
    except ActionRefused:
        return
    if state.to_act is not None:
        legal_actions(state.duel)
