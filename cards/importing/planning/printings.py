"""Comparison of set numbers with the printings in the database, without writing."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping

from cards.importing.errors import FaultCode
from cards.importing.planning.plan import GamePlan, PlannedRecord, is_new
from cards.models import Card, CardSet, Printing
from tcg.setnumber import SetNumber


class PrintingPlanner:
    """Comparison of the set numbers in set files with the printings in the database, to fill a plan.

    A number refers to the card's printing with that number. If there is none, the card's only printing in the set gets
    the number, or a new printing is created. `sets` are by code; those without a primary key are new and have no
    printings.
    """

    def __init__(self, plan: GamePlan, sets: Mapping[str, CardSet]) -> None:
        self._plan = plan
        self._sets = sets
        self._owners: dict[SetNumber, Printing] = {}
        self._siblings: dict[tuple[int, str, str, str], list[Printing]] = defaultdict(list)
        codes = {card_set.pk: code for code, card_set in sets.items() if not is_new(card_set)}
        for printing in Printing.objects.filter(set__in=codes):
            number = SetNumber(codes[printing.set_id], printing.language, printing.number, printing.variant)
            self._owners[number] = printing
            self._siblings[printing.card_id, number.set, number.language, number.variant].append(printing)

    def plan(self, records: list[PlannedRecord]) -> Iterator[tuple[PlannedRecord, list[str]]]:
        """Add the printings of cards to the plan, and yield each card that has a number, with changes in words."""
        printings = [
            (planned, planned.record.number, self._find(planned.card, planned.record.number))
            for planned in records
            if planned.record.number
        ]
        leaving = {printing.pk for _, number, printing in printings if printing.number != number.number}
        taken: list[tuple[PlannedRecord, SetNumber, Printing]] = []
        for planned, number, printing in printings:
            owner = self._owners.get(number)
            if owner is not None and owner is not printing and owner.pk not in leaving:
                taken.append((planned, number, owner))
            yield planned, self._plan_printing(planned, number, printing)
        self._report(taken)

    def _find(self, card: Card, number: SetNumber) -> Printing:
        owner = self._owners.get(number)
        if not is_new(card) and owner is not None and owner.card_id == card.pk:
            return owner
        siblings = self._siblings.get((card.pk, number.set, number.language, number.variant), [])
        if len(siblings) == 1:
            return siblings[0]
        place = {"language": number.language, "number": number.number, "variant": number.variant}
        return Printing(card=card, set=self._sets[number.set], **place)

    def _plan_printing(self, planned: PlannedRecord, number: SetNumber, printing: Printing) -> list[str]:
        values: dict[str, object] = {"rarity": planned.record.rarity, "artist": planned.record.artist}
        if (image := planned.record.image) and image.digest != printing.image_digest:
            values |= {"image": image.stored_name, "image_digest": image.digest}
            self._plan.images.append(image)
        words = self._plan.printings.update(printing, values)
        if is_new(printing):
            self._plan.printings.new.append(printing)
            return [f"printed as {number}"]
        if printing.number != number.number:
            words.append(f"number {printing.number} → {number.number}")
            printing.number = number.number
            self._plan.moved.append(printing)
        return words

    def _report(self, taken: list[tuple[PlannedRecord, SetNumber, Printing]]) -> None:
        """Add a fault for each of `taken`: a card, its number, and the stored printing that has this number."""
        names = Card.objects.in_bulk({owner.card_id for _, _, owner in taken})
        for planned, number, owner in taken:
            name = names[owner.card_id].name
            message = f"{number} is “{name}”. If that card has a new name, rename it in the admin first."
            planned.file.faults.append(planned.record.fault("number", FaultCode.NUMBER_TAKEN, message))
