"""Table of the fields of a deck besides its cards.

Versions, changes, the editor's form, the API, comparisons, account exports and decklist formats use this table. In all
of them a field is a text; `DeckField` defines its form in the column, the API and JSON files.

CONTRIBUTING.md lists what a new field needs; its row is most easily made by `text_field`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, Protocol, TypeAlias, TypeVar

from django import forms
from rest_framework import serializers

from cards.serializers.fields import RegisteredChoiceField, Text
from decks import limits
from decks.fields.cleaning import Unfit, clean_description, clean_title
from decks.fields.form_fields import CleanedField, DescriptionField, TitleField
from decks.fields.serializer_fields import CleanedText, DeckTags, Description, Title
from decks.fields.tags import join_tags, read_deck_tags, split_tags, valid_deck_tags
from decks.models import Deck, Visibility, every_format, format_choices
from games import Game

SerializerField: TypeAlias = serializers.Field[Any, Any, Any, Any]


def _same(value: Any) -> Any:
    return value


def is_text(value: object) -> bool:
    """Return whether a value of JSON is a text."""
    return isinstance(value, str)


def is_texts(value: object) -> bool:
    """Return whether a value of JSON is a list of texts."""
    return isinstance(value, list) and all(map(is_text, value))


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckField:
    """A field of a deck besides its cards.

    Attributes:
        name: Key in contents, forms, histories, the API and JSON files.
        label: Heading, such as "Guide".
        form_field: Returns the field of the editor's form, for a deck of a game.
        serializer_field: Returns the field of request bodies, for a deck of a game; its value is the text.
        schema_field: Returns the field of documented answers.
        cell_field: Returns the field of a changed cell where that takes another value than `serializer_field`.
        column: Field of the model `Deck`; left out, `name`.
        as_data: Returns what the column, the API and JSON files say for the text.
        from_data: Returns the text for what the column says.
        is_data: Returns whether JSON of a file may be such data; `expected` is the message where it is not.
        fit: Returns the text of such data from a file, as far as it can be stored, and the reasons for what cannot.
        display: Returns the text in one line for a reader.
        header: Key of its line in a list as text, such as "# Tags: aggro"; left out, `label`.
        part: Name in sentences about what a format lacks; left out, the label.
        is_long: Whether the text has several lines.
        is_optional: Whether JSON has no key for it where it is empty.
        is_sharing: Whether it says who sees the deck: no undo changes it, and no list has it.
    """

    name: str
    label: str
    form_field: Callable[[Game], forms.Field]
    serializer_field: Callable[[Game], SerializerField]
    schema_field: Callable[[], SerializerField] = lambda: serializers.CharField(allow_blank=True)
    cell_field: Callable[[Game], SerializerField] | None = None
    column: str = ""
    as_data: Callable[[str], Any] = _same
    from_data: Callable[[Any], str] = _same
    is_data: Callable[[object], bool] = is_text
    expected: str = ""
    fit: Callable[[Any], tuple[str, list[str]]] = lambda text: (text, [])
    display: Callable[[str, Game], str] = lambda text, game: text or "none"
    header: str = ""
    part: str = ""
    is_long: bool = False
    is_optional: bool = False
    is_sharing: bool = False

    def __post_init__(self) -> None:
        usual = {
            "column": self.name,
            "expected": f"The {self.name} has to be text.",
            "header": self.label,
            "part": self.noun,
        }
        for name, value in usual.items():
            if not getattr(self, name):
                object.__setattr__(self, name, value)

    @property
    def noun(self) -> str:
        """The label within a sentence."""
        return self.label[0].lower() + self.label[1:]

    def tidy(self, text: str) -> str:
        """Return a text without what cannot be shown, in one line unless the field is long."""
        return (clean_description if self.is_long else clean_title)(text)

    def validate_cell(self, value: object, game: Game) -> str:
        """Return the text of a changed cell. Raises ValidationError."""
        text: str = (self.cell_field or self.serializer_field)(game).run_validation(value)
        return text


def text_field(name: str, label: str, *, letters: int, clean: Callable[[str], str] = clean_title) -> DeckField:
    """Return an optional field of one line.

    Args:
        name: Key of the field.
        label: Heading.
        letters: Most letters of its text.
        clean: Returns the text to store for a typed text. Raises Unfit.
    """

    def fit(text: str) -> tuple[str, list[str]]:
        try:
            if len(text) > letters:
                raise Unfit(f"{label}: {len(text):,} letters, and at most {letters:,} are kept.")
            return clean(text), []
        except Unfit as error:
            return "", [str(error)]

    return DeckField(
        name=name,
        label=label,
        form_field=lambda game: CleanedField(clean, max_length=letters, label=label),
        serializer_field=lambda game: CleanedText(clean, max_length=letters, default=""),
        fit=fit,
        is_optional=True,
    )


def _format_name(code: str, game: Game) -> str:
    return game.formats[code].name if code in game.formats else code


_NO_TAG_LINE: Final = "The tags of a deck are a text with commas between them."
_NO_TAG_LIST: Final = 'The tags of a deck are a list of texts: {"deck_tags": ["aggro"]}.'

#: Every field by its name, in the order of answers.
DECK_FIELDS: Final[dict[str, DeckField]] = {
    field.name: field
    for field in (
        DeckField(
            name="name",
            label="Name",
            form_field=lambda game: TitleField(max_length=limits.DECK_NAME),
            serializer_field=lambda game: Title(max_length=limits.DECK_NAME),
            schema_field=serializers.CharField,
        ),
        DeckField(
            name="format",
            label="Format",
            form_field=lambda game: forms.ChoiceField(choices=format_choices(game)),
            serializer_field=lambda game: serializers.ChoiceField(format_choices(game), default=game.default),
            schema_field=lambda: RegisteredChoiceField(every_format),
            display=_format_name,
        ),
        DeckField(
            name="visibility",
            label="Who sees it",
            form_field=lambda game: forms.ChoiceField(choices=Visibility.choices, label="Visibility"),
            serializer_field=lambda game: serializers.ChoiceField(Visibility.choices, default=Visibility.PRIVATE),
            schema_field=lambda: serializers.ChoiceField(Visibility.choices),
            display=lambda text, game: str(Visibility(text).label),
            is_sharing=True,
        ),
        DeckField(
            name="description",
            label="Guide",
            form_field=lambda game: DescriptionField(
                max_length=limits.DESCRIPTION, required=False, label="Description"
            ),
            serializer_field=lambda game: Description(max_length=limits.DESCRIPTION, default="", allow_blank=True),
            header="Description",
            part="description",
            is_long=True,
        ),
        DeckField(
            name="deck_tags",
            label="Tags",
            form_field=lambda game: CleanedField(read_deck_tags, max_length=limits.TAG_LETTERS, label="Tags"),
            serializer_field=lambda game: DeckTags(
                child=Text(max_length=limits.TAG),
                max_length=limits.TAGS,
                default=list,
                help_text="Words for everybody to find it by, such as “aggro”.",
            ),
            schema_field=lambda: serializers.ListField(
                child=serializers.CharField(), help_text="Words that everybody finds it by."
            ),
            cell_field=lambda game: CleanedText(
                read_deck_tags, error_messages={"invalid": _NO_TAG_LINE, "null": _NO_TAG_LINE}
            ),
            column="tags",
            as_data=split_tags,
            from_data=join_tags,
            is_data=is_texts,
            expected=_NO_TAG_LIST,
            fit=valid_deck_tags,
            part="tags of the deck",
            is_optional=True,
        ),
    )
}
#: Fields that are attributes of contents, heads and lists; the others are in their mapping `other_fields`.
_ATTRIBUTES: Final = frozenset({"name", "format", "visibility", "description"})


class HasFields(Protocol):
    """Object with fields of a deck: a content, the head of a list or a parsed list."""

    @property
    def other_fields(self) -> Mapping[str, str]:
        """Texts of further fields by name."""
        ...


FieldsT = TypeVar("FieldsT", bound=HasFields)


def list_fields() -> list[DeckField]:
    """Return the fields of decklists: all except who sees the deck."""
    return [field for field in DECK_FIELDS.values() if not field.is_sharing]


def value_of(thing: HasFields, name: str) -> str:
    """Return the text of a field."""
    text: str = getattr(thing, name) if name in _ATTRIBUTES else thing.other_fields.get(name, "")
    return text


def list_values(thing: HasFields) -> dict[str, str]:
    """Return the texts of the fields of decklists, by name."""
    return {field.name: value_of(thing, field.name) for field in list_fields()}


def as_arguments(values: Mapping[str, str]) -> dict[str, Any]:
    """Return texts of fields as keyword arguments for a content or the head of a list."""
    known = {name: text for name, text in values.items() if name in _ATTRIBUTES}
    return {**known, "other_fields": {name: text for name, text in values.items() if name not in known and text}}


def with_values(thing: FieldsT, values: Mapping[str, str]) -> FieldsT:
    """Return a copy with new texts in some fields."""
    arguments = as_arguments({**thing.other_fields, **values})
    copy: FieldsT = replace(thing, **arguments)  # type: ignore[misc]  # each is a dataclass
    return copy


def values_of_row(deck: Deck) -> dict[str, str]:
    """Return the texts of the fields in a database row, by name."""
    return {field.name: field.from_data(getattr(deck, field.column)) for field in DECK_FIELDS.values()}


def write_row(deck: Deck, content: HasFields) -> None:
    """Set the columns of the fields."""
    for field in DECK_FIELDS.values():
        setattr(deck, field.column, field.as_data(value_of(content, field.name)))


def field_data(content: HasFields) -> dict[str, object]:
    """Return the fields in the form of the API."""
    return {field.name: field.as_data(value_of(content, field.name)) for field in DECK_FIELDS.values()}
