"""Records against the cards, sets and types that the database has. Reads, never writes."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cached_property

from cards.importing.anatomy import CREATURE_TYPES, name_of_kind
from cards.importing.check import SetFile, SetRecord
from cards.importing.faults import Fault, FaultCode, WarningCode
from cards.importing.plan import Plan, Wish, is_new
from cards.importing.plan_printings import PrintingPlanner
from cards.importing.texts import check_text, names_of_tokens
from cards.models import Card, CardSet, CreatureType
from cards.slugs import free_slug
from rules.vocabulary import Kind
from tcg.values import quote


def make_plan(files: Sequence[SetFile], sets: Mapping[str, SetRecord]) -> Plan:
    """Compare the records of `files` with the database. Faults that only the database shows go to the files.

    `sets` has every set that the files or their records name, by code.
    """
    return _Planner(files, sets).plan()


class _Planner:
    """Queries: the sets and cards named, the types, the slugs where cards are new, tokens where any are spawned, the
    sets' printings.
    """

    def __init__(self, files: Sequence[SetFile], sets: Mapping[str, SetRecord]) -> None:
        self._plan = Plan()
        self._files = files
        self._groups: dict[str, list[Wish]] = defaultdict(list)
        keys = {record.key for file in files for record in file.records}
        known = Card.objects.select_related("type").in_bulk(keys, field_name="name_key")
        #: Texts that were found to be executable when they were written. Taken before `known` is changed.
        self._executable = {card.played_text for card in known.values() if card.executable}
        for file in files:
            for record in file.records:
                group = self._groups[record.key]
                card = group[0].card if group else known.get(record.key) or Card(kind=record.kind.value)
                group.append(Wish(file, record, card))
        self._slugs = set(Card.objects.values_list("slug", flat=True)) if len(known) < len(keys) else set()
        self._types = {creature_type.name.casefold(): creature_type for creature_type in CreatureType.objects.all()}
        self._set_records = [sets[code] for code in sorted(_codes(files))]
        self._sets = CardSet.objects.in_bulk([record.code for record in self._set_records], field_name="code")

    def plan(self) -> Plan:
        for record in self._set_records:
            self._plan_set(record)
        new = {key for key, group in self._groups.items() if is_new(group[0].card)}
        words = {key: self._plan_card(group) for key, group in self._groups.items()}
        printings = PrintingPlanner(self._plan, self._sets)
        for wish, more in printings.plan([wish for group in self._groups.values() for wish in group]):
            words[wish.record.key] += more
        for key, group in self._groups.items():
            self._count(group[-1], key in new, words[key])
        self._warn_of_types()
        self._warn_of_texts()
        return self._plan

    def _plan_set(self, record: SetRecord) -> None:
        card_set = self._sets.get(record.code)
        if card_set is None:
            values = {"name": record.code, "language": record.language, **record.given}
            self._sets[record.code] = CardSet(code=record.code, **values)
            self._plan.sets.new.append(self._sets[record.code])
            self._plan.lines.append(f"create set {record.code}")
        elif words := self._plan.sets.update(card_set, record.given):
            self._plan.lines.append(f"update set {record.code}: {', '.join(words)}")

    def _plan_card(self, group: list[Wish]) -> list[str]:
        """Plan a card as the last record describes it; returns what changes."""
        card, record = group[0].card, group[-1].record
        for wish in group:
            if wish.record.kind.value != card.kind:
                known = name_of_kind(Kind(card.kind))
                message = f"{quote(wish.record.name)} is {known} already. Decks hold it, so it stays one."
                wish.file.faults.append(wish.record.fault("kind", FaultCode.KIND_CHANGED, message))
        values = {"name": record.name, **record.values, "type": self._type(record.values["type"])}
        values["element_id"] = values.pop("element")
        words = self._plan.cards.update(card, values)
        if is_new(card):
            card.slug = free_slug(card.name, self._slugs)
            self._slugs.add(card.slug)
            self._plan.cards.new.append(card)
        return words

    def _type(self, name: str | None) -> CreatureType | None:
        """The type of that name, whatever its case; a new one where there is none (O-1.1)."""
        if not name:
            return None
        if name.casefold() not in self._types:
            self._plan.types.append(CreatureType(name=name))
            self._types[name.casefold()] = self._plan.types[-1]
        return self._types[name.casefold()]

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

    def _warn_of_texts(self) -> None:
        """Texts that can't be carried out, and tokens that there are not (O-13.7)."""
        types = frozenset(creature_type.name for creature_type in self._types.values())
        for file in self._files:
            for record in file.records:
                if not self._is_fine(record.values["plays_as"] or record.values["text"]):
                    for finding in check_text(record.kind, record.values, types, lambda: self._tokens):
                        line = record.lines.get(finding.field, record.line)
                        file.warnings.append(Fault(line, finding.field, finding.code, finding.message))
            file.warnings.sort(key=lambda fault: fault.line)

    def _is_fine(self, text: str) -> bool:
        """Whether a text need not be read: it was, with the same types, and spawns no tokens, which may be gone."""
        return not text or (text in self._executable and not self._plan.types and "token" not in text.casefold())

    @cached_property
    def _tokens(self) -> list[str]:
        """The names of all tokens, those of the files too."""
        new = [record.name for file in self._files for record in file.records if record.kind is Kind.TOKEN]
        return [*names_of_tokens(), *new]


def _codes(files: Sequence[SetFile]) -> set[str]:
    """The sets that the files are, and those that their cards are printed in."""
    named = {file.set.code for file in files if file.set}
    return named | {record.number.set for file in files for record in file.records if record.number}
