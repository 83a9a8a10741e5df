"""A duel as one player may see it, as plain data. A duel leaves the server only through this filter of secrets.

Public are the field without face-down cards, graveyards, Voids, resources, counts, leaders, and declarations,
activations and questions (O-3.6). Players also see their own hand, special deck and face-down cards, and tricks that
their creatures lock down (D-10.8). Nobody sees the order of a deck. None stands for a spectator.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from rules.duel.actions import legal_actions
from rules.duel.compiler import Slot, SlotKind
from rules.duel.observation.narration import HIDDEN, rules_cited, sentence
from rules.duel.observation.schema import (
    DeclaredView,
    Face,
    Line,
    LinkView,
    QuestionView,
    SideView,
    TileView,
    TrickView,
    UnitView,
    View,
    WindowView,
)
from rules.duel.queries.limits import spawns_left
from rules.duel.state.actions import NONE, Action, CardZone, Declared, Mode, Ref, RefKind
from rules.duel.state.duel import DRAW, PLAYERS, Duel, Link, ObjectReference, Trick, Unit

#: Letters of the players in views, actions and scenarios.
LETTERS: Final = ("S", "N")
#: Zones with cards that only their player may know.
SECRET: Final = frozenset({CardZone.HAND, CardZone.DECK, CardZone.SPECIAL})


def view_for(
    duel: Duel, player: int | None, *, write: Callable[[Duel, Action], str] | None = None, since: int = 0
) -> View:
    """Return the duel as `player` may see it; None is a spectator.

    With `write` the player to act also gets the legal actions, as text. The log begins at entry `since` (from 0).
    """
    due = duel.to_act if duel.result is None else None
    viewers = () if player is None else (player,)
    return View(
        player=None if player is None else LETTERS[player],
        turn=duel.turn,
        active=LETTERS[duel.active],
        phase=None if duel.phase is None else duel.phase.value,
        due=None if due is None else LETTERS[due],
        winner=None if duel.result is None else "draw" if duel.result == DRAW else LETTERS[duel.result],
        sides={LETTERS[side]: _side(duel, side, player) for side in PLAYERS},
        tiles={name: _tile(duel, tile, player) for tile, name in enumerate(duel.table.board.names)},
        chain=[_link(duel, link, player) for link in duel.links],
        declared=None if duel.declared is None else _declared(duel, duel.declared, player),
        window=None if duel.window is None else _window(duel.window.kind.name, duel.window.to_act),
        question=_question(duel, player),
        actions=[] if write is None or due is None or player != due else [write(duel, a) for a in legal_actions(duel)],
        log=_lines(duel, viewers, since),
    )


def open_view(duel: Duel, *, write: Callable[[Duel, Action], str] | None = None, since: int = 0) -> View:
    """Return a duel as it looks to somebody who sees the cards of both players. The order of decks stays hidden.

    `write` and `since` are those of `view_for`.
    """
    end = len(duel.log or ())
    views = {letter: view_for(duel, player, write=write, since=end) for player, letter in enumerate(LETTERS)}
    south, north = views.values()
    view = view_for(duel, None, since=end)
    view["sides"] = {letter: seen["sides"][letter] for letter, seen in views.items()}
    view["tiles"] = {name: _open_tile(south["tiles"][name], north["tiles"][name]) for name in south["tiles"]}
    view["chain"] = [views[link["player"]]["chain"][number] for number, link in enumerate(view["chain"])]
    if view["declared"] is not None:
        view["declared"] = views[view["declared"]["player"]]["declared"]
    if view["question"] is not None:
        view["question"] = views[view["question"]["player"]]["question"]
    if view["due"] is not None:
        view["actions"] = views[view["due"]]["actions"]
    view["log"] = _lines(duel, PLAYERS, since)
    return view


def _open_tile(south: TileView, north: TileView) -> TileView:
    """Return a tile, given as each player sees it, on which each card is visible as its controller sees it."""
    tile = south.copy()
    if south["unit"] is not None and south["unit"]["control"] == LETTERS[1]:
        tile["unit"] = north["unit"]
    if south["trick"] is not None and south["trick"]["control"] == LETTERS[1]:
        tile["trick"] = north["trick"]
    return tile


def _lines(duel: Duel, viewers: Sequence[int], since: int) -> list[Line]:
    """Return the log from entry `since` in sentences, as those players see it."""
    entries = (duel.log or [])[since:]
    return [Line(text=sentence(duel, entry, viewers), rules=list(rules_cited(entry))) for entry in entries]


def may_see_trick(duel: Duel, trick: Trick, player: int | None) -> bool:
    """Return whether a player may see a trick: face-up, their own, or locked down by their creature (O-3.6, D-10.8)."""
    return trick.is_face_up or trick.control == player or (player is not None and duel.is_locked(trick))


def may_see_unit(unit: Unit, player: int | None) -> bool:
    """Return whether a player may see a creature's card: it is face-up or their own (O-3.6)."""
    return unit.is_face_up or unit.control == player


