"""Report on a F.A.D.E. deck's goldfish games in words and charts, and a single game step by step."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Final

from cards.presenters.cards import CardView, presenter_of
from charts import Chart, Measure, Series, bars, curve, histogram
from charts.measure import counted, number, share, turns
from decks.goldfish.comparing import ComparisonPresenter, conclusion, difference_of
from decks.goldfish.figures import estimate, lethal_curve, with_interval
from decks.goldfish.presenting import ReportFact
from games.fade.goldfish import POLICY, Ending, Game, Line, Snapshot, Step
from games.fade.words import START, Stat
from tcg.library import AnyLibrary

_PLAIN: Final = Measure("")
_GAMES: Final = Measure("games", is_share=True)
#: Turns that a smaller share of games reach are left out.
_LEAST_SHARE: Final = 0.01
#: Cards in the chart of the most damage.
_MOST: Final = 10
OWN_ATTACKS: Final = "Your own Normal Attacks"


@dataclass(frozen=True, slots=True)
class FadeCardRow:
    """Statistics of one card as text, averages per game, and the address of the card's page, "" without one."""

    name: str
    url: str
    kind: str
    copies: int
    drawn: str
    used: str
    damage: str
    interval: str


@dataclass(frozen=True, slots=True)
class FadeReportPresenter:
    """Values that templates show of the report on one F.A.D.E. deck.

    `first` are the charts at the top of the report, `charts` the averages by turn. `most` is the chart of the cards
    with the most damage. `unplayed` are cards that the games ignore, `partly` those with ignored effects.
    `examples` are pairs of a kind of game and its number, 1 for the first.
    """

    name: str
    headline: str
    warnings: Sequence[Mapping[str, object]]
    facts: list[ReportFact]
    first: list[Chart]
    charts: list[Chart]
    most: Chart
    cards: list[FadeCardRow]
    unplayed: list[Mapping[str, object]]
    partly: list[Mapping[str, object]]
    examples: list[tuple[str, int]]


def present_report(deck: Mapping[str, Any], params: Mapping[str, Any], cards: AnyLibrary) -> FadeReportPresenter:
    """Return the report on one deck (JSON of `games.fade.goldfish.report`) for templates; `params` are its settings."""
    lost = [_ending("out", "The deck is found empty", deck["deck_out"], "not empty")] if deck["deck_out"]["n"] else []
    return FadeReportPresenter(
        name=deck["name"],
        headline=headline_of(deck, params["max_turns"]),
        warnings=deck["warnings"],
        facts=list(_facts(deck)),
        first=[_ending("lethal", "Turn of the win", deck["lethal"], "not won"), *lost],
        charts=_by_turn(deck),
        most=_most(deck),
        cards=[_card_row(row, cards) for row in deck["cards"]],
        unplayed=[each for each in deck["left_out"] if not each["is_played"]],
        partly=[each for each in deck["left_out"] if each["is_played"]],
        examples=_examples(deck["examples"]),
    )


def _examples(numbers: Mapping[str, int]) -> list[tuple[str, int]]:
    """Return (label such as "A fast game", number from 1) of example games, each once; `numbers` count from 0."""
    kinds: dict[int, list[str]] = {}
    for key, pace in (("fastest", "fast"), ("typical", "typical"), ("slowest", "slow")):
        kinds.setdefault(numbers[key] + 1, []).append(pace)
    if len(kinds) == 1:
        return [("A game: all are as fast", number) for number in kinds]
    return [(f"A {' and '.join(paces)} game", number) for number, paces in kinds.items()]


def headline_of(deck: Mapping[str, Any], max_turns: int) -> str:
    """Return a sentence that sums up the report on one deck, whose games stop after `max_turns` turns."""
    lethal, out = deck["lethal"], deck["deck_out"]
    if not lethal["n"]:
        return "No game is won: the deck runs out first." if out["n"] else f"No game is won within {turns(max_turns)}."
    half = next((row["turn"] for row in lethal["by_turn"] if row["until"]["value"] >= 0.5), None)
    if half is None:
        return f"{share(lethal['n'] / deck['games'])} of the games are won; in the others the deck runs out first."
    last = lethal["by_turn"][-1]["turn"]
    never = lethal["never"]["share"]["value"]
    if not never and half == last:
        return f"All games are won by turn {half}."
    rest = f"{share(never)} are never won" if never else f"all of them by turn {last}"
    return f"Half of the games are won by turn {half}; {rest}."


