"""A situation that somebody tries things in: where it stands after what was done, as plain data.

Nothing is remembered between two looks. Each begins with the text of the situation and does everything again, so the
text and the list of what was done are all there is to keep, to share and to undo.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager, nullcontext
from enum import StrEnum
from functools import lru_cache
from typing import Any, Final, NamedTuple, TypedDict

from rules.duel.actions import NONE, Act, Action, RefKind
from rules.duel.engine import legal_actions, play
from rules.duel.faults import Fault, IllegalAction, faults_of
from rules.duel.narration import rules_cited, sentence
from rules.duel.state import PLAYERS, Duel, QuestionKind
from rules.duel.view import LETTERS, Line, TileView, View, view_for
from rules.notation import NotationError, dump_action, parse_action
from rules.scenario import Playing, Scenario, ScenarioError, UnreadableError, load, read
from rules.scenario.expectations import MISSING, written
from rules.scenario.steps import Step

#: Letters of a situation, things done in it, and actions that are listed at once.
MAX_TEXT: Final = 100_000
MAX_DONE: Final = 300
MAX_LISTED: Final = 200
#: Stands among what was done for the next step of the situation's own.
NEXT: Final = "next"
#: Situations that are kept ready, as the same one is looked at again and again.
_KEPT: Final = 16

#: Ends what takes too long with a TimeoutError.
Brief = Callable[[], AbstractContextManager[object]]


class Eyes(StrEnum):
    """Who looks: somebody who sees both hands, or one of the players (O-3.6)."""

    OPEN = "open"
    SOUTH = "S"
    NORTH = "N"


class Wish(StrEnum):
    """What is to happen to the situation now."""

    LOOK = "look"
    DO = "do"
    NEXT = "next"
    ALL = "all"
    UNDO = "undo"
    RESTART = "restart"


class Trouble(TypedDict):
    """Why a text is no situation: each problem with its place, such as `start.field[2]` or `line 3, column 5`."""

    problems: list[tuple[str, str]]


class Reason(TypedDict):
    """One reason for a refusal."""

    message: str
    rules: list[str]


class Refusal(TypedDict):
    """What could not be done. `is_step`: it is the next step of the situation's own."""

    words: str
    is_step: bool
    reasons: list[Reason]


class Offer(TypedDict):
    """A legal action: its words and the tiles that it names."""

    words: str
    tiles: list[str]


class Group(TypedDict):
    """Legal actions that start from one card. `place` is its tile, "" elsewhere; `more` are left out."""

    key: str
    title: str
    place: str
    offers: list[Offer]
    more: int


class Deed(TypedDict):
    """One thing that was done and what came of it; `refused` are the reasons where it had to be refused."""

    words: str
    is_step: bool
    refused: list[Reason]
    lines: list[Line]


class Planned(TypedDict):
    """A step of the situation's own."""

    words: str
    is_refusal: bool
    is_done: bool


class Expected(TypedDict):
    """Something that must be true at the end; `got` is None where there is nothing to compare with."""

    path: str
    wanted: str
    got: str | None
    is_met: bool


class Verdict(TypedDict):
    """What was expected against what came; `left` is what else went otherwise than written."""

    passed: bool
    left: list[str]
    rows: list[Expected]


class Sitting(TypedDict):
    """Where the situation stands. `count` are all legal actions, None when they are too many to list."""

    id: str
    why: str
    rules: list[str]
    notes: list[str]
    columns: int
    rows: int
    view: View
    eyes: str
    done: list[str]
    record: list[Deed]
    plan: list[Planned]
    verdict: Verdict | None
    refusal: Refusal | None
    groups: list[Group]
    count: int | None


def sit(
    text: str,
    done: Sequence[str] = (),
    wish: Wish = Wish.LOOK,
    words: str = "",
    eyes: Eyes = Eyes.OPEN,
    brief: Brief = nullcontext,
) -> Sitting | Trouble:
    """Do again what was done in the situation that `text` describes, then what is wished for."""
    scenario = _scenario(text)
    if not isinstance(scenario, Scenario):
        return Trouble(problems=list(scenario))
    game, refusal = _replay(scenario, _before(done, wish))
    for coming in _coming(scenario, game, wish, words) if refusal is None else ():
        refusal = game.do(coming)
        if refusal is not None:
            # A step of the situation's own may have closed windows before it was refused.
            game, _ = _replay(scenario, game.done)
            break
    return _sitting(scenario, game, refusal, eyes, brief)


