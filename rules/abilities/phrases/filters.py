"""Phrases that limit cards (filters): words before a noun, the noun, and phrases after it, each at most once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from difflib import get_close_matches
from itertools import permutations, product
from typing import Any, Final, TypeAlias

from rules.abilities import ast
from rules.abilities.grammar.reader import Reader, Reading, Readings, Starts, best_of
from rules.abilities.grammar.templates import (
    INVALID,
    Phrase,
    Slot,
    Table,
    choice,
    each_once,
    fields_of,
    one_of,
    the,
    write_one,
)
from rules.abilities.phrases.where import WHERE, WHERES
from rules.abilities.phrases.words import (
    AMOUNT,
    COUNT,
    KNOWN_TYPE,
    MODE,
    NAME,
    ONE_ELEMENT,
    STAT,
    TYPE,
    ZONE,
    is_known_type,
)
from rules.vocabulary import Activation, Element, SpecialKind, Stat, TrickClass

NOUNS: Final = {
    "creature": ast.Noun.CREATURE,
    "creatures": ast.Noun.CREATURE,
    "creature card": ast.Noun.CREATURE,
    "creature cards": ast.Noun.CREATURE,
    "trick card": ast.Noun.TRICK,
    "trick cards": ast.Noun.TRICK,
    "trick": ast.Noun.TRICK,
    "tricks": ast.Noun.TRICK,
    "card": ast.Noun.CARD,
    "cards": ast.Noun.CARD,
}
#: Nouns in words for a person.
_NOUNS_SHOWN: Final = ("creature(s)", "trick card(s)", "card(s)")

#: Fields of a filter that a few words around the noun set.
_Fields: TypeAlias = Mapping[str, Any]


def _saying(words: str, **fields: object) -> Phrase[_Fields]:
    """Return a phrase, with the template `words`, that sets fields of a filter to fixed values or those of slots."""
    return Phrase(dict, words, fields)


def _levels(lowest: int | None = None, highest: int | None = None, exactly: int | None = None) -> _Fields:
    if exactly is not None:
        lowest = highest = exactly
    return {"level_from": lowest, "level_to": highest}


def _either_level(one: int, other: int) -> _Fields:
    """Return the fields of “level 1 or 2”; INVALID unless the levels are consecutive."""
    return _levels(one, other) if other == one + 1 else INVALID  # type: ignore[return-value]


#: “of levels 2 to 4” has its plural, for “the ATK of 1 creature of level 2 to 4” could be meant for a new ATK of 4.
_LEVELS: Final[list[Phrase[_Fields]]] = [
    Phrase(_levels, "levels {lowest} to {highest}", lowest=AMOUNT, highest=AMOUNT),
    Phrase(_levels, "level {highest} or_lower|or_less", highest=AMOUNT),
    Phrase(_levels, "level {lowest} or_higher|or_more", lowest=AMOUNT),
    Phrase(_levels, "level {exactly}", exactly=AMOUNT),
]
_LEVEL: Final[Slot[_Fields]] = one_of("level N", _LEVELS)


def _write_levels(lowest: int | None, highest: int | None) -> str:
    if lowest is None and highest is None:
        return ""
    if lowest is None:
        return f"of level {highest} or lower"
    if highest is None:
        return f"of level {lowest} or higher"
    return f"of level {lowest}" if lowest == highest else f"of levels {lowest} to {highest}"


def _read_exception(reader: Reader, at: int) -> Readings:
    return KIND.read(reader, at)


def _write_exception(wanted: ast.Filter, many: bool) -> str | None:
    return KIND.write(wanted, many)


#: Cards of an excluded kind.
EXCEPTION: Final = Slot("FILTER creature(s)", _read_exception, _write_exception)
#: Zones that may be named two at a time.
_ZONES: Final = {"hand": ast.Zone.HAND, "deck": ast.Zone.DECK, "graveyard": ast.Zone.GRAVEYARD, "Void": ast.Zone.VOID}
#: Amount of a stat.
BOUND: Final = AMOUNT


def _except(**fields: Any) -> _Fields:
    """Return the filter field `but_not` of an exclusion such as “non-Fire”; `fields` describe the excluded cards."""
    return {"but_not": ast.Filter(**fields)}


#: Fields of which a filter may name two values.
_KINDS: Final[dict[type, str]] = {
    str: "type", Element: "element", Activation: "activation", TrickClass: "trick_class",
}  # fmt: skip


def _either(**fields: Any) -> _Fields:
    """Return the filter field of “Fire or Water”: `fields` are `first` and `second`; INVALID if they are equal.

    Both are elements, types, or kinds of tricks.
    """
    first, second = fields["first"], fields["second"]
    if first == second:
        return INVALID  # type: ignore[return-value]
    return {"any_of": tuple(ast.Filter(**{_KINDS[type(each)]: each}) for each in (first, second))}


def _limit(
    stat: Stat | None = None,
    least: int | None = None,
    most: int | None = None,
    exactly: int | None = None,
    is_strict: bool = False,
) -> _Fields:
    if exactly is not None:
        least = most = exactly
    return {"limits": (ast.Limit(stat, least, most, is_strict),)}


def _with_stat(stat: Stat) -> _Fields:
    """Return the fields of “with RATK”, any amount of it. INVALID for DEF (a shield) and HP (all creatures have it)."""
    return INVALID if stat in (Stat.DEF, Stat.HP) else _limit(stat, least=1)  # type: ignore[return-value]


def _saying_whose(controller: ast.Whose) -> _Fields:
    return {"controller": controller}


def _read_they(reader: Reader, at: int) -> Readings:
    """Read no words, with the opponent as the value, if the text before names them and no other player."""
    before = reader.words[:at]
    others = ("each player", "a player", "its controller", "its owner", "that player", "your leader")
    said = " ".join(before)
    if "your opponent" not in said or any(each in said for each in others):
        return ()
    return [Reading(ast.Whose.OPPONENTS, at)]


OPPONENT_AS_THEY: Final[Slot[object]] = Slot("", _read_they, lambda value, _: None)


_SPECIALS: Final = choice(
    "God", {kind.label: kind for kind in (SpecialKind.GOD, SpecialKind.DEVIL, SpecialKind.RITUAL, SpecialKind.FUSION)}
)


def _read_special(reader: Reader, at: int) -> Readings:
    """Read a kind of special-deck creatures, such as “God”; no reading if a known creature type has that name."""
    return (
        ()
        if any(reader.stands(words, at) for words, _ in reader.known.exactly.get(reader.words[at], ()))
        else _SPECIALS.read(reader, at)
    )


_SPECIAL: Final = Slot("God", _read_special, _SPECIALS.write, words=_SPECIALS.words, begins=_SPECIALS.starts)
_CLASS: Final = choice("Equip", {each.label: each for each in TrickClass if each is not TrickClass.TARGET})
_ACTIVATION: Final = choice("Instant", {each.label: each for each in Activation})

#: Words before the noun, in any order. Like types, they are not noted as expected.
ADJECTIVES: Final[list[Phrase[_Fields]]] = [
    _saying("{type}", type=TYPE),
    _saying("other|another", other=True),
    _saying("opposing", controller=ast.Whose.OPPONENTS),
    _saying("face-up", is_face_up=True),
    _saying("face-down", is_face_up=False),
    _saying("damaged", is_damaged=True),
    _saying("undamaged", is_damaged=False),
    _saying("equipped", is_equipped=True),
    _saying("unequipped", is_equipped=False),
    _saying("attacking", role=ast.Role.ATTACKING),
    _saying("attacked", role=ast.Role.ATTACKED),
    _saying("locked-down", is_locked=True),
    _saying("{element}", element=ONE_ELEMENT),
    _saying("{name}", name=NAME),
    _saying("{special}", special=_SPECIAL),
    _saying("{trick_class}", trick_class=_CLASS),
    _saying("{activation}", activation=_ACTIVATION),
    _saying("non-token", is_token=False),
    Phrase(_either, "{first} or {second}", first=ONE_ELEMENT, second=ONE_ELEMENT),
    Phrase(_either, "{first} or {second}", first=KNOWN_TYPE, second=KNOWN_TYPE),
    *(
        Phrase(_either, "{first} or {second}", first=first, second=second)
        for first, second in product((_ACTIVATION, _CLASS), repeat=2)
    ),
    Phrase(the, "{value}", value=_LEVEL),
]
#: Other wordings, only read.
ADJECTIVE_WORDINGS: Final[list[Phrase[_Fields]]] = [
    _saying("{type}", type=KNOWN_TYPE),
    _saying("enemy", controller=ast.Whose.OPPONENTS),
    _saying("your opponent's", controller=ast.Whose.OPPONENTS),
    _saying("your_own|your|friendly|allied", controller=ast.Whose.YOURS),
    _saying("hidden", is_face_up=False),
    _saying("revealed", is_face_up=True),
    _saying("wounded|injured|hurt", is_damaged=True),
    _saying("{mode}", mode=MODE),
    _saying("adjacent|neighbouring|neighboring", where=ast.Where(ast.Near.ADJACENT)),
    Phrase(_either_level, "level {one} or|and level? {other}", one=AMOUNT, other=AMOUNT),
    Phrase(_except, "non {element}", element=ONE_ELEMENT),
    Phrase(_except, "non {type}", type=KNOWN_TYPE),
    Phrase(_except, "non {special}", special=_SPECIAL),
    Phrase(_except, "non {trick_class}", trick_class=_CLASS, noun=ast.Noun.TRICK),
    Phrase(_either, "{first} and {second}", first=ONE_ELEMENT, second=ONE_ELEMENT),
    Phrase(_either, "{first} and {second}", first=KNOWN_TYPE, second=KNOWN_TYPE),
    Phrase(_either, "{first} or a|an {second}", first=KNOWN_TYPE, second=KNOWN_TYPE),
]

_ITS: Final = {"this card": ast.Origin.THIS, "this creature": ast.Origin.THIS, "the equipped creature": ast.Origin.HOST}
#: Card to compare with.
_COUNTERPART: Final = choice(
    "this card",
    _ITS,
    also={
        **{f"{it}'s": of for it, of in _ITS.items()},
        **{f"that of {it}": of for it, of in _ITS.items()},
        **dict.fromkeys(("it", "itself", "its", "its own", "that of it"), ast.Origin.IT),
    },
)
_MEASURES: Final = {stat.label: stat for stat in Stat}
_MEASURE: Final = choice("STAT", _MEASURES, also={"level": ast.Trait.LEVEL})
_ALIKE: Final = choice("name", {**{trait.value: trait for trait in ast.Trait}, **_MEASURES})

COMPARISONS: Final[list[Phrase[ast.Compared]]] = [
    Phrase(ast.Compared, "of a higher level than {of}", what=ast.Trait.LEVEL, how=ast.Degree.MORE, of=_COUNTERPART),
    Phrase(ast.Compared, "of a lower level than {of}", what=ast.Trait.LEVEL, how=ast.Degree.LESS, of=_COUNTERPART),
    Phrase(
        ast.Compared, "of at least the level of {of}", what=ast.Trait.LEVEL, how=ast.Degree.AT_LEAST, of=_COUNTERPART
    ),
    Phrase(ast.Compared, "of at most the level of {of}", what=ast.Trait.LEVEL, how=ast.Degree.AT_MOST, of=_COUNTERPART),
    Phrase(ast.Compared, "with more {what} than {of}", what=STAT, how=ast.Degree.MORE, of=_COUNTERPART),
    Phrase(ast.Compared, "with less {what} than {of}", what=STAT, how=ast.Degree.LESS, of=_COUNTERPART),
    Phrase(ast.Compared, "with at least as much {what} as {of}", what=STAT, how=ast.Degree.AT_LEAST, of=_COUNTERPART),
    Phrase(ast.Compared, "with at most as much {what} as {of}", what=STAT, how=ast.Degree.AT_MOST, of=_COUNTERPART),
    Phrase(ast.Compared, "with the same {what} as {of}", what=_ALIKE, how=ast.Degree.SAME, of=_COUNTERPART),
]


def _compared(
    what: Stat | ast.Trait, how: ast.Degree, of: ast.Origin = ast.Origin.IT, again: Stat | ast.Trait | None = None
) -> ast.Compared:
    """Return the comparison “less ATK than that of `of`”; INVALID if `again`, the stat named second, differs."""
    return INVALID if again not in (None, what) else ast.Compared(what, how, of)  # type: ignore[return-value]


_MORE: Final = "higher|greater|more|larger|bigger"
_LESS: Final = "lower|less|fewer|smaller"
_HAS: Final = "with|of|that_has|that_have|having"
#: Other wordings, only read. Without another card they compare with the card that the sentence is about.
_COMPARISON_WORDINGS: Final[list[Phrase[ast.Compared]]] = [
    *(
        Phrase(_compared, words.replace("*", f"{{of}}{tail}"), again, what=_MEASURE, how=how, of=_COUNTERPART)
        for tail, again in (("", fields_of({})), (" {again}", fields_of({"again": _MEASURE})))
        for words, how in (
            (f"{_HAS} a|an? {_MORE} {{what}} than *", ast.Degree.MORE),
            (f"{_HAS} a|an? {_LESS} {{what}} than *", ast.Degree.LESS),
            (f"{_HAS} a|an? {{what}} {_MORE} than *", ast.Degree.MORE),
            (f"{_HAS} a|an? {{what}} {_LESS} than *", ast.Degree.LESS),
            (f"whose {{what}} is {_MORE} than *", ast.Degree.MORE),
            (f"whose {{what}} is {_LESS} than *", ast.Degree.LESS),
            *(
                (f"{whose} {words} *", how)
                for whose in (f"{_HAS} a|an? {{what}}", "whose {what} is")
                for words, how in (
                    (f"equal to or {_LESS} than", ast.Degree.AT_MOST),
                    (f"{_LESS} than or equal to", ast.Degree.AT_MOST),
                    (f"equal to or {_MORE} than", ast.Degree.AT_LEAST),
                    (f"{_MORE} than or equal to", ast.Degree.AT_LEAST),
                    ("equal to", ast.Degree.SAME),
                )
            ),
        )
    ),
    Phrase(_compared, f"{_HAS} a|an? {_MORE} {{what}}", what=_MEASURE, how=ast.Degree.MORE),
    Phrase(_compared, f"{_HAS} a|an? {_LESS} {{what}}", what=_MEASURE, how=ast.Degree.LESS),
    Phrase(_compared, f"{_HAS} the same {{what}}", what=_ALIKE, how=ast.Degree.SAME),
    Phrase(_compared, f"{_HAS} the same {{what}} as {{of}}", what=_ALIKE, how=ast.Degree.SAME, of=_COUNTERPART),
]
COMPARED: Final = one_of("with more STAT than this card", COMPARISONS, wordings=_COMPARISON_WORDINGS)

_AT_MOST: Final = "or_less|or_lower|or_fewer"
_AT_LEAST: Final = "or_more|or_higher|or_greater"

#: Phrases behind the noun, if the phrase around it names the zone.
LEVELS_BEHIND: Final[list[Phrase[_Fields]]] = [Phrase(the, "of {value}", value=_LEVEL)]
#: Other wordings, only read.
LEVEL_WORDINGS: Final[list[Phrase[_Fields]]] = [
    Phrase(the, "with|with_a|that_is|that_are|that_has {value}", value=_LEVEL),
    Phrase(_either_level, "of level {one} or|and level? {other}", one=AMOUNT, other=AMOUNT),
    Phrase(_either_level, "of levels {one} or|and {other}", one=AMOUNT, other=AMOUNT),
    Phrase(_levels, f"with|with_a|of level of? {{highest}} {_AT_MOST}|or_below|or_under", highest=AMOUNT),
    Phrase(_levels, f"with|with_a|of level of? {{lowest}} {_AT_LEAST}|or_above", lowest=AMOUNT),
    Phrase(_levels, f"with {{highest}} {_AT_MOST} levels", highest=AMOUNT),
    Phrase(_levels, f"with {{lowest}} {_AT_LEAST} levels", lowest=AMOUNT),
    Phrase(_levels, f"that cost|costs {{highest}} {_AT_MOST}", highest=AMOUNT),
    Phrase(_levels, f"that cost|costs {{lowest}} {_AT_LEAST}", lowest=AMOUNT),
    Phrase(_levels, "with|of a? level of? {exactly}", exactly=AMOUNT),
]

#: Phrases behind the noun, in any order.
QUALIFIERS: Final[list[Phrase[_Fields]]] = [
    *LEVELS_BEHIND,
    _saying("you control", controller=ast.Whose.YOURS),
    _saying("your opponent controls", controller=ast.Whose.OPPONENTS),
    _saying("you own", owner=ast.Whose.YOURS),
    _saying("your opponent owns", owner=ast.Whose.OPPONENTS),
    _saying("in {mode}", mode=MODE),
    Phrase(_limit, f"with {{least}} {{stat}} {_AT_LEAST}", least=BOUND, stat=STAT),
    Phrase(_limit, f"with {{most}} {{stat}} {_AT_MOST}", most=BOUND, stat=STAT),
    Phrase(_limit, "with exactly {exactly} {stat}", exactly=BOUND, stat=STAT),
    Phrase(_limit, "with more than {least} {stat}", least=BOUND, stat=STAT, is_strict=True),
    Phrase(_limit, "with less than {most} {stat}", most=BOUND, stat=STAT, is_strict=True),
    _saying("with a|an {counter} counter", counter=NAME),
    _saying("with {counters_from} or more {counter} counters", counters_from=COUNT, counter=NAME),
    _saying("with a counter", counter=""),
    _saying("with an ability", has_ability=True),
    _saying("without an ability", has_ability=False),
    *(_saying(shield.value.replace(" ", "_"), shield=shield) for shield in ast.Shield),
    *(_saying(f"that {past}".replace(" ", "_"), past=past) for past in ast.Past),
    _saying("{compared}", compared=COMPARED),
    _saying("{where}", where=WHERE),
    _saying("on the field", zone=ast.Zone.FIELD),
    _saying("in_your|in_the {zone}", zone=ZONE),
    _saying("in your opponent's {zone}", zone=ZONE, zone_of=ast.Whose.OPPONENTS),
    _saying("in either player's {zone}", zone=ZONE, zone_of=ast.Whose.BOTH),
    *(
        _saying(f"in_your|in_the {first} or {second}", zone=one, more_zones=(other,))
        for (first, one), (second, other) in permutations(_ZONES.items(), 2)
    ),
    _saying("other than that_creature|those_creatures|that_card|those_cards", not_that=True),
    _saying("except {but_not}", but_not=EXCEPTION),
]
#: Other wordings, only read.
QUALIFIER_WORDINGS: Final[list[Phrase[_Fields]]] = [
    *LEVEL_WORDINGS,
    _saying("of_yours|that_you_control|under_your_control", controller=ast.Whose.YOURS),
    _saying(
        "of_your_opponent's|that_your_opponent_controls|under_your_opponent's_control|controlled_by_your_opponent",
        controller=ast.Whose.OPPONENTS,
    ),
    _saying("controlled_by_you", controller=ast.Whose.YOURS),
    _saying("in|from both|all graveyards", zone=ast.Zone.GRAVEYARD, zone_of=ast.Whose.BOTH),
    _saying("in|from either graveyard", zone=ast.Zone.GRAVEYARD, zone_of=ast.Whose.BOTH),
    _saying("in|from the graveyards of each_player|both_players", zone=ast.Zone.GRAVEYARD, zone_of=ast.Whose.BOTH),
    _saying("in|from both players' graveyards", zone=ast.Zone.GRAVEYARD, zone_of=ast.Whose.BOTH),
    _saying("that_is|that_are|which_is|which_are in {mode}", mode=MODE),
    _saying("that_is|that_are|which_is|which_are in_your|in_the {zone}", zone=ZONE),
    _saying("that_is|that_are|which_is|which_are in your opponent's {zone}", zone=ZONE, zone_of=ast.Whose.OPPONENTS),
    _saying("that? you have on_the_field|in_play", controller=ast.Whose.YOURS),
    _saying("that? your opponent has on_the_field|in_play", controller=ast.Whose.OPPONENTS),
    Phrase(_saying_whose, "that? they control {controller}", controller=OPPONENT_AS_THEY),
    Phrase(_saying_whose, "that? they have on_the_field|in_play {controller}", controller=OPPONENT_AS_THEY),
    _saying("that you own", owner=ast.Whose.YOURS),
    _saying("from the field", zone=ast.Zone.FIELD),
    _saying("from_your|from_the {zone}", zone=ZONE),
    _saying("from your opponent's {zone}", zone=ZONE, zone_of=ast.Whose.OPPONENTS),
    _saying(
        "in_a|in_any|in_both|from_a|from_any|from_both|from_either_player's|in_any_player's|in_each_player's"
        "|from_any_player's|from_each_player's {zone}",
        zone=ZONE,
        zone_of=ast.Whose.BOTH,
    ),
    *(
        _saying(f"{inside} both|the? players'? {words}", zone=zone, zone_of=ast.Whose.BOTH)
        for inside in ("in", "from")
        for words, zone in (("graveyards", ast.Zone.GRAVEYARD), ("hands", ast.Zone.HAND), ("decks", ast.Zone.DECK))
    ),
    *(
        _saying(f"from_your|from_the {first} or {second}", zone=one, more_zones=(other,))
        for (first, one), (second, other) in permutations(_ZONES.items(), 2)
    ),
    Phrase(_limit, f"with|whose {{least}} {_AT_LEAST} {{stat}}", least=BOUND, stat=STAT),
    Phrase(_limit, f"with|whose {{most}} {_AT_MOST} {{stat}}", most=BOUND, stat=STAT),
    Phrase(_limit, "with|that_have at least {least} {stat}", least=BOUND, stat=STAT),
    Phrase(_limit, "with|that_have at most {most} {stat}", most=BOUND, stat=STAT),
    Phrase(_limit, f"that_have|that_has {{least}} {_AT_LEAST} {{stat}}", least=BOUND, stat=STAT),
    Phrase(_limit, f"that_have|that_has {{most}} {_AT_MOST} {{stat}}", most=BOUND, stat=STAT),
    Phrase(_limit, f"that_have|that_has {{least}} {{stat}} {_AT_LEAST}", least=BOUND, stat=STAT),
    Phrase(_limit, f"that_have|that_has {{most}} {{stat}} {_AT_MOST}", most=BOUND, stat=STAT),
    Phrase(_limit, f"with|with_an|with_a {{stat}} of? {{least}} {_AT_LEAST}", least=BOUND, stat=STAT),
    Phrase(_limit, f"with|with_an|with_a {{stat}} of? {{most}} {_AT_MOST}", most=BOUND, stat=STAT),
    Phrase(_limit, f"whose {{stat}} is {{least}} {_AT_LEAST}", least=BOUND, stat=STAT),
    Phrase(_limit, f"whose {{stat}} is {{most}} {_AT_MOST}", most=BOUND, stat=STAT),
    Phrase(_limit, "whose {stat} is higher|greater than {least}", least=BOUND, stat=STAT, is_strict=True),
    Phrase(_limit, "whose {stat} is lower|less than {most}", most=BOUND, stat=STAT, is_strict=True),
    Phrase(_limit, "with fewer|lower than {most} {stat}", most=BOUND, stat=STAT, is_strict=True),
    _saying("with a|an {counter} counter on it|them", counter=NAME),
    _saying("that has|have a|an {counter} counter on_it|on_them?", counter=NAME),
    _saying("with {counter} counters on? it|them?", counter=NAME),
    _saying("with {counters_from} or more {counter} counters on it|them", counters_from=COUNT, counter=NAME),
    _saying("with|of|in the {trick_class} class", trick_class=_CLASS),
    _saying("of|with class {trick_class}", trick_class=_CLASS),
    *(
        Phrase(_except, f"that {words} {{{kind}}}", fields_of({kind: slot}))
        for words in ("is|are not", "isn't|aren't")
        for kind, slot in (("element", ONE_ELEMENT), ("type", KNOWN_TYPE))
    ),
    _saying("named|called {name}", name=NAME),
    _saying("with {name} in its|their|the name|names", name=NAME),
    _saying("whose name contains|includes {name}", name=NAME),
    _saying("with|that_has|that_have an unbroken|intact|whole shield|DEF", shield=ast.Shield.WHOLE),
    _saying("with|that_has|that_have a shield|DEF", shield=ast.Shield.WHOLE),
    _saying("with|that_has|that_have DEF|shields", shield=ast.Shield.WHOLE),
    _saying("whose shield|DEF is whole|intact|unbroken|up", shield=ast.Shield.WHOLE),
    _saying(
        "without|with_no|that_has_no|that_have_no a|an|any? DEF|shield|shields|unbroken_shield", shield=ast.Shield.NONE
    ),
    _saying("with|that_has|that_have a? broken|destroyed|lost shield|DEF|shields", shield=ast.Shield.BROKEN),
    _saying("whose shield|DEF|shields is|was|are|has_been|were broken|destroyed|lost", shield=ast.Shield.BROKEN),
    Phrase(_with_stat, "with|that_have|that_has a|an|any? {stat}", stat=STAT),
    _saying("with no|without abilities", has_ability=False),
    _saying("with no ability", has_ability=False),
    _saying("that is|are equipped", is_equipped=True),
    _saying("with an equip trick|card|trick_card", is_equipped=True),
    _saying("equipped with an equip trick|card|trick_card", is_equipped=True),
    _saying("that is|are not equipped", is_equipped=False),
    _saying("that is|are damaged", is_damaged=True),
    _saying("that is|are locked_down", is_locked=True),
    *(
        _saying(f"{words} {by}", is_locked=True, where=ast.Where(ast.Near.ON))
        for words in ("locked down by", "that is locked down by", "that's locked down by", "that are locked down by")
        for by in ("this_creature|this_card", "it")
    ),
    *(
        _saying(f"that? {who} {words}", is_locked=True, where=ast.Where(ast.Near.ON))
        for who in ("this_creature|this_card", "it")
        for words in ("locks_down", "is locking_down", "has_locked_down")
    ),
    _saying("that is|are face-up", is_face_up=True),
    _saying("that is|are face-down", is_face_up=False),
    _saying("that is|are attacking", role=ast.Role.ATTACKING),
    _saying("that is|are being attacked", role=ast.Role.ATTACKED),
    _saying("spawned this turn", past=ast.Past.SPAWNED),
    _saying("that spawned this turn", past=ast.Past.SPAWNED),
    _saying("that were|has_been|have_been spawned|summoned this turn", past=ast.Past.SPAWNED),
    _saying("that were|has_been|have_been Miracle_Spawned this turn", past=ast.Past.MIRACLE_SPAWNED),
    _saying("Miracle Spawned this turn", past=ast.Past.MIRACLE_SPAWNED),
    _saying("that has|have already? attacked|declared_an_attack this turn", past=ast.Past.ATTACKED),
    _saying("that already? attacked|declared_an_attack this turn", past=ast.Past.ATTACKED),
    _saying("that has|have already? moved this turn", past=ast.Past.MOVED),
    _saying("that already moved this turn", past=ast.Past.MOVED),
    *(
        _saying(f"that {words} this_turn|yet_this_turn", but_not=ast.Filter(past=past))
        for words, past in (
            ("has_not|have_not|hasn't|haven't|did_not|didn't attacked|attack|declared_an_attack", ast.Past.ATTACKED),
            ("has_not|have_not|hasn't|haven't|did_not|didn't moved|move", ast.Past.MOVED),
            ("was_not|were_not|wasn't|weren't spawned", ast.Past.SPAWNED),
        )
    ),
    _saying("that_player|they control|controls", controller=ast.They()),
    _saying(", including your_own|yours|those_you_control|itself"),
    _saying("except this creature|card|one", other=True),
    _saying("other than this creature|card|one", other=True),
    _saying("other than {but_not}", but_not=EXCEPTION),
    _saying(", except {but_not}", but_not=EXCEPTION),
    _saying("except for {but_not}", but_not=EXCEPTION),
]

#: Printed properties of cards, which can be asked for in any zone.
_PRINTED: Final = [
    *LEVELS_BEHIND,
    *LEVEL_WORDINGS,
    *(
        each
        for each in (*QUALIFIERS, *QUALIFIER_WORDINGS)
        if each.says("stat", "has_ability", "name", "trick_class") and not each.says("is_less")
    ),
]

_BEFORE: Final[Table[object]] = Table([*ADJECTIVES, *ADJECTIVE_WORDINGS])
#: Words before the noun but for unknown types: nothing else says that creatures follow.
_SURELY_BEFORE: Final[Table[object]] = Table([*ADJECTIVES[1:], *ADJECTIVE_WORDINGS])
#: Nouns, with the fields they set.
_NOUNS: Final = [
    *(_saying(noun.replace(" ", "_"), noun=meaning) for noun, meaning in NOUNS.items()),
    _saying("trap", noun=ast.Noun.TRICK, trick_class=TrickClass.TRAP),
    _saying("equip", noun=ast.Noun.TRICK, trick_class=TrickClass.EQUIP),
    _saying("instant", noun=ast.Noun.TRICK, activation=Activation.INSTANT),
    _saying("token", noun=ast.Noun.CREATURE, is_token=True),
    _saying("creature_token", noun=ast.Noun.CREATURE, is_token=True),
    _saying("enemy", noun=ast.Noun.CREATURE, controller=ast.Whose.OPPONENTS),
    _saying("ally", noun=ast.Noun.CREATURE, controller=ast.Whose.YOURS),
]
_MANY_NOUNS: Final = [
    *(_saying(noun.replace(" ", "_"), noun=meaning) for noun, meaning in NOUNS.items() if noun.endswith("s")),
    _saying("traps", noun=ast.Noun.TRICK, trick_class=TrickClass.TRAP),
    _saying("equips", noun=ast.Noun.TRICK, trick_class=TrickClass.EQUIP),
    _saying("instants", noun=ast.Noun.TRICK, activation=Activation.INSTANT),
    _saying("tokens", noun=ast.Noun.CREATURE, is_token=True),
    _saying("creature_tokens", noun=ast.Noun.CREATURE, is_token=True),
    _saying("enemies", noun=ast.Noun.CREATURE, controller=ast.Whose.OPPONENTS),
    _saying("allies", noun=ast.Noun.CREATURE, controller=ast.Whose.YOURS),
]
_NOUN: Final[Table[object]] = Table([*_NOUNS, *_MANY_NOUNS[-7:]])
_PLURAL: Final[Table[object]] = Table(_MANY_NOUNS)


#: Properties that only cards on the field have.
_ON_FIELD: Final = frozenset(
    {"is_locked", "mode", "role", "past", "counter", "is_damaged", "is_equipped", "is_face_up", "shield"}
)


def asks_of_field(wanted: ast.Filter) -> bool:
    """Return whether a filter has conditions, besides the place, that apply only to cards on the field."""
    nested = (*wanted.any_of, *(() if wanted.but_not is None else (wanted.but_not,)))
    return any(getattr(wanted, each) is not None for each in _ON_FIELD) or any(map(asks_of_field, nested))


def is_counted_by_print(wanted: ast.Filter) -> bool:
    """Return whether a filter depends only on printed values, so that it applies in all zones."""
    return not (asks_of_field(wanted) or wanted.where or wanted.controller or wanted.other or wanted.owner)


def _made(fields: _Fields) -> ast.Filter | None:
    """Return the filter with some fields; None if they contradict each other: a trick has no creature type (O-1.7)."""
    known = dict(fields)
    of_creatures = ("type", "mode", "special", "shield")
    if known["noun"] is ast.Noun.TRICK and any(known.get(field) for field in of_creatures):
        return None
    if known["noun"] is ast.Noun.CREATURE and (known.get("trick_class") or known.get("activation")):
        return None
    if known["noun"] is ast.Noun.CREATURE and any(one.trick_class or one.activation for one in known.get("any_of", ())):
        return None
    if known["noun"] is ast.Noun.CREATURE and known.get("is_locked"):
        return None
    if known.get("activation") is Activation.NORMAL and known["noun"] is not ast.Noun.TRICK:
        return None
    if known.get("element") is Element.NORMAL and known["noun"] is ast.Noun.TRICK:
        return None
    if known.get("zone", ast.Zone.FIELD) is not ast.Zone.FIELD and "controller" in known:
        # “your cards in the Void” are those that you own (O-23.24).
        if "zone_of" in known or "owner" in known:
            return None
        known["zone_of"] = known.pop("controller")
    if known.get("zone", ast.Zone.FIELD) is not ast.Zone.FIELD and not known.keys().isdisjoint(_ON_FIELD):
        return None
    if known.get("zone", ast.Zone.FIELD) is not ast.Zone.FIELD and known.get("owner") is not None:
        known["zone_of"] = known.pop("owner")
    return ast.Filter(**known)


#: Ends of a type that may be a plural: “Undead” are one or many.
_PLURAL_ENDS: Final = ("s", "undead", "fish")


class _FilterReader:
    """Reader of a filter: words before the noun, the noun, and phrases after it, for different fields."""

    def __init__(self, behind: Sequence[Phrase[_Fields]], *, is_many: bool = False) -> None:
        self._before, self._noun = (_SURELY_BEFORE, _PLURAL) if is_many else (_BEFORE, _NOUN)
        self._behind: Table[object] = Table(behind)
        #: Whether the noun must be plural, as nothing before it shows that a filter begins.
        self._is_many = is_many

    def starts(self) -> Starts:
        """Return the words that a filter may begin with: those before the noun, or the noun."""
        before, noun = self._before.starts(), self._noun.starts()
        return None if before is None or noun is None else before | noun

    def read(self, reader: Reader, at: int) -> Readings:
        key = id(self), at
        known = reader.cache.get(key)
        if known is None:
            read = reader.tentatively(lambda: self._read(reader, at)) if self._is_many else self._read(reader, at)
            known = reader.cache[key] = best_of(read)
        return known

    def _read(self, reader: Reader, at: int) -> list[Reading]:
        found: list[Reading] = []
        for before in each_once(reader, self._before, Reading({}, at), is_quiet=True):
            for noun in self._nouns(reader, before):
                if noun.value.keys() & before.value.keys():
                    continue
                fields = {**before.value, **noun.value}
                so_far = Reading(fields, noun.end, before.cost + noun.cost, None, at, before.parts)
                for whole in each_once(reader, self._behind, so_far):
                    made = _made(whole.value)
                    if made is not None:
                        found.append(whole._replace(value=made))
        return found

    def _nouns(self, reader: Reader, before: Reading) -> Readings:
        reader.quiet = before.end
        found = self._noun.read(reader, before.end)
        reader.quiet = -1
        if found:
            return found
        at = before.end
        if _ends_in_type(reader, before) and (not self._is_many or reader.words[at - 1].endswith(_PLURAL_ENDS)):
            # “a Knight”: the type stands for the creature.
            return (Reading({"noun": ast.Noun.CREATURE}, at, 1),)
        if reader.explains and "type" in before.value and get_close_matches(reader.words[at - 1][:40], NOUNS):
            # “1 creatur you control”: the presumed type is the noun, misspelt.
            at -= 1
            reader.furthest = min(reader.furthest, at)
        reader.want(at, lambda: _NOUNS_SHOWN)
        return ()


def _ends_in_type(reader: Reader, before: Reading) -> bool:
    """Return whether the last word before a filter's noun is a known creature type."""
    if not before.parts:
        return False
    last = before.parts[-1].value
    if "any_of" in last:
        return bool(last["any_of"][0].type)
    return "type" in last and is_known_type(reader, last["type"])


