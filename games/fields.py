"""What stands on the cards of a game: one table of fields, from which cards are read, checked, shown and looked for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final, TypeVar

from games.faults import Refusal, Refused
from tcg import values
from tcg.values import Reader, ValueCode, quote, suggestion
from tcg.words import Vocabulary

CardOf = TypeVar("CardOf")

#: Letters of a name or another line, of a text, and of an open rarity.
MAX_NAME: Final = 80
MAX_TEXT: Final = 1200
MAX_RARITY: Final = 20
#: A card with more keys than this is no card, and not worth a fault a key.
MAX_KEYS: Final = 100


class Need(Enum):
    """Whether a kind of card has a field; its sign in a table."""

    REQUIRED = "+"
    OPTIONAL = "?"
    NEVER = "-"


class Show(Enum):
    """How the page of a card shows a field: beside its label, as a number of the face, as a text, or not by itself."""

    FACT = "fact"
    STAT = "stat"
    TEXT = "text"
    NOT = "not"


class Find(Enum):
    """How cards are looked for by a field: by one of its words, a number or range, a word of a text, whether it is."""

    CHOICE = "choice"
    NUMBER = "number"
    WORD = "word"
    FLAG = "flag"


@dataclass(frozen=True, slots=True)
class Field:
    """Something that stands on cards.

    `name` is its key in files and the API, `about` what it is in a sentence; `kinds` has a sign (`Need`) for each kind
    of card, in the order of the game's kinds. `read` makes of what a file says what is kept: text, a number, a flag, or
    with `many` a list of texts; of the number of a printing a SetNumber. `words` are the ones to choose from; None
    where it is no choice or the list is open, which cards fill; where they are `ordered` each is more than the one
    before. A field `of_printing` says nothing of the card: another printing may have another. A field is `numeric`
    where what is kept is a number, or may be one.
    """

    name: str
    label: str
    about: str
    read: Reader
    kinds: str
    show: Show = Show.FACT
    find: Find | None = None
    many: bool = False
    words: type[Vocabulary] | None = None
    ordered: bool = False
    of_printing: bool = False
    numeric: bool = False

    def __post_init__(self) -> None:
        if self.find is Find.NUMBER:
            object.__setattr__(self, "numeric", True)

    @property
    def search_key(self) -> str:
        """What the field is called in searches, in letters alone: one of several values is asked for by one name."""
        name = self.name.replace("_", "")
        return name.removesuffix("s") if self.many else name

    @property
    def attribute(self) -> str:
        """The attribute of cards that has its value."""
        return _ATTRIBUTES.get(self.name, self.name)

    def value_of(self, card: Any) -> Any:
        """What stands on a card, as `read` gives it: a text, a number, a flag, a list of texts; None where nothing
        does."""
        try:
            value = getattr(card, self.attribute)
        except AttributeError:  # which the rules of its game do not know
            value = dict(card.others).get(self.name)
        if value is None or value == "":
            return None
        if self.many:
            order = list(self.words or ())
            return [str(each) for each in (sorted(value, key=order.index) if order else value)] or None
        return str(value) if isinstance(value, str) else value


#: Attributes of cards that are not called as their fields: these are words of Python.
_ATTRIBUTES: Final = {"def": "def_"}


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of card: `code` in files and the API, a label for one and for several.

    `home` is the section of a deck where such cards usually stand, empty where they stand in none. `group` heads them
    in a section, left out: the plural. `homeless` says why such cards belong in no deck.
    """

    code: str
    label: str
    plural: str
    home: str = ""
    group: str = ""
    homeless: str = ""

    def __post_init__(self) -> None:
        if not self.group:
            object.__setattr__(self, "group", self.plural)

    @property
    def article(self) -> str:
        """With its article: "a Skill", "an Item"."""
        return f"{'an' if self.label[0] in 'AEIOU' else 'a'} {self.label}"


