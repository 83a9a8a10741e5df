"""Reference tables of F.A.D.E.: kinds of cards, rarities, defences against kinds of damage, keywords."""

from __future__ import annotations

from typing import Final

from games.fade.keywords import KEYWORDS, Keyword, Parameter
from games.fade.words import PERMITTED, RANKED, Defence, Grade, Kind, Rarity
from tcg.rulebook import Row, Table

_NOTHING: Final = "–"
_COST: Final = {Kind.CHARACTER: "CS", Kind.COMMAND: "TP", **dict.fromkeys(RANKED, "TP")}
#: Value printed beside the cost: the Level of a Character, the Rank of other cards (FADE-3.4).
_STRENGTH: Final = {Kind.CHARACTER: "Level", **dict.fromkeys(RANKED, "Rank")}
#: Colours of text, border and set symbol (FADE-3.9).
_COLOURS: Final = {
    Rarity.COMMON: ("black", "black", "black with white outlines"),
    Rarity.UNCOMMON: ("grey", "black", "grey"),
    Rarity.RARE: ("green", "black", "green"),
    Rarity.SUPER_RARE: ("blue", "sky blue", "blue"),
    Rarity.ULTRA_RARE: ("pink", "red", "pink and purple"),
    Rarity.OMEGA_RARE: ("yellow", "gold", "yellow"),
}
_TAKES: Final = {
    Parameter.NUMBER: "a number",
    Parameter.ELEMENTS: "elements",
    Parameter.COST: "a cost",
    Parameter.TEXT: "a text",
}


def _defended(defence: Defence) -> Row:
    works = ("works" if defence in PERMITTED[grade] else _NOTHING for grade in Grade)
    return Row(defence.value, (defence.label, *works))


def _keyword(keyword: Keyword) -> Row:
    key = f"lost-{keyword.number}" if keyword.is_lost else keyword.code.replace("_", "-")
    takes = " and ".join(_TAKES[parameter] for parameter in keyword.parameters)
    return Row(key, (keyword.name, takes or _NOTHING, keyword.meaning), keyword.rule)


TABLES: Final[tuple[Table, ...]] = (
    Table(
        "kind",
        "Kinds of cards, and what is printed on them",
        3,
        ("FADE-3.3", "FADE-3.4"),
        ("Kind", "Cost in", "Level or Rank"),
        tuple(
            Row(kind.value.replace("_", "-"), (kind.label, _COST.get(kind, _NOTHING), _STRENGTH.get(kind, _NOTHING)))
            for kind in Kind
        ),
    ),
    Table(
        "rarity",
        "Rarities and their colours",
        3,
        ("FADE-3.2", "FADE-3.9"),
        ("Rarity", "Text", "Border", "Set symbol"),
        tuple(Row(rarity.value.replace("_", "-"), (rarity.label, *_COLOURS[rarity])) for rarity in Rarity),
    ),
    Table(
        "defence",
        "What helps against which grade of damage",
        6,
        ("FADE-6.10", "O-FADE.7"),
        ("Defence", *(grade.label for grade in Grade)),
        tuple(_defended(defence) for defence in Defence if defence is not Defence.NONE),
    ),
    Table(
        "keyword",
        "The 55 keywords, three of them lost in the source",
        10,
        (),
        ("Keyword", "Takes", "Meaning"),
        tuple(map(_keyword, KEYWORDS)),
    ),
)
