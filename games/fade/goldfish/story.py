"""Recorded steps of a goldfish game of F.A.D.E.: events, rules and reasons, with a snapshot of the game."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Final

from games.fade.goldfish.policy import Choice
from games.fade.goldfish.stage import PLAYER, Stage, Strike
from games.fade.goldfish.state import DRAW, RULES, TP, Act, Action, Ending, State, Unit
from games.fade.words import Phase


@dataclass(frozen=True, slots=True)
class CharacterInPlay:
    """Character in play: card (with a number if there are several), PLV, slots, whether it may act, attached cards."""

    name: str
    card: str
    plv: int
    slots: int
    can_act: bool
    augments: tuple[str, ...]
    skills: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Snapshot:
    """Snapshot of the game after a step.

    `augments` are those of the player, `zones` the cards in the Extra Zones, `hp` the HP of the opponent.
    """

    tp: int
    hp: int
    hand: tuple[str, ...]
    characters: tuple[CharacterInPlay, ...]
    augments: tuple[str, ...]
    zones: tuple[str, ...]
    deck: int
    discarded: int


@dataclass(frozen=True, slots=True)
class Step:
    """Step of a game, in the player's turn `turn` (0 before the first) and `phase` (None before the first turn).

    `why` is the reason of the choice and `line` the code of its line of the policy; both are "" for events without a
    choice. `details` are the sentences of the battle calculator.
    """

    turn: int
    phase: Phase | None
    text: str
    rules: tuple[str, ...]
    snapshot: Snapshot
    line: str = ""
    why: str = ""
    details: tuple[str, ...] = ()


_ENDINGS: Final = {
    Ending.LETHAL: ("The opponent is at 0 HP: the game is won on turn {0}.", ("FADE-9.2", "FADE-9.1")),
    Ending.DECK_OUT: ("The deck is empty when turn {0} begins: the game is lost.", ("FADE-9.2",)),
    Ending.OUT_OF_TURNS: ("After turn {0} the game is not played any further.", ()),
}


class StepRecorder:
    """Recorder of the steps of a game."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self.steps: list[Step] = []

    def watch(self, state: State, choice: Choice | None, strike: Strike | None) -> None:
        """Record a choice, with the result (`strike`) of an attack; or the event that `state` shows if it is None."""
        if choice is not None:
            self._record_choice(state, choice, strike)
        elif state.ending is not None:
            text, rules = _ENDINGS[state.ending]
            self._add(state, text.format(state.turn), rules)
        elif state.phase is None:
            self._record_hand(state)
        else:
            self._record_beginning(state)

    def _add(
        self, state: State, text: str, rules: tuple[str, ...], choice: Choice | None = None,
        details: tuple[str, ...] = (), phase: Phase | None = None,
    ) -> None:  # fmt: skip
        line, why = ("", "") if choice is None else (choice.line, choice.why)
        at = phase or state.phase
        self.steps.append(Step(state.turn, at, text, rules, self._snapshot(state), line, why, details))

    def _record_hand(self, state: State) -> None:
        rules = ("FADE-1.5", "FADE-1.3") if len(state.hand) else ("FADE-1.5", "O-FADE.9")
        self._add(state, f"You draw {self._names(state.drawn)}.", rules)

    def _record_beginning(self, state: State) -> None:
        """Record the Starting Phase and the Draw Phase of a turn."""
        if state.turn == 1 and state.stage.params.first:
            text = "Turn 1 begins. The first player gains no TP and draws no card."
            self._add(state, text, ("FADE-5.2", "FADE-5.3"), phase=Phase.STARTING)
            return
        more = state.gained - TP
        source, rules = (f", {more} of them by Power Source", ("FADE-10.37",)) if more else ("", ())
        text = f"Turn {state.turn} begins. You gain {state.gained} TP{source}, and have {state.tp}."
        self._add(state, text, ("FADE-5.2", "O-FADE.4", *rules), phase=Phase.STARTING)
        few = ("O-FADE.9",) if len(state.drawn) < DRAW else ()
        self._add(state, f"You draw {self._names(state.drawn)}.", ("FADE-5.3", *few), phase=Phase.DRAW)

    def _record_choice(self, state: State, choice: Choice, strike: Strike | None) -> None:
        action = choice.action
        if action.act is Act.NEXT:
            return
        if strike is not None:
            self._record_attack(state, choice, strike)
            return
        phase = None if action.act is Act.KEEP else state.phase
        text = self._words(state, action)
        if action.act is Act.KEEP:
            # The first turn has begun already, and is recorded next.
            self.steps.append(Step(0, None, text, RULES[Act.KEEP], self.steps[-1].snapshot, choice.line, choice.why))
            return
        self._add(state, text, RULES[action.act], choice, phase=phase)

    def _record_attack(self, state: State, choice: Choice, strike: Strike) -> None:
        action = choice.action
        who = self._who(state, action.by)
        what = "a Normal Attack" if action.act is Act.ATTACK else self._stage.name(action.card)
        verb = "attack" if action.by == PLAYER else "attacks"
        tp = f", {strike.tp} TP gained" if strike.tp else ""
        left = f"{max(0, state.hp)} HP are left"
        text = f"{who} {verb} the opponent with {what}: {strike.damage} damage{tp}. {left}."
        rules = tuple(dict.fromkeys((*RULES[action.act], *strike.rules)))
        if state.hp <= 0:
            rules = (*rules, "FADE-9.2")
            if state.hp + strike.damage > 0:
                text += " The opponent has lost; the turn is played out."
        self._add(state, text, rules, choice, strike.sentences)

    def _words(self, state: State, action: Action) -> str:
        name = self._stage.name(action.card) if action.card >= 0 else ""
        match action.act:
            case Act.REDRAW:
                return f"You shuffle your hand back and draw {self._names(state.hand)}."
            case Act.KEEP:
                return "You keep your hand."
            case Act.ENTER:
                stack = f", on a Stack of {self._names(action.cards)}" if action.cards else ""
                who, slots = self._who(state, len(state.units) - 1), state.slots
                return (
                    f"{who} comes from the Fighter Pool{stack}: {slots} of {slots + state.free_slots} slots are used."
                )
            case Act.EQUIP:
                who = "yourself" if action.by == PLAYER else self._who(state, action.by)
                return f"You attach {name} to {who}: {state.tp} TP are left."
            case Act.PLACE:
                return f"You put {name} into the Extra Zone at the {('front', 'back')[action.by]} line."
            case Act.ATTACH:
                return f"You attach {name} face-down to {self._who(state, action.by)}."
        return f"You discard {name}."

    def _who(self, state: State, by: int) -> str:
        """Return the name of the Character at `by`, numbered if there are several of it; or "You" for the player."""
        if by == PLAYER:
            return "You"
        fighter = state.units[by].fighter
        name = self._stage.name(fighter)
        if self._stage.pool.count(fighter) == 1:
            return name
        return f"{name} {1 + sum(unit.fighter == fighter for unit in state.units[:by])}"

    def _names(self, cards: list[int] | tuple[int, ...]) -> str:
        """Return the names of cards with their copies, such as "2 × A; B; C", or "nothing". Names may have commas."""
        copies = Counter(self._stage.name(card) for card in cards)
        return "; ".join(f"{count} × {name}" if count > 1 else name for name, count in copies.items()) or "nothing"

    def _snapshot(self, state: State) -> Snapshot:
        stage = self._stage
        return Snapshot(
            tp=state.tp,
            hp=max(0, state.hp),
            hand=tuple(sorted(map(stage.name, state.hand))),
            characters=tuple(self._in_play(state, by, unit) for by, unit in enumerate(state.units)),
            augments=tuple(map(stage.name, state.player.augments)),
            zones=tuple(stage.name(card) for card in state.zones if card is not None),
            deck=len(state.deck),
            discarded=len(state.discarded),
        )

    def _in_play(self, state: State, by: int, unit: Unit) -> CharacterInPlay:
        stage = self._stage
        return CharacterInPlay(
            name=self._who(state, by),
            card=stage.name(unit.fighter),
            plv=stage.pieces[unit.fighter].plv + sum(stage.pieces[at].plv for at in unit.augments),
            slots=state.slots_of(unit.fighter),
            can_act=state.can_act(unit),
            augments=tuple(map(stage.name, unit.augments)),
            skills=tuple(stage.name(card) for card, to in state.attached if to == by),
        )
