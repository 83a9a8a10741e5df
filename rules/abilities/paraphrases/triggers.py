"""Paraphrases in card text about negation, protection and bans: functions and slots for the table `triggers.txt`."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from rules.abilities import ast
from rules.abilities.grammar.reader import Reader, Reading, Readings
from rules.abilities.grammar.templates import INVALID, Form, Phrase, Slot, choice, one_of, the
from rules.abilities.phrases.events import ONE, WHO, possessive
from rules.abilities.phrases.filters import FILTER, asks_of_field
from rules.abilities.phrases.protection import cards_of
from rules.abilities.phrases.spawn_rules import SPAWNS_EACH_TURN

# --- negation -----------------------------------------------------------------------------------------------------


def negate_of(of: ast.Filter, whose: ast.Whose | None = None) -> object:
    """Return the meaning of “negate an ability of a FILTER card”, of the player `whose`, None for any.

    A trick's effect is such an ability. INVALID for cards off the field, or under another player's control.
    """
    if of.zone is not ast.Zone.FIELD or (whose is not None and of.controller not in (None, whose)):
        return INVALID
    return ast.Negate(ast.Answered.ABILITY, of if whose is None else replace(of, controller=whose))


def negate_trick(of: ast.Filter, whose: ast.Whose | None = None) -> object:
    """Return the meaning of “negate a FILTER trick”; INVALID unless `of` is tricks, and as for `negate_of`."""
    return negate_of(of, whose) if of.noun is ast.Noun.TRICK else INVALID


def negate_ability(of: ast.Filter, whose: ast.Whose | None = None) -> object:
    """Return the meaning of “negate an ability of a FILTER card”; INVALID for tricks, and as for `negate_of`."""
    return INVALID if of.noun is ast.Noun.TRICK else negate_of(of, whose)


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
    "a FILTER creature", [], wordings=[Phrase(the, "{value}", value=slot) for slot in (AIMED, possessive(AIMED))]
)
AIMED_POSSESSIVE: Final = possessive(AIMED)
BY_THEM: Final = choice(
    "your opponent controls",
    {
        f"{who} {verb}": whose
        for whose, persons in (
            (ast.Whose.OPPONENTS, ("your opponent", "that your opponent")),
            (ast.Whose.YOURS, ("you",)),
        )
        for who in persons
        for verb in ("controls", "activates", "activated", "has activated", "played", "has just activated", "uses")
    },
)

# --- protection ---------------------------------------------------------------------------------------------------


def unharmed(target: ast.Target, harm: ast.Harm, cause: ast.Cause | None = None) -> ast.Protect:
    """Return the meaning of “TARGET can't be destroyed, damaged … by CAUSE”; a cause of None is any cause."""
    return ast.Protect(target, harm, cause or ast.Cause())


def untargeted(target: ast.Target, whose: ast.Whose, what: ast.Cause) -> object:
    """Return the meaning of “your opponent can't target this creature with tricks”.

    INVALID if the player `whose` does not control the cards in `what`.
    """
    of = what.of or ast.Filter(ast.Noun.CARD)
    if of.controller not in (None, whose):
        return INVALID
    controller = None if whose is ast.Whose.BOTH else whose
    return ast.Protect(target, ast.Harm.TARGETED, ast.Cause(what.means, replace(of, controller=controller)))


def less(target: ast.Target, amount: int, cause: ast.Cause | None = None) -> ast.ReduceDamage:
    """Return the meaning of “reduce the damage that TARGET takes from CAUSE by N”; None is any cause."""
    return ast.ReduceDamage(target, amount, cause or ast.Cause())


def prevented_this_turn(target: ast.Target) -> object:
    """Return the meaning of “the next time TARGET would take damage this turn, …”; INVALID as `prevented_next`."""
    prevented = prevented_next(target)
    return prevented if prevented is INVALID else ast.Lasting((ast.PreventNext(target),), ast.EndOfTurn())


def prevented_next(target: ast.Target) -> object:
    """Return the meaning of “the next time TARGET would take damage, prevent it”.

    INVALID for a chosen card without the word “target”: “a creature you control” means all such creatures.
    """
    return INVALID if isinstance(target, ast.Chosen) and not target.targets else ast.PreventNext(target)


def _suffering(who: ast.Subject) -> object:
    """Return the target that stands for the cards of a trigger's subject `who`; INVALID if that is a player."""
    if isinstance(who, ast.AnyOf):
        return ast.Every(who.filter)
    return INVALID if isinstance(who, ast.Player) else who


SUFFERER: Final[Slot[object]] = one_of("WHO", [], wordings=[Phrase(_suffering, "{who}", who=WHO)])


def unharmed_licence(target: ast.Target, licence: ast.Licence) -> ast.Permit:
    """Return the exception to the rules that “damage to TARGET from an Ambush isn't doubled” describes."""
    return ast.Permit(target, licence)


# --- rules for players --------------------------------------------------------------------------------------------


#: Deed that a player may be forbidden, and the cards with which.
_Deed = tuple[ast.PlayerDeed, ast.Filter | None]


