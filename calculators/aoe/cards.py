"""Cards of Assemblage of Eternity for its calculators: look-up by name, characters, and cards for small drawings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rest_framework.exceptions import ValidationError

from cards.catalog.catalogs import library_of
from cards.catalog.library import Library
from cards.catalog.process_cache import cached_by_library_of
from games.aoe.cards import OF_A_CHARACTER, Card
from games.aoe.notation import USUAL_RANGE, Unreadable, read_card, write_card
from games.aoe.words import Colour, Input, Kind, Tag
from query.spelling import Spellings
from tcg.names import fold

#: Letters of a word that may be too long for the name of a small card.
LONG_WORD: Final = 11


def card_called(name: str) -> Card | None:
    """Return the card in the database with this name or slug, or None; ValidationError if several have the name."""
    library = library_of("aoe")
    card: Card | None = library.named(name)
    if card is None and (sharing := library.sharing(name)):
        names = " or ".join(f"“{each.full_name}”" for each in sharing)
        raise ValidationError(f"Several cards are called {name}: write {names}.", code="AMBIGUOUS")
    return card


@cached_by_library_of("aoe")
def _names(library: Library, before: Spellings | None) -> Spellings:
    return Spellings(fold(name) for card in library.cards.values() for name in (card.name, card.full_name))


def own_card(line: str) -> Card:
    """Return the invented card that a line such as "Jab L-M 2/1" describes, without a look-up in the database.

    A name in quotation marks is a card without values. Unreadable is raised if the line can't be read, or is a name
    without quotation marks, which must be a card of the site.
    """
    card = read_card(line)
    library = library_of("aoe")
    if card != Card(" ".join(line.split()), range=USUAL_RANGE) or not library.cards:
        return card
    near = [library.named(name) for name in _names(library).nearest(fold(card.name))[:1]]
    hint = f" Did you mean {near[0].full_name}?" if near and near[0] else ""
    own = "Write the figures of your own card after its name, such as L-M 2/1."
    raise Unreadable(f"No card is called “{card.name}”.{hint} {own}")


def as_typed(card: Card) -> str:
    """Return a card as text for a form: its name, or a line of notation if the database doesn't have it."""
    return card.full_name if card.slug else _line(card)


def as_query(card: Card) -> str:
    """Return a card as text for a query string: its slug, or a line of notation if the database doesn't have it."""
    return card.slug or _line(card)


def _line(card: Card) -> str:
    """Return a card as a line of notation; in quotation marks if this is only its name."""
    line = write_card(card)
    return f'"{line}"' if line == card.name else line


@dataclass(frozen=True, slots=True)
class Character:
    """Character card with the cards of its method deck, the deck it plays with (AOE-1.2), from A to Z."""

    card: Card
    method: tuple[Card, ...]


@cached_by_library_of("aoe")
def _characters(library: Library, before: dict[str, Character] | None) -> dict[str, Character]:
    if library.game != "aoe":
        return {}
    cards = sorted(library.cards.values(), key=lambda card: card.name)
    method: dict[str, list[Card]] = {}
    for card in cards:
        if card.kind in OF_A_CHARACTER:
            method.setdefault(card.symbol, []).append(card)
    return {
        card.slug: Character(card, tuple(method.get(card.symbol, ()))) for card in cards if card.kind is Kind.CHARACTER
    }


def characters() -> dict[str, Character]:
    """Return the characters in the database by slug, from A to Z."""
    return _characters(library_of("aoe"))


def common_cards() -> list[Card]:
    """Return the common cards in the database, from A to Z."""
    cards = library_of("aoe").cards.values()
    return sorted((card for card in cards if card.kind is Kind.COMMON), key=lambda card: card.name)


@dataclass(frozen=True, slots=True)
class SmallCard:
    """Card prepared for a small drawing on a page."""

    card: Card

    @property
    def is_long(self) -> bool:
        """Whether the card's name has a long word, which needs a smaller font."""
        return max(map(len, self.card.name.split()), default=0) >= LONG_WORD

    @property
    def inputs(self) -> list[tuple[Input, Colour]]:
        """The four inputs (L, M, H, S) with their colours; empty for a card without red and yellow inputs."""
        return [(letter, self.card.colour(letter)) for letter in Input] if self.card.linkable_after else []

    @property
    def warning(self) -> str:
        """A warning if the card is an invented attack to which no card can be linked, or ""."""
        card = self.card
        return (
            ""
            if card.kind is not Kind.ATTACK or card.red or card.links or card.slug
            else "no input: nothing may link it"
        )

    @property
    def damage(self) -> tuple[int, int] | None:
        """Attack and link damage, or None if neither is printed."""
        card = self.card
        return None if card.attack is None and card.link is None else (card.attack or 0, card.link or 0)

    @property
    def words(self) -> list[str]:
        """Printed values as words: kind unless attack, meter requirement, throw, tags, whether it may be linked."""
        card = self.card
        words = [] if card.kind is Kind.ATTACK else [card.kind.label]
        if card.meter:
            words.append(f"meter {card.meter}")
        if card.throw:
            words.append("throw")
        words += [tag.label for tag in Tag if tag in card.tags]
        return [*words, "may be linked"] if card.links else words
