"""The clash as a page: two cards face to face, and the six steps as a line of time. Its address is the question."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import render
from django.views.decorators.http import require_safe
from rest_framework.exceptions import ValidationError

from calculators.aoe.board import MOST_SPACES, SIDES, PositionField, Reach, rows
from calculators.aoe.cards import Face, as_asked, card_called, characters, common_cards
from calculators.aoe.clash.question import MOST_CHECKS, NAMES, USUAL_HEALTH, ClashQuestion, clash_of
from calculators.base import Fault, Outcome, ask
from games.aoe.cards import Card
from games.aoe.clash import off_board, priority, resolve
from games.aoe.reveal import Clash, Code, Gone, Linking, Pile, Player, Resolution, Resource, State, Step
from games.aoe.space import BOARD, distance
from games.aoe.texts import read_text, write_ability

#: What a side's fields are called behind "left" and "right", and what an empty one means.
FIELDS: Final = {
    "": "", "text": "", "at": "", "health": str(USUAL_HEALTH), "meter": "0", "states": "", "burst": "", "bet": "0",
    "bet_of": "meter", "up_to": "", "links": "", "of": "",
}  # fmt: skip
#: What they are called where something is wrong with them.
LABELS: Final = {
    "": "revealed card", "text": "its text", "at": "stands at", "health": "health", "meter": "meter",
    "states": "still suffers", "burst": "burst", "bet": "bets", "bet_of": "bets of", "links": "means to link",
    "of": "character", "up_to": "“up to”",
}  # fmt: skip
USUAL_PLACES: Final = {"left": "4,4", "right": "5,4"}
#: Where the figures stand as a round begins (O-AOE.14).
START: Final = {"left": "3,4", "right": "6,4"}
BURSTS: Final = (
    ("", "no burst"),
    ("0", "bursts in the burst step"),
    ("1", "bursts at the 1st linked card"),
    ("2", "bursts at the 2nd linked card"),
    ("3", "bursts at the 3rd linked card"),
    ("used", "the token is used up"),
)
STATES: Final = (("", "none"), ("knockdown", "knocked down"), ("root", "rooted"), ("knockdown,root", "both"))
LONGEST_VALUE: Final = 2000
#: The deck from which somebody has come, to go back to: the path of its page.
_DECK: Final = re.compile(r"/(?:decks|s)/[\w-]{1,80}/", re.ASCII)

_REED, _MILL = "Reed Cut L-M 2/1 p6", "Mill Turn M-HS 3/2 p4"
_EXAMPLES: Final[tuple[tuple[str, dict[str, str]], ...]] = (
    ("The faster hits, and links", {"left": _REED, "right": _MILL, "left_links": "Mill Gate M-H 3/2"}),
    ("The faster whiffs", {"left": _REED, "right": "Long Oar M-HS 3/2 r2 p4", "left_at": "3,4"}),
    ("Equal priorities", {"left": _REED, "right": "Mill Turn M-HS 3/2 p5", "left_states": "knockdown"}),
    ("Two throws", {"left": "Lift 4/- throw", "right": "Sling 3/- throw"}),
    ("A burst", {"left": _REED, "right": _MILL, "right_burst": "0"}),
    (
        "Over the red line",
        {"left": _REED, "left_text": "Push 2.", "right": _MILL, "left_at": "7,4", "right_at": "8,4"},
    ),
    (
        "Two pre-priority cards",
        {"left": _REED, "left_text": "Pre-Priority: Move 1 away.", "right": _MILL, "right_text": "Pre-Priority: Root."},
    ),
    ("A knock-out", {"left": _REED, "right": _MILL, "right_health": "2"}),
)
EXAMPLES: Final = tuple((label, urlencode(values, safe=",")) for label, values in _EXAMPLES)
#: By the label that the form keeps for as long as it shows an example.
_BY_LABEL: Final = dict(_EXAMPLES)

#: The sign of a happening, as an icon's name.
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
#: What is said of a step in which nothing happens.
_NOTHING: Final = (
    "Nobody has a requirement to pay.",
    "Nobody bursts.",
    "No throws.",
    "No pre-priority abilities.",
    "Nobody antes.",
    "No card is left.",
)
_PILES: Final = {Pile.METER: "to the meter", Pile.HAND: "back to the hand", Pile.DISCARD: "to the discard pile"}


@dataclass(frozen=True, slots=True)
class Choice:
    """A character, or a card of one, that may be chosen by its address."""

    face: Face
    address: str
    is_chosen: bool
    #: Which of the two abilities of a common card is meant, in its own words (AOE-2.3).
    half: str = ""


@dataclass(frozen=True, slots=True)
class Entry:
    """A side of the form: its code and name, what was typed by field, and what is wrong by field.

    `characters` may be chosen for it, and of the chosen `character` one of the `cards`.
    """

    code: str
    name: str
    values: Mapping[str, str]
    errors: Mapping[str, tuple[str, ...]]
    characters: Sequence[Choice] = ()
    cards: Sequence[Choice] = ()

    @property
    def character(self) -> Card | None:
        """Whose cards are offered."""
        return next((choice.face.card for choice in self.characters if choice.is_chosen), None)

    @property
    def is_revealed(self) -> bool:
        """Whether the revealed card is one of the character's."""
        return any(choice.is_chosen for choice in self.cards)

    @property
    def is_detailed(self) -> bool:
        """Whether something was said, or is wrong, in what is folded away."""
        more = ("states", "burst", "bet", "bet_of", "links")
        return any(self.values[field] != FIELDS[field] or field in self.errors for field in more)

    @property
    def spaces(self) -> list[str]:
        """How far may be chosen where the revealed card moves a figure “up to” some spaces: from 0; else nothing."""
        line, _, behind = self.values["card"].partition("|")
        card = _called(line.strip())
        text = self.values["text"] or behind or (card.text if card else "")
        most = max((each.amount * each.times for each in read_text(text) if each.is_up_to), default=0)
        return [str(count) for count in range(min(most, MOST_SPACES) + 1)] if most else []


