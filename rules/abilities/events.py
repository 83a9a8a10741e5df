"""When-phrases: what sets an ability off, who does it or suffers it, by what and where."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from rules.abilities.phrases import REFUSED, Form, Node, Phrase, Slot, Table, Word, choice, framed, optional, the
from rules.abilities.targets import FILTER, WHERE
from rules.abilities.tree import (
    AnyOf,
    Cause,
    Event,
    Filter,
    Host,
    LeaderOf,
    Means,
    Noun,
    Player,
    Subject,
    This,
    When,
    Whose,
    Zone,
)
from rules.abilities.words import NAME

# --- who ----------------------------------------------------------------------------------------------------------


def _one(wanted: Filter) -> object:
    """A filter of one card on the field, behind “a”."""
    return REFUSED if wanted.zone is not Zone.FIELD or wanted.other else wanted


def _another(wanted: Filter) -> object:
    """A filter of one card on the field, which says “another” itself."""
    return wanted if wanted.zone is Zone.FIELD and wanted.other else REFUSED


def _write_one(wanted: Filter | None, _: bool) -> str | None:
    """“a creature”, “an opposing Dark creature”, “another card you control”."""
    if wanted is None or wanted.zone is not Zone.FIELD:
        return None
    is_opposing = wanted.controller is Whose.OPPONENTS
    bare = replace(wanted, controller=None if is_opposing else wanted.controller, other=False)
    rest = FILTER.write(bare, False)
    if rest is None:
        return None
    words = f"opposing {rest}" if is_opposing else rest
    if wanted.other:
        return f"another {words}"
    return f"{_article(words)} {words}"


def _article(words: str) -> str:
    return "an" if words[0].casefold() in "aeiou" else "a"


_ONES: Final[Table[Filter]] = Table(
    [Phrase(_one, "a|an|one|1 {wanted}", wanted=FILTER), Phrase(_another, "{wanted}", wanted=FILTER)]
)
_ONE: Final[Slot[Any]] = Slot("a FILTER creature", _ONES.read, _write_one)


def _any_of(label: str, forms: Sequence[Form[Node]], wordings: Sequence[Form[Any]] = ()) -> Slot[Any]:
    """A slot that any of `forms` fills; what none of them can say may be said by another phrase around it."""

    def write(value: object, _: bool) -> str | None:
        return next((text for form in forms if (text := form.write(value)) is not None), None)

    return Slot(label, Table([*forms, *wordings]).read, write)


#: Cards and leaders that something happens to.
SUBJECTS: Final[list[Form[Subject]]] = [
    Phrase(This, "this creature", noun=Noun.CREATURE),
    Phrase(This, "this trick card", noun=Noun.TRICK),
    Phrase(This, "this card", noun=Noun.CARD),
    Phrase(Host, "the equipped creature"),
    Phrase(LeaderOf, "your opponent's leader", whose=Whose.OPPONENTS),
    Phrase(LeaderOf, "your leader", whose=Whose.YOURS),
    Phrase(LeaderOf, "a leader", whose=Whose.BOTH),
    Phrase(AnyOf, "{filter}", filter=_ONE),
]
_WHO: Final = _any_of("WHO", SUBJECTS)
_YOU, _THEY, _ANYBODY = Player(Whose.YOURS), Player(Whose.OPPONENTS), Player(Whose.BOTH)
PLAYER: Final = replace(
    choice("PLAYER", {"you": _YOU, "your opponent": _THEY, "a player": _ANYBODY}), is_many=lambda value: value == _YOU
)
WHOSE: Final = choice("your", {"your": _YOU, "your opponent's": _THEY, "each": _ANYBODY, "each player's": _ANYBODY})

# --- by what ------------------------------------------------------------------------------------------------------

#: What one event is caused by.
CAUSES: Final[list[Form[Cause]]] = [
    Phrase(Cause, "battle with {of}", means=Means.BATTLE, of=_ONE),
    Phrase(Cause, "battle", means=Means.BATTLE, of=None),
    Phrase(Cause, "an|one|1 ability of {of}", means=Means.ABILITY, of=_ONE),
    Phrase(Cause, "an|one|1 ability", means=Means.ABILITY, of=None),
    Phrase(Cause, "{of}", means=None, of=_ONE),
]


def _of(means: Means | None, noun: Noun, whose: Whose | None = None) -> Cause:
    return Cause(means, Filter(noun, controller=whose))


#: The same in other words.
CAUSE_WORDINGS: Final[list[Form[Any]]] = [
    Word("attacks|combat|battles|an attack|strikes", Cause(Means.BATTLE)),
    Word("any ability|effects|card effects|card abilities|any abilities", Cause(Means.ABILITY)),
    Word(
        "your opponent's abilities|your opponent's effects|your opponent's card abilities|your opponent's card effects"
        "|your opponent's ability|an opposing ability|opposing abilities|enemy abilities|any opposing ability"
        "|an ability your opponent controls|abilities your opponent controls|an enemy ability"
        "|any ability your opponent controls|your opponent's cards' abilities",
        _of(Means.ABILITY, Noun.CARD, Whose.OPPONENTS),
    ),
    Word("your opponent", _of(None, Noun.CARD, Whose.OPPONENTS)),
    Word(
        "creature abilities|creatures' abilities|abilities of creatures|a creature's ability",
        _of(Means.ABILITY, Noun.CREATURE),
    ),
    Word(
        "your opponent's creature abilities|enemy creature abilities|opposing creature abilities",
        _of(Means.ABILITY, Noun.CREATURE, Whose.OPPONENTS),
    ),
    Word("trick abilities|trick card abilities|trick effects|a trick|a trick card", _of(None, Noun.TRICK)),
    Word(
        "your opponent's tricks|your opponent's trick cards|enemy tricks|enemy trick cards|opposing tricks"
        "|opposing trick cards|your opponent's trick abilities|your opponent's trick card",
        _of(None, Noun.TRICK, Whose.OPPONENTS),
    ),
    Word("your opponent's cards|enemy cards|opposing cards", _of(None, Noun.CARD, Whose.OPPONENTS)),
    Word("your opponent's creatures|enemy creatures", _of(None, Noun.CREATURE, Whose.OPPONENTS)),
]
_CAUSE: Final = _any_of("CAUSE", CAUSES, CAUSE_WORDINGS)


def _after(word: str, slot: Slot[Any]) -> Slot[Any]:
    """`slot` behind a word, or nothing at all."""
    return optional(framed(f"{word} {{}}", slot))


_BY: Final = _after("by", _CAUSE)
_BATTLE: Final = Cause(Means.BATTLE)


_NAMES: Final[Table[str]] = Table([Phrase(the, "a|an|one|1 {value}", value=NAME)])
_A_NAME: Final[Slot[Any]] = Slot(
    "a “NAME”", _NAMES.read, lambda value, _: f"{_article(value)} “{value}”" if value else None
)


#: Several such cards.
_SEVERAL: Final[Slot[Any]] = Slot(
    "FILTER creatures", FILTER.read, lambda value, _: None if value is None else FILTER.write(value, True)
)
#: By what things are done again and again.
MANY_CAUSES: Final[list[Form[Cause]]] = [
    Phrase(Cause, "battle with {of}", means=Means.BATTLE, of=_SEVERAL),
    Phrase(Cause, "battle", means=Means.BATTLE, of=None),
    Phrase(Cause, "abilities of {of}", means=Means.ABILITY, of=_SEVERAL),
    Phrase(Cause, "abilities", means=Means.ABILITY, of=None),
    Phrase(Cause, "{of}", means=None, of=_SEVERAL),
]


# --- the table ----------------------------------------------------------------------------------------------------


def _happens(words: str, event: Event, **fields: Any) -> Phrase[When]:
    """What a card does or suffers."""
    return Phrase(When, f"when|whenever {{who}} {words}", event=event, who=_WHO, **fields)


def _does(words: str, event: Event, **fields: Any) -> Phrase[When]:
    """What a player does."""
    return Phrase(When, f"when|whenever {{who}} {words}", event=event, who=PLAYER, **fields)


#: “an opposing unit”: leaders too.
_UNIT: Final[dict[str, Any]] = {"who": AnyOf(Filter(controller=Whose.OPPONENTS)), "units": True}


WHENS: Final[list[Form[When]]] = [
    _happens("is spawned", Event.SPAWNED),
    _happens("is Miracle Spawned", Event.MIRACLE_SPAWNED),
    _happens("is destroyed {cause}", Event.DESTROYED, cause=_BY),
    _happens("destroys {what} {cause}", Event.DESTROYS, what=_WHO, cause=_BY),
    _happens("is sacrificed", Event.SACRIFICED),
    _happens("is discarded", Event.DISCARDED),
    _happens("is sent to the graveyard", Event.SENT),
    _happens("is exiled", Event.EXILED),
    _happens("leaves the field", Event.LEAVES),
    _happens("declares an attack {what}", Event.ATTACKS, what=_after("on", _WHO)),
    _happens("is attacked {what}", Event.ATTACKED, what=_after("by", _WHO)),
    _happens("ambushes {what}", Event.AMBUSHES, what=_WHO),
    _happens("deals battle damage {what}", Event.DEALS_DAMAGE, cause=_BATTLE, what=_after("to", _WHO)),
    _happens("deals damage {what}", Event.DEALS_DAMAGE, what=_after("to", _WHO)),
    _happens("takes battle damage", Event.DAMAGED, cause=_BATTLE),
    _happens("takes damage {cause}", Event.DAMAGED, cause=_after("from", _CAUSE)),
    _happens("is healed", Event.HEALED),
    _happens("wins a|one|1 Clash", Event.WINS_CLASH),
    _happens("loses a|one|1 Clash", Event.LOSES_CLASH),
    _happens("moves", Event.MOVES),
    Phrase(
        When,
        "when|whenever an|one|1 opposing unit enters a|one|1 tile {where}",
        event=Event.ENTERS,
        where=WHERE,
        **_UNIT,
    ),
    Phrase(When, "when|whenever an|one|1 opposing unit overlaps this card|creature", event=Event.OVERLAPS, **_UNIT),
    _happens("overlaps this card|creature", Event.OVERLAPS),
    _happens("enters a|one|1 tile {where}", Event.ENTERS, where=WHERE),
    _happens("locks down {what}", Event.LOCKS_DOWN, what=_WHO),
    _happens("is turned face-up", Event.TURNED_UP),
    _happens("is turned face-down", Event.TURNED_DOWN),
    _happens("changes its mode", Event.CHANGES_MODE),
    _happens("gains {name} counter", Event.GAINS_COUNTER, name=_A_NAME),
    _happens("becomes equipped", Event.EQUIPPED),
    _happens("is targeted {cause}", Event.TARGETED, cause=_BY),
    _does("declares/declare an attack", Event.ATTACKS),
    _does("spawns/spawn {what}", Event.SPAWNS, what=_WHO),
    _does("Miracle_Spawns/Miracle_Spawn {what}", Event.MIRACLE_SPAWNS, what=_WHO),
    _does("sacrifices/sacrifice {what}", Event.SACRIFICES, what=_WHO),
    _does("discards/discard {what}", Event.DISCARDS, what=_WHO),
    _does("activates/activate a|one|1 trick card", Event.ACTIVATES, what=AnyOf(Filter(Noun.TRICK))),
    _does("activates/activate an|one|1 ability of {what}", Event.ACTIVATES, what=_WHO),
    _does("activates/activate an|one|1 ability", Event.ACTIVATES),
    _does("draws/draw a|one|1 card", Event.DRAWS),
    Phrase(When, "at the start of {who} turn", event=Event.TURN_STARTS, who=WHOSE),
    Phrase(When, "at the start of {who} Main Phase", event=Event.MAIN_STARTS, who=WHOSE),
    Phrase(When, "at the start of {who} Battle Phase", event=Event.BATTLE_STARTS, who=WHOSE),
    Phrase(When, "at the end of {who} Battle Phase", event=Event.BATTLE_ENDS, who=WHOSE),
    Phrase(When, "at the end of {who} turn", event=Event.TURN_ENDS, who=WHOSE),
]
