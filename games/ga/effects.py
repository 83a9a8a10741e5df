"""Effects on an object of Grand Archive, written as phrases: `set "Unique Champion"`, `also Ally`, `+2 power`.

`parse_effect` accepts many forms, `phrase` writes one, and `parse_effect(phrase(effect)) == effect`. An effect that
the rules forbid is a `Forbidden`: it keeps its place in the list and does nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, TypeVar

from games.ga.typeline import Typeline, once, parse_typeline, split_words
from games.ga.words import CHARACTERISTICS, SUPERTYPES, CardType, Speed, Stat, is_state, type_named

#: The largest number that an effect may name, either way.
MAX_NUMBER: Final = 1_000_000


class Code(StrEnum):
    """Code of a problem with an effect or an object."""

    UNKNOWN_TYPE = "UNKNOWN_TYPE"
    NOT_A_CHARACTERISTIC = "NOT_A_CHARACTERISTIC"
    NO_BEHAVIOUR = "NO_BEHAVIOUR"
    UNDECIDED = "UNDECIDED"
    TOO_LARGE = "TOO_LARGE"

    @property
    def label(self) -> str:
        """The name of the member that pages show."""
        return self.value.replace("_", " ").capitalize()


class Unreadable(ValueError):
    """Error for an effect, object or question that can't be read. The message says what to write."""


@dataclass(frozen=True, slots=True)
class Attribute:
    """Attribute of an object, such as "destroyed: graveyard" for an event. `brought` says that it came with a type."""

    name: str
    value: str
    brought: bool = False


@dataclass(frozen=True, slots=True)
class SetTyping:
    """Effect that sets the types of an object (GA-3.1); None leaves a part. Types set supertypes too (GA-3.2)."""

    supertypes: tuple[str, ...] | None = None
    types: tuple[CardType, ...] | None = None
    subtypes: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class SetWord:
    """Effect that sets the name or the element of an object."""

    characteristic: str
    value: str


@dataclass(frozen=True, slots=True)
class SetCost:
    """Effect that sets the cost of an object."""

    value: int


@dataclass(frozen=True, slots=True)
class SetAttribute:
    """Effect that sets an attribute or the speed of an object, in place of all its values before."""

    name: str
    value: str


@dataclass(frozen=True, slots=True)
class SetStat:
    """Effect that sets a stat (GA-4.1): `stat` becomes `times` × `of` + `plus`; without `of`, `plus`."""

    stat: Stat
    plus: int
    of: Stat | None = None
    times: int = 1


@dataclass(frozen=True, slots=True)
class Change:
    """Effect that adds `by` to `number`, the name of a stat or the cost (O-GA.3)."""

    number: str
    by: int


@dataclass(frozen=True, slots=True)
class Double:
    """Effect that doubles a stat."""

    stat: Stat


@dataclass(frozen=True, slots=True)
class Swap:
    """Effect that exchanges two stats."""

    one: Stat
    other: Stat


@dataclass(frozen=True, slots=True)
class Act:
    """Effect (type-acting, GA-3.4) by which the object may do `behaviour` as though it were `card_type`."""

    behaviour: str
    card_type: CardType


@dataclass(frozen=True, slots=True)
class Expand:
    """Effect (type-expansion, GA-3.6) that adds the types of a typeline, with attributes that come with them."""

    typeline: Typeline
    attributes: tuple[Attribute, ...] = ()


@dataclass(frozen=True, slots=True)
class Forbidden:
    """Effect that the rules don't allow, as it was written, with the rule and a message."""

    text: str
    code: Code
    rule: str
    message: str


StatEffect = TypeVar("StatEffect")
Effect = SetTyping | SetWord | SetCost | SetAttribute | SetStat | Change | Double | Swap | Act | Expand | Forbidden


# Effects with checks, from any form of input.


def not_a_characteristic(text: str, name: str) -> Forbidden:
    """Return a Forbidden for the effect `text` on `name`, such as a counter, which is no characteristic (GA-2.1)."""
    message = (
        f"“{name}” is no characteristic, so no effect can set or change it here: properties and states are none. "
        "Characteristics are name, element, cost, speed, types with super- and subtypes, abilities, power, life "
        "and durability (GA-2.1)."
    )
    return Forbidden(text, Code.NOT_A_CHARACTERISTIC, "GA-2.2", message)


