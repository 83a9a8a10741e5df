"""Other wordings of effects: negation, protection, rules for players."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import Any, Final

from rules.abilities.events import DOERS, MANY_CAUSE, ONE, possessive
from rules.abilities.filters import FILTER, KIND
from rules.abilities.phrases import REFUSED, Form, Phrase, Slot, choice, one_of, the
from rules.abilities.protection import CARDS, MAYBE_DURING, WHOM
from rules.abilities.targets import TARGET
from rules.abilities.tree import (
    Answered,
    Bar,
    Cause,
    Chooser,
    DealDamage,
    Deeds,
    Discard,
    Filter,
    Forbid,
    Harm,
    Means,
    Negate,
    NegateIt,
    Noun,
    Prevent,
    Protect,
    Redirect,
    Silence,
    Status,
    Target,
    Whose,
    Zone,
)
from rules.abilities.words import AMOUNT, COUNT

# --- negation -----------------------------------------------------------------------------------------------------

#: What is negated, in other words than “that ability”.
_NEGATED: Final = {
    Answered.ABILITY: "the ability|its ability|the activation|its activation|that activation|the effect|its effect"
    "|that effect|the trick|that trick|that trick card|the activated ability|that card's ability|an ability|1 ability"
    "|target ability|1 target ability|the activated trick|that creature's ability",
    Answered.ATTACK: "the attack|its attack|an attack|1 attack|this attack",
    Answered.SPAWN: "the spawn|its spawn|a spawn|the spawning|that spawning|the summon",
    Answered.MOVE: "the move|its move|the movement|that movement|its movement|a move",
}
_NEGATE: Final = "negate|cancel|stop|counter|nullify"


def _negate_of(of: Filter, whose: Whose | None = None) -> object:
    """An ability of such a card is negated, a trick whatever it does; `whose` it is may stand behind it."""
    if of.zone is not Zone.FIELD or (whose is not None and of.controller not in (None, whose)):
        return REFUSED
    return Negate(Answered.ABILITY, of if whose is None else replace(of, controller=whose))


def _negate_trick(of: Filter, whose: Whose | None = None) -> object:
    return _negate_of(of, whose) if of.noun is Noun.TRICK else REFUSED


def _negate_ability(of: Filter, whose: Whose | None = None) -> object:
    return REFUSED if of.noun is Noun.TRICK else _negate_of(of, whose)


#: One card whose ability is negated, however that is said.
_AIMED: Final[Slot[Any]] = one_of(
    "a FILTER creature",
    [],
    wordings=[
        Phrase(the, "{value}", value=ONE),
        Phrase(the, "target {value}", value=FILTER),
        Phrase(the, "1 target {value}", value=FILTER),
    ],
)
#: “creature ability”, “an opposing creature's ability”: whose it is, before that word.
_AIMED_OWNER: Final[Slot[Any]] = one_of(
    "a FILTER creature",
    [],
    wordings=[Phrase(the, "{value}", value=slot) for slot in (_AIMED, possessive(_AIMED))],
)
_BY_THEM: Final = choice(
    "your opponent controls",
    {
        f"{who} {verb}": whose
        for whose, persons in ((Whose.OPPONENTS, ("your opponent", "that your opponent")), (Whose.YOURS, ("you",)))
        for who in persons
        for verb in ("controls", "activates", "activated", "has activated", "played", "has just activated", "uses")
    },
)
_NEGATIONS: Final[list[Form[Any]]] = [
    *(
        Phrase(Negate, f"{_NEGATE} {words.replace(' ', '_')}", what=what)
        for what, spellings in _NEGATED.items()
        for words in spellings.split("|")
    ),
    *(Phrase(Negate, f"cancel|stop|counter|nullify that {what.value}", what=what) for what in Answered),
    Phrase(NegateIt, f"{_NEGATE} it|this"),
    Phrase(_negate_trick, f"{_NEGATE} {{of}}", of=_AIMED),
    Phrase(_negate_trick, f"{_NEGATE} {{of}} {{whose}}", of=_AIMED, whose=_BY_THEM),
    Phrase(_negate_trick, f"{_NEGATE} the? activation|effect|ability of {{of}}", of=_AIMED),
    Phrase(_negate_ability, f"{_NEGATE} {{of}} ability|effect", of=_AIMED_OWNER),
    Phrase(_negate_ability, f"{_NEGATE} {{of}} ability|effect {{whose}}", of=_AIMED_OWNER, whose=_BY_THEM),
    Phrase(_negate_ability, f"{_NEGATE} the activation of {{of}} ability|effect", of=_AIMED_OWNER),
    Phrase(_negate_ability, f"{_NEGATE} the? activation of an|1|target ability|effect of {{of}}", of=_AIMED),
    Phrase(_negate_of, f"{_NEGATE} target|1|one|an|the|any activated? ability|effect of {{of}}", of=_AIMED),
    Phrase(_negate_of, f"{_NEGATE} the? activation|effect|ability of {{of}} {{whose}}", of=_AIMED, whose=_BY_THEM),
    Phrase(
        _negate_of,
        f"{_NEGATE} target|1|one|an|the|any target? ability|effect {{whose}}",
        of=Filter(Noun.CARD),
        whose=_BY_THEM,
    ),
    Phrase(
        _negate_of,
        f"{_NEGATE} your opponent's ability|effect|activation",
        of=Filter(Noun.CARD),
        whose=Whose.OPPONENTS,
    ),
]

# --- protection ---------------------------------------------------------------------------------------------------


def _unharmed(target: Target, harm: Harm, **cause: Cause) -> Protect:
    return Protect(target, harm, **cause)


def _untargeted(target: Target, whose: Whose, what: Cause) -> object:
    """“Your opponent can't target this creature with tricks.”"""
    of = what.of or Filter(Noun.CARD)
    if of.controller not in (None, whose):
        return REFUSED
    controller = None if whose is Whose.BOTH else whose
    return Protect(target, Harm.TARGETED, Cause(what.means, replace(of, controller=controller)))


