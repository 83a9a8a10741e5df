"""Reading of objects, effects and questions of Grand Archive from JSON, with all faults and their paths.

An effect or question as an object is first turned into a phrase, so that there is one grammar.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Mapping
from functools import partial
from itertools import chain
from typing import Any, Final, TypeVar

from games.faults import InputFault, InvalidInput
from games.ga import effects as ga
from games.ga.characteristics import MAX_EFFECTS, Object, Problem
from games.ga.effects import Attribute, Effect, Forbidden, Unreadable
from games.ga.questions import MAX_QUESTIONS, Question, parse_question
from games.ga.typeline import Typeline, in_order, once, parse_typeline, split_words
from games.ga.words import Stat, is_state, type_named

#: Most letters of a typeline, a name, an effect, a question or an attribute.
MAX_LETTERS: Final = 200
#: Most letters of all abilities together.
MAX_ABILITIES: Final = 2_000
#: Most words, abilities or attributes in a list.
MAX_ITEMS: Final = 20

#: Attributes beside a typeline: "Ally (destroyed: graveyard) — Mage".
_BRACKETS: Final = re.compile(
    r"(?P<before>[^()\[\]:]*)(?:[(\[](?P<inside>[^()\[\]]*:[^()\[\]]*)[)\]](?P<after>[^()\[\]:]*)"
    r"|[\s,]+with\s+(?P<behind>[^()\[\]:—–]+:[^()\[\]]*))",
    re.IGNORECASE,
)
_NO_WORD: Final = re.compile(r":|→|->|\bdestroyed\b", re.IGNORECASE)
_UNWRITABLE: Final = re.compile(r"[\x00-\x08\x0b-\x1f\x7f\ud800-\udfff]")
#: End of a sentence before another, outside of quotations.
_STOP: Final = re.compile(r'(?<=[\w)"”])\.\s+(?=[^"“”]*(?:["“”][^"“”]*["“”][^"“”]*)*$)')
_CHOICE: Final = re.compile(r"choose\b[^.;:]*\.?", re.IGNORECASE)

Read = TypeVar("Read")


# Lists.


def read_effects(given: object) -> tuple[Effect, ...]:
    """Return at most MAX_EFFECTS effects, each from a phrase or a JSON object. Each sentence is an effect.

    A sentence that only chooses something is skipped. None stands for no effects. InvalidInput has paths below
    "effects".
    """
    effects = tuple(chain.from_iterable(_each("effects", given, MAX_EFFECTS, _sentence_effects)))
    if len(effects) > MAX_EFFECTS:
        message = f"At most {MAX_EFFECTS} effects at once; these are {len(effects):,} with each sentence."
        raise InvalidInput([InputFault("TOO_MANY", message, "effects")])
    return effects


def _sentence_effects(given: object) -> tuple[Effect, ...]:
    if isinstance(given, Mapping):
        return (read_effect(given),)
    return tuple(read_effect(each) for each in sentences(_text(given)) if not is_choice(each))


def sentences(text: str) -> list[str]:
    """Return the sentences of a text. Quotations are not split."""
    return _STOP.split(text)


def is_choice(sentence: str) -> bool:
    """Return whether a sentence only makes a choice: “Choose an Ally.” and the like."""
    return _CHOICE.fullmatch(sentence.strip()) is not None


def read_questions(given: object, known: Container[str] = ()) -> tuple[Question, ...]:
    """Return at most MAX_QUESTIONS questions, each from a phrase or a JSON object; none for None.

    `known` are words of typelines in small letters. InvalidInput has paths below "ask".
    """
    if isinstance(given, Mapping) and set(given) <= set(_QUESTIONS):  # {"is": "Ally", "may": "attack"}
        given = [{asked: subject} for asked, subject in given.items()]
    return _each("ask", given, MAX_QUESTIONS, partial(read_question, known=known))


def _each(path: str, given: object, most: int, read: Callable[[object], Read]) -> tuple[Read, ...]:
    if given is None:
        return ()
    items = given if isinstance(given, list) else [given]
    if len(items) > most:
        what = "effects" if path == "effects" else "questions"
        raise InvalidInput([InputFault("TOO_MANY", f"At most {most} {what} at once; these are {len(items):,}.", path)])
    read_items: list[Read] = []
    refusals = []
    for number, item in enumerate(items):
        try:
            read_items.append(read(item))
        except Unreadable as error:
            refusals.append(_unreadable(f"{path}.{number}", error))
    if refusals:
        raise InvalidInput(refusals)
    return tuple(read_items)


def _unreadable(path: str, error: Unreadable) -> InputFault:
    return InputFault("UNREADABLE", str(error), path)


def read_effect(given: object) -> Effect:
    """Return an effect from a phrase or a JSON object such as `{"set": {"life": 3}}`, or raise Unreadable."""
    if not isinstance(given, Mapping):
        return ga.parse_effect(_text(given))
    verb = given.get("type")
    if isinstance(verb, str) and _verb_named(_key(verb)):  # {"type": "set", "types": ["Item"]}
        given = {"kind" if name == "type" else name: value for name, value in given.items()}
    return ga.parse_effect(_effect_phrase(_keyed(given)))


def read_question(given: Any, known: Container[str] = ()) -> Question:
    """Return one question from a phrase or an object such as `{"is": "Ally"}` as `read_questions`; raise Unreadable."""
    if not isinstance(given, Mapping):
        return parse_question(_text(given), known)
    fields = _keyed(given)
    if len(fields) == 2 and fields.get("asked") in list(_QUESTIONS):  # in the form of an answer
        fields = {fields.pop("asked"): fields.popitem()[1]}
    topic, subject = next(iter(fields.items()), ("", ""))
    if len(fields) != 1 or topic not in _QUESTIONS:
        raise Unreadable("A question has one of these: is, target, may, when, what; as in {“is”: “Ally”}.")
    text = _text(subject)
    if _QUESTIONS[topic] in (_QUESTIONS["is"], _QUESTIONS["target"]):  # a member of its own is always a type
        text = " ".join(split_words(text))
    return parse_question(_QUESTIONS[topic] + text, known)


_QUESTIONS: Final = {
    "is": "is it ",
    **dict.fromkeys(("target", "targets", "destroy"), "destroy target "),
    **dict.fromkeys(("may", "can"), "may it "),
    **dict.fromkeys(("when", "where"), "what happens when "),
    "what": "what is its ",
}


# Effects as objects.

#: Names of verbs.
_VERBS: Final = {
    **dict.fromkeys(("set", "setting", "type_setting", "stat_setting"), "set"),
    **dict.fromkeys(("act", "acting", "act_as", "acts_as", "as_though", "type_acting"), "act"),
    **dict.fromkeys(("expand", "expansion", "type_expansion", "also", "add_type", "add_types"), "expand"),
    **dict.fromkeys(("change", "modify", "modifier", "add"), "change"),
    "double": "double",
    **dict.fromkeys(("swap", "exchange"), "swap"),
}
_TYPING: Final = ("typeline", "supertypes", "types", "subtypes")
_SYNONYMS: Final = {
    **dict.fromkeys(("type_line", "typing"), "typeline"),
    **dict.fromkeys(("type", "card_type", "card_types"), "types"),
    **dict.fromkeys(("supertype", "super"), "supertypes"),
    **dict.fromkeys(("subtype", "sub"), "subtypes"),
    **dict.fromkeys(("ability", "text"), "abilities"),
    "attribute": "attributes",
    "when_destroyed": "destroyed",
    "characteristic": "stat",
    **dict.fromkeys(("to", "becomes", "by", "amount", "delta", "plus"), "value"),
    **dict.fromkeys(("behaviour", "behaviours", "behavior", "can", "lend", "lends"), "may"),
    **dict.fromkeys(("and", "for", "other"), "with"),
}


def _effect_phrase(fields: dict[str, object]) -> str:
    """Return the phrase for an effect that is given as a JSON object, or raise Unreadable."""
    verb, main = _verb(fields)
    if verb == "phrase":
        return _text(main)
    if main is None and verb != "change" and "stat" not in fields:  # {"kind": "expand", "value": "Ally"}
        main = fields.pop("value", None)
    if isinstance(main, Mapping):
        fields, main = _keyed(main) | fields, None
    text = _PHRASES[verb](main, fields)
    if fields:
        raise Unreadable(f"“{next(iter(fields))}” has no place in this effect.")
    if len(text) > MAX_LETTERS:
        raise Unreadable(f"An effect has at most {MAX_LETTERS} letters.")
    return text


def _verb(fields: dict[str, object]) -> tuple[str, object]:
    """Remove the verb, such as "set", and its value from an effect's members; return both, or raise Unreadable."""
    for name in ("effect", "kind", "op"):  # {"kind": "set_stat", "stat": "life", "value": 3}
        key = fields.get(name)
        if len(fields) > 1 and isinstance(key, str) and (verb := _verb_named(_key(key))):
            del fields[name]
            return verb[0], verb[1] or None
    for name in tuple(fields):
        if verb := _verb_named(name):
            main = fields.pop(name)
            if verb[1]:  # {"set_subtypes": ["Mage"]}
                fields["value"] = main
            return verb[0], verb[1] or main
    if list(fields) in (["effect"], ["abilities"]):  # {"effect": "+2 power"}, {"text": "+2 power"}
        return "phrase", fields.popitem()[1]
    if "may" in fields and "as" in fields:
        return "act", None
    raise Unreadable("An effect says what it does: set, act, expand, change, double or swap.")


