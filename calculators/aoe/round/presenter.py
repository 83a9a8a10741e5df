"""Presentation of a round for its page: what one player sees and may choose."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from calculators.aoe.board import SIDES
from calculators.aoe.cards import SmallCard
from calculators.aoe.round.serializers import PERSON, PlayedRound, query_of
from cards.catalog.catalogs import library_of
from cards.presenters.cards import CardView, presenter_of
from games import GAMES
from games.aoe import space
from games.aoe.abilities import Heading
from games.aoe.cards import Card
from games.aoe.clash import checking_value
from games.aoe.linking import Reason, bar_between
from games.aoe.reveal import State
from games.aoe.round import (
    TOP,
    Action,
    Bet,
    Burst,
    Lay,
    Link,
    Pay,
    Reveal,
    Spaces,
    Stage,
    Stop,
    View,
    legal_actions,
)  # fmt: skip
from games.aoe.round.policy import WORDS
from games.aoe.round.record import rule_of, write_letter
from games.aoe.round.view import SeenSeat
from games.aoe.space import BOARD, Position, distance

#: Predicates after the name of the player who decides, by stage.
_PREDICATES: Final = {
    Stage.PLAY: "chooses a card in secret",
    Stage.BURST: "may burst",
    Stage.CHECK: "lays a card to check priority",
    Stage.ATTACK: "decides",
    Stage.CLEAN_UP: "may put a card under the deck",
}
_PHASES: Final = {
    Stage.PLAY: "Play Phase",
    Stage.BURST: "Attack Phase",
    Stage.CHECK: "Attack Phase",
    Stage.ATTACK: "Attack Phase",
    Stage.CLEAN_UP: "Clean-up Phase",
    Stage.OVER: "The end",
}


@dataclass(frozen=True, slots=True)
class ActionChoice:
    """Action that the player may choose: label of its button, note, rule ids and address."""

    label: str
    about: str
    rules: tuple[str, ...]
    address: str


@dataclass(frozen=True, slots=True)
class HeldCard:
    """Card of the player's hand with its texts and the actions that use it, or the reason why there are none."""

    view: CardView
    face: SmallCard
    texts: tuple[str, ...]
    choices: tuple[ActionChoice, ...]
    why: Reason | None


@dataclass(frozen=True, slots=True)
class BoardSpace:
    """Space of the board: the side whose figure is on it, a description, and the move that ends there."""

    position: Position
    side: str
    words: str
    choice: ActionChoice | None


def presented(played: PlayedRound, values: dict[str, str], here: int, known: int) -> dict[str, object]:
    """Return the template context of a round, made only from the player's view.

    `values` are the parameters of the query string. `here` is the number of actions done, and `known` the number of log
    entries before the last of them.
    """
    seen, due, done = played.view, played.due, values["do"]
    is_own = due == played.player
    table = ActionChoices(played, values, here)
    one, other = seen.seats
    return {
        "title": f"{one.character.name} against {other.character.name}",
        "seen": seen,
        "phase": _PHASES[Stage.CLEAN_UP if seen.is_tidying else seen.stage],
        "ended": seen.ended,
        "won": [seen.seats[winner].name for winner in seen.ended.winners] if seen.ended else [],
        "prompt": "" if due is None else f"{seen.seats[due].name} {_decides(seen)}",
        "is_own": is_own,
        "pass_to": None if due is None or is_own else (seen.seats[due].name, query_of(
            {**values, "do": done[:here]}, **{"as": SIDES[due][0]})),
        "sides": [_side(seen, place) for place in (0, 1)],
        "rows": list(_rows(seen, table.moves)),
        "apart": distance(one.position, other.position),
        "hand": list(table.hand()) if is_own else [],
        "choices": [] if not is_own else table.others(),
        "question": table.question if is_own else "",
        "log": (log := _log(seen, known)),
        "news": [entry[:3] for _, entries in reversed(log) for entry in entries if entry[3]] if here else [],
        "here": here,
        "steps": len(done),
        "addresses": {
            "first": query_of({**values, "step": "0"}),
            "before": query_of({**values, "step": str(max(0, here - 1))}),
            "after": query_of({**values, "step": str(here + 1)}),
            "last": query_of(values),
            "back": query_of({**values, "do": done[: max(0, here - 1)]}),
            "again": query_of({**values, "seed": "", "do": ""}),
        },
        "values": values,
        "is_alone": values["opponent"] != PERSON,
        "policy": WORDS,
        "game": GAMES["aoe"],
    }  # fmt: skip


