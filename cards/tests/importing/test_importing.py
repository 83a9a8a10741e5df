"""Tests of set file faults: a row for every code, and random input."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from cards.importing import load
from cards.importing.errors import FaultCode, WarningCode
from cards.models import Card, CardSet, CreatureType, Revision
from cards.tests.importing.set_files import (
    CARDS,
    CREATURE,
    LEADER,
    SET,
    TILE,
    TOKEN,
    TRICK,
    huge_png,
    picture,
    to_csv,
    to_json,
    write,
)
from despaira_site.testing.exhaustive import examples

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("no_cards")]


@dataclass(frozen=True)
class Bad:
    """Refused file, with code and position of its fault, images beside it, and a preceding file."""

    code: FaultCode
    line: int
    column: str
    content: str | bytes
    name: str = "set.json"
    beside: dict[str, bytes] = field(default_factory=dict)
    before: str = ""


def card(base: dict[str, Any], **changes: Any) -> str:
    """Return a file with one card in line 4, without the keys that are None."""
    return to_json([{key: value for key, value in {**base, **changes}.items() if value is not None}])


def raw(value: str) -> str:
    """Return a file with one creature in line 4, whose level is the text `value`."""
    return card(CREATURE, level="VALUE").replace('"VALUE"', value)


F = FaultCode
#: How many cards a file may have in this test, to read fewer than it may have otherwise.
ROWS = 5
BAD = [
    Bad(F.UNREADABLE, 1, "1", "", name="missing/set.json"),
    Bad(F.TOO_LARGE, 1, "1", b" " * (20 * 1024 * 1024 + 1)),
    Bad(F.EMPTY, 1, "1", b""),
    Bad(F.EMPTY, 1, "1", "\ufeff \r\n "),
    Bad(F.EMPTY, 1, "1", b"", name="TST.csv"),
    Bad(F.WRONG_ENCODING, 1, "1", to_json().encode("utf-16")),
    Bad(F.WRONG_ENCODING, 4, "1", card(LEADER, name="Léonce").encode("latin-1")),
    Bad(F.BAD_CHARACTER, 4, "1", card(LEADER, name="A\0B").replace("\\u0000", "\0")),
    Bad(F.BAD_CHARACTER, 1, "1", to_json().encode("utf-16-le")),
    Bad(F.BAD_CHARACTER, 4, "name", card(LEADER, name="A\ud800B").replace("\ud800", "\\ud800")),
    Bad(F.BAD_CHARACTER, 4, "text", card(TRICK, text="Draw \u0007 card.")),
    Bad(F.BAD_CHARACTER, 4, "name", card(LEADER, name="A\0B")),
    *(Bad(F.BAD_CHARACTER, 4, "name", card(LEADER, name=f"A{char}B")) for char in "\n\r\x0b\x85\u2028\u202e"),
    Bad(F.BAD_CHARACTER, 4, "ability_name", card(TRICK, ability_name="Two\nlines")),
    Bad(F.BAD_CHARACTER, 4, "type", card(CREATURE, type="Two\nlines")),
    Bad(F.BAD_CHARACTER, 4, "artist", card(CREATURE, artist="Two\r\nlines")),
    Bad(F.BAD_CHARACTER, 4, "rarity", card(CREATURE, rarity="Two\nlines")),
    Bad(F.BAD_CHARACTER, 1, "name", '{"set": {"code": "TST", "name": "Two\\nlines"}, "cards": []}'),
    Bad(F.BAD_CHARACTER, 2, "name", 'number,name,kind\n1,"Ashen\nRegent",leader\n', name="TST.csv"),
    Bad(F.BAD_CHARACTER, 4, "image", card(LEADER, image="a\nb.png")),
    Bad(F.BAD_JSON, 3, "1", '{"set":\n{},\n'),
    Bad(F.BAD_JSON, 2, "1", '{"set": {}, "cards": []}\n{}'),
    Bad(F.BAD_JSON, 1, "2", "{set: 1}"),
    Bad(F.BAD_JSON, 1, "8", '{"set" 1}'),
    Bad(F.BAD_JSON, 1, "15", '{"cards": [{} {}]}'),
    Bad(F.TOO_DEEP, 2, "2", '{"cards":\n[' + "[" * 100_000),
    Bad(F.BAD_CSV, 2, "1", 'name,kind\n"Ashen Regent,leader\n', name="TST.csv"),
    Bad(F.BAD_CSV, 2, "1", "name,kind\n" + "x" * 200_000 + ",leader\n", name="TST.csv"),
    Bad(F.WRONG_CELLS, 3, "number", "number,name,kind\n1,Ashen Regent,leader\n2,Tide Regent\n", name="TST.csv"),
    Bad(F.WRONG_SHAPE, 1, "1", "[]"),
    Bad(F.WRONG_SHAPE, 1, "set", '{"set": [], "cards": []}'),
    Bad(F.WRONG_SHAPE, 4, "cards", to_json(["Ashen Regent"])),  # type: ignore[list-item]
    Bad(F.WRONG_SHAPE, 4, "1", to_json([{f"key {number}": 1 for number in range(101)}])),
    Bad(F.TOO_MANY_ROWS, ROWS + 2, "1", "number,name,kind\n" + "1,A,leader\n" * (ROWS + 1), name="TST.csv"),
    Bad(F.TOO_MANY_ROWS, 3, "26", '{"set": {"code": "TST", "name": "T"},\n\n"cards": [' + "{}," * ROWS + "{}]}"),
    Bad(F.UNKNOWN_KEY, 4, "colour", card(LEADER, colour="red")),
    Bad(F.UNKNOWN_KEY, 2, "publisher", to_json(card_set={**SET, "publisher": "us"})),
    Bad(F.UNKNOWN_KEY, 2, "version", '{"set": {"code": "TST", "name": "T"}, "cards": [],\n"version": 1}'),
    Bad(F.UNKNOWN_KEY, 1, "Colour", "number,name,kind,Colour\n1,Ashen Regent,leader,red\n", name="TST.csv"),
    Bad(F.DUPLICATE_KEY, 5, "name", card(LEADER).replace("}\n]", ',\n"name": "B"}\n]')),
    Bad(F.DUPLICATE_KEY, 1, "name", "name,kind,name\nA,leader,B\n", name="TST.csv"),
    Bad(F.MISSING, 4, "name", card(LEADER, name=None)),
    Bad(F.MISSING, 4, "name", card(LEADER, name="  ")),
    Bad(F.MISSING, 4, "kind", card(LEADER, kind=None)),
    Bad(F.MISSING, 4, "number", card(LEADER, number=None)),
    Bad(F.MISSING, 4, "number", card(TOKEN, rarity="common")),
    Bad(F.MISSING, 2, "name", to_json(card_set={"code": "TST"})),
    Bad(F.MISSING, 1, "set", '{"cards": []}'),
    Bad(F.MISSING, 1, "kind", "number,name\n1,Ashen Regent\n", name="TST.csv"),
    Bad(F.MISSING, 1, "set", "number,name,kind\n1,Ashen Regent,leader\n", name="collection.csv"),
    *(Bad(F.MISSING, 4, key, card(TRICK, **{key: None})) for key in ("level", "activation", "classes", "text")),
    *(Bad(F.MISSING, 4, key, card(TOKEN, **{key: None})) for key in ("element", "level", "type", "hp")),
    Bad(F.MISSING, 4, "tile", card(TILE, tile=None, name="A Strange Place")),
    *(
        Bad(F.NOT_OF_KIND, 4, key, card(TRICK, **{key: CREATURE.get(key, 300)}))
        for key in ("type", "atk", "hp", "catk", "ratk", "def", "hl")
    ),
    Bad(F.NOT_OF_KIND, 4, "special", card(TRICK, special="god")),
    Bad(F.NOT_OF_KIND, 4, "lore", card(TOKEN, lore="Stitched.")),
    Bad(F.NOT_OF_KIND, 4, "level", card(LEADER, level=1)),
    Bad(F.NOT_OF_KIND, 4, "classes", card(CREATURE, classes=["Damage"])),
    Bad(F.NOT_OF_KIND, 4, "leader_hp", card(CREATURE, leader_hp=3000)),
    Bad(F.NOT_OF_KIND, 4, "element", card(TILE, element="fire")),
    *(
        Bad(F.WRONG_TYPE, 4, "level", raw(value))
        for value in ("true", "4.0", '"4"', "[4]", "{}", "1e309", "NaN", '"four"')
    ),
    Bad(F.WRONG_TYPE, 4, "name", card(LEADER, name=7)),
    Bad(F.WRONG_TYPE, 4, "classes", card(TRICK, classes=7)),
    Bad(F.WRONG_TYPE, 4, "classes", card(TRICK, classes=[7])),
    Bad(F.WRONG_TYPE, 2, "hp", to_csv([{**CREATURE, "hp": "6e2"}]), name="TST.csv"),
    *(
        Bad(F.OUT_OF_RANGE, 4, "level", raw(value))
        for value in ("-1", "10000", str(2**63), "9" * 5000, "-" + "9" * 5000)
    ),
    Bad(F.OUT_OF_RANGE, 4, "hp", card(CREATURE, hp=0)),
    Bad(F.OUT_OF_RANGE, 4, "leader_hp", card(LEADER, leader_hp=0)),
    Bad(F.OUT_OF_RANGE, 4, "ratk_range", card(CREATURE, ratk=100, ratk_range=1)),
    Bad(F.OUT_OF_RANGE, 2, "hp", to_csv([{**CREATURE, "hp": "9" * 5000}]), name="TST.csv"),
    Bad(F.TOO_LONG, 4, "name", card(LEADER, name="A" * 81)),
    Bad(F.TOO_LONG, 4, "text", card(TRICK, text="A" * 1201)),
    Bad(F.BAD_NAME, 4, "name", card(LEADER, name="\u200b!")),
    Bad(F.UNKNOWN_WORD, 4, "kind", card(LEADER, kind="leeder")),
    Bad(F.UNKNOWN_WORD, 4, "element", card(CREATURE, element="aether")),
    Bad(F.UNKNOWN_WORD, 4, "activation", card(TRICK, activation="quick")),
    Bad(F.UNKNOWN_WORD, 4, "classes", card(TRICK, classes=["Damge"])),
    Bad(F.UNKNOWN_WORD, 4, "special", card(CREATURE, special="hero")),
    Bad(F.UNKNOWN_WORD, 4, "tile", card(TILE, tile="swamp")),
    Bad(F.REPEATED_CLASS, 4, "classes", card(TRICK, classes=["Damage", "damage"])),
    Bad(F.RANGE_WITHOUT_RATK, 4, "ratk_range", card(CREATURE, ratk_range=2)),
    Bad(F.ABILITY_WITHOUT_TEXT, 4, "ability_name", card(CREATURE, text=None)),
    Bad(F.PLAYS_AS_WITHOUT_TEXT, 4, "plays_as", card(CREATURE, ability_name=None, text=None, plays_as="Draw 1 card.")),
    Bad(F.BAD_SET_CODE, 2, "code", to_json(card_set={**SET, "code": "tst"})),
    Bad(F.BAD_SET_CODE, 2, "set", to_csv([LEADER], code="T"), name="TST.csv"),
    Bad(F.BAD_LANGUAGE, 2, "language", to_json(card_set={**SET, "language": "English"})),
    Bad(F.BAD_DATE, 2, "released", to_json(card_set={**SET, "released": "2026-02-30"})),
    Bad(F.BAD_DATE, 2, "released", to_json(card_set={**SET, "released": "20260131"})),
    Bad(F.SET_DIFFERS, 2, "set", to_json([], {**SET, "name": "Another Name"}), before=to_json([])),
    *(Bad(F.BAD_SET_NUMBER, 4, "number", card(LEADER, number=value)) for value in (-1, 0, 10_000, 2**63, "0", "one")),
    Bad(F.OTHER_SET, 4, "number", card(LEADER, number="BTA • EN – 1")),
    Bad(F.OTHER_SET, 4, "number", card(LEADER, number="TST • DE – 1")),
    Bad(F.DUPLICATE_NUMBER, 5, "number", to_json([LEADER, {**CREATURE, "number": "TST • EN – 1"}])),
    Bad(F.DUPLICATE_NUMBER, 4, "number", to_json([LEADER]), before=to_json([{**LEADER, "name": "Tide Regent"}])),
    Bad(F.DUPLICATE_NAME, 4, "name", to_json([{**LEADER, "number": 5}]), before=to_json([LEADER])),
    Bad(F.DUPLICATE_NAME, 5, "name", to_json([LEADER, {**LEADER, "number": 2, "name": " ashen  REGENT"}])),
    Bad(F.NUMBER_TAKEN, 4, "number", card(LEADER, name="Tide Regent", number=901)),
    Bad(F.KIND_CHANGED, 4, "kind", card(TOKEN, name="First Regent")),
    *(
        Bad(F.IMAGE_PATH, 4, "image", card(LEADER, image=name))
        for name in ("../x.png", "/etc/passwd", "..", "a\\b.png")
    ),
    Bad(F.IMAGE_MISSING, 4, "image", card(LEADER, image="none.png")),
    Bad(F.IMAGE_TOO_LARGE, 4, "image", card(LEADER, image="a.png"), beside={"a.png": bytes(8 * 1024 * 1024 + 1)}),
    Bad(F.IMAGE_TOO_LARGE, 4, "image", card(LEADER, image="a.png"), beside={"a.png": huge_png()}),
    Bad(F.BAD_IMAGE, 4, "image", card(LEADER, image="a.png"), beside={"a.png": b"no picture"}),
    Bad(F.BAD_IMAGE, 4, "image", card(LEADER, image="a.gif"), beside={"a.gif": picture(form="GIF")}),
    Bad(F.BAD_IMAGE, 4, "image", card(LEADER, image="a.png"), beside={"a.png": picture((300, 300))[:200]}),
]


@pytest.fixture
def loaded(tmp_path: Path) -> str:
    """Import a set, and return the revision."""
    first = {**LEADER, "number": 901, "name": "First Regent"}
    load([write(tmp_path / "first.json", to_json([first]))])
    return Revision.current_of("despaira")


@pytest.mark.postgres
def test_a_bad_file_is_refused_with_its_place(tmp_path: Path, loaded: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("csv_rows", "json_rows"):
        monkeypatch.setattr(f"cards.importing.readers.{module}.MAX_ROWS", ROWS)
    wrong = []
    for number, bad in enumerate(BAD):
        folder = tmp_path / str(number)
        folder.mkdir()
        path = folder / bad.name
        if path.parent == folder:
            write(path, bad.content)
        for name, content in bad.beside.items():
            write(folder / name, content)
        paths = [write(folder / "before.json", bad.before), path] if bad.before else [path]
        faults = load(paths).files[-1].faults
        if (bad.code, bad.line, bad.column) not in {(fault.code, fault.line, fault.column) for fault in faults}:
            wrong.append((bad.code, bad.line, bad.column, [str(fault) for fault in faults[:5]]))
    assert wrong == []
    assert list(Card.objects.values_list("name", flat=True)) == ["First Regent"]
    assert Revision.current_of("despaira") == loaded


def test_every_fault_code_has_a_bad_file_and_a_line_in_the_docs() -> None:
    assert {bad.code for bad in BAD} == set(FaultCode) - {FaultCode.OTHER_GAME}  # which is not of Despaira alone
    page = (Path(settings.BASE_DIR) / "docs" / "set-files.md").read_text(encoding="utf-8")
    assert [code for code in (*FaultCode, *WarningCode) if f"`{code}`" not in page] == []


ODD: dict[WarningCode, tuple[str, dict[str, Any]]] = {
    WarningCode.NO_ABILITY_NO_LORE: ("lore", {**CREATURE, "ability_name": "", "text": ""}),
    WarningCode.ABILITY_AND_LORE: ("lore", {**CREATURE, "lore": "It waits."}),
    WarningCode.TIMER_WITHOUT_TURNS: ("text", {**TRICK, "classes": ["Timer"]}),
    WarningCode.EQUIP_AND_RECHARGE: ("classes", {**TRICK, "classes": ["Equip", "Recharge"]}),
    WarningCode.HIGH_LEVEL: ("level", {**TRICK, "level": 16}),
    WarningCode.MANY_TYPES: ("type", {**CREATURE, "type": "Newcomer"}),
    WarningCode.TEXT_NOT_EXECUTABLE: ("text", {**TRICK, "text": "Deal 400 dammage."}),
    WarningCode.UNKNOWN_TOKEN: ("text", {**TRICK, "text": "Spawn 1 “Rag Doll” token."}),
}


def test_an_odd_card_is_loaded_with_a_warning(tmp_path: Path) -> None:
    usual = [CREATURE, {**TRICK, "classes": ["Equip", "Timer", "Recharge"], "text": "Draw 1 card, for two turns."}]
    assert load([write(tmp_path / "set.json", to_json(usual))]).files[0].warnings == []
    CreatureType.objects.bulk_create(CreatureType(name=f"Type {number}") for number in range(21))
    cards = [{**card, "name": f"Card {number}", "number": 9 + number} for number, (_, card) in enumerate(ODD.values())]
    outcome = load([write(tmp_path / "set.json", to_json(cards))])
    found = {(fault.code, fault.line, fault.column) for fault in outcome.files[0].warnings}
    assert {(code, 4 + place, column) for place, (code, (column, _)) in enumerate(ODD.items())} <= found
    of_tried = {WarningCode.NAME_KNOWN, WarningCode.SET_KNOWN, WarningCode.IMAGE_UNUSED}
    of_tried |= {WarningCode.IMAGE_SHAPE}  # cards.tests.set_trial
    assert (set(ODD), Card.objects.count()) == (set(WarningCode) - of_tried, 2 + len(ODD))


def test_all_faults_of_a_file_are_listed_at_once(tmp_path: Path) -> None:
    bad = [{**LEADER, "name": None, "level": 1}, {**CREATURE, "element": "aether", "hp": -5}, {**TRICK, "text": None}]
    outcome = load([write(tmp_path / "set.json", to_json(bad))])
    assert [(fault.line, fault.column, fault.code) for fault in outcome.files[0].faults] == [
        (4, "name", F.MISSING),
        (4, "level", F.NOT_OF_KIND),
        (5, "element", F.UNKNOWN_WORD),
        (5, "hp", F.OUT_OF_RANGE),
        (6, "text", F.MISSING),
    ]


def test_a_fault_in_json_has_the_line_of_its_key(tmp_path: Path) -> None:
    content = json.dumps({"set": SET, "cards": [{**LEADER, "leader_hp": -1}]}, indent=1)
    (fault,) = load([write(tmp_path / "set.json", content)]).files[0].faults
    assert '"leader_hp"' in content.splitlines()[fault.line - 1]


def test_a_fault_in_csv_has_the_line_its_record_begins_in(tmp_path: Path) -> None:
    content = to_csv([{**TRICK, "text": "One.\nTwo."}, {**CREATURE, "hp": 0}])
    (fault,) = load([write(tmp_path / "TST.csv", content)]).files[0].faults
    assert (fault.line, fault.column) == (4, "hp")


def test_messages_are_in_words(tmp_path: Path) -> None:
    rows: list[tuple[dict[str, Any], str]] = [
        ({"hp": 100}, "a trick has no HP."),
        ({"classes": ["Damge"]}, "“Damge” is unknown. Did you mean damage?"),
        ({"activation": None}, "a trick needs an activation type: normal, instant, chain."),
        ({"levle": 1}, "Did you mean level?"),
    ]
    for changes, words in rows:
        faults = load([write(tmp_path / "set.json", card(TRICK, **changes))]).files[0].faults
        assert any(words in fault.message for fault in faults), faults


_FUZZ = hypothesis_settings(max_examples=examples(40))


def check_rubbish(path: Path, content: bytes) -> None:
    """Check that a file causes faults and leaves the database unchanged, or results in a plan."""
    before = Card.objects.count(), CardSet.objects.count()
    outcome = load([write(path, content)], dry_run=True)
    assert outcome.is_refused or outcome.plan is not None
    for file in outcome.files:
        for fault in file.faults:
            assert str(fault).isprintable(), fault
            str(fault).encode()
    assert before == (Card.objects.count(), CardSet.objects.count())


@given(data=st.data(), name=st.sampled_from(["set.json", "TST.csv"]))
@_FUZZ
def test_mangled_files_raise_nothing(data: st.DataObject, name: str, tmp_path: Path) -> None:
    content = bytearray((to_json() if name == "set.json" else to_csv()).encode())
    for _ in range(data.draw(st.integers(0, 4))):
        start = data.draw(st.integers(0, len(content) - 1))
        end = data.draw(st.integers(start, min(start + 12, len(content))))
        put = data.draw(st.binary(max_size=6) | st.sampled_from([b'"', b"[", b"{", b",", b"null", b"\\ud800"]))
        content[start:end] = put
    check_rubbish(tmp_path / name, data.draw(st.just(bytes(content)) | st.binary(max_size=300)))


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


@given(base=st.sampled_from(CARDS), data=st.data(), value=_JSON)
@_FUZZ
def test_any_value_under_any_key_raises_nothing(
    base: dict[str, Any], data: st.DataObject, value: Any, tmp_path: Path
) -> None:
    key = data.draw(st.sampled_from(sorted({*CREATURE, *TRICK, *TILE, "image", "special", "lore", "ratk_range"})))
    check_rubbish(tmp_path / "set.json", json.dumps({"set": SET, "cards": [{**base, key: value}]}).encode())
