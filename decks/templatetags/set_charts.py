"""`{% set_charts members printings as charts %}`: what a set is made of. Cards import no charts, templates may."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from django import template

from cards.printings import Printed
from decks.charts import Chart, Estimate, Measure, bars, level_charts
from rules.cards import CardDef
from rules.vocabulary import Element, Kind

register = template.Library()

#: Creature types, and classes, that have a bar of their own.
_BARS: Final = 12


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
    return bars(key=key, title=title, x=x, y=Measure("cards"), rows=rows)
