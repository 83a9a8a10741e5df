"""Serializers of edits of a deck in request bodies; they validate every change of a card, note, tag, plan or field."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.exceptions import ValidationError

from cards.serializers.fields import ShortList, Text, Whole, validated
from decks import limits
from decks.core.changes import CellChange, CellKind, Edit, Value
from decks.fields.cleaning import clean_description, clean_title
from decks.fields.table import DECK_FIELDS
from decks.games import game_of
from decks.importexport.parsing.cardrefs import find_card
from decks.models import MAX_WRITTEN
from decks.serializers.plans import read_plan, read_plan_id
from decks.serializers.requests import EntrySerializer
from tcg.construction import Ref
from tcg.library import AnyLibrary

#: Most cells of an edit: every card of a deck can be replaced, with its note and tags.
MAX_CELLS: Final = 4 * limits.ENTRIES


def read_card(written: object, library: AnyLibrary) -> Ref:
    """Return the card `written` as id, slug, name or set number; an unknown name stays a name.

    Raises ValidationError.
    """
    if isinstance(written, int) and not isinstance(written, bool):
        if written not in library.cards:
            raise ValidationError("There is no card with this id.", code="does_not_exist")
        return written
    if not isinstance(written, str) or len(written) > MAX_WRITTEN:
        raise ValidationError("A card is named by its id, slug or name.", code="invalid")
    name = EntrySerializer().validate_card(written)
    if slugged := library.slugged(name):
        return int(slugged.id)
    match = find_card(name, library)
    return int(match.card.id) if match else name


def read_section_counts(value: object, library: AnyLibrary) -> dict[str, int]:
    """Return the copies of a card by section, without zeros, from JSON such as {"main": 2}. Raises ValidationError."""
    if not isinstance(value, Mapping):
        raise ValidationError("Say how many copies are in which section, such as {“main”: 3}.", code="invalid")
    places, game = {}, game_of(library)
    for section, count in value.items():
        if not game.has_section(section):
            known = ", ".join(each.name for each in game.sections)
            raise ValidationError(f"There is no section “{str(section)[:40]}”: {known}.", code="invalid_choice")
        if isinstance(count, bool) or not isinstance(count, int) or not 0 <= count <= limits.COPIES:
            raise ValidationError(f"Copies are a whole number from 0 to {limits.COPIES}.", code="invalid")
        if count:
            places[section] = count
    return places


def read_note(value: object) -> str:
    """Return the cleaned text of a note on a card. Raises ValidationError."""
    if not isinstance(value, str):
        raise ValidationError("A note is text.", code="invalid")
    note = clean_description(value).strip()
    if len(note) > limits.NOTE:
        raise ValidationError(f"A note has at most {limits.NOTE:,} letters.", code="max_length")
    return note


def read_tags(value: object) -> list[str]:
    """Return the cleaned tags of a card without duplicates. Raises ValidationError, as for too many tags."""
    if not isinstance(value, list) or not all(isinstance(tag, str) for tag in value):
        raise ValidationError("Tags are a list of words.", code="invalid")
    tags = list(dict.fromkeys(tag for tag in map(clean_title, value) if tag))
    if len(tags) > limits.CARD_TAGS or any(len(tag) > limits.CARD_TAG for tag in tags):
        message = f"A card has at most {limits.CARD_TAGS} tags of at most {limits.CARD_TAG} letters."
        raise ValidationError(message, code="max_length")
    return tags


_READ: Final[Mapping[CellKind, Callable[[object, AnyLibrary], Value]]] = {
    CellKind.CARD: read_section_counts,
    CellKind.NOTE: lambda value, _: read_note(value),
    CellKind.TAGS: lambda value, _: read_tags(value),
    CellKind.PLAN: read_plan,
}


@extend_schema_field(
    {
        "type": "object",
        "description": "What changes: one of `card`, `note`, `tags` (a card by id, slug or name), `plan` (by its id, "
        "up to 12 small letters and digits) or `field`.",
        "properties": {
            **{kind.value: {"oneOf": [{"type": "string"}, {"type": "integer"}]} for kind in _READ},
            CellKind.FIELD.value: {"type": "string", "enum": list(DECK_FIELDS)},
            "before": {
                "description": "What it said: {section: copies}, a text (that of `deck_tags` with commas between "
                "them), a list of tags, or a side plan, null or "
                "{against, deck, note, out: {section: {card: copies}}, in: {section: {card: copies}}}."
            },
            "after": {"description": "What it is to say."},
        },
        "required": ["before", "after"],
        "example": {"card": "flash-step", "before": {"main": 2}, "after": {"main": 3}},
    }
)
class CellField(serializers.Field[CellChange, object, object, object]):
    """A change of one part of a deck: all copies of a card, a note, tags, a side plan or a field."""

    def to_internal_value(self, data: object) -> CellChange:
        """Return the change with its values before and after. Raises ValidationError."""
        kinds = [kind for kind in (*_READ, CellKind.FIELD) if isinstance(data, dict) and kind.value in data]
        if not isinstance(data, dict) or len(kinds) != 1 or set(data) != {kinds[0].value, "before", "after"}:
            message = "Say what changes (card, note, tags, plan or field), what it said before, and what it says after."
            raise ValidationError(message, code="one_of")
        kind, errors = kinds[0], {}
        read, key = self._reader(kind, data[kind.value])
        values = {}
        for name in ("before", "after"):
            try:
                values[name] = read(data[name])
            except ValidationError as error:
                errors[name] = error.detail
        if errors:
            raise ValidationError(errors)
        return CellChange(kind, key, values["before"], values["after"])

    def _reader(self, kind: CellKind, key: object) -> tuple[Callable[[object], Value], Ref]:
        library: AnyLibrary = self.context["library"]
        if kind is not CellKind.FIELD:
            try:
                called = read_plan_id(key) if kind is CellKind.PLAN else read_card(key, library)
                return lambda value: _READ[kind](value, library), called
            except ValidationError as error:
                raise ValidationError({kind.value: error.detail}) from error
        field = DECK_FIELDS.get(key) if isinstance(key, str) else None
        if field is None:
            raise ValidationError({kind.value: f"A field is one of {', '.join(DECK_FIELDS)}."}, code="invalid_choice")
        return partial(field.validate_cell, game=game_of(library)), field.name

    def to_representation(self, value: CellChange) -> dict[str, object]:
        """Return the change as JSON: {kind: key, before, after}."""
        return {value.kind.value: value.key, "before": value.before, "after": value.after}


class EditSerializer(serializers.Serializer[object]):
    """One edit of a deck: changes that belong together, or the history entry to undo or redo."""

    key = Text(max_length=limits.CHANGE_KEY, help_text="What you call it, such as a UUID: the same key is done once.")
    cells = ShortList(child=CellField(), min_length=1, max_length=MAX_CELLS, required=False)
    undo = Whole(min_value=1, required=False, help_text="The entry of the history that is taken back.")
    redo = Whole(min_value=1, required=False, help_text="The entry, an undo, that is taken back.")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Return the edit; ValidationError unless it has one of changes, undo and redo, and changes nothing twice."""
        if sum(name in attrs for name in ("cells", "undo", "redo")) != 1:
            raise ValidationError("Give either cells, or what to undo, or what to redo.", code="one_of")
        cells = attrs.get("cells", ())
        if len({(cell.kind, cell.key) for cell in cells}) < len(cells):
            raise ValidationError({"cells": "The same cell twice: say once what it said before and says after."})
        return attrs


class EditsSerializer(serializers.Serializer[object]):
    """Edits of a deck in the order in which they were made, and the version that the client has seen last."""

    version = Whole(min_value=1, help_text="The version of the deck that you have seen last.")
    changes = ShortList(child=EditSerializer(), min_length=1, max_length=limits.CHANGES)


def read_edits(data: object, library: AnyLibrary) -> tuple[int, list[Edit]]:
    """Return (version, edits) of a request body. Raises ValidationError with all errors."""
    read = validated(EditsSerializer(data=data, context={"library": library}))
    edits = [Edit(**{**edit, "cells": tuple(edit.get("cells", ()))}) for edit in read["changes"]]
    return read["version"], edits