# --- players and tiles --------------------------------------------------------------------------------------------


def _names(duel: Duel, cards: Sequence[int]) -> list[str]:
    return [duel.table.cards[card].name for card in cards]


def _side(duel: Duel, number: int, player: int | None) -> SideView:
    side = duel.players[number]
    is_own = number == player
    return SideView(
        leader=duel.table.cards[side.leader.card].name,
        hp=side.leader.hp,
        crystals=side.crystals,
        used=duel.table.params.crystal_total - side.crystals,
        spawn_points=side.spawn_points,
        spawns_left=max(0, spawns_left(duel, number)) if number == duel.active else 0,
        turns=side.turns,
        deck_count=len(side.deck),
        hand_count=len(side.hand),
        special_count=len(side.special),
        graveyard=_names(duel, side.graveyard),
        void=_names(duel, side.void),
        hand=_names(duel, side.hand) if is_own else None,
        special=_names(duel, side.special) if is_own else None,
        archive=_names(duel, side.archive),
    )


def _tile(duel: Duel, tile: int, player: int | None) -> TileView:
    unit, trick = duel.units[tile], duel.tricks[tile]
    return TileView(
        terrain=str(duel.table.terrains[duel.terrain[tile]]),
        counters=dict(duel.tile_counters.get(tile, {})),
        unit=None if unit is None else _unit(duel, unit, player),
        trick=None if trick is None else _trick(duel, trick, player),
    )


def _unit(duel: Duel, unit: Unit, player: int | None) -> UnitView:
    extras = unit.extras
    mode = Mode.FACEDOWN if not unit.is_face_up else Mode.ATTACK if unit.is_attacking else Mode.DEFENCE
    return UnitView(
        face=_face(duel, unit) if may_see_unit(unit, player) else None,
        leader=unit.is_leader,
        owner=LETTERS[unit.owner],
        control=LETTERS[unit.control],
        mode="" if unit.is_leader else mode.name.casefold(),
        moved=unit.moves > 0,
        attacked=unit.attacks > 0,
        counters={} if extras is None else dict(extras.counters),
        equipped=[] if extras is None else [_trick(duel, equip, player) for equip in extras.equips],
        attached=[] if extras is None else [_unit(duel, attached, player) for attached in extras.attached],
    )


def _face(duel: Duel, unit: Unit) -> Face:
    traits = unit.traits
    return {
        "card": duel.table.cards[unit.card].name,
        "element": None if traits.element is None else traits.element.value,
        "types": list(traits.types),
        "level": traits.level,
        "hp": unit.hp,
        "max_hp": traits.max_hp,
        "atk": traits.atk,
        "catk": traits.catk,
        "ratk": traits.ratk,
        "ratk_range": traits.reach,
        "def": traits.def_,
        "hl": traits.hl,
        "shield": "up" if unit.has_shield else "broken" if traits.def_ and unit.is_shield_broken else "none",
        "statuses": sorted(status.value for status in traits.statuses),
    }


def _trick(duel: Duel, trick: Trick, player: int | None) -> TrickView:
    return TrickView(
        card=duel.table.cards[trick.card].name if may_see_trick(duel, trick, player) else None,
        owner=LETTERS[trick.owner],
        control=LETTERS[trick.control],
        face="up" if trick.is_face_up else "down",
        locked=duel.is_locked(trick),
        spent=trick.is_spent,
        timer=trick.timer,
        moved=trick.moves > 0,
        counters=dict(trick.counters or {}),
    )


