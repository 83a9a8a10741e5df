"""Decisions of bots, made in worker processes, which have neither settings nor database."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache, partial
from pathlib import Path
from typing import Final, NamedTuple

from django.conf import settings

from jobs.workers import Processes
from lowering.cache import use_cache
from play.bots.words import sentence_of
from play.core.history import Done
from play.core.state import GameState, Start
from rules.apps import Folder
from rules.bots import Bot
from rules.cards import CardDef
from rules.duel import Duel
from rules.goldfish import get_ready
from rules.notation import dump_action, parse_action
from rules.tournament.meeting import Entrant

#: Games whose states a worker remembers.
_REMEMBERED: Final = 30


@dataclass(frozen=True, slots=True)
class Question:
    """Position for which a bot of a level decides: a game by its key, its start, and all actions until now.

    `lists` are the decks that the bot knows.
    """

    key: str
    start: Start
    done: tuple[Done, ...]
    level: int
    lists: tuple[Entrant, ...] = ()


class Plan(NamedTuple):
    """Plan that a bot compared: its actions, as written, the chance to win with it, and how many games looked at it.

    `words` is its first action as a sentence.
    """

    actions: tuple[str, ...]
    value: float
    visits: int
    words: str


class Answer(NamedTuple):
    """Action of a bot, as written and as a sentence, and the plans that it compared, best first."""

    text: str
    words: str
    thoughts: tuple[Plan, ...] = ()


def new_processes(count: int) -> Processes:
    """Return `count` worker processes that can decide for bots."""
    return Processes(count, partial(_get_ready, settings.LOWERED_DIR))


def _get_ready(folder: Path) -> None:
    """Load the compiled rules from the folder where `manage.py prepare` has stored them."""
    use_cache(Folder(folder))
    get_ready()


def warm_up() -> None:
    """Do nothing, in a process that has got ready for it."""


def decide(question: Question) -> Answer:
    """Return the action of a bot that plays for whoever is to act. Equal questions have equal answers."""
    state = _state_of(question)
    duel = state.duel
    # The table of a situation has no cards but its own.
    lists = () if question.start.decks is None else question.lists
    decision = Bot(question.level, lists).decide(duel, f"{question.start.seed}/bot/{state.number}")
    plans = tuple(Plan(*thought, _in_words(duel, thought.actions[0])) for thought in decision.thoughts)
    return Answer(dump_action(duel, decision.action), sentence_of(duel, decision.action), plans)


def _in_words(duel: Duel, text: str) -> str:
    """Return a written action of the player to act as a sentence."""
    return sentence_of(duel, parse_action(text, duel).action)


class _Remembered:
    def __init__(self) -> None:
        self.state: GameState | None = None
        self.done: tuple[Done, ...] = ()


@lru_cache(maxsize=_REMEMBERED)
def _remembered(key: str) -> _Remembered:
    return _Remembered()


def _state_of(question: Question) -> GameState:
    """Return the state of a game after all actions; only new ones are done if its state is remembered."""
    remembered = _remembered(question.key)
    known = remembered.done
    state, remembered.state = remembered.state, None  # it is not remembered if an action fails
    if state is None or question.done[: len(known)] != known:
        state, known = GameState(replace(question.start, imagined=_cards_of(question.lists))), ()
    state.repeat(question.done[len(known) :])
    remembered.state, remembered.done = state, question.done
    return state


def _cards_of(lists: tuple[Entrant, ...]) -> tuple[CardDef, ...]:
    """Return the cards of some decks, each once."""
    cards = [card for each in lists for card in (*each.main, *each.special, *([each.leader] if each.leader else []))]
    return tuple({card.id: card for card in cards}.values())
