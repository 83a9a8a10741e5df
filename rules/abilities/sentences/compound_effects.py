"""Compound effects in card text: several in a sentence, and effects that contain effects or quoted texts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final, Generic

from rules.abilities import ast
from rules.abilities.grammar.lexing import CLOSING, OPENING
from rules.abilities.grammar.reader import Reader, Reading, Readings, best_of
from rules.abilities.grammar.templates import (
    INVALID,
    SUBJECTS,
    Form,
    Node,
    Phrase,
    Slot,
    Table,
    choice,
    fields_of,
    one_of,
    the,
    write_one,
)
from rules.abilities.paraphrases import tables
from rules.abilities.paraphrases.flow import about
from rules.abilities.phrases import player_effects
from rules.abilities.phrases.amounts import FOR_EACH, per_each
from rules.abilities.phrases.counted_effects import CHOSEN_TARGET, COUNTED_EFFECTS, PAYING
from rules.abilities.phrases.effects import EFFECTS
from rules.abilities.phrases.filters import EXCEPTION
from rules.abilities.phrases.player_effects import THEIR_DEEDS
from rules.abilities.phrases.protection import PROTECTIONS
from rules.abilities.phrases.spawn_rules import SPAWN_RULES, SPAWN_WORDINGS
from rules.abilities.phrases.targets import PLACE, TARGET
from rules.abilities.phrases.timing import CONDITION, DURATION
from rules.abilities.phrases.where import WHERE
from rules.abilities.phrases.words import AMOUNT, AT_LEAST, COUNT, NAME

_INNER_DURATION: Final[Table[object]] = Table([Phrase(the, ",? {value}", value=DURATION)])

# --- effects in a row ---------------------------------------------------------------------------------------------

#: Joints between two effects.
_JOINT: Final[Table[None]] = Table([Phrase(lambda: (), ",? then|and_then|and|but")])
#: Joints behind an effect that holds others, to keep the next one out of it.
_WIDE_JOINT: Final[Table[None]] = Table([Phrase(lambda: (), "; then|and?"), Phrase(lambda: (), ",")])


def read_effects(reader: Reader, at: int, *, is_wide: bool = False, of_that: bool = False) -> Readings:
    """Read effects that follow one another from a token on, with a reading for each number of them, longest first.

    With `is_wide`, “;” joins effects too. With `of_that`, the first effect has no target in the text, as “that
    creature” was mentioned just before.
    """
    key = (-3 if of_that else -2 if is_wide else -1), at
    known = reader.cache.get(key)
    if known is not None:
        return known
    rows = [Reading((), at)]
    found: list[Reading] = []
    while rows:
        longer: list[Reading] = []
        for row in rows:
            for effect in _next_effects(reader, row, is_wide=is_wide, of_that=of_that):
                effects = effect.value if isinstance(effect.value, tuple) else (effect.value,)
                cost = row.cost + effect.cost
                longer.append(Reading((*row.value, *effects), effect.end, cost, None, at, (*row.parts, effect)))
        rows = list(best_of(longer))
        found += rows
        rows += [timed for row in rows for timed in _timed(reader, row)]
    # The longest first: as much as possible belongs together.
    known = reader.cache[key] = sorted(found, key=_by_end)
    return known


def _by_end(reading: Reading) -> int:
    return -reading.end


def _next_effects(reader: Reader, row: Reading, *, is_wide: bool, of_that: bool) -> Iterator[Reading]:
    """Yield readings of the next effect after `row`, the effects so far, and a joint such as “, then”.

    The new effect may leave out its subject: “this creature gains 100 ATK and cannot move”. `is_wide` and `of_that` are
    as in `read_effects`.
    """
    if not row.parts and of_that:
        yield from _OF_THAT_CARD.read(reader, row.end)
        return
    if not row.parts:
        yield from EFFECT.read(reader, row.end)
        yield from _made_to(reader, row.end)
        if is_wide and reader.words[row.end] in _BARE_VERBS and _begins(reader, row.end):
            yield from _OF_THIS_CARD.read(reader, row.end)
        return
    subject = row.parts[-1].form.subject if isinstance(row.parts[-1].form, Phrase) else ""
    reader.want(row.end + (reader.words[row.end] == ","), _shown_joints)
    joints = [*_JOINT.read(reader, row.end), *(_WIDE_JOINT.read(reader, row.end) if is_wide else ())]
    for at in dict.fromkeys(joint.end for joint in joints):
        if reader.is_said_of_both(row.start):
            # “Both players draw a card and discard a card”: no imperative.
            deeds = THEIR_DEEDS.read(reader, at)
            yield from deeds
            if deeds:
                continue
        yield from EFFECT.read(reader, at)
        yield from _made_to(reader, at)
        for effect in _WITHOUT_SUBJECT[subject].read(reader, at) if subject else ():
            yield effect
            for moment in _ONCE_LATER.read(reader, effect.end):
                yield effect._replace(value=ast.Later(moment.value, (effect.value,)), end=moment.end)
        if reader.is_third_person(at):
            yield from THEIR_DEEDS.read(reader, at)


def _made_to(reader: Reader, at: int) -> Iterator[Reading]:
    """Yield readings of “have 1 creature lose 100 ATK” as the effect “1 creature loses 100 ATK”; else none."""
    if reader.words[at] == "have":
        for effect in EFFECT.read(reader, at + 1):
            if isinstance(effect.form, Phrase) and effect.form.subject == SUBJECTS[0]:
                yield effect


#: Beginnings of a sentence that leaves out “this card”.
_BARE_VERBS: Final = ("may", "cannot", "have")


def _begins(reader: Reader, at: int) -> bool:
    """Return whether a sentence begins at a token: at the start, after a full stop or an opening quotation mark."""
    return at == 0 or reader.words[at - 1] == "." or reader.tokens[at - 1].sort in OPENING


def _timed(reader: Reader, row: Reading) -> Iterator[Reading]:
    """Yield `row`, effects in a row, with a duration for its last effect alone, if the text has one after it."""
    effect = row.parts[-1]
    count = len(effect.value) if isinstance(effect.value, tuple) else 1
    for duration in _INNER_DURATION.read(reader, row.end):
        lasting = ast.Lasting(row.value[-count:], duration.value)
        parts = (*row.parts, duration._replace(form=effect.form))
        yield Reading((*row.value[:-count], lasting), duration.end, row.cost + duration.cost, None, row.start, parts)


def _shown_joints() -> Sequence[str]:
    return ("then EFFECT", "and EFFECT")


def write_effects(effects: Sequence[ast.Effect]) -> str:
    """Return the text of a sentence's effects. Raises ValueError for none, or for one that no phrase expresses."""
    if not effects:
        raise ValueError("a sentence without effects can't be written")
    written = [write_one(effect, _SAID) for effect in effects]
    joints = ["; then " if _holds(effect) else ", then " for effect in effects[:-1]]
    return "".join(part for pair in zip(written, [*joints, ""], strict=True) for part in pair)


def _holds(effect: ast.Effect) -> bool:
    """Return whether an effect contains other effects, so that a semicolon must separate the next effect from it."""
    return any(ast.branches_of(effect))


# --- effects that hold effects ------------------------------------------------------------------------------------


def _read_nested(reader: Reader, at: int) -> Readings:
    """Read as many effects as possible within another effect; all readings end at the same token."""
    rows = reader.deeper(at, lambda: read_effects(reader, at))
    return [row for row in rows if row.end == rows[0].end]


def _write_nested(effects: Sequence[ast.Effect], _: bool) -> str:
    if any(_holds(effect) for effect in effects[:-1]):
        raise ValueError("nothing can follow an effect that holds others and stands within another")
    return write_effects(effects)


def _is_open(effects: Sequence[ast.Effect]) -> bool:
    """Return whether the last effect is, or ends with, a coin toss without tails, which “; if tails” would continue."""
    match effects[-1:]:
        case (ast.FlipCoin(tails=()),):
            return True
        case (effect,):
            return any(_is_open(inner) for inner in ast.branches_of(effect)[-1:])
        case _:
            return False


_NESTED: Final = Slot("EFFECT", _read_nested, _write_nested)


class _Coin(Phrase[ast.FlipCoin]):
    """Phrase “Flip a coin: if heads, EFFECT; if tails, EFFECT”, in either order; one side may be missing."""

    def variants(self) -> list[str]:
        return [self.label, "flip a coin: if tails, EFFECT; if heads, EFFECT"]

    def write(self, value: object) -> str | None:
        if not isinstance(value, ast.FlipCoin):
            return None
        if value.tails and _is_open(value.heads):
            raise ValueError("“if tails” would belong to the coin within “if heads”")
        if not value.heads and not value.tails:
            return None
        sides = (("heads", value.heads), ("tails", value.tails))
        return "flip a coin: " + "; ".join(f"if {side}, {_write_nested(row, False)}" for side, row in sides if row)