def _verb_named(name: str) -> tuple[str, str] | None:
    """Return the verb in the key `name` and the rest, such as ("set", "life") for "set_life"; None without a verb."""
    if name in _VERBS:
        return _VERBS[name], ""
    verb, _, object_ = name.partition("_")
    if verb == "set" and object_:
        return "set", "" if object_ == "stat" else _SYNONYMS.get(object_, object_)
    return None


def _set_phrase(main: object, fields: dict[str, object]) -> str:
    if main is not None and "stat" in fields and "value" not in fields:  # {"stat": "life", "set": 3}
        fields["value"], main = main, None
    if main is not None and "value" in fields:  # {"set": "life", "to": 3}
        fields[_SYNONYMS.get(_key(_text(main)), _text(main))] = fields.pop("value")
    elif isinstance(main, list):
        fields["typeline"] = main
    elif main is not None and not any(name in fields for name in (main, *_TYPING)):
        return f"set {_text(main)}"
    if "stat" in fields and "value" in fields:
        fields[_text(fields.pop("stat")).casefold()] = fields.pop("value")
    if any(name in fields for name in _TYPING):
        return _typing_phrase(fields)
    if "attributes" in fields or "destroyed" in fields:
        return f"set {_attributes_text(fields)}"
    if len(fields) != 1:
        raise Unreadable("One effect sets one thing: a typing, a stat, the speed, the element, the cost or the name.")
    name, value = fields.popitem()
    if is_state(name.replace("_", " ")):  # {"set": {"rested": true}}
        return name.replace("_", " ")
    return f"{name.replace('_', ' ')} becomes {_expression(value)}"