_PROTECTIONS: Final[list[Form[Any]]] = [
    Phrase(
        Prevent, "prevent the next {amount} damage that_would_be_dealt|dealt to {target}", amount=AMOUNT, target=TARGET
    ),
    Phrase(Prevent, "prevent the next {amount} damage that? {target} would take", amount=AMOUNT, target=TARGET),
    Phrase(
        _unharmed,
        "{target} cannot be destroyed in|during battle|combat|battles",
        target=TARGET,
        harm=Harm.DESTROYED,
        cause=Cause(Means.BATTLE),
    ),
    Phrase(_unharmed, "{target} is|are not destroyed by {cause}", target=TARGET, harm=Harm.DESTROYED, cause=MANY_CAUSE),
    Phrase(
        _unharmed,
        "{target} is|are not destroyed in battle|combat",
        target=TARGET,
        harm=Harm.DESTROYED,
        cause=Cause(Means.BATTLE),
    ),
    Phrase(
        _unharmed,
        "{target} cannot be the target|targets of {cause}",
        target=TARGET,
        harm=Harm.TARGETED,
        cause=MANY_CAUSE,
    ),
    Phrase(
        _unharmed,
        "{target} cannot be chosen|selected as a|the? target|targets of|by {cause}",
        target=TARGET,
        harm=Harm.TARGETED,
        cause=MANY_CAUSE,
    ),
    Phrase(
        _unharmed, "{target} cannot be chosen|selected by {cause}", target=TARGET, harm=Harm.TARGETED, cause=MANY_CAUSE
    ),
    Phrase(_untargeted, "{whose} cannot target {target} with {what}", whose=WHOM, target=TARGET, what=MANY_CAUSE),
    Phrase(_untargeted, "{whose} cannot target {target}", whose=WHOM, target=TARGET, what=Cause()),
    *(
        Phrase(_unharmed, f"{{cause}} {words} {{target}}", target=TARGET, harm=harm, cause=DOERS)
        for words, harm in (
            ("cannot target|choose|select", Harm.TARGETED),
            ("cannot destroy", Harm.DESTROYED),
            ("do not|don't destroy", Harm.DESTROYED),
            ("cannot affect", Harm.AFFECTED),
            ("does_not|doesn't|do_not|don't affect", Harm.AFFECTED),
            ("has|have no effect on", Harm.AFFECTED),
            ("cannot damage|hurt", Harm.DAMAGED),
            ("deal no damage to", Harm.DAMAGED),
        )
    ),
    Phrase(_unharmed, "{target} is|are immune to {cause}", target=TARGET, harm=Harm.AFFECTED, cause=MANY_CAUSE),
    Phrase(_unharmed, "{target} cannot be affected by {cause}", target=TARGET, harm=Harm.AFFECTED, cause=MANY_CAUSE),
    Phrase(_unharmed, "{target} is|are not affected by {cause}", target=TARGET, harm=Harm.AFFECTED, cause=MANY_CAUSE),
    Phrase(_unharmed, "{target} ignores|ignore {cause}", target=TARGET, harm=Harm.AFFECTED, cause=MANY_CAUSE),
    Phrase(_unharmed, "{target} is|are immune to|against statuses|status_effects", target=TARGET, harm=Harm.STATUS),
    Phrase(_unharmed, "{target} cannot be affected by statuses|status_effects", target=TARGET, harm=Harm.STATUS),
    Phrase(_unharmed, "{target} is|are unaffected by status_effects", target=TARGET, harm=Harm.STATUS),
    Phrase(
        _unharmed, "{target} cannot be given|have statuses|a_status|status_effects", target=TARGET, harm=Harm.STATUS
    ),
    Phrase(
        _unharmed, "{target} takes|take|receives|receive|suffers|suffer no damage", target=TARGET, harm=Harm.DAMAGED
    ),
    Phrase(
        _unharmed,
        "{target} takes|take|receives|receive no battle|combat damage",
        target=TARGET,
        harm=Harm.DAMAGED,
        cause=Cause(Means.BATTLE),
    ),
    Phrase(
        _unharmed,
        "{target} takes|take|receives|receive no damage in battle|combat|battles",
        target=TARGET,
        harm=Harm.DAMAGED,
        cause=Cause(Means.BATTLE),
    ),
    Phrase(
        _unharmed,
        "{target} takes|take|receives|receive no damage from|by {cause}",
        target=TARGET,
        harm=Harm.DAMAGED,
        cause=MANY_CAUSE,
    ),
    Phrase(_unharmed, "{target} cannot be damaged|hurt|dealt_damage", target=TARGET, harm=Harm.DAMAGED),
    Phrase(
        _unharmed,
        "{target} cannot be damaged|hurt|dealt_damage by {cause}",
        target=TARGET,
        harm=Harm.DAMAGED,
        cause=MANY_CAUSE,
    ),
    Phrase(_unharmed, "{target} cannot take|receive damage", target=TARGET, harm=Harm.DAMAGED),
    Phrase(
        _unharmed,
        "{target} cannot take|receive damage from|by {cause}",
        target=TARGET,
        harm=Harm.DAMAGED,
        cause=MANY_CAUSE,
    ),
    *(
        Phrase(_unharmed, f"prevent all damage {words} {{target}}", target=TARGET, harm=Harm.DAMAGED)
        for words in ("that would be dealt to", "dealt to", "done to")
    ),
    *(
        Phrase(
            _unharmed,
            f"prevent all {kind} damage {words} {{target}}",
            target=TARGET,
            harm=Harm.DAMAGED,
            cause=Cause(Means.BATTLE),
        )
        for words, kind in product(("that would be dealt to", "dealt to"), ("battle", "combat"))
    ),
    Phrase(_unharmed, "prevent all damage {target} would take", target=TARGET, harm=Harm.DAMAGED),
    Phrase(
        _unharmed,
        "prevent all battle damage {target} would take",
        target=TARGET,
        harm=Harm.DAMAGED,
        cause=Cause(Means.BATTLE),
    ),
    Phrase(
        _unharmed, "prevent all damage from {cause} to {target}", target=TARGET, harm=Harm.DAMAGED, cause=MANY_CAUSE
    ),
    Phrase(Silence, "{target} loses|lose its|their abilities|ability", target=TARGET),
    Phrase(Silence, "{target} has|have no abilities", target=TARGET),
    Phrase(Silence, "{target} loses|lose all its|their|of_its|of_their abilities", target=TARGET),
    Phrase(Silence, "negate all? the? abilities|the_ability of {target}", target=TARGET),
    Phrase(Silence, "the abilities|ability of {target} is|are negated|lost", target=TARGET),
    Phrase(Silence, "negate the effects of {target}", target=TARGET),
    Phrase(Silence, "silence {target}", target=TARGET),
    Phrase(
        Forbid,
        "{target} cannot use|activate its|their? ability|abilities",
        target=TARGET,
        status=Status.CANNOT_ACTIVATE,
    ),
]