def _facts(deck: Mapping[str, Any]) -> Iterator[ReportFact]:
    lethal = deck["lethal"]
    yield ReportFact("Won", *with_interval(_GAMES, _others(lethal["never"]["share"])))
    if lethal["n"]:
        yield ReportFact("Turn of the win, when there is one", *with_interval(_PLAIN, lethal["mean"]))
        yield ReportFact("Half are won by turn", str(lethal["median"]), "")
        yield ReportFact("Nine of ten are won by turn", str(lethal["p90"]), "")
    if deck["deck_out"]["n"]:
        yield ReportFact(
            "Lost because the deck was empty", *with_interval(_GAMES, _others(deck["deck_out"]["never"]["share"]))
        )
    if deck["turns"]:
        last = deck["turns"][:3][-1]
        yield ReportFact(
            f"Damage by the end of turn {last['turn']}, in games that come to it", *with_interval(_PLAIN, last["total"])
        )
    yield ReportFact("First hand drawn anew", *with_interval(_GAMES, deck["redraws"]["share"]))


def _others(data: Mapping[str, float]) -> dict[str, float]:
    """Return the estimated share (`value`, `low`, `high`) of all games but those whose share is `data`."""
    return {"value": 1 - data["value"], "low": 1 - data["high"], "high": 1 - data["low"]}


def _ending(key: str, title: str, ending: Mapping[str, Any], rest: str) -> Chart:
    """Return a histogram of the turns in which games ended in one way; a bar labelled `rest` counts the other games.

    `ending` is the part of the report about this end. `key` and `title` are those of the chart.
    """
    rows = ending["by_turn"]
    first = next((place for place, row in enumerate(rows) if row["count"]), 0)
    # The axis begins at 1 while there is room.
    rows = rows[first - 1 :] if first > 12 else rows
    never = ending["never"]
    return histogram(
        key=key,
        title=title,
        x="turn",
        y=_GAMES,
        at=[row["turn"] for row in rows],
        values=[estimate(row["share"]) for row in rows],
        rest=(rest, estimate(never["share"])) if never["count"] else None,
    )


def _by_turn(deck: Mapping[str, Any]) -> list[Chart]:
    """Return charts of a deck's means by turn, for turns that at least 1 % of the games (and two) have reached."""
    rows = deck["turns"]
    least = max(2, _LEAST_SHARE * deck["games"]) if deck["games"] > 1 else 1
    rows = [row for row in rows if row["games"] >= least]

    def lines(key: str, title: str, unit: str, named: Mapping[str, str]) -> Chart:
        series = [Series(label, [estimate(row[name]) for row in rows]) for name, label in named.items()]
        return curve(key=key, title=title, x="turn", y=Measure(unit), at=[row["turn"] for row in rows], series=series)

    return [
        lines("damage", "Damage a turn", "damage", {"damage": "damage"}),
        lines("tp", "TP a turn", "TP", {"gained": "gained", "spent": "spent", "tp": "left at the end"}),
        lines("hand", "Hand and discards", "cards", {"hand": "in hand", "discarded": "discarded so far"}),
        lines("slots", "Character slots filled", f"of {START[Stat.CS]}", {"slots": "filled"}),
    ]


def _most(deck: Mapping[str, Any]) -> Chart:
    rows = [(row["name"], estimate(row["damage"])) for row in deck["cards"] if row["damage"]["value"]]
    rows.append((OWN_ATTACKS, estimate(deck["own_attacks"])))
    rows.sort(key=lambda row: -row[1].value)
    return bars(key="most", title="What did most damage", x="card", y=Measure("damage a game"), rows=rows[:_MOST])


def _card_row(row: Mapping[str, Any], cards: AnyLibrary) -> FadeCardRow:
    card_view = presenter_of(cards).newest(row["card"])
    damage, interval = with_interval(_PLAIN, row["damage"])
    return FadeCardRow(
        name=row["name"],
        url=card_view.url,
        kind=card_view.line,
        copies=row["copies"],
        drawn=number(row["drawn"]["value"]) if row["drawn"] else "–",
        used=number(row["used"]["value"]),
        damage=damage,
        interval=interval if row["damage"]["value"] else "",
    )


# --- two decks --------------------------------------------------------------------------------------------------------


def present_comparison(report: Mapping[str, Any]) -> ComparisonPresenter:
    """Return the comparison of the two decks in a report, for templates."""
    decks, comparison = report["decks"], report["comparison"]
    most = comparison["turns"]
    names = {
        "lethal_turn": "Turn of the win",
        "damage": f"Damage in the turns of both, at most {most}",
        "spent": f"TP spent in the turns of both, at most {most}",
        "discarded": f"Cards discarded in the turns of both, at most {most}",
    }
    figures = {figure["figure"]: figure for figure in comparison["figures"]}
    rows = [
        difference_of(label, [each["value"] for each in figures[name]["means"]], figures[name])
        for name, label in names.items()
    ]
    return ComparisonPresenter(
        headline=conclusion(f"“{decks[1]['name']}”", figures["lethal_turn"], report),
        rows=rows,
        chart=lethal_curve("both", "Won by then", _won_by(decks), [deck["name"] for deck in decks]),
        note=(
            f"Damage, TP and discards are of the first {most} turns, or of as many as both games of a seed have: where"
            " one is won on turn 2, two turns of each count, so that nobody looks worse for winning sooner. The report"
            " of a deck, below, has all turns of its own games, and can show other numbers."
        ),
    )