def _activates(of: ast.Filter) -> object:
    """Return (ACTIVATE, `of`) for “activate FILTER tricks”; INVALID for cards that are no tricks."""
    return (ast.PlayerDeed.ACTIVATE, of) if of.noun is ast.Noun.TRICK else INVALID


def _deed(deed: ast.PlayerDeed, of: ast.Filter | None = None) -> _Deed:
    return deed, of


_TRICKS: Final = ast.Filter(ast.Noun.TRICK)
#: Deeds in the words of the phrases, and in others.
_PLAIN_DEEDS: Final[list[Form[object]]] = [
    Phrase(_deed, "activate abilities", deed=ast.PlayerDeed.ACTIVATE),
    Phrase(_deed, "activate abilities of {of}", deed=ast.PlayerDeed.ACTIVATE, of=cards_of(ast.PlayerDeed.ACTIVATE)),
    Phrase(_deed, "declare attacks", deed=ast.PlayerDeed.ATTACK),
    Phrase(_deed, "declare attacks with {of}", deed=ast.PlayerDeed.ATTACK, of=cards_of(ast.PlayerDeed.ATTACK)),
    Phrase(_deed, "draw cards", deed=ast.PlayerDeed.DRAW),
    Phrase(_deed, "lose the duel", deed=ast.PlayerDeed.LOSE),
    Phrase(_deed, "spawn {of}", deed=ast.PlayerDeed.SPAWN, of=cards_of(ast.PlayerDeed.SPAWN)),
    Phrase(_deed, "miracle spawn {of}", deed=ast.PlayerDeed.MIRACLE_SPAWN, of=cards_of(ast.PlayerDeed.MIRACLE_SPAWN)),
    Phrase(_deed, "place {of}", deed=ast.PlayerDeed.PLACE, of=cards_of(ast.PlayerDeed.PLACE)),
]
_OTHER_DEEDS: Final[list[Form[object]]] = [
    Phrase(_activates, "activate|play {of}", of=cards_of(ast.PlayerDeed.ACTIVATE)),
    Phrase(
        _deed,
        "activate|use the? creature|creatures|creatures' abilities|effects of_creatures?",
        deed=ast.PlayerDeed.ACTIVATE,
        of=ast.Filter(),
    ),
    Phrase(
        _deed, "activate anything|cards|cards_or_abilities|any_abilities|card_abilities", deed=ast.PlayerDeed.ACTIVATE
    ),
    Phrase(_deed, "attack", deed=ast.PlayerDeed.ATTACK),
    Phrase(_deed, "declare an_attack|any_attacks", deed=ast.PlayerDeed.ATTACK),
    Phrase(_deed, "attack with {of}", deed=ast.PlayerDeed.ATTACK, of=cards_of(ast.PlayerDeed.ATTACK)),
    Phrase(_deed, "lose the? game|match?", deed=ast.PlayerDeed.LOSE),
    Phrase(_deed, "draw any_cards|a_card|any_card", deed=ast.PlayerDeed.DRAW),
    Phrase(_deed, "draw any? more|further|other|additional cards", deed=ast.PlayerDeed.DRAW),
    Phrase(_deed, "normal_spawn {of}", deed=ast.PlayerDeed.SPAWN, of=cards_of(ast.PlayerDeed.SPAWN)),
    Phrase(_deed, "spawn anything", deed=ast.PlayerDeed.SPAWN, of=ast.Filter()),
    Phrase(_deed, "set tricks|trick_cards", deed=ast.PlayerDeed.PLACE, of=_TRICKS),
]
OTHER_DEED: Final[Slot[object]] = one_of("DEED", [], wordings=_OTHER_DEEDS)
DEED: Final[Slot[object]] = one_of("DEED", [], wordings=[*_PLAIN_DEEDS, *_OTHER_DEEDS])


def barred(whose: ast.Whose, during: ast.Whose | None = None, **deeds: _Deed) -> tuple[ast.Effect, ...]:
    """Return the meaning of “the player `whose` can't spawn or attack”: one ban for each of `deeds`, (action, cards).

    `during` is a player's turns, None for all turns.
    """
    return tuple(ast.Bar(whose, deed, of, during) for deed, of in deeds.values())


def passively(
    of: ast.Filter, deed: ast.PlayerDeed, during: ast.Whose | ast.StageOf | None = None, where: ast.Where | None = None
) -> object:
    """Return the meaning of “creatures can't be spawned on Ocean tiles”, a ban without a named player.

    The ban is for the controller of the cards in `of`, else for both players; a `during` of None is at all times.
    `where` limits the tiles. INVALID for cards that the action `deed` does not suit, or for two places.
    """
    if of.zone is not ast.Zone.FIELD or (where is not None and of.where is not None):
        return INVALID
    coming = {ast.PlayerDeed.SPAWN: ast.Noun.CREATURE, ast.PlayerDeed.MIRACLE_SPAWN: ast.Noun.CREATURE}.get(
        deed, ast.Noun.TRICK
    )
    if of.noun is not coming or (deed is not ast.PlayerDeed.ACTIVATE and asks_of_field(of)):
        return INVALID
    whose = of.controller or ast.Whose.BOTH
    wanted = replace(
        of, where=where or of.where, controller=None if deed is not ast.PlayerDeed.ACTIVATE else of.controller
    )
    return ast.Bar(whose, deed, wanted, during)


