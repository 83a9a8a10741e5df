"""How many ways there are to go on: sequences of one, two and three legal actions from small positions.

A number that changes says that something became legal or illegal that was not before. The numbers of one action are
derived below for every position, those of two for the first six; longer ones are the engine's, kept as they were.
Leaders stand on C1 and C6, it is south's first Main Phase; only what is said lies on the field.
"""

from __future__ import annotations

from typing import Any

import pytest

from rules.duel.actions import Mode
from rules.duel.state import NORTH, SOUTH
from rules.tests.duel.cards import creature, trick
from rules.tests.duel.duels import Put, arrange, count
from rules.vocabulary import Element

_NOTHING: dict[str, Any] = {
    "element": Element.NORMAL, "catk": None, "ratk": None, "ratk_range": None, "def_": None, "hl": None,
}  # fmt: skip


def body(number: int, name: str, text: str = "", **fields: Any) -> Any:
    return creature(number, name, text, **{**_NOTHING, **fields})


CARDS = [
    body(0, "Guard", level=3, atk=300, hp=300),
    body(1, "Archer", level=2, atk=None, hp=200, ratk=300, ratk_range=2),
    body(2, "Healer", level=1, atk=100, hp=200, hl=100),
    body(3, "Giant", level=7, atk=900, hp=900),
    body(4, "Mage", "(Instant) Activate: Move this creature up to 1 tile.", level=2, atk=100, hp=200),
    trick(5, "Feast", "normal", "resource", 2, "Draw 2 cards."),
    trick(6, "Bolt", "instant", "damage target ranged", 2, "Deal 400 damage to 1 creature your opponent controls."),
    trick(7, "Ward", "chain", "counter", 1, "Negate that ability."),
    trick(8, "Pit", "normal", "trap damage", 1,
        "When an opposing creature enters a tile adjacent to this card, deal 200 damage to that creature."),
    trick(9, "Banner", "normal", "equip stats", 1, "Boost the ATK of the equipped creature by 200."),
]  # fmt: skip

