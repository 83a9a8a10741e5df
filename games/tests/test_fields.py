"""The tables of fields: one sign a kind, every fault at once, and cards made of what was read."""

from __future__ import annotations

import json
import re
from dataclasses import replace

import pytest
from django.conf import settings
from hypothesis import given
from hypothesis import strategies as st

from cards.catalog.catalogs import Catalog
from games import GAMES, Game
from games.faults import InvalidInput
from games.fields import MAX_KEYS, Field, Find, Need, Show, need
from games.tests.own_sets import card_of
from rules.cards import CardDef
from tcg.values import InvalidValue

EACH = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())


def faults(game: str, **row: object) -> list[tuple[str, str]]:
    """(field, code) of all that is wrong with a card."""
    try:
        GAMES[game].read(row)
    except InvalidInput as error:
        return [(refusal.path, refusal.code) for refusal in error.faults]
    return []


def messages(game: str, **row: object) -> list[str]:
    with pytest.raises(InvalidInput) as error:
        card_of(GAMES[game], 1, row)
    return [refusal.message for refusal in error.value.faults]


@EACH
def test_a_table_has_one_sign_for_each_kind(game: Game) -> None:
    names = [field.name for field in game.fields]
    assert len(set(names)) == len(names)
    assert names[:2] == ["name", "kind"]
    for field in game.fields:
        assert re.fullmatch(r"[a-z]+(_[a-z]+)*", field.name)
        assert re.fullmatch(r"[+?-]+", field.kinds), field.name
        assert len(field.kinds) == len(game.kinds), field.name
        assert field.label
        assert field.about.endswith(".")
        # A choice has its words, or is an open list; nothing else has any.
        assert field.words is None or field.find is Find.CHOICE or field.many
        assert isinstance(field.show, Show)
    assert {field.name for field in game.fields if field.of_printing} == {"number", "rarity", "artist", "image"}


@EACH
def test_a_card_of_each_kind_can_be_made_of_what_it_needs_alone(game: Game) -> None:
    for kind in game.kinds:
        needed = {field.name: _some(field) for field in game.fields if need(field, kind, game.kinds) is Need.REQUIRED}
        row = {**needed, "kind": kind.code}
        card = card_of(game, 7, row, "a-slug")
        assert (card.id, card.name, card.kind, card.slug) == (7, "Thing", kind.code, "a-slug")
        assert getattr(card, game.order) is None or isinstance(getattr(card, game.order), int)
        assert isinstance(game.note(card), str)
        missing = [refusal.path for refusal in _refused(game, {"kind": kind.code}).faults]
        assert missing == [name for name in needed if name not in ("kind", "types")]


def _some(field: Field) -> object:
    """A value that the field takes."""
    for value in ("Thing", 2, ["thing"], 1):
        try:
            field.read(value)
        except InvalidValue:
            continue
        return value
    word = next(iter(field.words)) if field.words else "thing"
    return [word] if field.many else word


def _refused(game: Game, row: dict[str, object]) -> InvalidInput:
    with pytest.raises(InvalidInput) as error:
        game.read(row)
    return error.value


ZONE = {"name": "Quarry", "kind": "zone"}
SKILL = {"name": "Spark", "kind": "skill", "cost": 2, "rank": "hyper"}
ATTACK = {"name": "Jab", "kind": "attack", "symbol": "ash", "range": 1}


