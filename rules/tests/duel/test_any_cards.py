"""Cards of many scenarios at one table: their texts meet as nobody has thought of, and every card stays in one zone."""

from __future__ import annotations

from typing import Final

import pytest

from despaira_site.testing.exhaustive import examples, is_exhaustive
from rules.cards import CardDef
from rules.duel.observation.invariants import census, faults_in
from rules.duel.turn_flow.setup import lay_out
from rules.scenario import load
from rules.tests.duel.both_ways import box_of
from rules.tests.duel.duels import play_on
from rules.tests.scenario.test_files import FILES, scenarios_of
from tcg.chance import Chance

#: Bytes of a file of many scenarios.
_LARGE: Final = 16_000
_SCENARIOS: Final = 40
_DUELS: Final = examples(5)
_PLIES: Final = 200 if is_exhaustive() else 100
_FILES: Final = [name for name, path in FILES.items() if path.stat().st_size > _LARGE]
_CHOSEN: Final = _FILES if is_exhaustive() else _FILES[::4]


def cards_of(file: str, chance: Chance) -> list[CardDef]:
    """The cards of some scenarios of a file; of those of one name the first."""
    all_of_it = scenarios_of(file)
    some = [load(all_of_it[chance.below(len(all_of_it))]) for _ in range(_SCENARIOS)]
    return [*{card.name: card.def_ for scenario in reversed(some) for card in scenario.table.cards}.values()]


@pytest.mark.parametrize("file", _CHOSEN)
def test_each_card_is_in_one_zone_and_everything_where_it_says(file: str) -> None:
    box = box_of(cards_of(file, Chance(file)))
    for number in range(_DUELS):
        rng = Chance(file, number, 1)
        duel = lay_out(box.table, box.decks(Chance(file, number)), rng)
        cards = census(duel)
        for action in play_on(duel, rng, Chance(file, number, 2), _PLIES):
            assert census(duel) == cards, action
            assert faults_in(duel) == [], action
        assert census(duel) == cards