def _decides(seen: View) -> str:
    """Return the decision that the round waits for, as words after a player's name: "may link a card".

    In an Attack Phase the words are exact only in the view (`seen`) of the player who decides.
    """
    match seen.actions[:1] if seen.stage is Stage.ATTACK else ():
        case (Bet(),):
            return "may bet of the meter"
        case (Link() | Stop(),):
            return "may link a card"
        case (Pay(),):
            return "may pay for an ability"
        case (Spaces(),):
            return "decides how far a figure goes"
    return _PREDICATES[seen.stage]


class ActionChoices:
    """Legal actions of the player who looks at the round, each with the address that does it."""

    def __init__(self, played: PlayedRound, values: dict[str, str], here: int) -> None:
        self.seen, self._seed = played.view, played.state.seed
        self._values, self._done = values, values["do"][:here]
        self._actions = legal_actions(played.state, played.player) if played.due == played.player else ()
        self.own, self.rival = self.seen.seats[played.player], self.seen.seats[1 - played.player]

    def _choice(self, action: Action, label: str, about: str = "", *more: str) -> ActionChoice:
        letter = write_letter(action, self._actions, len(self._done), self._seed)
        address = query_of({**self._values, "do": self._done + letter})
        return ActionChoice(label, about, (rule_of(action), *more), address)

    @property
    def question(self) -> str:
        """The question to the player by a card whose text needs a choice, such as a number of spaces, or ""."""
        first, card = self._actions[0], self.seen.asking
        if isinstance(first, Pay):
            return f"{card}: “{first.ability}” How often is it paid?"
        if isinstance(first, Spaces):
            whose = self.seen.seats[first.figure].name
            where = first.heading.label if first.heading else ""
            asks = f"Clean-up ({card})" if self.seen.is_tidying else card
            return f"{asks}: how far does {whose}’s figure go {where}?"
        return ""

    # --- cards of the hand --------------------------------------------------------------------------------------------

    def hand(self) -> Iterator[HeldCard]:
        """Yield the cards of the player's hand, with the actions of each."""
        cards = presenter_of(library_of("aoe"))
        for card in self.seen.hand:
            actions = [action for action in self._actions if getattr(action, "card", None) == card.full_name]
            choices = tuple(self._of_card(action, card) for action in actions)
            texts = tuple(filter(None, (card.text, card.text_reversed)))
            why = None if choices else self._why_not(card)
            yield HeldCard(cards.newest(card.id), SmallCard(card), texts, choices, why)

    def _of_card(self, action: Action, card: Card) -> ActionChoice:
        costs = f"costs {card.meter} of the meter" if card.meter else ""
        paid = ("AOE-8.2",) if card.meter else ()
        match action:
            case Reveal(is_reversed=True):
                return self._choice(action, f"Reveal {card.name}, turned round", card.text_reversed, "AOE-2.3")
            case Reveal():
                about = card.text if card.text_reversed else costs
                return self._choice(action, f"Reveal {card.name}", about, *paid)
            case Link(bursts=True):
                return self._choice(action, f"Link {card.name} and burst", "ends the combo unharmed", "AOE-8.3")
            case Link():
                return self._choice(action, f"Link {card.name}", costs, *paid)
            case Lay():
                return self._choice(action, f"Lay {card.name}", f"counts as {checking_value(card)}", "AOE-5.2")
            case _:
                return self._choice(action, f"Put {card.name} under the deck")

    def _why_not(self, card: Card) -> Reason | None:
        """Return why a hand card can't be revealed or linked now; None if it can, or if other actions are due."""
        first = self._actions[0]
        lacks = (card.meter or 0) > len(self.own.meter)
        if isinstance(first, Reveal | Stop) and lacks:
            text = f"It costs {card.meter} of the meter, which has {len(self.own.meter)}"
            return Reason(text, ("AOE-8.2",))
        if isinstance(first, Stop):
            player = self.seen.player
            before = (self.seen.revealed[player], *self.seen.linked[player])[-1]
            bar = bar_between(before, card, 1)
            return bar[1] if bar else None
        return None

    # --- everything else ----------------------------------------------------------------------------------------------

    def others(self) -> list[ActionChoice]:
        """Return the legal actions that use no card of the hand."""
        held = {card.full_name for card in self.seen.hand}
        return [self._other(action) for action in self._actions if getattr(action, "card", None) not in held]

    @property
    def moves(self) -> dict[Position, ActionChoice]:
        """The moves of a figure to choose from, by the space where each ends."""
        return {
            self._end(action): self._other(action) for action in self._actions if isinstance(action, Spaces)
        }  # fmt: skip

    def _end(self, action: Spaces) -> Position:
        figure, other = (self.seen.seats[place].position for place in (action.figure, 1 - action.figure))
        match action.heading:
            case None:
                return figure
            case Heading():
                goes = space.toward if action.heading is Heading.TOWARD else space.away
                way = goes(figure, other)
            case way:
                pass
        return space.move(BOARD, figure, way, action.count, (other,)).end

    def _other(self, action: Action) -> ActionChoice:
        match action:
            case Burst(True):
                return self._choice(
                    action, "Burst", "the token goes, your own card is cancelled, nothing harms you this turn"
                )
            case Burst():
                return self._choice(action, "Don’t burst", "the token is kept")
            case Lay(card):
                return self._choice(action, "Lay the top of the deck" if card == TOP else "Lay nothing", "unseen")
            case Stop():
                return self._choice(action, "Link nothing more")
            case Pay(times):
                return self._choice(action, f"Pay {times} times" if times else "Don’t pay")
            case Bet(cards):
                return self._choice(action, f"Bet {cards} of the meter" if cards else "Bet nothing", "is lost")
            case Spaces(count):
                return self._move(action, count)
            case _:
                return self._choice(action, "Keep the whole hand")

    def _move(self, action: Spaces, count: int) -> ActionChoice:
        if not count:
            return self._choice(action, "Stay", "nobody moves")
        end = self._end(action)
        out = end not in BOARD
        about = "over the red line: ring out" if out else f"to {_where(end)}"
        return self._choice(action, f"Move {count}", about, *(("AOE-7.4",) if out else ()))


