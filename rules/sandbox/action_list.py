"""Legal actions for the page to play a situation, grouped by the card that they start from, limited in number."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from typing import Final

from rules.duel import FROM_HAND, NONE, Act, Action, Duel, QuestionKind, RefKind, legal_actions
from rules.notation import dump_action
from rules.sandbox.shapes import MAX_LISTED, Group, LegalAction

#: Factory of a context manager that stops slow code with a TimeoutError.
Brief = Callable[[], AbstractContextManager[object]]


def list_actions(duel: Duel, brief: Brief) -> tuple[list[Group], int | None]:
    """Return the legal actions in groups by the card that they start from, and the number of all actions.

    The groups have at most `MAX_LISTED` actions together. If the time limit, a context manager that `brief()` returns,
    runs out, return no groups and None.
    """
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
                    actions=[LegalAction(words=dump_action(duel, a), tiles=_tile_names(duel, a)) for a in each[:count]],
                    more=len(each) - count,
                )
                for (key, each), count in zip(found.items(), shares, strict=True)
            ]
    except TimeoutError:
        return [], None
    return groups, len(actions)


def share(total: int, wanted: Sequence[int]) -> list[int]:
    """Divide `total` among groups that want as many items as `wanted` says, and return the share of each, in order.

    Small groups get all that they want, and the rest of `total` is split evenly. Each group gets at least one item.
    """
    shares = [0] * len(wanted)
    left = total
    for rank, number in enumerate(sorted(range(len(wanted)), key=lambda number: wanted[number])):
        shares[number] = min(wanted[number], max(1, left // (len(wanted) - rank)))
        left -= shares[number]
    return shares


_OF_TRICKS: Final = (Act.ACTIVATE, Act.MOVE_TRICK)
_OF_UNITS: Final = (Act.ABILITY, Act.MOVE, Act.MODE, Act.ATTACK, Act.HEAL, Act.DETACH)


def _key(duel: Duel, action: Action) -> str:
    """Return a URL-safe key for the card that an action starts from: `C3`, `C3-trick`, `hand-4` (number of the card).

    Without a card it is `answer`, `leader` or `turn`.
    """
    if action.kind in FROM_HAND:
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
    QuestionKind.PAY: "Pay the cost of {}?",
    QuestionKind.MULLIGAN: "Take another hand?",
    QuestionKind.PICK: "Choose",
    QuestionKind.DIG: "Choose what to take",
    QuestionKind.ARRANGE: "In which order? The first comes first",
    QuestionKind.MAY: "Do what {} lets you do?",
    QuestionKind.UNLESS: "Pay, so that {} does nothing more?",
    QuestionKind.OPTION: "Choose an option of {}",
    QuestionKind.NUMBER: "How many for {}?",
    QuestionKind.DISTANCE: "How many tiles for {}?",
}


def _title(duel: Duel, action: Action) -> str:
    cards, names = duel.table.cards, duel.table.board.names
    if action.kind in FROM_HAND:
        return f"{cards[action.card].name}, in hand"
    if action.kind in _OF_TRICKS or action.kind in _OF_UNITS:
        trick, unit = duel.tricks[action.tile], duel.units[action.tile]
        thing = trick if action.kind in _OF_TRICKS else unit
        name = "" if thing is None else cards[thing.card].name
        return f"{name}, {'trick ' if action.kind in _OF_TRICKS else ''}on {names[action.tile]}"
    if action.kind is Act.CHOOSE and duel.question is not None:
        pending = duel.question.pending
        card = duel.question.card if pending is None else pending.card
        return _QUESTIONS[duel.question.kind].format("" if card == NONE else cards[card].name)
    return "Place the leader" if action.kind is Act.LEADER else "The turn"


_ON_TILES: Final = (RefKind.UNIT, RefKind.TRICK, RefKind.TILE, RefKind.PATH, RefKind.ATTACHED)


def _tile_names(duel: Duel, action: Action) -> list[str]:
    """Return the names of the tiles in an action, each once."""
    tiles = [action.tile, action.to, *action.tiles]
    for ref in (ref for group in action.targets for ref in group if ref.kind in _ON_TILES):
        tiles += (ref.at, *ref.path)
    return [duel.table.board.names[tile] for tile in dict.fromkeys(tiles) if tile != NONE]