_OWNERS: Final = {None: "", ast.Whose.YOURS: "you control", ast.Whose.OPPONENTS: "your opponent controls"}
_ZONES_OF: Final = {ast.Whose.YOURS: "your", ast.Whose.OPPONENTS: "your opponent's", ast.Whose.BOTH: "either player's"}
_EQUIPPED: Final = {None: "", True: "equipped", False: "unequipped"}
_DAMAGED: Final = {None: "", True: "damaged", False: "undamaged"}


def _write_filter(wanted: ast.Filter, many: bool) -> str | None:
    if wanted.controller not in _OWNERS or (wanted.controller is not None and wanted.zone is not ast.Zone.FIELD):
        return None
    either = _write_either(wanted)
    but_not = "" if wanted.but_not is None else EXCEPTION.write(wanted.but_not, True)
    zone = _write_zone(wanted)
    limits = [*map(_write_limit, wanted.limits)]
    if either is None or but_not is None or zone is None or None in limits or len(limits) > 1:
        return None
    if _made({name: getattr(wanted, name) for name in ("noun", *_TOGETHER)}) is None:
        return None
    before = [
        "other" if wanted.other else "",
        "" if wanted.is_face_up is None else "face-up" if wanted.is_face_up else "face-down",
        _DAMAGED[wanted.is_damaged],
        _EQUIPPED[wanted.is_equipped],
        wanted.role or "",
        "locked-down" if wanted.is_locked else "",
        wanted.element.label if wanted.element else "",
        either,
        f"“{wanted.name}”" if wanted.name else "",
        wanted.special.label if wanted.special else "",
        wanted.trick_class.label if wanted.trick_class else "",
        wanted.activation.label if wanted.activation else "",
        wanted.type,
        "non-token" if wanted.is_token is False else "",
    ]
    after = [
        _write_levels(wanted.level_from, wanted.level_to),
        *limits,
        write_one(wanted.compared, COMPARISONS) if wanted.compared else "",
        f"in {wanted.mode.value}" if wanted.mode else "",
        _write_counters(wanted),
        "" if wanted.has_ability is None else "with an ability" if wanted.has_ability else "without an ability",
        wanted.shield or "",
        f"that {wanted.past.value}" if wanted.past else "",
        _OWNERS[wanted.controller],
        "" if wanted.owner is None else "you own" if wanted.owner is ast.Whose.YOURS else "your opponent owns",
        write_one(wanted.where, WHERES) if wanted.where else "",
        zone,
        "other than those creatures" if wanted.not_that else "",
        f"except {but_not}" if but_not else "",
    ]
    noun = "token" if wanted.is_token and wanted.noun is ast.Noun.CREATURE else wanted.noun.value
    if wanted.is_token and wanted.noun is not ast.Noun.CREATURE:
        return None
    return " ".join(part for part in (*before, f"{noun}{'s' if many else ''}", *after) if part)