# --- rules for players --------------------------------------------------------------------------------------------


def _no_tricks(whose: Whose, of: Filter, during: Whose | None = None, beyond: int = 0) -> object:
    """Tricks are activated; of other cards their abilities are."""
    return Bar(whose, Deeds.ACTIVATE, of, during, beyond) if of.noun is Noun.TRICK else REFUSED


def _barred(whose: Whose, deed: Deeds, of: Filter | None = None, during: Whose | None = None, beyond: int = 0) -> Bar:
    return Bar(whose, deed, of, during, beyond)


_CREATURES: Final = Filter()


def _deeds(begin: str, **fields: Any) -> list[Form[Any]]:
    """What players may not do, behind words that forbid it."""
    every: dict[str, Any] = {"during": MAYBE_DURING, **fields}
    return [
        Phrase(_no_tricks, f"{begin} activate {{of}} {{during}}", of=CARDS, **every),
        Phrase(_no_tricks, f"{begin} play {{of}} {{during}}", of=CARDS, **every),
        *(
            Phrase(
                _barred, f"{begin} activate {words.replace(' ', '_')} {{during}}", deed=Deeds.ACTIVATE, of=of, **every
            )
            for words, of in (
                ("creature abilities", _CREATURES),
                ("creatures' abilities", _CREATURES),
                ("the abilities of creatures", _CREATURES),
            )
        ),
        Phrase(
            _barred,
            f"{begin} activate anything|cards|cards_or_abilities|any_abilities {{during}}",
            deed=Deeds.ACTIVATE,
            **every,
        ),
        Phrase(_barred, f"{begin} attack {{during}}", deed=Deeds.ATTACK, **every),
        Phrase(_barred, f"{begin} attack with {{of}} {{during}}", deed=Deeds.ATTACK, of=CARDS, **every),
        Phrase(_barred, f"{begin} draw any? cards {{during}}", deed=Deeds.DRAW, **every),
        Phrase(_barred, f"{begin} place tricks face-down {{during}}", deed=Deeds.PLACE, of=Filter(Noun.TRICK), **every),
        Phrase(_barred, f"{begin} set tricks|trick_cards {{during}}", deed=Deeds.PLACE, of=Filter(Noun.TRICK), **every),
    ]