@pytest.mark.statement("FADE-3.1", "FADE-3.4")
def test_what_a_card_of_fade_has() -> None:
    assert faults("fade", **ZONE) == []
    assert faults("fade", **ZONE, level=3) == [("level", "NOT_OF_KIND")]
    assert faults("fade", **ZONE, cost=3, rank="normal") == [("cost", "NOT_OF_KIND"), ("rank", "NOT_OF_KIND")]
    assert faults("fade", name="Order", kind="command", cost=1, directions=["up", "Down Left"]) == []
    assert faults("fade", name="Order", kind="command", cost=1) == [("directions", "MISSING")]
    assert faults("fade", name="Order", kind="command", cost=1, directions="up", rank="hyper") == [
        ("rank", "NOT_OF_KIND")
    ]
    assert faults("fade", **SKILL, elements=["Ember", "Tide", "Gale"]) == [("elements", "TOO_MANY")]
    assert faults("fade", **SKILL, elements="Ember + Tide & Gale") == [("elements", "TOO_MANY")]
    for twice in (["Ember", "ember "], "Ember|ember"):
        assert faults("fade", **SKILL, elements=twice) == [("elements", "REPEATED")]
    assert faults("fade", **SKILL, keywords=["Aura"]) == [("keywords", "UNKNOWN_WORD")]
    assert faults("fade", **SKILL, copies=0) == [("copies", "OUT_OF_RANGE")]
    assert faults("fade", **SKILL, copies="many") == [("copies", "UNKNOWN_WORD")]
    assert faults("fade", **{**SKILL, "rank": "hiper"}) == [("rank", "UNKNOWN_WORD")]
    assert faults("fade", name="Golem", kind="character") == [
        ("cost", "MISSING"), ("level", "MISSING"), ("hp", "MISSING"), ("plv", "MISSING"),
    ]  # fmt: skip


@pytest.mark.statement("FADE-3.6", "O-FADE.14")
def test_a_card_of_fade_is_read_generously_and_kept_plainly() -> None:
    row = {**SKILL, "elements": "Ember + Tide", "keywords": ["aura: 3", "mythical"], "copies": "Any", "def": 0}
    game = GAMES["fade"]
    values = game.read(row)
    assert values == {
        "name": "Spark", "kind": "skill", "elements": ["Ember", "Tide"], "cost": 2, "rank": "hyper", "def": 0,
        "keywords": ["Aura 3", "Mythical"], "copies": "any",
    }  # fmt: skip
    card = card_of(game, 3, values, "spark")
    assert (card.elements, card.def_, card.hp, card.keyword_codes) == (("Ember", "Tide"), 0, None, ("aura", "mythical"))
    assert game.note(card) == "Hyper · Ember + Tide"
    assert game.read({**SKILL, "elements": "Null"}) == SKILL
    assert game.read({**SKILL, "elements": [], "text": "", "level": None}) == SKILL


@pytest.mark.statement("AOE-2.1", "AOE-2.2", "AOE-2.3", "AOE-2.4", "AOE-2.5")
def test_what_a_card_of_assemblage_has() -> None:
    assert faults("aoe", **ATTACK, red="L", yellow="lm", attack=2, link=1, priority=6, tags=["Terminal"]) == []
    assert faults("aoe", **ATTACK, health=20) == [("health", "NOT_OF_KIND")]
    assert faults("aoe", **ATTACK, throw="yes", links=False) == []
    assert faults("aoe", **ATTACK, throw="perhaps") == [("throw", "WRONG_TYPE")]
    assert faults("aoe", **ATTACK, red="LX") == [("red", "UNKNOWN_WORD")]
    assert faults("aoe", **ATTACK, red="LL") == [("red", "REPEATED")]
    assert faults("aoe", **ATTACK, red=list("LMHSL")) == [("red", "TOO_MANY")]
    assert faults("aoe", name="Wait", kind="utility", symbol="ash", range=1, attack=2) == [
        ("range", "NOT_OF_KIND"), ("attack", "NOT_OF_KIND"),
    ]  # fmt: skip
    assert faults("aoe", name="Basics", kind="common", text="Move 1.", text_reversed="Block.") == []
    assert faults("aoe", name="Basics", kind="common", symbol="ash") == [("symbol", "NOT_OF_KIND")]
    assert faults("aoe", name="Ash", kind="character", symbol="ash", health=20) == [("hand_size", "MISSING")]
    card = card_of(GAMES["aoe"], 1, {**ATTACK, "red": "L", "yellow": ["medium", "S"], "tags": "final|clean-up"})
    assert GAMES["aoe"].note(card) == "L → MS · Final · Clean-up"
    assert GAMES["aoe"].note(replace(card, throw=True)) == "L → MS · Throw · Final · Clean-up"
    assert (card.attack, card.link, card.priority) == (None, None, None)


