"""Pages and API views of the calculators of Assemblage of Eternity, by their codes."""

from __future__ import annotations

from typing import Final

from calculators.aoe.clash.api import ClashView
from calculators.aoe.clash.page import page as clash
from calculators.aoe.combos.page import page as combos
from calculators.aoe.lineup.api import LineupView
from calculators.aoe.lineup.page import page as lineup
from calculators.aoe.round.api import RoundView
from calculators.aoe.round.page import page as round_
from calculators.aoe.table.page import page as table
from calculators.base import Calculator

CALCULATORS: Final = {
    "combos": Calculator(combos),  # the API also takes decks: decks.combos.api
    "clash": Calculator(clash, ClashView),
    "round": Calculator(round_, RoundView),
    "table": Calculator(table),
    "lineup": Calculator(lineup, LineupView),
}
