"""Sentences, and the effects that hold effects or whole texts: the part of the grammar that refers to itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rules.abilities.effects import COSTS, EFFECTS
from rules.abilities.lexing import CLOSING, OPENING
from rules.abilities.phrases import Form, Node, Phrase, Slot, read_one, write_one
from rules.abilities.reading import Miss, Reader
from rules.abilities.targets import TARGET
from rules.abilities.timing import DURATIONS, WHENS, read_marks, write_marks
from rules.abilities.tree import (
    Ability,
    Cost,
    Duration,
    Effect,
    FlipCoin,
    Gain,
    RollDie,
)
from rules.abilities.words import AT_LEAST

# --- effects in a row ---------------------------------------------------------------------------------------------


def _read_effects(reader: Reader) -> tuple[Effect, ...]:
    effects = [read_one(reader, ALL_EFFECTS)]
    while _read_joint(reader):
        effects.append(read_one(reader, ALL_EFFECTS))
    return tuple(effects)


def _read_joint(reader: Reader) -> bool:
    """Go past what joins an effect to the one before it; False where none is joined."""
    start = reader.at
    reader.take(",")
    if reader.take("and then", "then", "and"):
        return True
    reader.miss("then EFFECT", "and EFFECT")
    reader.at = start
    return False


def _read_sentence_effects(reader: Reader) -> tuple[Effect, ...]:
    """The effects of a sentence. What follows “; then” is no part of the sides of a coin that stand before it."""
    effects = _read_effects(reader)
    while reader.take("; then"):
        effects += _read_effects(reader)
    return effects


def _write_effects(effects: Sequence[Effect]) -> str:
    """The effects of a sentence. Raises ValueError where there are none."""
    if not effects:
        raise ValueError("a sentence without effects can't be written")
    written = [write_one(effect, ALL_EFFECTS) for effect in effects]
    joints = ["; then " if isinstance(effect, (FlipCoin, RollDie)) else ", then " for effect in effects[:-1]]
    return "".join(part for pair in zip(written, [*joints, ""], strict=True) for part in pair)


class _Coin:
    """“Flip a coin: if heads, EFFECT; if tails, EFFECT”, in either order; one side may be missing."""

    shown: Final = "flip a coin: if heads, EFFECT; if tails, EFFECT"

    def ways(self) -> list[str]:
        return [self.shown, "flip a coin: if tails, EFFECT; if heads, EFFECT"]

    def read(self, reader: Reader) -> FlipCoin:
        start = reader.at
        if not reader.take("flip a coin", "flip one coin", "flip 1 coin"):
            raise reader.miss(self.shown)
        reader.need(":", ",")
        reader.need("if")
        sides: dict[str, tuple[Effect, ...]] = {}
        with reader.deeper():
            self._read_side(reader, sides)
            if reader.take("; if"):
                self._read_side(reader, sides)
            elif len(sides) < 2:
                reader.miss("; if tails, EFFECT")
        reader.said(self, start)
        return FlipCoin(**sides)

    def _read_side(self, reader: Reader, sides: dict[str, tuple[Effect, ...]]) -> None:
        side = reader.need(*(side for side in ("heads", "tails") if side not in sides))
        reader.take(",")
        sides[side] = _read_effects(reader)

    def write(self, value: object) -> str | None:
        if not isinstance(value, FlipCoin):
            return None
        if value.tails and _is_open(value.heads):
            raise ValueError("“if tails” would belong to the coin within “if heads”")
        if not value.heads and not value.tails:
            return None
        sides = (("heads", value.heads), ("tails", value.tails))
        return "flip a coin: " + "; ".join(f"if {side}, {_write_side(row)}" for side, row in sides if row)


def _write_side(effects: Sequence[Effect]) -> str:
    """The effects of a side of a coin or die. Raises ValueError where the end of a side within could not be seen."""
    if any(isinstance(effect, (FlipCoin, RollDie)) for effect in effects[:-1]):
        raise ValueError("nothing can follow a coin or die that stands within another")
    return _write_effects(effects)


def _is_open(effects: Sequence[Effect]) -> bool:
    """Whether “; if tails” after these effects would belong to a coin among them."""
    match effects[-1:]:
        case (FlipCoin(tails=()),):
            return True
        case (FlipCoin(tails=inner) | RollDie(effects=inner),):
            return _is_open(inner)
        case _:
            return False


def _read_deeper_effects(reader: Reader) -> tuple[Effect, ...]:
    with reader.deeper():
        return _read_effects(reader)


def _read_quoted(reader: Reader) -> tuple[Ability, ...]:
    if reader.token.sort not in OPENING:
        raise reader.miss("“TEXT”")
    with reader.deeper():
        reader.at += 1
        abilities = read_sentences(reader)
        if reader.token.sort not in CLOSING:
            raise reader.miss("”")
        reader.at += 1
    return abilities


def _write_quoted(abilities: Sequence[Ability], _: bool) -> str | None:
    return f"“{write_sentences(abilities)}”" if abilities else None


_TEXT: Final = Slot("“TEXT”", _read_quoted, _write_quoted)
_EFFECTS: Final = Slot("EFFECT", _read_deeper_effects, lambda effects, _: _write_side(effects))

ALL_EFFECTS: Final[list[Form[Effect]]] = [
    *EFFECTS,
    Phrase(Gain, "{target} gains/gain {abilities}", target=TARGET, abilities=_TEXT),
    _Coin(),
    Phrase(
        RollDie,
        "roll a|one|1 die: on {at_least} or more,|higher,|more|higher {effects}",
        at_least=AT_LEAST,
        effects=_EFFECTS,
    ),
]


# --- the sentence -------------------------------------------------------------------------------------------------


def read_sentences(reader: Reader) -> tuple[Ability, ...]:
    """The sentences from here to the end of the text or of what is quoted. Raises Miss; the last full stop is free."""
    abilities = [_read_sentence(reader)]
    while (reader.take(".") or _has_stopped(reader)) and not _is_over(reader):
        abilities.append(_read_sentence(reader))
    if not _is_over(reader):
        raise reader.miss(".")
    return tuple(abilities)


def _has_stopped(reader: Reader) -> bool:
    """Whether a quoted text with its own full stop stands before: that ends the sentence around it too."""
    tokens, at = reader.tokens, reader.at
    return at >= 2 and tokens[at - 1].sort in CLOSING and tokens[at - 2].word == "."


def _is_over(reader: Reader) -> bool:
    return reader.is_at_end or reader.token.sort in CLOSING


def _read_sentence(reader: Reader) -> Ability:
    marks = read_marks(reader)
    when = _try_one(reader, WHENS)
    if when is not None:
        reader.take(",")
    # “While you control 2 or more creatures, …”: how long may be said first as well.
    duration = _try_one(reader, DURATIONS)
    if duration is not None:
        reader.take(",")
    price = _read_price(reader)
    effects = _read_sentence_effects(reader)
    if duration is None:
        duration = _read_duration(reader)
    return Ability(effects, when, price is not None, price or (), duration, marks)


def _try_one(reader: Reader, forms: Sequence[Form[Node]]) -> Node | None:
    start = reader.at
    try:
        return read_one(reader, forms)
    except Miss:
        reader.at = start
        return None


def _read_price(reader: Reader) -> tuple[Cost, ...] | None:
    """“Activate:” is (), costs before a colon are themselves, anything else is None and not read."""
    if reader.take("activate"):
        reader.need(":")
        return ()
    reader.miss("activate:")
    start = reader.at
    try:
        costs = [read_one(reader, COSTS)]
        while reader.take(", and", ",", "and"):
            costs.append(read_one(reader, COSTS))
        reader.need(":")
    except Miss:
        # “Discard 1 card, then draw 1 card”: an effect that reads like a cost.
        reader.at = start
        return None
    return tuple(costs)


def _read_duration(reader: Reader) -> Duration | None:
    start = reader.at
    reader.take(",")
    duration = _try_one(reader, DURATIONS)
    if duration is None:
        reader.at = start
    return duration


def write_sentences(abilities: Sequence[Ability]) -> str:
    """The abilities as a text, a sentence each."""
    return " ".join(_write_sentence(ability) for ability in abilities)


def _write_sentence(ability: Ability) -> str:
    when = f"{write_one(ability.when, WHENS)}, " if ability.when else ""
    price = _write_price(ability)
    effects = _write_effects(ability.effects)
    body = _capital(f"{when}{price}: {_capital(effects)}" if price else f"{when}{effects}")
    duration = f", {write_one(ability.duration, DURATIONS)}" if ability.duration else ""
    return f"{write_marks(ability.marks)}{body}{duration}."


def _write_price(ability: Ability) -> str:
    if ability.costs:
        return " and ".join(write_one(cost, COSTS) for cost in ability.costs)
    return "activate" if ability.is_activated else ""


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
