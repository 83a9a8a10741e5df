"""Example hands of invented cards for the page of the combo calculator."""

from __future__ import annotations

from typing import Any, Final

from calculators.aoe.combos.serializers import address
from games.aoe.combos import Question
from games.aoe.notation import read_card

#: Invented cards by name: some follow one another, one ends a combo, one has a cost, one does no damage.
CARDS: Final = {
    card.partition(" ")[0]: card
    for card in (
        "Reed L-M 2/1",
        "Loom L-LM 2/2",
        "Mill M-HS 3/2",
        "Tide M-L 3/1 r2",
        "Anvil H-S 5/3",
        "Gate H 6/2 terminal",
        "Comet S 4/4 r3 m1",
        "Echo S-L 0/2 r2",
        "Veil utility",
        "Crown L 3/2 final",
        "Vow utility links",
    )
}
_DECK: Final = [
    *CARDS.values(),
    "Thorn L-M 1/1 r2",
    "Lark L-H 2/1",
    "Moth M-S 2/2",
    "Flint M-H 4/1",
    "Kiln H-L 4/2",
    "Bell S-M 3/3 r2 m2",
    "Ash M-H 2/1 r2",
    "Rook H-M 3/2",
    "Salt L-S 1/2",
]
_TRIES: Final[tuple[tuple[str, str, dict[str, Any]], ...]] = (
    ("with meter to spend", "Reed Mill Anvil Comet", {"meter": 1}),
    ("two spaces away", "Reed Mill Anvil Comet", {"distance": 2, "meter": 1}),
    ("begin without damage", "Echo Reed Loom Mill", {"first": "Echo"}),
    ("four ways to 8", "Echo Reed Loom Mill", {}),
    ("a card that ends it", "Gate Anvil Mill Veil", {"first": "Gate"}),
    ("two cards alike", "Reed Reed Crown Vow", {}),
)


def example_addresses() -> list[tuple[str, str]]:
    """Return (label, query string of the page with the example) for each example."""
    tries = [
        (about, address(Question(tuple(read_card(CARDS[name]) for name in names.split()), **more)))
        for about, names, more in _TRIES
    ]
    deck = Question(tuple(map(read_card, _DECK)))
    return [*tries, ("all opening hands of a method deck", address(deck, 5)), ("all 77,520 of seven", address(deck, 7))]