def unknown_type(text: str, words: Iterable[str]) -> Forbidden:
    """Return a Forbidden for the effect `text`, in which `words` should name a card type but name none."""
    types = ", ".join(card_type.label for card_type in CardType)
    named = " ".join(words)
    message = f"“{named}” names no card type. The eight are {types}. Put a dash before subtypes: “— {named}”."
    return Forbidden(text, Code.UNKNOWN_TYPE, "GA-1.2", message)


def set_typing(text: str, named: Typeline, *, no_subtypes: bool = False) -> SetTyping | Forbidden:
    """Return the effect that sets the types of `named` except empty parts; `no_subtypes` also removes all subtypes.

    It is Forbidden if nothing is set, or for an unknown supertype without a type. `text` is the effect as written.
    """
    if not named.types:
        known = all(word.casefold() in SUPERTYPES for word in named.supertypes)
        if not known or not (named.supertypes or named.subtypes or no_subtypes):
            return unknown_type(text, named.supertypes)
    subtypes = named.subtypes or (() if no_subtypes else None)
    if not named.types:
        return SetTyping(named.supertypes or None, None, subtypes)
    return SetTyping(named.supertypes, named.types, subtypes)


def act(text: str, behaviour: str, named: str) -> Act | Forbidden:
    """Return the effect `text`, to do `behaviour` as the type `named`; Forbidden without a type or a behaviour."""
    card_type = type_named(_without_article(named))
    if card_type is None:
        return unknown_type(text, [named])
    if not behaviour:
        message = (
            f"As though it were {card_type.label} it may do what the effect's text says, and nothing else: "
            f"name it, as in “may attack as though it were {card_type.label}”."
        )
        return Forbidden(text, Code.NO_BEHAVIOUR, "GA-3.5", message)
    return Act(behaviour, card_type)


def expand(text: str, named: Typeline, attributes: tuple[Attribute, ...] = ()) -> Expand | Forbidden:
    """Return the effect that adds the types of the typeline `named`, and with them `attributes`.

    It is Forbidden if the typeline is empty or has an unknown supertype and no type. `text` is the effect as written.
    """
    if not named.types and not all(word.casefold() in SUPERTYPES for word in named.supertypes):
        return unknown_type(text, named.supertypes)
    if not (named.types or named.supertypes or named.subtypes):
        return unknown_type(text, ["nothing"])
    brought = tuple(dict.fromkeys(Attribute(each.name, each.value, brought=True) for each in attributes))
    return Expand(named, brought)


def set_value(text: str, name: str, value: str) -> Effect:
    """Return the effect `text`, which sets `name` to `value`, both as written; Forbidden if the rules forbid it.

    Unreadable is raised if the characteristic can't have the value.
    """
    name = name.casefold()
    if stat := _STATS.get(name):
        return _set_stat(stat, value)
    if name == "speed":
        return SetAttribute("speed", speed(value).value)
    if name == "cost":
        return SetCost(number(value))
    if name in ("name", "element"):
        return SetWord(name, value.strip('" '))
    if name in ("type", "types", "typeline", "card type"):
        return set_typing(text, parse_typeline(value.strip('" ')))
    if name in ("supertype", "supertypes"):
        return SetTyping(supertypes=once(split_words(value.strip('" '))))
    if name in ("subtype", "subtypes"):
        return SetTyping(subtypes=once(split_words(value.strip('"- –—'))))
    if name in ("ability", "abilities"):
        raise Unreadable("Abilities stay as they are: the source has no effect that sets them.")
    return not_a_characteristic(text, name)


def change(text: str, name: str, by: int) -> Change | Forbidden:
    """Return the effect `text`, which adds `by` to `name`, a stat or the cost; Forbidden for no characteristic.

    Unreadable is raised if `name` is a characteristic that is no number, or is followed by a second change.
    """
    name = name.casefold()
    if re.search(r"[+-]\s*[0-9]", name):
        raise Unreadable(f"One effect changes one number: make two of “{text}”.")
    return Change(name, by) if name == "cost" else _of_stat(text, name, lambda stat: Change(stat.value, by))


