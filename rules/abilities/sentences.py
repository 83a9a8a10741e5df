"""Sentences, and the effects that hold effects or whole texts: the part of the grammar that refers to itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from rules.abilities.effects import COSTS, EFFECTS
from rules.abilities.events import WHENS
from rules.abilities.lexing import CLOSING, OPENING
from rules.abilities.phrases import Form, Phrase, Slot, Table, each_once, one_of, write_one
from rules.abilities.reading import Reader, Reading, Readings, best_of
from rules.abilities.targets import TARGET
from rules.abilities.timing import DURATIONS, read_marks, write_marks
from rules.abilities.tree import (
    Ability,
    Cost,
    Duration,
    Effect,
    FlipCoin,
    Gain,
    Marks,
    RollDie,
    When,
)
from rules.abilities.words import AT_LEAST

# --- effects in a row ---------------------------------------------------------------------------------------------

#: What joins an effect to the one before it.
_JOINT: Final[Table[None]] = Table([Phrase(lambda: (), ",? then|and_then|and")])
#: What joins an effect to a coin or die, to whose sides it doesn't belong.
_WIDE_JOINT: Final[Table[None]] = Table([Phrase(lambda: (), "; then")])


def _read_effects(reader: Reader, at: int, *, is_wide: bool = False) -> Readings:
    """Effects in a row: every beginning of it is a way to read it. Where `is_wide`, “; then” goes on too."""
    key = (-2 if is_wide else -1), at
    known = reader.kept.get(key)
    if known is not None:
        return known
    rows = [Reading((), at)]
    found: list[Reading] = []
    while rows:
        longer: list[Reading] = []
        for row in rows:
            for joined in _joined(reader, row, is_wide=is_wide):
                for effect in EFFECT.read(reader, joined):
                    effects = effect.value if isinstance(effect.value, tuple) else (effect.value,)
                    parts = (*row.parts, effect)
                    cost = row.cost + effect.cost
                    longer.append(Reading((*row.value, *effects), effect.end, cost, None, at, parts))
        rows = list(best_of(longer))
        found += rows
    # The longest first: as much as possible belongs together.
    known = reader.kept[key] = sorted(found, key=_by_end)
    return known


def _by_end(reading: Reading) -> int:
    return -reading.end


def _joined(reader: Reader, row: Reading, *, is_wide: bool) -> Iterator[int]:
    """The tokens at which the next effect of a row may begin."""
    if not row.parts:
        yield row.end
        return
    reader.want(row.end + (reader.words[row.end] == ","), _shown_joints)
    for joint in _JOINT.read(reader, row.end):
        yield joint.end
    if is_wide:
        for joint in _WIDE_JOINT.read(reader, row.end):
            yield joint.end


def _shown_joints() -> Sequence[str]:
    return ("then EFFECT", "and EFFECT")


def _write_effects(effects: Sequence[Effect]) -> str:
    """The effects of a sentence. Raises ValueError where there are none."""
    if not effects:
        raise ValueError("a sentence without effects can't be written")
    written = [write_one(effect, ALL_EFFECTS) for effect in effects]
    joints = ["; then " if isinstance(effect, (FlipCoin, RollDie)) else ", then " for effect in effects[:-1]]
    return "".join(part for pair in zip(written, [*joints, ""], strict=True) for part in pair)


# --- effects that hold effects ------------------------------------------------------------------------------------


def _read_nested(reader: Reader, at: int) -> Readings:
    """The effects that belong to a coin or die: as many as there are."""
    rows = reader.deeper(at, lambda: _read_effects(reader, at))
    return [row for row in rows if row.end == rows[0].end]


def _write_nested(effects: Sequence[Effect], _: bool) -> str:
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


_NESTED: Final[Slot[Any]] = Slot("EFFECT", _read_nested, _write_nested)


class _Coin(Phrase[FlipCoin]):
    """“Flip a coin: if heads, EFFECT; if tails, EFFECT”, in either order; one side may be missing."""

    def ways(self) -> list[str]:
        return [self.shown, "flip a coin: if tails, EFFECT; if heads, EFFECT"]

    def write(self, value: object) -> str | None:
        if not isinstance(value, FlipCoin):
            return None
        if value.tails and _is_open(value.heads):
            raise ValueError("“if tails” would belong to the coin within “if heads”")
        if not value.heads and not value.tails:
            return None
        sides = (("heads", value.heads), ("tails", value.tails))
        return "flip a coin: " + "; ".join(f"if {side}, {_write_nested(row, False)}" for side, row in sides if row)


_COIN: Final = _Coin(
    FlipCoin,
    "flip a|one|1 coin :|, if heads ,? {heads} ; if tails ,? {tails}",
    told="flip a coin: if heads, EFFECT; if tails, EFFECT",
    heads=_NESTED,
    tails=_NESTED,
)


def _read_quoted(reader: Reader, at: int) -> Readings:
    if reader.tokens[at].sort not in OPENING:
        reader.want(at, "“TEXT”")
        return ()
    found = []
    for text in reader.deeper(at, lambda: read_sentences(reader, at + 1)):
        if reader.tokens[text.end].sort in CLOSING:
            found.append(text._replace(end=text.end + 1))
        else:
            reader.want(text.end, "”")
    return found


def _write_quoted(abilities: Sequence[Ability], _: bool) -> str | None:
    return f"“{write_sentences(abilities)}”" if abilities else None


_TEXT: Final[Slot[Any]] = Slot("“TEXT”", _read_quoted, _write_quoted)

ALL_EFFECTS: Final[list[Form[Effect]]] = [
    *EFFECTS,
    Phrase(Gain, "{target} gains/gain {abilities}", target=TARGET, abilities=_TEXT),
    _COIN,
    Phrase(
        RollDie,
        "roll a|one|1 die: on {at_least} or more,|higher,|more|higher {effects}",
        at_least=AT_LEAST,
        effects=_NESTED,
    ),
]
#: The same said otherwise. What a wording says may be several effects.
_WORDINGS: Final[list[Form[Any]]] = [
    Phrase(
        FlipCoin,
        "flip a|one|1 coin :|, if tails ,? {tails} ; if heads ,? {heads}",
        canonical=_COIN,
        heads=_NESTED,
        tails=_NESTED,
    ),
    Phrase(FlipCoin, "flip a|one|1 coin :|, if heads ,? {heads}", canonical=_COIN, heads=_NESTED),
    Phrase(FlipCoin, "flip a|one|1 coin :|, if tails ,? {tails}", canonical=_COIN, tails=_NESTED),
]
EFFECT: Final = one_of("EFFECT", ALL_EFFECTS, wordings=_WORDINGS)


# --- the sentence -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Sentence:
    """What one sentence says, before it is known what it has to do with the sentences around it."""

    effects: tuple[Effect, ...] = ()
    when: When | None = None
    #: () where it is activated for nothing, None where it isn't activated.
    price: tuple[Cost, ...] | None = None
    duration: Duration | None = None
    marks: Marks = field(default_factory=Marks)


_WHEN: Final = one_of("WHEN", WHENS)
_DURATION: Final = one_of("DURATION", DURATIONS)
_COST: Final = one_of("COST", COSTS)
_MARKS: Final[Slot[Any]] = Slot("(MARK)", read_marks, lambda value, _: write_marks(value))


def _read_costs(reader: Reader, at: int) -> Readings:
    """Costs in a row."""
    rows, found = [Reading((), at)], []
    while rows:
        longer = []
        for row in rows:
            starts = [joint.end for joint in _COST_JOINT.read(reader, row.end)] if row.parts else [row.end]
            for start in starts:
                for cost in _COST.read(reader, start):
                    parts = (*row.parts, cost)
                    longer.append(Reading((*row.value, cost.value), cost.end, row.cost + cost.cost, None, at, parts))
        rows = list(best_of(longer))
        found += rows
    return found


_COST_JOINT: Final[Table[None]] = Table([Phrase(lambda: (), "and|,|,_and")])
_COSTS: Final[Slot[Any]] = Slot("COST", _read_costs, lambda value, _: None)

#: What may stand before the effects of a sentence, in any order.
_BEFORE: Final[Table[Any]] = Table(
    [
        Phrase(dict, "{marks}", marks=_MARKS),
        Phrase(dict, "{when} ,?", when=_WHEN),
        # “While you control 2 or more creatures, …”: how long may be said first as well.
        Phrase(dict, "{duration} ,?", duration=_DURATION),
        Phrase(dict, "activate :", price=()),
        Phrase(dict, "{price} :", price=_COSTS),
    ]
)
#: And behind them.
_BEHIND: Final[Table[Any]] = Table([Phrase(dict, ",? {duration}", duration=_DURATION)])


def _read_sentence(reader: Reader, at: int) -> Readings:
    found: list[Reading] = []
    for before in each_once(reader, _BEFORE, Reading({}, at, 0, None, at)):
        for row in _read_effects(reader, before.end, is_wide=True):
            fields, parts = {**before.value, "effects": row.value}, (*before.parts, row)
            body = Reading(fields, row.end, before.cost + row.cost, None, at, parts)
            found += each_once(reader, _BEHIND, body)
    return found


def read_sentences(reader: Reader, at: int) -> Readings:
    """The abilities from a token to the end of the text or of what is quoted; the last full stop is free."""
    sentences: list[Sentence] = []
    parts: list[Reading] = []
    start, cost = at, 0
    while True:
        ends: dict[int, list[Reading]] = {}
        for reading in _read_sentence(reader, at):
            behind = _behind(reader, reading.end)
            if behind is not None:
                ends.setdefault(behind, []).append(reading)
        if not ends:
            return ()
        at = max(ends)
        surest = min(ends[at], key=_cost)
        sentences.append(Sentence(**surest.value))
        parts.append(surest)
        cost += surest.cost
        if _is_over(reader, at):
            return (Reading(_abilities(sentences), at, cost, None, start, tuple(parts)),)


def _cost(reading: Reading) -> int:
    return reading.cost


def _behind(reader: Reader, at: int) -> int | None:
    """The token behind a sentence that ends at a token, and behind its full stop; None where it can't end there."""
    if reader.words[at] == ".":
        return at + 1
    # A quoted text with its own full stop ends the sentence around it too.
    has_stopped = at >= 2 and reader.tokens[at - 1].sort in CLOSING and reader.words[at - 2] == "."
    if has_stopped or _is_over(reader, at):
        return at
    reader.want(at, ".")
    return None


def _is_over(reader: Reader, at: int) -> bool:
    return reader.is_at_end(at) or reader.tokens[at].sort in CLOSING


def _abilities(sentences: Sequence[Sentence]) -> tuple[Ability, ...]:
    return tuple(
        Ability(each.effects, each.when, each.price is not None, each.price or (), each.duration, each.marks)
        for each in sentences
    )


# --- writing ------------------------------------------------------------------------------------------------------


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
