"""The format language, by a format of another game described as data alone.

A hero leads a pool whose levels add up to at most 100; of "unique" cards there are at most two; at least two guards;
at most one relic; and the list is exactly the twenty spells that bear the hero's symbol. A card may say itself how
often it may be there, a myth is there once, in pool and reserve together, and a raider stands apart.
"""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from games.tests.aoe import test_formats as aoe
from games.tests.fade import test_formats as fade
from rules.tests.construction import test_construction as despaira
from tcg.construction import (
    Cards,
    Decklist,
    Format,
    Problem,
    ProblemCode,
    Ref,
    Severity,
    check,
)
from tcg.construction.formats import (
    Between,
    Bound,
    Condition,
    Copies,
    Fault,
    FixedList,
    Needs,
    NoneOf,
    OneOf,
    Section,
    Total,
)


@dataclass(frozen=True, slots=True)
class Thing:
    """A card of the other game: nothing in common with Despaira's but that it has a name."""

    id: int
    name: str
    role: str
    level: int | None = None
    symbol: str | None = None
    keywords: tuple[str, ...] = ()
    nickname: str = ""
    limit: int | str | None = None


SUN_HERO, MOON_HERO, FREE_HERO, RELIC, STARLESS_HERO = 1, 2, 3, 4, 5
FIGHTERS, UNIQUE, GUARDS, SUN_SPELLS, MOON_SPELLS, BOSS = 100, 200, 250, 300, 400, 500
SWARM, PAIR, PAIR_OF_ANOTHER_SET, MYTH, OTHER_MYTH, RAIDER, OTHER_RAIDER, PAIR_OF_A_THIRD_SET = range(600, 608)


def _things() -> Cards[Thing]:
    things = [
        Thing(SUN_HERO, "Sol", "hero", symbol="sun"),
        Thing(MOON_HERO, "Luna", "hero", symbol="moon"),
        Thing(FREE_HERO, "Wanderer", "hero"),
        Thing(STARLESS_HERO, "Nox", "hero", symbol="void"),
        Thing(RELIC, "Chalice", "relic"),
        Thing(BOSS, "Boss", "fighter", level=12),
        Thing(SWARM, "Swarm", "fighter", level=1, limit="any"),
        Thing(PAIR, "Pair", "fighter", level=1, limit=2),
        Thing(PAIR_OF_ANOTHER_SET, "pair", "fighter", level=1, limit="any"),
        Thing(PAIR_OF_A_THIRD_SET, "Pair", "fighter", level=1, limit=3),
        Thing(MYTH, "Myth", "fighter", level=1, keywords=("myth",)),
        Thing(OTHER_MYTH, "Other Myth", "fighter", level=1, keywords=("myth", "fast")),
        Thing(RAIDER, "Raider", "fighter", level=1, keywords=("raider",)),
        Thing(OTHER_RAIDER, "Other Raider", "fighter", level=1, keywords=("fast", "raider")),
    ]
    for n in range(20):
        things.append(Thing(FIGHTERS + n, f"Fighter {n:02}", "fighter", level=5))
        things.append(Thing(UNIQUE + n, f"Legend {n:02}", "fighter", level=1, keywords=("unique", "fast")))
        things.append(Thing(GUARDS + n, f"Guard {n:02}", "fighter", level=2, keywords=("guard",), nickname="the guard"))
        things.append(Thing(SUN_SPELLS + n, f"Sun {n:02}", "spell", symbol="sun"))
        things.append(Thing(MOON_SPELLS + n, f"Moon {n:02}", "spell", symbol="moon"))
    return Cards({thing.id: thing for thing in things})


THINGS = _things()


def _fault(code: ProblemCode, rule: str, message: str = "", severity: Severity = Severity.ERROR) -> Fault:
    return Fault(code, rule, message or "{count} of {limit}, {gap} off", severity)


def _section(
    name: str, role: str, *conditions: Condition, least: Bound | None = None, most: Bound | None = None
) -> Section:
    misplaced = _fault(ProblemCode.WRONG_SECTION, f"{name}-place")
    return Section(name, accepts=(OneOf("role", (role,)), *conditions), misplaced=misplaced, least=least, most=most)


