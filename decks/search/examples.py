"""Examples for the search help of decks of other games than Despaira: queries that find an existing deck."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from decks import permissions
from decks.models import Deck
from decks.search.table import first_card_fields
from games import Game
from query.fields import Example, Field
from query.quoting import quoted
from query.table import Table
from tcg.library import AnyLibrary

#: Fields whose examples name something of a particular deck.
_OF_A_DECK: Final = (
    "name", "card", "copies", "side", "by", "tag", "format", "game", "legal", "cards",
)  # fmt: skip


def with_examples(table: Table[Deck], game: Game, library: AnyLibrary) -> Table[Deck]:
    """Return the fields of `table` for a game's decks with examples that find its first public deck.

    Without a public deck, fields whose examples would name something of it have none. Takes at most two queries.
    """
    deck = permissions.public().select_related("owner").filter(game=game.code).order_by("created_at", "-pk").first()
    made = _examples(deck, game, library) if deck is not None else {}
    named = {*_OF_A_DECK, *(field.key for field in first_card_fields([game]))}
    fields: list[Field] = [
        replace(field, examples=tuple(made.get(field.key, ()))) if field.key in named else field
        for field in table.fields
    ]
    return replace(table, fields=tuple(fields))


def _examples(deck: Deck, game: Game, library: AnyLibrary) -> dict[str, list[Example]]:
    """Return examples of search terms that find a deck, by the keys of their fields."""
    format_name = game.formats[deck.format].name
    made = {
        "name": [Example(f"name:{quoted(deck.name)}", f"decks with “{deck.name}” in their name")],
        "format": [Example(f"f:{deck.format}", f"decks of the format {format_name}")],
        "game": [Example(f"game:{deck.game}", f"among your decks those of {game.name}")],
        "cards": [Example(f"cards>={deck.size}", f"decks of {deck.size} cards and more")],
    }
    if deck.is_legal:
        made["legal"] = [
            Example("legal:yes", "legal decks"),
            Example(f"f:{deck.format} legal:yes", f"legal decks of the format {format_name}"),
        ]
    if deck.owner is not None:
        made["by"] = [Example(f"by:{quoted(deck.owner.username)}", f"the decks of {deck.owner.username}")]
    for tag in deck.tags[:1]:
        made["tag"] = [
            Example(f"tag:{quoted(tag)}", f"decks with a tag that has “{tag}” in it"),
            Example(f"tag={quoted(tag)}", f"decks with the tag “{tag}” and no other words in it"),
        ]
    sections = [section.name for section in game.sections if section.counts and section.name != game.side]
    entries = deck.entries.filter(section__in=sections, card__isnull=False).values_list(
        "card__permanent_number", "count"
    )
    held = [(library.cards[card_id], count) for card_id, count in entries if card_id in library.cards]
    held.sort(key=lambda each: -each[1])
    first_kind = game.first_kind or ""
    for card, count in [each for each in held if each[0].kind != first_kind][:1]:
        term = f"card:{quoted(card.full_name)}"
        made["card"] = [Example(term, f"decks with {card.full_name}")]
        made["copies"] = [Example(f"{term} copies>={count}", f"decks with {count} copies of {card.full_name} and more")]
        made["side"] = [Example(f"{term} side:no", f"decks with {card.full_name} outside the side deck")]
    for card, _ in [each for each in held if each[0].kind == first_kind][:1]:
        made[first_kind] = [Example(f"{first_kind}:{quoted(card.name)}", f"decks of {card.name}")]
    return made
