"""Functions and slots of the table `other_games.txt`: paraphrases from other card games."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from rules.abilities.ast import (
    AllTiles,
    Amount,
    AtMost,
    Attach,
    Become,
    ChangeStat,
    ChooseTile,
    Chosen,
    ChosenTiles,
    Countable,
    DealDamage,
    Duration,
    Effect,
    EndOfTurn,
    Every,
    Filter,
    Lasting,
    Licence,
    MustAttack,
    Near,
    Origin,
    Permit,
    Restore,
    Send,
    Target,
    ThatMuch,
    Top,
    Where,
    Who,
    Zone,
)
from rules.abilities.grammar.templates import INVALID, choice
from rules.abilities.paraphrases.flow import Change, after, changed
from rules.abilities.phrases.amounts import per_each
from rules.vocabulary import Element


def both(target: Target, element: Element, type: str) -> tuple[Effect, ...]:  # noqa: A002  (a field of the phrase)
    """Return “is a Water creature and a Serpent in addition to its other elements and types”."""
    return (Become(target, element=element, also=True), Become(after(target), type=type, also=True))


def more_there(target: Target, change: Change, where: Where, more: Change) -> object:
    """Return “creatures have +100 DEF; those adjacent to your leader have +200 DEF instead”, as a difference."""
    if not isinstance(target, Every) or target.filter.where is not None or where.near is Near.ON_TERRAIN:
        return INVALID
    if len(change) != 1 or len(more) != 1 or change[0][0] is not more[0][0]:
        return INVALID
    (stat, n), (_, m) = change[0], more[0]
    there = Every(replace(target.filter, where=where))
    return (ChangeStat(stat, target, n, True), ChangeStat(stat, there, m - n, True))


def then_while(target: Target, change: Change, more: Change, during: Duration) -> object:
    """Return “gets +100 ATK, and +200 CATK as long as …”: only the part behind the comma lasts that long."""
    if {stat for stat, _ in change} & {stat for stat, _ in more}:
        return INVALID
    return (*changed(target, change), Lasting(changed(after(target), more), during))


def on_tile_and_around(amount: int, filter: Filter) -> object:  # noqa: A002  (a field of the phrase)
    """Return “deal N damage to the cards on a tile of your choice and adjacent to it”."""
    if filter.where is not None or filter.zone is not Zone.FIELD:
        return INVALID
    around = replace(filter, where=Where(Near.WITHIN, 1, of=Origin.THAT_TILE))
    return (ChooseTile(ChosenTiles(1)), DealDamage(amount, Every(around)))


def mill(count: Amount, who: Who) -> Effect:
    """Return “a player mills N cards”."""
    return Send(Top(count, who), Zone.GRAVEYARD)


def mill_each(count: int, who: Who, what: Countable) -> Effect:
    """Return “a player mills N cards for each …”."""
    return Send(Top(per_each(count, what), who), Zone.GRAVEYARD)


def must_this_turn(target: Target, whom: Target) -> Effect:
    """Return “TARGET must attack that creature this turn”."""
    return Lasting((MustAttack(target, whom),), EndOfTurn())


#: “May move and attack diagonally”.
DOING: Final = choice("move", {"move": Licence.MOVE_DIAGONALLY, "attack": Licence.ATTACK_DIAGONALLY})
AROUND_THAT: Final = AllTiles(Where(Near.WITHIN, 1, of=Origin.THAT_TILE))


def licensed(target: Target, one: Licence, other: Licence) -> object:
    """Return “TARGET may move and attack diagonally”."""
    if {one, other} != {Licence.MOVE_DIAGONALLY, Licence.ATTACK_DIAGONALLY}:
        return INVALID
    return (Permit(target, one), Permit(after(target), other))


def attached(target: Chosen) -> object:
    """Return “attach TARGET”, for a card next to this one."""
    where = target.filter.where
    is_beside_this = where is not None and where.near is Near.ADJACENT and where.of is Origin.THIS
    return Attach(target) if is_beside_this else INVALID


def restored_at_most(target: Target, most: int) -> Effect:
    """Return “restore that much HP, but at most N”."""
    return Restore(AtMost(ThatMuch(), most), target)
