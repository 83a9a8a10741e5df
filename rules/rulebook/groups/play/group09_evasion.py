"""Group 9 of the rules: Evasion."""

from __future__ import annotations

from functools import partial
from typing import Final

from tcg.rulebook import Rule

statement = partial(Rule, kind="statement", group=9)
ruling = partial(Rule, kind="ruling", group=9)

RULES: Final[tuple[Rule, ...]] = (
    statement(
        "D-9.1",
        "Answering harm",
        "When an ability is activated that would damage, or put a status on, a card or tile, the affected "
        "player may answer with an ability that moves or changes cards or tiles to avoid, reduce or prevent "
        "it.",
        "§6 2.7",
    ),
    statement(
        "D-9.2",
        "Answers must be quicker",
        "The answering card must be quicker than the ability it answers.",
        "§6 2.7",
    ),
    statement(
        "D-9.3",
        "Leaving in time",
        "A targeted creature that leaves the targeted tile in time is not hit.",
        "§6 2.7, Fireball / Flash Step example",
    ),
    statement(
        "D-9.4",
        "Unavoidable abilities",
        "Against an unavoidable ability only a Counter-class trick or another specific preventing ability helps.",
        "§6 2.7; Trick Cards (Unavoidable)",
    ),
    statement(
        "D-9.5",
        "Evading attacks",
        "Evade-class abilities can dodge attacks as well as abilities.",
        "Trick Cards (Evade)",
    ),
    ruling(
        "O-9.1",
        "Card or tile",
        "If an opponent’s ability selects your card on the field, the card is affected only if it still "
        "stands on the same tile when the ability resolves; your own abilities follow your card.",
    ),
    ruling(
        "O-9.2",
        "Another creature steps in",
        "A creature that has since taken the target’s tile is not hit, unless the ability selected the tile "
        "itself: then it affects whatever stands there when it resolves.",
    ),
    ruling(
        "O-9.3",
        "Equal speed fails",
        "An answer of equal speed does not evade.",
    ),
    ruling(
        "O-9.4",
        "What unavoidable stops",
        "Relocating, or changing the tile, by Evade, Movement or Terrain does not dodge an unavoidable "
        "ability, which follows the card; being negated by a Counter and reduced or prevented by Protect "
        "still work.",
    ),
    ruling(
        "O-9.5",
        "Attacks have no speed",
        "An attack has no speed, and every legal response to it is carried out first; if its target is then "
        "out of reach, gone or no longer opposing, the attack is spent without effect and not redirected.",
    ),
    ruling(
        "O-9.6",
        "Fixed areas",
        "The tiles of an area effect are fixed at activation; every unit on one of them when it resolves is affected.",
    ),
    ruling(
        "O-9.7",
        "Who may respond",
        "Any player may respond, not only the one who is affected.",
    ),
)
