"""Tests of the starter set and its decks: they cover all kinds of cards, and all their texts can be played."""

from __future__ import annotations

import dataclasses
import json
import re
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any, Final

import pytest
from django.conf import settings

from cards.catalog.catalogs import Catalog
from cards.importing import load
from decks import limits
from decks.core.markdown import render_markdown
from decks.importexport import parse_text
from decks.legality import validate
from rules.abilities import ast
from rules.abilities.describe import describe
from rules.abilities.parse import parse
from rules.vocabulary import Activation, Element, Kind, SpecialKind, Stat, Tile, TrickClass
from tcg.construction import is_legal
from tcg.names import quotation_matches

Row = dict[str, Any]

ROWS: Final[list[Row]] = json.loads((settings.DATA_DIR / "sets" / "starter.json").read_text())["cards"]
DECKS: Final[list[Path]] = sorted((settings.DATA_DIR / "decks").glob("*.txt"))
STATS: Final = [stat.value for stat in Stat]
#: Classes that make a trick stay, or come back.
LASTING: Final = ("Infinite", "Timer", "Recharge", "Equip")
#: Those that can be had together; an Equip stays as long as its host, so that Infinite adds nothing to it.
PAIRS: Final = [pair for pair in combinations(LASTING, 2) if pair not in (("Infinite", "Equip"), ("Recharge", "Equip"))]


def of_kind(kind: Kind) -> list[Row]:
    return [row for row in ROWS if row["kind"] == kind and not row.get("special")]


LEADERS, CREATURES, TRICKS = of_kind(Kind.LEADER), of_kind(Kind.CREATURE), of_kind(Kind.TRICK)
TOKENS, TILES = of_kind(Kind.TOKEN), of_kind(Kind.TILE)
SPECIAL: Final = [row for row in ROWS if row.get("special")]
ABILITIES: Final = {row["name"]: parse(row["text"]) for row in ROWS if row.get("text")}


def parts(node: object) -> Iterator[object]:
    """A tree of abilities with everything in it."""
    yield node
    inner = node if isinstance(node, tuple) else ()
    if dataclasses.is_dataclass(node):
        inner = tuple(getattr(node, field.name) for field in dataclasses.fields(node))
    for part in inner:
        yield from parts(part)


PARTS: Final = {name: list(parts(abilities)) for name, abilities in ABILITIES.items()}


# --- how many of what ---------------------------------------------------------------------------------------------


def test_leaders_of_every_element_each_with_an_ability() -> None:
    assert {row["element"] for row in LEADERS} == set(Element)
    assert all(row["text"] and row["ability_name"] for row in LEADERS)


def test_creatures_of_every_element_level_and_type() -> None:
    assert len(CREATURES) >= 150
    found = {(row["element"], row["level"]) for row in CREATURES}
    assert {(element.value, level) for element in Element for level in range(1, 9)} <= found
    types = Counter(row["type"] for row in CREATURES)
    assert len(types) == 21  # D-1.22
    assert min(types.values()) >= 5
    assert {row["type"] for row in (*SPECIAL, *TOKENS)} <= set(types)


def test_creatures_of_every_kind_of_strength() -> None:
    """D-1.20: some have abilities, some lore and somewhat higher stats; every stat is in use in every element."""
    plain = [row for row in CREATURES if not row.get("text")]
    assert len(plain) >= 50
    assert len(CREATURES) - len(plain) >= 50
    in_use = {(row["element"], stat) for row in CREATURES for stat in STATS if row.get(stat)}
    assert in_use == {(element.value, stat) for element in Element for stat in STATS}
    assert {row["ratk_range"] for row in CREATURES if row.get("ratk")} >= {2, 3}
    assert any(not row.get("atk") for row in CREATURES)


def test_tricks_of_every_class_and_activation() -> None:
    assert len(TRICKS) >= 84
    classes = Counter(name for row in TRICKS for name in row["classes"])
    assert {TrickClass.parse(name) for name in classes} == set(TrickClass)
    assert min(classes.values()) >= 4
    assert {row["activation"] for row in TRICKS} == {activation.value for activation in Activation}


@pytest.mark.parametrize(
    "classes",
    [*([one] for one in LASTING), *PAIRS, ("Equip", "Timer", "Recharge")],
    ids=" and ".join,
)
def test_tricks_that_stay_in_every_way(classes: tuple[str, ...]) -> None:
    """D-7.5, O-7.15: each lasting class alone and with each other one."""
    assert [row for row in TRICKS if set(row["classes"]) & set(LASTING) == set(classes)]


