"""A plan into the database: all of it in one transaction."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cards.importing.images import ImageStore
from cards.importing.plan import Plan
from cards.models import Card, CardSet, CatalogRevision, CreatureType, Printing
from cards.rereading import reread

#: Rows to a statement. The limit on variables of SQLite makes it less there.
_BATCH: Final = 500
#: What `Card.derive` sets along with other fields.
_DERIVED: Final = ("name_key", "executable")


def apply_plan(plan: Plan, store: ImageStore) -> None:
    """Write a plan: rows, images, and one new revision of the catalogue. Nothing where it is empty.

    To be called in a transaction. Raises DatabaseError, and OSError where an image cannot be stored.
    """
    if plan.is_empty:
        return
    for image in plan.images:
        store.put(image)
    readable = _write_sets_and_types(plan)
    _write_cards(plan)
    _write_printings(plan)
    # Writing in bulk sends no signals.
    CatalogRevision.renew({*readable, *_changed_cards(plan)})


def _changed_cards(plan: Plan) -> Iterator[int]:
    """The ids of the cards that are others now, once all is written: a printing belongs to its card, as to its set."""
    yield from (card.pk for card in (*plan.cards.new, *plan.cards.changed))
    yield from (printing.card_id for printing in (*plan.printings.new, *plan.printings.changed, *plan.moved))
    if plan.sets.changed:
        yield from Printing.objects.filter(set__in=plan.sets.changed).values_list("card", flat=True)


def _write_sets_and_types(plan: Plan) -> list[int]:
    """Says of which cards the texts are read otherwise now."""
    CardSet.objects.bulk_create(plan.sets.new, batch_size=_BATCH)
    if plan.sets.changed:
        CardSet.objects.bulk_update(plan.sets.changed, sorted(plan.sets.fields), batch_size=_BATCH)
    CreatureType.objects.bulk_create(plan.types, batch_size=_BATCH)
    return reread([creature_type.name for creature_type in plan.types]) if plan.types else []


def _write_cards(plan: Plan) -> None:
    types = CreatureType.names()
    for card in (*plan.cards.new, *plan.cards.changed):
        card.derive(types)
    Card.objects.bulk_create(plan.cards.new, batch_size=_BATCH)
    if plan.cards.changed:
        fields = {"element" if name == "element_id" else name for name in plan.cards.fields}
        # Every one of these rows is there. Inserting "on conflict" takes a quarter of the time of `bulk_update`.
        Card.objects.bulk_create(
            plan.cards.changed,
            batch_size=_BATCH,
            update_conflicts=True,
            unique_fields=["id"],
            update_fields=sorted({*fields, *_DERIVED}),
        )


def _write_printings(plan: Plan) -> None:
    """Moved printings are taken out and put back under their keys: two that swap numbers would collide in place."""
    moved = {printing.pk for printing in plan.moved}
    Printing.objects.filter(pk__in=moved).delete()
    Printing.objects.bulk_create([*plan.moved, *plan.printings.new], batch_size=_BATCH)
    changed = [printing for printing in plan.printings.changed if printing.pk not in moved]
    if changed:
        Printing.objects.bulk_update(changed, sorted(plan.printings.fields), batch_size=_BATCH)
