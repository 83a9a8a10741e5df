"""Paraphrases of negation, protection and rules for players."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import product
from typing import Any, Final

from rules.abilities.ast import (
    Answered,
    AnyOf,
    Bar,
    Cause,
    Chooser,
    Chosen,
    DealDamage,
    Discard,
    Effect,
    EndOfTurn,
    Every,
    Filter,
    Forbid,
    Harm,
    Lasting,
    Later,
    LeaderOf,
    Licence,
    LimitAttacks,
    Means,
    Moment,
    Negate,
    NegateIt,
    Noun,
    Permit,
    Player,
    PlayerDeed,
    Prevent,
    PreventNext,
    Protect,
    Redirect,
    ReduceDamage,
    ScaleDamage,
    ScaleDealt,
    Silence,
    StageOf,
    Status,
    Subject,
    Target,
    TurnPoint,
    Unlockable,
    Where,
    Whose,
    Zone,
)
from rules.abilities.grammar.reader import Reader, Reading, Readings
from rules.abilities.grammar.templates import REFUSED, Form, Phrase, Slot, choice, fields_of, one_of, the
from rules.abilities.phrases.events import CAUSE, DOERS, MANY_CAUSE, NEGATING, ONE, WHO, possessive
from rules.abilities.phrases.filters import FILTER, FILTERS, KIND, KINDS, asks_of_field
from rules.abilities.phrases.protection import ALL_SUCH, COUNTED_CARDS, MAYBE_DURING, WHOM, cards_of
from rules.abilities.phrases.spawn_rules import SPAWNS_EACH_TURN
from rules.abilities.phrases.targets import OWNED, TARGET
from rules.abilities.phrases.where import WHERE
from rules.abilities.phrases.words import AMOUNT, COUNT

# --- negation -----------------------------------------------------------------------------------------------------

#: What is negated, in other words than “that ability”.
_NEGATED: Final = {
    Answered.ABILITY: "the ability|its ability|the activation|its activation|that activation|the effect|its effect"
    "|that effect|the trick|that trick|that trick card|the activated ability|that card's ability|an ability|1 ability"
    "|target ability|1 target ability|the activated trick|that creature's ability",
    Answered.ATTACK: "the attack|its attack|an attack|1 attack|this attack|target attack",
    Answered.SPAWN: "the spawn|its spawn|a spawn|the spawning|that spawning|the summon|target spawn",
    Answered.MOVE: "the move|its move|the movement|that movement|its movement|a move|target move",
}


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
_AIMED: Final[Slot[object]] = one_of(
    "a FILTER creature",
    [],
    wordings=[
        Phrase(the, "{value}", value=ONE),
        Phrase(the, "target {value}", value=FILTER),
        Phrase(the, "1 target {value}", value=FILTER),
    ],
)
#: “creature ability”, “an opposing creature's ability”: whose it is, before that word.
_AIMED_OWNER: Final[Slot[object]] = one_of(
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
_NEGATIONS: Final[list[Form[object]]] = [
    *(
        Phrase(Negate, f"{NEGATING} {words.replace(' ', '_')}", what=what)
        for what, spellings in _NEGATED.items()
        for words in spellings.split("|")
    ),
    *(Phrase(Negate, f"cancel|stop|counter|nullify that {what.value}", what=what) for what in Answered),
    *(
        Phrase(Negate, f"the|that|this {words} is|gets|becomes negated|cancelled|canceled|stopped", what=what)
        for what, words in (
            (Answered.ATTACK, "attack"),
            (Answered.SPAWN, "spawn|spawning|summon"),
            (Answered.MOVE, "move|movement"),
            (Answered.ABILITY, "activation|effect"),
        )
    ),
    Phrase(NegateIt, f"{NEGATING} it|this"),
    Phrase(_negate_trick, f"{NEGATING} {{of}}", of=_AIMED),
    Phrase(_negate_trick, f"{NEGATING} {{of}} {{whose}}", of=_AIMED, whose=_BY_THEM),
    Phrase(_negate_trick, f"{NEGATING} the? activation|effect|ability of {{of}}", of=_AIMED),
    Phrase(_negate_ability, f"{NEGATING} {{of}} ability|effect", of=_AIMED_OWNER),
    Phrase(_negate_trick, f"{NEGATING} {{of}} ability|effect|activation", of=possessive(_AIMED)),
    Phrase(_negate_ability, f"{NEGATING} {{of}} ability|effect {{whose}}", of=_AIMED_OWNER, whose=_BY_THEM),
    Phrase(_negate_ability, f"{NEGATING} the activation of {{of}} ability|effect", of=_AIMED_OWNER),
    Phrase(_negate_ability, f"{NEGATING} the? activation of an|1|target ability|effect of {{of}}", of=_AIMED),
    Phrase(_negate_of, f"{NEGATING} target|1|one|an|the|any activated? ability|effect of {{of}}", of=_AIMED),
    Phrase(_negate_of, f"{NEGATING} the? activation|effect|ability of {{of}} {{whose}}", of=_AIMED, whose=_BY_THEM),
    Phrase(
        _negate_of,
        f"{NEGATING} target|1|one|an|the|any target? ability|effect {{whose}}",
        of=Filter(Noun.CARD),
        whose=_BY_THEM,
    ),
    Phrase(
        _negate_of,
        f"{NEGATING} your opponent's ability|effect|activation",
        of=Filter(Noun.CARD),
        whose=Whose.OPPONENTS,
    ),
]

# --- protection ---------------------------------------------------------------------------------------------------


def _unharmed(target: Target, harm: Harm, cause: Cause | None = None) -> Protect:
    return Protect(target, harm, cause or Cause())


def _untargeted(target: Target, whose: Whose, what: Cause) -> object:
    """“Your opponent can't target this creature with tricks.”"""
    of = what.of or Filter(Noun.CARD)
    if of.controller not in (None, whose):
        return REFUSED
    controller = None if whose is Whose.BOTH else whose
    return Protect(target, Harm.TARGETED, Cause(what.means, replace(of, controller=controller)))


