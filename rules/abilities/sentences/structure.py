"""Structure of card text sentences: the parts around their effects, and sentences that belong together."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Any, Final

from rules.abilities import ast
from rules.abilities.anaphora import (
    Speaker,
    Unspoken,
    count_effects,
    count_its,
    is_hour,
    speaks_of_that,
    without_selecting,
)
from rules.abilities.ast import (
    Ability,
    Answered,
    AnyNumber,
    Become,
    ChangeStat,
    ChangeTerrain,
    Chosen,
    Condition,
    Cost,
    Duration,
    Effect,
    Event,
    Filter,
    Forbid,
    ForTurns,
    Gain,
    Host,
    Instead,
    IsTurnOf,
    Lasting,
    Later,
    Marks,
    Moment,
    Negate,
    PayCrystals,
    Permit,
    Player,
    Protect,
    Silence,
    Subject,
    TakeControl,
    Target,
    This,
    TurnPoint,
    When,
    While,
    Whose,
)
from rules.abilities.grammar.lexing import CLOSING
from rules.abilities.grammar.reader import Reader, Reading, Readings, best_of
from rules.abilities.grammar.templates import INVALID, Phrase, Slot, Table, each_once, fields_of, one_of, the, write_one
from rules.abilities.phrases.effects import COST_WORDINGS, COSTS
from rules.abilities.phrases.events import (
    NEGATING,
    ONE,
    TARGETED,
    WHEN_WORDINGS,
    WHENS,
    WHENS_BEFORE,
    WHO,
    aimed_at,
    possessive,
)
from rules.abilities.phrases.filters import FILTERS, KIND
from rules.abilities.phrases.targets import TARGET
from rules.abilities.phrases.timing import CONDITION, DURATION, DURATIONS, read_marks, write_marks
from rules.abilities.phrases.words import AT_LEAST, COUNT, NAME, TERRAIN
from rules.abilities.sentences.compound_effects import TEXTS, asked_of, read_effects, write_effects
from rules.abilities.sentences.openings import FORGOING, OPENINGS, WHOLE_SENTENCES, forgone
from rules.abilities.sentences.remarks import LIMITING, ONLY, PrecedingSentence, remarks
from rules.vocabulary import Tile


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence of a card text (as in `Ability`), before “it” and other references around it are resolved.

    `price` is () if it is activated without costs, None if it isn't activated. With `follows`, it continues the
    preceding sentence. Without effects, it only limits the use of the preceding ability.
    """

    effects: tuple[Effect, ...] = ()
    when: When | None = None
    price: tuple[Cost, ...] | None = None
    duration: Duration | None = None
    marks: Marks = field(default_factory=Marks)
    condition: Condition | None = None
    follows: bool = False
    #: “Negate an attack”: when there is one. Later effects without a trigger of their own happen then, too.
    is_answer: bool = False
    #: “This ability can be chained”, which a triggered ability may be anyway.
    is_chained: bool = False
    #: The subjects of the when-phrase that are called creatures, rather than allies, enemies or Knights.
    called: tuple[bool, bool] = (True, True)


_WHEN: Final = one_of("WHEN", WHENS, wordings=WHEN_WORDINGS)
#: Events behind “if”: “if this creature is destroyed, …” is no condition.
_IF_EVENT: Final[Table[object]] = Table([*WHENS, *WHEN_WORDINGS])
_COST: Final = one_of("COST", COSTS, wordings=COST_WORDINGS)
_MARKS: Final = Slot("(MARK)", read_marks, lambda value, _: write_marks(value))


def _read_when(reader: Reader, at: int) -> Readings:
    """Read words for a trigger as “when”: “when”, “if”, and “after” if nothing can respond to the event."""
    word = reader.words[at]
    known = _WHEN.read(reader, at)
    if word not in ("if", "after"):
        return known
    reader.words[at] = "when"
    try:
        if word == "after":
            return [*known, *(each for each in _IF_EVENT.read(reader, at) if each.value.event not in _ANSWERED)]
        # “If it is damaged” is a condition.
        return [each for each in _IF_EVENT.read(reader, at) if reader.words[each.end - 1] not in ("damaged", "hurt")]
    finally:
        reader.words[at] = word


#: Events that are declared first, or would happen: “after” them is a later moment than “when”.
_ANSWERED: Final = frozenset(
    {Event.ATTACKS, Event.ATTACKED, Event.AMBUSHES, Event.TARGETED, Event.ACTIVATES, Event.WOULD_BE_DESTROYED}
)


def _read_first_time(reader: Reader, at: int) -> Readings:
    """Read the beginning of “the first time … each turn” as the trigger; the caller limits it to once per turn."""
    if tuple(reader.words[at : at + 3]) != ("the", "first", "time"):
        return ()
    reader.words[at + 2] = "when"
    try:
        return _IF_EVENT.read(reader, at + 2)
    finally:
        reader.words[at + 2] = "time"


def _read_first_each(reader: Reader, at: int) -> Readings:
    """Read “the first time each turn …” as the trigger; the caller limits it to once per turn."""
    if tuple(reader.words[at : at + 3]) != ("the", "first", "time") or reader.words[at + 4] != "turn":
        return ()
    if reader.words[at + 3] not in ("each", "every", "per", "a"):
        return ()
    reader.words[at + 4] = "when"
    try:
        return _IF_EVENT.read(reader, at + 4)
    finally:
        reader.words[at + 4] = "turn"


def _read_costs(reader: Reader, at: int) -> Readings:
    """Read one or more costs in a row, with a reading for each number of them, a tuple."""
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
_COSTS: Final[Slot[object]] = Slot("COST", _read_costs, lambda value, _: None, begins=_COST.starts)
#: Payment of any amount, without a colon behind it.
_ANY_CRYSTALS: Final = Slot(
    "COST",
    lambda reader, at: [row for row in _read_costs(reader, at) if row.value == (PayCrystals(AnyNumber()),)],
    lambda value, _: None,
    begins=_COST.starts,
)
_EVENT: Final[Slot[object]] = Slot("WHEN", _read_when, lambda value, _: None)
_FIRST_TIME: Final = Slot(
    "the first time WHEN", _read_first_time, lambda value, _: None, begins=lambda: frozenset({"the"})
)

_FIRST_EACH: Final = Slot(
    "the first time each turn WHEN", _read_first_each, lambda value, _: None, begins=lambda: frozenset({"the"})
)

_OFTEN: Final = one_of(
    "once per turn",
    [
        Phrase(lambda: 1, "once per|each|a|every turn"),
        Phrase(lambda: 1, "one time per|each|a|every turn"),
        Phrase(lambda: 2, "up_to? twice|two_times per|each|a|every turn"),
        Phrase(the, "up_to {value} times per|each|a|every turn", value=COUNT),
        Phrase(the, "{value} times per|each|a|every turn", value=COUNT),
    ],
)


def _so_often(uses: int) -> dict[str, object]:
    """Return the sentence's parts for “`uses` times per turn, deal 100 damage …”, an activated ability."""
    return {"uses": uses, "is_often": True}


def _so_often_at_once(uses: int) -> dict[str, object]:
    """Return the sentence's parts for “`uses` times per turn” in either player's turn: an Instant ability."""
    return {**_so_often(uses), "instant": True}


def _read_this_next(reader: Reader, at: int) -> Readings:
    """Read no words in front of “this creature”; elsewhere there is no reading."""
    return [Reading(None, at)] if reader.stands(("this", "creature"), at) else ()


_THIS_NEXT: Final[Slot[object]] = Slot("this creature", _read_this_next, lambda value, _: None)


def _unless(condition: Condition) -> dict[str, object]:
    """Return the sentence's parts for “unless you control a Knight, …”: a duration."""
    return {"duration": While(ast.Not(condition))}


def _by_paying(
    count: int = 0,
    filter: Filter | None = None,  # noqa: A002  (a field of the phrase)
    crystals: int = 0,
    target: Target | None = None,
) -> dict[str, object]:
    """Return the sentence's parts for “by discarding 1 card, you may …”: one cost.

    The cost is to sacrifice `target` if given, else to discard `count` cards of `filter`, else to pay `crystals`.
    """
    if target is not None:
        return {"price": (ast.SacrificeTarget(target),)}
    return {"price": (ast.DiscardCards(count, filter) if filter else PayCrystals(crystals),)}