def _of_stat(text: str, name: str, build: Callable[[Stat], StatEffect]) -> StatEffect | Forbidden:
    """Return the effect `text`, which `build` makes for the stat `name`; Forbidden for no characteristic.

    Unreadable is raised if `name` is a characteristic that is no stat.
    """
    name = name.casefold()
    if name in _STATS:
        return build(_STATS[name])
    if name in CHARACTERISTICS or name in ("it", "type"):
        raise Unreadable("This works for stats only: power, life and durability.")
    return not_a_characteristic(text, name)


def speed(value: str) -> Speed:
    """Return the speed that `value` names, or raise Unreadable."""
    try:
        return Speed.parse(value.strip('" '))
    except ValueError:
        raise Unreadable(f"A speed is slow or fast, not “{value}”.") from None


def number(value: str) -> int:
    """Return the whole number in a text, or raise Unreadable if there is none or it is beyond ±MAX_NUMBER."""
    digits = value.strip().replace("\u2212", "-").replace(",", "")
    if not re.fullmatch(r"[+-]?[0-9]{1,12}", digits):
        raise Unreadable(f"“{value}” is no whole number.")
    if abs(int(digits)) > MAX_NUMBER:
        raise Unreadable(f"{digits} is too large: numbers go up to {MAX_NUMBER:,}.")
    return int(digits)


def parse_attributes(text: str) -> tuple[Attribute, ...]:
    """Return attributes from a text such as "destroyed: graveyard; speed: slow", or raise Unreadable."""
    return tuple(attribute(*_halves(part)) for part in re.split(r"[;\n]", text) if part.strip())


def attribute(name: str, value: str) -> Attribute:
    """Return an attribute in its normal form: "When destroyed" and "the Graveyard" are destroyed and graveyard.

    Unreadable is raised if the name is no event, or the value isn't in words.
    """
    name = re.sub(
        r"^(?:(?:when|if|on|once)\s+)?(?:it is\s+|it's\s+)?", "", " ".join(name.casefold().split("_"))
    ).strip()
    value = re.sub(r"^(?:it\s+)?(?:goes\s+)?(?:to\s+|into\s+)?(?:the\s+|your\s+)?", "", value.strip(' "').casefold())
    if not _ATTRIBUTE.fullmatch(name) or not _ATTRIBUTE.fullmatch(value):
        raise Unreadable("An attribute is an event and what becomes of it, in words, as in “destroyed: graveyard”.")
    if name != "speed" and (name in _SETTABLE or not _GRAMMAR.isdisjoint(name.split())):
        raise Unreadable(f"“{name}” is no event, as “destroyed” is one.")
    return Attribute(name, speed(value).value if name == "speed" else value)


def _halves(part: str) -> tuple[str, str]:
    name, colon, value = part.partition(":")
    if not colon:
        raise Unreadable(
            f"“{part.strip()}” is no attribute: write an event and what becomes of it, as in “destroyed: graveyard”."
        )
    return name, value


_ATTRIBUTE: Final = re.compile(r"[^\W_](?:[\w '-]{0,58}[^\W_])?")
_SETTABLE: Final = frozenset((*CHARACTERISTICS, "typeline", "type", "card type", "supertype", "subtype", "ability"))
#: Words of phrases, which are not part of the name of an event.
_GRAMMAR: Final = frozenset(
    ("set", "become", "becomes", "is", "it", "its", "this", "also", "may", "can", "as", "no", "and", "to", "double")
)
_STATS: Final = {stat.value: stat for stat in Stat}


def _without_article(text: str) -> str:
    return re.sub(r"^(?:an?|the)\s+", "", text.strip(' "'), flags=re.IGNORECASE)


# Phrases.

_STAT: Final = "(power|life|durability)"


def _pattern(text: str) -> re.Pattern[str]:
    return re.compile(text.replace("STAT", _STAT).replace(" ", r"\s+"), re.IGNORECASE)


