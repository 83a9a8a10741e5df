"""Form of the page about a clash of two cards: values of both sides, errors, and cards to choose from."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Final, Self
from urllib.parse import urlencode

from django.http import QueryDict
from rest_framework.exceptions import ValidationError

from calculators.aoe.board import MOST_SPACES, SIDES
from calculators.aoe.cards import SmallCard, card_called, characters, common_cards
from calculators.aoe.clash.serializers import MOST_CHECKS, USUAL_HEALTH
from calculators.aoe.fields import PositionField
from calculators.base import deck_path
from games.aoe.cards import Card
from games.aoe.clash import off_board
from games.aoe.space import BOARD
from games.aoe.texts import read_text
from games.faults import InputFault

#: Defaults of a side's fields, by the suffix that follows "left" or "right" in a parameter.
FIELDS: Final = {
    "": "", "text": "", "at": "", "health": str(USUAL_HEALTH), "meter": "0", "states": "", "burst": "", "bet": "0",
    "bet_of": "meter", "up_to": "", "links": "", "of": "",
}  # fmt: skip
#: Labels of the fields in error messages.
LABELS: Final = {
    "": "revealed card", "text": "its text", "at": "stands at", "health": "health", "meter": "meter",
    "states": "still suffers", "burst": "burst", "bet": "bets", "bet_of": "bets of", "links": "means to link",
    "of": "character", "up_to": "“up to”",
}  # fmt: skip
USUAL_PLACES: Final = {"left": "4,4", "right": "5,4"}
#: Positions of the figures when a round begins (O-AOE.14).
START: Final = {"left": "3,4", "right": "6,4"}
LONGEST_VALUE: Final = 2000

_REED, _MILL = "Reed Cut L-M 2/1 p6", "Mill Turn M-HS 3/2 p4"
_EXAMPLES: Final[tuple[tuple[str, dict[str, str]], ...]] = (
    ("The faster hits, and links", {"left": _REED, "right": _MILL, "left_links": "Mill Gate M-H 3/2"}),
    ("The faster whiffs", {"left": _REED, "right": "Long Oar M-HS 3/2 r2 p4", "left_at": "3,4"}),
    ("Equal priorities", {"left": _REED, "right": "Mill Turn M-HS 3/2 p5", "left_states": "knockdown"}),
    ("Two throws", {"left": "Lift 4/- throw", "right": "Sling 3/- throw"}),
    ("A burst", {"left": _REED, "right": _MILL, "right_burst": "0"}),
    ("Over the red line", {"left": _REED, "left_text": "Push 2.", "right": _MILL, "left_at": "7,4", "right_at": "8,4"}),
    (
        "Two pre-priority cards",
        {"left": _REED, "left_text": "Pre-Priority: Move 1 away.", "right": _MILL, "right_text": "Pre-Priority: Root."},
    ),
    ("A knock-out", {"left": _REED, "right": _MILL, "right_health": "2"}),
)
EXAMPLES: Final = tuple((label, urlencode(values, safe=",")) for label, values in _EXAMPLES)
#: The examples by label, which the form sends along.
_BY_LABEL: Final = dict(_EXAMPLES)


@dataclass(frozen=True, slots=True)
class CardChoice:
    """Link that chooses a character, or one of its cards, for a side of the clash."""

    face: SmallCard
    address: str
    is_chosen: bool
    #: The text of the chosen ability, for a common card with two (AOE-2.3).
    half: str = ""


@dataclass(frozen=True, slots=True)
class SideFields:
    """Form fields of one side of the clash: its code and name, the values and the errors by field.

    `characters` can be chosen for it; `cards` are those of the chosen `character`.
    """

    code: str
    name: str
    values: Mapping[str, str]
    errors: Mapping[str, tuple[str, ...]]
    characters: Sequence[CardChoice]
    cards: Sequence[CardChoice]

    @property
    def character(self) -> Card | None:
        """The chosen character; None if none is chosen."""
        return next((choice.face.card for choice in self.characters if choice.is_chosen), None)

    @property
    def is_revealed(self) -> bool:
        """Whether the revealed card is one of the chosen character's cards."""
        return any(choice.is_chosen for choice in self.cards)

    @property
    def is_detailed(self) -> bool:
        """Whether one of the fields that are folded away at first has a value or an error."""
        more = ("states", "burst", "bet", "bet_of", "links")
        return any(self.values[field] != FIELDS[field] or field in self.errors for field in more)

    @property
    def spaces(self) -> list[str]:
        """The numbers of spaces to choose from, if the text of the card moves a figure "up to" some; else none."""
        line, _, behind = self.values["card"].partition("|")
        card = _called(line.strip())
        text = self.values["text"] or behind or (card.text if card else "")
        most = max((each.amount * each.times for each in read_text(text) if each.is_up_to), default=0)
        return [str(count) for count in range(min(most, MOST_SPACES) + 1)] if most else []


