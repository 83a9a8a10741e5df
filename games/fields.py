"""Table of the fields of a game's cards. Import, checks, pages and search follow from it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final, TypeVar

from games.faults import InputFault, InvalidInput
from tcg import values
from tcg.values import Reader, ValueCode, quote, suggestion
from tcg.words import Vocabulary

CardOf = TypeVar("CardOf")

#: Most letters of a name or another line, of a text, and of a rarity from an open list.
MAX_NAME: Final = 80
MAX_TEXT: Final = 1200
MAX_RARITY: Final = 20
#: Most keys of a card. A row with more gets a single fault.
MAX_KEYS: Final = 100


class Need(Enum):
    """Need of a kind of card for a field: required, optional or none. The value is its sign in `Field.kinds`."""

    REQUIRED = "+"
    OPTIONAL = "?"
    NEVER = "-"


class Show(Enum):
    """Place of a field on the page of a card: a labelled fact, a number of the card, a text, or no place of its own."""

    FACT = "fact"
    STAT = "stat"
    TEXT = "text"
    NOT = "not"


class Find(Enum):
    """Kind of search by a field: by one of its words, a number or range, a word of its text, or whether it is set."""

    CHOICE = "choice"
    NUMBER = "number"
    WORD = "word"
    FLAG = "flag"


@dataclass(frozen=True, slots=True)
class Field:
    """Field of the cards of a game.

    Attributes:
        name: The key in files and the API.
        label: The name for people.
        about: A description, as a sentence.
        read: Turns the value of a file into the stored value: a text, a number, a flag, with `many` a list of texts,
            or a SetNumber.
        kinds: A sign (`Need`) for each kind of card, in the order of the game's kinds.
        show: The place on the page of a card.
        find: The kind of search, or None.
        many: Whether there are several values.
        words: The closed list of values; None if the field is no choice, or if its list is open.
        ordered: Whether `words` are in ascending order.
        of_printing: Whether the value belongs to a printing rather than to the card.
        numeric: Whether the value is, or may be, a number.
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
        """The name of the field in search queries: letters only, and singular for a field with several values."""
        name = self.name.replace("_", "")
        return name.removesuffix("s") if self.many else name

    @property
    def attribute(self) -> str:
        """The name of the attribute of a card that has the field's value."""
        return _ATTRIBUTES.get(self.name, self.name)

    def value_of(self, card: Any) -> Any:
        """Return the field's value of a card, in the form that `read` returns; None if the card has none."""
        try:
            value = getattr(card, self.attribute)
        except AttributeError:  # the rules of the game have no such attribute
            value = dict(card.others).get(self.name)
        if value is None or value == "":
            return None
        if self.many:
            order = list(self.words or ())
            return [str(each) for each in (sorted(value, key=order.index) if order else value)] or None
        return str(value) if isinstance(value, str) else value


#: Attributes of cards whose fields have names that are keywords in Python.
_ATTRIBUTES: Final = {"def": "def_"}


@dataclass(frozen=True, slots=True)
class Kind:
    """Kind of card, such as creature: `code` in files and the API, with labels for one and for several.

    `home` is the section of a deck where such cards usually are, or "". `group` is the heading of such cards in a
    section; by default the plural. `homeless` says why such cards belong in no deck.
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
        """The label of the kind with its article: "a Skill", "an Item"."""
        return f"{'an' if self.label[0] in 'AEIOU' else 'a'} {self.label}"


def printing_fields(kinds: str, number: str, rarities: type[Vocabulary] | None = None) -> tuple[Field, ...]:
    """Return the fields of printings (cards as they appear in a set), which every game has.

    `kinds` are signs (`Need`) for each kind of card, and `number` those for the field `number`. `rarities` is the
    closed list of rarities; None for an open list.
    """
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
    """Return a function that builds a card from its id, its slug and its values.

    Words become members of the field's `words`, and several values a tuple, except for fields that `made` converts.
    """
    makers = {
        field.name: (field.attribute, made.get(field.name) or _maker(field))
        for field in fields
        if not field.of_printing
    }

    def build(card_id: int, slug: str, values: Mapping[str, Any]) -> CardOf:
        attributes: dict[str, object] = {"id": card_id, "slug": slug}
        for name, value in values.items():
            if name in makers:
                attribute, make = makers[name]
                attributes[attribute] = value if make is None else make(value)
        return card(**attributes)

    return build


def _maker(field: Field) -> Callable[[Any], object] | None:
    """Return a function from a field's stored value to the value of the card's attribute; None if they are equal."""
    words = field.words
    if not field.many:
        return words
    return tuple if words is None else lambda texts: tuple(map(words, texts))


def need(field: Field, kind: Kind, kinds: Sequence[Kind]) -> Need:
    """Return whether cards of a kind need a field, may have it, or have none. `kinds` are all kinds of the game."""
    return Need(field.kinds[kinds.index(kind)])


def read_row(row: Mapping[str, object], fields: Sequence[Field], kinds: Sequence[Kind]) -> dict[str, object]:
    """Check a row of a card file; return the values of the card by field name, in the order of `fields`.

    None, an empty text and an empty list are absent values, which have no key. InvalidInput is raised with all faults,
    each with the name of its field as `path`. Faults are values that can't be read, missing ones, and ones that this
    kind of card can't have.
    """
    known = {field.name: field for field in fields}
    if len(row) > MAX_KEYS:
        message = f"A card with {len(row):,} keys is no card; at most {MAX_KEYS} are possible."
        raise InvalidInput([InputFault(ValueCode.TOO_MANY, message)])
    given = {key: value for key, value in row.items() if not _is_absent(value)}
    read: dict[str, object] = {}
    faults = [
        InputFault(ValueCode.UNKNOWN_KEY, f"no such key. {suggestion(key, known)}", _path(key))
        for key in given
        if key not in known
    ]
    for field in fields:
        if field.name in given:
            try:
                value = field.read(given[field.name])
            except values.InvalidValue as error:
                faults.append(InputFault(error.code, error.message, field.name))
            else:
                if not _is_absent(value):
                    read[field.name] = value
    refused_fields = {fault.path for fault in faults}
    faults += [fault for fault in _misfits(read, fields, kinds) if fault.path not in refused_fields]
    if faults:
        raise InvalidInput(faults)
    return read


def _misfits(read: Mapping[str, object], fields: Sequence[Field], kinds: Sequence[Kind]) -> Iterator[InputFault]:
    """Yield a fault for each value that a card with the values `read` lacks, and for each that its kind can't have."""
    kind = next((kind for kind in kinds if kind.code == read.get("kind")), None)
    for field in fields:
        if kind is None:
            if field.name in ("name", "kind") and field.name not in read:
                yield InputFault(ValueCode.MISSING, f"a card needs its {field.label}.", field.name)
        elif need(field, kind, kinds) is Need.REQUIRED and field.name not in read:
            yield InputFault(ValueCode.MISSING, f"{kind.article} needs its {field.label}.", field.name)
        elif need(field, kind, kinds) is Need.NEVER and field.name in read:
            yield InputFault(ValueCode.NOT_OF_KIND, f"{kind.article} has no {field.label}.", field.name)


def _is_absent(value: object) -> bool:
    return value is None or value in ("", [], ())


def _path(key: str) -> str:
    return key if key.isprintable() and len(key) <= values.QUOTED else quote(key)