def _discarding(count: int, filter: Filter) -> dict[str, object]:  # noqa: A002  (a field of the phrase)
    """Return the sentence's parts for “discard 1 card at random: …”, where the discard is the first effect."""
    held = ast.PerEach(1, ast.CardsOf(replace(filter, zone=ast.Zone.HAND)))
    condition = ast.Compare(held, ast.Op.AT_LEAST, count)
    return {"price": (), "condition": condition, "first": (ast.Discard(count, filter=filter, how=ast.Chooser.RANDOM),)}


def _having(who: object, count: int, name: str) -> object:
    """Return the sentence's parts for “when this creature has 3 “X” counters”: when it gains the third.

    INVALID unless it is this card or its host.
    """
    if not isinstance(who, This | Host):
        return INVALID
    when = When(Event.GAINS_COUNTER, who, name=name)
    return {"when": when, "condition": ast.HasCounters(who, name, count), "is_state": True}


def _on_ground(terrain: Tile | str, who: None) -> dict[str, object]:
    """Return the sentence's parts for “on a Mountain tile, this creature …”: a duration. `who` reads no words."""
    return {"duration": While(ast.OnTerrain(terrain))}


def _for_turns(turns: int) -> dict[str, object]:
    """Return the sentence's parts for “this card stays on the field for 3 turns”: a duration."""
    return {"duration": ForTurns(turns)}


def _timer(turns: int) -> dict[str, object]:
    """Return the sentence's parts for “Timer 2: …”: a duration (O-7.9)."""
    return {"duration": ForTurns(turns), "is_timer": True}


_STAYS: Final = "this_card|this_trick|this_trick_card|it stays|stay|remains|remain on_the_field|in_play|face-up for"
#: Words before the effects of a sentence, in any order.
_BEFORE: Final[Table[object]] = Table(
    [
        *OPENINGS,
        Phrase(dict, "{marks}", marks=_MARKS),
        Phrase(dict, "{when} ,|:?", when=_EVENT),
        Phrase(dict, "{when} ,|:?", when=WHENS_BEFORE),
        Phrase(dict, "trap :|-|–|— {when} ,|:", when=_EVENT),
        # “While you control 2 or more creatures, …”: the duration may stand first.
        Phrase(dict, "{duration} ,?", duration=DURATION),
        Phrase(_unless, "unless {condition} ,", condition=CONDITION),
        Phrase(_on_ground, "on a|an|any {terrain} tile ,? {who}", terrain=TERRAIN, who=_THIS_NEXT),
        Phrase(_on_ground, "on {terrain} tiles ,? {who}", terrain=TERRAIN, who=_THIS_NEXT),
        Phrase(dict, "only? during|on|in your turn|turns ,|:", turn_of=Whose.YOURS),
        Phrase(dict, "only? during|on|in your opponent's turn|turns ,|:", turn_of=Whose.OPPONENTS),
        Phrase(dict, "during|on|in either_player's|any|each_player's turn ,|:", instant=True),
        Phrase(dict, "at when|any_moment ,|:", instant=True),
        Phrase(
            dict, "you may activate this ability during|on|in either_player's|your_opponent's turn .|:", instant=True
        ),
        *(
            Phrase(_by_paying, words, fields)
            for words, fields in (
                ("by discarding {count} {filter} from_your_hand? ,? you may", {"count": COUNT, "filter": KIND}),
                ("by paying {crystals} Magic_Crystal|Magic_Crystals|crystal|crystals ,? you may", {"crystals": COUNT}),
                ("by sacrificing {target} ,? you may", {"target": TARGET}),
            )
        ),
        *(
            Phrase(_discarding, words, fields)
            for words, fields in (
                ("discard {count} {filter} from_your_hand? at random :", {"count": COUNT, "filter": KIND}),
                ("discard {count} random {filter} from_your_hand? :", {"count": COUNT, "filter": KIND}),
            )
        ),
        Phrase(dict, "when {so} ,", so=CONDITION),
        Phrase(dict, "each|every turn ,? {when} ,|:?", when=_FIRST_TIME, uses=1),
        *(
            Phrase(_having, f"when {{who}} {words} ,", who=WHO, count=AT_LEAST, name=NAME)
            for words in (
                "has|have|reaches {count} or_more? {name} counters|counter on_it?",
                "has|have at_least {count} {name} counters|counter on_it?",
            )
        ),
        *(
            Phrase(_having, f"when there are|is {words} on {{who}} ,", who=WHO, count=AT_LEAST, name=NAME)
            for words in ("{count} or_more? {name} counters|counter", "at_least {count} {name} counters|counter")
        ),
        *(
            Phrase(
                _having, f"when the {nth} {{name}} counter is placed|put on {{who}} ,", who=WHO, count=count, name=NAME
            )
            for nth, count in (("second", 2), ("third", 3), ("fourth", 4), ("fifth", 5), ("sixth", 6), ("tenth", 10))
        ),
        Phrase(dict, "( only if {condition} )", condition=CONDITION),
        Phrase(_for_turns, f"{_STAYS} {{turns}} turns|turn .", turns=COUNT),
        Phrase(_timer, "timer :? {turns} turns|turn? :|.|,|-|–|—", turns=COUNT),
        Phrase(_timer, "timer ( {turns} turns|turn? ) :|.|,|-|–|—?", turns=COUNT),
        Phrase(_timer, "( timer :? {turns} turns|turn? )", turns=COUNT),
        Phrase(dict, "activate :", price=()),
        Phrase(dict, "activate : {price} :|;", price=_COSTS),
        Phrase(dict, "{when} each|every|in_a|per turn ,?", when=_FIRST_TIME, uses=1),
        Phrase(dict, "{when} ,|:?", when=_FIRST_EACH, uses=1),
        *(
            Phrase(dict, f"{{when}} ,? during|on|in {whose} turn ,|:?", when=_EVENT, condition=IsTurnOf(of))
            for whose, of in (("your", Whose.YOURS), ("your_opponent's", Whose.OPPONENTS))
        ),
        # Moments at which a trap may be activated.
        Phrase(dict, "activate this_card? only? {when} ,|:|.?", when=_EVENT),
        Phrase(dict, "once per|each|a|every turn ,? during your main phase ,|:? you may", uses=None, price=()),
        Phrase(
            dict,
            "once per|each|a|every turn ,? during|on|in either_player's|any turn ,|:? you may",
            uses=1,
            instant=True,
            price=(),
        ),
        Phrase(dict, "{price} :|;|to", price=_COSTS),
        Phrase(dict, "you may|must? {price} :|;|to", price=_COSTS),
        Phrase(dict, "{price} .", price=_ANY_CRYSTALS),
        Phrase(
            dict,
            "as an? additional|extra? cost to activate|play|use this card|trick|trick_card ,? you_must? {price} .",
            price=_COSTS,
        ),
        Phrase(dict, "as an? additional|extra? cost ,? you_must? {price} .|:", price=_COSTS),
        Phrase(dict, "to activate|play|use this card|trick|trick_card ,? you_must? {price} .", price=_COSTS),
        *(
            Phrase(dict, f"{words} {{condition}} .|;|:", condition=CONDITION)
            for words in (
                "activate this_card|this_trick|this_trick_card|this_ability? only if|while",
                "you may only? activate this_card|this_trick|this_trick_card|this_ability only? if|while",
            )
        ),
        # “If you control no tricks at the start of your turn, …”
        Phrase(dict, "if {condition} {when} ,|:", condition=CONDITION, when=_EVENT),
        Phrase(_so_often, "{uses} ,|:?", uses=_OFTEN),
        Phrase(_so_often, "{uses} ,? during|in your main phase ,|:?", uses=_OFTEN),
        Phrase(_so_often_at_once, "{uses} ,? even? during|on|in either player's turn ,|:?", uses=_OFTEN),
        Phrase(dict, "once per duel ,|:?", once_per_duel=True, is_often=True),
        # “Once per turn, you may …” is activated.
        Phrase(dict, "once per|each|a|every turn ,|:? you may", uses=None, price=()),
        Phrase(dict, "once per|each|a|every turn ,? during your turn ,|:? you may", uses=None, price=()),
        Phrase(dict, "once per duel ,|:? you may", once_per_duel=True, price=()),
        Phrase(dict, "once per|each|a|every turn ,|:? you may {price} . if you do ,?", uses=None, price=_COSTS),
        Phrase(dict, "instant :|,|-|–|—", instant=True),
        Phrase(dict, "chain :|,|-|–|—", chain=True),
        Phrase(dict, "then|afterwards|also ,?", follows=True),
        Phrase(dict, "after that ,?", follows=True),
    ]
)
#: Words behind the effects of a sentence, in any order.
_BEHIND: Final[Table[object]] = Table(
    [
        Phrase(dict, ",? {duration}", duration=DURATION),
        Phrase(dict, ",? permanently|for_the_rest_of_the_duel|for_the_rest_of_the_game", is_for_good=True),
        Phrase(dict, ",? {when}", when=_EVENT, behind=True),
        Phrase(dict, ",? if {if_so}", if_so=CONDITION),
        Phrase(dict, ",? unless {if_not}", if_not=CONDITION),
        Phrase(dict, ",? but? only? {uses}", uses=_OFTEN),
        *remarks(_OFTEN),
        Phrase(dict, ",? instead", is_replaced=True),
        *FORGOING,
        Phrase(dict, ",? as an instant", instant=True),
        Phrase(dict, ",? during|on|in your turn|turns", turn_of=Whose.YOURS),
        Phrase(dict, ",? during|on|in your opponent's turn|turns", turn_of=Whose.OPPONENTS),
        Phrase(dict, ",? permanently|for_good|forever", is_permanent=True),
        Phrase(dict, ",? for the rest of the game|duel", is_permanent=True),
        # Consequences that are so anyway.
        Phrase(dict, ",? so_that|so you may activate it|this_card|this_trick again|once_more", is_told=True),
        Phrase(dict, ",? even? during|on|in either player's turn", instant=True),
        Phrase(dict, ",? even during|on|in your opponent's turn", instant=True),
        Phrase(dict, ",? but? only? once per duel", once_per_duel=True),
        # Effects that repeat on the cards that were hit once.
        *(
            Phrase(dict, f",? {words}", again=moment)
            for whose, of, is_its in (
                ("your", Whose.YOURS, False),
                ("your_opponent's", Whose.OPPONENTS, False),
                ("its|their controller's|controllers'", Whose.BOTH, True),
            )
            for point, where, phase in (
                (TurnPoint.START, "at the start|beginning", "start_phases|start_phase"),
                (TurnPoint.END, "at the end", "end_phases|end_phase"),
            )
            for moment in (ast.Moment(point, of, is_its),)
            for words in (f"{where} of each_of? {whose} turns", f"during|in each_of? {whose} {phase}")
        ),
        *(
            Phrase(dict, f",? {words}", again=ast.Moment(point))
            for words, point in (
                ("at the end of each|every turn", TurnPoint.END),
                ("during|in each|every end_phase", TurnPoint.END),
                ("at the start|beginning of each|every turn", TurnPoint.START),
                ("during|in each|every start_phase", TurnPoint.START),
            )
        ),
    ]
)


