"""Charts of the report on a run of goldfish games: statistics by turn and by game, with 95 % intervals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from charts import Chart, Estimate, Layer, Measure, Series, bars, curve, histogram, stacked
from games.despaira.level_charts import level_charts
from rules.odds import GRADE_LABELS, Grade
from tcg.estimates import share

#: Turns that a smaller share of games reach are left out.
_LEAST_SHARE: Final = 0.01
#: One game has no interval.
_LEAST_GAMES: Final = 2

_GAMES: Final = Measure("games", is_share=True)
_WASTED: Final = {
    "no_creature": "no creature in hand",
    "too_expensive": "too expensive",
    "limit": "two spawns done",
    "no_tile": "no free tile",
    "remainder": "too few for another",
}
_STUCK: Final = {"unaffordable": "tricks, too expensive", "no_target": "tricks, no target", "reactive": "answers"}


@dataclass(frozen=True, slots=True)
class Intervals:
    """Table of the 95 % intervals of a stacked chart, which cannot draw them: titles of columns, and a row a turn."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class ReportPart:
    """Part of a run's report: charts, and a table of 95 % intervals if the charts lack them.

    `content` says in a line what the part shows, and `text` explains it. `key` is the id of the part in HTML.
    """

    key: str
    title: str
    content: str
    text: str
    charts: tuple[Chart, ...]
    intervals: Intervals | None = None


def estimate(data: Mapping[str, float], exact: float | None = None) -> Estimate:
    """Return a statistic {value, low, high} with its interval (at least 0) for charts; `exact` is the exact value."""
    return Estimate(data["value"], max(0.0, data["low"]), data["high"], exact)


def with_interval(measure: Measure, data: Mapping[str, float]) -> tuple[str, str]:
    """Return (value, 95 % interval) of the statistic {value, low, high} as texts in the unit of `measure`."""
    known = estimate(data)
    return measure.text(known.value), measure.interval(known.interval or (known.value, known.value))


def parts_of(deck: Mapping[str, object], max_turns: int) -> list[ReportPart]:
    """Return all parts of the report on one deck, except its cards; games stop after `max_turns` turns."""
    turns = _turns(deck)
    return [_winning(deck, max_turns), _damage(deck, turns), _points(deck, turns), _crystals(deck, turns),
            _stuck(deck, turns), _opening(deck)]  # fmt: skip


def win_curve(deck: Mapping[str, Any]) -> Chart:
    """Return a chart of the share of one deck's games that are won by each turn."""
    return lethal_curve("until", "Won by then", settled(deck["lethal"]), ["games won"])


def lethal_curve(key: str, title: str, by_turn: Sequence[Mapping[str, Any]], names: Sequence[str]) -> Chart:
    """Return a chart of the share of games won by each turn, with a curve for each of the decks `names`.

    Rows of `by_turn` have `turn` and, for each deck, `shares`. The chart has the id `key` and a `title`.
    """
    series = [Series(name, [estimate(row["shares"][place]) for row in by_turn]) for place, name in enumerate(names)]
    return curve(key=key, title=title, x="turn", y=_GAMES, at=[row["turn"] for row in by_turn], series=series)


