"""Paraphrases in everyday words: short forms that rely on what the sentence has said before."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from rules.abilities.ast import (
    Answered,
    ChangeStat,
    Chosen,
    Condition,
    DealDamage,
    Destroy,
    Draw,
    Duration,
    Effect,
    GainCrystals,
    If,
    It,
    Itself,
    Lasting,
    MaxHpOf,
    MiracleSpawn,
    Negate,
    Restore,
    Search,
    Select,
    Send,
    Spot,
    Target,
    That,
    Turn,
    Zone,
)
from rules.abilities.grammar.reader import Reader, Readings
from rules.abilities.grammar.templates import Form, Phrase, Slot, optional
from rules.abilities.paraphrases.flow import about
from rules.abilities.phrases.effects import IN_MODE, ON_PLACE
from rules.abilities.phrases.filters import KIND
from rules.abilities.phrases.targets import TARGET
from rules.abilities.phrases.timing import CONDITION, DURATION
from rules.abilities.phrases.words import AMOUNT, COUNT, FACE, STAT, ZONE
from rules.abilities.phrases.zone_effects import SEARCHED
from rules.vocabulary import Stat

# --- more in some case ---------------------------------------------------------------------------------------------


def _or_more(make: Callable[..., Effect], condition: Condition, least: int, most: int, target: object = None) -> object:
    """“Gain 1 Magic Crystal, or 3 if …”: one or the other, of the same one."""
    if target is None:
        return If(condition, (make(most),), (make(least),))
    if isinstance(target, Chosen):
        that = That(target.filter.noun)
        asked = about(condition, It(), that)
        return (Select(target), If(asked, (make(most, that),), (make(least, that),)))
    return If(about(condition, It(), target), (make(most, target),), (make(least, target),))


def _raised(stat: Stat, during: Duration | None, amount: int, target: Target) -> Effect:
    change = ChangeStat(stat, target, amount, True)
    return change if during is None else Lasting((change,), during)


def _raised_more(
    target: Target, stat: object, least: int, most: int, condition: Condition, during: Duration | None = None
) -> object:
    """“Give a creature +100 ATK this turn. If …, give it +300 instead”."""
    return _or_more(partial(_raised, stat, during), condition, least, most, target)


def _draw(count: int) -> Effect:
    return Draw(count)


def _gain(count: int) -> Effect:
    return GainCrystals(count)


_CRYSTALS: Final = "Magic_Crystal|Magic_Crystals|crystal|crystals"
_DURING: Final = optional(DURATION)
#: What there is some of, or more of it: the words before the condition, how they go on, and the effect.
_BASES: Final[tuple[tuple[str, str, object, dict[str, object]], ...]] = (
    (
        "deal {least} damage to {target}",
        "{most} damage?",
        DealDamage,
        {"least": AMOUNT, "most": AMOUNT, "target": TARGET},
    ),
    ("draw {least} card|cards", "draw? {most} card|cards?", _draw, {"least": COUNT, "most": COUNT}),
    (
        f"gain {{least}} {_CRYSTALS}",
        f"gain? {{most}} {_CRYSTALS}?",
        _gain,
        {"least": COUNT, "most": COUNT},
    ),
    *(
        (words, "for|by? {most} HP?", Restore, {"least": AMOUNT, "most": AMOUNT, "target": TARGET})
        for words in ("heal {target} for|by {least} HP?", "restore {least} HP to {target}")
    ),
)
_OR_MORE: Final[list[Form[object]]] = [
    *(
        Phrase(partial(_or_more, make), f"{base} ,? or {more} if {{condition}}", fields, condition=CONDITION)
        for base, more, make, fields in _BASES
    ),
    *(
        Phrase(
            _raised_more,
            f"{words} {{during}} .|;|, if {{condition}} ,? {more}",
            target=TARGET,
            stat=STAT,
            least=COUNT,
            most=COUNT,
            condition=CONDITION,
            during=_DURING,
        )
        for words in ("give {target} + {least} {stat}", "{target} gain|have + {least} {stat}")
        for more in (
            "give it|that_creature? + {most} instead",
            "it|that_creature|this_creature gain|have + {most} instead",
            "+ {most} instead",
        )
    ),
    *(
        Phrase(
            _raised_more,
            f"{words} ,? or + {{most}} if {{condition}}",
            said,
            target=TARGET,
            stat=STAT,
            least=COUNT,
            most=COUNT,
            condition=CONDITION,
        )
        for words, said in (
            ("give {target} + {least} {stat} {during}", {"during": _DURING}),
            ("{target} gain|have + {least} {stat} {during}", {"during": _DURING}),
        )
    ),
]

# --- another one of a zone -----------------------------------------------------------------------------------------


def _read_another(reader: Reader, at: int) -> Readings:
    return KIND.read(reader, at) if reader.words[at] == "another" else ()


#: “another Ice creature”, where the zone is said around it.
_ANOTHER: Final = Slot(KIND.label, _read_another, lambda value, _: None, begins=lambda: frozenset({"another"}))
_IT: Final = "it|that_card|that_creature|that_trick"
_ZONES: Final[list[Form[object]]] = [
    *(
        Phrase(Search, words, count=1, filter=_ANOTHER, to=Spot.HAND, more_zones=SEARCHED)
        for words in (
            f"search|look_through {{more_zones}} for {{filter}} ,? and put|add|take {_IT} into|to|in your hand",
            "put|add|take {filter} from {more_zones} into|to|in your hand",
        )
    ),
    Phrase(
        MiracleSpawn,
        "Miracle_Spawn {filter} from_your|in_your {zone} {place} {mode}",
        count=1,
        filter=_ANOTHER,
        zone=ZONE,
        place=ON_PLACE,
        mode=IN_MODE,
    ),
    Phrase(Send, "put|place|send {target} into|in|to their graveyard", target=TARGET, zone=Zone.GRAVEYARD),
    Phrase(Send, "put|return|send {target} back? into|in|to their hand|hands", target=TARGET, zone=Zone.HAND),
]

# --- in few words --------------------------------------------------------------------------------------------------

WORDINGS: Final[list[Form[object]]] = [
    *_OR_MORE,
    *_ZONES,
    Phrase(Negate, "the|that|its attack misses|fails", what=Answered.ATTACK),
    Phrase(Negate, "the|that trick|trick_card|ability is negated|cancelled", what=Answered.ABILITY),
    Phrase(Turn, "turn|flip {target} {face_up} again", target=TARGET, face_up=FACE),
    Phrase(Turn, "turn|flip {target} back {face_up}", target=TARGET, face_up=FACE),
    Phrase(Destroy, "{target} is|are destroyed too|as_well", target=TARGET),
    Phrase(Restore, "remove all damage from {target}", amount=MaxHpOf(Itself()), target=TARGET),
]
