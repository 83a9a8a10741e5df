"""A round as what its people did: in words for programs, and as a letter for each action, for addresses.

What both choose in secret stands in there too, so the letters say it to nobody who reads an address: which action a
letter stands for depends on the seed, the place of the action and what may be done there.
"""

from __future__ import annotations

import string
from collections.abc import Callable, Collection, Sequence
from typing import Final, Protocol, TypeAlias

from games.aoe.round.actions import Action, Bet, Burst, Lay, Link, Pay, Reveal, Spaces, Stop, Under
from games.aoe.round.course import ASKED, apply, legal_actions
from games.aoe.round.policy import choose
from games.aoe.round.state import Round
from games.aoe.round.view import view
from games.faults import Refusal, Refused
from tcg.chance import Chance

#: Actions of a round that are played: by chance one takes 130 at most, and no deck lasts for as many turns.
MOST_ACTIONS: Final = 400
#: One for each action that may be done; there are never as many.
_LETTERS: Final = string.ascii_letters + string.digits + "-_"
#: The stream of a seed that the letters are of; those before it are of the round itself.
_MASK: Final = 3


#: The rule that an action rests on first.
_RULES: Final[dict[type[Action], str]] = {
    Reveal: "AOE-4.1", Burst: "AOE-8.3", Lay: "AOE-5.1", Link: "AOE-6.2", Stop: "AOE-6.2", Pay: "AOE-8.2",
    Spaces: "AOE-7.1", Bet: "AOE-8.7", Under: "AOE-4.4",
}  # fmt: skip


class Reader(Protocol):
    """Which of the actions that may be done a written one is; None where it is none of them."""

    def __call__(self, written: str, actions: Sequence[Action], number: int, seed: str) -> Action | None: ...


#: Called before each action of a person.
Watch: TypeAlias = Callable[[Round], None]


def write_action(action: Action) -> str:
    """An action in words: "reveal Snip (Minna)", "link Hem Line (Minna), burst", "move 2"."""
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
    """The action that words say, whatever their case."""
    words = " ".join(written.casefold().split())
    return next((action for action in actions if write_action(action).casefold() == words), None)


def write_letter(action: Action, actions: Sequence[Action], number: int, seed: str) -> str:
    """The letter for an action out of those that may be done, as the action of this number, from 0."""
    shift = Chance(seed, _MASK, number).below(len(_LETTERS))
    return _LETTERS[(actions.index(action) + shift) % len(_LETTERS)]


def read_letter(written: str, actions: Sequence[Action], number: int, seed: str) -> Action | None:
    """The action that a letter stands for."""
    shift = Chance(seed, _MASK, number).below(len(_LETTERS))
    place = (_LETTERS.find(written) - shift) % len(_LETTERS)
    return actions[place] if written in _LETTERS and place < len(actions) else None


def due(state: Round, people: Collection[int]) -> int | None:
    """Whose of the people's action is next: where both are asked, the first player's. None where the round is over."""
    return next((player for player in sorted(people) if legal_actions(state, player)), None)


def replay(
    state: Round, done: Sequence[str], read: Reader, people: Collection[int], watch: Watch = lambda state: None
) -> None:
    """Play a round on by what its `people` did; the policy plays for all others, up to the next action of a person.

    Raises Refused where one can't be done; then the round is as it was before that.
    """
    _let_play(state, people)
    for number, written in enumerate(done):
        player = due(state, people)
        if player is None:
            text = f"The round is over after {number} actions, and there are {len(done)}: leave out the rest."
            raise Refused([Refusal("OVER", text, f"actions.{number}", "AOE-4.5")])
        actions = legal_actions(state, player)
        action = read(written, actions, number, state.seed)
        if action is None:
            what, rule = ASKED[state.stage]
            text = f"Action {number + 1} can’t be done. What {state.seats[player].name} has to do there: {what}."
            raise Refused([Refusal("NOT_LEGAL", text, f"actions.{number}", rule)])
        watch(state)
        apply(state, player, action)
        _let_play(state, people)


def _let_play(state: Round, people: Collection[int]) -> None:
    """The policy does what is up to it, as long as no person is asked."""
    while True:
        asked = [player for player in (0, 1) if legal_actions(state, player)]
        if not asked or any(player in people for player in asked):
            return
        apply(state, asked[0], choose(view(state, asked[0])))


def rule_of(action: Action) -> str:
    """The rule that an action rests on first."""
    return _RULES[type(action)]