def _typing_phrase(fields: dict[str, object]) -> str:
    """Return the phrase that sets types, and remove supertypes, types and subtypes from `fields`."""
    typeline = " ".join(_words(fields.pop("typeline"))) if isinstance(fields.get("typeline"), list) else None
    if typeline is None and "typeline" in fields:
        typeline = _text(fields.pop("typeline"))
    named = {name: _words(fields.pop(name)) for name in _TYPING[1:] if name in fields}
    head = " ".join((*named.get("supertypes", ()), *named.get("types", ())))
    if typeline is None and not named.get("types"):
        parts = [
            f'{name} "{" ".join(words)}"' if words else f"no {name}" for name, words in named.items() if name != "types"
        ]
        return f"set {' and '.join(parts) or 'types'}"
    whole = " ".join(part for part in (typeline, head) if part)
    if named.get("subtypes"):
        whole += f" — {' '.join(named['subtypes'])}"
    return f'set "{whole}"' + (" and no subtypes" if named.get("subtypes") == () else "")


def _expression(value: object) -> str:
    """Return the phrase for a value of a stat, such as `{"stat": "power", "plus": 2, "times": 2}`.

    Unreadable is raised if the object has other members, or `times` is not 1 or 2.
    """
    if not isinstance(value, Mapping):
        return _text(value)
    fields = _keyed(value)
    times, plus = _text(fields.pop("times", 1)), _text(fields.pop("value", 0))
    stat = _text(fields.pop("stat", fields.pop("of", "")))
    if fields or times not in ("1", "2"):
        raise Unreadable("A value is a number, “its power plus 2”, or {“stat”: “power”, “plus”: 2, “times”: 1 or 2}.")
    by = f"minus {plus[1:]}" if plus.startswith("-") else f"plus {plus}"
    return f"{'twice ' if times == '2' else ''}its {stat} {by}"


