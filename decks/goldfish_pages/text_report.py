"""Report on one deck's goldfish games as plain text for a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from charts import Measure
from charts.measure import number, share
from decks.goldfish.presenting import CardRow, ReportFact, Usefulness, present_report
from decks.goldfish_pages.worth.words import headline_of
from rules.goldfish.policy.card_uses import Use
from rules.goldfish.reports.worth import CardWorth

_GAMES: Final = Measure("games", is_share=True)
_TURNS: Final = Measure("turns")


def plain_report(report: Mapping[str, Any], uses: Mapping[int, Use]) -> str:
    """Return the report on one deck, as `rules.goldfish.reports.report` makes it, as text for a terminal.

    `uses` maps ids of tricks to their use, which remarks on cards need.
    """
    (deck,) = report["decks"]
    presenter = present_report(deck, report["params"], uses)
    games = f"{report['games']:,} game{'' if report['games'] == 1 else 's'}"
    parts = [
        [f"{presenter.name}: {games}, seed {report['seed']}. In brackets: 95 % intervals.", presenter.headline],
        _facts(presenter.facts),
        _turns(deck),
        _grades(deck["opening"]["grades"]),
        *_cards(presenter.cards),
    ]
    return "\n\n".join("\n".join(part) for part in parts)


def plain_worth(cards: Sequence[CardWorth]) -> list[str]:
    """Return an empty line and lines of each card's worth (later win without a copy); none if no worth is known."""
    rows = [
        (card.name, number(value.value), f"({_TURNS.interval((value.low, value.high))})", card.outcome)
        for card in cards
        if (value := card.turns) is not None
    ]
    head = ("without one copy", "turns later", "", "than none")
    headline = headline_of(cards)
    return ["", *([headline] if headline else []), *_table([head, *rows])] if rows else []


def _facts(facts: Sequence[ReportFact]) -> list[str]:
    return list(_table([(fact.name, fact.value, f"({fact.interval})" if fact.interval else "") for fact in facts]))


def _turns(deck: Mapping[str, Any]) -> list[str]:
    """Return the lines of a table by turn: games won in it, games won by its end, means over games that reached it."""
    attacks, texts = deck["damage"]["attacks"], deck["damage"]["texts"]
    rows = [
        (
            str(row["turn"]),
            share(row["share"]["value"]),
            _estimate(row["until"]),
            number(_mean(attacks[place]) + _mean(texts[place])),
            number(_mean(deck["points"]["used"][place])),
            number(sum(_mean(turns[place]) for turns in deck["points"]["wasted"].values())),
            number(_mean(deck["crystals"]["spent"][place])),
            number(_mean(deck["crystals"]["inventory"][place])),
        )
        for place, row in enumerate(deck["lethal"]["by_turn"][: len(attacks)])
    ]
    head = ("turn", "won", "won until then", "damage", "points used", "wasted", "crystals spent", "kept")
    return list(_table([head, *rows]))


def _grades(grades: Sequence[Mapping[str, Any]]) -> list[str]:
    rows = [(row["grade"], _estimate(row["share"]), share(row["exact"])) for row in grades]
    return list(_table([("opening hand", "simulated", "exact"), *rows]))


def _cards(cards: Usefulness) -> Iterator[list[str]]:
    """Yield the lines of a table for each group of cards, with remarks below it."""
    groups = {"played most": cards.best, "worth a look": cards.doubtful, "not to be judged here": cards.unjudged}
    for title, rows in groups.items():
        if rows:
            table = _table([(title, "drawn", "played", "still in hand"), *map(_card, rows)])
            yield [*table, *(f"{row.name}: {row.remark}" for row in rows if row.remark)]


def _card(row: CardRow) -> tuple[str, ...]:
    return row.name, row.drawn, f"{row.played} ({row.played_interval})", f"{row.held} ({row.held_interval})"


def _mean(summary: Mapping[str, Any]) -> float:
    mean: float = summary["mean"]["value"]
    return mean


def _estimate(estimate: Mapping[str, float]) -> str:
    """Return a share of all games with its interval as text: “3.2 % (2.1–4.3 %)”."""
    return f"{share(estimate['value'])} ({_GAMES.interval((estimate['low'], estimate['high']))})"


def _table(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Yield the rows as lines with aligned columns, the first to the left and the others to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for first, *others in rows:
        cells = [f"{cell:>{width}}" for cell, width in zip(others, widths[1:], strict=True)]
        yield "  ".join([f"{first:<{widths[0]}}", *cells]).rstrip()