def _set_stat(stat: Stat, value: str) -> SetStat:
    """Return the effect that sets a stat to a number or an expression ("its power plus 2"), or raise Unreadable."""
    if match := _EXPRESSION.fullmatch(value.strip()):
        twice, of, sign, plus = match.groups()
        by = number(plus) if plus else 0
        return SetStat(
            stat, -by if sign and sign.casefold() in ("minus", "-") else by, Stat(of.casefold()), 2 if twice else 1
        )
    try:
        return SetStat(stat, number(value))
    except Unreadable as error:
        raise Unreadable(f"{error} Write a number, or such as “its power plus 2”.") from None


_EXPRESSION: Final = _pattern(r"(twice|double|2 ?×|2 ?x)?\s*(?:its |the )?STAT(?:\s*(plus|minus|\+|-)\s*([0-9]+))?")

_SWAP: Final = _pattern(
    r"(?:swap|swaps|exchange|switch) (?:its |the )?([^\s/&,]+)(?: (?:and|with|for) |\s*[/&,]\s*)(?:its |the )?(\S+)"
)
_DOUBLE: Final = _pattern(r"(?:double|doubles) (?:its |the )?(\S+)|(?:its )?(\S+) (?:is|are) doubled")
_CHANGE: Final = _pattern(r"(?:it )?(?:gets |gains |adds? |has )?([+-]\s*[0-9]+) (.+)|(?:its )?(\w+)\s*([+-]\s*[0-9]+)")
#: Changes in words, without a sign before the number.
_PLUS: Final = _pattern(
    r"(?:it )?(?:gets |gains |adds? |has )?(plus|minus) ([0-9]+) (.+)|(?:it )?(?:gets|gains|adds?) ([0-9]+) (.+)"
    r"|(?:its |the )?STAT (plus|minus) ([0-9]+)"
)
_ACT: Final = _pattern(r"(?:it )?(?:may |can )?(.*?)\s*as (?:though|if) (?:it were |it was )?(?:an? )?(.+)")
_ALSO: Final = _pattern(
    r"(?:it )?(?:is |becomes )?also (?:an? )?(.+)|(?:it )?(?:is |becomes )?(?:an? )?(.+) in addition to its other types"
)
_EXPAND: Final = _pattern(r"(?:expand|expanded)(?: with| by| to)? (?:an? )?(.+)|(?:gains|adds?) (?:the )?types? (.+)")
_ADD: Final = _pattern(r"(?:it )?(?:gains|adds?) (?:an? )?(.+)")
_BRACKETS: Final = re.compile(r"(.*?)\s*(?:\(([^()]*)\)|with\s+((?:\w+\s+)?\w+:.*))", re.IGNORECASE)
_NONE: Final = _pattern(r"set no (supertypes|subtypes)|loses (?:its |all )?(supertypes|subtypes)")
_SET_PARTS: Final = _pattern(r"set (.*?)\s*(?:and )?no subtypes")
_SET_BOTH: Final = _pattern(r"set (no supertypes|supertypes .*?) and (no subtypes|subtypes .*)")
_WORDS: Final = "typeline|card type|types?|supertypes?|subtypes?|power|life|durability|speed|cost|element|name"
_SET_NAMED: Final = _pattern(rf"set (?:its |the )?({_WORDS})(?:\s*(?:to|=|:|as|becomes))?\s*(\S.*)")
_SET: Final = _pattern(r"(?:set it to|set to|set|(?:it )?is set to|(?:it )?becomes?|(?:it )?is) (?:an? )?(\S.*)")
_BECOMES: Final = _pattern(
    r"(?:its |the )?([\w -]+?)(?: becomes? | is set to | is now | is | to |\s*=\s*|\s*:\s*)(\S.*)"
)
_WHEN: Final = _pattern(r"(?:when|if|on) (?:it is )?(\w+),?(?: it)?(?: goes)?(?: to| into)? (?:the |your )?(.+)")
_COUNTERS: Final = _pattern(
    r"(?:put|remove|add|place|deal|take|move|heal) .+|(?:rest|wake|awaken|exhaust|tap|untap|foster)(?: it)?(?: up)?"
)