def _before(done: Sequence[str], wish: Wish) -> Sequence[str]:
    """What is still done when the wish is granted."""
    if wish is Wish.RESTART:
        return ()
    return done[:-1] if wish is Wish.UNDO else done[:MAX_DONE]


def _coming(scenario: Scenario, game: _Game, wish: Wish, words: str) -> Iterable[str]:
    """What is to be done now."""
    match wish:
        case Wish.DO:
            return (words,) if words.strip() else ()
        case Wish.NEXT:
            return (NEXT,)
        case Wish.ALL:
            return (NEXT,) * (len(scenario.steps) - game.steps)
    return ()


@lru_cache(maxsize=_KEPT)
def _scenario(text: str) -> Scenario | tuple[tuple[str, str], ...]:
    """The one scenario in a text, or what is wrong with it."""
    if len(text) > MAX_TEXT:
        return (("", f"Longer than {MAX_TEXT:,} letters."),)
    try:
        documents = read(text)
    except UnreadableError as error:
        where = f"line {error.line}, column {error.column}" if error.line else ""
        return ((where, str(error).removeprefix(f"{where}: ")),)
    if len(documents) != 1:
        return (("", f"There are {len(documents)} situations in it; one at a time can be played."),)
    try:
        return load(documents[0])
    except ScenarioError as error:
        return tuple((problem.place, problem.message) for problem in error.problems)


# --- doing things -------------------------------------------------------------------------------------------------


class _Past(NamedTuple):
    """Something done, and how long the log was before and after."""

    words: str
    is_step: bool
    refused: list[Reason]
    before: int
    after: int


class _Game:
    """A scenario while somebody tries things in it."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.playing = Playing(scenario)
        self.log = self.duel.log = []
        #: Steps of the scenario's own that were done.
        self.steps = 0
        self.past: list[_Past] = []

    @property
    def duel(self) -> Duel:
        return self.playing.duel

    @property
    def done(self) -> list[str]:
        return [NEXT if past.is_step else past.words for past in self.past]

    def do(self, words: str) -> Refusal | None:
        """Do one more thing; why it can't be done, None when it was."""
        if len(self.past) >= MAX_DONE:
            return _refusal(words, [Reason(message=f"At most {MAX_DONE} things can be done in a row.", rules=[])])
        return self._do_step() if words == NEXT else self._do_action(words)

    def _do_step(self) -> Refusal | None:
        if self.steps >= len(self.scenario.steps):
            return _refusal(NEXT, [Reason(message="All steps have been done.", rules=[])], is_step=True)
        step, before = self.scenario.steps[self.steps], len(self.log)
        refused = self._reasons(step) if step.is_refusal else []
        difference = self.playing.refuse(step) if step.is_refusal else self.playing.take(step)
        if difference is not None:
            return _refusal(step.text, [Reason(message=difference, rules=[])], is_step=True)
        self.steps += 1
        self.past.append(_Past(step.text, True, refused, before, len(self.log)))
        return None

    def _reasons(self, step: Step) -> list[Reason]:
        """Why what a step says is refused."""
        try:
            parsed = parse_action(step.text, self.duel)
        except NotationError as error:
            return [_unreadable(error)]
        player = self.duel.to_act if parsed.player is None else parsed.player
        return _reasons(faults_of(self.duel, parsed.action, player))

    def _do_action(self, words: str) -> Refusal | None:
        before = len(self.log)
        try:
            parsed = parse_action(words, self.duel)
        except NotationError as error:
            return _refusal(words, [_unreadable(error)])
        if parsed.rest:
            message = "Only what is chosen now is written with it; the rest is asked for afterwards."
            return _refusal(words, [Reason(message=message, rules=[])])
        try:
            play(self.duel, parsed.action, self.playing.rng, parsed.player)
        except IllegalAction as error:
            return _refusal(words, _reasons(error.faults))
        self.past.append(_Past(words, False, [], before, len(self.log)))
        return None


