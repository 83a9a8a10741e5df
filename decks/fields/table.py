"""Table of the fields of a deck besides its cards, such as name, format and guide.

Versions, changes, the editor's form, the API, comparisons, account exports and decklist formats use this table. In all
of them a field is a text; `DeckField` defines its form in the column, the API and JSON files. CONTRIBUTING.md lists
what a new field needs; its row is most easily made by `text_field`.
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
    """Return whether a value from JSON is a text."""
    return isinstance(value, str)


def is_texts(value: object) -> bool:
    """Return whether a value from JSON is a list of texts."""
    return isinstance(value, list) and all(map(is_text, value))


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckField:
    """Row of the table: a field of a deck besides its cards, with all its forms.

    Attributes:
        name: Key in contents, forms, histories, the API and JSON files.
        label: Heading, such as "Guide".
        form_field: Returns the field of the editor's form, for a deck of a game.
        serializer_field: Returns the field of request bodies, for a deck of a game; its value is the text.
        schema_field: Returns the field of documented answers.
        cell_field: Returns the serializer field for edits of this field, if their value differs from other requests.
        column: Field of the model `Deck`, by default `name`.
        as_data: Returns the value in the column, the API and JSON files for the text.
        from_data: Returns the text for the value in the column.
        is_data: Returns whether a JSON value from a file is valid; `expected` is the message if it is not.
        fit: Returns the text for a value from a file, without parts that cannot be stored, and the reasons for these.
        display: Returns the text in one line for a reader.
        header: Key of its line in a decklist as text, such as "# Tags: aggro"; by default `label`.
        part: Name in sentences about what a format lacks, by default the label.
        is_long: Whether the text has several lines.
        is_optional: Whether JSON has no key for it where it is empty.
        is_sharing: Whether it says who may see the deck: undo never changes it, and no decklist has it.
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
        """The label of the field as in the middle of a sentence, with a small first letter."""
        return self.label[0].lower() + self.label[1:]

    def tidy(self, text: str) -> str:
        """Return a text of this field without unprintable characters, in one line unless the field is long."""
        return (clean_description if self.is_long else clean_title)(text)

    def validate_cell(self, value: object, game: Game) -> str:
        """Return the text that an edit gives this field. Raises ValidationError."""
        text: str = (self.cell_field or self.serializer_field)(game).run_validation(value)
        return text


def text_field(name: str, label: str, *, letters: int, clean: Callable[[str], str] = clean_title) -> DeckField:
    """Return a row of the table for an optional field of one line: key `name`, heading `label`, most `letters`.

    `clean` returns the text to store for a typed text, and raises Unfit.
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
    """Object with the fields of a deck, such as a content or a parsed decklist."""

    @property
    def other_fields(self) -> Mapping[str, str]:
        """Texts of those fields that are no attributes of the object, by name."""
        ...


FieldsT = TypeVar("FieldsT", bound=HasFields)


def list_fields() -> list[DeckField]:
    """Return the fields that decklists in files have: all except who may see the deck."""
    return [field for field in DECK_FIELDS.values() if not field.is_sharing]


def value_of(thing: HasFields, name: str) -> str:
    """Return the text of a deck's field, given its name; "" if it has none."""
    text: str = getattr(thing, name) if name in _ATTRIBUTES else thing.other_fields.get(name, "")
    return text


def list_values(thing: HasFields) -> dict[str, str]:
    """Return the texts of those fields of a deck that decklists in files have, by name."""
    return {field.name: value_of(thing, field.name) for field in list_fields()}


def as_arguments(values: Mapping[str, str]) -> dict[str, Any]:
    """Return texts of fields (`values`, by name) as keyword arguments for `DeckContent` or a parsed decklist."""
    known = {name: text for name, text in values.items() if name in _ATTRIBUTES}
    return {**known, "other_fields": {name: text for name, text in values.items() if name not in known and text}}


def with_values(thing: FieldsT, values: Mapping[str, str]) -> FieldsT:
    """Return a copy of a content or list with new texts in some fields (`values`, by name)."""
    arguments = as_arguments({**thing.other_fields, **values})
    copy: FieldsT = replace(thing, **arguments)  # type: ignore[misc]  # each is a dataclass
    return copy


def values_of_row(deck: Deck) -> dict[str, str]:
    """Return the texts of all fields of a deck's database row, by name."""
    return {field.name: field.from_data(getattr(deck, field.column)) for field in DECK_FIELDS.values()}


def write_row(deck: Deck, content: HasFields) -> None:
    """Set the columns of a deck's database row from the fields of a content, without saving."""
    for field in DECK_FIELDS.values():
        setattr(deck, field.column, field.as_data(value_of(content, field.name)))


def field_data(content: HasFields) -> dict[str, object]:
    """Return the fields of a deck by name, in the form that the API has."""
    return {field.name: field.as_data(value_of(content, field.name)) for field in DECK_FIELDS.values()}
