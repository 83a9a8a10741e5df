"""Charts of the cards of a set of Despaira."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from charts import Chart
from games.despaira.level_charts import level_charts
from games.fields import Field
from games.statistics.set_charts import bar_chart, ranked
from rules.cards import CardDef
from rules.vocabulary import Element, Kind


def set_charts(_fields: Iterable[Field], cards: Sequence[CardDef], rarities: Sequence[str]) -> list[Chart]:
    """Return charts of the kinds, elements, levels, rarities, creature types and classes of a set's cards."""
    kinds = Counter("special deck" if card.special != "none" else card.kind.label for card in cards)
    elements = Counter(card.element for card in cards if card.element)
    named = Counter(rarity.capitalize() or "Without one" for rarity in rarities)
    types = Counter(card.type for card in cards if card.type)
    classes = Counter(each.label for card in cards for each in card.classes)
    of_elements = [(each.label, elements[each]) for each in Element if elements[each]]
    return [
        bar_chart("kinds", "By kind", "kind", kinds.most_common()),
        bar_chart("elements", "By element", "element", of_elements),
        *level_charts(_by_level(cards, Kind.CREATURE), _by_level(cards, Kind.TRICK)),
        bar_chart("rarities", "By rarity", "rarity", named.most_common()),
        bar_chart("types", "By creature type", "creature type", ranked(types)),
        bar_chart("classes", "By trick class", "class", ranked(classes)),
    ]


def _by_level(cards: Iterable[CardDef], kind: Kind) -> Counter[int]:
    return Counter(card.level or 0 for card in cards if card.kind is kind)