_COIN: Final = _Coin(
    ast.FlipCoin,
    "flip a|one|1 coin :|, if heads ,? {heads} ; if tails ,? {tails}",
    label="flip a coin: if heads, EFFECT; if tails, EFFECT",
    heads=_NESTED,
    tails=_NESTED,
)


_PAID: Final[Table[object]] = Table(PAYING)


def _read_payment(reader: Reader, at: int) -> Readings:
    """Read effects or costs that a player may pay within another effect."""
    return [*_NESTED.read(reader, at), *_read_paid(reader, at)]


def _read_paid(reader: Reader, at: int) -> Readings:
    return [reading._replace(value=(reading.value,)) for reading in _PAID.read(reader, at)]


def _read_begun(reader: Reader, at: int) -> Readings:
    """Read nested effects that more text may follow. They may end after any of the effects."""
    return [*reader.deeper(at, lambda: read_effects(reader, at)), *_read_paid(reader, at)]


def _write_payment(effects: Sequence[ast.Effect], _: bool) -> str:
    """Return the payment of another player as text, in the third person: “pays 2 Magic Crystals”."""
    verb, rest = _write_nested(effects, False).split(" ", 1)
    return f"{verb}s {rest}"


_THEIR_DEED: Final[Slot[object]] = Slot("EFFECT", THEIR_DEEDS.read, lambda value, _: None)
#: Payment and nothing else.
_PAYING: Final = Slot("COST", _read_paid, _write_nested)


def _read_payment_of(reader: Reader, at: int) -> Readings:
    """Read an action or payment of another player, “discards 1 card”, as effects from that player's view."""
    if reader.words[at] == "pay":
        return _read_begun(reader, at)
    deeds = [
        row._replace(value=(about(row.value, ast.They(), ast.Whose.YOURS),)) for row in THEIR_DEEDS.read(reader, at)
    ]
    return [*_read_begun(reader, at), *deeds]


_PAYMENT: Final = Slot("COST", _read_payment_of, _write_payment)
#: Deed or payment that a player may choose.
_DEED: Final = Slot("EFFECT", _read_payment, _write_nested)
_BEGUN: Final = Slot("EFFECT", _read_begun, _write_nested)
#: Payment of yours; “unless you control a Knight” is a condition, not an effect that takes control.
_OWN_PAYMENT: Final = Slot(
    "EFFECT", lambda reader, at: () if reader.words[at] == "control" else _read_begun(reader, at), _write_nested
)


#: Row without effects, for numbers on which nothing happens.
_NO_ROW: Final = ast.DieRow(0, 0, ())


class _Rows(Generic[Node]):
    """Reader and writer of several parts in a row: the options of a choice, or the rows of a dice table."""

    def __init__(self, row: Slot[Node], joint: str, least: int) -> None:
        self._row = row
        self._joint = joint
        self._joints: Table[None] = Table([Phrase(lambda: (), joint)])
        self._least = least

    def read(self, reader: Reader, at: int) -> Readings:
        rows = [Reading((), at)]
        found: list[Reading] = []
        while rows:
            longer = []
            for row in rows:
                starts = [joint.end for joint in self._joints.read(reader, row.end)] if row.parts else [row.end]
                for start in starts:
                    for more in self._row.read(reader, start):
                        parts, cost = (*row.parts, more), row.cost + more.cost
                        value = row.value if more.value == _NO_ROW else (*row.value, more.value)
                        longer.append(Reading(value, more.end, cost, None, at, parts))
            rows = list(best_of(longer))
            found += rows
        return [reading for reading in found if reading.value and len(reading.parts) >= self._least]

    def write(self, values: Sequence[Node], _: bool) -> str | None:
        written = [self._row.write(value, False) for value in values]
        if len(written) < self._least or None in written:
            return None
        return f"{self._joint} ".join(each or "" for each in written)


def _rows_of(label: str, row: Slot[Node], joint: str, least: int = 1) -> Slot[Sequence[Node]]:
    rows = _Rows(row, joint, least)
    return Slot(label, rows.read, rows.write)


def _die_row(least: int, effects: tuple[ast.Effect, ...], most: int = 0) -> ast.DieRow:
    return ast.DieRow(least, most or least, effects)


_DIE_ROW: Final = one_of(
    "on N, EFFECT",
    [Phrase(ast.DieRow, "on {least} to {most} , {effects}", least=COUNT, most=COUNT, effects=_NESTED)],
    wordings=[Phrase(_die_row, "on {least} , {effects}", least=COUNT, effects=_NESTED)],
)
_OPTIONS: Final = _rows_of("EFFECT; or EFFECT", _NESTED, "; or", least=2)

_WHOSE_TURN: Final = choice(
    "your turn",
    {
        "your turn": (ast.Whose.YOURS, False),
        "your opponent's turn": (ast.Whose.OPPONENTS, False),
        "a turn": (ast.Whose.BOTH, False),
        "its controller's turn": (ast.Whose.BOTH, True),
    },
)
_TURN_POINTS: Final = choice("start", {point.value: point for point in ast.TurnPoint})
_ALL_TURN_POINTS: Final = choice("starts", {f"{point.value}s": point for point in ast.TurnPoint})


def _moment(point: ast.TurnPoint, turn: tuple[ast.Whose, bool]) -> ast.Moment:
    return ast.Moment(point, *turn)


def _write_moment(points: Slot[ast.TurnPoint]) -> Callable[[ast.Moment, bool], str | None]:
    def write(value: ast.Moment, _: bool) -> str | None:
        if value.not_now:
            return None
        turn = _WHOSE_TURN.write((value.whose, value.its_controllers), False)
        return None if turn is None else f"{points.write(value.point, False)} of {turn}"

    return write


def _moments(points: Slot[ast.TurnPoint]) -> Slot[ast.Moment]:
    phrase: Phrase[ast.Moment] = Phrase(_moment, "{point} of {turn}", point=points, turn=_WHOSE_TURN)
    return Slot("start of your turn", Table([phrase]).read, _write_moment(points))


_MOMENT: Final = _moments(_TURN_POINTS)
_MOMENTS: Final = _moments(_ALL_TURN_POINTS)
#: End of this turn, of either player.
_THIS_TURN: Final = ast.Moment(ast.TurnPoint.END)


class DeferredTexts:
    """Reader and writer of a card text in quotation marks within an effect. Both can only be set later.

    Sentences hold effects, and effects hold texts: So `rules.abilities.sentences.structure` sets the fields once it has
    its own tables.
    """

    read: Callable[[Reader, int], Readings]
    write: Callable[[Sequence[ast.Ability]], str]


TEXTS: Final = DeferredTexts()


def _read_quoted(reader: Reader, at: int) -> Readings:
    if reader.tokens[at].sort not in OPENING:
        reader.want(at, "“TEXT”")
        return ()
    found = []
    for text in reader.deeper(at, lambda: TEXTS.read(reader, at + 1)):
        if reader.tokens[text.end].sort in CLOSING:
            found.append(text._replace(end=text.end + 1))
        else:
            reader.want(text.end, "”")
    return found


def _write_quoted(abilities: Sequence[ast.Ability], _: bool) -> str | None:
    return f"“{TEXTS.write(abilities)}”" if abilities else None


_IT_IS: Final = "it_is|it's|it_comes_up|it_lands_on|the_result_is"


def _rolled_from(at_least: int, effects: tuple[ast.Effect, ...]) -> ast.RollDie:
    return ast.RollDie(at_least, effects)


def _mine_on_tails(heads: tuple[ast.Effect, ...]) -> object:
    """Return the coin toss “heads: the enemy leader takes 400 damage; tails: yours does”; INVALID for other heads."""
    match heads:
        case (ast.DealDamage(amount, ast.LeaderOf(ast.Whose.OPPONENTS)),):
            return ast.FlipCoin(heads, (ast.DealDamage(amount, ast.LeaderOf(ast.Whose.YOURS)),))
    return INVALID


def _rows(low: int, high: int, effects: tuple[ast.Effect, ...]) -> ast.DieRow:
    return ast.DieRow(low, high, effects)


def _until_six(low: int, effects: tuple[ast.Effect, ...]) -> ast.DieRow:
    return ast.DieRow(low, 6, effects)


_ON_A: Final = "●|•? on|if_it_is? a|an?"


#: “1 or 2: …”, “3, 4 or 5: …”, “on 6, …”.
def _one_or_next(low: int, high: int, effects: tuple[ast.Effect, ...]) -> object:
    """Return the row “on 1 or 2, …” of a dice table; INVALID unless the numbers are consecutive."""
    return ast.DieRow(low, high, effects) if high == low + 1 else INVALID


def _three(low: int, middle: int, high: int, effects: tuple[ast.Effect, ...]) -> object:
    return ast.DieRow(low, high, effects) if (middle, high) == (low + 1, low + 2) else INVALID


def _no_row(**numbers: int) -> ast.DieRow:
    """Return the row “on 1, 2 or 3: nothing happens” of a dice table, the same for any numbers."""
    return _NO_ROW


