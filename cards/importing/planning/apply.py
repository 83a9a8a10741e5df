"""Writing of the changes by an import into the database, inside a transaction."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final

from cards.importing.images import ImageStore
from cards.importing.planning.plan import GamePlan
from cards.models import Card, CardSet, Printing, Revision
from games import Game

#: Rows per statement; SQLite's limit on variables reduces it.
_BATCH: Final = 500


def write_images(plan: GamePlan, store: ImageStore) -> None:
    """Store the new images of an import. OSError is raised if an image cannot be stored."""
    for image in plan.images:
        store.put(image)


def write_sets(plan: GamePlan) -> None:
    """Write new and changed sets of an import, which has to happen before their cards."""
    CardSet.objects.bulk_create(plan.sets.new, batch_size=_BATCH)
    if plan.sets.changed:
        CardSet.objects.bulk_update(plan.sets.changed, sorted(plan.sets.fields), batch_size=_BATCH)


def write_cards(plan: GamePlan, game: Game, columns: Collection[str]) -> None:
    """Write new cards of an import with permanent numbers, and the given `columns` of changed cards."""
    numbers = Revision.take_numbers(game.code, len(plan.cards.new))
    for card, number in zip(plan.cards.new, numbers, strict=True):
        card.permanent_number = number
    Card.objects.bulk_create(plan.cards.new, batch_size=_BATCH)
    if plan.cards.changed:
        # All these rows exist; an upsert is four times as fast as `bulk_update`.
        Card.objects.bulk_create(
            plan.cards.changed,
            batch_size=_BATCH,
            update_conflicts=True,
            unique_fields=["id"],
            update_fields=sorted(columns),
        )


def write_printings(plan: GamePlan) -> None:
    """Write new and changed printings. Those with new numbers are recreated, as swapped numbers would collide."""
    printings = Printing.objects
    moved = {printing.pk for printing in plan.moved}
    # `delete` would send signals that renew the revision for each printing, four times as slow.
    printings.filter(pk__in=moved)._raw_delete(printings.db)
    printings.bulk_create([*plan.moved, *plan.printings.new], batch_size=_BATCH)
    changed = [printing for printing in plan.printings.changed if printing.pk not in moved]
    if changed:
        printings.bulk_update(changed, sorted(plan.printings.fields), batch_size=_BATCH)


def changed_cards(plan: GamePlan) -> Iterator[int]:
    """Yield the permanent numbers of cards that an import changed, also by a change of their printing or set."""
    yield from (card.permanent_number for card in (*plan.cards.new, *plan.cards.changed))
    owners = {printing.card_id for printing in (*plan.printings.new, *plan.printings.changed, *plan.moved)}
    owners -= {card.pk for card in plan.cards.new}
    yield from (card.permanent_number for card in Card.objects.only("permanent_number").in_bulk(owners).values())
    if plan.sets.changed:
        printed = Printing.objects.filter(set__in=plan.sets.changed)
        yield from printed.values_list("card__permanent_number", flat=True)
