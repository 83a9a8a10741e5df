"""What a deck's picture shows of it, worked out once for each of its versions and catalogues."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from cards.catalog import Catalog, kept_with_catalog
from cards.kept import Kept
from cards.pictures.canvas import Bar
from cards.pictures.faces import best, mark
from cards.pictures.kept import mark_of
from cards.shown import ShownCard, shown_cards
from decks import services
from decks.games import game_of
from decks.models import Deck
from decks.verdict import judge
from rules.vocabulary import Kind, Section
from tcg.construction import Decklist

#: Faces beside the leader's.
FACES: Final = 5
#: Levels that have a bar of their own; what is above shares the last.
_LEVELS: Final = 10
#: Portraits that are kept: about 2 kB each.
_MOST: Final = 2000


@dataclass(frozen=True)
class Portrait:
    """A deck at a glance. `leader` is its first known one, `faces` its best other cards: the rarest first, of these
    creatures before tricks, then the highest levels and the most copies. `errors` says how many rules it breaks.
    """

    name: str
    author: str
    format: str
    errors: int
    count: int
    leader: ShownCard | None
    faces: tuple[ShownCard, ...]
    bars: tuple[Bar, ...]

    @cached_property
    def mark(self) -> str:
        """What its picture looks like."""
        leader = mark(self.leader) if self.leader else ""
        bars = [(bar.label, bar.creatures, bar.tricks) for bar in self.bars]
        said = (self.name, self.author, self.format, self.errors, self.count)
        return mark_of("deck", *said, leader, [mark(face) for face in self.faces], bars)

    @property
    def verdict(self) -> str:
        """What the rules say of it, in words."""
        return f"{self.errors} problem{'' if self.errors == 1 else 's'}" if self.errors else "legal"

    @property
    def alt(self) -> str:
        """The picture in words."""
        leader = f", led by {self.leader.card.name}" if self.leader else ""
        cards = f"{self.count} card{'' if self.count == 1 else 's'}"
        faces = ", ".join(face.card.name for face in self.faces)
        return f"{self.name}{self.by}{leader}: {self.format}, {cards}, {self.verdict}{f'. {faces}' if faces else ''}"

    @property
    def by(self) -> str:
        """Whose it is, behind its name; "" where nobody has it."""
        return f" by {self.author}" if self.author else ""


def portrait_of(deck: Deck, catalog: Catalog, decklist: Decklist | None = None) -> Portrait:
    """A deck, which comes with its owner, at a glance: at most one query, none where its `decklist` is given."""
    kept, state = _kept(catalog), state_of(deck)
    portrait = kept.get(state)
    if portrait is None:
        portrait = _portrait(deck, catalog, decklist or services.decklist_of(deck))
        kept.keep(state, portrait)
    return portrait


def state_of(deck: Deck) -> Hashable:
    """What a deck's pictures depend on besides the cards: all that is written in a deck counts in its version."""
    return deck.pk, deck.version, deck.updated_at, _author(deck)


def _author(deck: Deck) -> str:
    return deck.owner.username if deck.owner else ""


@kept_with_catalog
def _kept(catalog: Catalog, before: Kept[Portrait] | None) -> Kept[Portrait]:
    return Kept(_MOST)


def _portrait(deck: Deck, catalog: Catalog, decklist: Decklist) -> Portrait:
    game, shown = game_of(catalog), shown_cards(catalog)
    leaders = [ref for ref in decklist.section(Section.LEADER) if isinstance(ref, int)]
    copies = Counter(
        {
            ref: count
            for name, pile in decklist.sections.items()
            if name != Section.LEADER and game.section(name).counts
            for ref, count in pile.items()
            if isinstance(ref, int)
        }
    )
    return Portrait(
        name=deck.name,
        author=_author(deck),
        format=game.formats[deck.format].name,
        errors=sum(problem.severity == "error" for problem in judge(decklist, deck.format, catalog)),
        count=decklist.count(game.main),
        leader=shown.newest(leaders[0]) if leaders else None,
        faces=tuple(best(((shown.newest(ref), count) for ref, count in copies.items()), FACES + (not leaders))),
        bars=tuple(_bars(decklist, catalog)),
    )


def _bars(decklist: Decklist, catalog: Catalog) -> Iterator[Bar]:
    """The level curve of the main deck (G-21), without gaps."""
    levels: dict[Kind, Counter[int]] = {Kind.CREATURE: Counter(), Kind.TRICK: Counter()}
    for ref, count in decklist.section(game_of(catalog).main).items():
        card = catalog[ref] if isinstance(ref, int) else None
        if card and card.kind in levels:
            levels[card.kind][min(card.level or 0, _LEVELS)] += count
    known = {*levels[Kind.CREATURE], *levels[Kind.TRICK]}
    for level in range(min(known, default=1), max(known, default=0) + 1):
        label = f"{level}+" if level == _LEVELS else str(level)
        yield Bar(label, levels[Kind.CREATURE][level], levels[Kind.TRICK][level])