def _act_phrase(main: object, fields: dict[str, object]) -> str:
    if isinstance(main, str) and re.search(r"\bas (?:though|if)\b", main):
        return _text(main)
    named = fields.pop("as", fields.pop("types", None))
    behaviour = fields.pop("may", None)
    if named is None:
        named, main = main, None
    if behaviour is None:
        behaviour = main if main is not None else ""
    if isinstance(behaviour, list):
        behaviour = " and ".join(_text(each) for each in behaviour[:MAX_ITEMS])
    kind = " ".join(_words(named)) if isinstance(named, list) else _text(named)
    return f"may {_text(behaviour)} as though it were {kind}"


def _expand_phrase(main: object, fields: dict[str, object]) -> str:
    inside = _attributes_text(fields)
    if main is not None:
        named = " ".join(_words(main)) if isinstance(main, list) else _text(main)
    else:
        words: dict[str, Any] = {name: fields.pop(name) for name in _TYPING if name in fields}
        named = _typing_phrase(words).removeprefix("set ").replace('"', "").replace("subtypes ", "— ")
    return f"also {named}" + (f" ({inside})" if inside else "")


def _attributes_text(fields: dict[str, object]) -> str:
    read = [*_attributes(fields.pop("attributes", None))]
    read += [
        ga.attribute(name, _text(fields.pop(name))) for name in ("destroyed", "speed") if fields.get(name) is not None
    ]
    return "; ".join(f"{each.name}: {each.value}" for each in read)


def _change_phrase(main: object, fields: dict[str, object]) -> str:
    if isinstance(main, str) and "value" not in fields:
        return _text(main)
    if main is not None and "stat" in fields:  # {"add": 2, "stat": "power"}
        fields["value"], main = main, fields["stat"]
        del fields["stat"]
    if main is not None or "stat" in fields:
        stat, by = main if main is not None else fields.pop("stat"), fields.pop("value", None)
    elif len(fields) == 1:
        stat, by = fields.popitem()
    else:
        raise Unreadable("One effect changes one number, as in {“change”: {“power”: 2}}.")
    digits = _text(by)
    return f"{digits if digits[:1] in '+-−' else f'+{digits}'} {_text(stat)}"


def _double_phrase(main: object, fields: dict[str, object]) -> str:
    return f"double {_text(main if main is not None else fields.pop('stat', None))}"


