"""Cards of Despaira as templates read them, with icons, activation and classes."""

from __future__ import annotations

from cards.catalog.printings import Printed
from cards.presenters.cards import CardView, Presenter
from rules.cards import CardDef
from rules.vocabulary import Kind, SpecialKind, Stat
from tcg.library import Card


class DespairaCardView(CardView):
    """Despaira card in one printing as templates read it."""

    card: CardDef
    cells = "cards/despaira/_cells.html"
    wording = "cards/despaira/_says.html"

    @property
    def icon(self) -> str:
        """Key of the icon of the card's element, or ""."""
        return f"element-{self.card.element}" if self.card.element else ""

    @property
    def weight(self) -> tuple[str, int | None]:
        """Label of the level, and the card's level or None."""
        return "Level", self.card.level

    @property
    def tint(self) -> str:
        """CSS class for the icon of the card's level."""
        return " level--trick" if self.card.kind is Kind.TRICK else ""

    @property
    def numbers(self) -> list[tuple[str, int]]:
        """Stats printed on the card, with their labels."""
        return [(label, value) for label, value in self.stats if value is not None]

    @property
    def texts(self) -> list[tuple[str, str, bool]]:
        """Ability and lore of the card, as (title, text, whether it has no effect)."""
        card = self.card
        return [each for each in ((card.ability_name, card.text, False), ("", card.lore, True)) if each[1]]

    @property
    def headline(self) -> str:
        """Level of the card, or the kind of a card without level."""
        return f"Level {self.card.level}" if self.card.level is not None else self.card.kind.label

    @property
    def variety(self) -> str:
        """Creature type of the card, in which sample cards of a set should differ."""
        variety: str = self.card.type
        return variety

    @property
    def says(self) -> list[tuple[str, str, bool]]:
        """Ability and lore of the card, in the form of `texts`."""
        return self.texts

    @property
    def icon_numbers(self) -> list[tuple[str, str, Stat]]:
        """Stats printed on the card, as (icon, number, stat)."""
        return [(f"stat-{stat}", str(value), stat) for stat, value in self.card.stats.items()]

    @property
    def prominence(self) -> tuple[object, ...]:
        """Sort key for the choice of sample cards: creatures first, then the highest level."""
        return self.card.kind is not Kind.CREATURE, -(self.card.level or 0)

    @property
    def stats(self) -> list[tuple[str, int | None]]:
        """All stats of the card with their labels, None where absent."""
        return [(stat.label, self.card.stat(stat)) for stat in Stat]

    @property
    def line(self) -> str:
        """Element, kind and main traits of the card in words."""
        card = self.card
        parts = [card.element.label if card.element else ""]
        if card.kind is Kind.TRICK:
            activation = card.activation.label if card.activation else ""
            parts += [f"{activation} trick".strip(), ", ".join(each.label for each in card.classes)]
        elif card.kind is Kind.LEADER:
            parts.append(f"Leader, {card.starting_hp} HP")
        else:
            parts += [card.type, card.special.label if card.special is not SpecialKind.NONE else ""]
            parts.append("" if card.type and card.kind is Kind.CREATURE else card.kind.label)
        return " · ".join(filter(None, parts))


class DespairaPresenter(Presenter):
    """Cards of Despaira's library as templates read them, one object per printing."""

    def rank(self, printing: Printed) -> tuple[object, ...]:
        """Return the sort key by which sample cards are chosen: creatures, then mythic ones, then by level."""
        card = self._catalog[printing.card_id]
        return card.kind is not Kind.CREATURE, printing.rarity != "mythic", -(card.level or 0)

    def make(self, card: Card, printing: Printed | None, *, is_among: bool = False) -> CardView:
        """Return a new `DespairaCardView` of a card in a printing. `is_among` is as in `CardView`."""
        return DespairaCardView(self.game, card, printing, is_among=is_among)

    @property
    def heads(self) -> list[tuple[str, bool]]:
        """Headings of a table of Despaira's cards, each with whether its column is numeric."""
        words = ("Level", "Name", "Element", "Type or classes")
        return [*((word, False) for word in words), *((stat.label, True) for stat in Stat)]