@dataclass(frozen=True, slots=True)
class Checking:
    """A pair of cards that is asked for: how many were laid before, what was typed, and what is wrong, by side."""

    number: int
    values: tuple[str, str]
    errors: tuple[str, str]

    @property
    def fields(self) -> list[tuple[str, str, str, str]]:
        """Each side's code and name, what was typed and what is wrong."""
        sides = zip(SIDES, self.values, self.errors, strict=True)
        return [(code, name, value, error) for (code, name), value, error in sides]


@require_safe
def page(request: HttpRequest) -> HttpResponse:
    """The form and, where it can be answered, the clash; an empty address shows the first example."""
    own = [_name(side, field) for side, _ in SIDES for field in ("", "of")]
    asked = request.GET if any(name in request.GET for name in own) else QueryDict(EXAMPLES[0][1])
    values = _values(asked)
    left_behind = _BY_LABEL.get(asked.get("example", ""), {})
    for side, _ in SIDES:
        if values[side] != left_behind.get(side, ""):
            values = _without(values, left_behind, side)
    checks = _checks(asked)
    address = _address(values, checks)
    is_longer = any(not request.GET[name] or request.GET[name] == _usual(name) for name in request.GET)
    if asked is request.GET and is_longer and QueryDict(address) != request.GET:
        return HttpResponseRedirect(f"{request.path}?{address}")
    missing = [name for side, name in SIDES if not values[side]]
    is_waiting = bool(missing) and any(values[_name(side, "of")] for side, _ in SIDES)
    outcome: Outcome[Any] = Outcome(None) if is_waiting else ask(ClashQuestion, _question(values, checks), _answered)
    faults = (*outcome.faults, *_off_board(values, outcome.faults))
    checking = _checking(checks, faults)
    context: dict[str, Any] = {
        "entries": _entries(values, checks, faults),
        "faults": [_wrong(fault, values) for fault in faults],
        "is_refused": bool(faults),
        "is_waiting": is_waiting,
        "missing": missing,
        "deck": values["deck"],
        "common": values["common"],
        "example": _example(values),
        "start": _address(values | {f"{side}_at": place for side, place in START.items()}, checks),
        "checks": checks[: checking.number] if checking else checks,
        "checking": checking,
        "examples": EXAMPLES,
        "bursts": BURSTS,
        "states": STATES,
        "resources": [(resource.value, resource.label.lower()) for resource in Resource],
        "kept": [(name, value) for name, value in values.items() if value and value != _usual(name)],
    }
    if outcome.answer:
        if outcome.answer[1].check:
            context["checking"] = Checking(len(checks), ("", ""), ("", ""))
        context |= _shown(*outcome.answer)
    return render(request, "calculators/aoe/clash.html", context)


def _answered(question: dict[str, Any]) -> tuple[Clash, Resolution]:
    clash = clash_of(question)
    return clash, resolve(clash)


def _name(side: str, field: str) -> str:
    return f"{side}_{field}" if field else side


def _usual(name: str) -> str:
    """What an empty field means."""
    side, _, field = name.partition("_")
    return USUAL_PLACES.get(side, "") if field == "at" else FIELDS.get(field, "")


def _values(asked: QueryDict) -> dict[str, str]:
    """What was typed, by parameter; what is left out is what is usual."""
    names = [_name(side, field) for side, _ in SIDES for field in FIELDS]
    values = {name: asked.get(name, "").strip()[:LONGEST_VALUE] or _usual(name) for name in names}
    return values | {"deck": way_back(asked), "common": asked.get("common", "")[:LONGEST_VALUE]}


