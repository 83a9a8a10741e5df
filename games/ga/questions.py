"""Questions about an object of Grand Archive: is it an Ally, may it be targeted as one, where does it go?"""

from __future__ import annotations

import re
from collections.abc import Container, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from games.ga.characteristics import Object
from games.ga.effects import Act, Code, Effect, Expand, SetTyping, Unreadable
from games.ga.typeline import bare_words, split_words
from games.ga.words import CHARACTERISTICS, SUPERTYPES, CardType, Stat, is_state, singulars, type_named

#: Most questions about an object.
MAX_QUESTIONS: Final = 20


class Topic(StrEnum):
    """Kind of a question about an object.

    Whether it is something, whether it may be targeted as something, whether it may do something, what happens at an
    event, and the value of a characteristic.
    """

    IS = "is"
    TARGET = "target"
    MAY = "may"
    WHEN = "when"
    WHAT = "what"


@dataclass(frozen=True, slots=True)
class Question:
    """Question about an object.

    `subject` has words of a typeline for IS and TARGET, a behaviour, an event, or a characteristic.
    """

    topic: Topic
    subject: str

    def __str__(self) -> str:
        """Return the question as a sentence."""
        named = " ".join(split_words(self.subject))
        match self.topic:
            case Topic.IS if is_state(named):
                return f"Is it {named.casefold()}?"
            case Topic.IS if _is_supertype(named):
                return f"Is it {named}?"
            case Topic.IS:
                return f"Is it {_article(named)} {named}?"
            case Topic.TARGET if _is_supertype(named):
                return f"May an effect that destroys what is {named} target it?"
            case Topic.TARGET:
                return f"May an effect that destroys {_plural(named)} target it?"
            case Topic.MAY:
                return f"May it {self.subject}?"
            case Topic.WHEN:
                return (
                    f"What becomes of it when {self.subject}?"
                    if self.subject != "destroyed"
                    else "Where does it go when destroyed?"
                )
            case Topic.WHAT:
                return (
                    "How fast is it?"
                    if self.subject == "speed"
                    else f"What {'are' if self.subject.endswith('s') else 'is'} its {self.subject}?"
                )


@dataclass(frozen=True, slots=True)
class Answer:
    """Answer to a question: yes or no, a word or number, a list of words, or None if nothing decides it."""

    question: Question
    answer: bool | str | int | tuple[str, ...] | None
    why: str
    rules: tuple[str, ...]
    code: Code | None = None


def standard_questions(start: Object, now: Object, lent: tuple[Act, ...]) -> tuple[Question, ...]:
    """Return the usual questions: on types of the object at `start`, `now` or by `lent` acts, behaviours, events."""
    involved = {*start.typeline.types, *now.typeline.types, *(act.card_type for act in lent)}
    types = [card_type for card_type in CardType if card_type in involved] or [CardType.ALLY]
    behaviours = dict.fromkeys(("attack", *(act.behaviour for act in lent)))
    events = dict.fromkeys(("destroyed", *now.attribute_names()))
    return (
        *(Question(topic, card_type.label) for card_type in types for topic in (Topic.IS, Topic.TARGET)),
        *(Question(Topic.MAY, behaviour) for behaviour in behaviours),
        *(Question(Topic.WHEN, event) for event in events),
        Question(Topic.WHAT, "speed"),
    )


def answer(question: Question, now: Object, lent: tuple[Act, ...]) -> Answer:
    """Answer a question about the object `now`, which may also do the acts in `lent`."""
    if is_state(question.subject) and question.topic in (Topic.IS, Topic.WHAT):
        why = "Properties and states are no characteristics: nothing is known of them here, and no effect changes them."
        return Answer(question, None, why, ("GA-2.2",), Code.NOT_A_CHARACTERISTIC)
    return _ANSWERS[question.topic](question, now, lent)


def _is(question: Question, now: Object, lent: tuple[Act, ...]) -> Answer:
    missing = _missing(question.subject, now)
    if not missing:
        return Answer(question, True, f"Its typeline is {now.typeline}.", ("GA-2.1",))
    typeline = str(now.typeline) or "empty"
    if acting := _acting(missing, lent):
        why = f"Its typeline is {typeline}. It may {acting} as though it were one, which does not change what it is."
        return Answer(question, False, why, ("GA-3.4",))
    return Answer(question, False, f"Its typeline is {typeline}.", ("GA-2.1",))


def _target(question: Question, now: Object, lent: tuple[Act, ...]) -> Answer:
    missing, typeline = _missing(question.subject, now), str(now.typeline) or "empty"
    if not missing:
        return Answer(question, True, f"It is one: its typeline is {typeline}.", ("GA-2.1", "GA-3.5"))
    if acting := _acting(missing, lent):
        why = f"It only may {acting} as though it were one. How it is targeted goes by what it is: {typeline}."
        return Answer(question, False, why, ("GA-3.4", "GA-3.5"))
    return Answer(question, False, f"It is none: its typeline is {typeline}.", ("GA-2.1", "GA-3.5"))