def _first_attack(who: Subject) -> dict[str, object]:
    return {"effects": (Negate(Answered.ATTACK),), "when": When(Event.ATTACKED, who), "uses": 1}


def _may_evade(uses: int, who: Subject) -> dict[str, object]:
    """Return the sentence's parts for “`uses` times per turn, this creature may evade an attack”."""
    return {"effects": (ast.May((Negate(Answered.ATTACK),)),), "when": When(Event.ATTACKED, who), "uses": uses}


#: Sentences with trigger and effect in one phrase.
_AT_ONCE: Final[Table[object]] = Table(
    [
        *WHOLE_SENTENCES,
        Phrase(_first_attack, "the first attack against|on {who} each|every|per turn is negated|cancelled", who=WHO),
        *(
            Phrase(_first_attack, f"{words} evades|dodges|avoids the first attack each|every|per turn", who=who)
            for words, who in (("this_creature", This()), ("the_equipped_creature|equipped_creature", Host()))
        ),
        *(
            Phrase(_may_evade, phrase, uses=_OFTEN, who=who)
            for words, who in (("this_creature", This()), ("the_equipped_creature|equipped_creature", Host()))
            for phrase in (
                f"{{uses}} ,? {words} may evade|dodge|avoid an|one|1 attack",
                f"{words} may evade|dodge|avoid an|one|1 attack {{uses}}",
            )
        ),
        Phrase(_first_attack, "each|every turn ,? the first attack against|on {who} is negated|cancelled", who=WHO),
        Phrase(_first_attack, "negate|cancel the first attack against|on {who} each|every|per turn", who=WHO),
    ]
)


def _unless_so(condition: Condition) -> dict[str, object]:
    return {"condition": ast.Not(condition)}


_CANNOT: Final = (
    "you cannot activate this_ability|this_card|this|it",
    "this_ability|this_card|this_effect cannot be activated|used",
)
#: Sentences that limit the use of the ability before them.
_REMARKS: Final[Table[object]] = Table(
    [
        *(
            Phrase(dict, f"{words} {limit}", fields)
            for words in LIMITING
            for limit, fields in (
                ("{uses}", fields_of({"uses": _OFTEN})),
                ("once per duel|game", {"once_per_duel": True}),
                ("if|while {condition}", {"condition": CONDITION}),
            )
        ),
        *(
            Phrase(dict, f"{words} during|on|in {whose} own? turn", condition=IsTurnOf(of))
            for words in ONLY
            for whose, of in (("your", Whose.YOURS), ("your_opponent's", Whose.OPPONENTS))
        ),
        *(Phrase(_unless_so, f"{words} if|while {{condition}}", condition=CONDITION) for words in _CANNOT),
        *(
            Phrase(dict, f"{words} during|on|in {whose} turn", condition=IsTurnOf(of))
            for words in _CANNOT
            for whose, of in (("your_opponent's", Whose.YOURS), ("your", Whose.OPPONENTS))
        ),
        *(
            Phrase(dict, f"{words} also|even? during|on|in {whose} turn too|as_well?", instant=True)
            for words in ("you may activate this_ability|this|it", "this_ability|this|it may be activated|used")
            for whose in ("either_player's|any|each_player's", "your_opponent's")
        ),
        Phrase(dict, "you may activate this ability at any time", instant=True),
        # A triggered ability may be answered with anything as it is (O-8.15).
        Phrase(dict, "this ability may be chained", is_chained=True),
        Phrase(dict, "this ability cannot be avoided", unavoidable=True),
        Phrase(dict, "it cannot be avoided", unavoidable=True),
        Phrase(_for_turns, f"{_STAYS} {{turns}} turns|turn", turns=COUNT),
        # Remarks that the rules say anyway.
        Phrase(dict, "if there is a tie ,? you choose one|1 of? them?"),
        Phrase(dict, "in case of a tie ,? you choose one|1? of? them?"),
    ]
)


def _negated(answered: Answered, event: Event, **subjects: Any) -> dict[str, object]:
    """Return the sentence's parts for “negate an attack on your leader”, triggered by such an attack.

    `answered` is what is negated, and `subjects` are fields of the trigger.
    """
    return {"when": When(event, **subjects), "effects": (Negate(answered),)}


def _negated_aimed(of: ast.Filter, aim: Subject) -> object:
    """Return the sentence's parts for “negate an enemy trick that targets 1 of your creatures”.

    INVALID for cards that are no tricks, and for a player as the target.
    """
    when = aimed_at(of, aim)
    if of.noun is not ast.Noun.TRICK or isinstance(aim, Player) or when is None:
        return INVALID
    return {"when": when, "effects": (Negate(Answered.ABILITY),)}


