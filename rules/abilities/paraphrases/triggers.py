"""Functions and slots of the table `triggers.txt`: paraphrases of negation, protection and rules for players."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from rules.abilities.ast import (
    Answered,
    AnyOf,
    Bar,
    Cause,
    Chosen,
    Effect,
    EndOfTurn,
    Every,
    Filter,
    Harm,
    Lasting,
    Later,
    LeaderOf,
    Licence,
    LimitAttacks,
    Moment,
    Negate,
    Noun,
    Permit,
    Player,
    PlayerDeed,
    PreventNext,
    Protect,
    Redirect,
    ReduceDamage,
    StageOf,
    Subject,
    Target,
    TurnPoint,
    Where,
    Whose,
    Zone,
)
from rules.abilities.grammar.reader import Reader, Reading, Readings
from rules.abilities.grammar.templates import INVALID, Form, Phrase, Slot, choice, one_of, the
from rules.abilities.phrases.events import ONE, WHO, possessive
from rules.abilities.phrases.filters import FILTER, asks_of_field
from rules.abilities.phrases.protection import cards_of
from rules.abilities.phrases.spawn_rules import SPAWNS_EACH_TURN

# --- negation -----------------------------------------------------------------------------------------------------


def negate_of(of: Filter, whose: Whose | None = None) -> object:
    """Return “negate an ability of such a card”, or any effect of such a trick; `whose` may stand behind it."""
    if of.zone is not Zone.FIELD or (whose is not None and of.controller not in (None, whose)):
        return INVALID
    return Negate(Answered.ABILITY, of if whose is None else replace(of, controller=whose))


def negate_trick(of: Filter, whose: Whose | None = None) -> object:
    """Return “negate such a trick”."""
    return negate_of(of, whose) if of.noun is Noun.TRICK else INVALID


def negate_ability(of: Filter, whose: Whose | None = None) -> object:
    """Return “negate an ability of such a card”, but not of a trick."""
    return INVALID if of.noun is Noun.TRICK else negate_of(of, whose)


#: Card whose ability is negated, in any words.
AIMED: Final[Slot[object]] = one_of(
    "a FILTER creature",
    [],
    wordings=[
        Phrase(the, "{value}", value=ONE),
        Phrase(the, "target {value}", value=FILTER),
        Phrase(the, "1 target {value}", value=FILTER),
    ],
)
#: “creature ability”, “an opposing creature's ability”: the card, before that word.
AIMED_OWNER: Final[Slot[object]] = one_of(
    "a FILTER creature",
    [],
    wordings=[Phrase(the, "{value}", value=slot) for slot in (AIMED, possessive(AIMED))],
)
AIMED_POSSESSIVE: Final = possessive(AIMED)
BY_THEM: Final = choice(
    "your opponent controls",
    {
        f"{who} {verb}": whose
        for whose, persons in ((Whose.OPPONENTS, ("your opponent", "that your opponent")), (Whose.YOURS, ("you",)))
        for who in persons
        for verb in ("controls", "activates", "activated", "has activated", "played", "has just activated", "uses")
    },
)

# --- protection ---------------------------------------------------------------------------------------------------


def unharmed(target: Target, harm: Harm, cause: Cause | None = None) -> Protect:
    """Return “TARGET can't be destroyed, damaged … by CAUSE”."""
    return Protect(target, harm, cause or Cause())


def untargeted(target: Target, whose: Whose, what: Cause) -> object:
    """Return “your opponent can't target this creature with tricks”."""
    of = what.of or Filter(Noun.CARD)
    if of.controller not in (None, whose):
        return INVALID
    controller = None if whose is Whose.BOTH else whose
    return Protect(target, Harm.TARGETED, Cause(what.means, replace(of, controller=controller)))


def less(target: Target, amount: int, cause: Cause | None = None) -> ReduceDamage:
    """Return “reduce the damage that TARGET takes by N”."""
    return ReduceDamage(target, amount, cause or Cause())


def prevented_this_turn(target: Target) -> object:
    """Return “the next time TARGET would take damage this turn, prevent it”."""
    prevented = prevented_next(target)
    return prevented if prevented is INVALID else Lasting((PreventNext(target),), EndOfTurn())


def prevented_next(target: Target) -> object:
    """Return “the next time a creature you control would take damage”: whichever it is, so nothing is chosen."""
    return INVALID if isinstance(target, Chosen) and not target.targets else PreventNext(target)


