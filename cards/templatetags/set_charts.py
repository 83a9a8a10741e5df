"""Template tag for the charts on the statistics page of a set."""

from __future__ import annotations

from collections.abc import Sequence

from django import template

from cards.catalog.printings import Printed
from charts import Chart
from games import Game
from games.despaira import DESPAIRA
from tcg.library import Card

register = template.Library()


@register.simple_tag
def set_charts(cards: Sequence[Card], printings: Sequence[Printed], game: Game = DESPAIRA) -> list[Chart]:
    """Return a set's charts, with rarities of `printings`: `{% set_charts members printings as charts %}`."""
    return game.set_charts(game.fields, cards, [printing.rarity for printing in printings])