def printing_fields(kinds: str, number: str, rarities: type[Vocabulary] | None = None) -> tuple[Field, ...]:
    """What the printings of a card say, in every game: `number` are the signs of the number, `kinds` of the others."""
    read_rarity = values.word(rarities) if rarities else values.line_of_text(MAX_RARITY)
    return (
        Field("number", "number", "Its number in a set.", values.set_number, number, Show.NOT, of_printing=True),
        Field(
            "rarity", "rarity", "How rare it is.",
            read_rarity, kinds, find=Find.CHOICE, words=rarities, ordered=True, of_printing=True,
        ),
        Field(
            "artist", "artist", "Who drew it.",
            values.line_of_text(MAX_NAME), kinds, find=Find.WORD, of_printing=True,
        ),
        Field("image", "image", "An image beside the file.", values.file_name, kinds, Show.NOT, of_printing=True),
    )  # fmt: skip


def card_builder(
    card: Callable[..., CardOf], fields: Iterable[Field], **made: Callable[[Any], object]
) -> Callable[[int, str, Mapping[str, Any]], CardOf]:
    """Return a function that makes a card of its id, its slug and the values that were read.

    Words are members of the field's `words`, and several values a tuple, but for the fields that `made` makes.
    """
    makers = {
        field.name: (field.attribute, made.get(field.name) or _maker(field))
        for field in fields
        if not field.of_printing
    }

    def build(card_id: int, slug: str, values: Mapping[str, Any]) -> CardOf:
        said: dict[str, object] = {"id": card_id, "slug": slug}
        for name, value in values.items():
            if name in makers:
                attribute, make = makers[name]
                said[attribute] = value if make is None else make(value)
        return card(**said)

    return build


def _maker(field: Field) -> Callable[[Any], object] | None:
    """Return how an attribute is made of a value; None where it is the value."""
    words = field.words
    if not field.many:
        return words
    return tuple if words is None else lambda texts: tuple(map(words, texts))


def need(field: Field, kind: Kind, kinds: Sequence[Kind]) -> Need:
    """Whether cards of a kind have a field."""
    return Need(field.kinds[kinds.index(kind)])


def read_row(row: Mapping[str, object], fields: Sequence[Field], kinds: Sequence[Kind]) -> dict[str, object]:
    """The values of a card, by name of field in the order of the table; what is absent has no key.

    Absent is what is left out, None, an empty text or list. Raises Refused with all that is wrong, each with the name
    of its field as `path`: a value that can't be read, one that is missing, one that this kind of card cannot have.
    """
    known = {field.name: field for field in fields}
    if len(row) > MAX_KEYS:
        message = f"A card with {len(row):,} keys is no card; at most {MAX_KEYS} are possible."
        raise Refused([Refusal(ValueCode.TOO_MANY, message)])
    given = {key: value for key, value in row.items() if not _is_absent(value)}
    read: dict[str, object] = {}
    faults = [
        Refusal(ValueCode.UNKNOWN_KEY, f"no such key. {suggestion(key, known)}", _path(key))
        for key in given
        if key not in known
    ]
    for field in fields:
        if field.name in given:
            try:
                value = field.read(given[field.name])
            except values.Refused as refused:
                faults.append(Refusal(refused.code, refused.message, field.name))
            else:
                if not _is_absent(value):
                    read[field.name] = value
    refused_fields = {fault.path for fault in faults}
    faults += [fault for fault in _misfits(read, fields, kinds) if fault.path not in refused_fields]
    if faults:
        raise Refused(faults)
    return read


def _misfits(read: Mapping[str, object], fields: Sequence[Field], kinds: Sequence[Kind]) -> Iterator[Refusal]:
    """What is missing on a card, and what its kind cannot have."""
    kind = next((kind for kind in kinds if kind.code == read.get("kind")), None)
    for field in fields:
        if kind is None:
            if field.name in ("name", "kind") and field.name not in read:
                yield Refusal(ValueCode.MISSING, f"a card needs its {field.label}.", field.name)
        elif need(field, kind, kinds) is Need.REQUIRED and field.name not in read:
            yield Refusal(ValueCode.MISSING, f"{kind.article} needs its {field.label}.", field.name)
        elif need(field, kind, kinds) is Need.NEVER and field.name in read:
            yield Refusal(ValueCode.NOT_OF_KIND, f"{kind.article} has no {field.label}.", field.name)


def _is_absent(value: object) -> bool:
    return value is None or value in ("", [], ())


def _path(key: str) -> str:
    return key if key.isprintable() and len(key) <= values.QUOTED else quote(key)