_ONLY_BY: Final = (
    "{target} may only be DONE by|through|in|with {cause}",
    "{target} cannot be DONE except|other_than|unless by|through|in {cause}",
    "{target} cannot be DONE by anything except|but|other_than by? {cause}",
)
_ONLY_FROM: Final = (
    "{target} only takes|take|receives|receive damage from|by|in {cause}",
    "{target} takes|take no damage except from|by {cause}",
    "prevent all damage to {target} except damage? from|by {cause}",
)


def _less(target: Target, amount: int, cause: Cause | None = None) -> ReduceDamage:
    return ReduceDamage(target, amount, cause or Cause())


def _prevented_this_turn(target: Target) -> object:
    prevented = _prevented_next(target)
    return prevented if prevented is REFUSED else Lasting((PreventNext(target),), EndOfTurn())


def _prevented_next(target: Target) -> object:
    """“The next time a creature you control would take damage”: that is whichever it is, and none that is chosen."""
    return REFUSED if isinstance(target, Chosen) and not target.targets else PreventNext(target)


def _suffering(who: Subject) -> object:
    """Whom something is done to, as a target."""
    if isinstance(who, AnyOf):
        return Every(who.filter)
    return REFUSED if isinstance(who, Player) else who


_SUFFERER: Final[Slot[object]] = one_of("WHO", [], wordings=[Phrase(_suffering, "{who}", who=WHO)])
_SUFFER: Final = "take|receive|suffer|be_dealt"
#: What is left of damage that would be dealt.
_LESS_OF_IT: Final = (
    "prevent {amount} of that|the|it damage?",
    "reduce that|the|it damage? by {amount}",
    "that|the damage is reduced by {amount}",
    "it|that_creature|they takes|take {amount} less damage?",
)
_AMBUSH: Final = "an? Ambush|Ambushes|Ambush_attack|Ambush_attacks|behind|attacks_from_behind"


def _unharmed_licence(target: Target, licence: Licence) -> Permit:
    return Permit(target, licence)


