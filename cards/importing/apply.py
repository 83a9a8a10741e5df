"""A plan into the database: what is alike in all games. To be called in a transaction."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final

from cards.importing.images import ImageStore
from cards.importing.models import Models
from cards.importing.plan import GamePlan

#: Rows to a statement. The limit on variables of SQLite makes it less there.
_BATCH: Final = 500


def write_images(plan: GamePlan, store: ImageStore) -> None:
    """Store the images. Raises OSError where one cannot be."""
    for image in plan.images:
        store.put(image)


def write_sets(plan: GamePlan, models: Models) -> None:
    """Sets, before the cards that are printed in them."""
    models.sets._default_manager.bulk_create(plan.sets.new, batch_size=_BATCH)
    if plan.sets.changed:
        models.sets._default_manager.bulk_update(plan.sets.changed, sorted(plan.sets.fields), batch_size=_BATCH)


def write_cards(plan: GamePlan, models: Models, columns: Collection[str]) -> None:
    """Cards; of those that the database has, these columns are others now."""
    models.cards._default_manager.bulk_create(plan.cards.new, batch_size=_BATCH)
    if plan.cards.changed:
        # Every one of these rows is there. Inserting "on conflict" takes a quarter of the time of `bulk_update`.
        models.cards._default_manager.bulk_create(
            plan.cards.changed,
            batch_size=_BATCH,
            update_conflicts=True,
            unique_fields=["id"],
            update_fields=sorted(columns),
        )


def write_printings(plan: GamePlan, models: Models) -> None:
    """Moved printings are taken out and put back under their keys: two that swap numbers would collide in place."""
    printings = models.printings._default_manager
    moved = {printing.pk for printing in plan.moved}
    printings.filter(pk__in=moved).delete()
    printings.bulk_create([*plan.moved, *plan.printings.new], batch_size=_BATCH)
    changed = [printing for printing in plan.printings.changed if printing.pk not in moved]
    if changed:
        printings.bulk_update(changed, sorted(plan.printings.fields), batch_size=_BATCH)


def changed_cards(plan: GamePlan, models: Models) -> Iterator[int]:
    """The ids of the cards that are others now, once all is written: a printing belongs to its card, as to its set."""
    yield from (card.pk for card in (*plan.cards.new, *plan.cards.changed))
    yield from (printing.card_id for printing in (*plan.printings.new, *plan.printings.changed, *plan.moved))
    if plan.sets.changed:
        yield from models.printings._default_manager.filter(set__in=plan.sets.changed).values_list("card", flat=True)
