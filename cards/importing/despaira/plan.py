"""Comparison of the cards in Despaira's set files with the database, including creature types and texts."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from cards.importing.despaira.anatomy import CREATURE_TYPES, name_of_kind
from cards.importing.despaira.texts import check_text, names_of_tokens
from cards.importing.errors import Fault, WarningCode
from cards.importing.keys import KEY_OF_FIELD
from cards.importing.planning.cards import Planner
from cards.importing.planning.plan import GamePlan
from cards.importing.records import Record, SetFile, SetRecord
from cards.models import Card, CreatureType
from games import Game
from rules.vocabulary import Kind

_NAMES: Final = {**KEY_OF_FIELD, "element_id": "element"}


@dataclass(slots=True)
class DespairaPlan(GamePlan):
    """Changes by an import of Despaira's cards, with new creature types."""

    types: list[CreatureType] = field(default_factory=list)


class DespairaPlanner(Planner):
    """Comparison of Despaira's set files with the database, which also queries creature types and tokens."""

    _plan: DespairaPlan

    def __init__(self, game: Game, plan: DespairaPlan, files: Sequence[SetFile], sets: Mapping[str, SetRecord]) -> None:
        self._types = {creature_type.name.casefold(): creature_type for creature_type in CreatureType.objects.all()}
        super().__init__(game, plan, files, sets)

    def _find_cards(self, keys: Collection[str]) -> Mapping[str, Card]:
        known = super()._find_cards(keys)
        #: Texts stored as executable, collected before the cards change.
        self._executable = {card.played_text for card in known.values() if card.executable}
        return known

    def _change(self, card: Card, record: Record) -> list[str]:
        values = {"name": record.name, **record.values, "type": self._type(record.values["type"])}
        values["element_id"] = values.pop("element")
        return self._plan.cards.update(card, values, _NAMES)

    def _name_of_kind(self, kind: str) -> str:
        return name_of_kind(Kind(kind))

    def plan(self) -> GamePlan:
        """Return the changes that the files make, and warn if they add too many creature types."""
        super().plan()
        self._warn_of_types()
        return self._plan

    def _type(self, name: str | None) -> CreatureType | None:
        """Return the creature type with a name in any case, or a new one (O-1.1); None without a name."""
        if not name:
            return None
        if name.casefold() not in self._types:
            self._plan.types.append(CreatureType(name=name))
            self._types[name.casefold()] = self._plan.types[-1]
        return self._types[name.casefold()]

    def _warn_of_types(self) -> None:
        """Warn at the first new type if there are more types than the rulebook counts (O-1.1)."""
        if len(self._types) <= CREATURE_TYPES or not self._plan.types:
            return
        first = self._plan.types[0].name.casefold()
        message = (
            f"with this there are {len(self._types)} creature types; the rulebook counts {CREATURE_TYPES} (D-1.22)."
        )
        for group in self._groups.values():
            for planned in group:
                if (planned.record.values["type"] or "").casefold() == first:
                    line = planned.record.lines["type"]
                    planned.file.warnings.append(Fault(line, "type", WarningCode.MANY_TYPES, message))
                    return

    def warn_of_texts(self) -> None:
        """Add warnings to the files for card texts that cannot be executed or name unknown tokens (O-13.7)."""
        types = frozenset(creature_type.name for creature_type in self._types.values())
        for file in self._files:
            for record in file.records:
                if not self._is_fine(record.values["plays_as"] or record.values["text"]):
                    for fault in check_text(Kind(record.kind), record.values, types, lambda: self._tokens):
                        line = record.lines.get(fault.field, record.line)
                        file.warnings.append(Fault(line, fault.field, fault.code, fault.message))
            file.warnings.sort(key=lambda fault: fault.line)

    def _is_fine(self, text: str) -> bool:
        """Return whether a card text need not be read again, since nothing that it depends on has changed."""
        return not text or (text in self._executable and not self._plan.types and "token" not in text.casefold())

    @cached_property
    def _tokens(self) -> list[str]:
        """Names of all tokens in the database and in the files."""
        new = [record.name for file in self._files for record in file.records if record.kind == Kind.TOKEN]
        return [*names_of_tokens(), *new]
