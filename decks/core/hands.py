"""Sample hands: the same seed deals the same cards to everybody, for ever."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final, Self

from django.http import QueryDict
from django.utils.http import urlencode

from decks import limits
from decks.games import game_of
from decks.legality import name_of
from tcg.construction import Decklist, Ref
from tcg.integers import read_integer
from tcg.library import AnyCard, AnyLibrary, Library
from tcg.opening import Opening, Skips
from tcg.opening import deal as opening_hand

#: Cards of an opening hand where whoever looks at it may say how many.
USUAL_SIZE: Final = 6


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


def read_size(size: str, opening: Opening) -> int | None:
    """How many cards of an opening hand a parameter asks for, None where that is not for the visitor to say."""
    if opening.size is not None:
        return None
    number = read_integer(size, 3)
    return USUAL_SIZE if number is None else min(max(number, 1), limits.HAND)


@dataclass(frozen=True, slots=True)
class AskedHand:
    """What an address asks of a hand besides its seed: whether the player is second, whether the hand was redrawn, how
    many cards it has where the game leaves that open."""

    opening: Opening
    is_second: bool = False
    redraws: int = 0
    size: int | None = None

    @classmethod
    def read(cls, data: QueryDict, opening: Opening) -> Self:
        """What parameters ask for; what the game doesn't have is left out."""
        return cls(
            opening,
            is_second=opening.skips is Skips.FIRST and data.get("player") == "second",
            redraws=1 if opening.redraws and data.get("redraws") == "1" else 0,
            size=read_size(data.get("size", ""), opening),
        )

    @property
    def has_order(self) -> bool:
        """Whether it makes a difference who begins."""
        return self.opening.skips is Skips.FIRST

    @property
    def others(self) -> list[tuple[str, str]]:
        """What else may be asked of the same deck: (label, what the address asks for, the seed to follow)."""
        found = []
        if self.opening.redraws:
            label = "The hand before it" if self.redraws else "Redraw it"
            found.append((label, replace(self, redraws=1 - self.redraws).address("")))
        if self.has_order:
            label = "As the first player" if self.is_second else "As the second player"
            found.append((label, replace(self, is_second=not self.is_second).address("")))
        return found

    @property
    def can_draw(self) -> bool:
        """Whether turns draw cards of the same number whatever is played."""
        return isinstance(self.opening.draw, int)

    @property
    def parameters(self) -> dict[str, str | int]:
        """The same as parameters, as few as will do."""
        asked: dict[str, str | int] = {"player": "second"} if self.is_second else {}
        asked |= {"redraws": self.redraws} if self.redraws else {}
        return asked | ({} if self.size is None or self.size == USUAL_SIZE else {"size": self.size})

    def address(self, path: str, plan: str = "") -> str:
        """The address of the hand without its seed, which is to follow."""
        asked = urlencode({**({"plan": plan} if plan else {}), **self.parameters})
        return f"{path}?{asked}&" if asked else f"{path}?"

    def deal(self, decklist: Decklist, library: AnyLibrary, seed: str, draws: int) -> Hand:
        """The hand with what the turns after it draw. Raises UnknownSize."""
        return deal(
            decklist,
            library,
            seed,
            draws if self.can_draw else 0,
            self.opening,
            first=not self.is_second,
            redraws=self.redraws,
            size=self.size,
        )


def pile_of(decklist: Decklist, library: AnyLibrary, section: str = "") -> list[Ref]:
    """A section, the main one where none is named, before it is shuffled: each copy of its cards, by name."""
    cards = decklist.section(section or game_of(library).main)
    ordered = sorted(cards.items(), key=lambda entry: name_of(entry[0], library))
    return [card for card, count in ordered for _ in range(count)]


def known_of(cards: Iterable[Ref], library: Library[AnyCard]) -> list[AnyCard]:
    """The cards that the library knows; the others do nothing."""
    return [library.cards[card] for card in cards if isinstance(card, int)]