OTHER = Format(
    code="other",
    name="Another game",
    sections=(_section("hero", "hero", least=Bound(1, _fault(ProblemCode.SECTION_TOO_SMALL, "hero-1")),
         most=Bound(1, _fault(ProblemCode.SECTION_TOO_LARGE, "hero-1"))),
        _section("pool", "fighter", NoneOf("keywords", ("raider",)),
         least=Bound(4, _fault(ProblemCode.SECTION_TOO_SMALL, "pool-4"))),
        _section("reserve", "fighter", NoneOf("keywords", ("raider",))),
        _section("raider", "fighter", OneOf("keywords", ("raider",)),
         most=Bound(1, _fault(ProblemCode.SECTION_TOO_LARGE, "raider-1"))),
        _section("relic", "relic", most=Bound(1, _fault(ProblemCode.SECTION_TOO_LARGE, "relic-1"))),
        _section("list", "spell"), Section("ideas", counts=False)),
    constraints=(Copies(("pool",), 4, _fault(ProblemCode.TOO_MANY_COPIES, "pool-copies", "{card}: {copies}"),
         own="limit"),
        Copies(("pool", "reserve"), 1, _fault(ProblemCode.TOO_MANY_COPIES, "myth-once"),
         where=(OneOf("keywords", ("myth",)),)),
        Total(("pool",), attribute="level", least=Bound(10, _fault(ProblemCode.SUM_TOO_SMALL, "pool-sum")),
         most=Bound(100, _fault(ProblemCode.SUM_TOO_LARGE, "pool-sum"))),
        Total(("pool",), where=(OneOf("keywords", ("unique",)),),
         most=Bound(2, _fault(ProblemCode.TOO_MANY_OF, "unique-2"))),
        Total(("pool",), where=(OneOf("keywords", ("guard",)),),
         least=Bound(2, _fault(ProblemCode.TOO_FEW_OF, "guards-2")), choose="Choose guards"),
        Needs("pool", where=(Between("level", most=3),), when=(Between("level", least=12),),
         fault=_fault(ProblemCode.TOO_FEW_OF, "boss-helper", "{cards} without help", Severity.WARNING)),
        FixedList("list", "hero", "symbol", _fault(ProblemCode.LIST_MISMATCH, "list-20", "{amiss}"))),
    unknown_card=_fault(ProblemCode.UNKNOWN_CARD, "known", "{card}"),
    unknown_section=_fault(ProblemCode.WRONG_SECTION, "sections", "{place}: {cards}"),
    cost="level",
)  # fmt: skip

GUARDED: list[Ref] = [GUARDS, GUARDS + 1, FIGHTERS, FIGHTERS]
SUN_LIST: list[Ref] = list(range(SUN_SPELLS, SUN_SPELLS + 20))


def other_deck(**sections: list[Ref]) -> Decklist:
    usual: dict[str, list[Ref]] = {"hero": [SUN_HERO], "pool": GUARDED, "list": SUN_LIST}
    return Decklist.of(**{**usual, **sections})


