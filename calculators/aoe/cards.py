"""Cards of Assemblage by their names, characters with their method decks, and cards drawn small."""

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

#: Letters of a word that the name of a face may be too narrow for.
LONG_WORD: Final = 11


def card_called(name: str) -> Card | None:
    """Return the card of the site with this name or slug. Raises ValidationError where several have it."""
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
    """Return a card that a line describes and the site doesn’t have.

    Raises Unreadable, also for a bare name, which means a card of the site. A name in quotation marks is a card without
    figures.
    """
    card = read_card(line)
    library = library_of("aoe")
    if card != Card(" ".join(line.split()), range=USUAL_RANGE) or not library.cards:
        return card
    near = [library.named(name) for name in _names(library).nearest(fold(card.name))[:1]]
    meant = f" Did you mean {near[0].full_name}?" if near and near[0] else ""
    own = "A card of your own has its figures behind its name, such as L-M 2/1."
    raise Unreadable(f"No card is called “{card.name}”.{meant} {own}")


def as_typed(card: Card) -> str:
    """Return a card as a person writes it: its name, or a line where the site doesn’t have it."""
    return card.full_name if card.slug else _line(card)


def as_asked(card: Card) -> str:
    """Return a card as it stands in an address: its slug, or a line where the site doesn’t have it."""
    return card.slug or _line(card)


def _line(card: Card) -> str:
    """Return a line that is read as a card of one’s own, even where only its name is known."""
    line = write_card(card)
    return f'"{line}"' if line == card.name else line


@dataclass(frozen=True, slots=True)
class Character:
    """A character of the library with the cards of its method deck (AOE-1.2), from A to Z."""

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
    """Return the characters of the site by their slugs, from A to Z."""
    return _characters(library_of("aoe"))


def common_cards() -> list[Card]:
    """Return the common cards of the site, from A to Z."""
    cards = library_of("aoe").cards.values()
    return sorted((card for card in cards if card.kind is Kind.COMMON), key=lambda card: card.name)


@dataclass(frozen=True, slots=True)
class SmallCard:
    """A card as a small face."""

    card: Card

    @property
    def is_long(self) -> bool:
        """Whether its name has a word that is set smaller, so as not to be broken."""
        return max(map(len, self.card.name.split()), default=0) >= LONG_WORD

    @property
    def inputs(self) -> list[tuple[Input, Colour]]:
        """The four inputs with their colours; none of them on a card that has no red or yellow one."""
        return [(letter, self.card.colour(letter)) for letter in Input] if self.card.linkable_after else []

    @property
    def warning(self) -> str:
        """A hint at what a typed card may lack: an attack without an input is linked only where it says so."""
        card = self.card
        return (
            ""
            if card.kind is not Kind.ATTACK or card.red or card.links or card.slug
            else "no input: nothing may link it"
        )

    @property
    def damage(self) -> tuple[int, int] | None:
        """Attack and link damage, where one of them is printed."""
        card = self.card
        return None if card.attack is None and card.link is None else (card.attack or 0, card.link or 0)

    @property
    def words(self) -> list[str]:
        """What else is printed: the kind that is no attack, the requirement, tags."""
        card = self.card
        words = [] if card.kind is Kind.ATTACK else [card.kind.label]
        if card.meter:
            words.append(f"meter {card.meter}")
        if card.throw:
            words.append("throw")
        words += [tag.label for tag in Tag if tag in card.tags]
        return [*words, "may be linked"] if card.links else words