def _suffering(who: Subject) -> object:
    """Return the target that a subject is."""
    if isinstance(who, AnyOf):
        return Every(who.filter)
    return INVALID if isinstance(who, Player) else who


SUFFERER: Final[Slot[object]] = one_of("WHO", [], wordings=[Phrase(_suffering, "{who}", who=WHO)])


def unharmed_licence(target: Target, licence: Licence) -> Permit:
    """Return a licence that is worded as a protection: “damage to TARGET from an Ambush isn't doubled”."""
    return Permit(target, licence)


# --- rules for players --------------------------------------------------------------------------------------------


#: Deed that a player may be forbidden, and the cards with which.
_Deed = tuple[PlayerDeed, Filter | None]


def _activates(of: Filter) -> object:
    """Return the deed of activating tricks; for other cards “activating their abilities” is a phrase of its own."""
    return (PlayerDeed.ACTIVATE, of) if of.noun is Noun.TRICK else INVALID


def _deed(deed: PlayerDeed, of: Filter | None = None) -> _Deed:
    return deed, of


_TRICKS: Final = Filter(Noun.TRICK)
#: Deeds in the words of the phrases, and in others.
_PLAIN_DEEDS: Final[list[Form[object]]] = [
    Phrase(_deed, "activate abilities", deed=PlayerDeed.ACTIVATE),
    Phrase(_deed, "activate abilities of {of}", deed=PlayerDeed.ACTIVATE, of=cards_of(PlayerDeed.ACTIVATE)),
    Phrase(_deed, "declare attacks", deed=PlayerDeed.ATTACK),
    Phrase(_deed, "declare attacks with {of}", deed=PlayerDeed.ATTACK, of=cards_of(PlayerDeed.ATTACK)),
    Phrase(_deed, "draw cards", deed=PlayerDeed.DRAW),
    Phrase(_deed, "lose the duel", deed=PlayerDeed.LOSE),
    Phrase(_deed, "spawn {of}", deed=PlayerDeed.SPAWN, of=cards_of(PlayerDeed.SPAWN)),
    Phrase(_deed, "miracle spawn {of}", deed=PlayerDeed.MIRACLE_SPAWN, of=cards_of(PlayerDeed.MIRACLE_SPAWN)),
    Phrase(_deed, "place {of}", deed=PlayerDeed.PLACE, of=cards_of(PlayerDeed.PLACE)),
]
_OTHER_DEEDS: Final[list[Form[object]]] = [
    Phrase(_activates, "activate|play {of}", of=cards_of(PlayerDeed.ACTIVATE)),
    Phrase(
        _deed,
        "activate|use the? creature|creatures|creatures' abilities|effects of_creatures?",
        deed=PlayerDeed.ACTIVATE,
        of=Filter(),
    ),
    Phrase(_deed, "activate anything|cards|cards_or_abilities|any_abilities|card_abilities", deed=PlayerDeed.ACTIVATE),
    Phrase(_deed, "attack", deed=PlayerDeed.ATTACK),
    Phrase(_deed, "declare an_attack|any_attacks", deed=PlayerDeed.ATTACK),
    Phrase(_deed, "attack with {of}", deed=PlayerDeed.ATTACK, of=cards_of(PlayerDeed.ATTACK)),
    Phrase(_deed, "lose the? game|match?", deed=PlayerDeed.LOSE),
    Phrase(_deed, "draw any_cards|a_card|any_card", deed=PlayerDeed.DRAW),
    Phrase(_deed, "draw any? more|further|other|additional cards", deed=PlayerDeed.DRAW),
    Phrase(_deed, "normal_spawn {of}", deed=PlayerDeed.SPAWN, of=cards_of(PlayerDeed.SPAWN)),
    Phrase(_deed, "spawn anything", deed=PlayerDeed.SPAWN, of=Filter()),
    Phrase(_deed, "set tricks|trick_cards", deed=PlayerDeed.PLACE, of=_TRICKS),
]
OTHER_DEED: Final[Slot[object]] = one_of("DEED", [], wordings=_OTHER_DEEDS)
DEED: Final[Slot[object]] = one_of("DEED", [], wordings=[*_PLAIN_DEEDS, *_OTHER_DEEDS])


def barred(whose: Whose, during: Whose | None = None, **deeds: _Deed) -> tuple[Effect, ...]:
    """Return “that player can't spawn or attack”."""
    return tuple(Bar(whose, deed, of, during) for deed, of in deeds.values())


