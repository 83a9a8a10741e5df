"""Cards to choose from while a deck is edited: what may go there and fits, and what a name may mean."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Final

from cards.catalog import Catalog
from cards.suggest import suggest
from cards.suggestions import suggester
from decks.formats.cardrefs import split_number
from rules.cards import CardDef
from rules.construction import FORMATS, Checker, Decklist, compile_format
from rules.vocabulary import Element, Kind, Section

#: Cards offered at once.
A_PAGE: Final = 24
#: The last level that is spawned without a sacrifice (O-6.10): dearer cards come last.
_SPAWNABLE: Final = 6


@dataclass(frozen=True, slots=True)
class Offers:
    """Some of `count` cards to choose from, and a sentence about them.

    `is_guess` where the name is nobody's; `next_page` is 0 on the last page.
    """

    cards: tuple[CardDef, ...]
    count: int
    about: str
    is_guess: bool = False
    next_page: int = 0

    def as_dict(self) -> dict[str, object]:
        """As a box with suggestions wants it (static/js/combobox.js)."""
        items = [{"value": card.slug, "label": card.name, "kind": note_of(card)} for card in self.cards]
        return {"items": items, "about": self.about, "is_guess": self.is_guess}


def rules_of(format_code: str, catalog: Catalog) -> Checker:
    """What a format says of the cards of a catalogue."""
    return compile_format(FORMATS[format_code], catalog.cards)


def offers(
    decklist: Decklist, format_code: str, catalog: Catalog, *, typed: str = "", section: str = "", page: int = 1
) -> Offers:
    """Cards whose name begins with `typed`, or may be meant by it; without it, all that fit, the most fitting first.

    With a section those that may go into it, otherwise those that belong in any (O-2.5). Pages count from 1.
    """
    rules = rules_of(format_code, catalog)
    where = f" that may go into {Section(section).label}" if section else ""
    if not typed:
        fitting = _by_fit(decklist, section, rules, catalog)
        count, start = len(fitting), (page - 1) * A_PAGE
        about = f"{count} card{'' if count == 1 else 's'}{where}, those that fit the deck first."
        next_page = page + 1 if count > start + A_PAGE else 0
        return Offers(tuple(fitting[start : start + A_PAGE]), count, about, next_page=next_page)
    begun = [card for card in suggest(catalog, typed, limit=len(catalog)) if _may_go(card, section, rules)]
    if begun:
        about = f"{len(begun)} card{'' if len(begun) == 1 else 's'}{where} with a word that begins like that."
        return Offers(tuple(begun[:A_PAGE]), len(begun), about)
    meant = tuple(card for card in meant_by(typed, catalog) if _may_go(card, section, rules))
    about = f"No card{where} is called “{typed}”."
    if meant:
        about += f" Did you mean {' or '.join(card.name for card in meant)}?"
    elif section:
        about += " To look further, let it go “where it belongs”."
    return Offers(meant, len(meant), about, is_guess=bool(meant))


def meant_by(written: str, catalog: Catalog) -> tuple[CardDef, ...]:
    """At most three cards that a name may mean which no card has, the likeliest first."""
    names = suggester(catalog).suggest(split_number(written).name)
    return tuple(card for name in names if (card := catalog.named(name)))


def note_of(card: CardDef) -> str:
    """What tells a card from others in a list: "Level 2 creature · Fire", "Leader · Water"."""
    kind = card.kind.label if card.level is None else f"Level {card.level} {card.kind.label.lower()}"
    return f"{kind} · {card.element.label}" if card.element else kind


def _may_go(card: CardDef, section: str, rules: Checker) -> bool:
    return card.id in rules.accepted(section) if section else rules.home(card.id) is not None


def _by_fit(decklist: Decklist, section: str, rules: Checker, catalog: Catalog) -> list[CardDef]:
    """What may go into a section, or into its own, and isn't there yet.

    A missing leader and missing creatures to spawn come first, then the deck's elements, of those the levels that it
    has the fewest cards of.
    """
    elements: Counter[Element | None] = Counter()
    levels: Counter[int | None] = Counter()
    for name in (Section.LEADER, Section.MAIN, Section.SPECIAL):
        for ref, count in decklist.section(name).items():
            if isinstance(ref, int):
                elements[catalog[ref].element] += count
                levels[catalog[ref].level] += count
    # A card without an element is at home in every deck.
    elements[None] = max((count for element, count in elements.items() if element), default=0)

    def can_be_spawned(card: CardDef) -> bool:
        return card.kind is Kind.CREATURE and (card.level or 0) <= _SPAWNABLE

    main = [catalog[ref] for ref in decklist.section(Section.MAIN) if isinstance(ref, int)]
    needs_creature = not any(map(can_be_spawned, main))

    def fit(card: CardDef) -> tuple[bool, bool, int, bool, int, int, str]:
        level = card.level or 0
        return (
            card.kind is not Kind.LEADER, needs_creature and not can_be_spawned(card), -elements[card.element],
            level > _SPAWNABLE, levels[card.level], level, card.name,
        )  # fmt: skip

    there = set(decklist.section(section) if section else (ref for pile in decklist.sections.values() for ref in pile))
    if not section and decklist.section(Section.LEADER):
        there |= rules.accepted(Section.LEADER)
    return sorted(
        (card for card in catalog.values() if card.id not in there and _may_go(card, section, rules)), key=fit
    )
