"""Checks of decklists, one for each constraint of a format, which return the problems that they find.

A check of a legal deck is cheap: a few operations on sets and sums. Cards are examined only after a fault is found.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from functools import partial
from math import inf
from typing import Final, Protocol

from tcg.construction.catalog import values_of
from tcg.construction.decklist import Ref
from tcg.construction.facts import CardCounts, Facts, Sections
from tcg.construction.fixes import Fixer
from tcg.construction.formats import Bound, Copies, FixedList, Needs, Total
from tcg.construction.messages import make_problem, render_card, render_number
from tcg.construction.problems import Affected, Fix, Problem

_NOTHING: Final[tuple[Problem, ...]] = ()
_NO_IDS: Final[frozenset[int]] = frozenset()
_NO_CARDS: Final[CardCounts] = {}
#: Most extra cards of a list that are named, with fixes of their own.
_NAMED: Final = 3


class Check(Protocol):
    """Protocol of a check whether decklists keep one constraint of a format."""

    def find(self, sections: Sections) -> Iterable[Problem]:
        """Return all problems with the constraint in card counts by section, in an order independent of theirs."""


def _shared(all_counts: Sequence[CardCounts]) -> set[Ref]:
    """Return the cards that are in more than one of several sections, given by their counts."""
    shared: set[Ref] = set()
    for place, counts in enumerate(all_counts):
        for other in all_counts[:place]:
            shared |= counts.keys() & other.keys()
    return shared


def _add_up(all_counts: Sequence[CardCounts], wanted: Iterable[Ref] | None = None) -> CardCounts:
    """Return the total copies of each card in several sections, or only of the cards in `wanted` if it is given."""
    if wanted is not None:
        return {ref: sum(counts.get(ref, 0) for counts in all_counts) for ref in wanted}
    totals: dict[Ref, int] = {}
    for counts in all_counts:
        for ref, count in counts.items():
            totals[ref] = totals.get(ref, 0) + count
    return totals


class SizeCheck:
    """Check whether each section of a decklist has as many cards as the format allows."""

    def __init__(self, facts: Facts) -> None:
        self._facts = facts
        self._bounds = [
            (name, part.least.limit if part.least else 0, 0 if part.disabled else part.most.limit if part.most else inf)
            for name, part in facts.section.items()
            if part.counts
        ]

    def find(self, sections: Sections) -> Sequence[Problem]:
        """Return a problem for each section of a decklist with too few or too many cards."""
        problems: list[Problem] = []
        for name, least, most in self._bounds:
            counts = sections.get(name)
            if counts is None:
                if least > 0:
                    problems += self._explain(sections, name, 0)
            elif not least <= (count := sum(counts.values())) <= most:
                problems += self._explain(sections, name, count)
        return problems

    def _explain(self, sections: Sections, name: str, count: int) -> list[Problem]:
        part, fixer, problems = self._facts.section[name], Fixer(self._facts, sections), []
        if part.disabled and count:
            cards = self._facts.by_name(sections[name])
            problems.append(make_problem(part.disabled, name, cards, lambda: fixer.drop_all(name), count=count))
        if part.least and count < part.least.limit:
            gap = part.least.limit - count

            def fill() -> list[Fix]:
                return fixer.fill(name, part.choose, self._facts.accepted[name], lambda _: gap)

            problems.append(make_problem(part.least.fault, name, (), fill, count=count, limit=part.least.limit))
        if part.most and count > part.most.limit:
            problems.append(self._too_large(name, part.most, sections[name], count, fixer))
        return problems

    def _too_large(self, name: str, most: Bound, counts: CardCounts, count: int, fixer: Fixer) -> Problem:
        # Name the cards only in a section for a single card.
        single = most.limit == 1
        cards = self._facts.by_name(counts) if single else ()
        find = partial(fixer.keep_one, name) if single else partial(fixer.unload, name, count - most.limit)
        return make_problem(most.fault, name, cards, find, count=count, limit=most.limit)


class PlaceCheck:
    """Check whether each card of a decklist is known and in a section that accepts it."""

    def __init__(self, facts: Facts) -> None:
        self._facts = facts
        self._accepted = {name: facts.accepted[name] for name, part in facts.section.items() if part.counts}
        self._order = {name: position for position, name in enumerate(facts.section)}

    def find(self, sections: Sections) -> Iterable[Problem]:
        """Return a problem for each unknown or misplaced card, and for each section that the format lacks."""
        suspects = []
        for name, counts in sections.items():
            if not self._accepted.get(name, _NO_IDS).issuperset(counts) and name not in self._facts.spares:
                suspects.append(name)
        return self._explain(sections, suspects) if suspects else _NOTHING

    def _explain(self, sections: Sections, suspects: list[str]) -> Iterator[Problem]:
        fixer, known = Fixer(self._facts, sections), self._facts.cards
        misplaced: list[Problem] = []
        #: (section, card) of misplaced cards that belong elsewhere. The first of their problems has a fix for all.
        movable: list[tuple[str, Ref]] = []
        for name in sorted(suspects, key=lambda name: (self._order.get(name, len(self._order)), name)):
            accepted = self._accepted.get(name, _NO_IDS)
            others = {ref: count for ref, count in sections[name].items() if ref not in accepted}
            for ref, count in self._facts.by_name(others):
                if ref not in known:
                    yield self._unknown(name, ref, count, fixer)
                elif name in self._accepted:
                    if has_home := self._facts.home(ref) is not None:
                        movable.append((name, ref))
                    is_first = has_home and len(movable) == 1
                    misplaced.append(self._misplaced(name, ref, count, fixer, movable if is_first else ()))
            if name not in self._accepted:
                misplaced.append(self._homeless(name, sections[name], fixer))
        yield from misplaced

    def _unknown(self, name: str, ref: Ref, count: int, fixer: Fixer) -> Problem:
        card = render_card(self._facts.name(ref), count)
        find = partial(fixer.replace, name, ref, count)
        return make_problem(self._facts.format.unknown_card, name, ((ref, count),), find, card=card, count=count)

    def _misplaced(self, name: str, ref: Ref, count: int, fixer: Fixer, movable: Sequence[tuple[str, Ref]]) -> Problem:
        fault = self._facts.section[name].misplaced or self._facts.format.unknown_section

        def rehome() -> list[Fix]:
            together = fixer.rehome_all(movable) if len(movable) > 1 else []
            return [*together, *fixer.rehome(name, ref, count)]

        card = render_card(self._facts.name(ref), count)
        return make_problem(fault, name, ((ref, count),), rehome, card=card, count=count, place=name)

    def _homeless(self, name: str, counts: CardCounts, fixer: Fixer) -> Problem:
        cards, count = self._facts.by_name(counts), sum(counts.values())
        fault = self._facts.format.unknown_section
        return make_problem(fault, name, cards, partial(fixer.drop_all, name), count=count, place=name)


class CopiesCheck:
    """Check whether a decklist has at most the copies of a card that one rule of the format allows."""

    def __init__(self, rule: Copies, facts: Facts) -> None:
        self._facts = facts
        self._limit = next(limit for limit in facts.limits if limit.rule is rule)
        self._sections = self._limit.sections
        self._watched = self._limit.watched
        self._limited = self._limit.limited
        self._across = rule.across
        self._fewest = 2 if rule.across else 1
        self._most = inf if rule.most is None else rule.most

    def find(self, sections: Sections) -> Sequence[Problem]:
        """Return a problem for each card with too many copies. Copies of cards that count as equal are added up."""
        all_counts = [sections[name] for name in self._sections if name in sections]
        if self._limited is not None:
            # Fast, since few cards are limited so.
            all_counts = [counts for counts in all_counts if not counts.keys().isdisjoint(self._limited)]
        if len(all_counts) < self._fewest:
            return _NOTHING
        if len(all_counts) == 1:
            # The largest count decides, except for watched cards.
            if max(all_counts[0].values()) <= self._most and not self._watches(all_counts):
                return _NOTHING
            return self._explain(sections, all_counts[0])
        if self._across and not self._watches(all_counts):
            # Only cards in two of the sections can exceed a limit over both.
            shared = _shared(all_counts)
            return self._explain(sections, _add_up(all_counts, shared)) if shared else _NOTHING
        return self._explain(sections, _add_up(all_counts))

    def _watches(self, all_counts: Sequence[CardCounts]) -> bool:
        return bool(self._watched) and not all(map(self._watched.isdisjoint, all_counts))

    def _explain(self, sections: Sections, totals: CardCounts) -> list[Problem]:
        same: dict[Hashable, list[Ref]] = {}
        for ref, count in totals.items():
            if (count > self._most or ref in self._watched) and self._limit.limits(ref):
                same.setdefault(self._limit.key(ref), []).append(ref)
        problems = []
        for key, refs in same.items():
            most, count = self._limit.most(key), sum(totals[ref] for ref in refs)
            if most is not None and count > most:
                holding = [name for name in self._sections if not sections.get(name, _NO_CARDS).keys().isdisjoint(refs)]
                if len(holding) >= self._fewest:
                    cards = self._facts.by_name({ref: totals[ref] for ref in refs})
                    # Cards are removed from the last section first: the side deck before the main deck.
                    problems.append(self._problem(sections, holding[-1], key, cards, count, most))
        return sorted(problems, key=lambda problem: self._facts.order(problem.cards[0][0]))

    def _problem(
        self, sections: Sections, section: str, key: Hashable, cards: tuple[Affected, ...], count: int, most: int
    ) -> Problem:
        counts = sections[section]

        def drop() -> list[Fix]:
            # Of equal cards, the one with more copies.
            ref = max((ref for ref, _ in cards if ref in counts), key=counts.__getitem__)
            return Fixer(self._facts, sections).drop(section, ref, min(count - most, counts[ref]))

        card = render_card(self._facts.name(cards[0][0]), count)
        return make_problem(self._limit.fault(key), section, cards, drop, card=card, count=count, limit=most)


class TotalCheck:
    """Check of a limit on the number of cards of some group in a decklist, or on the sum of their values."""

    def __init__(self, rule: Total, facts: Facts) -> None:
        self.rule = rule
        self._facts = facts
        self._sections = tuple(map(str, rule.sections))
        matching = facts.cards.matching(rule.where)
        #: Value of each copy of a card.
        self._worth: dict[Ref, int] = dict.fromkeys(matching, 1)
        if rule.attribute is not None:
            self._worth = {id_: value or 0 for id_, value in facts.cards.each(rule.attribute) if id_ in matching}
        self._helpful = {ref for ref, worth in self._worth.items() if worth > 0}
        self._counted = {ref for ref, worth in self._worth.items() if worth}

    def add_up(self, sections: Sections) -> int:
        """Return the number of cards of the group, or the sum of their values, in the checked sections."""
        worth, total = self._worth, 0
        for name in self._sections:
            counts = sections.get(name, _NO_CARDS)
            if not counts.keys().isdisjoint(self._counted):  # usually there is nothing to add up
                total += sum([count * worth.get(ref, 0) for ref, count in counts.items()])
        return total

    def find(self, sections: Sections) -> Sequence[Problem]:
        """Return a problem if the number or sum is out of bounds, else none."""
        total, least, most = self.add_up(sections), self.rule.least, self.rule.most
        if most and total > most.limit:
            return [self._too_much(sections, most, total)]
        if least and total < least.limit:
            return [self._too_little(sections, least, total)]
        return _NOTHING

    def _too_much(self, sections: Sections, most: Bound, total: int) -> Problem:
        totals = _add_up([sections[name] for name in self._sections if name in sections])
        cards = {ref: count for ref, count in totals.items() if ref in self._helpful}
        ref = min(cards, key=lambda card: (-self._worth[card], self._facts.order(card)))
        section = next(name for name in reversed(self._sections) if ref in sections.get(name, _NO_CARDS))
        count = min(self._copies_worth(ref, total - most.limit), sections[section][ref])
        find = partial(Fixer(self._facts, sections).take_out, section, ref, count)
        return make_problem(most.fault, section, self._facts.by_name(cards), find, count=total, limit=most.limit)

    def _too_little(self, sections: Sections, least: Bound, total: int) -> Problem:
        section, gap = self._sections[0], least.limit - total
        fixer = Fixer(self._facts, sections)
        need = partial(self._copies_worth, gap=gap)
        find = partial(fixer.fill, section, self.rule.choose, self._helpful, need)
        return make_problem(least.fault, section, (), find, count=total, limit=least.limit)

    def _copies_worth(self, ref: Ref, gap: int) -> int:
        """Return the fewest copies of the card `ref`, of value above 0, whose values add up to `gap` or more."""
        return -(-gap // self._worth[ref])


class NeedsCheck:
    """Check whether a section of a decklist has a required kind of card."""

    def __init__(self, rule: Needs, facts: Facts) -> None:
        self._rule = rule
        self._facts = facts
        self._section = str(rule.section)
        self._wanted = facts.cards.matching(rule.where)
        self._when = None if rule.when is None else facts.cards.matching(rule.when)

    def find(self, sections: Sections) -> Sequence[Problem]:
        """Return a problem if the section lacks the required kind of card, else none."""
        counts = sections.get(self._section, _NO_CARDS)
        if not self._wanted.isdisjoint(counts) or (self._when is not None and self._when.isdisjoint(counts)):
            return _NOTHING
        when = self._when or _NO_IDS
        concerned: CardCounts = {ref: count for ref, count in counts.items() if ref in when}
        fixer = Fixer(self._facts, sections)
        find = partial(fixer.fill, self._section, self._rule.choose, self._wanted, lambda _: 1)
        cards, count = self._facts.by_name(concerned), sum(concerned.values())
        return [make_problem(self._rule.fault, self._section, cards, find, count=count, limit=1)]


class ListCheck:
    """Check whether a section has exactly the cards that a card in another section requires."""

    def __init__(self, rule: FixedList, facts: Facts) -> None:
        self.rule = rule
        self._facts = facts
        self._section, self._source = str(rule.section), str(rule.source)
        self._required: dict[Ref, tuple[Hashable, ...]] = {
            id_: values_of(value) for id_, value in facts.cards.each(rule.attribute)
        }
        self._lists: dict[Hashable, set[Ref]] = {}
        for id_ in facts.accepted[self._section]:
            for value in self._required[id_]:
                self._lists.setdefault(value, set()).add(id_)

    def required(self, sections: Sections) -> tuple[Ref, set[Ref]] | None:
        """Return the card that requires a list, and the cards of that list.

        None means that no card requires a list, or several require different ones. If several require the same
        list, the card is the last of them by name.
        """
        counts, accepted = sections.get(self._source, _NO_CARDS), self._facts.accepted[self._source]
        asking = self._facts.by_name({ref: count for ref, count in counts.items() if ref in accepted})
        sources = {value: ref for ref, _ in asking for value in self._required.get(ref, ())}
        if len(sources) != 1:
            return None
        ((value, source),) = sources.items()
        return source, self._lists.get(value, set())

    def find(self, sections: Sections) -> Sequence[Problem]:
        """Return a problem if a list is required, and the section differs from it; else none."""
        if (required := self.required(sections)) is None:
            return _NOTHING
        source, wanted = required
        counts = sections.get(self._section, _NO_CARDS)
        # Counts are at least 1, so with as many copies as cards there is one of each.
        if counts.keys() == wanted and sum(counts.values()) == len(wanted):
            return _NOTHING
        # True and False count as 1 and 0 copies in the list.
        extra: CardCounts = {ref: count - (ref in wanted) for ref, count in counts.items() if count > (ref in wanted)}
        missing: CardCounts = dict.fromkeys(wanted - counts.keys(), 1)
        return [self._problem(sections, source, wanted, extra, missing)] if extra or missing else _NOTHING

    def _problem(
        self, sections: Sections, source: Ref, wanted: set[Ref], extra: CardCounts, missing: CardCounts
    ) -> Problem:
        fixer, name = Fixer(self._facts, sections), self._section
        cards = self._facts.by_name(extra) + self._facts.by_name(missing)

        def fix_list() -> list[Fix]:
            if not wanted:
                return fixer.drop_all(name)
            # Misplaced and unknown cards are problems of their own, with fixes.
            own = self._facts.by_name({ref: n for ref, n in extra.items() if ref in self._facts.accepted[name]})
            drops = [
                fix for ref, count in own if len(own) <= _NAMED for fix in fixer.drop(name, ref, count, named=True)
            ]
            return [*fixer.fill_with(name, wanted, source), *drops]

        return make_problem(
            self.rule.fault,
            name,
            cards,
            fix_list,
            count=sum(sections.get(name, _NO_CARDS).values()),
            limit=len(wanted),
            amiss=" and ".join(filter(None, (f"{len(missing)} missing" if missing else "", self._too_many(extra)))),
        )

    def _too_many(self, extra: CardCounts) -> str:
        """Return the number and names of the cards that are not in the list, in words; "" if there are none."""
        if not extra:
            return ""
        named = [
            self._facts.name(ref) if count == 1 else render_card(self._facts.name(ref), count)
            for ref, count in self._facts.by_name(extra)
        ]
        if left := len(named) - _NAMED:
            named = [*named[:_NAMED], f"{left} others"] if left > 1 else named
        return f"{render_number(sum(extra.values()))} too many ({', '.join(named)})"
