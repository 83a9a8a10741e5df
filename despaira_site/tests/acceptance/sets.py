"""The sets that the rows are about, as the files that somebody would load."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

from django.core.management import call_command

Row = dict[str, Any]


def document(game: str, code: str, cards: list[Row]) -> dict[str, Any]:
    """A set file: the cards numbered in their order."""
    numbered = [{"number": number, **card} for number, card in enumerate(cards, 1)]
    return {"game": game, "set": {"code": code, "name": f"Set {code}"}, "cards": numbered}


def _skill(name: str, **values: Any) -> Row:
    return {"name": name, "kind": "skill", "cost": 1, "rank": "normal", **values}


def _character(name: str, level: int, *keywords: str) -> Row:
    fighter = {"name": name, "kind": "character", "cost": 2, "level": level, "hp": 10, "plv": 5}
    return {**fighter, **({"keywords": list(keywords)} if keywords else {})}


#: Skills S01 to S16; Characters by their levels; Mythical ones, Raiders, World Rules; cards that say how many there
#: may be; and for the search cards of elements that the other cards don't have.
FADE: list[Row] = [
    *(_skill(f"S{number:02}") for number in range(1, 17)),
    *(_character(f"L{level}", level) for level in (40, 35, 25, 26, 1)),
    _skill("M", keywords=["Mythical"]),
    _skill("N", keywords=["Mythical"]),
    _character("MC", 5, "Mythical"),
    _character("R1", 90, "Raider"),
    _character("R2", 90, "Raider"),
    {"name": "W1", "kind": "world_rule"},
    {"name": "W2", "kind": "world_rule"},
    _skill("ANY", copies="any"),
    _skill("TWO", copies=2),
    {"name": "Z", "kind": "zone"},
    _skill("Cinder Wave", elements=["Ember"], rank="hyper", plv=8, text="Draw 1 card."),
    _skill("Cinder Tide", elements=["Ember", "Tide"], rank="ultra", plv=9, text="Draw 1 card, then another."),
    _skill("Cinder Spark", elements=["Ember"], rank="hyper", plv=7, text="Draw 1 card."),
    _skill("Cinder Veil", elements=["Ember"], rank="special", plv=8, text="Draw 1 card."),
    _skill("Still Pond", elements=["Tide"], rank="ultra", plv=12, text="Draw 1 card."),
    _skill("Cinder Fall", elements=["Ember"], rank="ultra", plv=12, text="Discard 1 card."),
]


def _method(name: str) -> list[Row]:
    """16 attacks and 4 utilities of a character; one of the attacks has a name that the other character's has too."""
    attacks = [f"{name} {number:02}" for number in range(1, 16)] + ["Uppercut"]
    return [
        *({"name": title, "kind": "attack", "symbol": name, "priority": 5, "range": 1, "attack": 2, "link": 1}
          for title in attacks),
        *({"name": f"{name} trick {number}", "kind": "utility", "symbol": name} for number in range(1, 5)),
    ]  # fmt: skip


#: Ash and Bo, and of others no card but their character's: hand sizes 6 and 7, and one of whom nothing is known.
AOE: list[Row] = [
    *({"name": name, "kind": "character", "symbol": name, "health": 20, "hand_size": size}
      for name, size in (("Ash", 5), ("Bo", 6), ("Cy", 7), ("Loner", 5))),
    *_method("Ash"),
    *_method("Bo"),
    *_method("Cy"),
    {"name": "Basics", "kind": "common"},
    {"name": "More Basics", "kind": "common"},
    {"name": "Tag", "kind": "tag"},
]  # fmt: skip

#: A champion, allies and an item, with and without stats.
GA: list[Row] = [
    {"name": "Silvie", "kind": "champion", "types": ["champion"], "cost": 0},
    {"name": "Angel", "kind": "ally", "supertypes": ["Unique"], "types": ["ally"], "subtypes": ["Warrior", "Angel"],
     "power": 2, "life": 3, "cost": 4, "speed": "fast"},
    {"name": "Hound", "kind": "ally", "types": ["ally"], "cost": 2, "power": 2, "life": 2},
    {"name": "Stamp", "kind": "item", "types": ["item"], "cost": 1},
]  # fmt: skip

SETS = {"fade": ("FAD", FADE), "aoe": ("ASH", AOE), "ga": ("GAN", GA)}


def load(game: str, folder: Path) -> str:
    """Load the set of a game by the command, and give what it printed."""
    code, cards = SETS[game]
    return load_file(folder / f"{game}.json", document(game, code, cards))


def load_file(path: Path, content: dict[str, Any]) -> str:
    """Write a set file and load it by the command, and give what it printed. Raises SystemExit where it is refused."""
    path.write_text(json.dumps(content, indent=1), encoding="utf-8")
    out = io.StringIO()
    call_command("load_cards", str(path), stdout=out)
    return out.getvalue()
