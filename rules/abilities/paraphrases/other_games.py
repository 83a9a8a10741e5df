"""Paraphrases in card text from other card games: functions and slots for the table `other_games.txt`."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from rules.abilities import ast
from rules.abilities.grammar.templates import INVALID, choice
from rules.abilities.paraphrases.flow import Change, after, changed
from rules.abilities.phrases.amounts import per_each
from rules.vocabulary import Element


def both(target: ast.Target, element: Element, type: str) -> tuple[ast.Effect, ...]:  # noqa: A002  (a field of the phrase)
    """Return the meaning of “is a Water creature and a Serpent in addition to its other elements and types”."""
    return (ast.Become(target, element=element, also=True), ast.Become(after(target), type=type, also=True))


def more_there(target: ast.Target, change: Change, where: ast.Where, more: Change) -> object:
    """Return the meaning of “creatures have +100 DEF; those adjacent to your leader have +200 DEF instead”.

    `more` replaces `change` within the limit `where`. INVALID unless TARGET is all creatures of a kind, both changes
    are of one stat, and the limit is not terrain.
    """
    if not isinstance(target, ast.Every) or target.filter.where is not None or where.near is ast.Near.ON_TERRAIN:
        return INVALID
    if len(change) != 1 or len(more) != 1 or change[0][0] is not more[0][0]:
        return INVALID
    (stat, n), (_, m) = change[0], more[0]
    there = ast.Every(replace(target.filter, where=where))
    return (ast.ChangeStat(stat, target, n, True), ast.ChangeStat(stat, there, m - n, True))


def then_while(target: ast.Target, change: Change, more: Change, during: ast.Duration) -> object:
    """Return the meaning of “gets +100 ATK, and +200 CATK as long as …”; `during` is only about `more`.

    A stat in both changes is INVALID.
    """
    if {stat for stat, _ in change} & {stat for stat, _ in more}:
        return INVALID
    return (*changed(target, change), ast.Lasting(changed(after(target), more), during))


def on_tile_and_around(amount: int, filter: ast.Filter) -> object:  # noqa: A002  (a field of the phrase)
    """Return the meaning of “deal N damage to the cards on a tile of your choice and adjacent to it”.

    INVALID if `filter` has a place or zone of its own.
    """
    if filter.where is not None or filter.zone is not ast.Zone.FIELD:
        return INVALID
    around = replace(filter, where=ast.Where(ast.Near.WITHIN, 1, of=ast.Origin.THAT_TILE))
    return (ast.ChooseTile(ast.ChosenTiles(1)), ast.DealDamage(amount, ast.Every(around)))


def mill(count: ast.Amount, who: ast.Who) -> ast.Effect:
    """Return the meaning of “the player `who` mills N cards”: they go from the top of the deck to the graveyard."""
    return ast.Send(ast.Top(count, who), ast.Zone.GRAVEYARD)


def mill_each(count: int, who: ast.Who, what: ast.Countable) -> ast.Effect:
    """Return the meaning of “the player `who` mills N cards for each …” of the things counted."""
    return ast.Send(ast.Top(per_each(count, what), who), ast.Zone.GRAVEYARD)


def must_this_turn(target: ast.Target, whom: ast.Target) -> ast.Effect:
    """Return the meaning of “TARGET must attack that creature this turn”."""
    return ast.Lasting((ast.MustAttack(target, whom),), ast.EndOfTurn())


#: “May move and attack diagonally”.
DOING: Final = choice("move", {"move": ast.Licence.MOVE_DIAGONALLY, "attack": ast.Licence.ATTACK_DIAGONALLY})
AROUND_THAT: Final = ast.AllTiles(ast.Where(ast.Near.WITHIN, 1, of=ast.Origin.THAT_TILE))


def licensed(target: ast.Target, one: ast.Licence, other: ast.Licence) -> object:
    """Return “TARGET may move and attack diagonally”; INVALID unless `one` and `other` are those two licences."""
    if {one, other} != {ast.Licence.MOVE_DIAGONALLY, ast.Licence.ATTACK_DIAGONALLY}:
        return INVALID
    return (ast.Permit(target, one), ast.Permit(after(target), other))


def attached(target: ast.Chosen) -> object:
    """Return the meaning of “attach TARGET” to this card; INVALID unless the target is adjacent to it."""
    where = target.filter.where
    is_beside_this = where is not None and where.near is ast.Near.ADJACENT and where.of is ast.Origin.THIS
    return ast.Attach(target) if is_beside_this else INVALID


def restored_at_most(target: ast.Target, most: int) -> ast.Effect:
    """Return the meaning of “restore that much HP to TARGET, but at most N”; “that” is an amount said before."""
    return ast.Restore(ast.AtMost(ast.ThatMuch(), most), target)