def only_with(whose: ast.Whose, deed: ast.PlayerDeed, but: ast.Filter) -> object:
    """Return the meaning of “your opponent may only spawn Normal creatures” as a ban of all cards but `but`.

    INVALID for cards that the action does not suit, and for filters without a readable opposite.
    """
    noun = ast.Noun.TRICK if deed is ast.PlayerDeed.ACTIVATE else ast.Noun.CREATURE
    if but.noun is not noun or (deed is ast.PlayerDeed.SPAWN and asks_of_field(but)):
        return INVALID
    if but == ast.Filter(noun, level_from=but.level_from) and but.level_from:
        return ast.Bar(whose, deed, ast.Filter(noun, level_to=but.level_from - 1))
    if but == ast.Filter(noun, level_to=but.level_to) and but.level_to is not None:
        return ast.Bar(whose, deed, ast.Filter(noun, level_from=but.level_to + 1))
    # The complement of other filters could not be read again.
    plain = ast.Filter(noun, but.element, but.type, activation=but.activation, trick_class=but.trick_class)
    return ast.Bar(whose, deed, ast.Filter(noun, but_not=but)) if but == plain else INVALID


def spared_leader() -> tuple[ast.Effect, ...]:
    """Return the meaning of “your opponent can't attack your leader”, with creatures or with their leader."""
    theirs = (ast.Every(ast.Filter(controller=ast.Whose.OPPONENTS)), ast.LeaderOf(ast.Whose.OPPONENTS))
    return tuple(ast.LimitAttacks(each, ast.LeaderOf(ast.Whose.YOURS)) for each in theirs)


def limited(whose: ast.Whose, deed: ast.PlayerDeed, beyond: int, of: ast.Filter | None = None) -> object:
    """Return the meaning of “that player may spawn only N creatures each turn”, and so for other actions.

    `beyond` is N, and `of` limits the cards, None for all.
    """
    return ast.Bar(whose, deed, of, None, beyond)


def spawns_limited(whose: ast.Whose, deed: ast.PlayerDeed, beyond: int, of: ast.Filter | None = None) -> object:
    """Return the meaning of “spawn only N creatures each turn”; INVALID if N is more than the rules allow (D-6.6)."""
    return INVALID if beyond > SPAWNS_EACH_TURN else limited(whose, deed, beyond, of)


def spawns_limited_once(**fields: Any) -> object:
    """Return `spawns_limited(**fields)` as a ban for the next turn only; INVALID if the rules allow fewer than N."""
    return INVALID if fields["beyond"] > SPAWNS_EACH_TURN else limited_once(**fields)


def limited_tricks(whose: ast.Whose, beyond: int, of: ast.Filter) -> object:
    """Return the ban “that player may activate only N tricks each turn”, for `beyond` as N; INVALID for other cards."""
    return ast.Bar(whose, ast.PlayerDeed.ACTIVATE, of, None, beyond) if of.noun is ast.Noun.TRICK else INVALID


def _next_turn(bar: ast.Bar) -> ast.Effect:
    return ast.Later(ast.Moment(ast.TurnPoint.START, bar.whose), (ast.Lasting((bar,), ast.EndOfTurn()),))


def limited_once(**fields: Any) -> object:
    """Return `limited(**fields)` as a ban (`Bar`) for the next turn only."""
    bar = limited(**fields)
    return _next_turn(bar) if isinstance(bar, ast.Bar) else INVALID


def limited_tricks_once(**fields: Any) -> object:
    """Return `limited_tricks(**fields)`, a limit on activating tricks, as a ban (`Bar`) for the next turn only."""
    bar = limited_tricks(**fields)
    return _next_turn(bar) if isinstance(bar, ast.Bar) else bar


def barred_once(**fields: Any) -> tuple[ast.Effect, ...]:
    """Return the bans of `barred(**fields)`, one for each action, limited to the next turn."""
    bars = barred(**fields)
    return tuple(_next_turn(bar) for bar in bars if isinstance(bar, ast.Bar))


# --- attacks -------------------------------------------------------------------------------------------------------


def _read_attack_before(reader: Reader, at: int) -> Readings:
    """Read no words if “attack” occurs earlier in the text, as “the target” is then the attack's; else no reading."""
    return [Reading(None, at)] if any(word.startswith("attack") for word in reader.words[:at]) else ()


def redirected(target: ast.Target, attack: None) -> ast.Redirect:
    """Return the meaning of “change the attack's target to TARGET”. `attack` is the slot that reads no words."""
    return ast.Redirect(target)


ATTACK_BEFORE: Final[Slot[object]] = Slot("", _read_attack_before, lambda value, _: None)


# --- what a player does of whom the event tells --------------------------------------------------------------------
