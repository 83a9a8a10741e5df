"""Ways out of a problem: which edits to offer, best first."""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Iterable

from tcg.construction.decklist import Ref
from tcg.construction.facts import Facts, Sections
from tcg.construction.messages import render_count, render_number
from tcg.construction.problems import Change, Fix, Op


class Fixer:
    """Suggests edits for one decklist. None of them depends on the order in which its cards were put in."""

    def __init__(self, facts: Facts, sections: Sections) -> None:
        self._facts = facts
        self._sections = sections
        self._sizes: dict[str, int] = {}

    def drop(self, section: str, ref: Ref, count: int, *, named: bool = False) -> list[Fix]:
        """Take `count` copies out: away, or to where ideas are kept. `named` where the problem is not about one."""
        words = f"{render_number(count)}{' ' + self._facts.name(ref) if named else ''}"
        return [
            Fix(f"Remove {words}", Change(Op.REMOVE, section, ref, count)),
            *(Fix(f"Move {words} to {spare}", _move(section, spare, ref, count)) for spare in self._facts.spares),
        ]

    def take_out(self, section: str, ref: Ref, count: int) -> list[Fix]:
        """Take `count` copies out of a section that takes the card: to the one it belongs to, where that is another."""
        home, moves = self._facts.home(ref), []
        if home and home != section and (fits := self._room(ref, section, home, count)):
            words = f"{render_number(fits)} {self._facts.name(ref)}"
            moves.append(Fix(f"Move {words} to {home}", _move(section, home, ref, fits)))
        return [*moves, *self.drop(section, ref, count, named=True)]

    def drop_all(self, section: str) -> list[Fix]:
        """Empty the section."""
        return [
            *(Fix(f"Move all to {spare}", Change(Op.MOVE, section, to=spare)) for spare in self._facts.spares),
            Fix("Remove all", Change(Op.REMOVE, section)),
        ]

    def rehome(self, section: str, ref: Ref, count: int) -> list[Fix]:
        """Move a misplaced card where it belongs and fits; what belongs nowhere can only go."""
        facts, moves = self._facts, []
        homes = [home for home in facts.homes if ref in facts.useful[home]]
        for home in homes:
            if fits := self._room(ref, section, home, count):
                words = f"{render_number(fits)} to {home}" if fits < count else f"to {home}"
                moves.append(Fix(f"Move {words}", _move(section, home, ref, fits)))
        remove, *aside = self.drop(section, ref, count)
        return [*moves, *aside, remove] if homes else [remove]

    def rehome_all(self, pairs: Iterable[tuple[str, Ref]]) -> list[Fix]:
        """Move every copy of the misplaced (section, card) pairs to where its kind belongs, all in one go.

        Neither sizes nor copy limits hold anything back: what is then too much is a problem of its own, with fixes.
        """
        moves = [
            _move(section, home, ref, self._sections[section][ref])
            for section, ref in pairs
            if (home := self._facts.home(ref))
        ]
        label = "Move all to where they belong"
        return [Fix(label, Change(Op.ALL, moves[0].section, changes=tuple(moves)))] if moves else []

    def unload(self, section: str, gap: int) -> list[Fix]:
        """Take something out of a section that is `gap` cards too large: what is misplaced, else the dearest card."""
        facts, pile = self._facts, self._sections[section]
        strays = [ref for ref in pile if ref not in facts.accepted[section]]
        ref = min(strays, key=facts.order) if strays else min(pile, key=facts.dearness)
        count = min(gap, pile[ref])
        moves = []
        for home in facts.homes:
            # A section without a minimum, such as the side deck, is there to take what another has too much of.
            takes = home != section and facts.section[home].least is None and ref in facts.accepted[home]
            if takes and (fits := self._room(ref, section, home, count)):
                words = f"{render_number(fits)} {facts.name(ref)}"
                moves.append(Fix(f"Move {words} to {home}", _move(section, home, ref, fits)))
        remove, *aside = self.drop(section, ref, count, named=True)
        return [*moves, *aside, remove]

    def keep_one(self, section: str) -> list[Fix]:
        """Let the misplaced go where they belong, else one fix for each card that could stay alone.

        Those are the misplaced only where nothing else is there.
        """
        pile, order = self._sections[section], self._facts.order
        fitting = [ref for ref in pile if ref in self._facts.accepted[section]]
        strays = sorted(pile.keys() - set(fitting), key=order)
        return [
            *self.rehome_all((section, ref) for ref in strays),
            *(
                Fix(f"Keep {self._facts.name(ref)}", Change(Op.KEEP, section, ref))
                for ref in sorted(fitting or pile, key=order)
            ),
        ]

    def fill(self, section: str, choose: str, wanted: Container[Ref], need: Callable[[Ref], int]) -> list[Fix]:
        """Bring cards in: from ideas, from where they are misplaced, from sections that can spare them; or choose.

        `wanted` are the cards that help, `need(card)` how many copies of one are enough.
        """
        fixes = []
        for source in self._donors(section):
            pile = self._sections[source]
            offers = {
                ref: self._room(ref, source, section, min(count, need(ref)))
                for ref, count in pile.items()
                if ref in wanted and ref in self._facts.useful[section] and self._can_leave(ref, source)
            }
            if offers:
                ref = min(offers, key=lambda card: (-offers[card], self._facts.order(card)))
                if fits := offers[ref]:
                    words = f"{render_number(fits)} {self._facts.name(ref)}"
                    fixes.append(Fix(f"Move {words} to {section}", _move(source, section, ref, fits)))
        return [*fixes, Fix(choose, Change(Op.CHOOSE, section))]

    def replace(self, section: str, ref: Ref, count: int) -> list[Fix]:
        """An unknown card: find the one that was meant, or let it go."""
        return [Fix("Find the card", Change(Op.CHOOSE, section, ref, count)), *self.drop(section, ref, count)]

    def fill_with(self, section: str, wanted: Collection[Ref], source: Ref) -> list[Fix]:
        """Make the section one copy of each of the `wanted`, which the card `source` asks for."""
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

    def _room(self, ref: Ref, source: str, target: str, wanted: int) -> int:
        """How many of `wanted` copies can go to `target` within its size and all copy limits."""
        most, fits = self._facts.section[target].most, wanted
        if most is not None:
            if target not in self._sizes:
                self._sizes[target] = sum(self._sections.get(target, {}).values())
            fits = min(wanted, most.limit - self._sizes[target])
        for limit in self._facts.limits:
            if target in limit.sections and source not in limit.sections:
                fits = min(fits, limit.room(self._sections, ref, wanted))
        return max(fits, 0)


def _move(source: str, target: str, ref: Ref, count: int) -> Change:
    return Change(Op.MOVE, source, ref, count, target)