def passively(
    of: Filter, deed: PlayerDeed, during: Whose | StageOf | None = None, where: Where | None = None
) -> object:
    """Return “creatures can't be spawned on Ocean tiles”, for both players."""
    if of.zone is not Zone.FIELD or (where is not None and of.where is not None):
        return INVALID
    coming = {PlayerDeed.SPAWN: Noun.CREATURE, PlayerDeed.MIRACLE_SPAWN: Noun.CREATURE}.get(deed, Noun.TRICK)
    if of.noun is not coming or (deed is not PlayerDeed.ACTIVATE and asks_of_field(of)):
        return INVALID
    whose = of.controller or Whose.BOTH
    wanted = replace(of, where=where or of.where, controller=None if deed is not PlayerDeed.ACTIVATE else of.controller)
    return Bar(whose, deed, wanted, during)


def only_with(whose: Whose, deed: PlayerDeed, but: Filter) -> object:
    """Return “your opponent may only spawn Normal creatures” as a ban of the others."""
    noun = Noun.TRICK if deed is PlayerDeed.ACTIVATE else Noun.CREATURE
    if but.noun is not noun or (deed is PlayerDeed.SPAWN and asks_of_field(but)):
        return INVALID
    if but == Filter(noun, level_from=but.level_from) and but.level_from:
        return Bar(whose, deed, Filter(noun, level_to=but.level_from - 1))
    if but == Filter(noun, level_to=but.level_to) and but.level_to is not None:
        return Bar(whose, deed, Filter(noun, level_from=but.level_to + 1))
    # The complement of other filters could not be read again.
    plain = Filter(noun, but.element, but.type, activation=but.activation, trick_class=but.trick_class)
    return Bar(whose, deed, Filter(noun, but_not=but)) if but == plain else INVALID


def spared_leader() -> tuple[Effect, ...]:
    """Return “your opponent can't attack your leader”, neither with creatures nor with their leader."""
    theirs = (Every(Filter(controller=Whose.OPPONENTS)), LeaderOf(Whose.OPPONENTS))
    return tuple(LimitAttacks(each, LeaderOf(Whose.YOURS)) for each in theirs)


def limited(whose: Whose, deed: PlayerDeed, beyond: int, of: Filter | None = None) -> object:
    """Return “that player may do that only N times each turn”."""
    return Bar(whose, deed, of, None, beyond)


def spawns_limited(whose: Whose, deed: PlayerDeed, beyond: int, of: Filter | None = None) -> object:
    """Return `limited`, but not for more spawns than the rules allow (D-6.6), which is no limit."""
    return INVALID if beyond > SPAWNS_EACH_TURN else limited(whose, deed, beyond, of)


def spawns_limited_once(**fields: Any) -> object:
    """Return the limit for the next turn only."""
    return INVALID if fields["beyond"] > SPAWNS_EACH_TURN else limited_once(**fields)


def limited_tricks(whose: Whose, beyond: int, of: Filter) -> object:
    """Return “that player may activate only N tricks each turn”."""
    return Bar(whose, PlayerDeed.ACTIVATE, of, None, beyond) if of.noun is Noun.TRICK else INVALID


def _next_turn(bar: Bar) -> Effect:
    return Later(Moment(TurnPoint.START, bar.whose), (Lasting((bar,), EndOfTurn()),))


def limited_once(**fields: Any) -> object:
    """Return `limited` for the next turn only."""
    bar = limited(**fields)
    return _next_turn(bar) if isinstance(bar, Bar) else INVALID


def limited_tricks_once(**fields: Any) -> object:
    """Return `limited_tricks` for the next turn only."""
    bar = limited_tricks(**fields)
    return _next_turn(bar) if isinstance(bar, Bar) else bar


def barred_once(**fields: Any) -> tuple[Effect, ...]:
    """Return `barred` for the next turn only."""
    bars = barred(**fields)
    return tuple(_next_turn(bar) for bar in bars if isinstance(bar, Bar))


# --- attacks -------------------------------------------------------------------------------------------------------


def _read_attack_before(reader: Reader, at: int) -> Readings:
    """Read nothing, but only behind the word “attack”: a trick has no other target."""
    return [Reading(None, at)] if any(word.startswith("attack") for word in reader.words[:at]) else ()


def redirected(target: Target, attack: None) -> Redirect:
    """Return “change the attack's target to TARGET”."""
    return Redirect(target)


ATTACK_BEFORE: Final[Slot[object]] = Slot("", _read_attack_before, lambda value, _: None)


# --- what a player does of whom the event tells --------------------------------------------------------------------
