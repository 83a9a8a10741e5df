"""Cards of a game on the shelf against the database, and into it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final

from cards.importing.apply import changed_cards, write_cards, write_images, write_printings, write_sets
from cards.importing.images import ImageStore
from cards.importing.models import Models
from cards.importing.plan import GamePlan, describe
from cards.importing.plan_cards import Planner
from cards.importing.records import Record, SetFile, SetRecord
from games import Game
from shelf.models import ShelfCard, ShelfPrinting, ShelfRevision, ShelfSet

#: Keys to a query. SQLite takes 999 variables to a statement.
_BATCH: Final = 500


def _models(game: Game) -> Models:
    return Models(ShelfSet, ShelfCard, ShelfPrinting, {"game": game.code})


def make_plan(game: Game, files: Sequence[SetFile], sets: Mapping[str, SetRecord]) -> GamePlan:
    """Compare the records of `files` with the database: see `CardTable.plan`."""
    return _Planner(game, files, sets).plan()


def write_plan(game: Game, plan: GamePlan, store: ImageStore) -> None:
    """Write a plan: rows, images, and one new revision of the game's cards. Nothing where it is empty.

    To be called in a transaction. Raises DatabaseError, and OSError where an image cannot be stored.
    """
    if plan.is_empty:
        return
    models = _models(game)
    write_images(plan, store)
    write_sets(plan, models)
    write_cards(plan, models, plan.cards.fields)
    write_printings(plan, models)
    # Writing in bulk sends no signals.
    ShelfRevision.renew_of(game.code, set(changed_cards(plan, models)))


class _Planner(Planner):
    def __init__(self, game: Game, files: Sequence[SetFile], sets: Mapping[str, SetRecord]) -> None:
        self._game = game
        super().__init__(GamePlan(), _models(game), files, sets)

    def _find_cards(self, keys: Collection[str]) -> Mapping[str, ShelfCard]:
        known: dict[str, ShelfCard] = {}
        wanted = sorted(keys)
        for start in range(0, len(wanted), _BATCH):
            found = self._models.all_cards.filter(name_key__in=wanted[start : start + _BATCH])
            known |= {card.name_key: card for card in found}
        return known

    def _change(self, card: ShelfCard, record: Record) -> list[str]:
        words = [
            describe(name, card.values.get(name), record.values.get(name))
            for name in (field.name for field in self._game.fields)
            if card.values.get(name) != record.values.get(name)
        ]
        columns: dict[str, Any] = {"name": record.name, "name_key": record.key, "values": dict(record.values)}
        said = self._plan.cards.update(card, columns)
        return [*(word for word in said if word.startswith("name ")), *words]

    def _name_of_kind(self, kind: str) -> str:
        return self._game.kind(kind).article