_NO_ROWS: Final[tuple[tuple[str, dict[str, object]], ...]] = (
    ("{one}", {"one": COUNT}),
    ("{one} or|, {two}", {"one": COUNT, "two": COUNT}),
    ("{one} to|-|–|— {two}", {"one": COUNT, "two": COUNT}),
    ("{one} , {two} ,? or? {three}", {"one": COUNT, "two": COUNT, "three": COUNT}),
)


_ONE_ROW: Final[list[Form[object]]] = [
    Phrase(_rows, f"{_ON_A} {{low}} to|-|–|— {{high}} :|,|=|->|→ {{effects}}", low=COUNT, high=COUNT, effects=_NESTED),
    Phrase(_one_or_next, f"{_ON_A} {{low}} or a? {{high}} :|, {{effects}}", low=COUNT, high=COUNT, effects=_NESTED),
    Phrase(
        _three,
        f"{_ON_A} {{low}} , {{middle}} ,? or {{high}} :|, {{effects}}",
        low=COUNT,
        middle=COUNT,
        high=COUNT,
        effects=_NESTED,
    ),
    Phrase(
        _three,
        f"{_ON_A} {{low}} , {{middle}} , {{high}} :|-|–|— {{effects}}",
        low=COUNT,
        middle=COUNT,
        high=COUNT,
        effects=_NESTED,
    ),
    Phrase(_one_or_next, f"{_ON_A} {{low}} , {{high}} :|-|–|— {{effects}}", low=COUNT, high=COUNT, effects=_NESTED),
    Phrase(_die_row, f"{_ON_A} {{least}} :|, {{effects}}", least=COUNT, effects=_NESTED),
    Phrase(_die_row, "{least} -|–|—|= {effects}", least=COUNT, effects=_NESTED),
    *(Phrase(_no_row, f"{_ON_A} {words} :|,|-|–|— nothing happens?", numbers) for words, numbers in _NO_ROWS),
]
_ANY_ROW: Final = one_of(
    "on N, EFFECT",
    [*_ONE_ROW, Phrase(_until_six, f"{_ON_A} {{low}} or_more|or_higher :|, {{effects}}", low=COUNT, effects=_NESTED)],
)
#: One row alone: “on 4 or more” is a phrase of its own.
_ONLY_ROW: Final = _rows_of("on N, EFFECT", one_of("on N, EFFECT", _ONE_ROW), ";", least=1)
_DIE_ROWS: Final = _rows_of("on N, EFFECT", _ANY_ROW, ".|;|,?", least=2)


def _read_timed(reader: Reader, at: int) -> Readings:
    """Read effects with or without a duration, after which the text may go on; the value is a tuple of effects."""
    found = list(_read_begun(reader, at))
    for row in found[:]:
        start = row.end + (reader.words[row.end] == ",")
        for during in DURATION.read(reader, start):
            value = (ast.Lasting(row.value, during.value),)
            found.append(Reading(value, during.end, row.cost + during.cost, None, at, (*row.parts, during)))
    return found


_TIMED: Final[Slot[object]] = Slot("EFFECT", _read_timed, lambda value, _: None)


def _read_single(reader: Reader, at: int) -> Readings:
    """Read a single effect, with or without a duration, in a list of options separated by commas."""
    return [row for row in _read_timed(reader, at) if len(row.value) == 1]


_SINGLE: Final[Slot[object]] = Slot("EFFECT", _read_single, lambda value, _: None)
#: Options of a choice with other separators.
_OTHER_OPTIONS: Final = (
    _rows_of("EFFECT; EFFECT", _TIMED, "; or|and?", least=2),
    _rows_of("EFFECT, EFFECT", _SINGLE, ",_or|or|,", least=2),
)
#: Options with a mark before each.
_BULLET: Final = "●|•|○|◦|■|▪|*|-|–|—|·"
_BULLETS: Final = _rows_of(
    "EFFECT; EFFECT",
    one_of("EFFECT", [], wordings=[Phrase(the, f"{_BULLET} {{value}} .|;|,|;_or|,_or?", value=_TIMED)]),
    "",
    least=2,
)
#: Choices of the opponent said of “them”.
_THEIRS: Final[Table[object]] = Table(
    [
        Phrase(lambda n: (ast.Discard(n, ast.Whose.OPPONENTS),), "they discard {n} card|cards", n=COUNT),
        Phrase(lambda n: (ast.LoseHp(n, ast.LeaderOf(ast.Whose.OPPONENTS)),), "their leader lose {n} HP", n=AMOUNT),
        Phrase(
            lambda n: (ast.DealDamage(n, ast.LeaderOf(ast.Whose.OPPONENTS)),), "their leader take {n} damage", n=AMOUNT
        ),
        Phrase(
            lambda n: (ast.LoseCrystals(n),), "they lose|pay {n} Magic_Crystal|Magic_Crystals|crystal|crystals", n=COUNT
        ),
        Phrase(the, "{value}", value=_SINGLE),
    ]
)
_THEIR_OPTION: Final[Slot[object]] = Slot("EFFECT", _THEIRS.read, lambda value, _: None)
_THEIR_OPTIONS: Final = _rows_of("EFFECT, EFFECT", _THEIR_OPTION, ",_or|or|,|;_or", least=2)
#: Effect that another one depends on.
_FIRST: Final[Slot[object]] = Slot("EFFECT", lambda reader, at: _FIRSTS.read(reader, at), lambda value, _: None)
_PRICE: Final = one_of(
    "N Magic Crystal(s)",
    [
        Phrase(lambda n: ast.Pay(ast.PayCrystals(n)), "{n} Magic_Crystal|Magic_Crystals|crystal|crystals", n=COUNT),
        Phrase(lambda n: ast.Pay(ast.PayHp(n, ast.LeaderOf(ast.Whose.YOURS))), "{n} HP", n=COUNT),
    ],
)


def _decided(first: object, condition: ast.Condition, otherwise: tuple[ast.Effect, ...]) -> object:
    """Return the meaning of “destroy target creature if it is damaged; otherwise, deal 100 damage to it”.

    A chosen card is chosen first, whether the condition holds or not. `first` is an effect or a tuple of them.
    """
    effects = _several(first)
    target = getattr(effects[0], "target", None)
    if isinstance(target, ast.Chosen):
        that = ast.That(target.filter.noun)
        return (ast.Select(target), ast.If(condition, tuple(about(one, target, that) for one in effects), otherwise))
    if target is not None and not isinstance(target, ast.It):
        condition, otherwise = _of_target(condition, target), about(otherwise, ast.It(), target)
    return ast.If(condition, effects, otherwise)


_ORIGINS: Final = {
    ast.LeaderOf(ast.Whose.YOURS): ast.Origin.YOUR_LEADER,
    ast.LeaderOf(ast.Whose.OPPONENTS): ast.Origin.OPPONENTS_LEADER,
    ast.This(): ast.Origin.THIS,
    ast.Host(): ast.Origin.HOST,
}


def asked_of(effects: tuple[ast.Effect, ...], condition: ast.Condition) -> tuple[ast.Effect, ...]:
    """Return the meaning of “destroy 1 creature if it is damaged”: the creature is chosen first, damaged or not.

    A condition that is not about “it” is checked before the target is chosen.
    """
    target = getattr(effects[0], "target", None) if len(effects) == 1 else None
    if isinstance(target, ast.Chosen) and target.count == 1 and about(condition, ast.It(), target) != condition:
        that = ast.That(target.filter.noun)
        return (ast.Select(target), ast.If(about(condition, ast.It(), that), (about(effects[0], target, that),)))
    if target in _ORIGINS:
        condition = about(about(condition, ast.It(), target), ast.Origin.IT, _ORIGINS[target])
    return (ast.If(condition, effects),)


def _named(
    target: ast.Target, effects: tuple[ast.Effect, ...], during: ast.Duration | None = None
) -> tuple[ast.Effect, ...]:
    """Return the effects of an action named in the text: “freeze a creature: it can't move this turn”.

    “It” in `effects` becomes the target. `during` is a duration for all of them; INVALID if they can't have it.
    """
    if during is not None:
        effects = _several(_lasting(during, effects))
        if INVALID in effects:
            return INVALID  # type: ignore[return-value]
    if isinstance(target, ast.Chosen):
        return (ast.Select(target), *effects)
    who = ast.It(is_other=True) if isinstance(target, ast.It) else target
    return tuple(about(effect, ast.It(), who) for effect in effects)


def _chosen_first(target: ast.Chosen, effects: tuple[ast.Effect, ...]) -> tuple[ast.Effect, ...]:
    return (_targeted(target), *effects)


def _selected_first(target: ast.Chosen, effects: tuple[ast.Effect, ...]) -> tuple[ast.Effect, ...]:
    return (ast.Select(target), *effects)


def _several(effects: Any) -> tuple[ast.Effect, ...]:
    """Return `effects`, one effect or a tuple of them, always as a tuple."""
    return effects if isinstance(effects, tuple) else (effects,)


