"""`{% set_charts members printings as charts %}`: what a set is made of; `{% charts_of_game game members printings as
charts %}` of a further game. Cards import no charts, templates may."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, Final

from django import template

from cards.printings import Printed
from charts import Chart, Estimate, Measure, bars
from games import Game
from games.despaira.level_charts import level_charts
from games.fields import Field, Find
from rules.cards import CardDef
from rules.vocabulary import Element, Kind

register = template.Library()

#: Words and numbers that have a bar of their own.
_BARS: Final = 12
#: One card in so many may have a number far above those of the others.
_FEW: Final = 20


@register.simple_tag
def set_charts(members: Sequence[CardDef], printings: Sequence[Printed]) -> list[Chart]:
    """Kinds, elements, rarities, the levels of creatures and of tricks, creature types and classes of cards."""
    kinds = Counter("special deck" if card.special != "none" else card.kind.label for card in members)
    elements = Counter(card.element for card in members if card.element)
    rarities = Counter(printing.rarity.capitalize() or "Without one" for printing in printings)
    types = Counter(card.type for card in members if card.type)
    classes = Counter(each.label for card in members for each in card.classes)
    return [
        _bars("kinds", "By kind", "kind", kinds.most_common()),
        _bars(
            "elements", "By element", "element", [(each.label, elements[each]) for each in Element if elements[each]]
        ),
        *level_charts(_by_level(members, Kind.CREATURE), _by_level(members, Kind.TRICK)),
        _bars("rarities", "By rarity", "rarity", rarities.most_common()),
        _bars("types", "By creature type", "creature type", _ranked(types)),
        _bars("classes", "By trick class", "class", _ranked(classes)),
    ]


@register.simple_tag
def charts_of_game(game: Game, members: Sequence[Any], printings: Sequence[Printed]) -> list[Chart]:
    """How many cards have each word that cards are found by, and each number; and their rarities. What no card has is
    left out."""
    charts = []
    for field in game.fields:
        counts: Iterable[tuple[str, int]] = ()
        if field.name == "rarity":
            counts = _by_word(field, Counter(each.rarity for each in printings if each.rarity))
        elif not field.of_printing and field.find in (Find.CHOICE, Find.NUMBER):
            values = [value for card in members if (value := field.value_of(card)) is not None]
            if field.find is Find.NUMBER:
                counts = _by_number(values)
            else:
                counts = _by_word(field, Counter(word for each in values for word in (each if field.many else [each])))
        if counts:
            label = field.label.removesuffix("s") if field.many else field.label
            charts.append(_bars(field.name, f"By {label}", label, counts))
    return charts


def _by_word(field: Field, counts: Counter[str]) -> list[tuple[str, int]]:
    """Words that a game knows stand in their order, others by how many cards have them."""
    if field.words is None:
        return _ranked(counts)
    return [(word.label, counts[word.value]) for word in field.words if counts[word.value]]


def _by_number(values: Sequence[int]) -> list[tuple[str, int]]:
    """From the least to the most. Where there would be too many bars several numbers share one, and the last has
    whatever is far above all others."""
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


def _by_level(members: Iterable[CardDef], kind: Kind) -> Counter[int]:
    return Counter(card.level or 0 for card in members if card.kind is kind)


def _ranked(counts: Counter[str]) -> list[tuple[str, int]]:
    """The most frequent first, those that are left in one bar."""
    ranked = sorted(counts.items(), key=lambda each: (-each[1], each[0]))
    if rest := ranked[_BARS:]:
        return [*ranked[:_BARS], (f"{len(rest)} more", sum(count for _, count in rest))]
    return ranked


def _bars(key: str, title: str, x: str, counts: Iterable[tuple[str, int]]) -> Chart:
    rows = [(name, Estimate(count)) for name, count in counts]
    return bars(key=key, title=title, x=x, y=Measure("cards", is_whole=True), rows=rows)
