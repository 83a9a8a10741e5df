"""Sentences, and the effects that hold effects or whole texts: the part of the grammar that refers to itself."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from rules.abilities import wordings_triggers
from rules.abilities.effects import COSTS, EFFECTS
from rules.abilities.events import WHENS
from rules.abilities.lexing import CLOSING, OPENING
from rules.abilities.phrases import SUBJECTS, Form, Phrase, Slot, Table, each_once, one_of, the, write_one
from rules.abilities.pronouns import Speaker, Unspoken
from rules.abilities.protection import PROTECTIONS
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
    It,
    Marks,
    RollDie,
    When,
)
from rules.abilities.words import AT_LEAST, COUNT

_DURATION: Final = one_of("DURATION", DURATIONS)

# --- effects in a row ---------------------------------------------------------------------------------------------

#: What joins an effect to the one before it.
_JOINT: Final[Table[None]] = Table([Phrase(lambda: (), ",? then|and_then|and"), Phrase(lambda: (), ",")])
#: What joins an effect to a coin or die, to whose sides it doesn't belong.
_WIDE_JOINT: Final[Table[None]] = Table([Phrase(lambda: (), "; then|and?")])


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
    *PROTECTIONS,
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
EFFECT: Final = one_of("EFFECT", ALL_EFFECTS, wordings=[*_WORDINGS, *wordings_triggers.WORDINGS])
#: The effects without who does them, by who that is.
_WITHOUT_SUBJECT: Final[dict[str, Table[Any]]] = {
    subject: Table(
        [
            phrase.without_subject(It())
            for phrase in (*ALL_EFFECTS, *_WORDINGS, *wordings_triggers.WORDINGS)
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
    follows: bool = False


_WHEN: Final = one_of("WHEN", WHENS)
#: “If this creature is destroyed, …” is no condition.
_IF_EVENT: Final[Table[When]] = Table(WHENS)
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
        Phrase(dict, "activate :", price=()),
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
        Phrase(dict, ",? but? only? {uses}", uses=_OFTEN),
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
        Phrase(dict, "this ability cannot be avoided", unavoidable=True),
        Phrase(dict, "it cannot be avoided", unavoidable=True),
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
    when, price = said.get("when"), said.get("price")
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
        return Sentence(effects, when, price, said.get("duration"), said["marks"], "follows" in said)
    return Sentence(effects, when, price, said.get("duration"), Marks(**marks), "follows" in said)


#: More ways to read a text than this are not told apart.
_MOST_WAYS: Final = 4


def read_sentences(reader: Reader, at: int) -> Readings:
    """The abilities from a token to the end of the text or of what is quoted; the last full stop is free.

    Several where the text can be read in several ways.
    """
    texts: list[tuple[Sentence, ...]] = [()]
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
        readings = best_of(ends[at])
        surest = [reading for reading in readings if _doubt(reading) == min(map(_doubt, readings))]
        texts = [(*text, reading.value) for text in texts for reading in surest][:_MOST_WAYS]
        parts.append(surest[0])
        cost += surest[0].cost
        if _is_over(reader, at):
            break
    found: list[Reading] = []
    for text in texts:
        found += [Reading(abilities, at, cost, None, start, tuple(parts)) for abilities in abilities_of(text)]
    if not found:
        reader.want(start, "something that “it” can be")
    return best_of(found)


def _doubt(reading: Reading) -> tuple[int, int]:
    """What to prefer of two ways to read a sentence: what is surer, then what takes it for fewer effects."""
    return reading.cost, len(reading.value.effects)


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
            if before is None:
                return None
            abilities[-1] = replace(before, marks=_both_marks(before.marks, sentence.marks))
            continue
        speaker.begin(sentence.when)
        price = sentence.price if sentence.price is None else speaker.told(sentence.price)
        duration = speaker.told(sentence.duration)
        effects = speaker.told(sentence.effects)
        stands_alone = sentence.when is not None or price is not None
        goes_on = sentence.follows or speaker.reaches_back
        if before is None or stands_alone or not goes_on or (before.when is None and not before.is_activated):
            if sentence.follows and (before is None or stands_alone):
                return None
            marks = sentence.marks
            abilities.append(Ability(effects, sentence.when, price is not None, price or (), duration, marks))
            continue
        if before.duration != duration:
            return None
        abilities[-1] = replace(before, effects=(*before.effects, *effects))
    return tuple(abilities)


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
    return f"{write_marks(ability.marks)}{body}{duration}."


def _write_price(ability: Ability) -> str:
    if ability.costs:
        return " and ".join(write_one(cost, COSTS) for cost in ability.costs)
    return "activate" if ability.is_activated else ""


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