def _instead_of(
    first: Any, condition: ast.Condition, more: tuple[ast.Effect, ...], during: ast.Duration | None = None
) -> object:
    """Return the meaning of “heal 1 creature for 200 HP; if it is Light, heal it for 400 instead”.

    `first` is an effect or a tuple of them, and `more` replaces it. `during` is the duration of both.
    """
    effects = _several(first)
    target = getattr(effects[0], "target", None)
    chosen: tuple[ast.Effect, ...] = ()
    if isinstance(target, ast.Chosen):
        that = ast.That(target.filter.noun)
        chosen, effects = (ast.Select(target),), tuple(about(effect, target, that) for effect in effects)
    elif target is not None and not isinstance(target, ast.It):
        more, condition = about(more, ast.It(), target), _of_target(condition, target)
    if during is not None:
        effects = (ast.Lasting(effects, during),)
        if not any(isinstance(effect, ast.Lasting) for effect in more):
            more = (ast.Lasting(more, during),)
    return (*chosen, ast.If(condition, more, effects))


def _of_target(condition: ast.Condition, target: ast.Target) -> ast.Condition:
    """Return a condition in which “it” and “that creature” or “card” are replaced by `target`."""
    for said in (ast.It(), ast.That(), ast.That(ast.Noun.CARD)):
        condition = about(condition, said, target)
    return condition


def _rolled_then(effects: tuple[ast.Effect, ...]) -> tuple[ast.Effect, ...]:
    return (ast.RollDie(1, ()), *effects)


def _dice_then(count: int, effects: tuple[ast.Effect, ...]) -> tuple[ast.Effect, ...]:
    return (ast.RollDice(count), *effects)


def _flipped_then(count: int, effects: tuple[ast.Effect, ...]) -> object:
    return (ast.FlipCoins(count), *effects) if count > 1 else INVALID


def _they_choose(one: ast.Effect, other: ast.Effect) -> ast.ChooseOne:
    """Return “your opponent discards a card or loses 2 Magic Crystals”: the opponent chooses `one` or `other`."""
    said = tuple((about(effect, ast.They(), ast.Whose.OPPONENTS),) for effect in (one, other))
    return ast.ChooseOne(said, by=ast.Whose.OPPONENTS)


def _lined(effects: tuple[ast.Effect, ...], near: ast.Near) -> object:
    """Return the meaning of “choose a column (or row: `near`); EFFECTS”, in which “in it” means that column."""
    line = ast.Where(near, of=ast.Origin.THAT_TILE)
    told = about(effects, ast.Where(ast.Near.ON, of=ast.Origin.IT), line)
    return (ast.ChooseTile(ast.ChosenTiles(1)), *told)


def _put_off_theirs(first: ast.Effect, point: ast.TurnPoint) -> object:
    """Return the meaning of “your opponent loses 1 Magic Crystal at the start of their next turn”.

    `point` is the point of that turn. INVALID unless the effect `first` is about the opponent.
    """
    who = getattr(first, "whose", getattr(first, "who", None))
    return ast.Later(ast.Moment(point, ast.Whose.OPPONENTS), (first,)) if who is ast.Whose.OPPONENTS else INVALID


def _both_too(options: tuple[tuple[ast.Effect, ...], ...], effects: tuple[ast.Effect, ...]) -> object:
    """Return “choose one or both: …; if you chose both, EFFECTS”: both are a third option. INVALID unless of two."""
    if len(options) != 2:
        return INVALID
    return ast.ChooseOne((*options, (*options[0], *options[1], *effects)))


def _for_each(what: ast.Countable, first: Any) -> object:
    """Return the meaning of “for each heads, add 1 Magic Crystal to your inventory”: effects with numbers multiplied.

    `first` is an effect or a tuple of effects; each number is multiplied by the count of `what`. INVALID for an effect
    without a plain number.
    """
    found: list[ast.Effect] = []
    for effect in _several(first):
        if isinstance(effect, ast.Send) and isinstance(effect.target, ast.Top) and isinstance(effect.target.count, int):
            found.append(replace(effect, target=replace(effect.target, count=per_each(effect.target.count, what))))
            continue
        name = next((name for name in ("amount", "count") if isinstance(getattr(effect, name, None), int)), None)
        if name is None or isinstance(effect, ast.DivideDamage | ast.Move):
            return INVALID
        changed: Any = {name: per_each(getattr(effect, name), what)}
        found.append(replace(effect, **changed))
    return tuple(found)


def _until_moved(first: ast.Effect, moment: ast.Moment) -> object:
    later = _each_time(first, moment)
    return replace(later, until_moved=True) if isinstance(later, ast.Later) else INVALID


def _may_pay(effects: tuple[ast.Effect, ...], then: tuple[ast.Effect, ...]) -> object:
    return ast.May(effects, then) if all(isinstance(effect, ast.Pay) for effect in effects) else INVALID


def _lasting(duration: ast.Duration, effects: tuple[ast.Effect, ...]) -> object:
    """Return effects with a duration. One that repeats does so once for each of N turns instead (O-23.8).

    INVALID for an effect that repeats with another duration.
    """
    if not any(isinstance(effect, ast.Later) for effect in effects):
        return ast.Lasting(effects, duration)
    if not isinstance(duration, ast.ForTurns):
        return INVALID
    return tuple(
        (replace(effect, times=duration.turns) if effect.times == 0 else effect)
        if isinstance(effect, ast.Later)
        else ast.Lasting((effect,), duration)
        for effect in effects
    )


def _in_next_turn(first: ast.Effect | tuple[ast.Effect, ...], moment: ast.Moment) -> object:
    """Return the meaning of “it cannot attack during its controller's next turn”, the whole of that turn.

    INVALID for effects that are no lasting states.
    """
    effects = first if isinstance(first, tuple) else (first,)
    is_so = all(isinstance(effect, _GOING_ON) for effect in effects)
    return ast.Later(moment, (ast.Lasting(effects, ast.EndOfTurn()),)) if is_so else INVALID


#: Effects that last for a time.
_GOING_ON: Final = (ast.Forbid, ast.Protect, ast.Permit, ast.LimitAttacks, ast.MustAttack, ast.ChangeStat)


def _put_off(first: object, moment: ast.Moment, times: int = 1, nth: int = 1) -> ast.Later:
    return ast.Later(moment, _several(first), times, nth=nth)


#: Moment at which a Timer counts (O-7.9).
_YOUR_END: Final = ast.Moment(ast.TurnPoint.END, ast.Whose.YOURS)


_TURNS: Final = (
    ("your", "your", ast.Moment(ast.TurnPoint.START, ast.Whose.YOURS), ast.Moment(ast.TurnPoint.END, ast.Whose.YOURS)),
    (
        "your opponent's|their",
        "your opponent's|their",
        ast.Moment(ast.TurnPoint.START, ast.Whose.OPPONENTS),
        ast.Moment(ast.TurnPoint.END, ast.Whose.OPPONENTS),
    ),
    (
        "its controller's|owner's",
        "its controller's|owner's",
        ast.Moment(ast.TurnPoint.START, its_controllers=True),
        ast.Moment(ast.TurnPoint.END, its_controllers=True),
    ),
)
#: Moments with the number of times they come.
_NEXT_TIMES: Final = [
    ("at the end of each|every? of? the? next {times} turns", ast.Moment(ast.TurnPoint.END)),
    ("at the start|beginning of each|every? of? the? next {times} turns", ast.Moment(ast.TurnPoint.START)),
    *(
        (words, moment)
        for of, whose, start, end in _TURNS
        for words, moment in (
            (f"at the start|beginning of each|every? of? {of} next {{times}} turns|start_phases", start),
            (f"during|in|at each|every? of? {whose} next {{times}} start_phases", start),
            (f"at the end of each|every? of? {of} next {{times}} turns|end_phases", end),
            (f"during|in|at each|every? of? {whose} next {{times}} end_phases", end),
        )
    ),
]


def _each_time(first: object, moment: ast.Moment) -> object:
    """Return the meaning of “it takes 100 damage during each of your End Phases”; INVALID if “it” is this card."""
    effects = _several(first)
    is_so = all(isinstance(getattr(effect, "target", None), ast.It | ast.That | ast.Chosen) for effect in effects)
    return ast.Later(moment, effects, 0) if is_so else INVALID


def _spared(first: ast.Effect | tuple[ast.Effect, ...], kind: ast.Filter) -> object:
    """Return the meaning of “all creatures cannot attack, except Water creatures”, where `kind` are the excepted ones.

    `first` are the effects, or one effect. INVALID unless the target of each is all cards of a kind.
    """
    effects = first if isinstance(first, tuple) else (first,)
    spared: list[ast.Effect] = []
    for effect in effects:
        target = getattr(effect, "target", None)
        if not isinstance(target, ast.Every) or target.filter.but_not is not None:
            return INVALID
        changed: Any = {"target": ast.Every(replace(target.filter, but_not=kind))}
        spared.append(replace(effect, **changed))
    return tuple(spared) if isinstance(first, tuple) else spared[0]


