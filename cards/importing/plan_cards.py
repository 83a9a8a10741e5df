"""Records against the cards and sets that the database has. Reads, never writes."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from cards.importing.faults import FaultCode
from cards.importing.models import Models
from cards.importing.plan import GamePlan, Wish, is_new
from cards.importing.plan_printings import PrintingPlanner
from cards.importing.records import Record, SetFile, SetRecord
from cards.slugs import free_slug
from tcg.values import quote


class Planner(ABC):
    """Compares the records of files of one game with the database. Faults that only the database shows go to the files.

    A game says which cards it has, how one is changed into what a record wants, and what its kinds are called. Queries:
    the sets and cards named, the slugs where cards are new, the sets' printings.
    """

    def __init__(self, plan: GamePlan, models: Models, files: Sequence[SetFile], sets: Mapping[str, SetRecord]) -> None:
        """`sets` has every set that the files or their records name, by code."""
        self._plan = plan
        self._models = models
        self._files = files
        self._groups: dict[str, list[Wish]] = defaultdict(list)
        keys = {record.key for file in files for record in file.records}
        known = self._find_cards(keys)
        for file in files:
            for record in file.records:
                group = self._groups[record.key]
                card = group[0].card if group else known.get(record.key) or models.new_card(kind=record.kind)
                group.append(Wish(file, record, card))
        self._slugs = set(models.all_cards.values_list("slug", flat=True)) if len(known) < len(keys) else set()
        self._set_records = [sets[code] for code in sorted(_codes(files))]
        codes = [record.code for record in self._set_records]
        self._sets = {card_set.code: card_set for card_set in models.all_sets.filter(code__in=codes)}

    @abstractmethod
    def _find_cards(self, keys: Collection[str]) -> Mapping[str, Any]:
        """The cards of the database that records are about, by key."""

    @abstractmethod
    def _change(self, card: Any, record: Record) -> list[str]:
        """Make of a card what a record wants, in the plan; says in words what changes."""

    @abstractmethod
    def _name_of_kind(self, kind: str) -> str:
        """`a creature`."""

    def plan(self) -> GamePlan:
        """The plan, filled."""
        for record in self._set_records:
            self._plan_set(record)
        new = {key for key, group in self._groups.items() if is_new(group[0].card)}
        words = {key: self._plan_card(group) for key, group in self._groups.items()}
        printings = PrintingPlanner(self._plan, self._models, self._sets)
        for wish, more in printings.plan([wish for group in self._groups.values() for wish in group]):
            words[wish.record.key] += more
        self._plan.known = {key: said for key, said in words.items() if key not in new}
        for key, group in self._groups.items():
            self._count(group[-1], key in new, words[key])
        return self._plan

    def _plan_set(self, record: SetRecord) -> None:
        card_set = self._sets.get(record.code)
        if card_set is None:
            values = {"name": record.code, "language": record.language, **record.given}
            self._sets[record.code] = self._models.new_set(code=record.code, **values)
            self._plan.sets.new.append(self._sets[record.code])
            self._plan.lines.append(f"create set {record.code}")
        elif words := self._plan.sets.update(card_set, record.given):
            self._plan.lines.append(f"update set {record.code}: {', '.join(words)}")

    def _plan_card(self, group: list[Wish]) -> list[str]:
        """Plan a card as the last record describes it; returns what changes."""
        card, record = group[0].card, group[-1].record
        for wish in group:
            if wish.record.kind != card.kind:
                known = self._name_of_kind(card.kind)
                message = f"{quote(wish.record.name)} is {known} already. Decks hold it, so it stays one."
                wish.file.faults.append(wish.record.fault("kind", FaultCode.KIND_CHANGED, message))
        words = self._change(card, record)
        if is_new(card):
            card.slug = free_slug(card.name, self._slugs)
            self._slugs.add(card.slug)
            self._plan.cards.new.append(card)
        return words

    def _count(self, wish: Wish, is_created: bool, words: list[str]) -> None:
        if is_created:
            self._plan.created += 1
            number = f" ({wish.record.number})" if wish.record.number else ""
            self._plan.lines.append(f"create {wish.record.name}{number}")
        elif words:
            self._plan.updated += 1
            self._plan.lines.append(f"update {wish.record.name}: {', '.join(words)}")
        else:
            self._plan.unchanged += 1


def _codes(files: Sequence[SetFile]) -> set[str]:
    """The sets that the files are, and those that their cards are printed in."""
    named = {file.set.code for file in files if file.set}
    return named | {record.number.set for file in files for record in file.records if record.number}