def _may(question: Question, now: Object, lent: tuple[Act, ...]) -> Answer:
    behaviour = question.subject.casefold()
    if lender := next((act for act in lent if act.behaviour == behaviour), None):
        label = lender.card_type.label
        why = f"An effect lends it that: as though it were {_article(label)} {label}."
        return Answer(question, True, why, ("GA-3.4", "GA-3.5"))
    if behaviour == "attack" and CardType.ALLY in now.typeline.types:
        return Answer(question, True, "It is an Ally, and attacking is what Allies do.", ("O-GA.8",))
    if behaviour == "attack" and CardType.CHAMPION not in now.typeline.types:
        return Answer(
            question, False, "It is no Ally, and no effect lets it attack as though it were one.", ("O-GA.8", "GA-3.5")
        )
    return Answer(
        question,
        None,
        f"No effect lends it that, and our page of the rulebook doesn't say which types may {behaviour}.",
        ("O-GA.8",),
    )


def _when(question: Question, now: Object, lent: tuple[Act, ...]) -> Answer:
    values = now.values(question.subject)
    if not values:
        return Answer(
            question, None, f"None of its attributes says what becomes of it when {question.subject}.", ("GA-3.6",)
        )
    value = now.attribute(question.subject)
    if value is None:
        why = f"{' or '.join(values)}? Nothing says which is more restrictive."
        return Answer(question, None, why, ("O-GA.6",), Code.UNDECIDED)
    if len(values) > 1:
        return Answer(question, value, f"Of {' and '.join(values)} the more restrictive holds.", ("GA-3.7", "O-GA.2"))
    return Answer(question, value, "Its attributes say so.", ("GA-3.6",))


def _what(question: Question, now: Object, lent: tuple[Act, ...]) -> Answer:
    if question.subject == "speed" and now.speed is None and now.values("speed"):
        return _when(question, now, lent)
    value = str(now.typeline) if question.subject == "typeline" else now.as_dict().get(question.subject)
    if value in (None, "", ()):
        if question.subject in list(Stat):
            return Answer(question, None, f"It has no {question.subject}, which is not 0.", ("GA-2.1", "GA-4.1"))
        return Answer(question, None, f"It has no {question.subject}.", ("GA-2.1",))
    if question.subject == "speed" and len(now.values("speed")) > 1:
        return Answer(question, value, "Slow is more restrictive than fast.", ("GA-3.7", "O-GA.2"))
    return Answer(question, value, "This is its value after all effects.", ("GA-2.1", "O-GA.4"))


_ANSWERS: Final = {Topic.IS: _is, Topic.TARGET: _target, Topic.MAY: _may, Topic.WHEN: _when, Topic.WHAT: _what}


def _missing(subject: str, now: Object) -> tuple[str, ...]:
    """Return the words of `subject` that are not on the typeline of the object `now`."""
    return tuple(word for word in split_words(subject) if not now.typeline.names(word))


def _acting(missing: tuple[str, ...], lent: tuple[Act, ...]) -> str:
    """Return the behaviours that an object may do as though it had a `missing` type, joined by "and"; "" if none."""
    types = {type_named(word) for word in missing}
    return " and ".join(act.behaviour for act in lent if act.card_type in types)


def _is_supertype(named: str) -> bool:
    """Return whether all words of `named` are supertypes, such as Unique."""
    return all(word.casefold() in SUPERTYPES for word in named.split())


def _article(named: str) -> str:
    letters = named.casefold()
    return "an" if letters.startswith(("a", "e", "i", "o", "u")) and not letters.startswith(("uni", "eu")) else "a"


def _plural(named: str) -> str:
    return f"{named[:-1]}ies" if named.endswith("y") else named if named.endswith("s") else f"{named}s"


# Reading.


def words_of(start: Object, effects: Sequence[Effect]) -> frozenset[str]:
    """Return the words in small letters of typelines of the object `start` and its effects, which questions may use."""
    set_ = [effect for effect in effects if isinstance(effect, SetTyping)]
    typelines = [start.typeline, *(effect.typeline for effect in effects if isinstance(effect, Expand))]
    words = [word for typeline in typelines for word in (*typeline.supertypes, *typeline.subtypes)]
    words += [word for effect in set_ for word in (*(effect.supertypes or ()), *(effect.subtypes or ()))]
    return frozenset(word.casefold() for word in words)


def _pattern(text: str) -> re.Pattern[str]:
    return re.compile(text.replace(" ", r"\s+"), re.IGNORECASE)


