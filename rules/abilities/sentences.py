"""Sentences, and the effects that hold effects or whole texts: the part of the grammar that refers to itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, Final

from rules.abilities import wordings_board, wordings_flow, wordings_triggers, wordings_zones
from rules.abilities.effects import COSTS, EFFECTS
from rules.abilities.effects_counted import CHOSEN, COUNTED_EFFECTS, PAYING
from rules.abilities.events import WHEN_WORDINGS, WHENS
from rules.abilities.lexing import CLOSING, OPENING
from rules.abilities.phrases import (
    REFUSED,
    SUBJECTS,
    Form,
    Phrase,
    Slot,
    Table,
    choice,
    each_once,
    one_of,
    the,
    write_one,
)
from rules.abilities.pronouns import (
    Speaker,
    Unspoken,
    count_effects,
    count_its,
    is_hour,
    speaks_of_that,
    without_selecting,
)
from rules.abilities.protection import PROTECTIONS
from rules.abilities.reading import Reader, Reading, Readings, best_of
from rules.abilities.targets import TARGET
from rules.abilities.timing import CONDITION, DURATION_WORDINGS, DURATIONS, read_marks, write_marks
from rules.abilities.tree import (
    Ability,
    ChooseOne,
    Chosen,
    Condition,
    Cost,
    DealDamage,
    DieRow,
    DieTable,
    Discard,
    Do,
    Draw,
    Duration,
    EachPlayer,
    Effect,
    Event,
    FlipCoin,
    ForTurns,
    Gain,
    GainCrystals,
    Hour,
    If,
    Instead,
    It,
    Lasting,
    Later,
    LeaderOf,
    LoseCrystals,
    LoseHp,
    Marks,
    May,
    Moment,
    Pay,
    PayCrystals,
    PayHp,
    Player,
    Restore,
    RollDie,
    Select,
    That,
    Unless,
    When,
    Whose,
    branches_of,
)
from rules.abilities.words import AMOUNT, AT_LEAST, COUNT

_DURATION: Final = one_of("DURATION", DURATIONS, wordings=DURATION_WORDINGS)
_INNER_DURATION: Final[Table[Any]] = Table([Phrase(the, ",? {value}", value=_DURATION)])

# --- effects in a row ---------------------------------------------------------------------------------------------

#: What joins an effect to the one before it.
_JOINT: Final[Table[None]] = Table([Phrase(lambda: (), ",? then|and_then|and")])
#: What joins an effect to one that holds others, to which it doesn't belong.
_WIDE_JOINT: Final[Table[None]] = Table([Phrase(lambda: (), "; then|and?"), Phrase(lambda: (), ",")])


def _read_effects(reader: Reader, at: int, *, is_wide: bool = False) -> Readings:
    """Effects in a row: every beginning of it is a way to read it. Where `is_wide`, “;” goes on too."""
    key = (-2 if is_wide else -1), at
    known = reader.kept.get(key)
    if known is not None:
        return known
    rows = [Reading((), at)]
    found: list[Reading] = []
    while rows:
        longer: list[Reading] = []
        for row in rows:
            for effect in _next_effects(reader, row, is_wide=is_wide):
                effects = effect.value if isinstance(effect.value, tuple) else (effect.value,)
                cost = row.cost + effect.cost
                longer.append(Reading((*row.value, *effects), effect.end, cost, None, at, (*row.parts, effect)))
        rows = list(best_of(longer))
        found += rows
        rows += [timed for row in rows for timed in _timed(reader, row)]
    # The longest first: as much as possible belongs together.
    known = reader.kept[key] = sorted(found, key=_by_end)
    return known


def _by_end(reading: Reading) -> int:
    return -reading.end


def _next_effects(reader: Reader, row: Reading, *, is_wide: bool) -> Iterator[Reading]:
    """All ways to read the next effect of a row, behind what joins it to those before.

    Who does it need not be said again: “this creature gains 100 ATK and cannot move”.
    """
    if not row.parts:
        yield from EFFECT.read(reader, row.end)
        return
    subject = row.parts[-1].form.subject if isinstance(row.parts[-1].form, Phrase) else ""
    reader.want(row.end + (reader.words[row.end] == ","), _shown_joints)
    joints = [*_JOINT.read(reader, row.end), *(_WIDE_JOINT.read(reader, row.end) if is_wide else ())]
    for at in dict.fromkeys(joint.end for joint in joints):
        yield from EFFECT.read(reader, at)
        if subject:
            yield from _WITHOUT_SUBJECT[subject].read(reader, at)


def _timed(reader: Reader, row: Reading) -> Iterator[Reading]:
    """A row whose last effect has a duration of its own, with which it has to go on."""
    effect = row.parts[-1]
    count = len(effect.value) if isinstance(effect.value, tuple) else 1
    for duration in _INNER_DURATION.read(reader, row.end):
        lasting = Lasting(row.value[-count:], duration.value)
        parts = (*row.parts, duration._replace(form=effect.form))
        yield Reading((*row.value[:-count], lasting), duration.end, row.cost + duration.cost, None, row.start, parts)


def _shown_joints() -> Sequence[str]:
    return ("then EFFECT", "and EFFECT")


def _write_effects(effects: Sequence[Effect]) -> str:
    """The effects of a sentence. Raises ValueError where there are none."""
    if not effects:
        raise ValueError("a sentence without effects can't be written")
    written = [write_one(effect, _SAID) for effect in effects]
    joints = ["; then " if _holds(effect) else ", then " for effect in effects[:-1]]
    return "".join(part for pair in zip(written, [*joints, ""], strict=True) for part in pair)


def _holds(effect: Effect) -> bool:
    """Whether an effect holds others: what follows it in a row must not be taken for one of them."""
    return any(branches_of(effect))


# --- effects that hold effects ------------------------------------------------------------------------------------


def _read_nested(reader: Reader, at: int) -> Readings:
    """The effects that another holds: as many as there are."""
    rows = reader.deeper(at, lambda: _read_effects(reader, at))
    return [row for row in rows if row.end == rows[0].end]


def _write_nested(effects: Sequence[Effect], _: bool) -> str:
    if any(_holds(effect) for effect in effects[:-1]):
        raise ValueError("nothing can follow an effect that holds others and stands within another")
    return _write_effects(effects)


def _is_open(effects: Sequence[Effect]) -> bool:
    """Whether “; if tails” after these effects would belong to a coin among them."""
    match effects[-1:]:
        case (FlipCoin(tails=()),):
            return True
        case (effect,):
            return any(_is_open(inner) for inner in branches_of(effect)[-1:])
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


_PAID: Final[Table[Any]] = Table(PAYING)


def _read_payment(reader: Reader, at: int) -> Readings:
    """Effects, or something that is paid."""
    return [*_NESTED.read(reader, at), *_read_paid(reader, at)]


def _read_paid(reader: Reader, at: int) -> Readings:
    return [reading._replace(value=(reading.value,)) for reading in _PAID.read(reader, at)]


def _read_begun(reader: Reader, at: int) -> Readings:
    """The same where more follows that is no part of it: it may end wherever an effect does."""
    return [*reader.deeper(at, lambda: _read_effects(reader, at)), *_read_paid(reader, at)]


def _write_payment(effects: Sequence[Effect], _: bool) -> str:
    """What somebody else pays: “pays 2 Magic Crystals”."""
    verb, rest = _write_nested(effects, False).split(" ", 1)
    return f"{verb}s {rest}"


_PAYMENT: Final[Slot[Any]] = Slot("COST", _read_begun, _write_payment)
#: What somebody may do, or pay.
_DEED: Final[Slot[Any]] = Slot("EFFECT", _read_payment, _write_nested)
_BEGUN: Final[Slot[Any]] = Slot("EFFECT", _read_begun, _write_nested)


class _Rows:
    """Several of a kind, one after the other: the options of a choice, the rows of a table."""

    def __init__(self, row: Slot[Any], joint: str, least: int) -> None:
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
                        longer.append(Reading((*row.value, more.value), more.end, cost, None, at, parts))
            rows = list(best_of(longer))
            found += rows
        return [reading for reading in found if len(reading.value) >= self._least]

    def write(self, values: Sequence[Any], _: bool) -> str | None:
        written = [self._row.write(value, False) for value in values]
        if len(written) < self._least or None in written:
            return None
        return f"{self._joint} ".join(each or "" for each in written)


def _rows_of(label: str, row: Slot[Any], joint: str, least: int = 1) -> Slot[Any]:
    rows = _Rows(row, joint, least)
    return Slot(label, rows.read, rows.write)


def _die_row(least: int, effects: tuple[Effect, ...], most: int = 0) -> DieRow:
    return DieRow(least, most or least, effects)


_DIE_ROW: Final[Slot[Any]] = one_of(
    "on N, EFFECT",
    [
        Phrase(DieRow, "on {least} to {most} , {effects}", least=COUNT, most=COUNT, effects=_NESTED),
    ],
    wordings=[Phrase(_die_row, "on {least} , {effects}", least=COUNT, effects=_NESTED)],
)
_OPTIONS: Final = _rows_of("EFFECT; or EFFECT", _NESTED, "; or", least=2)

_WHOSE_TURN: Final = choice(
    "your turn",
    {
        "your turn": (Whose.YOURS, False),
        "your opponent's turn": (Whose.OPPONENTS, False),
        "a turn": (Whose.BOTH, False),
        "its controller's turn": (Whose.BOTH, True),
    },
)
_HOURS: Final = choice("start", {hour.value: hour for hour in Hour})
_ALL_HOURS: Final = choice("starts", {f"{hour.value}s": hour for hour in Hour})


def _moment(hour: Hour, turn: tuple[Whose, bool]) -> Moment:
    return Moment(hour, *turn)


def _write_moment(hours: Slot[Any]) -> Callable[[Any, bool], str | None]:
    def write(value: Moment, _: bool) -> str | None:
        turn = _WHOSE_TURN.write((value.whose, value.its_controllers), False)
        return None if turn is None else f"{hours.write(value.hour, False)} of {turn}"

    return write


def _moments(hours: Slot[Any]) -> Slot[Any]:
    phrase: Phrase[Moment] = Phrase(_moment, "{hour} of {turn}", hour=hours, turn=_WHOSE_TURN)
    return Slot("start of your turn", Table([phrase]).read, _write_moment(hours))


_MOMENT: Final = _moments(_HOURS)
_MOMENTS: Final = _moments(_ALL_HOURS)
#: The end of this turn, whosever it is.
_THIS_TURN: Final = Moment(Hour.END)


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


_IT_IS: Final = "it_is|it's|it_comes_up|it_lands_on|the_result_is"


def _rolled_from(at_least: int, effects: tuple[Effect, ...]) -> RollDie:
    return RollDie(at_least, effects)


def _rows(low: int, high: int, effects: tuple[Effect, ...]) -> DieRow:
    return DieRow(low, high, effects)


def _until_six(low: int, effects: tuple[Effect, ...]) -> DieRow:
    return DieRow(low, 6, effects)


_ON_A: Final = "●|•? on|if_it_is? a|an?"
#: “1 or 2: …”, “3, 4 or 5: …”, “on 6, …”.
_ANY_ROW: Final[Slot[Any]] = one_of(
    "on N, EFFECT",
    [
        Phrase(_rows, f"{_ON_A} {{low}} to|or|- {{high}} :|, {{effects}}", low=COUNT, high=COUNT, effects=_NESTED),
        Phrase(
            lambda low, _, high, effects: DieRow(low, high, effects),
            f"{_ON_A} {{low}} , {{_}} ,? or {{high}} :|, {{effects}}",
            low=COUNT,
            _=COUNT,
            high=COUNT,
            effects=_NESTED,
        ),
        Phrase(_die_row, f"{_ON_A} {{least}} :|, {{effects}}", least=COUNT, effects=_NESTED),
        Phrase(_until_six, f"{_ON_A} {{low}} or_more|or_higher :|, {{effects}}", low=COUNT, effects=_NESTED),
    ],
)
_DIE_ROWS: Final = _rows_of("on N, EFFECT", _ANY_ROW, ".|;|,?", least=2)


def _read_timed(reader: Reader, at: int) -> Readings:
    """Effects that may say how long they last before something else follows."""
    found = list(_read_begun(reader, at))
    for row in found[:]:
        start = row.end + (reader.words[row.end] == ",")
        for during in _DURATION.read(reader, start):
            value = (Lasting(row.value, during.value),)
            found.append(Reading(value, during.end, row.cost + during.cost, None, at, (*row.parts, during)))
    return found


_TIMED: Final[Slot[Any]] = Slot("EFFECT", _read_timed, lambda value, _: None)


def _read_single(reader: Reader, at: int) -> Readings:
    """One effect alone, where a comma parts it from the next option."""
    return [row for row in _read_timed(reader, at) if len(row.value) == 1]


_SINGLE: Final[Slot[Any]] = Slot("EFFECT", _read_single, lambda value, _: None)
#: The options of a choice, parted in other ways.
_OTHER_OPTIONS: Final = (
    _rows_of("EFFECT; EFFECT", _TIMED, "; or|and?", least=2),
    _rows_of("EFFECT, EFFECT", _SINGLE, ",_or|or|,", least=2),
)
#: What the opponent chooses from may be said of “them”.
_THEIRS: Final[Table[Any]] = Table(
    [
        Phrase(lambda n: (Discard(n, Whose.OPPONENTS),), "they discard {n} card|cards", n=COUNT),
        Phrase(lambda n: (LoseHp(n, LeaderOf(Whose.OPPONENTS)),), "their leader lose {n} HP", n=AMOUNT),
        Phrase(lambda n: (DealDamage(n, LeaderOf(Whose.OPPONENTS)),), "their leader take {n} damage", n=AMOUNT),
        Phrase(
            lambda n: (LoseCrystals(n),), "they lose|pay {n} Magic_Crystal|Magic_Crystals|crystal|crystals", n=COUNT
        ),
        Phrase(the, "{value}", value=_SINGLE),
    ]
)
_THEIR_OPTION: Final[Slot[Any]] = Slot("EFFECT", _THEIRS.read, lambda value, _: None)
_THEIR_OPTIONS: Final = _rows_of("EFFECT, EFFECT", _THEIR_OPTION, ",_or|or|,|;_or", least=2)
#: An effect on which another depends.
_FIRST: Final[Slot[Any]] = Slot("EFFECT", lambda reader, at: _FIRSTS.read(reader, at), lambda value, _: None)
_PRICE: Final[Slot[Any]] = one_of(
    "N Magic Crystal(s)",
    [
        Phrase(lambda n: Pay(PayCrystals(n)), "{n} Magic_Crystal|Magic_Crystals|crystal|crystals", n=COUNT),
        Phrase(lambda n: Pay(PayHp(n, LeaderOf(Whose.YOURS))), "{n} HP", n=COUNT),
    ],
)


def _decided(first: Effect, condition: Condition, otherwise: tuple[Effect, ...]) -> If:
    return If(condition, (first,), otherwise)


def _put_off(first: Effect, moment: Moment) -> Later:
    return Later(moment, (first,))


def _each_time(first: Effect, moment: Moment) -> object:
    """“It takes 100 damage during each of your End Phases”: what happens to somebody else again and again."""
    target = getattr(first, "target", None)
    return Later(moment, (first,), 0) if isinstance(target, It | That | Chosen) else REFUSED


def _done_if(first: Effect, then: tuple[Effect, ...]) -> Do:
    return Do((first,), then)


def _unless(first: Effect, paid: Effect, whose: Whose) -> Unless:
    return Unless(whose, (paid,), (first,))


def _choose(options: tuple[tuple[Effect, ...], ...], by: Whose, least: int, most: int) -> object:
    return ChooseOne(options, least, most, by) if len(options) > most or least < most else REFUSED


def _instead(
    make: Callable[..., Effect], condition: Condition, least: int, most: int, target: Any = None
) -> tuple[Effect, ...]:
    """“Deal 200 damage to a creature. If …, deal 400 instead”: to the same one."""
    if target is None:
        return (If(condition, (make(most),), (make(least),)),)
    if isinstance(target, Chosen):
        that = That(target.filter.noun)
        return (Select(target), If(condition, (make(most, that),), (make(least, that),)))
    return (If(condition, (make(most, target),), (make(least, target),)),)


def _any(fields: Mapping[str, Any]) -> dict[str, Any]:
    """Fields of a phrase, whatever they are."""
    return dict(fields)


def _draw(count: int) -> Draw:
    return Draw(count)


def _gain(count: int) -> GainCrystals:
    return GainCrystals(count)


_TEXT: Final[Slot[Any]] = Slot("“TEXT”", _read_quoted, _write_quoted)


def _targeted(target: Chosen) -> Select:
    return Select(replace(target, targets=True))


ALL_EFFECTS: Final[list[Form[Effect]]] = [
    *EFFECTS,
    *PROTECTIONS,
    *COUNTED_EFFECTS,
    Phrase(Instead, "instead , {effects}", effects=_NESTED),
    Phrase(Gain, "{target} gains/gain|has|have {abilities}", target=TARGET, abilities=_TEXT),
    _COIN,
    Phrase(
        RollDie,
        "roll a|one|1 die: on {at_least} or more,|higher,|more|higher {effects}",
        at_least=AT_LEAST,
        effects=_NESTED,
    ),
    Phrase(DieTable, "roll a|one|1 die: {rows}", rows=_rows_of("on N to N, EFFECT", _DIE_ROW, ";", least=1)),
    Phrase(If, "if {condition} , {effects}", condition=CONDITION, effects=_NESTED, otherwise=()),
    Phrase(
        If,
        "if {condition} , {effects} ; otherwise , {otherwise}",
        condition=CONDITION,
        effects=_NESTED,
        otherwise=_NESTED,
    ),
    Phrase(Do, "first , {effects} ; if_that_was_done , {then}", effects=_BEGUN, then=_NESTED, otherwise=()),
    Phrase(
        Do,
        "first , {effects} ; if_that_was_done , {then} ; otherwise , {otherwise}",
        effects=_BEGUN,
        then=_NESTED,
        otherwise=_NESTED,
    ),
    Phrase(May, "you may {effects}", effects=_DEED, then=(), otherwise=(), whose=Whose.YOURS),
    Phrase(
        May,
        "you may {effects} ; if_that_is_done , {then}",
        effects=_BEGUN,
        then=_NESTED,
        otherwise=(),
        whose=Whose.YOURS,
    ),
    Phrase(
        May,
        "you may {effects} ; otherwise , {otherwise}",
        effects=_BEGUN,
        then=(),
        otherwise=_NESTED,
        whose=Whose.YOURS,
    ),
    Phrase(
        May,
        "you may {effects} ; if_that_is_done , {then} ; otherwise , {otherwise}",
        effects=_BEGUN,
        then=_NESTED,
        otherwise=_NESTED,
        whose=Whose.YOURS,
    ),
    Phrase(May, "your opponent may {effects}", effects=_DEED, then=(), otherwise=(), whose=Whose.OPPONENTS),
    Phrase(
        May,
        "your opponent may {effects} ; otherwise , {otherwise}",
        effects=_BEGUN,
        then=(),
        otherwise=_NESTED,
        whose=Whose.OPPONENTS,
    ),
    Phrase(
        Unless,
        "unless your opponent {payment} , {effects}",
        whose=Whose.OPPONENTS,
        payment=_PAYMENT,
        effects=_NESTED,
    ),
    Phrase(Unless, "unless you {payment} , {effects}", whose=Whose.YOURS, payment=_BEGUN, effects=_NESTED),
    *(
        Phrase(ChooseOne, f"{words} : {{options}}", options=_OPTIONS, by=by, least=least, most=most)
        for words, by, least, most in (
            ("choose one", Whose.YOURS, 1, 1),
            ("choose one or both", Whose.YOURS, 1, 2),
            ("choose two", Whose.YOURS, 2, 2),
            ("your opponent chooses one", Whose.OPPONENTS, 1, 1),
        )
    ),
    Phrase(Later, "at the end of the turn , {effects}", moment=_THIS_TURN, effects=_NESTED, times=1),
    Phrase(Later, "at the next {moment} , {effects}", moment=_MOMENT, effects=_NESTED, times=1),
    Phrase(Later, "at each {moment} from_now_on , {effects}", moment=_MOMENT, effects=_NESTED, times=0),
    Phrase(Later, "at the next {times} {moment} , {effects}", times=COUNT, moment=_MOMENTS, effects=_NESTED),
    Phrase(Lasting, "{duration} : {effects}", duration=_DURATION, effects=_NESTED),
    Phrase(EachPlayer, "each player : {effects}", effects=_NESTED),
]
#: The same said otherwise. What a wording says may be several effects.
_WORDINGS: Final[list[Form[Any]]] = [
    Phrase(Instead, "instead {effects}", effects=_NESTED),
    Phrase(Gain, "{target} has|have {abilities}", target=TARGET, abilities=_TEXT),
    # “Target 1 creature; destroy it”: the choice is what targets (O-23.1).
    Phrase(_targeted, "target {target}", target=CHOSEN),
    Phrase(
        FlipCoin,
        "flip a|one|1 coin :|, if tails ,? {tails} ; if heads ,? {heads}",
        canonical=_COIN,
        heads=_NESTED,
        tails=_NESTED,
    ),
    Phrase(FlipCoin, "flip a|one|1 coin :|, if heads ,? {heads}", canonical=_COIN, heads=_NESTED),
    Phrase(FlipCoin, "flip a|one|1 coin :|, if tails ,? {tails}", canonical=_COIN, tails=_NESTED),
    *(
        Phrase(FlipCoin, f"flip a coin and_call_it? {words}", **_any(fields))
        for heads, tails in (
            ("on heads ,?", "on tails ,?"),
            ("if it_is|it's|it_comes_up|it_lands_on|the_result_is heads ,?", f"if {_IT_IS} tails ,?"),
            ("if heads ,?", "if tails ,?"),
            ("if you call it right ,?", "if you call it wrong ,?"),
            ("if you win|call_it_correctly ,?", "if you lose|don't ,?"),
        )
        for words, fields in (
            (f".|;|,|: {heads} {{heads}}", {"heads": _NESTED}),
            (f".|;|,|: {heads} {{heads}} .|;|,|:|,_and {tails} {{tails}}", {"heads": _TIMED, "tails": _NESTED}),
            (f".|;|,|: {heads} {{heads}} .|;|, otherwise|if_not ,? {{tails}}", {"heads": _TIMED, "tails": _NESTED}),
        )
    ),
    *(
        Phrase(_rolled_from, f"roll a {words}", at_least=COUNT, effects=_NESTED)
        for words in (
            "die .|;|,|: if it_is|it's|it_shows|the_result_is {at_least} or_more|or_higher ,? {effects}",
            "die .|;|,|: if you_roll {at_least} or_more|or_higher ,? {effects}",
            "die .|;|,|: on a? {at_least} or_more|or_higher ,? {effects}",
        )
    ),
    Phrase(DieTable, "roll a die|six_sided_die and_apply_the_result? .|;|,|: {rows}", rows=_DIE_ROWS),
    Phrase(
        If,
        "if {condition} , {effects} . otherwise|if_not ,? {otherwise}",
        condition=CONDITION,
        effects=_TIMED,
        otherwise=_NESTED,
    ),
    *(
        Phrase(May, f"you may {{effects}} .|;|, {words} ,? {{then}}", effects=_BEGUN, then=_NESTED)
        for words in ("if you do", "and if you do", "if you did", "when you do", "if so")
    ),
    *(
        Phrase(May, f"you may {{effects}} . {words} ,? {{otherwise}}", effects=_BEGUN, otherwise=_NESTED)
        for words in ("if you don't", "if you do not", "otherwise")
    ),
    Phrase(
        May,
        "you may {effects} . if_you_do ,? {then} . otherwise|if_you_don't|if_you_do_not ,? {otherwise}",
        effects=_BEGUN,
        then=_BEGUN,
        otherwise=_NESTED,
    ),
    Phrase(_done_if, "{first} .|,_and|, if they|you|it do ,? {then}", first=_FIRST, then=_NESTED),
    *(
        Phrase(_unless, f"{{first}} unless {who} pay {{paid}}", first=_FIRST, paid=_PRICE, whose=whose)
        for who, whose in (
            ("your opponent", Whose.OPPONENTS),
            ("its controller", Whose.OPPONENTS),
            ("you", Whose.YOURS),
        )
    ),
    *(
        Phrase(_choose, f"{words} :|. {{options}}", options=options, by=by, least=least, most=most)
        for words, by, least, most in (
            ("choose one|1", Whose.YOURS, 1, 1),
            ("choose one|1 of the following|these effects?", Whose.YOURS, 1, 1),
            ("activate one|1 of these|the_following effects?", Whose.YOURS, 1, 1),
            ("choose one_or_both|1_or_both", Whose.YOURS, 1, 2),
        )
        for options in _OTHER_OPTIONS
    ),
    *(
        Phrase(partial(_instead, make), f"{base} .|,|; if {{condition}} ,? {more}", condition=CONDITION, **_any(fields))
        for base, more, make, fields in (
            (
                "deal {least} damage to {target}",
                "deal {most} damage|damage_to_it? instead",
                DealDamage,
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
                Restore,
                {"least": AMOUNT, "most": AMOUNT, "target": TARGET},
            ),
        )
    ),
    # What comes later.
    *(
        Phrase(Later, f"at the {words} ,? {{effects}}", moment=Moment(hour, whose), effects=_NESTED, times=1)
        for words, hour, whose in (
            ("start of your next turn", Hour.START, Whose.YOURS),
            ("end of your next turn", Hour.END, Whose.YOURS),
            ("start of your opponent's next turn", Hour.START, Whose.OPPONENTS),
            ("end of your opponent's next turn", Hour.END, Whose.OPPONENTS),
            ("end of this turn", Hour.END, Whose.BOTH),
        )
    ),
    Phrase(EachPlayer, "each player {effects}", effects=_NESTED, unsure=1),
    Phrase(
        _decided,
        "{first} if {condition} . otherwise|if_not ,? {otherwise}",
        first=_FIRST,
        condition=CONDITION,
        otherwise=_NESTED,
    ),
    Phrase(
        _choose, "your opponent choose one|1 :|. {options}", options=_THEIR_OPTIONS, by=Whose.OPPONENTS, least=1, most=1
    ),
    *(
        Phrase(_each_time, f"{{first}} {words}", first=_FIRST, moment=moment)
        for whose, moments in (
            ("your", (Moment(Hour.START, Whose.YOURS), Moment(Hour.END, Whose.YOURS))),
            ("your opponent's", (Moment(Hour.START, Whose.OPPONENTS), Moment(Hour.END, Whose.OPPONENTS))),
            (
                "its controller's",
                (Moment(Hour.START, its_controllers=True), Moment(Hour.END, its_controllers=True)),
            ),
        )
        for words, moment in (
            (f"during|in|at each of {whose} start phases|phase", moments[0]),
            (f"during|in|at each of {whose} end phases|phase", moments[1]),
            (f"at the start of each of {whose} turns", moments[0]),
            (f"at the end of each of {whose} turns", moments[1]),
        )
    ),
    *(
        Phrase(_put_off, f"{{first}} at the {words}", first=_FIRST, moment=Moment(hour, whose))
        for words, hour, whose in (
            ("end of the|this turn", Hour.END, Whose.BOTH),
            ("start of your next turn", Hour.START, Whose.YOURS),
            ("end of your next turn", Hour.END, Whose.YOURS),
            ("start of your opponent's next turn", Hour.START, Whose.OPPONENTS),
            ("end of your opponent's next turn", Hour.END, Whose.OPPONENTS),
        )
    ),
]
_ALL_WORDINGS: Final = [
    *_WORDINGS,
    *wordings_flow.WORDINGS,
    *wordings_triggers.WORDINGS,
    *wordings_zones.WORDINGS,
    *wordings_board.WORDINGS,
]
_SAID: Final = [*ALL_EFFECTS, *PAYING]
EFFECT: Final = one_of("EFFECT", ALL_EFFECTS, wordings=_ALL_WORDINGS)
#: Effects that do not begin with another: on these one may depend.
_FIRSTS: Final[Table[Any]] = Table([*EFFECTS, *COUNTED_EFFECTS, *wordings_flow.WORDINGS, *wordings_zones.WORDINGS])
#: The effects without who does them, by who that is.
_WITHOUT_SUBJECT: Final[dict[str, Table[Any]]] = {
    subject: Table(
        [
            phrase.without_subject(It())
            for phrase in (*ALL_EFFECTS, *_ALL_WORDINGS)
            if isinstance(phrase, Phrase) and phrase.subject == subject
        ]
    )
    for subject in SUBJECTS
}


# --- the sentence -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Sentence:
    """What one sentence says, before it is known what it has to do with the sentences around it.

    `price` is () where it is activated for nothing, None where it isn't activated. `follows`: it goes on with what the
    sentence before began. Without effects it only says how the ability before may be used.
    """

    effects: tuple[Effect, ...] = ()
    when: When | None = None
    price: tuple[Cost, ...] | None = None
    duration: Duration | None = None
    marks: Marks = field(default_factory=Marks)
    condition: Condition | None = None
    follows: bool = False


_WHEN: Final = one_of("WHEN", WHENS, wordings=WHEN_WORDINGS)
#: “If this creature is destroyed, …” is no condition.
_IF_EVENT: Final[Table[When]] = Table([*WHENS, *WHEN_WORDINGS])
_COST: Final = one_of("COST", COSTS)
_MARKS: Final[Slot[Any]] = Slot("(MARK)", read_marks, lambda value, _: write_marks(value))


def _read_when(reader: Reader, at: int) -> Readings:
    """A when-phrase; “if” is read for “when” too."""
    if reader.words[at] != "if":
        return _WHEN.read(reader, at)
    reader.words[at] = "when"
    try:
        return _IF_EVENT.read(reader, at)
    finally:
        reader.words[at] = "if"


def _read_first_time(reader: Reader, at: int) -> Readings:
    """“The first time … each turn” is a when-phrase, once per turn."""
    if tuple(reader.words[at : at + 3]) != ("the", "first", "time"):
        return ()
    reader.words[at + 2] = "when"
    try:
        return _IF_EVENT.read(reader, at + 2)
    finally:
        reader.words[at + 2] = "time"


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
_EVENT: Final[Slot[Any]] = Slot("WHEN", _read_when, lambda value, _: None)
_FIRST_TIME: Final[Slot[Any]] = Slot("the first time WHEN", _read_first_time, lambda value, _: None)

_OFTEN: Final[Slot[Any]] = one_of(
    "once per turn",
    [
        Phrase(lambda: 1, "once per|each|a|every turn"),
        Phrase(lambda: 1, "one time per|each|a|every turn"),
        Phrase(lambda: 2, "twice per|each|a|every turn"),
        Phrase(the, "{value} times per|each|a|every turn", value=COUNT),
    ],
)

#: What may stand before the effects of a sentence, in any order.
_BEFORE: Final[Table[Any]] = Table(
    [
        Phrase(dict, "{marks}", marks=_MARKS),
        Phrase(dict, "{when} ,|:?", when=_EVENT),
        # “While you control 2 or more creatures, …”: how long may be said first as well.
        Phrase(dict, "{duration} ,?", duration=_DURATION),
        Phrase(dict, "( only if {condition} )", condition=CONDITION),
        Phrase(dict, "activate :", price=()),
        Phrase(dict, "{when} each|every|in_a|per turn ,?", when=_FIRST_TIME, uses=1),
        # When a trap may be activated.
        Phrase(dict, "activate this_card? only? {when} ,|:|.?", when=_EVENT),
        Phrase(dict, "once per|each|a|every turn ,? during your main phase ,|:? you may", uses=None, price=()),
        Phrase(dict, "{price} :|;", price=_COSTS),
        Phrase(dict, "you may {price} :|;|to", price=_COSTS),
        Phrase(dict, "{uses} ,|:?", uses=_OFTEN),
        Phrase(dict, "once per duel ,|:?", once_per_duel=True),
        # “Once per turn, you may …”: that is an ability which is activated.
        Phrase(dict, "once per|each|a|every turn ,? you may", uses=None, price=()),
        Phrase(dict, "once per|each|a|every turn ,? during your turn ,? you may", uses=None, price=()),
        Phrase(dict, "once per duel ,? you may", once_per_duel=True, price=()),
        Phrase(dict, "instant :|,", instant=True),
        Phrase(dict, "chain :|,", chain=True),
        Phrase(dict, "then|afterwards|also ,?", follows=True),
        Phrase(dict, "after that ,?", follows=True),
    ]
)
#: And behind them.
_BEHIND: Final[Table[Any]] = Table(
    [
        Phrase(dict, ",? {duration}", duration=_DURATION),
        Phrase(dict, ",? {when}", when=_EVENT),
        Phrase(dict, ",? if {if_so}", if_so=CONDITION),
        Phrase(dict, ",? but? only? {uses}", uses=_OFTEN),
        Phrase(dict, ",? instead", is_replaced=True),
        Phrase(dict, ",? as an instant", instant=True),
        Phrase(dict, ",? even? during|on|in either player's turn", instant=True),
        Phrase(dict, ",? even during|on|in your opponent's turn", instant=True),
        Phrase(dict, ",? but? only? once per duel", once_per_duel=True),
    ]
)
#: Sentences of their own that say how the ability before them may be used.
_REMARKS: Final[Table[Any]] = Table(
    [
        Phrase(dict, "this ability|effect triggers|trigger|works|work only? {uses}", uses=_OFTEN),
        Phrase(dict, "this triggers|trigger|works|work only? {uses}", uses=_OFTEN),
        Phrase(dict, "you may? activate this_ability? only? {uses}", uses=_OFTEN),
        Phrase(dict, "activate this_ability? only? {uses}", uses=_OFTEN),
        Phrase(dict, "activate this_ability? only? once per duel", once_per_duel=True),
        Phrase(dict, "you may? activate this_ability? only? once per duel", once_per_duel=True),
        Phrase(dict, "you may activate this ability during|on|in either player's turn", instant=True),
        Phrase(dict, "this ability may be activated during|on|in either player's turn", instant=True),
        Phrase(dict, "you may activate this ability at any time", instant=True),
        Phrase(dict, "this ability cannot be avoided", unavoidable=True),
        Phrase(dict, "it cannot be avoided", unavoidable=True),
        # What the rules say anyway.
        Phrase(dict, "if there is a tie ,? you choose one|1 of? them?"),
        Phrase(dict, "in case of a tie ,? you choose one|1? of? them?"),
    ]
)
_MARK_NAMES: Final = ("uses", "once_per_duel", "instant", "chain", "unavoidable")


def _read_sentence(reader: Reader, at: int) -> Readings:
    found: list[Reading] = []
    for before in each_once(reader, _BEFORE, Reading({}, at, 0, None, at)):
        for row in _read_effects(reader, before.end, is_wide=True):
            fields, parts = {**before.value, "effects": row.value}, (*before.parts, row)
            body = Reading(fields, row.end, before.cost + row.cost, None, at, parts)
            for whole in each_once(reader, _BEHIND, body):
                sentence = _sentence(whole.value)
                if sentence is not None:
                    found.append(whole._replace(value=sentence))
    found += (remark._replace(value=_sentence(remark.value)) for remark in _REMARKS.read(reader, at))
    return found


def _sentence(said: Mapping[str, Any]) -> Sentence | None:
    """What a sentence says; None where its parts do not go together."""
    effects = said.get("effects", ())
    if "is_replaced" in said:
        effects = (Instead(effects),)
    is_replaced = said.get("when") is not None and said["when"].event is Event.WOULD_BE_DESTROYED
    if is_replaced is not (len(effects) == 1 and isinstance(effects[0], Instead)):
        return None
    if "if_so" in said:
        effects = (If(said["if_so"], effects),)
    when, price = said.get("when"), said.get("price")
    duration, condition = said.get("duration"), said.get("condition")
    if when is not None and is_hour(when) and isinstance(duration, ForTurns) and price is None and _choose_one(effects):
        # “1 creature loses 100 HP at the end of each turn for 3 turns”: it is chosen once (O-23.8).
        effects, when, duration = (Later(_moment_of(when), effects, duration.turns),), None, None
    marks = {name: said[name] for name in _MARK_NAMES if said.get(name) is not None}
    if (marks.get("instant") or marks.get("chain")) and price is None and when is None:
        price = ()
    if "uses" in said and said["uses"] is None and when is not None:
        return None  # “once per turn, you may” says that it may, not that it is activated
    if effects and "uses" in marks and when is None and price is None:
        return None
    if "marks" in said:
        if marks:
            return None
        return Sentence(effects, when, price, duration, said["marks"], condition, "follows" in said)
    return Sentence(effects, when, price, duration, Marks(**marks), condition, "follows" in said)


def _choose_one(effects: tuple[Effect, ...]) -> bool:
    """Whether effects are about somebody who is chosen."""
    return any(isinstance(getattr(effect, "target", None), Chosen) for effect in effects)


def _moment_of(when: When) -> Moment:
    """The moment that a when-phrase is, once."""
    whose = when.who.whose if isinstance(when.who, Player) else Whose.BOTH
    return Moment(Hour.START if when.event is Event.TURN_STARTS else Hour.END, whose)


#: More ways to read a text than this are not told apart.
_MOST_WAYS: Final = 4


def read_sentences(reader: Reader, at: int) -> Readings:
    """The abilities from a token to the end of the text or of what is quoted; the last full stop is free.

    Several where the text can be read in several ways.
    """
    texts: list[tuple[Reading, ...]] = [()]
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
        surest = _surest(best_of(ends[at]))
        texts = [(*text, reading) for text in texts for reading in surest][:_MOST_WAYS]
        cost += surest[0].cost
        if _is_over(reader, at):
            break
    found: list[Reading] = []
    for text in texts:
        sentences = [reading.value for reading in text]
        found += [Reading(abilities, at, cost, None, start, text) for abilities in abilities_of(sentences)]
    if not found:
        reader.want(start, "something that “it” can be")
    return best_of(found)


def _surest(readings: Readings) -> Readings:
    """Those ways to read a sentence that are the surest."""
    if len(readings) < 2:
        return readings
    doubts = [_doubt(reading) for reading in readings]
    return [reading for reading, doubt in zip(readings, doubts, strict=True) if doubt == min(doubts)]


def _doubt(reading: Reading) -> tuple[int, int, int]:
    """What to prefer of two ways to read a sentence: what is surer, then what takes it for fewer effects.

    “Its” own counters or stats, within an amount, rather than those of somebody who has to be found out.
    """
    return reading.cost, count_effects(reading.value.effects), count_its(reading.value)


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


# --- sentences that belong together -------------------------------------------------------------------------------


def abilities_of(sentences: Sequence[Sentence]) -> list[tuple[Ability, ...]]:
    """The abilities that sentences are, in every way that “it” can be read; none where there is nothing it could be."""
    found: list[tuple[Ability, ...]] = []
    ways = number = 1
    while number <= ways:
        speaker = Speaker(choice=number - 1)
        try:
            abilities = _joined_abilities(sentences, speaker)
        except Unspoken:
            abilities = None
        if abilities is not None and abilities not in found:
            found.append(abilities)
        ways, number = max(ways, speaker.ways), number + 1
    return found


def _joined_abilities(sentences: Sequence[Sentence], speaker: Speaker) -> tuple[Ability, ...] | None:
    """The abilities; None where a sentence goes on with something that isn't there. Raises Unspoken."""
    abilities: list[Ability] = []
    for sentence in sentences:
        before = abilities[-1] if abilities else None
        if not sentence.effects:
            if before is None or (sentence.marks.uses is not None and not (before.when or before.is_activated)):
                return None
            condition = sentence.condition or before.condition
            marks = _both_marks(before.marks, sentence.marks)
            abilities[-1] = replace(before, marks=marks, condition=condition)
            continue
        speaker.begin(sentence.when)
        price = sentence.price if sentence.price is None else speaker.told(sentence.price)
        duration = speaker.told(sentence.duration)
        effects = without_selecting(speaker.told(sentence.effects))
        if before is not None and sentence.when is not None and _is_until_later(sentence, speaker, effects):
            abilities[-1] = _gone_on(before, (Later(_moment_of(sentence.when), effects),), duration)
            continue
        stands_alone = sentence.when is not None or price is not None
        goes_on = sentence.follows or speaker.reaches_back
        if before is None or stands_alone or not goes_on or (before.when is None and not before.is_activated):
            if sentence.follows and (before is None or stands_alone):
                return None
            marks, condition = sentence.marks, speaker.told(sentence.condition)
            abilities.append(
                Ability(effects, sentence.when, price is not None, price or (), duration, marks, condition)
            )
            continue
        abilities[-1] = _gone_on(before, effects, duration)
    return tuple(abilities)