#: Fields of which some contradict others.
_TOGETHER: Final = ("type", "is_locked", "mode", "shield", "special", "trick_class", "activation", "element")


def _write_either(wanted: ast.Filter) -> str | None:
    """Return the alternatives in a filter as text, “Fire or Water”; "" without any, None if inexpressible."""
    if not wanted.any_of:
        return ""
    if len(wanted.any_of) != 2:
        return None
    for names in (("element",), ("type",), ("activation", "trick_class")):
        values = [value for one in wanted.any_of for name in names if (value := getattr(one, name))]
        if wanted.any_of == tuple(ast.Filter(**{_KINDS[type(value)]: value}) for value in values):
            return " or ".join(value if names == ("type",) else value.label for value in values)
    return None


def _write_zone(wanted: ast.Filter) -> str | None:
    """Return the zones of a filter as text, “in your hand or graveyard”; "" for the field, None if inexpressible."""
    if wanted.zone is ast.Zone.FIELD:
        return "" if wanted.zone_of is ast.Whose.YOURS and not wanted.more_zones else None
    names = [ZONE.write(zone, False) or "" for zone in (wanted.zone, *wanted.more_zones)]
    if len(names) > 2 or (len(names) == 2 and wanted.zone_of is not ast.Whose.YOURS):
        return None
    return f"in {_ZONES_OF[wanted.zone_of]} {' or '.join(names)}"