# --- windows, chain and questions ---------------------------------------------------------------------------------


def _window(kind: str, player: int) -> WindowView:
    return WindowView(kind=kind.casefold(), player=LETTERS[player])


def _declared(duel: Duel, declared: Declared, player: int | None) -> DeclaredView:
    names = duel.table.board.names
    return DeclaredView(
        kind=declared.kind.name.casefold(),
        player=LETTERS[declared.player],
        card=duel.table.cards[declared.card].name if may_see_declared(duel, declared, player) else None,
        tile=names[declared.tile],
        to=None if declared.to == NONE else names[declared.to],
    )


def may_see_declared(duel: Duel, declared: Declared, player: int | None) -> bool:
    """Return whether a player may see the card of a declared action. A card played face-down stays hidden."""
    if declared.player == player:
        return True
    if declared.serial == NONE:
        return declared.kind.name != "PLACE" and declared.mode != Mode.FACEDOWN
    card = duel.unit(declared.serial) or duel.trick(declared.serial)
    return card is not None and card.is_face_up


def _question(duel: Duel, player: int | None) -> QuestionView | None:
    question = duel.question
    if question is None:
        return None
    answers = [[_ref(duel, ref) for group in targets for ref in group] for targets in question.options]
    return QuestionView(
        kind=question.kind.name.casefold(),
        player=LETTERS[question.player],
        options=answers if question.player == player else None,
    )


def _link(duel: Duel, link: Link, player: int | None) -> LinkView:
    slots = link.ability.slots
    return LinkView(
        player=LETTERS[link.player],
        card=duel.table.cards[link.card].name,
        tile=duel.table.board.names[link.tile],
        speed=link.ability.speed,
        trigger=None if link.event is None else link.event.value,
        negated=link.is_negated,
        done=link.is_done,
        targets=[
            _in_words(duel, reference, slot, link.player == player)
            for group, slot in zip(link.targets, slots, strict=True)
            for reference in group
        ],
    )


def _in_words(duel: Duel, reference: ObjectReference, slot: Slot, is_own: bool) -> str:
    """Return `reference`, an object chosen in a slot, as text: a tile, a path, a link, a mode, or a card of a zone.

    `is_own`: the reader may know cards in hidden zones, else they are “a card”.
    """
    names = duel.table.board.names
    if reference.path:
        return ">".join(names[tile] for tile in (reference.tile, *reference.path))
    if reference.tile != NONE:
        return names[reference.tile]
    if reference.zone != NONE:
        is_known = is_own or reference.zone not in SECRET
        return _in_zone(reference.zone, duel.table.cards[reference.card].name if is_known else HIDDEN)
    if slot.kind in (SlotKind.OPTIONS, SlotKind.NUMBER, SlotKind.SHARES):
        return str(reference.value)
    if slot.kind is SlotKind.MODES:
        return Mode(reference.value).name.casefold()
    return f"link:{reference.value + 1}"


def _in_zone(zone: int, name: str) -> str:
    return f"{CardZone(zone).name.casefold()}:{name}"


def _ref(duel: Duel, ref: Ref) -> str:
    names = duel.table.board.names
    match ref.kind:
        case RefKind.PATH:
            return ">".join(names[tile] for tile in (ref.at, *ref.path))
        case RefKind.CARD:
            return _in_zone(ref.zone, duel.table.cards[ref.card].name)
        case RefKind.MODE:
            return Mode(ref.at).name.casefold()
        case RefKind.LINK:
            return f"link:{ref.at + 1}"
        case RefKind.LEADER:
            return f"leader {LETTERS[ref.at]}"
        case RefKind.NUMBER:
            return str(ref.at)
        case RefKind.ANSWER:
            return "yes" if ref.at else "no"
        case RefKind.TRICK:
            return f"{names[ref.at]} trick"
        case RefKind.UNIT | RefKind.TILE | RefKind.ATTACHED:
            return names[ref.at] if ref.card == NONE else f"{names[ref.at]}:{duel.table.cards[ref.card].name}"
