"""Comparison in words of two decks that played on the same seeds: differences, and whether they may be chance."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from charts import Chart, Measure
from charts.measure import number, share, turns
from decks.goldfish.figures import lethal_curve, until_settled

_PLAIN: Final = Measure("")


@dataclass(frozen=True, slots=True)
class FigureDifference:
    """Difference between two decks in one statistic, as text; `verdict` is better, worse or same.

    `values` are the averages of both decks, `interval` is the 95 % interval of the difference, and `changed` is the
    share of games in which they differ.
    """

    name: str
    values: tuple[str, str]
    difference: str
    interval: str
    verdict: str
    changed: str


@dataclass(frozen=True, slots=True)
class ComparisonPresenter:
    """Comparison of two decks for templates; `note` says which turns the statistics cover, "" for all of them."""

    headline: str
    rows: list[FigureDifference]
    chart: Chart
    note: str = ""


def present_comparison(report: Mapping[str, Any]) -> ComparisonPresenter:
    """Return the comparison of the two decks in a run's report, for templates."""
    comparison = report["comparison"]
    one, other = report["decks"]
    figures = {figure["figure"]: figure for figure in comparison["figures"]}
    rows = [
        difference_of(label, [_of_a_game(deck, figure, report) for deck in (one, other)], figures[figure])
        for figure, label in _COMPARED.items()
    ]
    curve = until_settled(comparison["lethal_until"])
    return ComparisonPresenter(
        headline=conclusion(f"“{other['name']}”", figures["lethal_turn"], report),
        rows=rows,
        chart=lethal_curve("both", "Won by then", curve, [one["name"], other["name"]]),
    )


_COMPARED: Final = {
    "lethal_turn": "Turn of the win",
    "first_creature": "First creature, turn",
    "first_damage": "First hit on the leader, turn",
    "damage": "Damage to the leader, a game",
    "points_wasted": "Spawn points wasted, a game",
    "overflow": "Crystals lost to a full inventory, a game",
    "stranded": "Crystals left at the end, a game",
}


def in_short(report: Mapping[str, Any]) -> str:
    """Return a sentence on how much sooner the second deck wins in a run's report: “Wins 0.4 turns sooner (±0.2)”.

    Its words suit a second deck that is the first with copies of a suggested card.
    """
    figure = next(each for each in report["comparison"]["figures"] if each["figure"] == "lethal_turn")
    if not any(deck["lethal"]["n"] for deck in report["decks"]):
        return f"No game is won within {turns(report['params']['max_turns'])}, with it or without."
    if not figure["changed"]["count"]:
        return "No game is won on another turn."
    data = figure["difference"]
    when = "sooner" if data["value"] < 0 else "later"
    gap = f"{turns(abs(data['value']))} {when} (±{number((data['high'] - data['low']) / 2)})"
    return f"Makes no difference that is not chance: {gap}." if figure["verdict"] == "same" else f"Wins {gap}."


def difference_of(name: str, values: Sequence[float], figure: Mapping[str, Any]) -> FigureDifference:
    """Return two decks' difference in the statistic `name` (`figure` of a run's report) with averages `values`."""
    data = figure["difference"]
    return FigureDifference(
        name=name,
        values=(number(values[0]), number(values[1])),
        difference=_signed(data["value"]),
        interval=_PLAIN.interval((data["low"], data["high"])),
        verdict=figure["verdict"],
        changed=share(figure["changed"]["share"]["value"]),
    )


def _signed(value: float) -> str:
    text = number(value)
    return text if text.startswith("−") or text == "0" else f"+{text}"


def conclusion(name: str, figure: Mapping[str, Any], report: Mapping[str, Any]) -> str:
    """Return a sentence on how much sooner or later the second deck of a run, called `name`, wins.

    `figure` is the comparison of the turn of the win in `report`, the report of the run.
    """
    if not any(deck["lethal"]["n"] for deck in report["decks"]):
        return f"Neither wins a game within {turns(report['params']['max_turns'])}."
    data = figure["difference"]
    interval = f"95\u00a0% interval {_PLAIN.interval((data['low'], data['high']))}"
    if not figure["changed"]["count"]:
        return f"It makes no difference: {name} wins each game on the same turn."
    when = "sooner" if data["value"] < 0 else "later"
    wins = f"{name} wins {turns(abs(data['value']))} {when}" if data["value"] else f"{name} wins as soon on average"
    if figure["verdict"] == "same":
        return f"They can’t be told apart: {wins}, which may as well be chance ({interval})."
    return f"{wins} ({interval})."


def _of_a_game(deck: Mapping[str, Any], figure: str, report: Mapping[str, Any]) -> float:
    """Return the average over all games of one deck of the statistic `figure`, a key of the report's comparison.

    An event that never happened in a game counts as if on the turn after the last, as in the comparison game by game.
    """
    games: int = report["games"]
    if figure in ("lethal_turn", "first_creature", "first_damage"):
        data = deck["lethal" if figure == "lethal_turn" else figure]
        happened: float = data["n"] * data["mean"]["value"] if data["n"] else 0.0
        return float((happened + data["never"]["count"] * (report["params"]["max_turns"] + 1)) / games)
    crystals = {"overflow": "overflow_in_all", "stranded": "stranded"}
    if figure in crystals:
        return float(deck["crystals"][crystals[figure]]["mean"]["value"])
    damage = deck["damage"]
    curves = (damage["attacks"], damage["texts"]) if figure == "damage" else deck["points"]["wasted"].values()
    return float(sum(row["n"] * row["mean"]["value"] for rows in curves for row in rows) / games)
