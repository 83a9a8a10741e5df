"""Edits of a decklist that fix one of its problems, to propose to the player, the best first."""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Iterable

from tcg.construction.decklist import Ref
from tcg.construction.facts import Facts, Sections
from tcg.construction.messages import render_count, render_number
from tcg.construction.problems import Change, Fix, Op


class Fixer:
    """Builder of the fixes for problems of one decklist. They don't depend on the order of its cards."""

    def __init__(self, facts: Facts, sections: Sections) -> None:
        self._facts = facts
        self._sections = sections
        self._sizes: dict[str, int] = {}

    def drop(self, section: str, ref: Ref, count: int, *, named: bool = False) -> list[Fix]:
        """Return fixes that remove `count` copies of a card, or move them to ideas. `named` adds its name to labels."""
        words = f"{render_number(count)}{' ' + self._facts.name(ref) if named else ''}"
        return [
            Fix(f"Remove {words}", Change(Op.REMOVE, section, ref, count)),
            *(Fix(f"Move {words} to {spare}", _move(section, spare, ref, count)) for spare in self._facts.spares),
        ]

    def take_out(self, section: str, ref: Ref, count: int) -> list[Fix]:
        """Return fixes that remove `count` copies of a card; the first moves them to where the card belongs."""
        home, moves = self._facts.home(ref), []
        if home and home != section and (fitting_count := self._movable(ref, section, home, count)):
            words = f"{render_number(fitting_count)} {self._facts.name(ref)}"
            moves.append(Fix(f"Move {words} to {home}", _move(section, home, ref, fitting_count)))
        return [*moves, *self.drop(section, ref, count, named=True)]

    def drop_all(self, section: str) -> list[Fix]:
        """Return fixes that empty a section, by moving its cards to a section for ideas or by removing them."""
        return [
            *(Fix(f"Move all to {spare}", Change(Op.MOVE, section, to=spare)) for spare in self._facts.spares),
            Fix("Remove all", Change(Op.REMOVE, section)),
        ]

    def rehome(self, section: str, ref: Ref, count: int) -> list[Fix]:
        """Return fixes that move `count` misplaced copies to sections that accept and can hold them, or remove them."""
        facts, moves = self._facts, []
        homes = [home for home in facts.homes if ref in facts.useful[home]]
        for home in homes:
            if fitting_count := self._movable(ref, section, home, count):
                words = f"{render_number(fitting_count)} to {home}" if fitting_count < count else f"to {home}"
                moves.append(Fix(f"Move {words}", _move(section, home, ref, fitting_count)))
        remove, *aside = self.drop(section, ref, count)
        return [*moves, *aside, remove] if homes else [remove]

    def rehome_all(self, pairs: Iterable[tuple[str, Ref]]) -> list[Fix]:
        """Return a fix that moves each misplaced card, given as (section, card), to the section where it belongs.

        It ignores sizes and copy limits. Exceeding them is a problem of its own, with fixes.
        """
        moves = [
            _move(section, home, ref, self._sections[section][ref])
            for section, ref in pairs
            if (home := self._facts.home(ref))
        ]
        label = "Move all to where they belong"
        return [Fix(label, Change(Op.ALL, moves[0].section, changes=tuple(moves)))] if moves else []

    def unload(self, section: str, gap: int) -> list[Fix]:
        """Return fixes for a section with `gap` cards too many.

        They move or remove copies of one card: a misplaced one, or else the most expensive.
        """
        facts, counts = self._facts, self._sections[section]
        misplaced = [ref for ref in counts if ref not in facts.accepted[section]]
        ref = min(misplaced, key=facts.order) if misplaced else min(counts, key=facts.dearness)
        count = min(gap, counts[ref])
        moves = []
        for home in facts.homes:
            # Sections without a minimum, such as the side deck, can take surplus cards.
            takes = home != section and facts.section[home].least is None and ref in facts.accepted[home]
            if takes and (fitting_count := self._movable(ref, section, home, count)):
                words = f"{render_number(fitting_count)} {facts.name(ref)}"
                moves.append(Fix(f"Move {words} to {home}", _move(section, home, ref, fitting_count)))
        remove, *aside = self.drop(section, ref, count, named=True)
        return [*moves, *aside, remove]

    def keep_one(self, section: str) -> list[Fix]:
        """Return fixes for a section that may have only one card: move misplaced cards away, or keep one card.

        A misplaced card can only be kept if no other card is there.
        """
        counts, order = self._sections[section], self._facts.order
        fitting = [ref for ref in counts if ref in self._facts.accepted[section]]
        misplaced = sorted(counts.keys() - set(fitting), key=order)
        return [
            *self.rehome_all((section, ref) for ref in misplaced),
            *(
                Fix(f"Keep {self._facts.name(ref)}", Change(Op.KEEP, section, ref))
                for ref in sorted(fitting or counts, key=order)
            ),
        ]

    def fill(self, section: str, choose: str, wanted: Container[Ref], need: Callable[[Ref], int]) -> list[Fix]:
        """Return fixes that add cards to a section: from ideas, from other sections, or by a person's choice.

        `choose` is the label of the fix that lets a person choose. `wanted` are the cards that help, and `need` returns
        how many copies of a card are enough.
        """
        fixes = []
        for source in self._donors(section):
            counts = self._sections[source]
            options = {
                ref: self._movable(ref, source, section, min(count, need(ref)))
                for ref, count in counts.items()
                if ref in wanted and ref in self._facts.useful[section] and self._can_leave(ref, source)
            }
            if options:
                ref = min(options, key=lambda card: (-options[card], self._facts.order(card)))
                if fitting_count := options[ref]:
                    words = f"{render_number(fitting_count)} {self._facts.name(ref)}"
                    fixes.append(Fix(f"Move {words} to {section}", _move(source, section, ref, fitting_count)))
        return [*fixes, Fix(choose, Change(Op.CHOOSE, section))]

    def replace(self, section: str, ref: Ref, count: int) -> list[Fix]:
        """Return fixes for copies of a card that is not in the database: choose the right card, or remove them."""
        return [Fix("Find the card", Change(Op.CHOOSE, section, ref, count)), *self.drop(section, ref, count)]

    def fill_with(self, section: str, wanted: Collection[Ref], source: Ref) -> list[Fix]:
        """Return a fix after which a section has one copy of each card in `wanted`, the list that `source` requires."""
        adds = tuple(Change(Op.ADD, section, ref, 1) for ref in sorted(wanted, key=self._facts.order))
        place = self._facts.section[section].label.lower()
        label = f"Fill the {place} with the {render_count(len(wanted), 'card', 'cards')} of {self._facts.name(source)}"
        return [Fix(label, Change(Op.FILL, section, changes=adds))]

    def _donors(self, section: str) -> list[str]:
        others = [*self._facts.spares, *(name for name in self._facts.section if name not in self._facts.spares)]
        return [name for name in others if name != section and name in self._sections]

    def _can_leave(self, ref: Ref, source: str) -> bool:
        part = self._facts.section[source]
        return not part.counts or part.least is None or ref not in self._facts.accepted[source]

    def _movable(self, ref: Ref, source: str, target: str, wanted: int) -> int:
        """Return how many of `wanted` copies in `source` may move to `target`, by its size and copy limits; maybe 0."""
        most, fitting_count = self._facts.section[target].most, wanted
        if most is not None:
            if target not in self._sizes:
                self._sizes[target] = sum(self._sections.get(target, {}).values())
            fitting_count = min(wanted, most.limit - self._sizes[target])
        for limit in self._facts.limits:
            if target in limit.sections and source not in limit.sections:
                fitting_count = min(fitting_count, limit.allowed(self._sections, ref, wanted))
        return max(fitting_count, 0)


def _move(source: str, target: str, ref: Ref, count: int) -> Change:
    return Change(Op.MOVE, source, ref, count, target)
