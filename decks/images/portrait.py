"""Summary of a deck that its link preview is drawn from, cached for each version of the deck and the cards."""

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
from decks.legality import validate
from decks.models import Deck
from decks.presenters.deck import DeckPresenter
from drawing.canvas import NO_NUMBER, Bar, Curve
from tcg.construction import Decklist

#: Card images beside the leader's.
FACES: Final = 5
#: The last number with a bar of its own; higher numbers share it.
_LAST: Final = 10
#: The key of the bar for cards without a number.
_NONE: Final = -1
_LABELS: Final = {_NONE: NO_NUMBER, _LAST: f"{_LAST}+"}
#: Portraits that are cached: about 2 kB each.
_MOST: Final = 2000


@dataclass(frozen=True)
class Portrait:
    """Summary of a deck that its link preview is drawn from.

    `leader` is the card that represents the deck. `lead` is the label of the section of leaders, or "" in games without
    one. `faces` are the best other cards: the rarest first, then the most prominent of their kind, then those with the
    most copies. `errors` is the number of broken rules, and `count` that of cards in the main deck.
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
        """A digest of everything that the picture of the deck depends on."""
        leader = self.leader.image.digest if self.leader else ""
        parts = (self.name, self.author, self.format, self.errors, self.count, self.lead)
        return digest_of("deck", *parts, leader, [face.image.digest for face in self.faces], self.curve)

    @property
    def legality(self) -> str:
        """The legality of the deck in words."""
        return counted(self.errors, "problem") if self.errors else "legal"

    @property
    def alt(self) -> str:
        """The picture of the deck in words, for readers who do not see it."""
        leader = f", led by {self.leader.card.name}" if self.leader and self.lead else ""
        cards = counted(self.count, "card")
        faces = ", ".join(
            face.card.name for face in (*([] if self.lead or not self.leader else [self.leader]), *self.faces)
        )
        text = f"{self.name}{self.by}{leader}: {self.format}, {cards}, {self.legality}"
        return ". ".join(filter(None, (text, faces, self.curve.words if self.curve else "")))

    @property
    def by(self) -> str:
        """“by” and the author, to follow the deck's name; "" without an owner."""
        return f" by {self.author}" if self.author else ""


def portrait_of(deck: Deck, library: Library, decklist: Decklist | None = None) -> Portrait:
    """Return the summary of a deck, loaded with its owner, for link previews; one query or, with `decklist`, none."""
    cache, state = _cache(library), state_of(deck)
    portrait = cache.get(state)
    if portrait is None:
        portrait = _portrait(deck, library, decklist or services.decklist_of(deck))
        cache.set(state, portrait)
    return portrait


def state_of(deck: Deck) -> Hashable:
    """Return a cache key that changes with everything in a deck that its pictures show, such as its version."""
    return deck.pk, deck.version, deck.updated_at, _author(deck)


def _author(deck: Deck) -> str:
    return deck.owner.username if deck.owner else ""


@cached_by_library
def _cache(library: Library, before: BoundedCache[Portrait] | None) -> BoundedCache[Portrait]:
    return BoundedCache(_MOST)


def _portrait(deck: Deck, library: Library, decklist: Decklist) -> Portrait:
    game, presenter = game_of(library), presenter_of(library)
    leader = DeckPresenter(decklist, deck.format, library).leader_view
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
        errors=sum(problem.severity == "error" for problem in validate(decklist, deck.format, library)),
        count=decklist.count(game.main),
        lead=game.section(game.lead).label if game.lead else "",
        leader=leader,
        faces=tuple(best(((presenter.newest(ref), count) for ref, count in copies.items()), FACES + (not leader))),
        curve=_curve(decklist, library),
    )


def _curve(decklist: Decklist, library: Library) -> Curve | None:
    """Return how many main-deck cards have each value of the number that the game sorts by, such as the level (G-21).

    The numbers have no gaps; cards without a number come last. Without any number the result is None.
    """
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