def _where(place: Position) -> str:
    return f"column {place.column}, row {place.row}"


def _side(seen: View, place: int) -> dict[str, object]:
    """Return the public state of the player `place` (0 or 1) for the template."""
    seat, cards = seen.seats[place], presenter_of(library_of("aoe"))
    played = (*seen.revealed[place : place + 1], *seen.linked[place])
    whole = seat.character.health or 1
    piles: tuple[tuple[str, tuple[Card, ...]], ...] = (
        ("Meter", seat.meter), ("Discard pile", seat.discard), ("Left the game", seat.spent),
    )  # fmt: skip
    return {
        "code": SIDES[place][0],
        "seat": seat,
        "view": cards.newest(seat.character.id),
        "whole": whole,
        "part": max(0, min(100, round(100 * seat.health / whole))),
        "states": [state.label.lower() for state in State if state in seat.states],
        "is_out": seat.position not in BOARD,
        "where": _where(seat.position) if seat.position in BOARD else "over the red line",
        "from_line": _from_line(seat),
        "played": [(cards.newest(card.id), card) for card in played],
        "piles": [(label, [cards.newest(card.id) for card in pile]) for label, pile in piles],
        "won": bool(seen.ended and place in seen.ended.winners),
        "is_viewer": place == seen.player,
    }


def _from_line(seat: SeenSeat) -> int:
    """Return how many spaces the figure of the player in `seat` can be moved without crossing the nearest red line."""
    column, row = seat.position
    return max(0, min(column - 1, BOARD.columns - column, row - 1, BOARD.rows - row))


def _rows(seen: View, moves: Mapping[Position, ActionChoice]) -> Iterator[list[BoardSpace]]:
    """Yield the spaces of the board row by row from the top, each with its action in `moves`, if any."""
    held = {seat.position: place for place, seat in enumerate(seen.seats)}
    for row in range(1, BOARD.rows + 1):
        line = []
        for column in range(1, BOARD.columns + 1):
            place = Position(column, row)
            who = held.get(place)
            words = _where(place) if who is None else f"{_where(place)}: {seen.seats[who].name}"
            line.append(BoardSpace(place, "" if who is None else SIDES[who][0], words, moves.get(place)))
        yield line


def _log(seen: View, known: int) -> list[tuple[int, list[tuple[str, str, tuple[str, ...], bool]]]]:
    """Return the log by turn, the last first: code of the side or "", text, rules, and whether it is new.

    The first `known` entries are not new.
    """
    turns: dict[int, list[tuple[str, str, tuple[str, ...], bool]]] = {}
    for number, entry in enumerate(seen.log):
        side = "" if entry.player is None else SIDES[entry.player][0]
        turns.setdefault(entry.turn, []).append((side, entry.text, entry.rules, number >= known))
    return sorted(turns.items(), reverse=True)