def _example(values: Mapping[str, str]) -> str:
    """The label of the example that is shown, or nothing."""
    return next((label for label, example in _EXAMPLES if _filled(example) == _filled(values)), "")


def _filled(values: Mapping[str, str]) -> dict[str, str]:
    return {name: value for name, value in values.items() if value and value != _usual(name)}


def _without(values: Mapping[str, str], example: Mapping[str, str], side: str) -> dict[str, str]:
    """The values without what the example says of a side: it was said of another card."""
    own = {_name(side, field) for field in FIELDS}
    return {
        name: _usual(name) if name in own and name in example and value == example[name] else value
        for name, value in values.items()
    }


def way_back(asked: QueryDict) -> str:
    """The path of the deck that somebody has come from, or nothing."""
    deck = asked.get("deck", "")
    return deck if _DECK.fullmatch(deck) else ""


def _checks(asked: QueryDict) -> list[tuple[str, str]]:
    """The pairs of checking cards; of a pair that was not typed in whole nothing is laid."""
    lists = [[value.strip()[:LONGEST_VALUE] for value in asked.getlist(f"{side}_check")] for side, _ in SIDES]
    return [(one, other) for one, other in zip(*lists, strict=False) if one and other][:MOST_CHECKS]


def _address(values: Mapping[str, str], checks: Sequence[tuple[str, str]]) -> str:
    """The query of this page, without what is usual; without both cards it still asks, and is not the example."""
    pairs = [(name, value) for name, value in values.items() if value and value != _usual(name)]
    if not any(values[name] for side, _ in SIDES for name in (side, _name(side, "of"))):
        pairs.insert(0, (SIDES[0][0], ""))
    for pair in checks:
        pairs += [(f"{side}_check", value) for (side, _), value in zip(SIDES, pair, strict=True)]
    return urlencode(pairs, safe=",")


def _question(values: Mapping[str, str], checks: Sequence[tuple[str, str]]) -> dict[str, Any]:
    """The same as JSON has it."""
    return {"players": [_player(values, side) for side, _ in SIDES], "checks": [list(pair) for pair in checks]}


def _player(values: Mapping[str, str], side: str) -> dict[str, Any]:
    said = {field: values[_name(side, field)] for field in FIELDS}
    burst = said["burst"]
    return {
        "card": " | ".join(filter(None, (said[""], said["text"]))),
        "position": said["at"],
        "health": _whole(said["health"]),
        "meter": _whole(said["meter"]),
        "states": said["states"],
        "token": burst != "used",
        "burst": None if burst in ("", "used") else burst,
        "bet": _whole(said["bet"]),
        "bet_of": said["bet_of"],
        "up_to": _whole(said["up_to"]) if said["up_to"] else None,
        "links": [line.strip() for line in said["links"].splitlines() if line.strip()],
    }


def _whole(text: str) -> Any:
    """A number that was typed; anything else as it is, to be refused."""
    return int(text) if re.fullmatch(r"\d{1,4}", text, re.ASCII) else text


def _field(path: str) -> str:
    """The parameter of the form that a place in the question is, or nothing."""
    parts = path.split(".")
    if parts[0] != "players" or len(parts) < 3:
        return ""
    field = {"card": "", "position": "at", "token": "burst"}.get(parts[2], parts[2])
    return _name(SIDES[int(parts[1])][0], field)


def _off_board(values: Mapping[str, str], faults: Sequence[Fault]) -> Iterator[Fault]:
    """Figures outside the field, where something else was wrong before anybody looked at the field."""
    if not faults or any(fault.code == "OFF_BOARD" for fault in faults):
        return
    for place, (side, name) in enumerate(SIDES):
        with suppress(ValidationError):
            position = PositionField().run_validation(values[_name(side, "at")])
            if position not in BOARD:
                refusal = off_board(name, position, BOARD, f"players.{place}.position")
                yield Fault(refusal.path, refusal.code, refusal.message, refusal.rule)


def _checking(checks: Sequence[tuple[str, str]], faults: Sequence[Fault]) -> Checking | None:
    """The first pair of checking cards in which something is wrong, to be typed again."""
    wrong: dict[tuple[int, int], str] = {}
    for fault in faults:
        name, *where = fault.path.split(".")
        if name == "checks" and len(where) > 1:
            wrong.setdefault((int(where[0]), int(where[1])), fault.message)
    if not wrong:
        return None
    number = min(wrong)[0]
    return Checking(number, checks[number], (wrong.get((number, 0), ""), wrong.get((number, 1), "")))