def parse_effect(text: str) -> Effect:
    """Return a phrase's effect, Forbidden if the rules don't allow it; raise Unreadable, with examples, if unclear."""
    written = " ".join(text.split()).rstrip(".")
    plain = written.translate(_PLAIN)
    if '"' not in plain:
        plain = _SINGLE_QUOTES.sub(r'"\1"', plain)
    for pattern, read in _READERS:
        if (match := pattern.fullmatch(plain)) and (effect := read(written, match)) is not None:
            if not _GRAMMAR.isdisjoint(word.casefold() for word in _typing_words(effect)):
                break  # "becomes set Ally" is a mistake, not a typeline
            return effect
    if is_state(plain.strip('"')):
        return not_a_characteristic(written, plain.strip('"'))
    raise Unreadable(f"“{written}” can't be read as an effect. Write it like {EXAMPLES}.")


def _typing_words(effect: Effect) -> tuple[str, ...]:
    """Return the supertypes and subtypes that an effect names; empty for an effect that is not on types."""
    match effect:
        case SetTyping(supertypes, _, subtypes) | Expand(Typeline(supertypes, _, subtypes)):
            return (*(supertypes or ()), *(subtypes or ()))
        case _:
            return ()


#: Examples of effects, for messages.
EXAMPLES: Final = (
    "set “Unique Champion”, set subtypes “Mage”, also Ally, may attack as though it were an Ally, +2 power, "
    "life becomes 3, power becomes its life plus 2, double durability, swap power and life, speed becomes slow"
)
EXPANSION: Final = "also Phantasia (destroyed: banishment)"
_PLAIN: Final = str.maketrans({**dict.fromkeys("“”„«»", '"'), "\u2212": "-", **dict.fromkeys("‘’", "'")})
_SINGLE_QUOTES: Final = re.compile(r"(?<!\w)'([^']*)'(?!\w)")


def _read_swap(text: str, match: re.Match[str]) -> Effect:
    return _of_stat(text, match[1], lambda one: _of_stat(text, match[2], lambda other: Swap(one, other)))


def _read_double(text: str, match: re.Match[str]) -> Effect:
    return _of_stat(text, match[1] or match[2], Double)


def _read_change(text: str, match: re.Match[str]) -> Effect:
    by, name = (match[1], match[2]) if match[1] else (match[4], match[3])
    return change(text, _without_article(name), number(by.replace(" ", "")))


def _read_plus(text: str, match: re.Match[str]) -> Effect:
    sign, by, name = match[1] or match[7], match[2] or match[4] or match[8], match[3] or match[5] or match[6]
    return change(text, _without_article(name), number(f"-{by}" if sign and sign.casefold() == "minus" else by))


def _read_act(text: str, match: re.Match[str]) -> Effect:
    behaviour = re.sub(r"^(?:acts?|be|behaves?)$", "", match[1], flags=re.IGNORECASE)
    return act(text, behaviour.casefold(), match[2])


def _read_expand(text: str, match: re.Match[str]) -> Effect:
    named, attributes = next(filter(None, match.groups())), ""
    if inside := _BRACKETS.fullmatch(named):
        named, attributes = inside[1], inside[2] or inside[3]
    if ":" in named:
        raise Unreadable(f"Put what comes with a type in brackets: {EXPANSION}.")
    return expand(text, parse_typeline(_without_article(named)), parse_attributes(attributes))


def _read_add(text: str, match: re.Match[str]) -> Effect | None:
    """Return the effect of the addition in `text` if it adds types; else None. `match` has the types in group 1."""
    is_type = parse_typeline(_BRACKETS.sub(r"\1", match[1])).types and not is_state(match[1])
    return _read_expand(text, match) if is_type else None


def _read_none(text: str, match: re.Match[str]) -> Effect:
    return SetTyping(supertypes=()) if "supertypes" in (match[1], match[2]) else SetTyping(subtypes=())


def _read_set_parts(text: str, match: re.Match[str]) -> Effect:
    return set_typing(text, parse_typeline(match[1].strip('" ')), no_subtypes=True)


def _read_set_both(text: str, match: re.Match[str]) -> Effect:
    supertypes, subtypes = (
        () if part.casefold().startswith("no ") else once(split_words(part.partition(" ")[2].strip('" ')))
        for part in match.groups()
    )
    return SetTyping(supertypes, None, subtypes)


def _read_named(text: str, match: re.Match[str]) -> Effect:
    return set_value(text, match[1], match[2])