def _fighters(count: int) -> list[Ref]:
    return [FIGHTERS + n // 4 for n in range(count)]


#: id -> decklist and the problems it has: code and rule, in order. Of constraints that the formats of games have too,
#: what those do not show: see the rows of games/tests/fade and games/tests/aoe.
ROWS: dict[str, tuple[Decklist, list[tuple[ProblemCode, str]]]] = {
    "all satisfied": (other_deck(), []),
    "a hero without symbol asks for no list": (other_deck(hero=[FREE_HERO], list=[]), []),
    "three of a card that says two, by its name, of which one says any": (
        other_deck(pool=[*GUARDED, PAIR, PAIR, PAIR_OF_ANOTHER_SET]), [(ProblemCode.TOO_MANY_COPIES, "pool-copies")]),
    "three of it, of which one says three": (other_deck(pool=[*GUARDED, PAIR, PAIR, PAIR_OF_A_THIRD_SET]),
        [(ProblemCode.TOO_MANY_COPIES, "pool-copies")]),
    "levels of 9": (other_deck(pool=[GUARDS, GUARDS, GUARDS, GUARDS + 1, UNIQUE]),
        [(ProblemCode.SUM_TOO_SMALL, "pool-sum")]),
    "two of a keyword": (other_deck(pool=[*GUARDED, UNIQUE, UNIQUE + 1]), []),
    "three of a keyword": (other_deck(pool=[*GUARDED, UNIQUE, UNIQUE + 1, UNIQUE + 2]),
        [(ProblemCode.TOO_MANY_OF, "unique-2")]),
    "one guard": (other_deck(pool=[GUARDS, *_fighters(4)]), [(ProblemCode.TOO_FEW_OF, "guards-2")]),
    "a boss alone": (other_deck(pool=[BOSS, *_fighters(3)]),
        [(ProblemCode.TOO_FEW_OF, "guards-2"), (ProblemCode.TOO_FEW_OF, "boss-helper")]),
}  # fmt: skip


@pytest.mark.parametrize(("decklist", "expected"), ROWS.values(), ids=ROWS.keys())
def test_another_game(decklist: Decklist, expected: list[tuple[ProblemCode, str]]) -> None:
    assert [(problem.code, problem.rule) for problem in check(decklist, THINGS, OTHER)] == expected


def test_every_problem_code_has_a_row() -> None:
    """Nothing can be added to the enum without a row that shows it with its rule."""
    rows = [expected for _, expected in ROWS.values()] + [expected for _, _, expected in despaira.ROWS.values()]
    said = [word for _, words, *_ in fade.ROWS.values() for word in words]
    said += [word for _, _, words, *_ in aoe.ROWS.values() for word in words]
    shown = {code for expected in rows for code, _ in expected} | {each.removeprefix("W ").split()[0] for each in said}
    assert shown == set(ProblemCode)


def _only(decklist: Decklist) -> Problem:
    (problem,) = check(decklist, THINGS, OTHER)
    return problem


def _labels(decklist: Decklist) -> list[str]:
    return [fix.label for fix in _only(decklist).fixes]


def test_fixes_of_a_sum_and_of_a_group() -> None:
    """What weighs most goes, as many copies as make up for the excess; and comes, as many as are short."""
    heavy = other_deck(pool=[*GUARDED[:2], *_fighters(18), *[BOSS] * 2])
    assert _labels(heavy) == ["Remove 2 Boss", "Move 2 Boss to ideas"]
    light = other_deck(pool=[GUARDS, GUARDS, UNIQUE, UNIQUE], ideas=[FIGHTERS, FIGHTERS, SUN_HERO])
    assert _labels(light) == ["Move 1 Fighter 00 to pool", "Choose cards"]
    unguarded = other_deck(pool=[GUARDS, *_fighters(4)], ideas=[GUARDS, GUARDS])
    assert _labels(unguarded) == ["Move 1 Guard 00 to pool", "Choose guards"]


def test_fixes_of_what_is_misplaced_and_of_what_is_once() -> None:
    """A raider goes to the one place that takes it; a myth leaves the section that gives way first."""
    assert _labels(other_deck(pool=[*GUARDED, RAIDER])) == ["Move to raider", "Move 1 to ideas", "Remove 1"]
    assert _labels(other_deck(pool=[*GUARDED, RAIDER], raider=[OTHER_RAIDER])) == ["Move 1 to ideas", "Remove 1"]
    # Nothing leads to where a limit for some cards is reached, and others are not held back by it.
    assert _labels(other_deck(pool=[*GUARDED, MYTH], relic=[MYTH]))[0] == "Move 1 to ideas"
    two = check(other_deck(pool=[*GUARDED, MYTH], relic=[FIGHTERS] * 2), THINGS, OTHER)[-1]
    assert (two.code, two.fixes[0].label) == (ProblemCode.WRONG_SECTION, "Move to pool")
    assert _labels(other_deck(pool=[*GUARDED, *[PAIR] * 2], relic=[PAIR]))[0] == "Move to reserve"
    assert _labels(other_deck(pool=[*GUARDED, *[SWARM] * 9], relic=[SWARM]))[0] == "Move to pool"


def test_limits_over_sections_together_by_another_key_and_for_one_name_alone() -> None:
    lenient = Format(
        code="lenient",
        name="Lenient",
        sections=(Section("a"), Section("b"), Section("heroes", accepts=(OneOf("role", ("hero",)),))),
        constraints=(Copies(("a", "b"), 2, _fault(ProblemCode.TOO_MANY_COPIES, "nick", "{card}"), key="nickname"),
            Copies(("b",), None, _fault(ProblemCode.TOO_MANY_COPIES, "b"), by_key={"SOL": 0})),
        unknown_card=_fault(ProblemCode.UNKNOWN_CARD, "known"),
        unknown_section=_fault(ProblemCode.WRONG_SECTION, "sections", "{place}"),
        cost="level",
    )  # fmt: skip
    three = Decklist.of(a=[GUARDS, GUARDS + 1], b=[GUARDS + 2])
    (problem,) = check(three, THINGS, lenient)
    assert (problem.section, problem.message) == ("b", "Guard 00 ×3")
    assert problem.cards == ((GUARDS, 1), (GUARDS + 1, 1), (GUARDS + 2, 1))
    assert [problem.rule for problem in check(Decklist.of(b=[SUN_HERO]), THINGS, lenient)] == ["b"]
    (problem,) = check(Decklist.of(heroes=[RELIC, SUN_HERO]), THINGS, lenient)
    assert (problem.code, problem.message) == (ProblemCode.WRONG_SECTION, "heroes")
    # Without a place for ideas cards can only be moved to where they count, or go.
    assert [fix.label for fix in problem.fixes] == ["Move to a", "Move to b", "Remove 1"]
