"""Legal actions as a tree of steps, by which a player chooses one: a card, what it does, tiles and targets."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypeAlias, Union

from rules.duel import FROM_HAND, NONE, Act, Action, Duel, Mode, QuestionKind, legal_actions
from rules.notation import dump_action, dump_ref

#: Tree of choices: the next steps by their words, or the number of the only action left. An action that is complete
#: while others go on is at "".
Tree: TypeAlias = dict[str, Union["Tree", int]]

_KINDS: Final = {
    Act.SPAWN: "spawn",
    Act.SACRIFICE: "sacrifice",
    Act.PLACE: "place",
    Act.PLAY: "activate",
    Act.ACTIVATE: "activate",
    Act.ABILITY: "ability",
    Act.MOVE: "move",
    Act.MOVE_TRICK: "move",
    Act.MODE: "mode",
    Act.ATTACK: "attack",
    Act.HEAL: "heal",
    Act.DETACH: "detach",
    Act.CHOOSE: "choose",
    Act.PASS: "pass",
    Act.MAIN2: "main2",
    Act.END: "end",
    Act.LEADER: "leader",
}
_OF_TRICKS: Final = (Act.ACTIVATE, Act.MOVE_TRICK)
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


def choices(duel: Duel) -> Tree:
    """Return the legal actions of a duel as a tree of steps; its leaves are their numbers in `legal_actions`.

    The first step is a card in hand (`hand:Name`), a tile with a unit, a tile with a trick (`C3 trick`), or what starts
    from no card (`pass`, `main2`, `end`, `choose`, `leader`). From a card the second step is what it does. All
    sacrifices of an action are one step: `with A1,B2`.
    """
    tree: Tree = {}
    for number, action in enumerate(legal_actions(duel)):
        node = tree
        for step in _steps(duel, action):
            node = _below(node, step)
        if "" in node:  # other choices in the same words
            node = _below(node, dump_action(duel, action))
        node[""] = number
    return {step: _short(below) for step, below in tree.items()}


def _below(node: Tree, step: str) -> Tree:
    below = node.setdefault(step, {})
    assert isinstance(below, dict)  # noqa: S101  (numbers are at "" alone until the tree is shortened)
    return below


def _short(node: Tree | int) -> Tree | int:
    """Return the tree with numbers in place of trees that have just one action, which is complete."""
    if isinstance(node, int):
        return node
    if node.keys() == {""}:
        return node[""]
    return {step: _short(below) for step, below in node.items()}


def _steps(duel: Duel, action: Action) -> Iterator[str]:
    names = duel.table.board.names
    kind = _KINDS[action.kind]
    if action.kind in FROM_HAND:
        yield f"hand:{duel.table.cards[action.card].name}"
    elif action.kind in _OF_TRICKS:
        yield f"{names[action.tile]} trick"
    elif action.tile != NONE and action.kind is not Act.LEADER:
        yield names[action.tile]
    yield _ability(duel, action) if action.kind is Act.ABILITY else kind
    if action.tiles:
        yield f"with {','.join(names[tile] for tile in action.tiles)}"
    if action.kind in FROM_HAND or action.kind is Act.LEADER:
        yield names[action.tile]
    if action.kind is Act.DETACH:
        yield duel.table.cards[action.card].name
    if action.to != NONE:
        yield names[action.to]
    if action.mode != NONE:
        yield Mode(action.mode).name.casefold()
    for group in action.targets:
        yield from [dump_ref(duel, ref) for ref in group] or ["none"]


def _ability(duel: Duel, action: Action) -> str:
    unit = duel.units[action.tile]
    several = unit is not None and len(unit.traits.script.activated) > 1
    return f"ability {action.card + 1}" if several else "ability"


def prompt(duel: Duel) -> str:
    """Return the question that the player to act has to answer in words, "" if there is no question."""
    question = duel.question
    if question is None:
        return ""
    card = question.card if question.pending is None else question.pending.card
    return _QUESTIONS[question.kind].format("" if card == NONE else duel.table.cards[card].name)