@pytest.mark.statement("GA-1.1", "GA-1.2", "GA-2.1", "GA-4.1")
def test_what_a_card_of_grand_archive_has() -> None:
    game = GAMES["ga"]
    card = card_of(game, 1, {"name": "Seraph", "types": "ally", "supertypes": ["Unique"], "subtypes": "Warrior|Angel"})
    assert str(card.typeline) == game.note(card) == "Unique Ally — Warrior Angel"
    assert (card.kind, card.life, card.power, card.cost) == ("ally", None, None, None)
    assert game.read({"name": "Wall", "kind": "Item", "life": 0}) == {
        "name": "Wall", "kind": "item", "types": ["item"], "life": 0,
    }  # fmt: skip
    both = card_of(game, 1, {"name": "Golem", "kind": "ally", "types": ["Item"]})
    assert str(both.typeline) == "Ally Item"
    assert faults("ga", name="Golem", types=["Ally", "Hero"]) == [("types", "UNKNOWN_WORD")]
    assert faults("ga", name="Golem", types=[["Ally"]]) == [("types", "WRONG_TYPE")]
    assert faults("ga", name="Golem", kind="ally", subtypes=["A", "a "]) == [("subtypes", "REPEATED")]
    assert faults("ga", name="Golem", kind="ally", subtypes=list("ABCDEFGHIJKL") * 2) == [("subtypes", "TOO_MANY")]
    assert faults("ga", name="Golem", kind="ally", speed="middling", power="much", level=3) == [
        ("level", "UNKNOWN_KEY"), ("speed", "UNKNOWN_WORD"), ("power", "WRONG_TYPE"),
    ]  # fmt: skip


def test_every_fault_is_said_at_once_in_a_sentence() -> None:
    assert messages("fade", kind="zone", level=3, hp="many", leval=2) == [
        "no such key. Did you mean level?",
        "“many” is not a whole number.",
        "a Zone needs its name.",
        "a Zone has no Level.",
    ]
    assert messages("fade") == ["a card needs its name.", "a card needs its kind."]
    assert messages("aoe", name="Jab", kind="atack") == ["“atack” is unknown. Did you mean attack?"]
    assert messages("aoe", name="Jab", kind="attack", symbol="ash") == ["an Attack needs its range."]
    (many,) = messages("ga", **{f"key{number}": 1 for number in range(MAX_KEYS + 1)})
    assert many.startswith("A card with 101 keys is no card")


JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=2),
    max_leaves=6,
)


@pytest.mark.parametrize("code", GAMES)
@given(data=st.data())
def test_no_row_breaks_the_door_and_what_comes_through_stays_as_it_is(code: str, data: st.DataObject) -> None:
    game = GAMES[code]
    of_printing = {field.name for field in game.fields if field.of_printing}
    kind = data.draw(st.sampled_from(game.kinds))
    usual = {field.name: _some(field) for field in game.fields if need(field, kind, game.kinds) is Need.REQUIRED}
    names = st.sampled_from([field.name for field in game.fields]) | st.text(max_size=5)
    row = {**usual, "kind": kind.code, **data.draw(st.dictionaries(names, JUNK, max_size=4))}
    try:
        values = game.read(row)
    except InvalidInput:
        return
    kept = json.loads(json.dumps({name: value for name, value in values.items() if name not in of_printing}))
    again = {**kept, **{name: row[name] for name in of_printing & row.keys()}}
    assert game.read(again) == values
    game.note(card_of(game, 1, again))


def test_despaira_defines_the_cards_that_the_catalogue_has(starter: Catalog) -> None:
    rows = json.loads((settings.DATA_DIR / "sets" / "starter.json").read_text())["cards"]
    for row in rows:
        kept = starter.named(row["name"])
        assert kept is not None
        made: CardDef = card_of(GAMES["despaira"], kept.id, row, kept.slug)
        assert replace(kept, abilities=(), buffs=(), functions=(), is_executable=True) == made