def test_special_creatures_of_every_kind_have_a_card_that_brings_them() -> None:
    assert len(SPECIAL) >= 16
    assert {row["special"] for row in SPECIAL} >= {"god", "devil", "ritual", "fusion"}
    assert {row["special"] for row in SPECIAL} <= {kind.value for kind in SpecialKind}
    asked = [
        part.filter.name
        for found in PARTS.values()
        for part in found
        if isinstance(part, ast.MiracleSpawn) and part.zone is ast.Zone.SPECIAL
    ]
    lost = [row["name"] for row in SPECIAL if not any(quotation_matches(name, row["name"]) for name in asked)]
    assert lost == []


def test_tokens_are_made_by_some_card_and_tiles_are_all_there() -> None:
    made = {part.name for found in PARTS.values() for part in found if isinstance(part, ast.SpawnTokens)}
    assert made == {row["name"] for row in TOKENS}
    assert {row["tile"] for row in TILES} == {tile.value for tile in Tile}
    changed = {part.terrain for found in PARTS.values() for part in found if isinstance(part, ast.ChangeTerrain)}
    assert changed == set(Tile)


# --- each card by itself ------------------------------------------------------------------------------------------


@pytest.mark.django_db
@pytest.mark.usefixtures("no_cards")
def test_the_set_is_loaded_without_a_fault_or_a_warning() -> None:
    (file,) = load([settings.DATA_DIR / "sets" / "starter.json"], dry_run=True).files
    assert [str(each) for each in (*file.faults, *file.warnings)] == []


def test_no_two_cards_are_the_same() -> None:
    bodies = Counter(
        tuple((key, str(row.get(key))) for key in (*STATS, "kind", "element", "level", "type", "text", "activation"))
        for row in (*CREATURES, *SPECIAL, *TRICKS, *TOKENS)
    )
    assert [body for body, count in bodies.items() if count > 1] == []
    lore = Counter(row["lore"] for row in ROWS if row.get("lore"))
    assert [text for text, count in lore.items() if count > 1] == []


def test_every_text_is_read_and_written_back() -> None:
    assert [name for name, abilities in ABILITIES.items() if parse(describe(abilities)) != abilities] == []


def test_a_text_speaks_of_cards_and_types_that_there_are() -> None:
    names = [row["name"] for row in ROWS]
    types = {row["type"] for row in CREATURES}
    every = [part for found in PARTS.values() for part in found]
    quoted = {part.name for part in every if isinstance(part, ast.Filter) and part.name}
    assert [name for name in quoted if not any(quotation_matches(name, other) for other in names)] == []
    assert {part.type for part in every if isinstance(part, ast.Filter | ast.Become) and part.type} <= types


# --- the decks ----------------------------------------------------------------------------------------------------


def test_decks_are_legal_and_one_an_element(starter: Catalog) -> None:
    elements = []
    for path in DECKS:
        parsed = parse_text(path.read_text(), starter)
        assert [line.message for line in parsed.lines] == []
        assert is_legal(validate(parsed.decklist, parsed.format, starter)), path
        (leader,) = parsed.decklist.section("leader")
        assert isinstance(leader, int)
        elements.append(starter[leader].element)
    assert Counter(elements) == Counter(Element)


@pytest.mark.parametrize("path", DECKS, ids=lambda path: path.stem)
def test_a_guide_speaks_of_cards_in_its_deck(starter: Catalog, path: Path) -> None:
    parsed = parse_text(path.read_text(), starter)
    guide = path.with_suffix(".md").read_text()
    assert len(parsed.description) + len(guide) + 2 <= limits.DESCRIPTION
    inside = {starter[ref].name for pile in parsed.decklist.sections.values() for ref in pile if isinstance(ref, int)}
    # Tokens and tile cards are in no deck.
    inside |= {row["name"] for row in (*TOKENS, *TILES)}
    named = re.findall(r"\[\[([^\]|]+)\]\]", guide)
    assert named
    assert [name for name in named if (card := starter.named(name)) is None or card.name not in inside] == []
    assert guide.count("[[") == len(named) == render_markdown(guide, starter).count("data-face")


def test_most_cards_are_in_some_deck(starter: Catalog) -> None:
    lists = [parse_text(path.read_text(), starter).decklist for path in DECKS]
    used = {ref for decklist in lists for pile in decklist.sections.values() for ref in pile}
    playable = [card.id for card in starter.values() if card.kind in (Kind.LEADER, Kind.CREATURE, Kind.TRICK)]
    assert sum(ref in used for ref in playable) >= 0.8 * len(playable)
