"""Pages and API views of the calculators of F.A.D.E., by their codes."""

from __future__ import annotations

from typing import Final

from calculators.base import Calculator
from calculators.fade.battle.api import BattleView
from calculators.fade.battle.page import page as battle
from calculators.fade.chain.api import ChainView
from calculators.fade.chain.page import page as chain

CALCULATORS: Final = {"battle": Calculator(battle, BattleView), "chain": Calculator(chain, ChainView)}