def _negated_spawn(spawned: object) -> object:
    """Return the sentence's parts for “negate the spawn of a creature”, an opponent's spawn; INVALID for yours."""
    if not isinstance(spawned, ast.AnyOf) or spawned.filter.controller is Whose.YOURS:
        return INVALID
    bare = ast.AnyOf(replace(spawned.filter, controller=None))
    return _negated(Answered.SPAWN, Event.SPAWNS, who=Player(Whose.OPPONENTS), what=bare)


#: “your creatures next to this one”, any of them.
_OTHERS: Final[Slot[object]] = one_of("FILTER creatures", [], wordings=[Phrase(ast.AnyOf, "{filter}", filter=FILTERS)])


def _redirected(suffers: Subject, target: Target) -> dict[str, object]:
    """Return the sentence's parts for “attacks on SUFFERS hit TARGET instead”: trigger and effect."""
    return {"when": When(Event.ATTACKED, suffers), "effects": (ast.Redirect(target),)}


#: Effects with a trigger of their own.
_WHOLE: Final[Table[object]] = Table(
    [
        Phrase(
            lambda suffers: _negated(Answered.ATTACK, Event.ATTACKED, who=suffers),
            f"{NEGATING} an|1|one|the|any attack|attacks on|against|targeting|aimed_at {{suffers}}",
            suffers=WHO,
        ),
        Phrase(
            lambda does: _negated(Answered.ATTACK, Event.ATTACKS, who=does),
            f"{NEGATING} an|1|one|the|any attack|attacks of|by|from {{does}}",
            does=WHO,
        ),
        Phrase(
            lambda does: _negated(Answered.ATTACK, Event.ATTACKS, who=does),
            f"{NEGATING} {{does}} attack",
            does=possessive(WHO),
        ),
        Phrase(
            lambda does: _negated(Answered.ATTACK, Event.ATTACKS, who=does),
            f"{NEGATING} {{does}} attack",
            does=possessive(TARGETED),
        ),
        Phrase(
            lambda does: _negated(Answered.ATTACK, Event.ATTACKS, who=does),
            f"{NEGATING} the? attack of {{does}}",
            does=TARGETED,
        ),
        *(
            Phrase(_negated_aimed, f"{NEGATING} {{of}} {words}", of=ONE, aim=WHO)
            for words in ("that|which targets|target {aim}", "targeting {aim}")
        ),
        Phrase(
            lambda does, suffers: _negated(Answered.ATTACK, Event.ATTACKS, who=does, what=suffers),
            f"{NEGATING} an|1|one|the attack of|by|from {{does}} on|against {{suffers}}",
            does=WHO,
            suffers=WHO,
        ),
        Phrase(
            lambda does: _negated(Answered.MOVE, Event.MOVES, who=does),
            f"{NEGATING} a|1|one|the move|movement of|by {{does}}",
            does=WHO,
        ),
        Phrase(
            lambda does: _negated(Answered.MOVE, Event.MOVES, who=does),
            f"{NEGATING} {{does}} move|movement",
            does=possessive(WHO),
        ),
        Phrase(
            _redirected,
            "attacks on|against|targeting {suffers} hit|target|strike|go_to|are_redirected_to {target} instead",
            suffers=WHO,
            target=TARGET,
        ),
        *(
            Phrase(
                lambda suffers, cause=cause: _negated(Answered.ABILITY, Event.TARGETED, who=suffers, cause=cause),
                f"{NEGATING} {words} that|which targets|target|chooses {{suffers}}",
                suffers=WHO,
            )
            for words, cause in (
                ("target|an|1|one|the|any ability|effect", ast.Cause(ast.Means.ABILITY)),
                ("target|a|1|one|the|any trick|trick_card", ast.Cause(None, ast.Filter(ast.Noun.TRICK))),
                (
                    "target|an|1|one|the|any ability|effect your_opponent_controls|of_your_opponent's",
                    ast.Cause(ast.Means.ABILITY, ast.Filter(ast.Noun.CARD, controller=Whose.OPPONENTS)),
                ),
            )
        ),
        *(
            Phrase(_redirected, f"{whose} attacks on|against {{suffers}} {hit}", suffers=suffers, target=TARGET)
            for whose in ("", "enemy|opposing|your_opponent's")
            for suffers in (WHO, _OTHERS)
            if whose or suffers is _OTHERS
            for hit in ("hit|target|strike|go_to|are_redirected_to {target} instead",)
        ),
        Phrase(_negated_spawn, f"{NEGATING} a|1|one|the spawn|spawning|summoning of {{spawned}}", spawned=WHO),
    ]
)
_MARK_NAMES: Final = ("uses", "once_per_duel", "instant", "chain", "unavoidable")


def _read_sentence(reader: Reader, at: int) -> Readings:
    found: list[Reading] = []
    for before in each_once(reader, _BEFORE, Reading({}, at, 0, None, at)):
        for row in read_effects(reader, before.end, is_wide=True, of_that="of_that" in before.value):
            fields = {**before.value, "effects": row.value, "last": _then_last(reader, row)}
            fields["is_apart"] = "duration" not in before.value and _is_apart(reader, row)
            parts = (*before.parts, row)
            body = Reading(fields, row.end, before.cost + row.cost, None, at, parts)
            for whole in each_once(reader, _BEHIND, body):
                reader.count(at, len(row.value))
                sentence = _sentence(whole.value)
                if sentence is None:
                    continue
                if "when" not in before.value and _chooses_once(sentence):
                    continue
                if "behind" in whole.value and (
                    "have" in reader.words[before.end : row.end]
                    or reader.words[whole.end - 1] in ("attacking", "ambushing")
                ):
                    sentence = _while_fought(sentence)
                if "behind" in whole.value and _is_bare(reader, whole.end):
                    sentence = _each_by_itself(sentence)
                if "duration" in before.value:
                    sentence = _only_while(_so_many_times(sentence))
                if reader.words[before.end] in ("a", "an", "any"):
                    sentence = _for_all(sentence)
                if sentence.when is not None:
                    sentence = replace(sentence, called=_called(reader, whole, sentence.when))
                found.append(whole._replace(value=sentence))
        for whole in _WHOLE.read(reader, before.end):
            if before.value.keys() & whole.value.keys():
                continue
            fields, parts = {**before.value, **whole.value}, (*before.parts, whole)
            body = Reading(fields, whole.end, before.cost + whole.cost, None, at, parts)
            found += _with_more(reader, body)
    for table in (_REMARKS, _AT_ONCE):
        found += (whole._replace(value=_sentence(whole.value)) for whole in table.read(reader, at))
    return found


def _called(reader: Reader, whole: Reading, when: When) -> tuple[bool, bool]:
    """Return whether the text uses “creature” or “unit” for the first and for the second card of a trigger.

    Both are true if the trigger has no second card. `whole` is the reading of the trigger or of a text around it.
    """
    if ast.second_of(when) is None:
        return True, True
    named = when.what if isinstance(when.what, ast.AnyOf) else when.cause

    def is_called(value: object, last: bool) -> bool:
        spans = [part for part in _parts_of(whole) if part.value == value and part.start >= 0]
        if not spans:
            return True
        span = max(spans, key=lambda part: part.start) if last else min(spans, key=lambda part: part.start)
        return not {"creature", "creatures", "unit", "units"}.isdisjoint(reader.words[span.start : span.end])

    return is_called(when.who, last=False), is_called(named, last=True)


def _parts_of(reading: Reading) -> Iterator[Reading]:
    yield reading
    for part in reading.parts:
        yield from _parts_of(part)


def _then_last(reader: Reader, row: Reading) -> int:
    """Return the number of effects in the last part of `row` if “then” precedes it, else 0.

    A duration at the end of the sentence applies only to these effects.
    """
    if len(row.parts) < 2:
        return 0
    at = row.parts[-2].end
    at += reader.words[at] in (",", ";")
    at += reader.words[at] == "and"
    value = row.parts[-1].value
    return 0 if reader.words[at] != "then" else len(value) if isinstance(value, tuple) else 1


def _is_apart(reader: Reader, row: Reading) -> bool:
    """Return whether `row` is two effects joined by “, and”, so that a “while …” after them limits only the second."""
    commas = [at for at in range(row.start, row.end) if reader.words[at] == ","]
    is_one = len(commas) == 1 and reader.words[commas[0] + 1] == "and" and reader.words[commas[0] + 2] != "then"
    return is_one and len(row.value) == 2 and reader.words[row.end] != ","