def _read_set(text: str, match: re.Match[str]) -> Effect | None:
    named = _without_article(match[1])
    if is_state(named):
        return not_a_characteristic(text, named)
    if named.casefold() in [each.value for each in Speed]:
        return SetAttribute("speed", named.casefold())
    if expression := _EXPRESSION.fullmatch(named):  # "becomes its power plus 2": the power does
        return _set_stat(Stat(expression[2].casefold()), named) if expression[1] or expression[4] else None
    if ":" in named or _BECOMES.fullmatch(named):
        return None
    return set_typing(text, parse_typeline(named))


def _read_becomes(text: str, match: re.Match[str]) -> Effect | None:
    name = re.sub(r"^(?:set|becomes?|is)\s+", "", match[1].strip(), flags=re.IGNORECASE)
    if name.casefold() in ("it", "this", "this object", "the object"):
        return parse_effect(f"becomes {match[2]}")
    if ":" in match[0] and name.casefold() not in _SETTABLE and not is_state(name):
        return SetAttribute(*_pair(attribute(name, match[2])))
    return set_value(text, name, match[2])


def _read_when(text: str, match: re.Match[str]) -> Effect:
    return SetAttribute(*_pair(attribute(match[1], match[2])))


def _read_counters(text: str, match: re.Match[str]) -> Effect:
    return not_a_characteristic(text, match[0])


def _pair(read: Attribute) -> tuple[str, str]:
    return read.name, read.value


#: Readers in the order in which they are tried. A reader may return None to pass.
_READERS: Final[tuple[tuple[re.Pattern[str], Callable[[str, re.Match[str]], Effect | None]], ...]] = (
    (_SWAP, _read_swap),
    (_DOUBLE, _read_double),
    (_ACT, _read_act),
    (_ALSO, _read_expand),
    (_EXPAND, _read_expand),
    (_ADD, _read_add),
    (_NONE, _read_none),
    (_SET_BOTH, _read_set_both),
    (_SET_PARTS, _read_set_parts),
    (_SET_NAMED, _read_named),
    (_WHEN, _read_when),
    (_CHANGE, _read_change),
    (_PLUS, _read_plus),
    (_SET, _read_set),
    (_BECOMES, _read_becomes),
    (_COUNTERS, _read_counters),
)


def phrase(effect: Effect) -> str:
    """Return the one canonical phrase for an effect."""
    match effect:
        case SetTyping():
            return _set_phrase(effect)
        case SetWord(characteristic, value):
            return f'{characteristic} becomes "{value}"'
        case SetCost(value):
            return f"cost becomes {value}"
        case SetAttribute("speed", value):
            return f"speed becomes {value}"
        case SetAttribute(name, value):
            return f"{name}: {value}"
        case SetStat(stat, plus, None):
            return f"{stat} becomes {plus}"
        case SetStat(stat, plus, of, times):
            by = f" {'plus' if plus > 0 else 'minus'} {abs(plus)}" if plus else ""
            return f"{stat} becomes {'twice ' if times == 2 else ''}its {of}{by}"
        case Change(name, by):
            return f"{by:+} {name}"
        case Double(stat):
            return f"double {stat}"
        case Swap(one, other):
            return f"swap {one} and {other}"
        case Act(behaviour, card_type):
            article = "an" if card_type.label[0] in "AI" else "a"
            return f"may {behaviour} as though it were {article} {card_type.label}"
        case Expand(typeline, attributes):
            inside = "; ".join(f"{each.name}: {each.value}" for each in attributes)
            return f"also {typeline}" + (f" ({inside})" if inside else "")
        case Forbidden(text):
            return text


def _set_phrase(effect: SetTyping) -> str:
    if effect.types is None:
        named = [("supertypes", effect.supertypes), ("subtypes", effect.subtypes)]
        parts = [f'{name} "{" ".join(words)}"' if words else f"no {name}" for name, words in named if words is not None]
        return f"set {' and '.join(parts)}"
    typeline = Typeline(effect.supertypes or (), effect.types, effect.subtypes or ())
    return f'set "{typeline}"' + (" and no subtypes" if effect.subtypes == () else "")