_PROTECTIONS: Final[list[Form[object]]] = [
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
    *(
        Phrase(Protect, words, target=TARGET, harm=harm, cause=MANY_CAUSE, only=True)
        for harm, verb, words_of in (
            (Harm.DESTROYED, "destroyed", _ONLY_BY),
            (Harm.TARGETED, "targeted", _ONLY_BY),
            (Harm.DAMAGED, "damaged", _ONLY_BY),
            (Harm.DAMAGED, "", _ONLY_FROM),
        )
        for words in (words.replace("DONE", verb) for words in words_of)
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
    *(
        Phrase(_unharmed, words, target=TARGET, harm=Harm.DAMAGED, cause=MANY_CAUSE)
        for words in (
            "prevent all damage dealt_to|done_to|that_would_be_dealt_to|to {target} by {cause}",
            "prevent all damage dealt_to|done_to|that_would_be_dealt_to {target} from {cause}",
            "prevent all damage by {cause} to {target}",
            "prevent all damage {target} would take from|by {cause}",
        )
    ),
    *(
        Phrase(Forbid, words, target=TARGET, status=Status.CANNOT_DEAL_DAMAGE)
        for words in (
            "{target} deals|deal no damage",
            "prevent all damage {target} would deal",
            "prevent all damage that {target} would deal",
            "prevent all damage dealt by {target}",
            "prevent all damage that would be dealt by {target}",
        )
    ),
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
    *(
        Phrase(_unharmed, f"{words} {zero}", said, target=TARGET, harm=Harm.DAMAGED)
        for zero in ("become|is 0|zero|nothing", "is reduced to 0|zero", "is prevented|negated|ignored")
        for words, said in (
            ("all|any|the damage {target} take|takes|would_take", fields_of({})),
            ("all|any|the damage to|dealt_to|done_to {target}", {}),
            ("all|any|the? damage {target} take|takes|would_take from|by {cause}", {"cause": MANY_CAUSE}),
            ("all|any|the? damage to|dealt_to|done_to {target} from|by {cause}", {"cause": MANY_CAUSE}),
        )
    ),
    *(
        Phrase(_less, words, target=TARGET, amount=AMOUNT)
        for words in (
            "reduce all|any|each? damage {target} takes|take|would_take|receives|receive by {amount}",
            "reduce all|any|the damage to {target} by {amount}",
            "reduce all|any|the damage dealt|done to {target} by {amount}",
            "{target} takes|take|receives|receive|suffers|suffer {amount} less|fewer damage from_everything?",
            "{target} takes|take|receives|receive {amount} less damage each_time|every_time|from_each_source",
            "all|any|the? damage {target} takes|take|would_take is reduced by {amount}",
            "all|any|the? damage dealt|done? to {target} is reduced by {amount}",
            "prevent {amount} of all|any|each? damage to|dealt_to|done_to {target}",
        )
    ),
    *(
        Phrase(_less, f"if|when {{target}} would {_SUFFER} damage ,? {words}", target=_SUFFERER, amount=AMOUNT)
        for words in _LESS_OF_IT
    ),
    *(
        Phrase(
            _less,
            f"if|when {{target}} would {_SUFFER} damage from|by {{cause}} ,? {words}",
            target=_SUFFERER,
            amount=AMOUNT,
            cause=CAUSE,
        )
        for words in _LESS_OF_IT
    ),
    *(
        Phrase(
            _less,
            f"if|when {{cause}} would deal damage to {{target}} ,? {words}",
            target=_SUFFERER,
            amount=AMOUNT,
            cause=CAUSE,
        )
        for words in _LESS_OF_IT
    ),
    *(
        Phrase(_less, words, target=TARGET, amount=AMOUNT, cause=MANY_CAUSE)
        for words in (
            "reduce all|any|each|the? damage {target} takes|take|would_take from|by {cause} by {amount}",
            "reduce all|any|the? damage to|dealt_to|done_to {target} from|by {cause} by {amount}",
            "reduce all|any|the damage from|by {cause} to {target} by {amount}",
            "{target} takes|take|receives|receive|suffers|suffer {amount} less|fewer damage from|by|in {cause}",
            "all|any|the? damage {target} takes|take|would_take from|by {cause} is reduced by {amount}",
            "all|any|the? damage to|dealt_to|done_to {target} from|by {cause} is reduced by {amount}",
        )
    ),
    *(
        Phrase(ScaleDamage, words, target=TARGET, doubles=doubles, cause=cause)
        for doubles, verb, done, much in (
            (True, "double", "doubled", "double|twice_the"),
            (False, "halve", "halved", "half|half_the|only_half|half_as_much"),
        )
        for kind, cause in (("", Cause()), ("battle|combat", Cause(Means.BATTLE)))
        for words in (
            f"{verb} all|any|the? {kind} damage {{target}} takes|take|would_take|receives|receive",
            f"{verb} all|any|the? {kind} damage to|dealt_to|done_to {{target}}",
            f"all|any|the? {kind} damage {{target}} takes|take|would_take|receives|receive is {done}",
            f"all|any|the? {kind} damage to|dealt_to|done_to|that_would_be_dealt_to {{target}} is {done}",
            f"{{target}} takes|take|receives|receive|suffers|suffer|is_dealt {much} {kind} damage",
        )
    ),
    *(
        Phrase(ScaleDamage, words, target=TARGET, doubles=doubles, cause=MANY_CAUSE)
        for doubles, verb, done, much in (
            (True, "double", "doubled", "double|twice_the"),
            (False, "halve", "halved", "half|half_the|only_half|half_as_much"),
        )
        for words in (
            f"{verb} all|any|the? damage {{target}} takes|take|would_take from|by|in {{cause}}",
            f"{verb} all|any|the? damage to|dealt_to|done_to {{target}} from|by|in {{cause}}",
            f"all|any|the? damage {{target}} takes|take|would_take from|by|in {{cause}} is {done}",
            f"all|any|the? damage to|dealt_to|done_to {{target}} from|by|in {{cause}} is {done}",
            f"{{target}} receives|receive|suffers|suffer {much} damage from|by|in {{cause}}",
        )
    ),
    *(
        Phrase(ScaleDealt, words, target=TARGET, doubles=doubles, means=means, whom=whom)
        for doubles, verb, done in ((True, "double", "doubled"), (False, "halve", "halved"))
        for kind, means in (("", None), ("battle|combat", Means.BATTLE))
        for to, whom in (("", None), ("to|against {whom}", ALL_SUCH))
        for words in (
            f"{verb} all|any|the? {kind} damage {{target}} deals|deal|would_deal|inflicts {to}",
            f"{verb} all|any|the? {kind} damage dealt|done by {{target}} {to}",
            f"all|any|the? {kind} damage {{target}} deals|deal|would_deal|inflicts {to} is {done}",
            f"all|any|the? {kind} damage dealt|done by {{target}} {to} is {done}",
        )
    ),
    *(
        Phrase(_less, words, target=TARGET, amount=AMOUNT, cause=Cause(Means.BATTLE))
        for words in (
            "reduce all|any|the? battle|combat damage to|dealt_to|done_to {target} by {amount}",
            "reduce all|any|the? battle|combat damage {target} takes|take|would_take by {amount}",
            "{target} takes|take|receives|receive {amount} less battle|combat damage",
            "{target} takes|take|receives|receive {amount} less damage in|during battle|combat|battles",
            "{target} takes|take|receives|receive {amount} less damage when|while attacked|defending|it_is_attacked",
        )
    ),
    *(
        Phrase(PreventNext, words, target=TARGET)
        for words in (
            "prevent the next damage to {target}",
            "prevent the next damage dealt|done|that_would_be_dealt to {target}",
            "prevent the next damage that? {target} would take",
            "prevent the next time damage would be dealt to {target}",
            "reduce the next damage that? {target} would take to 0",
            "reduce the next damage to|dealt_to|done_to {target} to 0",
            "{target} takes|take no damage the next time it|they would take damage",
            "the next damage to|dealt_to|done_to {target} is prevented|reduced_to_0",
            "the next damage that? {target} would take is prevented|reduced_to_0",
            "prevent the next damage {target} would be dealt",
            "ignore the next damage to|dealt_to {target}",
        )
    ),
    *(
        Phrase(_prevented_next, words, target=TARGET)
        for words in (
            "the next time {target} would take damage ,? prevent that|the damage",
            "the next time {target} would take damage ,? prevent it",
            "the next time {target} would be dealt damage ,? prevent it|that_damage|the_damage",
            "the next time {target} would take damage ,? it|they takes|take none|no_damage instead?",
            "the next time {target} would take damage ,? that damage is prevented|reduced_to_0",
        )
    ),
    *(
        Phrase(_prevented_this_turn, words, target=TARGET)
        for words in (
            "reduce the next damage that? {target} would take this turn to 0",
            "reduce the next damage to|dealt_to|done_to {target} this turn to 0",
            "the next time {target} would take damage this turn ,? prevent it|that_damage|the_damage|all_of_it",
            "the next time {target} would take damage this turn ,? it|they takes|take none|no_damage instead?",
            "the next time {target} would take damage this turn ,? that damage is prevented|reduced_to_0",
            "the next time {target} would be dealt damage this turn ,? prevent it|that_damage|the_damage|all_of_it",
        )
    ),
    *(
        Phrase(Unlockable, f"{words} cannot be locked down", whose=whose)
        for words, whose in (
            ("all? trick_cards|tricks you control", Whose.YOURS),
            ("all of? your tricks|trick_cards", Whose.YOURS),
            ("your tricks|trick", Whose.YOURS),
            ("all? trick_cards|tricks your opponent controls", Whose.OPPONENTS),
            ("your opponent's tricks|trick", Whose.OPPONENTS),
            ("tricks|trick_cards|no_tricks", Whose.BOTH),
            ("this_trick|this_trick_card", None),
        )
    ),
    *(
        Phrase(Unlockable, f"{who} cannot lock down {what}", whose=whose)
        for who, what, whose in (
            ("your opponent's creatures", "your tricks|trick_cards", Whose.YOURS),
            ("your opponent's creatures", "tricks|trick_cards you control", Whose.YOURS),
            ("enemies|enemy_creatures|creatures|opposing_creatures", "your tricks|trick_cards", Whose.YOURS),
            ("creatures your opponent controls", "your tricks|trick_cards", Whose.YOURS),
            ("creatures your opponent controls", "tricks|trick_cards you control", Whose.YOURS),
            ("creatures", "tricks|trick_cards", Whose.BOTH),
            ("creatures|enemies", "this_trick|this_card|this_trick_card", None),
        )
    ),
    *(
        Phrase(_unharmed_licence, words, target=TARGET, licence=Licence.AMBUSHED_ONCE)
        for words in (
            f"damage|battle_damage dealt? to {{target}} by|from|in {_AMBUSH} isn't|is_not doubled",
            f"the? damage {{target}} takes|take from|in|by {_AMBUSH} isn't|is_not doubled",
            "Ambushes|Ambush_attacks against|on {target} do_not|don't|cannot|deal_no deal? double|doubled damage",
            "Ambushes|Ambush_attacks do_not|don't|cannot deal double damage to {target}",
            "attacks from behind do_not|don't|cannot deal double damage to {target}",
            "attacks from behind against {target} do_not|don't deal double damage",
            f"{{target}} takes|take only_normal|normal|single|no_doubled|no_extra damage from|in {_AMBUSH}",
            f"{{target}} takes|take no_double damage from|in {_AMBUSH}",
            f"{{target}} takes|take no additional|bonus damage from|in {_AMBUSH}",
            f"{{target}} do_not|don't|does_not|doesn't take double|doubled damage from|in {_AMBUSH}",
            "Ambush damage to {target} isn't|is_not doubled",
            "Ambushes|Ambush_attacks do_not|don't double the damage to|dealt_to {target}",
        )
    ),
    *(
        Phrase(Forbid, f"{{target}} cannot {words}", target=TARGET, status=Status.CANNOT_AMBUSH)
        for words in (
            "perform|make|do|launch an? ambush|ambushes|ambush_attack|ambush_attacks",
            "ambush anybody|anyone|creatures|other_creatures",
            "attack by ambush",
        )
    ),
    Phrase(Silence, "{target} loses|lose its|their abilities|ability", target=TARGET),
    Phrase(Silence, "{target} has|have no abilities", target=TARGET),
    Phrase(Silence, "{target} loses|lose all its|their|of_its|of_their abilities", target=TARGET),
    Phrase(Silence, "negate all? the? abilities of {target}", target=TARGET),
    # Without a time it is rather the ability that is answered.
    Phrase(Silence, "negate the ability of {target}", target=TARGET, unsure=1),
    Phrase(Silence, "the abilities|ability of {target} is|are negated|lost", target=TARGET),
    Phrase(Silence, "negate the effects of {target}", target=TARGET),
    Phrase(Silence, "negate all? {target} abilities|effects", target=OWNED),
    Phrase(Silence, "all? {target} abilities|effects is|are negated|lost|nullified|cancelled|blanked", target=OWNED),
    Phrase(Silence, "silence {target}", target=TARGET),
    Phrase(
        Forbid,
        "{target} cannot use|activate its|their? ability|abilities",
        target=TARGET,
        status=Status.CANNOT_ACTIVATE,
    ),
]

# --- rules for players --------------------------------------------------------------------------------------------


#: What somebody may not do, and with which cards.
_Deed = tuple[PlayerDeed, Filter | None]


def _activates(of: Filter) -> object:
    """Tricks are activated; of other cards their abilities are."""
    return (PlayerDeed.ACTIVATE, of) if of.noun is Noun.TRICK else REFUSED


def _deed(deed: PlayerDeed, of: Filter | None = None) -> _Deed:
    return deed, of


_TRICKS: Final = Filter(Noun.TRICK)
#: As the phrases say it, and in other words.
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
_OTHER_DEED: Final[Slot[object]] = one_of("DEED", [], wordings=_OTHER_DEEDS)
_DEED: Final[Slot[object]] = one_of("DEED", [], wordings=[*_PLAIN_DEEDS, *_OTHER_DEEDS])


def _barred(whose: Whose, during: Whose | None = None, **deeds: _Deed) -> tuple[Effect, ...]:
    return tuple(Bar(whose, deed, of, during) for deed, of in deeds.values())


def _passively(
    of: Filter, deed: PlayerDeed, during: Whose | StageOf | None = None, where: Where | None = None
) -> object:
    """“Creatures can't be spawned on Ocean tiles”: nobody may spawn them there."""
    if of.zone is not Zone.FIELD or (where is not None and of.where is not None):
        return REFUSED
    coming = {PlayerDeed.SPAWN: Noun.CREATURE, PlayerDeed.MIRACLE_SPAWN: Noun.CREATURE}.get(deed, Noun.TRICK)
    if of.noun is not coming or (deed is not PlayerDeed.ACTIVATE and asks_of_field(of)):
        return REFUSED
    whose = of.controller or Whose.BOTH
    wanted = replace(of, where=where or of.where, controller=None if deed is not PlayerDeed.ACTIVATE else of.controller)
    return Bar(whose, deed, wanted, during)


def _only_with(whose: Whose, deed: PlayerDeed, but: Filter) -> object:
    """“Your opponent may only spawn Normal creatures”: no others."""
    noun = Noun.TRICK if deed is PlayerDeed.ACTIVATE else Noun.CREATURE
    if but.noun is not noun or (deed is PlayerDeed.SPAWN and asks_of_field(but)):
        return REFUSED
    if but == Filter(noun, level_from=but.level_from) and but.level_from:
        return Bar(whose, deed, Filter(noun, level_to=but.level_from - 1))
    if but == Filter(noun, level_to=but.level_to) and but.level_to is not None:
        return Bar(whose, deed, Filter(noun, level_from=but.level_to + 1))
    # “Creatures except creatures of …” could say of which creatures the others are.
    plain = Filter(noun, but.element, but.type, activation=but.activation, trick_class=but.trick_class)
    return Bar(whose, deed, Filter(noun, but_not=but)) if but == plain else REFUSED


def _spared_leader() -> tuple[Effect, ...]:
    """“Your opponent can't attack your leader”, neither with creatures nor with the other leader."""
    theirs = (Every(Filter(controller=Whose.OPPONENTS)), LeaderOf(Whose.OPPONENTS))
    return tuple(LimitAttacks(each, LeaderOf(Whose.YOURS)) for each in theirs)


def _passives() -> Iterator[Form[object]]:
    """What nobody may do, said of the cards."""
    for verb, deed in (
        ("spawned|Normal_Spawned|summoned", PlayerDeed.SPAWN),
        ("Miracle_Spawned", PlayerDeed.MIRACLE_SPAWN),
        ("placed|set", PlayerDeed.PLACE),
        ("activated|played|used", PlayerDeed.ACTIVATE),
    ):
        fields: dict[str, object] = {"of": FILTERS, "deed": deed, "during": MAYBE_DURING}
        yield Phrase(_passively, f"{{of}} cannot be {verb} {{during}}", fields)
        yield Phrase(_passively, f"{{of}} cannot be {verb} {{where}} {{during}}", fields, where=WHERE)


def _deeds(begin: str, deed: Slot[object] = _DEED, **fields: object) -> list[Form[object]]:
    """What players may not do, behind words that forbid it; one deed, or one or another."""
    one: dict[str, object] = {"one": deed, "during": MAYBE_DURING, **fields}
    both: dict[str, object] = {**one, "one": _DEED, "two": _DEED}
    return [
        Phrase(_barred, f"{begin} {{one}} {{during}}", one),
        Phrase(_barred, f"{begin} {{one}} or|and|nor {{two}} {{during}}", both),
        Phrase(_barred, f"{begin} {{one}} {{during}} ,? or|and|nor they? cannot? {{two}}", both),
    ]


_NOBODY: Final = "neither_player|nobody|no_player|no_one|neither_of_the_players may"
_TURN: Final = "each|per|a|every turn"


def _limited(whose: Whose, deed: PlayerDeed, beyond: int, of: Filter | None = None) -> object:
    return Bar(whose, deed, of, None, beyond)


def _no_more(limited: Callable[..., object], words: str, whose: Whose) -> Callable[..., object]:
    """“You may spawn up to 3 creatures each turn” is more than the rules give (D-6.6), and no limit."""

    def make(beyond: int, **fields: object) -> object:
        is_more = "up_to" in words and whose is Whose.YOURS and beyond > SPAWNS_EACH_TURN
        return REFUSED if is_more else limited(beyond=beyond, **fields)

    return make


def _limited_tricks(whose: Whose, beyond: int, of: Filter) -> object:
    return Bar(whose, PlayerDeed.ACTIVATE, of, None, beyond) if of.noun is Noun.TRICK else REFUSED


def _next_turn(bar: Bar) -> Effect:
    return Later(Moment(TurnPoint.START, bar.whose), (Lasting((bar,), EndOfTurn()),))


def _limited_once(**fields: Any) -> object:
    bar = _limited(**fields)
    return _next_turn(bar) if isinstance(bar, Bar) else REFUSED


def _limited_tricks_once(**fields: Any) -> object:
    bar = _limited_tricks(**fields)
    return _next_turn(bar) if isinstance(bar, Bar) else bar


def _barred_once(**fields: Any) -> tuple[Effect, ...]:
    bars = _barred(**fields)
    return tuple(_next_turn(bar) for bar in bars if isinstance(bar, Bar))


_BOUNDS: Final = (
    "may only {verb} {what}",
    "may {verb} only {what}",
    "may {verb} at_most|no_more_than {what}",
    "may {verb} up_to {what}",
    "cannot {verb} more than {what}",
)


def _at_most(who: str, whose: Whose, bounds: Sequence[str] = _BOUNDS) -> list[Form[object]]:
    """How often a player may do something in each turn, or in the next one."""
    every: dict[str, object] = {"whose": whose, "beyond": COUNT}
    rows: list[Form[object]] = []
    spans: list[tuple[str, Callable[..., object], Callable[..., object]]] = [(_TURN, _limited, _limited_tricks)]
    if whose is not Whose.BOTH:
        own = "your" if whose is Whose.YOURS else "their|your_opponent's"
        spans.append((f"on|in|during {own} next turn", _limited_once, _limited_tricks_once))
        spans.append(("next turn", _limited_once, _limited_tricks_once))
        rows.append(Phrase(_barred_once, f"{who} cannot {{one}} on|in|during {own} next turn", whose=whose, one=_DEED))
        rows.append(Phrase(_barred_once, f"{who} cannot {{one}} next turn", whose=whose, one=_DEED))
        they = "you" if whose is Whose.YOURS else "they|your_opponent|that_player"
        turn = "your" if whose is Whose.YOURS else "your opponent's"
        rows.append(
            Phrase(_barred_once, f"during|on|in {turn} next turn ,? {they} cannot {{one}}", whose=whose, one=_DEED)
        )
        rows.append(
            Phrase(
                _barred_once,
                f"{who} cannot {{one}} or {{two}} on|in|during {own} next turn",
                whose=whose,
                one=_DEED,
                two=_DEED,
            )
        )
    for span, limited, limited_tricks in spans:
        for words in bounds:
            for verb, what, make, fields in (
                ("activate|play", "{beyond} {of}", limited_tricks, {"of": COUNTED_CARDS}),
                (
                    "spawn",
                    "{beyond} {of}",
                    _no_more(limited, words, whose),
                    {"deed": PlayerDeed.SPAWN, "of": COUNTED_CARDS},
                ),
                ("place|set", "{beyond} {of}", limited, {"deed": PlayerDeed.PLACE, "of": COUNTED_CARDS}),
                ("declare", "{beyond} attack|attacks", limited, {"deed": PlayerDeed.ATTACK}),
                ("attack_with", "{beyond} creature|creatures", limited, {"deed": PlayerDeed.ATTACK}),
            ):
                said = words.replace("{verb}", verb).replace("{what}", what)
                rows.append(Phrase(make, f"{who} {said} {span}", {**every, **fields}))
    return rows


# --- attacks -------------------------------------------------------------------------------------------------------


def _read_attack_before(reader: Reader, at: int) -> Readings:
    """Nothing, where an attack has been spoken of: a trick has no other target."""
    return [Reading(None, at)] if any(word.startswith("attack") for word in reader.words[:at]) else ()


def _redirected(target: Target, attack: None) -> Redirect:
    return Redirect(target)


_ATTACK_BEFORE: Final[Slot[object]] = Slot("", _read_attack_before, lambda value, _: None)
_NEW_TARGET: Final[list[Form[object]]] = [
    Phrase(
        _redirected,
        "change|switch the|its {attack} target to {target} instead?",
        target=TARGET,
        attack=_ATTACK_BEFORE,
    ),
]
#: Other ways to say that an attack has another target from now on.
_REDIRECTIONS: Final[list[Form[object]]] = [
    *_NEW_TARGET,
    *(
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
            "change the attack target to {target} instead?",
            "switch the target of that|the attack to {target} instead?",
            "have that|the attack target|hit {target} instead?",
        )
    ),
]

