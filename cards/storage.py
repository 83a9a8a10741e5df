"""Storage of the fields of cards, and the code that works with it.

The fields of a game's cards are columns of the table of cards (`Game.has_columns`), or `Card.values`, which the table
of fields of the game validates. Only this module asks which of the two.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, ClassVar, Protocol

from django.utils.module_loading import import_string

from games import Game


class Part:
    """Attribute that is imported by its dotted name on first use, because what it names imports the models."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __get__(self, storage: object, owner: type) -> Any:
        return import_string(self._name)


class StoredCard(Protocol):
    """What a storage asks of `cards.models.Card`."""

    def read_values(self) -> None: ...
    def read_columns(self, types: Collection[str] | None) -> None: ...


class ValueStorage:
    """Storage in `Card.values`, with code that is made of the table of fields.

    Attributes:
        proxies: The names of the models whose admin pages the cards have, by kind; other cards have that of `Card`.
        reader: Reads the cards from the database.
        importer: Imports set files.
        presenter: The cards as pages show them.
        context: Returns what the page of a card shows besides what every page of a card does.
        search: Returns how the cards are found.
        json_writer: Returns the function that writes a card of a game as JSON.
        details: Returns what the API says of a card by itself besides what lists say.
        shapes: Returns the shapes of a card in the OpenAPI document.
        csv_row: Returns a card as a row of a CSV file.
        printed: Returns what is printed on a card, as a set file says it.
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
        """Validate the fields. Raises ValidationError with every problem at once."""
        card.read_values()

    def derive(self, card: StoredCard, types: Collection[str] | None) -> None:
        """Set the columns that follow from the fields: see `Card.derive`."""
        card.read_values()


class ColumnStorage(ValueStorage):
    """Storage in columns, which constraints of the database validate, with code that is written for Despaira."""

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
        """Leave the columns to their own validators and constraints."""

    def derive(self, card: StoredCard, types: Collection[str] | None) -> None:
        card.read_columns(types)


_VALUES, _COLUMNS = ValueStorage(), ColumnStorage()


def storage_of(game: Game) -> ValueStorage:
    """Return the storage of the cards of a game."""
    return _COLUMNS if game.has_columns else _VALUES