def _wrong(fault: Fault, values: Mapping[str, str]) -> dict[str, str]:
    """A fault with the field that it is about: its name, with the side, and its id on the page."""
    where = _field(fault.path)
    side, _, field = where.partition("_")
    names = dict(SIDES)
    if where:
        about, target = f"{names[side]}, {LABELS[field]}", where.replace("_", "-")
    elif fault.path.startswith("checks.") and (part := fault.path.split(".")[2:3]):
        side, name = SIDES[int(part[0])]
        about, target = f"{name}, checking card", f"{side}-check"
    else:
        about, target = "", ""
    message = "Which card is revealed?" if where in names and not values[where] else fault.message
    return {"about": about, "target": target, "message": message, "rule": fault.rule}


def _entries(values: dict[str, str], checks: Sequence[tuple[str, str]], faults: Sequence[Fault]) -> list[Entry]:
    entries = []
    for side, name in SIDES:
        errors: dict[str, tuple[str, ...]] = {}
        for fault in faults:
            where = _field(fault.path)
            if where == side or where.startswith(f"{side}_"):
                key = where.partition("_")[2] or "card"
                told = f"{fault.message} ({fault.rule})" if fault.rule else fault.message
                if key == "card" and not values[side]:
                    told = "Which card is revealed?"
                errors[key] = (*errors.get(key, ()), told)
        typed = {field or "card": values[_name(side, field)] for field in FIELDS}
        card = _called(typed["card"])
        if card:
            typed["card"] = card.full_name
        entries.append(Entry(side, name, typed, errors, *_choices(side, card, values, checks)))
    return entries


def _choices(
    side: str, revealed: Card | None, values: dict[str, str], checks: Sequence[tuple[str, str]]
) -> tuple[list[Choice], list[Choice]]:
    """The characters that a side may play, and the cards that its character may reveal.

    Who chooses a character begins with its health, and where a round begins unless places were written; what an
    example says of the side goes. What was to be linked and laid to check priority was for another card.
    """
    known, of = characters(), values[_name(side, "of")]
    chosen = known.get(of)
    afresh = _without(values, _BY_LABEL.get(_example(values), {}), side)
    if all(afresh[f"{each}_at"] == place for each, place in USUAL_PLACES.items()):
        afresh |= {f"{each}_at": place for each, place in START.items()}
    common = sorted(common_cards(), key=lambda card: card.slug != values["common"])
    people = [
        Choice(
            Face(each.card),
            _address(afresh | {_name(side, "of"): slug, _name(side, "health"): str(each.card.health or "")}, checks),
            slug == of,
        )
        for slug, each in known.items()
    ]
    cards = [
        Choice(
            Face(card),
            _address(
                values
                | {side: card.slug, _name(side, "text"): text, _name(side, "up_to"): "", _name(side, "links"): ""},
                (),
            ),
            card == revealed and text == values[_name(side, "text")],
            half,
        )
        for card in ((*chosen.method, *common) if chosen else ())
        for text, half in _halves(card)
    ]
    return people, cards


def _halves(card: Card) -> list[tuple[str, str]]:
    """The text of the form for each way to play a card, and which of its abilities that is: a common card has two."""
    if not card.text_reversed:
        return [("", "")]
    return [("", card.text), (card.text_reversed, card.text_reversed)]


def _called(line: str) -> Card | None:
    """The card on the shelf that a line names alone."""
    with suppress(ValidationError):
        return card_called(line)
    return None


def _shown(clash: Clash, answer: Resolution) -> dict[str, Any]:
    """What the page shows of a clash."""
    figures = {code: left.position for (code, _), left in zip(SIDES, answer.players, strict=True)}
    before = {code: player.position for (code, _), player in zip(SIDES, clash.players, strict=True)}
    ranges = [
        Reach(code, before[code], card.range)
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
    """The clash in a sentence: who went first, and who may link."""
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


def _side(clash: Clash, answer: Resolution, place: int) -> dict[str, Any]:
    """A player before and after."""
    player, left, linking = clash.players[place], answer.players[place], answer.linking[place]
    card = player.revealed.card
    counts = priority(card, player.states)
    turn = next((number for number, turn in enumerate(answer.order, start=1) if turn.player == place), None)
    return {
        "code": SIDES[place][0],
        "name": player.name,
        "face": Face(card),
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
    """The question to the combos: the revealed card and those to be linked, from the distance at which it struck.

    A combo pays for its first card too, so what that one has cost is in the meter again.
    """
    first = player.revealed.card
    cards = [first, *(link.card for link in player.links)]
    question: dict[str, Any] = {"hand": ";".join(map(as_asked, cards)), "distance": linking.distance}
    question |= {"meter": linking.meter + (first.meter or 0), "first": first.name}
    if whose := next((slug for slug, each in characters().items() if first.slug and first in each.method), ""):
        question["character"] = whose
    return urlencode(question)


def _gone(gone: Gone) -> dict[str, Any]:
    return {"card": gone.card, "to": _PILES[gone.pile], "rules": gone.rules, "pile": gone.pile.value}


def _step(step: Step) -> dict[str, Any]:
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
