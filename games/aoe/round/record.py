"""Record of a round of Assemblage of Eternity: its actions as text for programs, and as letters for addresses.

The record has secret choices, too. So the meaning of a letter depends on the seed, the number of the action and the
legal actions, and nobody can read it in an address.
"""

from __future__ import annotations

import string
from collections.abc import Callable, Collection, Sequence
from typing import Final, Protocol, TypeAlias

from games.aoe.round.actions import Action, Bet, Burst, Lay, Link, Pay, Reveal, Spaces, Stop, Under
from games.aoe.round.course import DECISIONS, apply, legal_actions
from games.aoe.round.policy import choose
from games.aoe.round.state import Round
from games.aoe.round.view import view
from games.faults import InputFault, InvalidInput
from tcg.chance import Chance

#: Most actions of a round. Random play needs 130 at most, and no deck lasts longer.
MOST_ACTIONS: Final = 400
#: Letters for actions; there are always fewer legal actions.
_LETTERS: Final = string.ascii_letters + string.digits + "-_"
#: The random stream for letters. Those before it are for the round itself.
_MASK: Final = 3


#: The main rule of each action.
_RULES: Final[dict[type[Action], str]] = {
    Reveal: "AOE-4.1", Burst: "AOE-8.3", Lay: "AOE-5.1", Link: "AOE-6.2", Stop: "AOE-6.2", Pay: "AOE-8.2",
    Spaces: "AOE-7.1", Bet: "AOE-8.7", Under: "AOE-4.4",
}  # fmt: skip


class Reader(Protocol):
    """Function that returns the legal action for its written form, or None."""

    def __call__(self, written: str, actions: Sequence[Action], number: int, seed: str) -> Action | None:
        """Return the legal action for `written`, or None. `number` counts earlier actions; `seed` is the round's."""


#: Called before each action of a person.
Watch: TypeAlias = Callable[[Round], None]


def write_action(action: Action) -> str:
    """Return an action as text: "reveal Snip (Minna)", "link Hem Line (Minna), burst", "move 2"."""
    match action:
        case Reveal(card, is_reversed):
            return f"reveal {card}{', reversed' if is_reversed else ''}"
        case Burst(does):
            return "burst" if does else "no burst"
        case Lay(card):
            return f"lay {card or 'nothing'}"
        case Link(card, bursts):
            return f"link {card}{', burst' if bursts else ''}"
        case Stop():
            return "link nothing"
        case Pay(times):
            return f"pay {times}"
        case Spaces(count):
            return f"move {count}"
        case Bet(cards):
            return f"bet {cards}"
        case Under(card):
            return f"under {card or 'nothing'}"


def read_words(written: str, actions: Sequence[Action], number: int, seed: str) -> Action | None:
    """Return the legal one of `actions` that `write_action` writes as `written`, ignoring case; None without one."""
    words = " ".join(written.casefold().split())
    return next((action for action in actions if write_action(action).casefold() == words), None)


def write_letter(action: Action, actions: Sequence[Action], number: int, seed: str) -> str:
    """Return the letter for `action`, one of the legal `actions`. It depends on `seed` and the `number` of actions."""
    shift = Chance(seed, _MASK, number).below(len(_LETTERS))
    return _LETTERS[(actions.index(action) + shift) % len(_LETTERS)]


def read_letter(written: str, actions: Sequence[Action], number: int, seed: str) -> Action | None:
    """Return the one of the legal `actions` for which `write_letter` returns `written`; None without one."""
    shift = Chance(seed, _MASK, number).below(len(_LETTERS))
    place = (_LETTERS.find(written) - shift) % len(_LETTERS)
    return actions[place] if written in _LETTERS and place < len(actions) else None


def due(state: Round, people: Collection[int]) -> int | None:
    """Return the player of `people` whose action is next, the lower number if both may act; None if none is due."""
    return next((player for player in sorted(people) if legal_actions(state, player)), None)


def replay(
    state: Round, done: Sequence[str], read: Reader, people: Collection[int], watch: Watch = lambda state: None
) -> None:
    """Continue a round with the written actions `done` of its `people`.

    The computer plays for the other players, up to the next action of a person. `read` reads an action, and `watch` is
    called with the state before each action of a person. InvalidInput is raised if an action isn't legal; the round is
    then in the state before this action.
    """
    _let_play(state, people)
    for number, written in enumerate(done):
        player = due(state, people)
        if player is None:
            text = f"The round is over after {number} actions, and there are {len(done)}: leave out the rest."
            raise InvalidInput([InputFault("OVER", text, f"actions.{number}", "AOE-4.5")])
        actions = legal_actions(state, player)
        action = read(written, actions, number, state.seed)
        if action is None:
            what, rule = DECISIONS[state.stage]
            text = f"Action {number + 1} can’t be done. The next action of {state.seats[player].name} is: {what}."
            raise InvalidInput([InputFault("NOT_LEGAL", text, f"actions.{number}", rule)])
        watch(state)
        apply(state, player, action)
        _let_play(state, people)


def _let_play(state: Round, people: Collection[int]) -> None:
    """Let the computer act for players who are not people, until a person has to act."""
    while True:
        waiting = [player for player in (0, 1) if legal_actions(state, player)]
        if not waiting or any(player in people for player in waiting):
            return
        apply(state, waiting[0], choose(view(state, waiting[0])))


def rule_of(action: Action) -> str:
    """Return the id of the main rule about actions of this class."""
    return _RULES[type(action)]