POSITIONS: dict[str, tuple[dict[str, Any], tuple[int, int, int]]] = {
    # One: the leader goes to B1, D1 or C2, or the turn ends: 3 + 1 = 4.
    # Two: after each move only END (it moves once a turn), 3 × 1; after END north has 4: 3 + 4 = 7.
    # Three: moved and ended, north has 4, 3 × 4; ended, north moves (3) and only ENDs; ended twice, south has
    # drawn two creatures of level 9, which nobody can spawn, and has 4: 12 + 3 + 4 = 19.
    "two leaders": ({}, (4, 7, 19)),
    # One: leader 3; Guard to B3, D3, C2, C4 or into Defence Mode, 5; END: 9.
    # Two: after B1 or D1: Guard 5 and END, 6 each; after C2 one tile less, 5. After Guard to B3, D3, C4: leader
    # 3 and END (no Defence Mode after moving, D-11.6), 4 each; to C2 one less, 3. After Defence Mode: leader 3,
    # END (it can't move, D-10.5), 4. After END north has 4. 6 + 6 + 5 + 3 × 4 + 3 + 4 + 4 = 40.
    "a creature": ({"field": [Put("C3", "Guard")]}, (9, 40, 72)),
    # One: leader 3; Guard to B5, D5, C4, or Defence Mode, 4; attack C6; END: 9.
    # Two: after each leader move Guard's 4, the attack, END, 3 × 6; after each move of Guard C6 is out of reach:
    # leader 3, END, 3 × 4; after Defence Mode leader 3, END: 4; after the attack (Battle Phase) Main 2 or END:
    # 2; after END north's leader has B6, D6 and END: 3. 18 + 12 + 4 + 2 + 3 = 39.
    "an attack": ({"field": [Put("C5", "Guard")]}, (9, 39, 72)),
    # One: three tiles next to the leader, three modes each (O-6.1): 9; leader 3; END: 13.
    # Two: spawned on B1: leader 2, END 1, and Guard, unless face-up in Defence Mode, to A1 or B2: 5 + 3 + 5 =
    # 13; on D1 13 as well; on C2 Guard has B2, D2, C3: 6 + 3 + 6 = 15. Leader moved to B1 or D1: three tiles
    # again, 9 + 1 = 10 each; to C2: four, 13. After END north has 4. 13 + 13 + 15 + 10 + 10 + 13 + 4 = 78.
    "a spawn": ({"hands": (["Guard"], [])}, (13, 78, 254)),
    # One: Feast is placed on, or played from, three tiles: 6; leader 3; END: 10.
    # Two: placed on B1: it moves to A1, B2 or under the leader, 3, or is activated, 1; leader 3 (over it too);
    # END: 8; D1: 8; C2: one tile more, 9. Played: it is in the graveyard, 2 creatures of level 9 are drawn:
    # leader 3, END, 3 × 4. Leader moved: to B1 or D1 3 tiles, 6 + END = 7 each; to C2 4 tiles, 9. END: 4. 25 +
    # 12 + 23 + 4 = 64.
    "a trick in hand": ({"hands": (["Feast"], [])}, (10, 64, 231)),
    # One: leader 3; Guard to B4, D4, C3, or Defence Mode, 4; attack C5; END: 9.
    # Two: every declaration and the end of the phase can be answered: Mage goes to B5, to D5 or nowhere, or
    # north passes: 9 × 4 = 36.
    "an answer to everything": ({"field": [Put("C4", "Guard"), Put("C5", "Mage", NORTH)]}, (9, 36, 166)),
    # Giant (7) needs both, 3 + 1 levels, and 3 points: 3 tiles, 2 modes: 6. Leader 3; Guard 4 tiles and a mode,
    # 5; Healer to A2, B1, and a mode, 3; END: 18.
    "a sacrifice": ({"field": [Put("C3", "Guard"), Put("A1", "Healer")], "hands": (["Giant"], [])}, (18, 182, 1160)),
    # Leader 3 (it may stand on Bolt); Bolt moves to B2, D2, C3 or under the leader, 4; it is activated at B5, 1;
    # END: 9.
    "a chain": ({"field": [Put("C2", "Bolt"), Put("C5", "Ward", NORTH), Put("B5", "Guard", NORTH)]}, (9, 42, 88)),
    # As with a creature alone, 9. Two: Guard on C4 sets Pit off: activate or pass, 2 instead of 4; after END
    # north moves Pit, too, to B5, D5, C4 or under its leader: 4 more. 40 − 2 + 4 = 42.
    "a trap": ({"field": [Put("C3", "Guard"), Put("C5", "Pit", NORTH)]}, (9, 42, 132)),
    # Leader 3; Healer to A2, C2, B1, Defence Mode, or heals Guard, 5; Guard lies in Defence Mode and can only
    # change, 1; END: 10.
    "healing": ({"field": [Put("B2", "Healer"), Put("B3", "Guard", SOUTH, Mode.DEFENCE)]}, (10, 63, 309)),
    # Leader 3; Archer 4 tiles, Defence Mode, attacks D5 and C6 (both 2 away), 7; face-down Guard to A2, A4, B3,
    # turns up into either mode, 5; END: 16.
    "arrows": ({"field": [Put("C4", "Archer"), Put("D5", "Guard", NORTH), Put("A3", "Guard", SOUTH, Mode.FACEDOWN)]},
        (16, 158, 1013)),
    # Leader to B1, D1, 2; Guard to B2 (over Banner), D2, C3, Defence Mode, 4; Banner to A2, B1, B3, C2 (under
    # Guard), 4, or onto Guard, 1; END: 12.
    "an equip": ({"field": [Put("C2", "Guard"), Put("B2", "Banner")]}, (12, 95, 462)),
}  # fmt: skip


@pytest.mark.parametrize("name", POSITIONS)
def test_so_many_ways(name: str) -> None:
    position, counts = POSITIONS[name]
    duel = arrange(CARDS, **position)
    assert tuple(count(duel, depth) for depth in (1, 2, 3)) == counts