def _write_limit(limit: ast.Limit) -> str | None:
    """Return a limit as text: “with 300 ATK or more”; None if no phrase expresses it."""
    stat = None if limit.stat is None else limit.stat.label
    least, most = (None if end is None else BOUND.write(end, False) for end in (limit.least, limit.most))
    if stat is None or (limit.least is None and limit.most is None):
        return None
    if limit.least is not None and limit.most is not None:
        return f"with exactly {least} {stat}" if limit.least == limit.most and not limit.is_strict else None
    if limit.is_strict:
        return f"with more than {least} {stat}" if limit.least is not None else f"with less than {most} {stat}"
    return f"with {least} {stat} or more" if limit.least is not None else f"with {most} {stat} or less"


def _write_counters(wanted: ast.Filter) -> str:
    if wanted.counter is None:
        return ""
    if not wanted.counter:
        return "with a counter"
    if wanted.counters_from == 1:
        return f"with a “{wanted.counter}” counter"
    return f"with {wanted.counters_from} or more “{wanted.counter}” counters"


def _write_kind(wanted: ast.Filter, many: bool) -> str | None:
    bare = replace(wanted, controller=None, where=None, zone=ast.Zone.FIELD)
    return _write_filter(wanted, many) if wanted == bare else None


#: Cards anywhere, with all conditions.
FILTER: Final = Slot("FILTER creature(s)", _FilterReader([*QUALIFIERS, *QUALIFIER_WORDINGS]).read, _write_filter)
#: Filter in the plural.
FILTERS: Final = Slot(
    "FILTER creatures", _FilterReader([*QUALIFIERS, *QUALIFIER_WORDINGS], is_many=True).read, _write_filter
)
#: Cards of a kind, if the phrase around it names the zone.
KIND: Final = Slot("FILTER card(s)", _FilterReader(_PRINTED).read, _write_kind)
#: Filter in a phrase that is plural whatever stands before it.
KINDS: Final = Slot(KIND.label, KIND.read, lambda value, _: KIND.write(value, True))


_A_CREATURE: Final[Table[object]] = Table([Phrase(the, "a|an|one|1? {value}", value=FILTER)])


def _write_a_creature(wanted: ast.Filter, _: bool) -> str | None:
    text = FILTER.write(wanted, False)
    return text and f"{'an' if text[0].casefold() in 'aeiou' else 'a'} {text}"


#: A single creature of the kind.
A_CREATURE: Final = Slot("a FILTER creature", _A_CREATURE.read, _write_a_creature)


def _read_another(reader: Reader, at: int) -> Readings:
    return FILTER.read(reader, at) if reader.words[at] == "another" else ()


ANOTHER: Final = Slot(
    "another creature", _read_another, lambda value, many: None, begins=lambda: frozenset({"another"})
)
