"""What is said for a card beside a deck of F.A.D.E."""

from __future__ import annotations

from games.fade import FADE
from games.fade.recommendations import criteria
from games.tests.own_sets import card_of


def test_an_element_is_counted_in_deck_and_pool() -> None:
    rust = card_of(
        FADE, 1, {"name": "Rust", "kind": "skill", "elements": ["Rust"], "cost": 1, "rank": "normal"}, "rust"
    )
    reasons = criteria({"deck": [(rust, 3)], "pool": [(rust, 1)], "raider": [(rust, 9)]})
    element = next(fit for fit in reasons if fit.code == "element")
    assert element.say(rust) == "Matches 4 Rust cards in your deck and pool."
