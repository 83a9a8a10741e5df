"""Programs that choose actions in tournaments: functions of the duel, its legal actions and random numbers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from lowering.heap import heap_mark, heap_release
from rules.duel import NONE, Act, Action, Duel, Mode, Unit, apply, legal_actions
from rules.tournament.worth import body, lead, unit_worth
from rules.vocabulary import Activation
from tcg.chance import Chance

#: Function that chooses one of the legal actions for the player to act.
Player: TypeAlias = Callable[[Duel, list[Action], Chance], Action]


def random_player(duel: Duel, actions: list[Action], chance: Chance) -> Action:
    """Return a random action: first a random kind of action is chosen, then an action of that kind.

    Kinds that end a phase or pass are only chosen when they come up three times in a row.
    """
    kinds = sorted({action.kind for action in actions})
    for _ in range(3):
        kind = kinds[chance.below(len(kinds))]
        if kind not in (Act.END, Act.PASS, Act.MAIN2):
            break
    fitting = [action for action in actions if action.kind is kind]
    return fitting[chance.below(len(fitting))]


def eager_player(duel: Duel, actions: list[Action], chance: Chance) -> Action:
    """Return the first of these that helps: spawn, move, use or place a trick, use an ability, change mode, attack.

    Without one, end the phase.

    Uses of cards and attacks are tried on a copy of the duel, one action ahead. So this player knows face-down cards,
    but not the next coin toss.
    """
    if len(actions) == 1:
        return actions[0]
    if duel.window is not None or duel.question is not None:
        return _tried(duel, _some(actions, chance), chance, least=None) or actions[-1]
    if duel.phase is None:
        return actions[len(actions) // 2]
    by_kind: dict[Act, list[Action]] = {}
    for action in actions:
        by_kind.setdefault(action.kind, []).append(action)
    return (
        _best_spawn(duel, by_kind, chance)
        or _best_move(duel, _of(by_kind, Act.MOVE))
        or _best_use(duel, by_kind, chance)
        or _placement(duel, _of(by_kind, Act.PLACE))
        or _readied(duel, _of(by_kind, Act.MODE))
        or _tried(duel, _of(by_kind, Act.ATTACK), chance)
        # Whoever has to attack may not end the phase.
        or (_of(by_kind, Act.MAIN2) or _of(by_kind, Act.END) or actions[-1:])[0]
    )


PLAYERS_BY_NAME: Final[dict[str, Player]] = {"random": random_player, "eager": eager_player}

#: Number of uses of cards that are tried for one decision.
_TRIES: Final = 24
#: Least improvement for which a card is used.
_LEAST: Final = 1.0
#: Less than any score.
_WORST: Final = float("-inf")
#: Number of its own face-down tricks from which on an eager player places no more.
_WAITING: Final = 3
#: Number of Sacrifice Spawns to consider; of more, a random sample is taken.
_MAX_SACRIFICES: Final = 200


def _of(by_kind: dict[Act, list[Action]], kind: Act) -> list[Action]:
    return by_kind.get(kind, [])


def _best_spawn(duel: Duel, by_kind: dict[Act, list[Action]], chance: Chance) -> Action | None:
    """Return the best spawn, by the creature's stats, nearness to the enemy leader, and sacrifices; None without one.

    `by_kind` has the legal actions. Of Sacrifice Spawns only some, at random, are compared. Creatures that can attack
    are spawned in Attack Mode, others in Defence Mode.
    """
    cards, units = duel.table.cards, duel.units
    goal = duel.table.distances[duel.players[1 - duel.active].leader.tile]
    best = 0.0
    found: Action | None = None
    for action in [*_of(by_kind, Act.SPAWN), *_some(_of(by_kind, Act.SACRIFICE), chance, _MAX_SACRIFICES)]:
        atk, hp, catk, ratk, def_, hl = cards[action.card].stats
        if action.mode != (Mode.ATTACK if atk or ratk else Mode.DEFENCE):
            continue
        score = 20.0 + body(atk, hp, catk, ratk, def_, hl) - goal[action.tile]
        if action.tiles:
            lost = 0.0
            for one in action.tiles:
                unit = units[one]
                if unit is not None:
                    lost += unit_worth(unit, duel.active)
            score -= 1.2 * lost
        if score > best:
            best, found = score, action
    return found


def _best_move(duel: Duel, moves: list[Action]) -> Action | None:
    """Return the move to where a unit can do more damage, else towards the enemy leader; None if no move helps.

    Leaders and units that can't attack stay.
    """
    goal = duel.table.distances[duel.players[1 - duel.active].leader.tile]
    best = 0.0
    found: Action | None = None
    for action in moves:
        tile, to = action.tile, action.to
        unit = duel.units[tile]
        if unit is None or unit.is_leader or not unit.traits.farthest:
            continue
        now, then = _threat(duel, unit, tile), _threat(duel, unit, to)
        score = then - now + (0.0 if now else float(goal[tile] - goal[to]))
        if score > best:
            best, found = score, action
    return found


def _threat(duel: Duel, unit: Unit, tile: int) -> float:
    """Return the most damage that a unit could do to one opposing unit from a tile; damage to a leader counts twice.

    Damage to a creature counts up to its HP.
    """
    traits, apart = unit.traits, duel.table.distances[tile]
    most = 0.0
    for other in duel.players[1 - unit.control].units:
        distance = apart[other.tile]
        power = (traits.atk or 0) if distance <= max(1, traits.attack_reach) else 0
        if 2 <= distance <= traits.reach:
            power = max(power, traits.ratk or 0)
        most = max(most, 2.0 * power if other.is_leader else float(min(power, other.hp)))
    return most


_USES: Final = (Act.PLAY, Act.ACTIVATE, Act.ABILITY, Act.HEAL)


def _best_use(duel: Duel, by_kind: dict[Act, list[Action]], chance: Chance) -> Action | None:
    """Return the best use of a trick or ability, from equally many tries for each card; None if no use helps enough."""
    by_source: dict[tuple[int, int, int], list[Action]] = {}
    for kind in _USES:
        for action in _of(by_kind, kind):
            source = (kind, action.card, NONE if kind is Act.PLAY else action.tile)
            by_source.setdefault(source, []).append(action)
    tries = max(1, _TRIES // max(1, len(by_source)))
    return _tried(duel, [one for several in by_source.values() for one in _some(several, chance, tries)], chance)


def _placement(duel: Duel, places: list[Action]) -> Action | None:
    """Return the action of `places` that places a possible response nearest the enemy leader; None without one.

    None, too, if enough of the player's tricks are face-down already.
    """
    side, cards = duel.players[duel.active], duel.table.cards
    if sum(not trick.is_face_up for trick in side.tricks) >= _WAITING:
        return None
    goal = duel.table.distances[duel.players[1 - duel.active].leader.tile]
    useful = [
        action
        for action in places
        if cards[action.card].script.traps or cards[action.card].activation is not Activation.NORMAL
    ]
    return min(useful, key=lambda action: goal[action.tile], default=None)


def _readied(duel: Duel, modes: list[Action]) -> Action | None:
    """Return the first change to Attack Mode of a creature that can attack; None if there is none."""
    for action in modes:
        unit = duel.units[action.tile]
        if action.mode == Mode.ATTACK and unit is not None and unit.traits.farthest:
            return action
    return None


def _some(actions: list[Action], chance: Chance, limit: int = _TRIES) -> list[Action]:
    """Return up to `limit` random actions, maybe with repetitions, always with the last one, which may be a pass."""
    if len(actions) <= limit:
        return list(actions)
    return [*(actions[chance.below(len(actions))] for _ in range(limit - 1)), actions[-1]]


def _tried(duel: Duel, actions: list[Action], chance: Chance, least: float | None = _LEAST) -> Action | None:
    """Return the action after which the active player's position is best; None if no action improves it by `least`.

    If `least` is None, the best action is returned even if it makes the position worse.
    """
    if not actions:
        return None
    player = duel.to_act
    best = _WORST if least is None else lead(duel, player) + least
    found: Action | None = None
    for action in actions:
        mark = heap_mark()
        then = lead(_after(duel, action, chance), player)
        heap_release(mark)  # of what was tried nothing stays
        if then > best:
            best, found = then, action
    return found


def _after(duel: Duel, action: Action, chance: Chance) -> Duel:
    """Return a copy of the duel after an action, with windows passed and questions answered (first option)."""
    copy = duel.clone()
    apply(copy, action, chance)
    for _ in range(_ANSWERS):
        if copy.result is not None or (copy.window is None and copy.question is None):
            break
        answers = legal_actions(copy)
        apply(copy, answers[0] if copy.window is None else answers[-1], chance)
    return copy


#: Number of answers after which the result of an action is scored as it is.
_ANSWERS: Final = 30
