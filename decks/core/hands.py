"""Sample opening hands of decks; the same seed always deals the same cards, to everybody."""

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

#: Cards of an opening hand if the visitor may choose the number and has not.
USUAL_SIZE: Final = 6


@dataclass(frozen=True, slots=True)
class DrawnHand:
    """Opening hand that `seed` deals, the cards drawn in each later turn, and the number of cards left in the deck."""

    seed: str
    hand: tuple[Ref, ...]
    draws: tuple[tuple[Ref, ...], ...]
    remaining: int


def new_seed() -> str:
    """Return a random seed for a hand: eight hexadecimal digits, short enough to read aloud."""
    return secrets.token_hex(4)


def clean_seed(text: str) -> str:
    """Return a seed that a user typed, without invisible characters and cut to its maximum length."""
    return "".join(char for char in text if char.isprintable())[: limits.SEED].strip()


def numbered_seed(seed: str, number: int) -> str:
    """Return the seed of hand `number` in a series: `number` before `seed`, as long seeds are cut at the end."""
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
) -> DrawnHand:
    """Shuffle the section that `opening` deals from by `seed`, deal the hand and draw for `draws` turns.

    The order of the list and the card ids of a database make no difference. UnknownSize is raised if the size of the
    hand depends on a card that is not in the deck, ValueError for more redraws than allowed.

    Args:
        decklist: The deck.
        library: Its cards.
        seed: Seed of the shuffle.
        draws: Number of turns to draw for.
        opening: Rules for the hand; by default those of the game's default format.
        first: Whether the player begins.
        redraws: Number of redraws.
        size: Cards of the hand, for games that let the visitor choose.
    """
    game = game_of(library)
    opening = opening or game.openings[game.default]
    known = {section: known_of(cards, library) for section, cards in decklist.sections.items()}
    pile = every_copy(decklist, library, opening.section)
    dealt = opening_hand(pile, opening.sized(known, size), seed, draws, first=first, redraws=redraws)
    return DrawnHand(seed, *dealt)


def deck_order(decklist: Decklist, library: AnyLibrary, seed: str, opening: Opening) -> list[Ref]:
    """Return the cards of the section that is dealt from, in the order in which `seed` deals and draws them."""
    count = len(every_copy(decklist, library, opening.section))
    dealt = deal(decklist, library, seed, count, opening)
    return [*dealt.hand, *(card for drawn in dealt.draws for card in drawn)]


def read_size(size: str, opening: Opening) -> int | None:
    """Return the size of an opening hand from a query parameter, or None if the game sets the size.

    A number is clamped to 1 to `limits.HAND`; other text gives `USUAL_SIZE`.
    """
    if opening.size is not None:
        return None
    number = read_integer(size, 3)
    return USUAL_SIZE if number is None else min(max(number, 1), limits.HAND)


@dataclass(frozen=True, slots=True)
class HandParams:
    """Options of a sample hand in the query string, besides its seed.

    They are whether the player is second, the number of redraws, and the size if the game leaves it open.
    """

    opening: Opening
    is_second: bool = False
    redraws: int = 0
    size: int | None = None

    @classmethod
    def read(cls, data: QueryDict, opening: Opening) -> Self:
        """Return the options from the query string of a request; those that the game does not have are ignored."""
        return cls(
            opening,
            is_second=opening.skips is Skips.FIRST and data.get("player") == "second",
            redraws=1 if opening.redraws and data.get("redraws") == "1" else 0,
            size=read_size(data.get("size", ""), opening),
        )

    @property
    def has_order(self) -> bool:
        """Whether the hand depends on which player begins."""
        return self.opening.skips is Skips.FIRST

    @property
    def others(self) -> list[tuple[str, str]]:
        """Links to the hand with one redraw more or less, and as the other player: (label, address without seed)."""
        others = []
        if self.opening.redraws:
            label = "The hand before it" if self.redraws else "Redraw it"
            others.append((label, replace(self, redraws=1 - self.redraws).address("")))
        if self.has_order:
            label = "As the first player" if self.is_second else "As the second player"
            others.append((label, replace(self, is_second=not self.is_second).address("")))
        return others

    @property
    def can_draw(self) -> bool:
        """Whether the game draws a fixed number of cards each turn."""
        return isinstance(self.opening.draw, int)

    @property
    def parameters(self) -> dict[str, str | int]:
        """Query parameters for these options, without default values."""
        params: dict[str, str | int] = {"player": "second"} if self.is_second else {}
        params |= {"redraws": self.redraws} if self.redraws else {}
        return params | ({} if self.size is None or self.size == USUAL_SIZE else {"size": self.size})

    def address(self, path: str, plan: str = "") -> str:
        """Return the address `path` of a hand with these options; it ends where `seed=…` is to be appended.

        `plan` is the id of a side plan to apply before dealing, "" for none.
        """
        params = urlencode({**({"plan": plan} if plan else {}), **self.parameters})
        return f"{path}?{params}&" if params else f"{path}?"

    def deal(self, decklist: Decklist, library: AnyLibrary, seed: str, draws: int) -> DrawnHand:
        """Return the hand that the seed deals, and cards of `draws` later turns if `can_draw`; raise UnknownSize."""
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


def every_copy(decklist: Decklist, library: AnyLibrary, section: str = "") -> list[Ref]:
    """Return each copy of the cards in a section, by default ("") the main one, sorted by name."""
    cards = decklist.section(section or game_of(library).main)
    ordered = sorted(cards.items(), key=lambda entry: name_of(entry[0], library))
    return [card for card, count in ordered for _ in range(count)]


def known_of(cards: Iterable[Ref], library: Library[AnyCard]) -> list[AnyCard]:
    """Return the cards with these ids in a game's library, in order; names of unknown cards are left out."""
    return [library.cards[card] for card in cards if isinstance(card, int)]