def _these(begin: str, **fields: Any) -> list[Form[Any]]:
    """The canonical ones behind other words."""
    every: dict[str, Any] = {"during": MAYBE_DURING, **fields}
    return [
        Phrase(_barred, f"{begin} activate abilities {{during}}", deed=Deeds.ACTIVATE, **every),
        Phrase(_barred, f"{begin} activate abilities of {{of}} {{during}}", deed=Deeds.ACTIVATE, of=CARDS, **every),
        Phrase(_barred, f"{begin} spawn {{of}} {{during}}", deed=Deeds.SPAWN, of=CARDS, **every),
        Phrase(_barred, f"{begin} miracle spawn {{of}} {{during}}", deed=Deeds.MIRACLE_SPAWN, of=CARDS, **every),
        Phrase(_barred, f"{begin} declare attacks {{during}}", deed=Deeds.ATTACK, **every),
        Phrase(_barred, f"{begin} place {{of}} {{during}}", deed=Deeds.PLACE, of=CARDS, **every),
    ]


_NOBODY: Final = "neither_player|nobody|no_player|no_one may"
_TURN: Final = "each|per|a|every turn"


def _at_most(who: str, whose: Whose) -> list[Form[Any]]:
    """How often a player may do something in a turn."""
    every: dict[str, Any] = {"whose": whose, "beyond": COUNT}
    return [
        Phrase(_no_tricks, f"{who} may only activate {{beyond}} {{of}} {_TURN}", of=FILTER, **every),
        Phrase(_no_tricks, f"{who} may activate only {{beyond}} {{of}} {_TURN}", of=FILTER, **every),
        Phrase(_no_tricks, f"{who} cannot activate more than {{beyond}} {{of}} {_TURN}", of=FILTER, **every),
        Phrase(_barred, f"{who} may only spawn {{beyond}} {{of}} {_TURN}", deed=Deeds.SPAWN, of=FILTER, **every),
        Phrase(_barred, f"{who} may only declare {{beyond}} attack|attacks {_TURN}", deed=Deeds.ATTACK, **every),
        Phrase(
            _barred, f"{who} may only attack with {{beyond}} creature|creatures {_TURN}", deed=Deeds.ATTACK, **every
        ),
    ]


