"""Sample hands: the same seed deals the same cards to everybody, for ever."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from dataclasses import dataclass

from decks import limits
from decks.games import game_of
from decks.verdict import name_of
from tcg.construction import Decklist, Ref
from tcg.library import AnyCard, AnyLibrary, Library
from tcg.opening import Opening
from tcg.opening import deal as opening_hand


@dataclass(frozen=True, slots=True)
class Hand:
    """An opening hand and what the turns after it draw."""

    seed: str
    hand: tuple[Ref, ...]
    draws: tuple[tuple[Ref, ...], ...]
    remaining: int


def new_seed() -> str:
    """A seed to begin with; short enough to read aloud."""
    return secrets.token_hex(4)


def clean_seed(text: str) -> str:
    """What a person typed, without what can't be seen, cut to its limit."""
    return "".join(char for char in text if char.isprintable())[: limits.SEED].strip()


def numbered_seed(seed: str, number: int) -> str:
    """The seed of one of the many hands that a seed stands for. The number is first: what is cut off is at the end."""
    return clean_seed(f"{number}.{seed}")


def deal(
    decklist: Decklist,
    library: AnyLibrary,
    seed: str,
    draws: int,
    opening: Opening | None = None,
    *,
    first: bool = True,
    redraws: int = 0,
    size: int | None = None,
) -> Hand:
    """Shuffle what `opening` deals from by `seed`, deal the hand, and draw for each of `draws` further turns.

    Without an opening it is that of the game's default format; `size` is how many cards the hand has where a visitor
    says so. The order of the list, and by which id a database knows
    a card, make no difference. Raises UnknownSize where the size of the hand depends on a card that the deck hasn't,
    and ValueError for more redraws than are allowed.
    """
    game = game_of(library)
    opening = opening or game.openings[game.default]
    known = {section: known_of(cards, library) for section, cards in decklist.sections.items()}
    pile = pile_of(decklist, library, opening.section)
    dealt = opening_hand(pile, opening.sized(known, size), seed, draws, first=first, redraws=redraws)
    return Hand(seed, *dealt)


def pile_of(decklist: Decklist, library: AnyLibrary, section: str = "") -> list[Ref]:
    """A section, the main one where none is named, before it is shuffled: each copy of its cards, by name."""
    cards = decklist.section(section or game_of(library).main)
    ordered = sorted(cards.items(), key=lambda entry: name_of(entry[0], library))
    return [card for card, count in ordered for _ in range(count)]


def known_of(cards: Iterable[Ref], library: Library[AnyCard]) -> list[AnyCard]:
    """The cards that the library knows; the others do nothing."""
    return [library.cards[card] for card in cards if isinstance(card, int)]