def _while_there(first: ast.Effect | tuple[ast.Effect, ...], where: ast.Where) -> object:
    """Return the meaning of “other creatures you control gain 100 ATK while adjacent to this card”.

    INVALID unless it is about all such cards, and for a place that is not measured from this card.
    """
    effects = first if isinstance(first, tuple) else (first,)
    placed: list[ast.Effect] = []
    for effect in effects:
        target = getattr(effect, "target", None)
        if where.of is not ast.Origin.THIS or not isinstance(target, ast.Every) or target.filter.where is not None:
            return INVALID
        if where.near in (ast.Near.ON_TERRAIN, ast.Near.OF_ELEMENT):
            return INVALID
        changed: Any = {"target": ast.Every(replace(target.filter, where=where))}
        placed.append(replace(effect, **changed))
    return tuple(placed) if isinstance(first, tuple) else placed[0]


def _carrying(count: int, name: str, target: ast.Target) -> ast.Condition:
    return ast.HasCounters(target, name, count)


def _on_even(words: bool, effects: tuple[ast.Effect, ...]) -> tuple[ast.Effect, ...]:
    """Return the meaning of “roll a die; on an even number, EFFECTS”; if `words` is False, “on an odd number”."""
    is_even = ast.IsEven(ast.DieResult())
    return (ast.RollDie(1, ()), ast.If(is_even if words else ast.Not(is_even), effects))


def _rolled_exactly(exactly: int, effects: tuple[ast.Effect, ...]) -> ast.DieTable:
    return ast.DieTable((ast.DieRow(exactly, exactly, effects),))


_EVEN: Final = choice(
    "on an even number",
    {
        "on an even number": True,
        "on an even result": True,
        "if it is even": True,
        "if the result is even": True,
        "if you roll an even number": True,
        "on an odd number": False,
        "on an odd result": False,
        "if you roll an odd number": False,
    },
)


def _done_if(first: ast.Effect, then: tuple[ast.Effect, ...]) -> ast.Do:
    return ast.Do((first,), then)


def _unless(first: ast.Effect, paid: ast.Effect, whose: ast.Whose) -> object:
    """Return the meaning of “FIRST unless the player `whose` pays PAID”, an `Unless`.

    INVALID for a lasting effect as `first`, which would ask repeatedly.
    """
    return (
        INVALID if isinstance(first, ast.Forbid | ast.Bar | ast.LimitAttacks) else ast.Unless(whose, (paid,), (first,))
    )


def _unless_they(first: ast.Effect, paid: ast.Effect) -> object:
    """Return the meaning of “FIRST unless they pay PAID”; INVALID if `first` has nobody that “they” can mean."""
    whose = _theirs(first)
    return INVALID if whose is None else _unless(first, paid, whose)


def _theirs(first: ast.Effect) -> Any:
    """Return the player that “they” means in “FIRST unless they pay”, by the effect `first`; None if it names none."""
    who = getattr(first, "whose", getattr(first, "who", None))
    if isinstance(first, ast.Negate):
        return ast.They()
    return who if who in (ast.Whose.OPPONENTS, ast.They()) else None


def _unless_done(first: ast.Effect, paid: tuple[ast.Effect, ...], whose: ast.Whose = ast.Whose.OPPONENTS) -> object:
    """Return the meaning of “your opponent loses 1 Magic Crystal unless they discard a card”.

    `first` is the loss, and `paid` the effects that prevent it. INVALID unless `paid` is a single action: a discard, a
    sacrifice, a loss of crystals, or a card sent away.
    """
    if len(paid) != 1 or not isinstance(paid[0], ast.Discard | ast.Sacrifice | ast.LoseCrystals | ast.Send):
        return INVALID
    return _unless(first, paid[0], whose)


def _unless_they_do(first: ast.Effect, paid: tuple[ast.Effect, ...]) -> object:
    whose = _theirs(first)
    return INVALID if whose is None else _unless_done(first, paid, whose)


def _choose(options: tuple[tuple[ast.Effect, ...], ...], by: ast.Whose, least: int, most: int) -> object:
    return ast.ChooseOne(options, least, most, by) if len(options) > most or least < most else INVALID


def _instead(
    make: Callable[..., ast.Effect], condition: ast.Condition, least: int, most: int, target: ast.Target | None = None
) -> tuple[ast.Effect, ...]:
    """Return the meaning of “deal 200 damage to a creature; if …, deal 400 instead”, to the same target.

    `make` builds the effect from a number, `most` if the condition holds, else `least`, and from the target, if any.
    """
    if target is None:
        return (ast.If(condition, (make(most),), (make(least),)),)
    if isinstance(target, ast.Chosen):
        that = ast.That(target.filter.noun)
        return (ast.Select(target), ast.If(condition, (make(most, that),), (make(least, that),)))
    return (ast.If(_of_target(condition, target), (make(most, target),), (make(least, target),)),)


def _draw(count: int) -> ast.Draw:
    return ast.Draw(count)


def _gain(count: int) -> ast.GainCrystals:
    return ast.GainCrystals(count)


_TEXT: Final = Slot("“TEXT”", _read_quoted, _write_quoted)


def _targeted(target: ast.Chosen) -> ast.Select:
    return ast.Select(replace(target, targets=True))


