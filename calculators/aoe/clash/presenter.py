"""Presentation of a resolved clash of two cards for its page."""

from __future__ import annotations

from typing import Final
from urllib.parse import urlencode

from calculators.aoe.board import SIDES, DrawnRange, rows
from calculators.aoe.cards import SmallCard, as_query, characters
from calculators.aoe.clash.serializers import NAMES
from games.aoe.clash import priority
from games.aoe.reveal import Clash, Code, Gone, Linking, Player, Resolution, State, Step, Zone
from games.aoe.space import distance
from games.aoe.texts import write_ability

#: Icons of events.
_ICONS: Final = {
    Code.PAID: "minus",
    Code.BURST: "shield",
    Code.TECH: "x",
    Code.CHECK: "git-compare",
    Code.CHECKED: "git-compare",
    Code.FIRST: "chevron-right",
    Code.RESOLVES: "play",
    Code.LINKED: "link",
    Code.HIT: "check",
    Code.WHIFF: "wind",
    Code.DAMAGE: "zap",
    Code.IMMUNE: "shield",
    Code.MOVED: "move",
    Code.RING_OUT: "log-out",
    Code.STATE: "arrow-down",
    Code.CANCELLED: "x",
    Code.BLANKED: "x",
    Code.DEFEATED: "circle-x",
    Code.NO_LINK: "unlink",
}
#: Texts of steps in which nothing happens.
_NOTHING: Final = (
    "Nobody has a requirement to pay.",
    "Nobody bursts.",
    "No throws.",
    "No pre-priority abilities.",
    "Nobody antes.",
    "No card is left.",
)
_PILES: Final = {Zone.METER: "to the meter", Zone.HAND: "back to the hand", Zone.DISCARD: "to the discard pile"}


def presented(clash: Clash, answer: Resolution) -> dict[str, object]:
    """Return the template context of a clash and its result (`answer`)."""
    figures = {code: left.position for (code, _), left in zip(SIDES, answer.players, strict=True)}
    before = {code: player.position for (code, _), player in zip(SIDES, clash.players, strict=True)}
    ranges = [
        DrawnRange(code, before[code], card.range)
        for (code, _), player in zip(SIDES, clash.players, strict=True)
        if (card := player.revealed.card).range
    ]
    return {
        "sides": [_side(clash, answer, place) for place in (0, 1)],
        "steps": [_step(step) for step in answer.steps],
        "headline": _headline(clash, answer),
        "check": answer.check,
        "outcome": answer.outcome,
        "round_ends": answer.outcome.round_ends,
        "tidied": answer.tidied,
        "notes": answer.notes,
        "rows": rows(clash.board, figures, ranges, before=before),
        "apart": distance(*before.values()),
        "has_moved": any(figures[code] != before[code] for code in figures),
    }


def _headline(clash: Clash, answer: Resolution) -> str:
    """Return a sentence that says who went first and who may link."""
    if answer.check:
        return f"Check priority in step {answer.check.step}"
    if answer.outcome.round_ends:
        return answer.outcome.text
    names = [player.name for player in clash.players]
    free = [name for name, linking in zip(names, answer.linking, strict=True) if linking.may]
    link = f"{free[0]} may link" if len(free) == 1 else f"{'both' if free else 'nobody'} may link"
    if any(one.code is Code.TECH for step in answer.steps for one in step.happenings):
        return f"Teched: {link}"
    if not answer.order:
        return f"No card resolves, {link}"
    return f"{names[answer.order[0].player]} goes first, {link}"


def _side(clash: Clash, answer: Resolution, place: int) -> dict[str, object]:
    """Return the player at `place` (0 or 1) before the clash and in its result (`answer`), for the template."""
    player, left, linking = clash.players[place], answer.players[place], answer.linking[place]
    card = player.revealed.card
    counts = priority(card, player.states)
    turn = next((number for number, turn in enumerate(answer.order, start=1) if turn.player == place), None)
    return {
        "code": SIDES[place][0],
        "name": player.name,
        "face": SmallCard(card),
        "text": [write_ability(ability) for ability in player.revealed.abilities],
        "priority": "throw" if card.throw else counts,
        "printed": None if card.throw or card.priority in (None, counts) else card.priority,
        "turn": turn,
        "is_teched": any(one.code is Code.TECH for step in answer.steps for one in step.happenings),
        "health": player.health,
        "meter": player.meter,
        "left": left,
        "health_part": max(0, round(100 * left.health / player.health)),
        "is_out": left.position not in clash.board,
        "states_before": [state.label for state in State if state in player.states],
        "states": [state.label for state in left.states],
        "linking": linking,
        "combos": _combos_address(player, linking) if linking.may else "",
        "gone": [_gone(gone) for gone in answer.clean_up if gone.player == place],
        "won": place in answer.outcome.winners,
    }


def _combos_address(player: Player, linking: Linking) -> str:
    """Return the query string of the combos page for a player's revealed card and links, at the distance of `linking`.

    The cost of the revealed card is added to the meter again, since a combo pays for its first card, too.
    """
    first = player.revealed.card
    cards = [first, *(link.card for link in player.links)]
    question: dict[str, object] = {"hand": ";".join(map(as_query, cards)), "distance": linking.distance}
    question |= {"meter": linking.meter + (first.meter or 0), "first": first.name}
    if character := next((slug for slug, each in characters().items() if first.slug and first in each.method), ""):
        question["character"] = character
    return urlencode(question)


def _gone(gone: Gone) -> dict[str, object]:
    return {"card": gone.card, "to": _PILES[gone.pile], "rules": gone.rules, "pile": gone.pile.value}


def _step(step: Step) -> dict[str, object]:
    happenings = [
        {
            "code": one.code.value.lower().replace("_", "-"),
            "icon": _ICONS.get(one.code, "circle"),
            "side": "" if one.player is None else SIDES[one.player][0],
            "letter": "" if one.player is None else NAMES[one.player][0],
            "text": one.text,
            "rules": one.rules,
        }
        for one in step.happenings
    ]
    return {"step": step, "happenings": happenings, "nothing": _NOTHING[step.number - 1]}
