"""Short descriptions of changes of decks, for undo buttons and lists; their cards may be gone from the database."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from decks.content import DeckContent
from decks.core.changes import CellChange, CellKind
from decks.fields.table import DECK_FIELDS, DeckField
from decks.games import game_of
from decks.legality import name_of
from games import Game
from tcg.construction import Decklist, Ref
from tcg.library import AnyLibrary
from tcg.names import name_key

#: Changes of a version that its label names; the rest are counted.
_NAMED: Final = 3


@dataclass(frozen=True, slots=True)
class CopiesChanged:
    """Numbers of copies of cards that a change adds, removes and moves; ideas do not count."""

    added: int = 0
    removed: int = 0
    moved: int = 0

    def __bool__(self) -> bool:
        return bool(self.added or self.removed or self.moved)

    def __str__(self) -> str:
        """Return "+3 −2 cards, 1 moved", or "" if no copies changed."""
        signs = [f"+{self.added}"] * bool(self.added) + [f"−{self.removed}"] * bool(self.removed)
        plural = "" if self.added + self.removed == 1 else "s"
        return ", ".join([f"{' '.join(signs)} card{plural}"] * bool(signs) + [f"{self.moved} moved"] * bool(self.moved))


def label_of(cells: Iterable[CellChange], library: AnyLibrary) -> str:
    """Describe a change of a deck: "+1 Flash Step in Main, Mirror Ward from Main to Side and 12 more"; "" for none."""
    changes = list(cells)
    named = changes[: _NAMED if len(changes) > _NAMED + 1 else len(changes)]
    parts = [part for cell in named for part in _label(cell, library)]
    more = len(changes) - len(named)
    return ", ".join(parts) + f" and {more} more" * bool(more)


def _label(cell: CellChange, library: AnyLibrary) -> Iterator[str]:
    game = game_of(library)
    match cell.kind:
        case CellKind.CARD:
            yield from _card_label(cell, called(cell.key, library), game)
        case CellKind.NOTE:
            yield f"note on {called(cell.key, library)}"
        case CellKind.TAGS:
            yield f"tags of {called(cell.key, library)}: {', '.join(cell.after) or 'none'}"
        case CellKind.PLAN:
            yield f"plan “{(cell.after or cell.before)['against']}”"
        case CellKind.FIELD:
            field = DECK_FIELDS[str(cell.key)]
            yield field.noun if field.is_long else f"{field.noun}: {field.display(cell.after, game)}"


def _card_label(cell: CellChange, name: str, game: Game) -> Iterator[str]:
    change = {
        section.name: cell.after.get(section.name, 0) - cell.before.get(section.name, 0) for section in game.sections
    }
    for source, target, count in moves_of(cell):
        change[source] += count
        change[target] -= count
        copies = f"{count} " if count > 1 else ""
        yield f"{copies}{name} from {game.section(source).label} to {game.section(target).label}"
    for section, count in change.items():
        if count:
            yield f"{'+' if count > 0 else '−'}{abs(count)} {name} in {game.section(section).label}"


def called(ref: Ref, library: AnyLibrary) -> str:
    """Return the name of a card in a deck's history: "Card 12, which is gone" for one that is not in the library."""
    if isinstance(ref, str):
        return ref
    return f"Card {ref}, which is gone" if is_gone(ref, library) else name_of(ref, library)


def card_place(ref: Ref, library: AnyLibrary) -> tuple[int, int, str]:
    """Return a card's sort key in a deck's list: kind, number that its game sorts by, name; unknown cards last."""
    game = game_of(library)
    card = library.cards.get(ref) if isinstance(ref, int) else None
    if card is None:
        return len(game.kinds), 0, name_key(str(ref))
    kinds = [kind.code for kind in game.kinds]
    return kinds.index(card.kind), getattr(card, game.order) or 0, name_key(card.name)


def is_gone(ref: Ref, library: AnyLibrary) -> bool:
    """Return whether a card given by its id is no longer in the database."""
    return isinstance(ref, int) and ref not in library.cards


def as_known(content: DeckContent, library: AnyLibrary) -> DeckContent:
    """Return a content from a deck's history, with names in place of cards that are gone from the database."""
    piles = content.decklist.sections
    if not any(is_gone(ref, library) for pile in piles.values() for ref in pile):
        return content
    known = {
        section: {called(ref, library) if is_gone(ref, library) else ref: count for ref, count in pile.items()}
        for section, pile in piles.items()
    }
    return replace(content, decklist=Decklist(known))


