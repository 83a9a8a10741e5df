"""Assignment of an action's written targets to the choices of its ability (O-8.7)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.abilities import ast
from rules.duel import NONE, Mode, Ref, RefKind, Slot, SlotKind, Targets
from rules.notation.references import Finder
from rules.notation.syntax import MAX_ITEMS, Item, ItemKind

#: Written targets of each slot.
Groups = tuple[tuple[Item, ...], ...]
#: Slots that may be left out: the default is the opponent's last link, or Attack Mode.
_HAVE_DEFAULTS = (SlotKind.MODES, SlotKind.AIM)


class Assigner:
    """Assigner of written targets to slots, the choices of an ability, in order.

    The word `none` ends a slot before it is full. A slot with “up to” takes as many targets as later slots can spare.
    """

    def __init__(self, finder: Finder, slots: Sequence[Slot], items: Sequence[Item]) -> None:
        self.finder = finder
        self.slots = slots
        self.items = items
        self._is_counted = {slot.as_many_as for slot in slots}

    def exactly(self) -> Groups | None:
        """Return an assignment of all targets that gives every slot its full number; None if there is none."""
        return self._assign(closely=True, fully=True) or self._assign(closely=False, fully=True)

    def loosely(self) -> Groups | None:
        """Return an assignment of all targets in which slots may have too few; None if there is none."""
        return self._assign(closely=True, fully=False) or self._assign(closely=False, fully=False)

    def spread(self) -> tuple[Groups, tuple[Item, ...]]:
        """Fill each slot with as many targets as it may have, matching or not. Return the groups and unused targets."""
        groups: list[tuple[Item, ...]] = []
        left = [item for item in self.items if item.kind is not ItemKind.NOTHING]
        for slot in self.slots:
            count = 0
            while count < min(self._most(slot, groups), len(left)) and self._may_take(left[count], slot):
                count += 1
            groups.append(tuple(left[:count]))
            del left[:count]
        return tuple(groups), tuple(left)

    def _may_take(self, item: Item, slot: Slot) -> bool:
        """Return whether `spread` may put a target in a slot. A slot with a default takes only targets of its kind."""
        return slot.kind not in _HAVE_DEFAULTS or self.finder.matches(item, slot, closely=False)

    def _assign(self, *, closely: bool, fully: bool) -> Groups | None:
        matching = [[self.finder.matches(item, slot, closely=closely) for item in self.items] for slot in self.slots]
        failed: set[tuple[int, int, tuple[int, ...]]] = set()

        def extend(position: int, groups: tuple[tuple[Item, ...], ...]) -> Groups | None:
            number = len(groups)
            if number == len(self.slots):
                return groups if position == len(self.items) else None
            counts = tuple(len(groups[other]) for other in sorted(self._is_counted) if 0 <= other < number)
            for slot, group in zip(self.slots, groups, strict=False):
                if slot.kind is SlotKind.OPTIONS:
                    counts += tuple(item.at for item in group)
            if (number, position, counts) in failed:
                return None
            for end, after in self._ends(number, position, groups, matching[number], fully=fully):
                found = extend(after, (*groups, tuple(self.items[position:end])))
                if found is not None:
                    return found
            failed.add((number, position, counts))
            return None

        return extend(0, ())

    def _ends(
        self, number: int, position: int, groups: Sequence[Sequence[Item]], matching: Sequence[bool], *, fully: bool
    ) -> Iterator[tuple[int, int]]:
        """Yield each possible end (exclusive) of a slot's targets, and start of the next slot's, longest group first.

        Both are indexes of `items`. The targets of slot `number` begin at `position`, `groups` are those of the earlier
        slots, and `matching` says of each item whether it suits the slot. With `fully` a slot is filled completely.
        """
        slot = self.slots[number]
        most = self._most(slot, groups)
        least = 0 if slot.up_to or not fully else self._least(slot, most)
        run = 0
        while run < most and position + run < len(self.items) and matching[position + run]:
            run += 1
        for count in range(run, -1, -1):
            end = position + count
            is_ended = count < most and end < len(self.items) and self.items[end].kind is ItemKind.NOTHING
            if is_ended:
                yield end, end + 1
            if count >= least or (count == 0 and slot.kind in _HAVE_DEFAULTS):
                yield end, end

    @staticmethod
    def _most(slot: Slot, groups: Sequence[Sequence[Item]]) -> int:
        if 0 <= slot.of < len(groups) and slot.option not in [item.at for item in groups[slot.of]]:
            return 0
        if slot.kind is SlotKind.PATHS and not isinstance(slot.target, ast.Chosen):
            return MAX_ITEMS
        if 0 <= slot.as_many_as < len(groups):
            return len(groups[slot.as_many_as])
        return slot.size

    @staticmethod
    def _least(slot: Slot, most: int) -> int:
        return min(1, most) if most == MAX_ITEMS else most


def refs_of(finder: Finder, slots: Sequence[Slot], groups: Groups) -> Targets:
    """Return the engine's targets for the groups of written targets, one for each slot.

    Defaults are filled in, and targets are sorted within a group where their order means nothing.
    """
    found: list[tuple[Ref, ...]] = []
    for slot, group in zip(slots, groups, strict=True):
        refs = tuple(finder.ref(item, slot) for item in group)
        if slot.kind is SlotKind.AIM and not refs and finder.duel.links:
            refs = (Ref(RefKind.LINK, _last_link(finder)),)
        if slot.kind is SlotKind.MODES:
            count = len(found[slot.as_many_as]) if slot.as_many_as != NONE else slot.size
            refs += (Ref(RefKind.MODE, Mode.ATTACK),) * (count - len(refs))
        found.append(refs)
    return tuple(_in_order(found, slots))


def _last_link(finder: Finder) -> int:
    """Return the index in the chain of the last activation of the player's opponent, or else of the last activation."""
    links = finder.duel.links
    theirs = (number for number in range(len(links) - 1, -1, -1) if links[number].player != finder.player)
    return next(theirs, len(links) - 1)


def _in_order(groups: list[tuple[Ref, ...]], slots: Sequence[Slot]) -> list[tuple[Ref, ...]]:
    """Return `groups`, changed in place, with each group sorted unless its order matters.

    A group with one item for each target of another group, such as their modes, gets the order of that group.
    """
    followers: dict[int, list[int]] = {}
    for number in range(len(slots)):
        followers.setdefault(_root(slots, number), []).append(number)
    for root, members in followers.items():
        if slots[root].needs_free or slots[root].kind is SlotKind.MODES:
            continue
        size = len(groups[root])
        order = sorted(range(size), key=lambda position, root=root: groups[root][position])
        for number in members:
            if len(groups[number]) == size:
                groups[number] = tuple(groups[number][position] for position in order)
    return groups


def _root(slots: Sequence[Slot], number: int) -> int:
    while 0 <= slots[number].as_many_as < number:
        number = slots[number].as_many_as
    return number