def _swap_phrase(main: object, fields: dict[str, object]) -> str:
    stats = main if main is not None else fields.pop("stats", fields.pop("stat", None))
    if isinstance(stats, str) and "with" in fields:
        stats = [stats, fields.pop("with")]
    if stats is None and len(fields) == 2:  # {"swap": {"one": "power", "other": "life"}}
        stats = [fields.pop(name) for name in tuple(fields)]
    if isinstance(stats, list):
        stats = " and ".join(_text(each) for each in stats[:MAX_ITEMS])
    return f"swap {_text(stats)}"


_PHRASES: Final[dict[str, Callable[[object, dict[str, object]], str]]] = {
    "set": _set_phrase,
    "act": _act_phrase,
    "expand": _expand_phrase,
    "change": _change_phrase,
    "double": _double_phrase,
    "swap": _swap_phrase,
}


# Objects.

_OBJECT: Final = (
    *_TYPING,
    "name",
    "element",
    "cost",
    "speed",
    *(stat.value for stat in Stat),
    "abilities",
    "attributes",
)


def read_object(given: Any) -> tuple[Object, tuple[Problem, ...]]:
    """Return an object of the game from its typeline or characteristics, with its problems under the rules.

    Null and empty values are absent. InvalidInput has paths below "object".
    """
    try:
        fields = _keyed({"typeline": given} if isinstance(given, str) else given)
        stats = fields.pop("stats", None)
        fields |= _keyed({} if stats is None else stats)
    except Unreadable as error:
        raise InvalidInput([_unreadable("object", error)]) from None
    refusals: list[InputFault] = []

    def take(name: str, read: Callable[[Any], Any]) -> Any:
        """Remove the member `name` and return its value by `read`; None if absent or refused, which adds a fault."""
        value = fields.pop(name, None)
        if value in (None, "", [], {}):
            return None
        try:
            return read(value)
        except Unreadable as error:
            refusals.append(_unreadable(f"object.{name}", error))
            return None

    if isinstance(text := fields.get("typeline"), str) and (inside := _BRACKETS.fullmatch(text)):
        fields["typeline"] = f"{inside['before']} {inside['after'] or ''}"
        fields["attributes"] = [inside["inside"] or inside["behind"], *_as_list(fields.get("attributes"))]
    typeline, problems = _typeline(take)
    attributes = [take(name, partial(_attribute, name)) for name in ("speed", "destroyed")]
    attributes += take("attributes", _attributes) or ()
    read = Object(
        typeline=typeline,
        name=take("name", _text),
        element=take("element", _text),
        cost=take("cost", _number),
        power=take("power", _number),
        life=take("life", _number),
        durability=take("durability", _number),
        abilities=take("abilities", _abilities) or (),
        attributes=tuple(dict.fromkeys(attribute for attribute in attributes if attribute)),
    )
    for name in fields:
        if is_state(words := name.replace("_", " ")):
            problems.append(_problem(ga.not_a_characteristic(name, words), f"object.{name}"))
        else:
            message = f"An object has {', '.join(_OBJECT)}; “{words}” is none of them."
            refusals.append(InputFault("UNKNOWN", message, f"object.{name}"))
    if refusals:
        raise InvalidInput(refusals)
    return read, tuple(problems)


def _as_list(given: object) -> list[object]:
    return given if isinstance(given, list) else [] if given is None else [given]


def _typeline(take: Callable[[str, Callable[[Any], Any]], Any]) -> tuple[Typeline, list[Problem]]:
    """Return an object's typeline from text and word lists, and problems; `take` reads a member as in `read_object`."""
    whole: Typeline = take("typeline", _typeline_text) or Typeline()
    words = {name: take(name, _words) or () for name in _TYPING[1:]}
    unknown = [word for word in words["types"] if type_named(word) is None]
    problems = []
    if unknown:
        problems.append(_problem(ga.unknown_type("", unknown), "object.types"))
    elif whole.supertypes and not whole.types and not words["types"]:
        problems.append(_problem(ga.unknown_type("", whole.supertypes), "object.typeline"))
    types = in_order((*whole.types, *(card_type for word in words["types"] if (card_type := type_named(word)))))
    return Typeline(
        once((*whole.supertypes, *words["supertypes"])), types, once((*whole.subtypes, *words["subtypes"]))
    ), problems