def _won_by(decks: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """Return {turn, shares} for each turn, with the share of games that each deck has won by then (0 without any)."""
    won = [[row["until"] for row in deck["lethal"]["by_turn"]] for deck in decks]
    none = {"value": 0.0, "low": 0.0, "high": 0.0}
    return [
        {"turn": turn + 1, "shares": [(until[min(turn, len(until) - 1)] if until else none) for until in won]}
        for turn in range(max(map(len, won)))
    ]


# --- a game -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class InPlay:
    """Equal cards in play (`copies`): their image, None if unknown, notes, and cards attached to them (`on_it`)."""

    name: str
    card_view: CardView | None
    facts: tuple[str, ...] = ()
    on_it: tuple[str, ...] = ()
    copies: int = 1


@dataclass(frozen=True, slots=True)
class NumberedStep:
    """Step of a game with its number, 1 for the first, and the rule by which the program chose it (None: no rule)."""

    number: int
    step: Step
    line: Line | None

    @property
    def when(self) -> str:
        """The turn and phase of the step: “Turn 3, Combat”."""
        turn = f"Turn {self.step.turn}" if self.step.turn else "Before the first turn"
        return f"{turn}, {self.step.phase.label}" if self.step.phase else turn


@dataclass(frozen=True, slots=True)
class FadeTablePresenter:
    """Cards on the table after a step of a game; `filled` says how many character slots are filled.

    `around` are the cards attached to the player and in the Extra Zone.
    """

    snapshot: Snapshot
    filled: str
    characters: list[InPlay]
    around: list[InPlay]
    hand: list[InPlay]


@dataclass(frozen=True, slots=True)
class GamePresenter:
    """Values that templates show of a game at one of its steps: `now` of `count`, with the `table` after it.

    `turns` has the steps of each turn under its label, and `ending` says how the game ended.
    """

    ending: str
    turns: list[tuple[str, list[NumberedStep]]]
    count: int
    now: NumberedStep
    table: FadeTablePresenter


def present_game(game: Game, at: int, cards: AnyLibrary) -> GamePresenter:
    """Return a game after the step number `at`, 1 for the first, or after the nearest step, for templates."""
    steps = [NumberedStep(place, step, POLICY.get(step.line)) for place, step in enumerate(game.steps, start=1)]
    now = steps[min(max(at, 1), len(steps)) - 1]
    by_turn = groupby(steps, key=lambda step: step.step.turn)
    return GamePresenter(
        ending=_ENDINGS[game.ending].format(game.turn),
        turns=[(f"Turn {turn}" if turn else "Before the first turn", list(each)) for turn, each in by_turn],
        count=len(steps),
        now=now,
        table=_table(now.step.snapshot, cards),
    )


_ENDINGS: Final = {
    Ending.LETHAL: "Won on turn {}",
    Ending.DECK_OUT: "Lost, as the deck is empty when turn {} begins",
    Ending.OUT_OF_TURNS: "Not won until the end of turn {}",
}


def _table(standing: Snapshot, cards: AnyLibrary) -> FadeTablePresenter:
    characters = [
        InPlay(
            stood.name,
            _card_view(stood.card, cards),
            (f"PLV {stood.plv}", counted(stood.slots, "slot"), *(() if stood.can_act else ("just came",))),
            (*stood.augments, *(f"{skill}, face-down" for skill in stood.skills)),
        )
        for stood in standing.characters
    ]
    around = [
        *(InPlay(name, _card_view(name, cards), ("on you",)) for name in standing.augments),
        *(InPlay(name, _card_view(name, cards), ("Extra Zone",)) for name in standing.zones),
    ]
    hand = [InPlay(name, _card_view(name, cards), copies=len(list(each))) for name, each in groupby(standing.hand)]
    filled = f"{sum(stood.slots for stood in standing.characters)} of {counted(START[Stat.CS], 'slot')}"
    return FadeTablePresenter(standing, filled, characters, around, hand)


def _card_view(name: str, cards: AnyLibrary) -> CardView | None:
    card = cards.named(name)
    return presenter_of(cards).newest(card.id) if card else None


# --- the policy -------------------------------------------------------------------------------------------------------


def policy_by_phase() -> list[tuple[str, list[Line]]]:
    """Return the rules by which the program plays, as (phase, rules in it) in the order of a turn."""
    grouped = groupby(POLICY.values(), key=lambda line: line.phase)
    return [(phase.label if phase else "First hand", list(lines)) for phase, lines in grouped]
