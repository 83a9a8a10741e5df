"""Storage of a card's fields, in columns or as JSON, and the code that depends on it.

Fields are stored in columns of the card table (`Game.has_columns`), or in `Card.values`, which the game's table of
fields validates. Only this module distinguishes the two.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, ClassVar, Protocol

from django.utils.module_loading import import_string

from games import Game


class Part:
    """Class attribute that is imported by its dotted name on use, which avoids import cycles with the models."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __get__(self, storage: object, owner: type) -> Any:
        return import_string(self._name)


class StoredCard(Protocol):
    """Protocol with the methods of `cards.models.Card` that a storage calls."""

    def read_values(self) -> None:
        """Validate and normalize the card's `values`."""

    def read_columns(self, types: Collection[str] | None) -> None:
        """Set the card's columns that follow from others."""


class ValueStorage:
    """Storage of a game's card fields as JSON in `Card.values`, with code generated from the table of fields.

    Attributes:
        proxies: Models with admin pages for the cards by kind; other cards have the page of `Card`.
        reader: Reads cards from the database.
        importer: Imports set files.
        presenter: Presents cards on pages.
        context: Returns additional template context for a card's page.
        search: Returns the search configuration.
        json_writer: Returns, for a game, a function that writes a card as JSON.
        details: Returns additional API data of a single card.
        shapes: Returns the OpenAPI schemas of cards.
        csv_row: Returns a card as a CSV row.
        printed: Returns the printed values of a card for a set file.
    """

    proxies: ClassVar[Mapping[str, str]] = {}
    reader = Part("cards.catalog.catalogs.ValueReader")
    importer = Part("cards.importing.importer.Importer")
    presenter = Part("cards.presenters.cards.Presenter")
    context = Part("cards.presenters.facts.facts_of")
    search = Part("cards.search.games.search_of_fields")
    json_writer = Part("cards.serializers.cards.json_writer")
    details = Part("cards.serializers.cards.no_details")
    shapes = Part("cards.api.card_schemas.shapes_of_fields")
    csv_row = Part("cards.file_formats.set_files.cells")
    printed = Part("cards.file_formats.set_files.printed_values")

    def validate(self, card: StoredCard) -> None:
        """Validate the fields of a card, or raise ValidationError with all problems."""
        card.read_values()

    def derive(self, card: StoredCard, types: Collection[str] | None) -> None:
        """Set the columns that follow from the card's fields: see `Card.derive`."""
        card.read_values()


class ColumnStorage(ValueStorage):
    """Storage of card fields in columns with database constraints, and code written for Despaira."""

    proxies: ClassVar = {
        "leader": "leader",
        "creature": "creature",
        "trick": "trick",
        "token": "token",
        "tile": "tilecard",
    }
    reader = Part("cards.catalog.catalogs.ColumnReader")
    importer = Part("cards.importing.despaira.importer.DespairaImporter")
    presenter = Part("cards.presenters.despaira.DespairaPresenter")
    context = Part("cards.pages.despaira.context_of")
    search = Part("cards.search.despaira.search_of_columns")
    json_writer = Part("cards.serializers.despaira.json_writer")
    details = Part("cards.serializers.despaira.details")
    shapes = Part("cards.api.card_schemas.shapes_of_columns")
    csv_row = Part("cards.serializers.despaira.csv_row")
    printed = Part("cards.file_formats.set_files.printed_columns")

    def validate(self, card: StoredCard) -> None:
        """Do nothing: the columns have validators and constraints."""

    def derive(self, card: StoredCard, types: Collection[str] | None) -> None:
        """Set the columns that follow from other columns: see `Card.derive`."""
        card.read_columns(types)


_VALUES, _COLUMNS = ValueStorage(), ColumnStorage()


def storage_of(game: Game) -> ValueStorage:
    """Return the storage that a game uses for the fields of its cards."""
    return _COLUMNS if game.has_columns else _VALUES