# --- attacks -------------------------------------------------------------------------------------------------------

#: Other ways to say that an attack has another target from now on.
_REDIRECTIONS: Final[list[Form[Any]]] = [
    Phrase(Redirect, words, target=TARGET)
    for words in (
        "redirect its|this attack to {target}",
        "redirect that|the|its|this attack onto|towards|toward|at {target}",
        "make {target} the new? target of that|the attack instead?",
        "make {target} the attack's new? target instead?",
        "{target} become the new? target of that|the attack instead?",
        "that|the|its attack hits|hit|targets|target|strikes {target} instead?",
        "that|the|its attack goes to|against {target} instead?",
        "that|the|this attacker|creature attacks {target} instead",
        "the attacking creature attacks {target} instead",
        "it attacks {target} instead",
        "{target} is attacked instead",
        "{target} takes|receives that|the attack instead?",
        "{target} takes its place as the target of that|the attack",
        "change the|its target of that|the attack to {target} instead?",
        "change that|the attack's target to {target} instead?",
        "change the target to {target} instead?",
        "change its target to {target} instead?",
        "change the attack target to {target} instead?",
        "switch the target of that|the attack to {target} instead?",
        "have that|the attack target|hit {target} instead?",
    )
]

_RULES: Final[list[Form[Any]]] = [
    *_deeds("{whose} cannot", whose=WHOM),
    *_deeds("both|all players cannot", whose=Whose.BOTH),
    *_deeds(_NOBODY, whose=Whose.BOTH),
    *_these(_NOBODY, whose=Whose.BOTH),
    *_at_most("each_player|players|both_players", Whose.BOTH),
    *_at_most("your opponent", Whose.OPPONENTS),
    *_at_most("you", Whose.YOURS),
]

# --- what a player does of whom the event tells --------------------------------------------------------------------


_THEIR_HAND: Final = (
    "look_at_your_opponent's_hand|your_opponent_reveals_their_hand|reveal_your_opponent's_hand|look_at_their_hand"
    "|look_through_your_opponent's_hand|your_opponent_shows_you_their_hand|your_opponent_shows_their_hand"
)
_FROM_IT: Final = "from_it|in_it|there|among_them|from_among_them|from_their_hand|of_it?"
_THEIR_DEEDS: Final[list[Form[Any]]] = [
    # Whose ability it is deals the damage.
    Phrase(
        DealDamage, "this_creature|this_card|this_trick deal {amount} damage to {target}", amount=AMOUNT, target=TARGET
    ),
    Phrase(
        Discard,
        f"{_THEIR_HAND} .|,|;|,_and|and|,_then|then you? choose {{count}} {{filter}} {_FROM_IT}"
        " .|,|;|,_and|and|,_then|then|and_have|and_make they|them|that_player|your_opponent"
        " discard it|that_card|them|those_cards|the_chosen_card",
        whose=Whose.OPPONENTS,
        count=COUNT,
        filter=KIND,
        how=Chooser.YOU,
    ),
]

WORDINGS: Final[list[Form[Any]]] = [*_THEIR_DEEDS, *_REDIRECTIONS, *_NEGATIONS, *_PROTECTIONS, *_RULES]