def _refusal(words: str, reasons: list[Reason], *, is_step: bool = False) -> Refusal:
    return Refusal(words=words, is_step=is_step, reasons=reasons)


def _reasons(faults: Iterable[Fault]) -> list[Reason]:
    return [Reason(message=fault.message, rules=list(fault.rules)) for fault in faults]


def _unreadable(error: NotationError) -> Reason:
    message = str(error)
    return Reason(message=message[0].upper() + message[1:] + ".", rules=list(error.rules))


def _replay(scenario: Scenario, done: Iterable[str]) -> tuple[_Game, Refusal | None]:
    """Do everything again; where something can't be done any more, what comes after it is left out."""
    game = _Game(scenario)
    for words in done:
        refusal = game.do(words)
        if refusal is not None:
            return game, refusal
    return game, None


# --- what is seen -------------------------------------------------------------------------------------------------


def _sitting(scenario: Scenario, game: _Game, refusal: Refusal | None, eyes: Eyes, brief: Brief) -> Sitting:
    duel = game.duel
    view = open_view(duel) if eyes is Eyes.OPEN else view_for(duel, LETTERS.index(eyes.value))
    groups: list[Group] = []
    count: int | None = 0
    if eyes is Eyes.OPEN or view["due"] == eyes.value:
        groups, count = _offers(duel, brief)
    board = duel.table.board
    return Sitting(
        id=scenario.id,
        why=scenario.why,
        rules=list(scenario.rules),
        notes=[str(note) for note in scenario.notes],
        columns=board.columns,
        rows=board.rows,
        view=view,
        eyes=eyes.value,
        done=game.done,
        record=[
            Deed(words=p.words, is_step=p.is_step, refused=p.refused, lines=view["log"][p.before : p.after])
            for p in game.past
        ],
        plan=[
            Planned(words=step.text, is_refusal=step.is_refusal, is_done=number < game.steps)
            for number, step in enumerate(scenario.steps)
        ],
        verdict=_verdict(scenario, game),
        refusal=refusal,
        groups=groups,
        count=count,
    )


def open_view(duel: Duel) -> View:
    """What both players together know: each thing as whoever knows it sees it. Nobody knows the order of a deck."""
    views = {letter: view_for(duel, player) for player, letter in enumerate(LETTERS)}
    south, north = views.values()
    view = view_for(duel, None)
    view["sides"] = {letter: seen["sides"][letter] for letter, seen in views.items()}
    view["tiles"] = {name: _open_tile(south["tiles"][name], north["tiles"][name]) for name in south["tiles"]}
    view["chain"] = [views[link["player"]]["chain"][number] for number, link in enumerate(view["chain"])]
    if view["declared"] is not None:
        view["declared"] = views[view["declared"]["player"]]["declared"]
    if view["question"] is not None:
        view["question"] = views[view["question"]["player"]]["question"]
    view["log"] = [
        Line(text=sentence(duel, entry, PLAYERS), rules=list(rules_cited(entry))) for entry in duel.log or ()
    ]
    return view


def _open_tile(south: TileView, north: TileView) -> TileView:
    """A tile with each card as its controller sees it."""
    tile = south.copy()
    if south["unit"] is not None and south["unit"]["control"] == LETTERS[1]:
        tile["unit"] = north["unit"]
    if south["trick"] is not None and south["trick"]["control"] == LETTERS[1]:
        tile["trick"] = north["trick"]
    return tile


def _verdict(scenario: Scenario, game: _Game) -> Verdict | None:
    """What was expected, once all steps of the situation's own are done; open windows are closed for it."""
    if game.steps < len(scenario.steps) or not scenario.checks:
        return None
    end, _ = _replay(scenario, game.done)
    left = end.playing.finish()
    rows = []
    for check in scenario.checks:
        got = check.get(end.duel)
        rows.append(
            Expected(
                path=check.path,
                wanted=written(check.wanted),
                got=None if got is MISSING else written(got),
                is_met=check.difference(end.duel) is None,
            )
        )
    return Verdict(passed=not left and all(row["is_met"] for row in rows), left=left, rows=rows)


# --- what can be done ---------------------------------------------------------------------------------------------


