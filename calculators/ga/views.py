"""Pages and API views of the calculators of Grand Archive, by their codes."""

from __future__ import annotations

from typing import Final

from calculators.base import Calculator
from calculators.ga.characteristics.api import CharacteristicsView
from calculators.ga.characteristics.page import page as characteristics

CALCULATORS: Final = {"characteristics": Calculator(characteristics, CharacteristicsView)}