def _typeline_text(given: object) -> Typeline:
    if match := _NO_WORD.search(text := _text(given)):
        raise Unreadable(
            f"“{match[0]}” can’t be part of a typeline. Put attributes in brackets: “Ally (destroyed: graveyard)”."
        )
    return parse_typeline(text)


def _problem(effect: Forbidden, path: str) -> Problem:
    return Problem(effect.code, effect.rule, effect.message, path)


# Values.


def _keyed(given: Any) -> dict[str, Any]:
    """Return a JSON object's members by documented name; raise Unreadable for other input or too many members."""
    if not isinstance(given, Mapping):
        raise Unreadable("This must be a text or an object.")
    if len(given) > 2 * MAX_ITEMS:
        raise Unreadable(f"At most {2 * MAX_ITEMS} members.")
    fields = {}
    for name, value in given.items():
        key = _key(_text(name))
        fields[_SYNONYMS.get(key, key)] = value
    return fields


def _key(name: str) -> str:
    return re.sub(r"[\s-]+", "_", name.strip().casefold())


def _text(given: Any, most: int = MAX_LETTERS) -> str:
    if isinstance(given, float) and given.is_integer() and abs(given) < 1e15:
        given = int(given)
    if isinstance(given, int) and not isinstance(given, bool) and abs(given) < 10**15:
        given = str(given)
    if not isinstance(given, str):
        raise Unreadable("This must be a text or a whole number.")
    if len(given) > most:
        raise Unreadable(f"At most {most:,} letters; this has {len(given):,}.")
    if _UNWRITABLE.search(given):
        raise Unreadable("This has letters that can't be written, such as control characters.")
    return given.strip()


def _number(given: Any) -> int:
    return ga.number(_text(given))


def _words(given: object) -> tuple[str, ...]:
    """Return the words of a list or text, each once; raise Unreadable if they are no texts or over MAX_ITEMS."""
    items = given if isinstance(given, list) else [given]
    words = once(word for item in items[: MAX_ITEMS + 1] for word in split_words(_text(item).strip('"')))
    if len(words) > MAX_ITEMS:
        raise Unreadable(f"At most {MAX_ITEMS} words.")
    return words


def _attribute(name: str, given: object) -> Attribute:
    return ga.attribute(name, _text(given))


def _abilities(given: object) -> tuple[str, ...]:
    items = given if isinstance(given, list) else _text(given, MAX_ABILITIES).splitlines()
    if len(items) > MAX_ITEMS:
        raise Unreadable(f"At most {MAX_ITEMS} abilities.")
    abilities = tuple(text for item in items if (text := _text(item, MAX_ABILITIES)))
    if (letters := sum(map(len, abilities))) > MAX_ABILITIES:
        raise Unreadable(f"Abilities have at most {MAX_ABILITIES:,} letters together; these have {letters:,}.")
    return abilities


def _attributes(given: Any) -> tuple[Attribute, ...]:
    """Return attributes from `{"destroyed": "graveyard"}`, "destroyed: graveyard", or a list of these.

    Unreadable is raised if one is no attribute, or there are more than MAX_ITEMS.
    """
    read: list[Attribute] = []
    for item in _as_list(given)[: MAX_ITEMS + 1]:
        if isinstance(item, Mapping):
            read += [_attribute(_text(name), value) for name, value in list(item.items())[: MAX_ITEMS + 1]]
        else:
            read += ga.parse_attributes(_text(item, 5 * MAX_LETTERS))
    if len(read) > MAX_ITEMS:
        raise Unreadable(f"At most {MAX_ITEMS} attributes.")
    return tuple(dict.fromkeys(read))
