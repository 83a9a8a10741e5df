"""Comparison of cards and sets in set files with the database, without writing."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from typing import Final

from cards.importing.errors import FaultCode
from cards.importing.planning.plan import GamePlan, PlannedRecord, describe, is_new
from cards.importing.planning.printings import PrintingPlanner
from cards.importing.records import Record, SetFile, SetRecord
from cards.models import Card, CardSet
from cards.slugs import free_slug
from games import Game
from tcg.values import quote

#: Keys per query; SQLite allows 999 variables.
_BATCH: Final = 500


class Planner:
    """Comparison of the cards in one game's set files with the database, to fill an empty plan.

    Faults found in the database are added to the checked files. It queries the named sets and cards, all slugs if there
    are new cards, and the printings of the sets. `sets` are all sets of the files and their records by code.
    """

    def __init__(self, game: Game, plan: GamePlan, files: Sequence[SetFile], sets: Mapping[str, SetRecord]) -> None:
        self._game = game
        self._plan = plan
        self._files = files
        self._groups: dict[str, list[PlannedRecord]] = defaultdict(list)
        keys = {record.key for file in files for record in file.records}
        known = self._find_cards(keys)
        for file in files:
            for record in file.records:
                group = self._groups[record.key]
                card = group[0].card if group else known.get(record.key) or self._new_card(record.kind)
                group.append(PlannedRecord(file, record, card))
        of_game = Card.objects.filter(game=game.code)
        self._slugs = set(of_game.values_list("slug", flat=True)) if len(known) < len(keys) else set()
        self._set_records = [sets[code] for code in sorted(_codes(files))]
        codes = [record.code for record in self._set_records]
        sets_of_game = CardSet.objects.filter(game=game.code)
        self._sets = {card_set.code: card_set for card_set in sets_of_game.filter(code__in=codes)}

    def _find_cards(self, keys: Collection[str]) -> Mapping[str, Card]:
        """Return the stored cards with these keys, which identify cards within the game."""
        known: dict[str, Card] = {}
        wanted = sorted(keys)
        for start in range(0, len(wanted), _BATCH):
            found = Card.objects.filter(game=self._game.code, name_key__in=wanted[start : start + _BATCH])
            known |= {card.name_key: card for card in found.select_related("type")}
        return known

    def _new_card(self, kind: str) -> Card:
        return Card(game=self._game.code, kind=kind)

    def _change(self, card: Card, record: Record) -> list[str]:
        """Apply a card of a file to its database object, and return the changes in words."""
        words = [
            describe(name, card.values.get(name), record.values.get(name))
            for name in (field.name for field in self._game.fields)
            if card.values.get(name) != record.values.get(name)
        ]
        columns: dict[str, object] = {"name": record.name, "name_key": record.key, "values": dict(record.values)}
        changed = self._plan.cards.update(card, columns)
        return [*(word for word in changed if word.startswith("name ")), *words]

    def _name_of_kind(self, kind: str) -> str:
        """Return the name of a kind of card with its article, such as `an Item`."""
        return self._game.kind(kind).article

    def plan(self) -> GamePlan:
        """Return all changes that the files make to the database."""
        for record in self._set_records:
            self._plan_set(record)
        new = {key for key, group in self._groups.items() if is_new(group[0].card)}
        words = {key: self._plan_card(group) for key, group in self._groups.items()}
        printings = PrintingPlanner(self._plan, self._sets)
        for planned, more in printings.plan([planned for group in self._groups.values() for planned in group]):
            words[planned.record.key] += more
        self._plan.known = {key: changes for key, changes in words.items() if key not in new}
        for key, group in self._groups.items():
            self._count(group[-1], key in new, words[key])
        return self._plan

    def _plan_set(self, record: SetRecord) -> None:
        card_set = self._sets.get(record.code)
        if card_set is None:
            values = {"name": record.code, "language": record.language, **record.given}
            self._sets[record.code] = CardSet(game=self._game.code, code=record.code, **values)
            self._plan.sets.new.append(self._sets[record.code])
            self._plan.lines.append(f"create set {record.code}")
        elif words := self._plan.sets.update(card_set, record.given):
            self._plan.lines.append(f"update set {record.code}: {', '.join(words)}")

    def _plan_card(self, group: list[PlannedRecord]) -> list[str]:
        """Apply the records of one card (`group`), of which the last counts, and return its changes in words.

        A record of another kind than the stored card's is a fault.
        """
        card, record = group[0].card, group[-1].record
        for planned in group:
            if planned.record.kind != card.kind:
                known = self._name_of_kind(card.kind)
                message = f"{quote(planned.record.name)} is {known} already. Decks hold it, so it stays one."
                planned.file.faults.append(planned.record.fault("kind", FaultCode.KIND_CHANGED, message))
        words = self._change(card, record)
        if is_new(card):
            card.slug = free_slug(card.name, self._slugs)
            self._slugs.add(card.slug)
            self._plan.cards.new.append(card)
        return words

    def _count(self, planned: PlannedRecord, is_created: bool, words: list[str]) -> None:
        if is_created:
            self._plan.created += 1
            number = f" ({planned.record.number})" if planned.record.number else ""
            self._plan.lines.append(f"create {planned.record.name}{number}")
        elif words:
            self._plan.updated += 1
            self._plan.lines.append(f"update {planned.record.name}: {', '.join(words)}")
        else:
            self._plan.unchanged += 1


def _codes(files: Sequence[SetFile]) -> set[str]:
    """Return the codes of all sets that the files or the numbers of their cards name."""
    named = {file.set.code for file in files if file.set}
    return named | {record.number.set for file in files for record in file.records if record.number}
