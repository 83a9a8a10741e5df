"""What a deck's picture shows of it, worked out once for each of its versions and catalogues."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from cards.catalog.library import Library
from cards.catalog.process_cache import cached_by_library
from cards.images.cache import digest_of
from cards.presenters.cards import CardView, presenter_of
from cards.previews.selection import best
from cards.responses.rendered import BoundedCache
from charts.measure import counted
from decks.core import services
from decks.games import format_label, game_of
from decks.legality import judge
from decks.models import Deck
from decks.presenters.deck import ShownDeck
from drawing.canvas import NO_NUMBER, Bar, Curve
from tcg.construction import Decklist

#: Faces beside the leader's.
FACES: Final = 5
#: The last number that has a bar: what is above shares it.
_LAST: Final = 10
#: The place of the bar of the cards that have no number.
_NONE: Final = -1
_LABELS: Final = {_NONE: NO_NUMBER, _LAST: f"{_LAST}+"}
#: Portraits that are kept: about 2 kB each.
_MOST: Final = 2000


@dataclass(frozen=True)
class Portrait:
    """A deck at a glance. `leader` is the card that stands for it, and `lead` what a card is called that a deck of its
    game is built around, empty where there is no such card. `faces` are its best other cards: the rarest first, of
    these the most prominent of their kind, then the most copies. `errors` says how many rules it breaks.
    """

    name: str
    author: str
    format: str
    errors: int
    count: int
    lead: str
    leader: CardView | None
    faces: tuple[CardView, ...]
    curve: Curve | None

    @cached_property
    def digest(self) -> str:
        """What its picture looks like."""
        leader = self.leader.image.digest if self.leader else ""
        said = (self.name, self.author, self.format, self.errors, self.count, self.lead)
        return digest_of("deck", *said, leader, [face.image.digest for face in self.faces], self.curve)

    @property
    def verdict(self) -> str:
        """What the rules say of it, in words."""
        return counted(self.errors, "problem") if self.errors else "legal"

    @property
    def alt(self) -> str:
        """The picture in words."""
        leader = f", led by {self.leader.card.name}" if self.leader and self.lead else ""
        cards = counted(self.count, "card")
        faces = ", ".join(
            face.card.name for face in (*([] if self.lead or not self.leader else [self.leader]), *self.faces)
        )
        said = f"{self.name}{self.by}{leader}: {self.format}, {cards}, {self.verdict}"
        return ". ".join(filter(None, (said, faces, self.curve.words if self.curve else "")))

    @property
    def by(self) -> str:
        """Whose it is, behind its name; "" where nobody has it."""
        return f" by {self.author}" if self.author else ""


def portrait_of(deck: Deck, library: Library, decklist: Decklist | None = None) -> Portrait:
    """A deck, which comes with its owner, at a glance: at most one query, none where its `decklist` is given."""
    kept, state = _kept(library), state_of(deck)
    portrait = kept.get(state)
    if portrait is None:
        portrait = _portrait(deck, library, decklist or services.decklist_of(deck))
        kept.set(state, portrait)
    return portrait


def state_of(deck: Deck) -> Hashable:
    """What a deck's pictures depend on besides the cards: all that is written in a deck counts in its version."""
    return deck.pk, deck.version, deck.updated_at, _author(deck)


def _author(deck: Deck) -> str:
    return deck.owner.username if deck.owner else ""


@cached_by_library
def _kept(library: Library, before: BoundedCache[Portrait] | None) -> BoundedCache[Portrait]:
    return BoundedCache(_MOST)


def _portrait(deck: Deck, library: Library, decklist: Decklist) -> Portrait:
    game, shown = game_of(library), presenter_of(library)
    leader = ShownDeck(decklist, deck.format, library).shown_leader
    copies = Counter(
        {
            ref: count
            for name, pile in decklist.sections.items()
            if name != game.lead and game.section(name).counts
            for ref, count in pile.items()
            if isinstance(ref, int) and not (leader and ref == leader.card.id)
        }
    )
    return Portrait(
        name=deck.name,
        author=_author(deck),
        format=format_label(game, deck.format),
        errors=sum(problem.severity == "error" for problem in judge(decklist, deck.format, library)),
        count=decklist.count(game.main),
        lead=game.section(game.lead).label if game.lead else "",
        leader=leader,
        faces=tuple(best(((shown.newest(ref), count) for ref, count in copies.items()), FACES + (not leader))),
        curve=_curve(decklist, library),
    )


def _curve(decklist: Decklist, library: Library) -> Curve | None:
    """The main deck by the number that its game sorts by, such as the level (G-21), without gaps, and at the end the
    cards that have none; None where no card has it."""
    game = game_of(library)
    below, above, on_top = Counter[int](), Counter[int](), game.on_top
    kinds: set[str] = set()
    for ref, count in decklist.section(game.main).items():
        card = library[ref] if isinstance(ref, int) else None
        number = getattr(card, game.order, None)
        if card is not None:
            place = _NONE if number is None else min(number, _LAST)
            (above if card.kind in on_top else below)[place] += count
            kinds.add(card.kind)
    known = {*below, *above} - {_NONE}
    if not known:
        return None
    places = [*range(min(known), max(known) + 1), *([_NONE] if below[_NONE] or above[_NONE] else ())]
    bars = (Bar(_LABELS.get(place, str(place)), below[place], above[place]) for place in places)

    def named(is_above: bool) -> str:
        there = (kind for kind in game.kinds if kind.code in kinds and (kind.code in on_top) is is_above)
        return ", ".join(kind.plural for kind in there).capitalize()

    return Curve(f"Cards by {game.field(game.order).label}", named(False), named(True), tuple(bars))
