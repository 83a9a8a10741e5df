"""Fields of a card as its page shows them, with links to cards that share a value."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from urllib.parse import urlencode

from cards.addresses import list_page
from cards.catalog.library import Library
from cards.presenters.cards import Presenter
from cards.search.table import label_of
from games import Game
from games.fields import Field, Find, Show
from query.quoting import quoted
from tcg.library import Card


@dataclass(frozen=True, slots=True)
class Fact:
    """Field of a card for its page: its label, and its values with URLs of cards that share them."""

    label: str
    words: tuple[tuple[str, str], ...]


def facts_of(card: Card, library: Library, every: Presenter) -> dict[str, object]:
    """Return template context: the fields on a card's page, and the words of the card that the rulebook explains.

    `every` is the presenter of the library's cards.
    """
    fields = [field for field in every.game.fields if field.show is Show.FACT]
    return {"facts": facts_in(fields, card, every.game), "explained": every.game.words_explained(card)}


def facts_in(fields: Iterable[Field], card: Card, game: Game) -> list[Fact]:
    """Return the fields that have a value on a card, with these values and their links."""
    facts = [_fact(field, card, list_page(game)) for field in fields]
    return [fact for fact in facts if fact]


def _fact(field: Field, card: Card, address: str) -> Fact | None:
    """Return a field of a card with its values, or None if it has none. `address` is the URL of the list of cards."""
    if field.of_printing or (value := field.value_of(card)) in (None, False):
        return None
    labels = {word.value: word.label for word in field.words or ()}
    values = value if isinstance(value, list) else [value]
    words = []
    for each in values:
        label = "yes" if each is True else labels.get(each, str(each))
        query = _query_of(field, str(each))
        words.append((label, f"{address}?{urlencode({'q': query})}" if query else ""))
    return Fact(label_of(field) if len(words) == 1 else f"{field.label[:1].upper()}{field.label[1:]}", tuple(words))


def _query_of(field: Field, value: str) -> str:
    """Return the query for cards that share a value, or "" if the field is not searchable by value."""
    if field.find is Find.FLAG:
        return f"is:{field.search_key}"
    return f"{field.search_key}:{quoted(value)}" if field.find in (Find.CHOICE, Find.WORD) else ""