#: Moments that come once.
_NEXT_MOMENTS: Final = (
    ("at the start|beginning of your next turn", ast.Moment(ast.TurnPoint.START, ast.Whose.YOURS)),
    ("during|at|in your next start phase", ast.Moment(ast.TurnPoint.START, ast.Whose.YOURS)),
    ("at the end of your next turn", ast.Moment(ast.TurnPoint.END, ast.Whose.YOURS, not_now=True)),
    ("during|at|in your next end phase", ast.Moment(ast.TurnPoint.END, ast.Whose.YOURS)),
    ("at the start|beginning of your opponent's next turn", ast.Moment(ast.TurnPoint.START, ast.Whose.OPPONENTS)),
    ("during|at|in your opponent's next start phase", ast.Moment(ast.TurnPoint.START, ast.Whose.OPPONENTS)),
    ("at the end of your opponent's next turn", ast.Moment(ast.TurnPoint.END, ast.Whose.OPPONENTS, not_now=True)),
    ("during|at|in your opponent's next end phase", ast.Moment(ast.TurnPoint.END, ast.Whose.OPPONENTS)),
    ("during|at|in the|this_turn's end phase", ast.Moment(ast.TurnPoint.END)),
    ("at the end of the|this_turn's end phase", ast.Moment(ast.TurnPoint.END)),
    ("at the start|beginning of the next turn", ast.Moment(ast.TurnPoint.START)),
    ("at the start|beginning of its controller's next turn", ast.Moment(ast.TurnPoint.START, its_controllers=True)),
    ("during|at|in its controller's next start phase", ast.Moment(ast.TurnPoint.START, its_controllers=True)),
    ("at the end of its controller's next turn", ast.Moment(ast.TurnPoint.END, its_controllers=True)),
    ("during|at|in its controller's next end phase", ast.Moment(ast.TurnPoint.END, its_controllers=True)),
    ("at end of turn", ast.Moment(ast.TurnPoint.END)),
    ("at the end of turn", ast.Moment(ast.TurnPoint.END)),
)
#: Moments behind an effect.
_MOMENTS_BEHIND: Final = (*_NEXT_MOMENTS, ("at the end of the|this turn", ast.Moment(ast.TurnPoint.END)))
_ONCE_LATER: Final[Table[ast.Moment]] = Table([Phrase(the, words, value=moment) for words, moment in _MOMENTS_BEHIND])
ALL_EFFECTS: Final[list[Form[ast.Effect]]] = [
    *EFFECTS,
    *PROTECTIONS,
    *COUNTED_EFFECTS,
    *SPAWN_RULES,
    Phrase(ast.Instead, "instead , nothing happens", effects=()),
    Phrase(ast.Instead, "instead , {effects}", effects=_NESTED),
    Phrase(ast.Gain, "{target} gains/gain|has|have {abilities}", target=TARGET, abilities=_TEXT),
    _COIN,
    Phrase(
        ast.RollDie,
        "roll a|one|1 die: on {at_least} or more,|higher,|more|higher {effects}",
        at_least=AT_LEAST,
        effects=_NESTED,
    ),
    Phrase(ast.DieTable, "roll a|one|1 die: {rows}", rows=_rows_of("on N to N, EFFECT", _DIE_ROW, ";", least=1)),
    Phrase(ast.If, "if {condition} , {effects}", condition=CONDITION, effects=_NESTED, otherwise=()),
    Phrase(
        ast.If,
        "if {condition} , {effects} ; otherwise , {otherwise}",
        condition=CONDITION,
        effects=_NESTED,
        otherwise=_NESTED,
    ),
    Phrase(ast.Do, "first , {effects} ; if_that_was_done , {then}", effects=_BEGUN, then=_NESTED, otherwise=()),
    Phrase(
        ast.Do,
        "first , {effects} ; if_that_was_done , {then} ; otherwise , {otherwise}",
        effects=_BEGUN,
        then=_NESTED,
        otherwise=_NESTED,
    ),
    Phrase(ast.May, "you may {effects}", effects=_DEED, then=(), otherwise=(), whose=ast.Whose.YOURS),
    Phrase(
        ast.May,
        "you may {effects} ; if_that_is_done , {then}",
        effects=_BEGUN,
        then=_NESTED,
        otherwise=(),
        whose=ast.Whose.YOURS,
    ),
    Phrase(
        ast.May,
        "you may {effects} ; otherwise , {otherwise}",
        effects=_BEGUN,
        then=(),
        otherwise=_NESTED,
        whose=ast.Whose.YOURS,
    ),
    Phrase(
        ast.May,
        "you may {effects} ; if_that_is_done , {then} ; otherwise , {otherwise}",
        effects=_BEGUN,
        then=_NESTED,
        otherwise=_NESTED,
        whose=ast.Whose.YOURS,
    ),
    Phrase(ast.May, "your opponent may {effects}", effects=_DEED, then=(), otherwise=(), whose=ast.Whose.OPPONENTS),
    Phrase(
        ast.May,
        "your opponent may {effects} ; otherwise , {otherwise}",
        effects=_BEGUN,
        then=(),
        otherwise=_NESTED,
        whose=ast.Whose.OPPONENTS,
    ),
    Phrase(
        ast.Unless,
        "unless your opponent {payment} , {effects}",
        whose=ast.Whose.OPPONENTS,
        payment=_PAYMENT,
        effects=_NESTED,
    ),
    Phrase(
        ast.Unless, "unless you {payment} , {effects}", whose=ast.Whose.YOURS, payment=_OWN_PAYMENT, effects=_NESTED
    ),
    *(
        Phrase(ast.ChooseOne, f"{words} : {{options}}", options=_OPTIONS, by=by, least=least, most=most)
        for words, by, least, most in (
            ("choose one", ast.Whose.YOURS, 1, 1),
            ("choose one or both", ast.Whose.YOURS, 1, 2),
            ("choose two", ast.Whose.YOURS, 2, 2),
            ("your opponent chooses one", ast.Whose.OPPONENTS, 1, 1),
        )
    ),
    Phrase(ast.Later, "at the end of the turn , {effects}", moment=_THIS_TURN, effects=_NESTED, times=1),
    Phrase(ast.Later, "at the next {moment} , {effects}", moment=_MOMENT, effects=_NESTED, times=1),
    *(
        Phrase(
            ast.Later,
            f"at the end of {words} next turn , {{effects}}",
            moment=ast.Moment(ast.TurnPoint.END, whose, not_now=True),
            effects=_NESTED,
            times=1,
        )
        for words, whose in (("your", ast.Whose.YOURS), ("your opponent's", ast.Whose.OPPONENTS))
    ),
    Phrase(ast.Later, "at each {moment} from_now_on , {effects}", moment=_MOMENT, effects=_NESTED, times=0),
    Phrase(
        ast.Later,
        "at each {moment} until it moves , {effects}",
        moment=_MOMENT,
        effects=_NESTED,
        times=0,
        until_moved=True,
    ),
    Phrase(ast.Later, "at the next {times} {moment} , {effects}", times=COUNT, moment=_MOMENTS, effects=_NESTED),
    Phrase(ast.Later, "after {nth} turn/turns , {effects}", nth=COUNT, moment=_YOUR_END, effects=_NESTED, times=1),
    Phrase(ast.Lasting, "{duration} : {effects}", duration=DURATION, effects=_NESTED),
    Phrase(ast.EachPlayer, "each player : {effects}", effects=_NESTED),
]
#: Other wordings, only read; one may say several effects.
_WORDINGS: Final[list[Form[object]]] = [
    Phrase(ast.Instead, "instead {effects}", effects=_NESTED),
    *(
        Phrase(ast.Instead, words, effects=())
        for words in (
            "it|this_creature|this_card|that_creature|the_equipped_creature is not destroyed",
            "it|this_creature|this_card|that_creature isn't|survives destroyed?",
            "it|this_creature|this_card|that_creature survives",
            "prevent|negate|cancel|ignore that|the|its destruction",
            "it|this_creature|this_card stays on the field",
        )
    ),
    *(
        Phrase(
            _in_next_turn,
            f"{{first}} {words}",
            first=_FIRST,
            moment=ast.Moment(ast.TurnPoint.START, whose, its_controllers=its),
        )
        for words, whose, its in (
            (
                "during|on|in its|their|that_creature's controller's|controllers'|owner's? next turn",
                ast.Whose.BOTH,
                True,
            ),
            ("during|on|in your next turn", ast.Whose.YOURS, False),
            ("during|on|in your_opponent's next turn", ast.Whose.OPPONENTS, False),
        )
    ),
    Phrase(ast.Gain, "{target} has|have {abilities}", target=TARGET, abilities=_TEXT),
    Phrase(ast.Gain, "{target} gain|has|have :|, {abilities}", target=TARGET, abilities=_TEXT),
    Phrase(
        ast.Gain,
        "{target} gain|has|have the|this|these|following"
        " ability|abilities|following_ability|text|effect :|,? {abilities}",
        target=TARGET,
        abilities=_TEXT,
    ),
    Phrase(
        ast.Gain,
        "give {target} this|the_following|the? ability|text|effect? :|,? {abilities}",
        target=TARGET,
        abilities=_TEXT,
    ),
    Phrase(_spared, "{first} ,? except|except_for|but_not|other_than {kind}", first=_FIRST, kind=EXCEPTION),
    Phrase(_while_there, "{first} ,? while {where}", first=_FIRST, where=WHERE),
    Phrase(_while_there, "{first} ,? while they are {where}", first=_FIRST, where=WHERE),
    *(
        Phrase(_spared, f"{{first}} ,? unless {they}", first=_FIRST, kind=EXCEPTION)
        for they in (
            "it is a|an {kind}",
            "they are {kind}",
            "that_creature is a|an {kind}",
            "the creature is a|an {kind}",
        )
    ),
    # “Target 1 creature; destroy it”: the choice is what targets (O-23.1).
    Phrase(_targeted, "target {target}", target=CHOSEN_TARGET),
    Phrase(ast.ChooseTile, "target {place}", place=PLACE),
    Phrase(
        ast.FlipCoin,
        "flip a|one|1 coin :|, if tails ,? {tails} ; if heads ,? {heads}",
        canonical=_COIN,
        heads=_NESTED,
        tails=_NESTED,
    ),
    Phrase(ast.FlipCoin, "flip a|one|1 coin :|, if heads ,? {heads}", canonical=_COIN, heads=_NESTED),
    Phrase(ast.FlipCoin, "flip a|one|1 coin :|, if tails ,? {tails}", canonical=_COIN, tails=_NESTED),
    *(
        Phrase(ast.FlipCoin, f"flip a coin and_call_it? {words}", fields)
        for heads, tails in (
            ("on heads ,|:?", "on tails ,|:?"),
            ("if it_is|it's|it_comes_up|it_lands_on|the_result_is heads ,?", f"if {_IT_IS} tails ,?"),
            ("if heads ,|:?", "if tails ,|:?"),
            ("heads ,|:", "tails ,|:"),
            ("if you call it right ,?", "if you call it wrong ,?"),
            ("if you win|call_it_correctly the_flip|the_toss|it? ,?", "if you lose|don't the_flip|the_toss|it? ,?"),
        )
        for words, fields in (
            (f".|;|,|: {heads} {{heads}}", {"heads": _NESTED}),
            (f".|;|,|: {tails} {{tails}}", {"tails": _NESTED}),
            (f".|;|,|: {tails} {{tails}} .|;|,|:|,_and {heads} {{heads}}", {"tails": _TIMED, "heads": _NESTED}),
            (
                f".|;|,|: {tails} {{tails}} .|;|, otherwise|if_not|else ,? {{heads}}",
                {"tails": _TIMED, "heads": _NESTED},
            ),
            (f".|;|,|: {heads} {{heads}} .|;|,|:|,_and {tails} {{tails}}", {"heads": _TIMED, "tails": _NESTED}),
            (
                f".|;|,|: {heads} {{heads}} .|;|, otherwise|if_not|else ,? {{tails}}",
                {"heads": _TIMED, "tails": _NESTED},
            ),
        )
    ),
    *(
        Phrase(ast.FlipCoin, f"flip a coin and_call_it? .|;|,|: {side} {{{name}}}", fields_of({name: _NESTED}))
        for name, side in (
            ("tails", "on tails ,|:?"),
            ("tails", f"if {_IT_IS} tails ,?"),
            ("tails", "tails ,|:"),
            ("tails", "if you lose the_flip|the_toss|it? ,?"),
        )
    ),
    *(
        Phrase(_mine_on_tails, f"flip a coin .|;|,|: {heads} {{heads}} .|;|,|: {tails} {yours}", heads=_TIMED)
        for heads, tails in (
            ("on heads ,|:?", "on tails ,|:?"),
            ("if heads ,|:?", "if tails ,|:?"),
            ("heads ,|:", "tails ,|:"),
        )
        for yours in ("yours|your_leader does|do", "yours|your_leader takes|take it|them?")
    ),
    *(
        Phrase(_rolled_from, f"roll a {words}", at_least=COUNT, effects=_NESTED)
        for words in (
            "die .|;|,|: if it_is|it's|it_shows|the_result_is {at_least} or_more|or_higher ,? {effects}",
            "die .|;|,|: if you_roll {at_least} or_more|or_higher ,? {effects}",
            "die .|;|,|: on a? {at_least} or_more|or_higher ,? {effects}",
        )
    ),
    Phrase(ast.DieTable, "roll a die|six_sided_die and_apply_the_result? .|;|,|: {rows}", rows=_DIE_ROWS),
    Phrase(ast.DieTable, "roll a die .|;|,|: {rows}", rows=_ONLY_ROW),
    Phrase(ast.If, "if {condition} : {effects}", condition=CONDITION, effects=_NESTED),
    *(
        Phrase(
            ast.If,
            f"if {{condition}} ,|: {{effects}} {words} ,? {{otherwise}}",
            condition=CONDITION,
            effects=_TIMED,
            otherwise=_NESTED,
        )
        for words in (
            ".|; otherwise|if_not|else|if_it_isn't|if_it_is_not|if_you_don't|if_you_do_not",
            ",_otherwise|,_or_else|,_if_not|otherwise",
        )
    ),
    # Statuses with their effects: “poison it: it loses 50 HP at the end of each turn”.
    *(
        Phrase(_named, f"{status} {{target}} :|.|; {{effects}}", target=TARGET, effects=_NESTED)
        for status in (
            "poison|burn|freeze|curse|stun|paralyse|paralyze|petrify|root|mark|haunt|bewitch|weaken|entangle|blind|chill",
            "put|lay|place a|the spell|curse|mark on|upon",
        )
    ),
    *(
        Phrase(_named, words, target=TARGET, during=DURATION, effects=_NESTED)
        for words in (
            "poison|burn|freeze|curse|stun|paralyse|paralyze|petrify|root|mark|weaken|entangle|blind|chill"
            " {target} ,? {during} :|.|; {effects}",
        )
    ),
    *(
        Phrase(_named, f"{{target}} become|is|are {status} :|.|; {{effects}}", target=TARGET, effects=_NESTED)
        for status in (
            "poisoned|burned|burnt|burning|frozen|cursed|stunned|paralysed|paralyzed|petrified|rooted|marked|haunted",
            "bewitched|weakened|entangled|blinded|chilled|asleep|confused|silenced",
        )
    ),
    Phrase(_lasting, "{duration} ,|:? {effects}", duration=DURATION, effects=_NESTED),
    # “Target 1 creature: if it is face-down, destroy it”.
    Phrase(_chosen_first, "target {target} : {effects}", target=CHOSEN_TARGET, effects=_NESTED),
    Phrase(_selected_first, "choose {target} : {effects}", target=CHOSEN_TARGET, effects=_NESTED),
    *(
        Phrase(
            _instead_of,
            f"{words} .|;|, {condition}",
            fields_of({"during": DURATION} if "during" in words else {}),
            first=_FIRST,
            condition=CONDITION,
            more=_TIMED,
        )
        for words in ("{first}", "{first} ,? {during}")
        for condition in (
            "but? if {condition} ,? {more} instead",
            "but? if {condition} ,? instead {more}",
            "but? if {condition} , {more} instead of that",
        )
    ),
    *(
        Phrase(
            _both_too,
            "choose one or both :|. {options} .|;|, if you chose|choose|have_chosen both ,? {effects}",
            options=options,
            effects=_NESTED,
        )
        for options in (_OPTIONS, *_OTHER_OPTIONS)
    ),
    # Decisions by dice.
    Phrase(_rolled_then, "roll a die .|;|,|: {effects}", effects=_NESTED),
    Phrase(_dice_then, "roll {count} dice .|;|,|:|and {effects}", count=COUNT, effects=_NESTED),
    Phrase(_dice_then, "roll a|one|1 die {count} times .|;|,|: {effects}", count=COUNT, effects=_NESTED),
    Phrase(_dice_then, "roll a|one|1 die twice .|;|,|: {effects}", count=2, effects=_NESTED),
    Phrase(_flipped_then, "flip {count} coins|coin .|;|,|: {effects}", count=COUNT, effects=_NESTED),
    # Another player's choice of two effects.
    *(
        Phrase(_they_choose, f"your opponent {{one}} {words} {{other}}", one=_THEIR_DEED, other=_THEIR_DEED)
        for words in ("or", ", or", ",_or_else|or_else")
    ),
    *(
        Phrase(_lined, f"choose|target a|one|1 {line} ;|.|,|: {{effects}}", effects=_NESTED, near=near)
        for line, near in (("column", ast.Near.SAME_COLUMN), ("row", ast.Near.SAME_ROW))
    ),
    Phrase(
        _put_off_theirs, "{first} at the start|beginning of their next turn", first=_FIRST, point=ast.TurnPoint.START
    ),
    Phrase(_put_off_theirs, "{first} at the end of their next turn", first=_FIRST, point=ast.TurnPoint.END),
    *(
        Phrase(ast.Later, f"{words} ,? {{effects}}", moment=moment, effects=_NESTED, times=0)
        for words, moment in (
            (
                "at the start|beginning of each of its controller's turns",
                ast.Moment(ast.TurnPoint.START, its_controllers=True),
            ),
            ("at the end of each of its controller's turns", ast.Moment(ast.TurnPoint.END, its_controllers=True)),
            ("during each of its controller's start phases", ast.Moment(ast.TurnPoint.START, its_controllers=True)),
            ("during each of its controller's end phases", ast.Moment(ast.TurnPoint.END, its_controllers=True)),
        )
    ),
    Phrase(_for_each, "{what} ,? {first}", what=FOR_EACH, first=_FIRST),
    Phrase(_for_each, "{first} {what}", what=FOR_EACH, first=_FIRST),
    Phrase(ast.May, "you may also {effects}", effects=_NESTED),
    Phrase(_may_pay, "you may {effects} to {then}", effects=_PAYING, then=_NESTED),
    *(
        Phrase(ast.May, f"you may {{effects}} .|;|, {words} ,? {{then}}", effects=_BEGUN, then=_NESTED)
        for words in ("if you do", "and if you do", "if you did", "when you do", "if so")
    ),
    *(
        Phrase(ast.May, f"you may {{effects}} . {words} ,? {{otherwise}}", effects=_BEGUN, otherwise=_NESTED)
        for words in ("if you don't", "if you do not", "otherwise")
    ),
    Phrase(
        ast.May,
        "you may {effects} . if_you_do ,? {then} . otherwise|if_you_don't|if_you_do_not ,? {otherwise}",
        effects=_BEGUN,
        then=_BEGUN,
        otherwise=_NESTED,
    ),
    Phrase(_done_if, "{first} .|,_and|,|; if they|you|it|this_creature do|does ,? {then}", first=_FIRST, then=_NESTED),
    *(
        Phrase(_unless, f"{{first}} unless {who} pay {{paid}}", first=_FIRST, paid=_PRICE, whose=whose)
        for who, whose in (
            ("your opponent", ast.Whose.OPPONENTS),
            ("its controller", ast.Whose.OPPONENTS),
            ("you", ast.Whose.YOURS),
        )
    ),
    Phrase(_unless_they, "{first} unless they|that_player|its_controller pay {paid}", first=_FIRST, paid=_PRICE),
    Phrase(_unless_they_do, "{first} unless they|that_player {paid}", first=_FIRST, paid=_PAYMENT),
    *(
        Phrase(_unless_done, f"{{first}} unless {who} {{paid}}", first=_FIRST, paid=_PAYMENT, whose=whose)
        for who, whose in (
            ("your opponent", ast.Whose.OPPONENTS),
            ("its controller", ast.Whose.OPPONENTS),
            ("you", ast.Whose.YOURS),
        )
    ),
    *(
        Phrase(_unless, f"{who} pay {{paid}} {words} {{first}}", first=_FIRST, paid=_PRICE, whose=ast.Whose.YOURS)
        for who in ("you must", "you have to", "you", "")
        for words in ("or", "or else", ", or")
    ),
    Phrase(
        ast.If,
        "with {condition} , {effects}",
        condition=one_of(
            "CONDITION",
            [],
            wordings=[
                Phrase(_carrying, f"{words} {{name}} counters on {{target}}", count=AT_LEAST, name=NAME, target=TARGET)
                for words in ("{count} or_more|or_higher", "at_least {count}")
            ],
        ),
        effects=_NESTED,
        otherwise=(),
    ),
    Phrase(_on_even, "roll a die .|;|,|: {words} ,|: {effects}", words=_EVEN, effects=_NESTED),
    *(
        Phrase(_rolled_exactly, f"roll a die .|;|,|: {words} ,|: {{effects}}", exactly=COUNT, effects=_NESTED)
        for words in ("if you roll|rolled|throw a|an? {exactly}", "if it_is|it's|it_shows a|an {exactly}")
    ),
    *(
        Phrase(_choose, f"{words} :|.|—|–|- {{options}}", options=options, by=by, least=least, most=most)
        for words, by, least, most in (
            ("choose one|1", ast.Whose.YOURS, 1, 1),
            ("choose|target one|1 of the_following|these effects|options|abilities?", ast.Whose.YOURS, 1, 1),
            (
                "choose|apply|use one|1 of the_following|these effects|options|abilities? and_apply_it?",
                ast.Whose.YOURS,
                1,
                1,
            ),
            ("activate one|1 of these|the_following effects?", ast.Whose.YOURS, 1, 1),
            ("choose one_or_both|1_or_both", ast.Whose.YOURS, 1, 2),
        )
        for options in (*_OTHER_OPTIONS, _BULLETS)
    ),
    *(
        Phrase(partial(_instead, make), f"{base} .|,|; if {{condition}} ,? {more}", fields, condition=CONDITION)
        for base, more, make, fields in (
            (
                "deal {least} damage to {target}",
                "deal {most} damage|damage_to_it? instead",
                ast.DealDamage,
                {"least": AMOUNT, "most": AMOUNT, "target": TARGET},
            ),
            ("draw {least} card|cards", "draw {most} card|cards? instead", _draw, {"least": COUNT, "most": COUNT}),
            (
                "gain {least} Magic_Crystal|Magic_Crystals|crystals|crystal",
                "gain {most} Magic_Crystal|Magic_Crystals|crystals|crystal? instead",
                _gain,
                {"least": COUNT, "most": COUNT},
            ),
            (
                "restore {least} HP to {target}",
                "restore {most} HP? instead",
                ast.Restore,
                {"least": AMOUNT, "most": AMOUNT, "target": TARGET},
            ),
        )
    ),
    # Effects at a later moment.
    *(
        Phrase(ast.Later, f"{words} ,|:? {{effects}}", moment=moment, effects=_NESTED, times=1)
        for words, moment in (*_NEXT_MOMENTS, ("at the end of this turn", ast.Moment(ast.TurnPoint.END)))
    ),
    *(
        Phrase(ast.Later, f"{words} ,|:? {{effects}}", times=COUNT, moment=moment, effects=_NESTED)
        for words, moment in _NEXT_TIMES
    ),
    *(
        Phrase(ast.Later, f"{words} ,|:? {{effects}}", nth=COUNT, moment=_YOUR_END, effects=_NESTED, times=1)
        for words in (
            "after|in {nth} turns|turn",
            "{nth} turns|turn later|from_now",
            "{nth} turns|turn after this|that",
            "{nth} turns|turn after activation|activating_it",
            "{nth} turns|turn after this_card|this_trick|it is activated|spawned",
        )
    ),
    Phrase(ast.EachPlayer, "each player {effects}", effects=_NESTED, unsure=1),
    Phrase(
        _decided,
        "{first} if {condition} . otherwise|if_not ,? {otherwise}",
        first=_FIRST,
        condition=CONDITION,
        otherwise=_NESTED,
    ),
    Phrase(
        _choose,
        "your opponent choose one|1 :|. {options}",
        options=_THEIR_OPTIONS,
        by=ast.Whose.OPPONENTS,
        least=1,
        most=1,
    ),
    *(
        Phrase(_each_time, f"{{first}} {words}", first=_FIRST, moment=moment)
        for whose, moments in (
            (
                "your",
                (ast.Moment(ast.TurnPoint.START, ast.Whose.YOURS), ast.Moment(ast.TurnPoint.END, ast.Whose.YOURS)),
            ),
            (
                "your opponent's",
                (
                    ast.Moment(ast.TurnPoint.START, ast.Whose.OPPONENTS),
                    ast.Moment(ast.TurnPoint.END, ast.Whose.OPPONENTS),
                ),
            ),
            (
                "its|their controller's|controllers'",
                (
                    ast.Moment(ast.TurnPoint.START, its_controllers=True),
                    ast.Moment(ast.TurnPoint.END, its_controllers=True),
                ),
            ),
            (
                "its owner's",
                (
                    ast.Moment(ast.TurnPoint.START, its_controllers=True),
                    ast.Moment(ast.TurnPoint.END, its_controllers=True),
                ),
            ),
            (
                "its",
                (
                    ast.Moment(ast.TurnPoint.START, its_controllers=True),
                    ast.Moment(ast.TurnPoint.END, its_controllers=True),
                ),
            ),
        )
        for words, moment in (
            (f"during|in|at each of {whose} start phases|phase", moments[0]),
            (f"during|in|at each of {whose} end phases|phase", moments[1]),
            (f"at the start|beginning of each of {whose} turns", moments[0]),
            (f"at the end of each of {whose} turns", moments[1]),
            (f"at the start|beginning of {whose} turns|turn", moments[0]),
            (f"at the end of {whose} turns|turn", moments[1]),
        )
    ),
    *(
        Phrase(_each_time, f"{{first}} {words}", first=_FIRST, moment=moment)
        for words, moment in (
            ("at the end of each|every turn", ast.Moment(ast.TurnPoint.END)),
            ("at the start|beginning of each|every turn", ast.Moment(ast.TurnPoint.START)),
            ("during|in each|every end_phase", ast.Moment(ast.TurnPoint.END)),
            ("during|in each|every start_phase", ast.Moment(ast.TurnPoint.START)),
        )
    ),
    *(
        Phrase(_until_moved, f"{{first}} {words} {until}", first=_FIRST, moment=moment)
        for words, moment in (
            ("at the end of each|every turn", ast.Moment(ast.TurnPoint.END)),
            ("at the start|beginning of each|every turn", ast.Moment(ast.TurnPoint.START)),
            ("at the end of each of your turns", ast.Moment(ast.TurnPoint.END, ast.Whose.YOURS)),
            ("at the start|beginning of each of your turns", ast.Moment(ast.TurnPoint.START, ast.Whose.YOURS)),
            ("each turn", ast.Moment(ast.TurnPoint.END)),
        )
        for until in ("until it moves", "until it|that_creature leaves its tile", "until it has moved")
    ),
    *(Phrase(_put_off, f"{{first}} {words}", first=_FIRST, moment=moment) for words, moment in _MOMENTS_BEHIND),
    *(
        Phrase(_put_off, f"{{first}} {words}", first=_FIRST, moment=moment, times=COUNT)
        for words, moment in _NEXT_TIMES
    ),
    *(
        Phrase(_put_off, f"{{first}} {words}", first=_FIRST, moment=_YOUR_END, nth=COUNT)
        for words in (",? after {nth} turns|turn", "{nth} turns|turn later|from_now")
    ),
]
_ALL_WORDINGS: Final = [
    *_WORDINGS,
    *tables.FLOW,
    *tables.TRIGGERS,
    *tables.ZONES,
    *player_effects.WORDINGS,
    *tables.BOARD,
    *tables.OTHER_GAMES,
    *tables.PLAIN,
    *SPAWN_WORDINGS,
]
_SAID: Final = [*ALL_EFFECTS, *PAYING]
EFFECT: Final = one_of("EFFECT", ALL_EFFECTS, wordings=_ALL_WORDINGS)
#: Effects that don't begin with another effect, which others may depend on.
_FIRSTS: Final[Table[object]] = Table(
    [
        *EFFECTS,
        *COUNTED_EFFECTS,
        *PROTECTIONS,
        *tables.FLOW,
        *tables.TRIGGERS,
        *tables.ZONES,
        *tables.BOARD,
        *tables.OTHER_GAMES,
        *player_effects.WORDINGS,
        *tables.PLAIN,
    ]
)
#: Effects without their subject, by that subject.
_WITHOUT_SUBJECT: Final[dict[str, Table[object]]] = {
    subject: Table(
        [
            phrase.without_subject(ast.It())
            for phrase in (*ALL_EFFECTS, *_ALL_WORDINGS)
            if isinstance(phrase, Phrase) and phrase.subject == subject
        ]
    )
    for subject in SUBJECTS
}


def _of(target: ast.Target) -> Table[object]:
    """Return the phrases of effects that begin with a target, without its words; `target` becomes the target."""
    return Table(
        [
            phrase.without_subject(target)
            for phrase in (*ALL_EFFECTS, *_ALL_WORDINGS)
            if isinstance(phrase, Phrase) and phrase.subject == SUBJECTS[0]
        ]
    )


#: Effects of a sentence that leaves out “this card”.
_OF_THIS_CARD: Final = _of(ast.This(ast.Noun.CARD))
#: Effects behind a subject with a trigger: “creatures that attack this card lose 100 ATK”.
_OF_THAT_CARD: Final = _of(ast.That())