@dataclass(frozen=True, slots=True)
class CheckFields:
    """Form fields for two cards laid to check priority: the `number` of earlier pairs, both values and both errors."""

    number: int
    values: tuple[str, str]
    errors: tuple[str, str]

    @property
    def fields(self) -> list[tuple[str, str, str, str]]:
        """Code and name of each side, with the value and error of its field."""
        sides = zip(SIDES, self.values, self.errors, strict=True)
        return [(code, name, value, error) for (code, name), value, error in sides]


@dataclass(frozen=True, slots=True)
class ClashForm:
    """Form of a clash: values by URL parameter, and pairs of cards laid to check priority."""

    values: Mapping[str, str]
    checks: Sequence[tuple[str, str]] = ()

    @classmethod
    def read(cls, query: QueryDict) -> Self:
        """Return the form for the query string `query`, with defaults for missing values.

        The parameter `example` names an example. A side with another card drops values that equal the example's.
        """
        names = [_parameter(side, field) for side, _ in SIDES for field in FIELDS]
        values = {name: query.get(name, "").strip()[:LONGEST_VALUE] or usual(name) for name in names}
        values |= {"deck": deck_path(query), "common": query.get("common", "")[:LONGEST_VALUE]}
        example = _BY_LABEL.get(query.get("example", ""), {})
        for side, _ in SIDES:
            if values[side] != example.get(side, ""):
                values = _without(values, example, side)
        lists = [[value.strip()[:LONGEST_VALUE] for value in query.getlist(f"{side}_check")] for side, _ in SIDES]
        pairs = [(one, other) for one, other in zip(*lists, strict=False) if one and other]
        return cls(values, pairs[:MOST_CHECKS])

    @property
    def example(self) -> str:
        """The label of the example whose values the form has, or ""."""
        return next((label for label, example in _EXAMPLES if _unusual(example) == _unusual(self.values)), "")

    @property
    def address(self) -> str:
        """The query string of the page without defaults; never empty, since an empty one shows an example."""
        pairs = list(_unusual(self.values).items())
        if not any(self.values[name] for side, _ in SIDES for name in (side, _parameter(side, "of"))):
            pairs.insert(0, (SIDES[0][0], ""))
        for pair in self.checks:
            pairs += [(f"{side}_check", value) for (side, _), value in zip(SIDES, pair, strict=True)]
        return urlencode(pairs, safe=",")

    @property
    def start(self) -> str:
        """The query string of the page with the players' figures at their start positions."""
        return replace(self, values={**self.values, **{f"{side}_at": place for side, place in START.items()}}).address

    @property
    def hidden_fields(self) -> list[tuple[str, str]]:
        """The (name, value) pairs that differ from the defaults, for the form that asks for cards to check priority."""
        return list(_unusual(self.values).items())

    @property
    def missing(self) -> list[str]:
        """The names of the sides without a revealed card."""
        return [name for side, name in SIDES if not self.values[side]]

    @property
    def is_waiting(self) -> bool:
        """Whether a character is chosen, but a side still lacks its revealed card."""
        return bool(self.missing) and any(self.values[_parameter(side, "of")] for side, _ in SIDES)

    def question(self) -> dict[str, object]:
        """Return the values of the form as the API's JSON for a clash."""
        return {"players": [self._player(side) for side, _ in SIDES], "checks": [list(pair) for pair in self.checks]}

    def _player(self, side: str) -> dict[str, object]:
        typed = {field: self.values[_parameter(side, field)] for field in FIELDS}
        burst = typed["burst"]
        return {
            "card": " | ".join(filter(None, (typed[""], typed["text"]))),
            "position": typed["at"],
            "health": _whole(typed["health"]),
            "meter": _whole(typed["meter"]),
            "states": typed["states"],
            "token": burst != "used",
            "burst": None if burst in ("", "used") else burst,
            "bet": _whole(typed["bet"]),
            "bet_of": typed["bet_of"],
            "up_to": _whole(typed["up_to"]) if typed["up_to"] else None,
            "links": [line.strip() for line in typed["links"].splitlines() if line.strip()],
        }

    def off_board(self, faults: Sequence[InputFault]) -> Iterator[InputFault]:
        """Yield a fault for each figure outside the board if other `faults` kept the rules from checking figures."""
        if not faults or any(fault.code == "OFF_BOARD" for fault in faults):
            return
        for place, (side, name) in enumerate(SIDES):
            with suppress(ValidationError):
                position = PositionField().run_validation(self.values[_parameter(side, "at")])
                if position not in BOARD:
                    yield off_board(name, position, BOARD, f"players.{place}.position")

    def check_fields(self, faults: Sequence[InputFault]) -> CheckFields | None:
        """Return the fields of the first pair of cards to check priority with an error among `faults`, or None."""
        wrong: dict[tuple[int, int], str] = {}
        for fault in faults:
            name, *where = fault.path.split(".")
            if name == "checks" and len(where) > 1:
                wrong.setdefault((int(where[0]), int(where[1])), fault.message)
        if not wrong:
            return None
        number = min(wrong)[0]
        return CheckFields(number, self.checks[number], (wrong.get((number, 0), ""), wrong.get((number, 1), "")))

    def described(self, fault: InputFault) -> dict[str, str]:
        """Return a fault for the template: `message`, `rule`, `about` (side and label of the field), `target` (id)."""
        where = _parameter_at(fault.path)
        side, _, field = where.partition("_")
        names = dict(SIDES)
        if where:
            about, target = f"{names[side]}, {LABELS[field]}", where.replace("_", "-")
        elif fault.path.startswith("checks.") and (part := fault.path.split(".")[2:3]):
            side, name = SIDES[int(part[0])]
            about, target = f"{name}, checking card", f"{side}-check"
        else:
            about, target = "", ""
        message = "Which card is revealed?" if where in names and not self.values[where] else fault.message
        return {"about": about, "target": target, "message": message, "rule": fault.rule}

    def sides(self, faults: Sequence[InputFault]) -> list[SideFields]:
        """Return the form fields of both sides, with the errors in `faults`."""
        return [self._side(side, name, faults) for side, name in SIDES]

    def _side(self, side: str, name: str, faults: Sequence[InputFault]) -> SideFields:
        errors: dict[str, tuple[str, ...]] = {}
        for fault in faults:
            where = _parameter_at(fault.path)
            if where == side or where.startswith(f"{side}_"):
                key = where.partition("_")[2] or "card"
                message = f"{fault.message} ({fault.rule})" if fault.rule else fault.message
                if key == "card" and not self.values[side]:
                    message = "Which card is revealed?"
                errors[key] = (*errors.get(key, ()), message)
        typed = {field or "card": self.values[_parameter(side, field)] for field in FIELDS}
        card = _called(typed["card"])
        if card:
            typed["card"] = card.full_name
        return SideFields(side, name, typed, errors, self._characters(side), self._cards(side, card))

    def _characters(self, side: str) -> list[CardChoice]:
        """Return the characters that a side, given by its code, may play.

        A choice sets the side's health. It also moves the figures to their start, unless positions were typed.
        The values of an example are dropped for the side.
        """
        afresh = _without(self.values, _BY_LABEL.get(self.example, {}), side)
        if all(afresh[f"{each}_at"] == place for each, place in USUAL_PLACES.items()):
            afresh |= {f"{each}_at": place for each, place in START.items()}
        of = _parameter(side, "of")
        return [
            CardChoice(
                SmallCard(each.card),
                replace(
                    self, values=afresh | {of: slug, _parameter(side, "health"): str(each.card.health or "")}
                ).address,
                slug == self.values[of],
            )
            for slug, each in characters().items()
        ]

    def _cards(self, side: str, revealed: Card | None) -> list[CardChoice]:
        """Return the cards that the character of a side may reveal. `revealed` is the one chosen, None without one.

        Their addresses drop the links and the pairs of checking cards, which belong to another card.
        """
        chosen = characters().get(self.values[_parameter(side, "of")])
        if chosen is None:
            return []
        common = sorted(common_cards(), key=lambda card: card.slug != self.values["common"])
        before = {**self.values, _parameter(side, "up_to"): "", _parameter(side, "links"): ""}
        return [
            CardChoice(
                SmallCard(card),
                ClashForm(before | {side: card.slug, _parameter(side, "text"): text}).address,
                card == revealed and text == self.values[_parameter(side, "text")],
                half,
            )
            for card in (*chosen.method, *common)
            for text, half in _halves(card)
        ]