def _offers(duel: Duel, brief: Brief) -> tuple[list[Group], int | None]:
    """The legal actions by the card that they start from, so many of each that all cards have their share."""
    try:
        with brief():
            actions = legal_actions(duel)
            found: dict[str, list[Action]] = {}
            for action in actions:
                found.setdefault(_key(duel, action), []).append(action)
            shares = share(MAX_LISTED, [len(each) for each in found.values()])
            groups = [
                Group(
                    key=key,
                    title=_title(duel, each[0]),
                    place=duel.table.board.names[each[0].tile] if key[0].isupper() else "",
                    offers=[Offer(words=dump_action(duel, a), tiles=_tiles(duel, a)) for a in each[:count]],
                    more=len(each) - count,
                )
                for (key, each), count in zip(found.items(), shares, strict=True)
            ]
    except TimeoutError:
        return [], None
    return groups, len(actions)


def share(total: int, wanted: Sequence[int]) -> list[int]:
    """Deal `total` out so that small wishes are granted and the rest is split evenly; everybody gets at least one."""
    shares = [0] * len(wanted)
    left = total
    for rank, number in enumerate(sorted(range(len(wanted)), key=lambda number: wanted[number])):
        shares[number] = min(wanted[number], max(1, left // (len(wanted) - rank)))
        left -= shares[number]
    return shares


_FROM_HAND: Final = (Act.SPAWN, Act.SACRIFICE, Act.PLACE, Act.PLAY)
_OF_TRICKS: Final = (Act.ACTIVATE, Act.MOVE_TRICK)
_OF_UNITS: Final = (Act.ABILITY, Act.MOVE, Act.MODE, Act.ATTACK, Act.HEAL, Act.DETACH)


def _key(duel: Duel, action: Action) -> str:
    """What an action starts from, as a name that can stand in an address: `C3`, `C3-trick`, `hand-4`, `turn`."""
    if action.kind in _FROM_HAND:
        return f"hand-{action.card}"
    if action.kind in _OF_TRICKS:
        return f"{duel.table.board.names[action.tile]}-trick"
    if action.kind in _OF_UNITS:
        return duel.table.board.names[action.tile]
    return {Act.CHOOSE: "answer", Act.LEADER: "leader"}.get(action.kind, "turn")


_QUESTIONS: Final = {
    QuestionKind.TARGETS: "Choose for {}",
    QuestionKind.ORDER: "Whose triggered ability comes first?",
    QuestionKind.DISCARD: "Choose what to discard",
    QuestionKind.SEARCH: "Choose what to take",
}


def _title(duel: Duel, action: Action) -> str:
    cards, names = duel.table.cards, duel.table.board.names
    if action.kind in _FROM_HAND:
        return f"{cards[action.card].name}, in hand"
    if action.kind in _OF_TRICKS or action.kind in _OF_UNITS:
        trick, unit = duel.tricks[action.tile], duel.units[action.tile]
        thing = trick if action.kind in _OF_TRICKS else unit
        name = "" if thing is None else cards[thing.card].name
        return f"{name}, {'trick ' if action.kind in _OF_TRICKS else ''}on {names[action.tile]}"
    if action.kind is Act.CHOOSE and duel.question is not None:
        waiting = duel.question.waiting
        return _QUESTIONS[duel.question.kind].format("" if waiting is None else cards[waiting.card].name)
    return "Place the leader" if action.kind is Act.LEADER else "The turn"


_ON_TILES: Final = (RefKind.UNIT, RefKind.TRICK, RefKind.TILE, RefKind.PATH, RefKind.ATTACHED)


def _tiles(duel: Duel, action: Action) -> list[str]:
    """The tiles that an action names, each once."""
    tiles = [action.tile, action.to, *action.tiles]
    for ref in (ref for group in action.targets for ref in group if ref.kind in _ON_TILES):
        tiles += (ref.at, *ref.path)
    return [duel.table.board.names[tile] for tile in dict.fromkeys(tiles) if tile != NONE]


__all__ = [
    "MAX_DONE",
    "MAX_LISTED",
    "MAX_TEXT",
    "NEXT",
    "Eyes",
    "Sitting",
    "Trouble",
    "Wish",
    "open_view",
    "share",
    "sit",
]


def is_trouble(found: Any) -> bool:
    """Whether a text was no situation."""
    return "problems" in found
