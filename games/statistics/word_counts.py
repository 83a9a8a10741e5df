"""Statistics of a deck: counts of cards by the words of a field, such as elements."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Final, Self

from charts import Chart, Estimate, Measure, bars
from games.fields import Field
from games.statistics.deck_cards import DeckCards
from games.statistics.panel import Panel

#: Most bars, apart from the one for the rest.
_BARS: Final = 10
#: Most words in the brief.
_NAMED: Final = 3


@dataclass(frozen=True, slots=True)
class WordCounts:
    """Cards of a main deck with each word of a field: the most frequent first, or in the order of an ordered field.

    A card with several words counts for each of them. `having` is the number of cards with any, `cards` that of all.
    """

    field: Field
    counts: tuple[tuple[str, str, int], ...]  #: (code, label, cards)
    having: int
    cards: int
    place: str  #: the label of their section: "Deck"

    @classmethod
    def of(cls, field: Field, deck: DeckCards) -> Self | None:
        """Return the counts for a field in a deck; None if no card has a word in it."""
        copies: Counter[str] = Counter()
        having = 0
        for card, count in deck.main:
            value = field.value_of(card)
            values = value if isinstance(value, list) else [value] if value else []
            copies.update(dict.fromkeys(values, count))
            having += count if values else 0
        if not having:
            return None
        labels = {word.value: word.label for word in field.words or ()}
        counts = [(word, labels.get(word, word), count) for word, count in copies.items()]
        if field.ordered and field.words is not None:
            order = [word.value for word in field.words]
            counts.sort(key=lambda each: order.index(each[0]))
        else:
            counts.sort(key=lambda each: (-each[2], each[1]))
        return cls(field, tuple(counts), having, sum(count for _, count in deck.main), deck.main_section.label)

    @property
    def panel(self) -> Panel:
        """The panel that shows these statistics on the page of a deck."""
        frequent = sorted(self.counts, key=lambda each: -each[2])[:_NAMED]
        named = " · ".join(f"{label} {count}" for _, label, count in frequent)
        rest = len(self.counts) - _NAMED
        text = f"{self.having} of {self.cards} cards in {self.place} have {'any' if self.field.many else 'one'}."
        if self.field.many:
            text += " A card with several counts for each."
        return Panel(
            key=self.field.name,
            title=self.title,
            brief=f"{named} · {rest} more" if rest > 0 else named,
            text=text,
            charts=(self._chart,),
        )

    @property
    def title(self) -> str:
        """The heading of the panel, such as "By element"."""
        return f"By {self.field.label}"

    @property
    def _chart(self) -> Chart:
        rows = [(label, Estimate(count)) for _, label, count in self.counts[:_BARS]]
        if rest := self.counts[_BARS:]:
            rows.append((f"{len(rest)} more", Estimate(sum(count for _, _, count in rest))))
        return bars(
            key=f"by-{self.field.name}",
            title=self.title,
            x=self.field.label,
            y=Measure("cards", is_whole=True),
            rows=rows,
        )

    def as_data(self) -> dict[str, object]:
        """Return these statistics of a deck as JSON."""
        return {
            "field": self.field.name,
            "having": self.having,
            "words": [{"code": code, "label": label, "cards": count} for code, label, count in self.counts],
        }