def usual(name: str) -> str:
    """Return the default value of the URL parameter `name`; "" for an unknown one."""
    side, _, field = name.partition("_")
    return USUAL_PLACES.get(side, "") if field == "at" else FIELDS.get(field, "")


def _parameter(side: str, field: str) -> str:
    return f"{side}_{field}" if field else side


def _parameter_at(path: str) -> str:
    """Return the URL parameter for a path in the API's JSON, such as "players.0.card"; "" if there is none."""
    parts = path.split(".")
    if parts[0] != "players" or len(parts) < 3:
        return ""
    field = {"card": "", "position": "at", "token": "burst"}.get(parts[2], parts[2])
    return _parameter(SIDES[int(parts[1])][0], field)


def _unusual(values: Mapping[str, str]) -> dict[str, str]:
    return {name: value for name, value in values.items() if value and value != usual(name)}


def _without(values: Mapping[str, str], example: Mapping[str, str], side: str) -> dict[str, str]:
    """Return `values`, with defaults for values of `side` that equal those of `example`, whose card is replaced."""
    own = {_parameter(side, field) for field in FIELDS}
    return {
        name: usual(name) if name in own and name in example and value == example[name] else value
        for name, value in values.items()
    }


def _whole(text: str) -> object:
    """Return a number of up to 4 digits as an integer, any other text unchanged, so that the serializer refuses it."""
    return int(text) if re.fullmatch(r"\d{1,4}", text, re.ASCII) else text


def _halves(card: Card) -> list[tuple[str, str]]:
    """Return (text for the form, ability) for each way to play a card: two for a common card, else ("", "")."""
    if not card.text_reversed:
        return [("", "")]
    return [("", card.text), (card.text_reversed, card.text_reversed)]


def _called(line: str) -> Card | None:
    """Return the card in the database that `line` names; None if there is none, or if there are several."""
    with suppress(ValidationError):
        return card_called(line)
    return None
