"""Other wordings of effects: negation, protection, rules for players."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import Any, Final

from rules.abilities.events import MANY_CAUSE, ONE
from rules.abilities.filters import FILTER
from rules.abilities.phrases import REFUSED, Form, Phrase
from rules.abilities.protection import CARDS, MAYBE_DURING, WHOM
from rules.abilities.targets import TARGET
from rules.abilities.tree import (
    Answered,
    Bar,
    Cause,
    Deeds,
    Filter,
    Forbid,
    Harm,
    Means,
    Negate,
    Noun,
    Prevent,
    Protect,
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


def _negate_trick(of: Filter) -> object:
    """A trick is negated, whatever it does; of another card an ability is."""
    return Negate(Answered.ABILITY, of) if of.noun is Noun.TRICK and of.zone is Zone.FIELD else REFUSED


_NEGATIONS: Final[list[Form[Any]]] = [
    *(
        Phrase(Negate, f"{_NEGATE} {words.replace(' ', '_')}", what=what)
        for what, spellings in _NEGATED.items()
        for words in spellings.split("|")
    ),
    *(Phrase(Negate, f"cancel|stop|counter|nullify that {what.value}", what=what) for what in Answered),
    Phrase(_negate_trick, f"{_NEGATE} target {{of}}", of=FILTER),
    Phrase(_negate_trick, f"{_NEGATE} {{of}}", of=ONE),
    Phrase(_negate_trick, f"{_NEGATE} the activation of {{of}}", of=ONE),
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


_RULES: Final[list[Form[Any]]] = [
    *_deeds("{whose} cannot", whose=WHOM),
    *_deeds("both|all players cannot", whose=Whose.BOTH),
    *_deeds(_NOBODY, whose=Whose.BOTH),
    *_these(_NOBODY, whose=Whose.BOTH),
    *_at_most("each_player|players|both_players", Whose.BOTH),
    *_at_most("your opponent", Whose.OPPONENTS),
    *_at_most("you", Whose.YOURS),
]

WORDINGS: Final[list[Form[Any]]] = [*_NEGATIONS, *_PROTECTIONS, *_RULES]
