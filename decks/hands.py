"""Sample hands: the same seed deals the same cards to everybody, for ever."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from dataclasses import dataclass

from decks import limits
from decks.verdict import name_of
from rules.duel.parameters import DEFAULTS
from rules.goldfish.hands import shuffled
from rules.vocabulary import Section
from tcg.construction import Decklist, Ref
from tcg.library import AnyCard, AnyLibrary, Library


@dataclass(frozen=True, slots=True)
class Hand:
    """An opening hand and what the turns after it draw (D-3.8, D-5.2; no draw on the first turn, D-5.3)."""

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


def deal(decklist: Decklist, library: AnyLibrary, seed: str, draws: int) -> Hand:
    """Shuffle the main deck by `seed`, deal six, and draw two for each of `draws` further turns.

    The order of the list, and by which id a database knows a card, make no difference.
    """
    pile = shuffled(pile_of(decklist, library), seed)
    opening, per_turn = DEFAULTS.opening_hand, DEFAULTS.draw_per_turn
    turns = [tuple(pile[start : start + per_turn]) for start in range(opening, opening + draws * per_turn, per_turn)]
    return Hand(
        seed=seed,
        hand=tuple(pile[:opening]),
        draws=tuple(turn for turn in turns if turn),
        remaining=max(0, len(pile) - opening - draws * per_turn),
    )


def pile_of(decklist: Decklist, library: AnyLibrary) -> list[Ref]:
    """The main deck before it is shuffled: each copy of its cards, by name."""
    pile = [card for card, count in decklist.section(Section.MAIN).items() for _ in range(count)]
    return sorted(pile, key=lambda card: name_of(card, library))


def known_of(cards: Iterable[Ref], library: Library[AnyCard]) -> list[AnyCard]:
    """The cards that the library knows; the others do nothing."""
    return [library.cards[card] for card in cards if isinstance(card, int)]