#: Start of a question about an effect, as opposed to "Can I kill it?" and "Can it kill Allies?"
_DOING: Final = (
    r"(?!(?:may|can|could|do|does|did|will|would|should|must|shall|is) "
    r"(?:it|this|i|you|we|they|he|she|one|someone|(?:my|your|an) (?:opponent|enemy|player))\b"
    r"(?! (?:be|an?|the|legal|targetable|targeted|destroyed|affected)\b)"
    r"|(?:why|who|how|when|where|what)\b)"
)
_TARGETING: Final = rf"{_DOING}.*?\b(?:destroys?|destroying|kills?|affects?|hits?|banishes|targets?(?! for )|targeting)"
_READERS: Final = (
    (
        Topic.TARGET,
        _pattern(
            rf"{_TARGETING} (?:target |an? |all |every |what is )?"
            r"(.+?)(?: (?:can |may )?(?:target|destroy|affect)s?(?: it)?)?"
        ),
    ),
    (
        Topic.WHEN,
        _pattern(
            r"(?:where|what)(?: does| will| becomes?)?(?: it)?(?: go| of it| happens?(?: to it)?)?"
            r" (?:when|if|once|after)(?: it is| it's)? (.+)|when(?: it is)? (?!(?:do|does|did|will|can)\b)(.+)"
        ),
    ),
    (
        Topic.IS,
        _pattern(r"(?:is|counts? as|does it count as)(?: it| this)?(?: still| now| also| both)?(?: an?| the)? (.+)"),
    ),
    (Topic.MAY, _pattern(r"(?:may|can|could|does) (?:it |this )?(.+)")),
    (
        Topic.WHAT,
        _pattern(
            r"(?:what (?:is|are) |how (?:many|much) )?(?:its |the )?([\w ]*?\w)(?: does it have| has it| are there)?"
        ),
    ),
)


#: Quotes around words, without apostrophes in words.
_QUOTES: Final = re.compile(r"[\"“”]|(?<!\w)['‘]|['’](?!\w)")


def parse_question(text: str, known: Container[str] = ()) -> Question:
    """Return a text's question, or raise Unreadable; `known` are words of typelines that need no capital."""
    written = " ".join(_QUOTES.sub(" ", text.replace("_", " ")).rstrip("?!. ").split())
    folded = written.casefold()
    if folded in ("how fast", "how fast is it", "is it fast", "is it slow", "is it fast or slow"):
        return Question(Topic.WHAT, "speed")
    if folded in ("destroyed", "destroy", "where", "where does it go", "destroyed where"):
        return Question(Topic.WHEN, "destroyed")
    for topic, pattern in _READERS:
        if match := pattern.fullmatch(written):
            subject = next(group for group in match.groups() if group)
            if (question := _question(topic, subject, known)) is not None:
                return question
    types = ", ".join(card_type.label for card_type in CardType)
    raise Unreadable(
        f"“{text}” can't be read as a question. Ask like {EXAMPLES}. The types are {types}; super- and subtypes are "
        "written with a capital, as on the card."
    )


#: Examples of questions, for messages.
EXAMPLES: Final = (
    "“is it an Ally?”, “destroy target Ally”, “may it attack?”, “where does it go when destroyed?”, “how fast?”, "
    "“what is its power?”"
)
_PARTS: Final = {"type": "types", "ability": "abilities", "supertype": "supertypes", "subtype": "subtypes"}


#: Pronouns and particles, which name neither a type nor a behaviour.
_NO_NAMES: Final = frozenset(
    (
        *("it", "its", "this", "that", "these", "those", "them", "they", "he", "she", "him", "her", "who", "what"),
        *("i", "me", "my", "we", "us", "our", "you", "your", "one", "something", "anything", "everything", "nothing"),
        *("some", "any", "each", "every", "all", "no", "not", "which", "if", "or", "to", "of", "in", "on", "at"),
        *("with", "by", "from", "for", "be", "been", "have", "has"),
    )
)


def _question(topic: Topic, subject: str, known: Container[str]) -> Question | None:
    if topic is Topic.MAY and subject.casefold().split()[0] in _NO_NAMES:
        return None
    if topic is Topic.MAY:
        return Question(topic, re.sub(r"\s+as (?:though|if) .*", "", subject.casefold()))
    if topic is Topic.WHEN:
        return Question(topic, subject.casefold())
    if topic is Topic.WHAT:
        name = _PARTS.get(subject.casefold(), subject.casefold())
        return Question(topic, name) if name in (*CHARACTERISTICS, "typeline") or is_state(name) else None
    if not is_state(subject) and not all(_is_name(word, known) for word in bare_words(subject)):
        return None
    words = split_words(subject)
    named = " ".join(card_type.label if (card_type := type_named(word)) else word for word in words)
    return Question(topic, named) if words else None


def _is_name(word: str, known: Container[str]) -> bool:
    """Return whether `word` names a part of a typeline: a type, a known word, or a word with a capital."""
    letters = word.casefold()
    return letters not in _NO_NAMES and (
        type_named(word) is not None
        or any(form in SUPERTYPES or form in known for form in singulars(word))
        or not word[:1].islower()
    )
