"""Actions tried on a duel: an eager player plays on for both sides, and the position is scored. It is compiled too."""

from __future__ import annotations

from lowering.heap import heap_mark, heap_release, kept_from
from rules.duel import DRAW, PASS, Action, Duel, apply, legal_actions
from rules.tournament.players import eager_player
from rules.tournament.worth import lead
from tcg.chance import Chance

#: Most actions of one game that is played on: enough for some twenty turns.
MOST: int = 400


def leads_after(duel: Duel, actions: list[Action], key: list[int], turns: int) -> list[int]:
    """Return the player's score (`lead`, whole) some turns after each of `actions`, which the player to act may do.

    An eager player plays both sides until `turns` more turns have begun; 0 is the end of the answers to the action, 1
    the end of the present turn. All games have the same random numbers, from `key`. An earlier win scores more.
    """
    leads = [0] * len(actions)
    player = duel.to_act
    for place, action in enumerate(actions):
        mark = heap_mark()
        score = int(_lead_after(duel, action, Chance(key), player, turns))
        heap_release(mark)  # of what was tried nothing stays
        leads[place] = score
    return leads


def _lead_after(duel: Duel, action: Action, chance: Chance, player: int, turns: int) -> float:
    copy = duel.clone()
    end = copy.turn + turns
    apply(copy, action, chance)
    later = 0
    while later < MOST and copy.result is None:
        if copy.turn >= end and copy.window is None and copy.question is None:
            break
        mark = heap_mark()
        if turns:
            chosen = kept_from(eager_player(copy, legal_actions(copy), chance), mark)
        else:
            chosen = kept_from(first_answer(copy), mark)
        apply(copy, chosen, chance)
        later += 1
    if copy.result is None or copy.result == DRAW:
        return lead(copy, player)
    return lead(copy, player) + (float(-later) if copy.result == player else float(later))


def turn_after(duel: Duel, action: Action, key: list[int]) -> list[Action]:
    """Return the actions of both players from `action` to the end of the turn, as an eager player chooses them.

    `key` seeds the random numbers of the duel; those of the player are apart, so that the actions can be repeated.
    """
    copy, chance, own = duel.clone(), Chance(key), Chance(key)
    done = [action]
    apply(copy, action, chance)
    while len(done) < MOST and copy.result is None and copy.turn == duel.turn:
        chosen = eager_player(copy, legal_actions(copy), own)
        apply(copy, chosen, chance)
        done.append(chosen)
    return done


def first_answer(duel: Duel) -> Action:
    """Return a pass in a window, and the first answer to a question."""
    return PASS if duel.window is not None else legal_actions(duel)[0]