def moves_of(cell: CellChange) -> Iterator[tuple[str, str, int]]:
    """Yield (from, to, copies), with names of sections, for each move of a card's copies between sections of a deck."""
    sections = sorted({*cell.before, *cell.after})
    change = {name: cell.after.get(name, 0) - cell.before.get(name, 0) for name in sections}
    for source in sections:
        for target in sections:
            count = min(-change[source], change[target])
            if count > 0:
                change[source] += count
                change[target] -= count
                yield source, target, count


def tally_of(cards: Iterable[CellChange], game: Game) -> CopiesChanged:
    """Return how many copies changes of cards add, remove and move; moves to and from the ideas add or remove."""
    counted = {section.name for section in game.sections if section.counts}
    added = removed = moved = 0
    for cell in cards:
        before, after = (
            sum(count for name, count in value.items() if name in counted) for value in (cell.before, cell.after)
        )
        added += max(0, after - before)
        removed += max(0, before - after)
        moved += sum(count for source, target, count in moves_of(cell) if {source, target} <= counted)
    return CopiesChanged(added, removed, moved)


def sentence_of(cells: Iterable[CellChange], game: Game) -> str:
    """Summarize changes of a deck in sentences: "3 cards added, 2 removed. The guide also differs."; "" for none."""
    cards, fields, counted = _by_kind(cells)
    tally = tally_of(cards, game)
    changes = [(tally.added, "added"), (tally.removed, "removed"), (tally.moved, "moved")]
    done = [f"{count} {what}" for count, what in changes if count]
    others = [field.noun if field.is_sharing else f"the {field.noun}" for field in fields]
    others += ["the ideas"] * (bool(cards) and not tally) + counted
    sentences = []
    if done:
        count, _, what = done[0].partition(" ")
        sentences.append(", ".join([f"{count} card{'' if count == '1' else 's'} {what}", *done[1:]]))
    if others:
        names = " and ".join(filter(None, [", ".join(others[:-1]), others[-1]]))
        verb = "differ" if len(others) > 1 or names.endswith("s") else "differs"
        sentences.append(f"{names[:1].upper()}{names[1:]} {'also ' * bool(done)}{verb}")
    return " ".join(f"{sentence}." for sentence in sentences)


def summary_of(cells: Iterable[CellChange], game: Game) -> str:
    """Summarize changes of a deck in a line: "+3 −2 cards, 1 moved, guide, 2 notes"; "" for none."""
    cards, fields, counted = _by_kind(cells)
    parts = [str(tally_of(cards, game)) or "ideas" * bool(cards), *(field.noun for field in fields), *counted]
    return ", ".join(filter(None, parts))


def _by_kind(cells: Iterable[CellChange]) -> tuple[list[CellChange], list[DeckField], list[str]]:
    """Return the changes of cards, the changed fields, and other changes counted in words: "2 notes", "1 side plan"."""
    kinds: dict[CellKind, list[CellChange]] = {kind: [] for kind in CellKind}
    for cell in cells:
        kinds[cell.kind].append(cell)
    counted = [
        f"{len(kinds[kind])} {word}{'' if len(kinds[kind]) == 1 else 's'}"
        for kind, word in ((CellKind.NOTE, "note"), (CellKind.TAGS, "tagged card"), (CellKind.PLAN, "side plan"))
        if kinds[kind]
    ]
    return kinds[CellKind.CARD], [DECK_FIELDS[str(cell.key)] for cell in kinds[CellKind.FIELD]], counted


def net(deltas: Iterable[Iterable[CellChange]]) -> tuple[CellChange, ...]:
    """Combine successive changes of a deck (`deltas`) into one, without cells whose last value equals their first."""
    cells: dict[tuple[CellKind, Ref], CellChange] = {}
    for delta in deltas:
        for cell in delta:
            first = cells.setdefault((cell.kind, cell.key), cell)
            if first is not cell:
                cells[cell.kind, cell.key] = replace(first, after=cell.after)
    return tuple(cell for cell in cells.values() if cell.before != cell.after)
