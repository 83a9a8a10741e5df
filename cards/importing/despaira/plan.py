"""Comparison of Despaira cards with the database, with their creature types and their texts."""

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
    """Plan with the creature types that cards bring along."""

    types: list[CreatureType] = field(default_factory=list)


class DespairaPlanner(Planner):
    """Planner that also queries the creature types, and the tokens where a text spawns any."""

    _plan: DespairaPlan

    def __init__(self, game: Game, plan: DespairaPlan, files: Sequence[SetFile], sets: Mapping[str, SetRecord]) -> None:
        self._types = {creature_type.name.casefold(): creature_type for creature_type in CreatureType.objects.all()}
        super().__init__(game, plan, files, sets)

    def _find_cards(self, keys: Collection[str]) -> Mapping[str, Card]:
        known = super()._find_cards(keys)
        #: Texts that were found to be executable when they were written. Taken before `known` is changed.
        self._executable = {card.played_text for card in known.values() if card.executable}
        return known

    def _change(self, card: Card, record: Record) -> list[str]:
        values = {"name": record.name, **record.values, "type": self._type(record.values["type"])}
        values["element_id"] = values.pop("element")
        return self._plan.cards.update(card, values, _NAMES)

    def _name_of_kind(self, kind: str) -> str:
        return name_of_kind(Kind(kind))

    def plan(self) -> GamePlan:
        super().plan()
        self._warn_of_types()
        return self._plan

    def _type(self, name: str | None) -> CreatureType | None:
        """The type of that name, whatever its case; a new one where there is none (O-1.1)."""
        if not name:
            return None
        if name.casefold() not in self._types:
            self._plan.types.append(CreatureType(name=name))
            self._types[name.casefold()] = self._plan.types[-1]
        return self._types[name.casefold()]

    def _warn_of_types(self) -> None:
        """More types than the rulebook counts are reported, where the first of the new ones stands (O-1.1)."""
        if len(self._types) <= CREATURE_TYPES or not self._plan.types:
            return
        first = self._plan.types[0].name.casefold()
        message = (
            f"with this there are {len(self._types)} creature types; the rulebook counts {CREATURE_TYPES} (D-1.22)."
        )
        for group in self._groups.values():
            for wish in group:
                if (wish.record.values["type"] or "").casefold() == first:
                    line = wish.record.lines["type"]
                    wish.file.warnings.append(Fault(line, "type", WarningCode.MANY_TYPES, message))
                    return

    def warn_of_texts(self) -> None:
        """Texts that can't be carried out, and tokens that there are not (O-13.7)."""
        types = frozenset(creature_type.name for creature_type in self._types.values())
        for file in self._files:
            for record in file.records:
                if not self._is_fine(record.values["plays_as"] or record.values["text"]):
                    for finding in check_text(Kind(record.kind), record.values, types, lambda: self._tokens):
                        line = record.lines.get(finding.field, record.line)
                        file.warnings.append(Fault(line, finding.field, finding.code, finding.message))
            file.warnings.sort(key=lambda fault: fault.line)

    def _is_fine(self, text: str) -> bool:
        """Whether a text need not be read: it was, with the same types, and spawns no tokens, which may be gone."""
        return not text or (text in self._executable and not self._plan.types and "token" not in text.casefold())

    @cached_property
    def _tokens(self) -> list[str]:
        """The names of all tokens, those of the files too."""
        new = [record.name for file in self._files for record in file.records if record.kind == Kind.TOKEN]
        return [*names_of_tokens(), *new]
