"""Checks of the cards in the database against the fields of their game, beyond the database's own constraints."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from cards.models import Card, Printing
from games import Game
from games.faults import InvalidInput
from tcg import values

#: Rows per query.
_BATCH = 500


@dataclass(frozen=True, slots=True)
class StoredFault:
    """Problem of a card in the database. `code` is one of the importer's codes, or specific to stored cards."""

    game: str
    card_id: int
    name: str
    field: str
    code: str
    message: str

    def __str__(self) -> str:
        return f"{self.game}, card {self.card_id} {values.quote(self.name)}, {self.field}: {self.code}: {self.message}"


def check_cards(game: Game) -> Iterator[StoredFault]:
    """Yield all problems of the cards and printings of a game in the database."""
    for card in Card.objects.filter(game=game.code).order_by("pk").iterator(chunk_size=_BATCH):
        for field, code, message in _check_card(game, card):
            yield StoredFault(game.code, card.permanent_number, card.name, field, code, message)
    printings = Printing.objects.filter(card__game=game.code).select_related("card", "set").order_by("pk")
    for printing in printings.iterator(chunk_size=_BATCH):
        for field, code, message in check_printing(game, printing):
            yield StoredFault(
                game.code, printing.card.permanent_number, printing.card.name, field, code, f"{printing}: {message}"
            )


def _check_card(game: Game, card: Card) -> Iterator[tuple[str, str, str]]:
    # Databases store JSON keys in different orders.
    printed = dict(sorted(card.printed.items()))
    try:
        read = game.read(printed)
    except InvalidInput as error:
        for each in error.faults:
            yield each.path, each.code, each.message
        return
    kept = {"name": read["name"], "kind": read["kind"], **game.card_values(read)}
    for name, value in printed.items():
        if name not in kept:
            yield name, "NOT_OF_CARD", "belongs to a printing, or is nothing that is kept."
        elif kept[name] != value:
            yield name, "KEPT_OTHERWISE", f"is kept as {values.quote(value)} and read as {values.quote(kept[name])}."
    if kept.keys() - printed.keys():
        yield "values", "KEPT_OTHERWISE", f"lacks {', '.join(sorted(kept.keys() - printed.keys()))}."
    if card.name_key != game.identity(read):
        yield "name", "OTHER_KEY", f"is found under {values.quote(card.name_key)}, and should be under another."


def check_printing(game: Game, printing: Printing) -> Iterator[tuple[str, str, str]]:
    """Yield the problems of a printing in the database as (field, code, message). Queries its `set`."""
    if printing.set.game != game.code:
        yield "set", "OTHER_GAME", f"the set is of {printing.set.game}."
    for name in ("rarity", "artist"):
        value = getattr(printing, name)
        try:
            if value and (read := game.field(name).read(value)) != value:
                yield name, "KEPT_OTHERWISE", f"is kept as {values.quote(value)} and read as {values.quote(read)}."
        except values.InvalidValue as error:
            yield name, str(error.code), error.message
    if bool(printing.image) != bool(printing.image_digest):
        yield "image", "KEPT_OTHERWISE", "has an image without its digest, or a digest without its image."
    elif printing.image and not printing.image.storage.exists(str(printing.image.name)):
        yield "image", "IMAGE_MISSING", "the image is not in the storage."