def _is_until_later(sentence: Sentence, speaker: Speaker, effects: tuple[Effect, ...]) -> bool:
    """“Destroy that creature at the end of your turn” behind what has chosen it: that happens once, and later."""
    is_later = sentence.when is not None and is_hour(sentence.when) and sentence.price is None
    return is_later and speaker.reaches_back and speaks_of_that(effects)


def _gone_on(before: Ability, effects: tuple[Effect, ...], duration: Duration | None) -> Ability:
    """An ability with what a further sentence says."""
    if before.duration == duration:
        return replace(before, effects=(*before.effects, *effects))
    both = (*_lasting(before.effects, before.duration), *_lasting(effects, duration))
    return replace(before, effects=both, duration=None)


def _lasting(effects: tuple[Effect, ...], duration: Duration | None) -> tuple[Effect, ...]:
    return effects if duration is None else (Lasting(effects, duration),)


def _both_marks(one: Marks, other: Marks) -> Marks:
    return Marks(
        one.instant or other.instant,
        one.chain or other.chain,
        one.unavoidable or other.unavoidable,
        one.once_per_duel or other.once_per_duel,
        one.uses if other.uses is None else other.uses,
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
    only = f"(Only if {CONDITION.write(ability.condition, False)}) " if ability.condition else ""
    return f"{write_marks(ability.marks)}{only}{body}{duration}."


def _write_price(ability: Ability) -> str:
    if ability.costs:
        return " and ".join(write_one(cost, COSTS) for cost in ability.costs)
    return "activate" if ability.is_activated else ""


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