_RULES: Final[list[Form[object]]] = [
    *_deeds("{whose} cannot", _OTHER_DEED, whose=WHOM),
    *_deeds("both|all players cannot", whose=Whose.BOTH),
    *_passives(),
    Phrase(_spared_leader, "your opponent cannot attack your leader"),
    *(
        Phrase(_only_with, f"{{whose}} may {words}", whose=WHOM, deed=deed, but=KINDS)
        for deed, several in (
            (
                PlayerDeed.ATTACK,
                ("only attack with {but}", "attack only with {but}", "only declare attacks with {but}"),
            ),
            (PlayerDeed.SPAWN, ("only spawn {but}", "spawn only {but}")),
            (PlayerDeed.ACTIVATE, ("only activate|play {but}", "activate|play only {but}")),
        )
        for words in several
    ),
    *_deeds(_NOBODY, whose=Whose.BOTH),
    *_at_most("each_player|players|both_players", Whose.BOTH),
    *_at_most("no_player|neither_player|nobody|no_one", Whose.BOTH, ("may {verb} more than {what}",)),
    *_at_most("your opponent", Whose.OPPONENTS),
    *_at_most("you", Whose.YOURS),
]

# --- what a player does of whom the event tells --------------------------------------------------------------------


_THEIR_HAND: Final = (
    "look_at_your_opponent's_hand|your_opponent_reveals_their_hand|reveal_your_opponent's_hand|look_at_their_hand"
    "|look_through_your_opponent's_hand|your_opponent_shows_you_their_hand|your_opponent_shows_their_hand"
)
_FROM_IT: Final = "from_it|in_it|there|among_them|from_among_them|from_their_hand|of_it?"
_THEIR_DEEDS: Final[list[Form[object]]] = [
    # Whose ability it is deals the damage.
    Phrase(
        DealDamage, "this_creature|this_card|this_trick deal {amount} damage to {target}", amount=AMOUNT, target=TARGET
    ),
    Phrase(
        Discard,
        f"{_THEIR_HAND} .|,|;|,_and|and|,_then|then you? choose|target {{count}} {{filter}} {_FROM_IT}"
        " .|,|;|,_and|and|,_then|then|and_have|and_make they|them|that_player|your_opponent"
        " discard it|that_card|them|those_cards|the_chosen_card",
        whose=Whose.OPPONENTS,
        count=COUNT,
        filter=KIND,
        how=Chooser.YOU,
    ),
]

WORDINGS: Final[list[Form[object]]] = [*_THEIR_DEEDS, *_REDIRECTIONS, *_NEGATIONS, *_PROTECTIONS, *_RULES]