def until_settled(by_turn: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """Return the rows (one a turn) up to the last turn with a win, or all rows if no game was won."""
    last = max((place for place, row in enumerate(by_turn, start=1) if _grows(by_turn, place)), default=len(by_turn))
    return list(by_turn[:last])


def _grows(by_turn: Sequence[Mapping[str, Any]], place: int) -> bool:
    now = [one["value"] for one in by_turn[place - 1]["shares"]]
    before = [one["value"] for one in by_turn[place - 2]["shares"]] if place > 1 else [0.0] * len(now)
    return now != before


def _turns(deck: Mapping[str, Any]) -> int:
    """Return the number of turns that enough games (1 %, and two) of a deck have reached to show averages."""
    curve = deck["hand"]
    least = max(_LEAST_GAMES, _LEAST_SHARE * curve[0]["n"]) if curve else 0
    return sum(row["n"] >= least for row in curve)


def settled(lethal: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """Return the rows of a report's `lethal` part, one a turn, to the last turn with a win; all if no game was won."""
    return until_settled([{**row, "shares": [row["until"]]} for row in lethal["by_turn"]])


def _winning(deck: Mapping[str, Any], max_turns: int) -> ReportPart:
    lethal = deck["lethal"]
    rows = settled(lethal)
    when = histogram(
        key="lethal",
        title="Turn of the win",
        x="turn",
        y=_GAMES,
        at=[row["turn"] for row in rows],
        values=[estimate(row["share"]) for row in rows],
        rest=(f"not within {max_turns}", estimate(lethal["never"]["share"])),
    )
    content = "How many games are won on each turn, and how many on none."
    return ReportPart(
        "winning", "Turn of the win", content, "Own turns are counted; the opponent’s are empty (G-5, G-19).", (when,)
    )


def _damage(deck: Mapping[str, Any], turns: int) -> ReportPart:
    damage = deck["damage"]
    series = [_series("attacks", damage["attacks"], turns)]
    if any(row["mean"]["value"] for row in damage["texts"][:turns]):
        series.append(_series("card texts", damage["texts"], turns))
    by_turn = _curve("damage", "Damage a turn", "damage", turns, series)
    text = "Averages over the games that come to the turn; what fewer than 1 % come to is left out (G-18)."
    content = "What attacks and card texts do each turn, and when the leader is hit first."
    charts = (by_turn, _first("hit", "First hit on the leader", deck["first_damage"]))
    return ReportPart("damage", "Damage", content, text, charts)


def _points(deck: Mapping[str, Any], turns: int) -> ReportPart:
    points = deck["points"]
    named = {"used": points["used"], **{name: points["wasted"][key] for key, name in _WASTED.items()}}
    charts = (
        _stacked("points", "Spawn points used, and wasted why", "points", turns, named),
        _first("creature", "First creature on the field", deck["first_creature"]),
        _curve("spawns", "Creatures spawned a turn", "creatures", turns, [_series("spawned", deck["spawns"], turns)]),
        _curve("levels", "Levels on the field", "levels", turns, [_series("own creatures", deck["levels"], turns)]),
    )
    text = "Six points come each turn and are gone at its end (D-4.1, G-11, G-12)."
    content = "Points used, and wasted why; the first creature, spawns and levels on the field by turn."
    return ReportPart("points", "Creatures and spawn points", content, text, charts, _intervals("Points", named, turns))


def _crystals(deck: Mapping[str, Any], turns: int) -> ReportPart:
    crystals = deck["crystals"]
    series = [
        _series("in the inventory", crystals["inventory"], turns),
        _series("spent", crystals["spent"], turns),
        _series("lost", crystals["overflow"], turns),
    ]
    text = "Three come each turn; what doesn’t fit into an inventory of 15 is lost (D-4.4, G-13, G-14)."
    content = "In the inventory, spent, and lost because it was full."
    charts = (_curve("crystals", "Crystals a turn", "crystals", turns, series),)
    return ReportPart("crystals", "Crystals", content, text, charts)


def _stuck(deck: Mapping[str, Any], turns: int) -> ReportPart:
    named = {name: deck["stuck"][key] for key, name in _STUCK.items()}
    named["creatures, too high"] = deck["dead"]
    charts = (
        _stacked("stuck", "Cards that can’t be played, and why", "cards", turns, named),
        _curve("hand", "Cards in hand", "cards", turns, [_series("at the end of the turn", deck["hand"], turns)]),
    )
    text = (
        "Answers wait for something to answer, and nobody does anything here (G-16). Creatures of level 7 and higher "
        "are too high while there is not enough to sacrifice (G-17)."
    )
    content = "Cards that can’t be played, and why; how many are in hand."
    return ReportPart("stuck", "Stuck in hand", content, text, charts, _intervals("Cards", named, turns))


def _opening(deck: Mapping[str, Any]) -> ReportPart:
    rows = [
        (GRADE_LABELS[Grade(row["grade"])], estimate(row["share"], row["exact"])) for row in deck["opening"]["grades"]
    ]
    levels = deck["level_curve"]
    creatures, tricks = (
        {int(level): count for level, count in levels[kind].items()} for kind in ("creatures", "tricks")
    )
    charts = (
        bars(key="grades", title="Opening hands", x="grade", y=Measure("hands", is_share=True), rows=rows),
        *level_charts(creatures, tricks),
    )
    text = (
        "A brick has no creature that six points are enough for; a good hand spends five or six of them on the first "
        "turn (G-22). The diamonds are exact odds, counted and not played (G-23)."
    )
    content = "How often each grade comes up, beside the exact odds; the deck by level."
    return ReportPart("opening", "Opening hands", content, text, charts)


# --- pictures of the same kind --------------------------------------------------------------------------------------


def _series(name: str, rows: Sequence[Mapping[str, Any]], turns: int) -> Series:
    return Series(name, [estimate(row["mean"]) for row in rows[:turns]])


def _curve(key: str, title: str, unit: str, turns: int, series: Sequence[Series]) -> Chart:
    at = list(range(1, turns + 1))
    return curve(key=key, title=title, x="turn", y=Measure(unit), at=at, series=series)


def _stacked(key: str, title: str, unit: str, turns: int, named: Mapping[str, Sequence[Mapping[str, Any]]]) -> Chart:
    layers = [Layer(name, [row["mean"]["value"] for row in rows[:turns]]) for name, rows in named.items()]
    return stacked(key=key, title=title, x="turn", y=Measure(unit), at=list(range(1, turns + 1)), layers=layers)


def _intervals(unit: str, named: Mapping[str, Sequence[Mapping[str, Any]]], turns: int) -> Intervals:
    measure = Measure(unit)
    return Intervals(
        f"{unit} by turn, with 95\u00a0% intervals",
        ("turn", *named),
        tuple(
            (str(turn + 1), *("{} ({})".format(*with_interval(measure, rows[turn]["mean"])) for rows in named.values()))
            for turn in range(turns)
        ),
    )


def _first(key: str, title: str, data: Mapping[str, Any]) -> Chart:
    """Return a histogram, with `key` and `title`, of the turns in which an event first happened.

    `data` has the number of games by turn (`histogram`), and the games without the event (`never`), which get a bar
    too.
    """
    counts = {int(turn): count for turn, count in data["histogram"].items()}
    games = sum(counts.values()) + data["never"]["count"]
    at = list(range(1, max(counts, default=0) + 1))
    values = [Estimate(*share(counts.get(turn, 0), games)) for turn in at]
    return histogram(
        key=key, title=title, x="turn", y=_GAMES, at=at, values=values, rest=("never", estimate(data["never"]["share"]))
    )
