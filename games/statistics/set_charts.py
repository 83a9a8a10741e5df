"""Charts of the cards of a set, for games without charts of their own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, Final

from charts import Chart, Estimate, Measure, bars
from games.fields import Field, Find

#: Most bars, apart from the one for the rest.
_BARS: Final = 12
#: One card in this number may be far above the others.
_FEW: Final = 20


def charts_by_field(fields: Iterable[Field], cards: Sequence[Any], rarities: Sequence[str]) -> list[Chart]:
    """Return charts of a set's rarities, and of searchable words and numbers, without fields that no card has."""
    charts = []
    for field in fields:
        counts: Iterable[tuple[str, int]] = ()
        if field.name == "rarity":
            counts = _by_word(field, Counter(filter(None, rarities)))
        elif not field.of_printing and field.find in (Find.CHOICE, Find.NUMBER):
            values = [value for card in cards if (value := field.value_of(card)) is not None]
            if field.find is Find.NUMBER:
                counts = _by_number(values)
            else:
                counts = _by_word(field, Counter(word for each in values for word in (each if field.many else [each])))
        if counts:
            label = field.label.removesuffix("s") if field.many else field.label
            charts.append(bar_chart(field.name, f"By {label}", label, counts))
    return charts


def _by_word(field: Field, counts: Counter[str]) -> list[tuple[str, int]]:
    """Return (label, count) for the words of a field: in the order of its closed list, without one by frequency."""
    if field.words is None:
        return ranked(counts)
    return [(word.label, counts[word.value]) for word in field.words if counts[word.value]]


def _by_number(values: Sequence[int]) -> list[tuple[str, int]]:
    """Return (label, count) for the bars of a chart of numbers, from the least number to the greatest.

    Beyond `_BARS` bars several numbers share one, and the last bar counts all numbers far above the usual ones.
    """
    if not values:
        return []
    least, most, usual = min(values), max(values), sorted(values)[-1 - len(values) // _FEW]
    if most - least < _BARS:
        counts = Counter(values)
        return [(str(number), counts[number]) for number in range(least, most + 1)]
    width = -(-(usual - least + 1) // (_BARS - 1))
    starts = range(least, usual + 1, width)
    end = starts[-1] + width
    names = [str(start) if width == 1 else f"{start} to {start + width - 1}" for start in starts]
    counts = Counter((min(value, end) - least) // width for value in values)
    above = [(f"{end} and more", counts[len(starts)])] if most >= end else []
    return [*((name, counts[place]) for place, name in enumerate(names)), *above]


def ranked(counts: Counter[str]) -> list[tuple[str, int]]:
    """Return (name, count) with the highest counts first; beyond `_BARS` names, the last entry sums up the rest."""
    ranked = sorted(counts.items(), key=lambda each: (-each[1], each[0]))
    if rest := ranked[_BARS:]:
        return [*ranked[:_BARS], (f"{len(rest)} more", sum(count for _, count in rest))]
    return ranked


def bar_chart(key: str, title: str, x: str, counts: Iterable[tuple[str, int]]) -> Chart:
    """Return a chart with a bar for each (name, number of cards); `x` is what the names are, such as "Element"."""
    rows = [(name, Estimate(count)) for name, count in counts]
    return bars(key=key, title=title, x=x, y=Measure("cards", is_whole=True), rows=rows)