#: Effects that last for good unless the text says otherwise.
_FOR_GOOD: Final = (Forbid, Protect, Permit, Silence, TakeControl, Become, ChangeTerrain, Gain)


def _with_more(reader: Reader, body: Reading) -> Iterator[Reading]:
    """Yield `body`, a sentence whose first effect names its trigger, alone and with the effects that follow it."""
    rows = [body]
    for joint in _THEN.read(reader, body.end):
        for row in read_effects(reader, joint.end, is_wide=True):
            fields = {**body.value, "effects": (*body.value["effects"], *row.value)}
            rows.append(Reading(fields, row.end, body.cost + row.cost, None, body.start, (*body.parts, row)))
    for row in rows:
        sentence = _sentence(row.value)
        if sentence is not None:
            yield row._replace(value=replace(sentence, is_answer=True))


#: Joints behind such a sentence.
_THEN: Final[Table[None]] = Table([Phrase(lambda: (), ",? then|and_then|and"), Phrase(lambda: (), ";|,")])


def _spared(effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """Return “you may discard 1 card; if you do, it is not destroyed” as one replacement; other effects unchanged."""
    match effects:
        case (ast.May(effects=paid, then=(Instead(effects=()),), otherwise=(), whose=Whose.YOURS),):
            return (Instead((ast.May(paid),)),)
        case (Instead(effects=()), *others) if others:
            return (Instead(tuple(others)),)
    return effects


def _protection_trigger(effects: tuple[Effect, ...]) -> When | None:
    """Return the trigger of “once per turn, this card is not destroyed by battle”; None for other effects."""
    match effects:
        case (ast.Protect(target=This() | Host() as target, harm=ast.Harm.DESTROYED, cause=cause, only=False),):
            return When(Event.WOULD_BE_DESTROYED, target, cause=None if cause == ast.Cause() else cause)
        case (ast.Forbid(target=This() | Host() as target, status=ast.Status.CANNOT_BE_DESTROYED),):
            return When(Event.WOULD_BE_DESTROYED, target)
    return None


@dataclass
class _Draft:
    """Sentence under construction from `parts`: the values of its phrases by name; others are as in `Sentence`."""

    parts: dict[str, Any]
    effects: tuple[ast.Effect, ...]
    when: When | None
    price: tuple[ast.Cost, ...] | None
    duration: ast.Duration | None
    condition: ast.Condition | None
    marks: dict[str, Any] = field(default_factory=dict)

    @property
    def is_free(self) -> bool:
        """Whether the sentence has neither a trigger nor costs, so that its effects are continuous."""
        return self.when is None and self.price is None


def _sentence(parts: Mapping[str, Any]) -> Sentence | None:
    """Return the sentence that has these parts; None if they do not go together."""
    effects, price = _spared(parts.get("effects", ())), parts.get("price")
    draft = _Draft({**parts}, effects, parts.get("when"), price, parts.get("duration"), parts.get("condition"))
    if not all(add(draft) for add in _ADDITIONS):
        return None
    if "marks" in parts and draft.marks:
        return None
    return Sentence(
        draft.effects,
        draft.when,
        draft.price,
        draft.duration,
        parts["marks"] if "marks" in parts else Marks(**draft.marks),
        draft.condition,
        "follows" in parts,
        is_chained="marks" not in parts and "is_chained" in parts,
    )


def _add_state(draft: _Draft) -> bool:
    """Add the condition of “you win when …”, and effects of the opening. Return False if they can't be added."""
    parts, when = draft.parts, draft.when
    if when is not None and when.event in _GONE and any(isinstance(effect, ast.Detach) for effect in draft.effects):
        return False  # what it carried has gone with it
    if "is_state" in parts and _decides(draft.effects):
        return False  # “when there are 7 counters on it, you win”: whenever it is so
    if "first" in parts:
        draft.effects = (*parts["first"], *draft.effects)
    if "so" in parts:
        if parts.keys() & {"when", "price", "duration", "condition"} or not _decides(draft.effects):
            return False  # a state sets nothing off
        draft.effects = (ast.If(parts["so"], draft.effects),)
    return True


def _add_replacement(draft: _Draft) -> bool:
    """Make effects replace a destruction, if the text is worded so.

    Return False for a replacement without the trigger “would be destroyed”, or that trigger without a replacement.
    """
    parts = draft.parts
    if "is_replaced" in parts:
        draft.effects = (Instead(draft.effects),)
    if parts.get("uses") is not None and not parts.keys() & {"when", "price", "duration"}:
        trigger = _protection_trigger(draft.effects)
        if trigger is not None:
            draft.effects, draft.when = (Instead(()),), trigger
    is_replaced = draft.when is not None and draft.when.event is Event.WOULD_BE_DESTROYED
    return is_replaced is (len(draft.effects) == 1 and isinstance(draft.effects[0], Instead))


def _is_lawful(draft: _Draft) -> bool:
    """Return whether rules for an Equip stand alone, and all effects with “permanently” are permanent."""
    if any(_breaks_law(effect, is_free=draft.is_free) for effect in draft.effects):
        return False
    return "is_permanent" not in draft.parts or all(map(_stays, draft.effects))


def _add_conditions(draft: _Draft) -> bool:
    """Add the conditions “if …” and “unless …” to their effects. Return False if these can't have them."""
    parts, effects = draft.parts, draft.effects
    if "if_so" in parts:
        last = len(effects) - (parts.get("last") or len(effects))
        effects = (*effects[:last], *asked_of(effects[last:], parts["if_so"]))
    if "if_not" in parts:
        if (
            draft.is_free
            or "duration" in parts
            or any(_goes_on(effect) or _changes_stats(effect) for effect in effects)
        ):
            return False  # “cannot attack unless …” is a matter of how long
        effects = asked_of(effects, ast.Not(parts["if_not"]))
    draft.effects = effects
    return "is_for_good" not in parts or all(isinstance(effect, _FOR_GOOD) for effect in effects)


def _add_repetition(draft: _Draft) -> bool:
    """Add the moments at which effects repeat, and resolve “it” in a trigger at the end; False if they can't repeat."""
    parts, effects = draft.parts, draft.effects
    if draft.when is not None and "behind" in parts:
        draft.when = _about_named(draft.when, effects)
    if "of_that" in parts and effects == (Forbid(ast.That(), ast.Status.CANNOT_COUNTER),) and draft.duration is None:
        return False  # “creatures attacked by this creature cannot counter-attack”: it cannot be counter-attacked
    if "again" in parts and "of_that" in parts and draft.duration is None:
        draft.effects = (Later(parts["again"], effects, 0),)
    elif "again" in parts:
        if not draft.is_free or draft.duration is not None or not _is_of_own(effects):
            return False
        draft.when = _when_of(parts["again"])
        return draft.when is not None
    return True


def _add_turn(draft: _Draft) -> bool:
    """Add “during your turn”, and the action that the effects replace. Return False if the sentence can't have them."""
    parts = draft.parts
    if "forgoes" in parts:
        if draft.price is None:
            return False
        draft.effects, draft.duration = forgone(draft.effects, draft.duration, parts["forgoes"]), None
    if "turn_of" not in parts:
        return True
    if draft.price is not None and draft.when is None and draft.condition is None:
        # In the opponent's turn it has to be Instant.
        draft.condition = ast.IsTurnOf(parts["turn_of"])
        if parts["turn_of"] is Whose.OPPONENTS:
            parts["instant"] = True
        return True
    if draft.duration is not None or not draft.is_free:
        return False
    draft.duration = While(ast.IsTurnOf(parts["turn_of"]))
    return all(_changes_stats(effect) or isinstance(effect, _IN_TURNS) for effect in draft.effects)


def _bound(draft: _Draft) -> bool:
    """Limit the draft's duration to the effects that it belongs to. Return True: this step rejects no sentence."""
    if isinstance(draft.duration, While) and draft.parts.get("is_apart") and len(draft.effects) == 2:
        draft.effects, draft.duration = (draft.effects[0], Lasting(draft.effects[1:], draft.duration)), None
    if isinstance(draft.duration, ForTurns) and draft.is_free:
        draft.effects, draft.duration = _bounded(draft.effects, draft.duration)
    when, price, effects = draft.when, draft.price, draft.effects
    if (
        when is not None
        and is_hour(when)
        and isinstance(draft.duration, ForTurns)
        and price is None
        and _choose_one(effects)
    ):
        # “1 creature loses 100 HP at the end of each turn for 3 turns”: it is chosen once (O-23.8).
        draft.effects = (Later(_moment_of(when), effects, draft.duration.turns),)
        draft.when, draft.duration = None, None
    return True


def _is_timely(draft: _Draft) -> bool:
    """Return whether the duration suits the effects. Add “for this battle” to double or half attack damage."""
    when, effects = draft.when, draft.effects
    if "is_timer" in draft.parts and not (all(map(_lasts, effects)) if when is None else is_hour(when)):
        return False
    if draft.duration is not None and effects and all(isinstance(effect, Negate) for effect in effects):
        return False  # what is negated does not come again
    if when is not None and draft.duration is None and any(map(_scales, effects)):
        # “When this creature attacks, it deals double damage”: in that battle.
        if when.event not in (Event.ATTACKS, Event.ATTACKED) or not all(isinstance(each, _SCALING) for each in effects):
            return False
        draft.duration = ast.EndOfBattle()
    return True


def _add_marks(draft: _Draft) -> bool:
    """Add the marks: number of uses, and Instant or Chain. Return False if the sentence can't have them."""
    parts, effects = draft.parts, draft.effects
    draft.marks = marks = {name: parts[name] for name in _MARK_NAMES if parts.get(name) is not None}
    if (marks.get("instant") or marks.get("chain")) and draft.is_free:
        draft.price = ()
    if "behind" in parts and any(isinstance(effect, ChangeStat) for effect in effects[:-1]):
        return False  # “gains 100 ATK and loses 50 HP at the end of your turn”: who knows when it gains them
    if "uses" in parts and parts["uses"] is None and draft.when is not None:
        return False  # “once per turn, you may” says that it may, not that it is activated
    if "is_often" in parts and draft.is_free and not any(map(_goes_on, effects)):
        draft.price = ()
        if marks.get("uses") == 1:
            del marks["uses"]
    return not (effects and "uses" in marks and draft.is_free)


def _add_limits(draft: _Draft) -> bool:
    """Add “only during your turn”. Return False if the sentence can't have it, or if a remark in brackets is untrue."""
    parts, marks = draft.parts, draft.marks
    if "only_in" in parts:
        if draft.condition is not None or draft.is_free:
            return False
        draft.condition = IsTurnOf(parts["only_in"])
        if draft.when is None and parts["only_in"] is Whose.OPPONENTS:
            marks["instant"] = True  # nothing else is activated then
    is_instant = "instant" in marks or parts.get("marks", Marks()).instant
    return "is_so" not in parts or parts["is_so"](PrecedingSentence(draft.effects, draft.when, draft.price, is_instant))


#: Steps that add a part to a draft, or say that it doesn't go with the rest; in order.
_ADDITIONS: Final = (
    _add_state,
    _add_replacement,
    _is_lawful,
    _add_conditions,
    _add_repetition,
    _add_turn,
    _bound,
    _is_timely,
    _add_marks,
    _add_limits,
)


_SCALING: Final = (ast.ScaleDamage, ast.ScaleDealt)


def _scales(effect: Effect) -> bool:
    """Return whether an effect doubles or halves damage, or contains one that does so without a duration."""
    nested = () if isinstance(effect, Lasting) else ast.branches_of(effect)
    return isinstance(effect, _SCALING) or any(_scales(each) for effects in nested for each in effects)


def _about_named(when: When, effects: tuple[Effect, ...]) -> When:
    """Return the trigger of “this creature gains 100 ATK when it is attacked”, where “it” is this creature.

    Return `when` unchanged if “it” can't be the target of the first effect.
    """
    named = getattr(effects[0], "target", None) if effects else None
    if not isinstance(named, This | Host | ast.LeaderOf) or any(map(_goes_on, effects)) or when.event in _GONE:
        return when
    who: object = when.who
    what: object = when.what
    if isinstance(who, ast.It):
        return replace(when, who=named)
    return replace(when, what=named) if isinstance(what, ast.It) else when


def _while_fought(sentence: Sentence) -> Sentence:
    """Return “this creature has 100 more ATK when it attacks” as lasting for that battle; other sentences unchanged."""
    is_fight = sentence.when is not None and sentence.when.event in (Event.ATTACKS, Event.ATTACKED, Event.AMBUSHES)
    if not is_fight or sentence.duration is not None:
        return sentence
    if not all(isinstance(effect, ChangeStat) and effect.permanent for effect in sentence.effects):
        return sentence
    return replace(sentence, duration=ast.EndOfBattle())


def _is_bare(reader: Reader, end: int) -> bool:
    """Return whether the text before token `end` ends with “when attacking” or “when attacked”, without a subject."""
    return reader.words[end - 2] in ("when", "on", "upon") and reader.words[end - 1] in _BARE_EVENTS


_BARE_EVENTS: Final = frozenset({"attacking", "attacked", "ambushing", "ambushed"})
#: Effects that a card has while an attack lasts.
_HAD: Final = (ChangeStat, Forbid, Permit, Protect, ast.ReduceDamage)


def _each_by_itself(sentence: Sentence) -> Sentence:
    """Return “your creatures have +100 ATK when attacking” as an effect on each attacker; other sentences unchanged."""
    targets = {effect.target if isinstance(effect, _HAD) else None for effect in sentence.effects}
    whose = targets.pop() if len(targets) == 1 else None
    if sentence.when is None or not isinstance(whose, Host | ast.Every):
        return sentence
    who: Subject = whose if isinstance(whose, Host) else ast.AnyOf(whose.filter)
    meant = Host() if isinstance(whose, Host) else ast.That(ast.Noun.CREATURE)
    changed: Any = {"target": meant}
    effects = tuple(replace(effect, **changed) for effect in sentence.effects)
    return replace(sentence, when=replace(sentence.when, who=who), effects=effects)


def _chooses_once(sentence: Sentence) -> bool:
    """Return whether an effect of each turn has a target chosen once: “target 1 creature; it takes 50 damage at …”."""
    is_each_time = sentence.when is not None and is_hour(sentence.when)
    return is_each_time and isinstance(sentence.effects[0], ast.Select)


def _so_many_times(sentence: Sentence) -> Sentence:
    """Return “for 3 turns, draw 1 card at the start of your turn” as delayed effects; other sentences unchanged."""
    when, during = sentence.when, sentence.duration
    if when is None or not is_hour(when) or not isinstance(during, ForTurns) or sentence.price is not None:
        return sentence
    return replace(
        sentence, effects=(Later(_moment_of(when), sentence.effects, during.turns),), when=None, duration=None
    )


def _only_while(sentence: Sentence) -> Sentence:
    """Return a sentence with the duration “while …” after its trigger turned into a condition, if it has no other.

    “When your leader is attacked while you control a Knight, …”. Sentences with lasting effects are unchanged.
    """
    when, during = sentence.when, sentence.duration
    if when is None or not isinstance(during, While) or sentence.condition is not None:
        return sentence
    if any(_goes_on(effect) or _changes_stats(effect) or isinstance(effect, _FOR_GOOD) for effect in sentence.effects):
        return sentence
    return replace(sentence, duration=None, condition=during.condition)


def _for_all(sentence: Sentence) -> Sentence:
    """Return “a creature with a “Frozen” counter can't attack” about all such creatures; other sentences unchanged."""
    if sentence.when is not None or sentence.price is not None or sentence.duration is not None:
        return sentence
    if not all(isinstance(effect, ast.Forbid) and _has_counter(effect.target) for effect in sentence.effects):
        return sentence
    effects = tuple(
        replace(effect, target=ast.Every(effect.target.filter))
        for effect in sentence.effects
        if isinstance(effect, ast.Forbid) and isinstance(effect.target, Chosen)
    )
    return replace(sentence, effects=effects)


def _has_counter(target: object) -> bool:
    return isinstance(target, Chosen) and target.count == 1 and target.filter.counter is not None


#: Effects that may hold in one player's turns alone.
_IN_TURNS: Final = (Forbid, ast.LimitAttacks, ast.LimitAttackers, ast.LimitMoves)


def _decides(effects: tuple[Effect, ...]) -> bool:
    """Return whether all effects decide the duel; False if there are none."""
    return bool(effects) and all(isinstance(effect, ast.WinDuel) for effect in effects)


def _changes_stats(effect: Effect) -> bool:
    """Return whether an effect changes stats or protection, so that it may hold in one player's turns only."""
    return isinstance(effect, ast.ChangeStat | ast.SetStat | ast.Permit | ast.ReduceDamage | ast.Protect)


def _stays(effect: Effect) -> bool:
    """Return whether an effect is permanent even without the word “permanently”."""
    if isinstance(effect, ast.ChangeStat):
        return effect.permanent
    return isinstance(effect, ast.SetStat | ast.Select | ast.Become | ast.Gain | ast.TakeControl | ast.SwapStats)


def _breaks_law(effect: Effect, *, is_free: bool) -> bool:
    """Return whether an effect is or contains a rule for an Equip that depends on a trigger, cost, condition or choice.

    Such rules must stand alone. `is_free` says whether the sentence has neither trigger nor cost.
    """
    if isinstance(effect, ast.EquipOnly | ast.Outlast):
        return not is_free
    return any(_breaks_law(inner, is_free=False) for branch in ast.branches_of(effect) for inner in branch)


def _rules(effect: Effect) -> bool:
    """Return whether an effect is a general rule for a card or player, such as where it may be spawned."""
    laws = (ast.EquipOnly, ast.Outlast, ast.SpawnPlace, ast.SpawnOnly, ast.ChangeCost, ast.MoreSpawns, Gain, Become)
    return isinstance(effect, laws)


def _lasts(effect: Effect) -> bool:
    """Return whether an effect lasts for a time, or repeats for a time."""
    is_each_time = isinstance(effect, Later) and effect.times != 1
    return is_each_time or _goes_on(effect) or _changes_stats(effect) or isinstance(effect, _FOR_GOOD)


def _goes_on(effect: Effect) -> bool:
    """Return whether an effect is a state that lasts, such as “it cannot be attacked”, not an event."""
    return isinstance(effect, _CONTINUOUS)


_CONTINUOUS: Final = (
    ast.Forbid, ast.Protect, ast.Permit, ast.Again, ast.LimitAttacks, ast.LimitAttackers, ast.MustAttack,
    ast.AttackWhere, ast.AttackFrom, ast.MoveFurther, ast.ReduceDamage, ast.Prevent, ast.Bar,
    ast.PreventNext, ast.Unlockable, ast.LimitMoves,
)  # fmt: skip


def _bounded(effects: tuple[Effect, ...], during: ForTurns) -> tuple[tuple[Effect, ...], ForTurns | None]:
    """Return effects and the duration that is left for all of them: `during`, or None if each has its own.

    Effects that repeat get a number of times instead (O-23.8).
    """
    if not any(isinstance(effect, Later) and effect.times == 0 for effect in effects):
        return effects, during
    return tuple(
        replace(effect, times=during.turns)
        if isinstance(effect, Later) and effect.times == 0
        else effect
        if isinstance(effect, ast.Select)
        else Lasting((effect,), during)
        for effect in effects
    ), None


def _choose_one(effects: tuple[Effect, ...]) -> bool:
    """Return whether one of the effects is about a chosen card."""
    return any(isinstance(getattr(effect, "target", None), Chosen) for effect in effects)


def _is_of_own(effects: tuple[Effect, ...]) -> bool:
    """Return whether there is one effect, about this card, its host or controller, so that it can repeat (O-23.8)."""
    if len(effects) != 1:
        return False
    return isinstance(effects[0], ast.Draw | ast.GainCrystals) or isinstance(
        getattr(effects[0], "target", None), This | Host
    )


def _when_of(moment: Moment) -> When | None:
    """Return the trigger of an ability at a moment; None if that is in the turns of a target's controller."""
    event = Event.TURN_STARTS if moment.point is TurnPoint.START else Event.TURN_ENDS
    return None if moment.its_controllers else When(event, Player(moment.whose))


def _moment_of(when: When) -> Moment:
    """Return the moment of a turn that a trigger such as “at the end of your turn” means."""
    whose = when.who.whose if isinstance(when.who, Player) else Whose.BOTH
    return Moment(TurnPoint.START if when.event is Event.TURN_STARTS else TurnPoint.END, whose)


#: Most readings of a text.
_MOST_WAYS: Final = 4


def read_sentences(reader: Reader, at: int) -> Readings:
    """Read the abilities from a token to the end of the text or quotation, as a tuple. The last full stop is optional.

    An ambiguous text has several readings, and one that can't be read to its end has none.
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
    """Return the readings of a sentence that share the lowest `_doubt`."""
    if len(readings) < 2:
        return readings
    doubts = [_doubt(reading) for reading in readings]
    return [reading for reading, doubt in zip(readings, doubts, strict=True) if doubt == min(doubts)]


def _doubt(reading: Reading) -> tuple[int, int, int]:
    """Return the sort key of a reading of a sentence: fewest guesses first, then fewest effects.

    Then come the fewest uses of “it”, as these have to be resolved.
    """
    return reading.cost, count_effects(reading.value.effects), count_its(reading.value)


def _behind(reader: Reader, at: int) -> int | None:
    """Return the index of the token after the full stop of a sentence that ends before `at`; None if none can."""
    if reader.words[at] == ".":
        return at + 1
    # A quoted text with its own full stop ends the sentence around it too.
    ends = reader.tokens[at - 1].sort in CLOSING or reader.words[at - 1] == ")"
    has_stopped = at >= 2 and ends and reader.words[at - 2] == "."
    if has_stopped or _is_over(reader, at):
        return at
    reader.want(at, ".")
    return None


def _is_over(reader: Reader, at: int) -> bool:
    return reader.is_at_end(at) or reader.tokens[at].sort in CLOSING


# --- sentences that belong together -------------------------------------------------------------------------------


def abilities_of(sentences: Sequence[Sentence]) -> list[tuple[Ability, ...]]:
    """Return the abilities of sentences for each meaning that “it” can have in them; empty if it can have none."""
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
    """Return the abilities with “it” resolved by `speaker`; None if a sentence can't follow another, or “X” is unknown.

    Raises Unspoken if “it” can mean nothing.
    """
    abilities: list[Ability] = []
    answers = False
    for sentence in sentences:
        before = abilities[-1] if abilities else None
        if not sentence.effects:
            if before is None or (sentence.marks.uses is not None and not (before.when or before.is_activated)):
                return None
            if sentence.is_chained and before.when is None:
                return None
            if sentence.duration is not None:
                if not all(map(_may_last, abilities)):
                    return None
                abilities = [replace(ability, duration=sentence.duration) for ability in abilities]
                continue
            condition = before.condition
            if sentence.condition is not None:
                condition = Speaker(This()).resolve(sentence.condition)
            marks = _both_marks(before.marks, sentence.marks)
            if condition == IsTurnOf(Whose.OPPONENTS) and before.is_activated and before.when is None:
                marks = replace(marks, instant=True)  # nothing else is activated then
            abilities[-1] = replace(before, marks=marks, condition=condition)
            continue
        is_done = sentence.when is not None or sentence.price is not None
        speaker.happens = is_done and sentence.duration is None
        when = speaker.begin(sentence.when, sentence.called)
        price = sentence.price if sentence.price is None else speaker.resolve(sentence.price)
        duration, effects = _resolve_in_order(sentence, speaker)
        if when is None and price is None:
            duration, effects = _each_for_itself(duration, effects)
        effects = without_selecting(effects)
        if before is not None and sentence.when is not None and _is_until_later(sentence, speaker, effects):
            is_often = _is_each_turn(sentence.when) or any(isinstance(effect, _REPEATABLE) for effect in effects)
            times = 0 if is_often else 1
            abilities[-1] = _gone_on(before, (Later(_moment_of(sentence.when), effects, times),), duration)
            continue
        stands_alone = sentence.when is not None or price is not None
        goes_on = sentence.follows or speaker.reaches_back or (answers and _happens_once(sentence))
        answers = sentence.is_answer or (answers and goes_on and not stands_alone)
        if before is None or stands_alone or not goes_on or (before.when is None and not before.is_activated):
            if sentence.follows and (before is None or stands_alone):
                return None
            marks, condition = sentence.marks, speaker.resolve(sentence.condition)
            abilities.append(Ability(effects, when, price is not None, price or (), duration, marks, condition))
            continue
        abilities[-1] = _gone_on(before, effects, duration)
    return tuple(abilities) if all(map(_knows_what_is_paid, abilities)) else None


def _knows_what_is_paid(ability: Ability) -> bool:
    """Return whether an ability that uses “X” has exactly one cost that sets X. True for abilities without “X”."""
    says = any(isinstance(node, ast.AmountPaid) for node in ast.nodes_of(ability))
    return not says or sum(isinstance(getattr(cost, "count", None), AnyNumber) for cost in ability.costs) == 1


#: Events that take a card off the field.
_GONE: Final = frozenset(
    {Event.DESTROYED, Event.SENT, Event.SENT_FROM_FIELD, Event.EXILED, Event.LEAVES, Event.SACRIFICED, Event.DISCARDED}
)


def _happens_once(sentence: Sentence) -> bool:
    """Return whether all effects of a sentence happen once, without conditions: “You gain 1 Magic Crystal”."""
    is_plain = sentence.duration is None and sentence.condition is None and sentence.marks == Marks()
    return is_plain and not any(
        _goes_on(effect) or _changes_stats(effect) or _rules(effect) for effect in sentence.effects
    )


def _resolve_in_order(sentence: Sentence, speaker: Speaker) -> tuple[Duration | None, tuple[Effect, ...]]:
    """Return the duration, or None, and the effects with “it” resolved; usually the duration is resolved first.

    The effects come first if they name the card that “it” means: “that creature cannot move while it is …”.
    """
    named = getattr(sentence.effects[0], "target", None)
    if sentence.duration is not None and speaker.is_divided and isinstance(named, This | Host | ast.That):
        effects = speaker.resolve(sentence.effects)
        return speaker.resolve(sentence.duration), effects
    is_gone = sentence.when is not None and sentence.when.event in _GONE and isinstance(sentence.when.who, This)
    try:
        # “When this creature is destroyed, the attacker loses 100 ATK while it is on the field”: not this creature.
        if not is_gone:
            return speaker.resolve(sentence.duration), speaker.resolve(sentence.effects)
    except Unspoken:
        if sentence.duration is None:
            raise
    effects = speaker.resolve(sentence.effects)
    return speaker.resolve(sentence.duration), effects


def _each_for_itself(
    duration: Duration | None, effects: tuple[Effect, ...]
) -> tuple[Duration | None, tuple[Effect, ...]]:
    """Move a duration that is a condition on all targets, “while they are in Defence Mode”, into the targets' filter.

    Return the remaining duration, None if it was moved, and the effects. Raises Unspoken as `_check_each`.
    """
    match duration:
        case While(condition=ast.IsKind(target=ast.Every() as all_, filter=asked)):
            conditions = {name: value for name, value in _conditions_of(asked).items() if name != "noun"}
        case While(condition=ast.InMode(target=ast.Every() as all_, mode=mode)):
            conditions = {"mode": mode}
        case While(condition=ast.IsEquipped(target=ast.Every() as all_)):
            conditions = {"is_equipped": True}
        case _:
            for each in (Lasting(effects, duration) if duration else None, *effects):
                if isinstance(each, Lasting):
                    _check_each(each)
            return duration, effects
    if conditions.keys() & _conditions_of(all_.filter).keys() or not all(
        getattr(each, "target", None) == all_ for each in effects
    ):
        return duration, effects
    those: Any = {"target": ast.Every(replace(all_.filter, **conditions))}
    return None, tuple(replace(each, **those) for each in effects)


def _check_each(lasting: Lasting) -> None:
    """Raise Unspoken if a duration is a condition on all targets, as in “while they are not adjacent to …”."""
    targets = [getattr(each, "target", None) for each in lasting.effects]
    if isinstance(lasting.duration, While) and any(
        isinstance(each, ast.Every) and each in targets for each in ast.nodes_of(lasting.duration.condition)
    ):
        raise Unspoken


def _conditions_of(wanted: ast.Filter) -> dict[str, Any]:
    """Return a dict of a filter's values by field name, without values that are the field's default."""
    bare = ast.Filter()
    names = [each.name for each in fields(ast.Filter) if each.init]
    return {name: getattr(wanted, name) for name in names if getattr(wanted, name) != getattr(bare, name)}


#: Effects that repeat “at the end of each turn” (O-23.8); their opposites happen once.
_REPEATABLE: Final = (ast.DealDamage, ast.LoseHp, ast.Restore, ast.PutCounters, ast.TakeCounters, ChangeStat)


def _is_until_later(sentence: Sentence, speaker: Speaker, effects: tuple[Effect, ...]) -> bool:
    """Return whether “at the end of each turn, that creature loses 50 HP” is about a card chosen earlier."""
    is_later = sentence.when is not None and is_hour(sentence.when) and sentence.price is None
    return is_later and speaker.reaches_back and speaks_of_that(effects)


def _may_last(ability: Ability) -> bool:
    """Return whether all effects of an ability last, so that it can get the duration of a card that stays."""
    is_free = ability.when is None and not ability.is_activated and ability.duration is None
    return (is_free and all(map(_changes_stats, ability.effects))) or (is_free and all(map(_goes_on, ability.effects)))


def _is_each_turn(when: When) -> bool:
    """Return whether a trigger occurs in every turn, of either player."""
    return isinstance(when.who, Player) and when.who.whose is Whose.BOTH


def _gone_on(before: Ability, effects: tuple[Effect, ...], duration: Duration | None) -> Ability:
    """Return the preceding ability `before` with the effects of a sentence that continues it, and their duration."""
    if before.duration == duration:
        return replace(before, effects=without_selecting((*before.effects, *effects)))
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
    """Return abilities as card text, with a sentence for each. Raises ValueError for one that no text expresses."""
    return " ".join(_write_sentence(ability) for ability in abilities)


def _write_sentence(ability: Ability) -> str:
    when = f"{write_one(ability.when, WHENS)}, " if ability.when else ""
    price = _write_price(ability)
    effects = write_effects(ability.effects)
    is_of_two = ability.when is not None and ast.second_of(ability.when) is not None
    effects = _naming_both(effects) if is_of_two else effects
    body = _capital(f"{when}{price}: {_capital(effects)}" if price else f"{when}{effects}")
    duration = f", {write_one(ability.duration, DURATIONS)}" if ability.duration else ""
    duration = _naming_both(duration) if is_of_two else duration
    only = f"(Only if {CONDITION.write(ability.condition, False)}) " if ability.condition else ""
    return f"{write_marks(ability.marks)}{only}{body}{duration}."


def _naming_both(text: str) -> str:
    """Return `text` with clear words for two creatures, except in quotations.

    “That creature” becomes “the latter creature”, and “the other creature” becomes “the former creature”.
    """
    parts = _QUOTED.split(text)
    for number in range(0, len(parts), 2):
        for words, clear in (("that creature", "the latter creature"), ("the other creature", "the former creature")):
            parts[number] = parts[number].replace(words, clear)
    return "".join(parts)


#: Quotation with inner ones: from the first to the last mark of a text.
_QUOTED: Final = re.compile(r"(“.*”)", re.DOTALL)


def _write_price(ability: Ability) -> str:
    if ability.costs:
        return " and ".join(write_one(cost, COSTS) for cost in ability.costs)
    return "activate" if ability.is_activated else ""


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


TEXTS.read = read_sentences
TEXTS.write = write_sentences
