"""Report on one deck's goldfish games in words: the summary at the top of its page, and statistics of each card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from charts import Chart, Measure
from charts.measure import number, share, turns
from decks.goldfish.figures import ReportPart, parts_of, win_curve, with_interval
from rules.duel import DEFAULTS
from rules.goldfish.games.game import Stage
from rules.goldfish.policy.card_uses import Taste, Use
from rules.goldfish.policy.knowledge import Knowledge
from rules.vocabulary import Kind

_PLAIN: Final = Measure("")
_SHARES: Final = Measure("games", is_share=True)
#: Cards to show of the best and of the doubtful ones.
_ENDS: Final = 5
#: A card that stays in hand for at least this share of the times it is drawn is doubtful.
_OFTEN: Final = 0.25
#: Spawn points of a turn.
_POINTS: Final = DEFAULTS.spawn_points
#: Uses of tricks that only games against an opponent can show.
_NEEDS_OPPONENT: Final = {
    Use.REACTIVE: "It answers what an opponent does.",
    Use.HARMFUL: "It is meant for an opponent's cards, or costs its own side more than the simulator would pay.",
}


@dataclass(frozen=True, slots=True)
class ReportFact:
    """Named value in the summary of a report, with its 95 % interval, which is "" for exact values."""

    name: str
    value: str
    interval: str


@dataclass(frozen=True, slots=True)
class CardRow:
    """Statistics of one card over the games of a run, as text, with 95 % intervals.

    `drawn` is the number of copies drawn per game. `played` and `held` are the shares of these that were played, or
    still in hand at the end. `first_play` is the mean turn. `remark` is advice, or the reason why the games say nothing
    about the card, or "".
    """

    slug: str
    name: str
    kind: str
    level: int | None
    copies: int
    drawn: str
    played: str
    played_interval: str
    held: str
    held_interval: str
    first_play: str
    remark: str


@dataclass(frozen=True, slots=True)
class Usefulness:
    """Cards of a deck in groups: the most played, the doubtful (worst first), those that need an opponent, and all."""

    best: list[CardRow]
    doubtful: list[CardRow]
    unjudged: list[CardRow]
    every: list[CardRow]


@dataclass(frozen=True, slots=True)
class ReportPresenter:
    """Report on one deck for templates: a sentence `headline`, and the chart `curve` of games won by each turn."""

    name: str
    headline: str
    curve: Chart
    facts: list[ReportFact]
    parts: list[ReportPart]
    cards: Usefulness


def present_report(deck: Mapping[str, Any], params: Mapping[str, Any], uses: Mapping[int, Use]) -> ReportPresenter:
    """Return a deck's report for templates; `params` are its settings, `uses` has the use of tricks by id."""
    return ReportPresenter(
        name=deck["name"],
        headline=headline_of(deck, params["max_turns"]),
        curve=win_curve(deck),
        facts=_facts(deck, params["max_turns"]),
        parts=parts_of(deck, params["max_turns"]),
        cards=_usefulness(deck["cards"], uses, casts_blank=params["cast_unscripted"]),
    )


def uses_of(stage: Stage) -> dict[int, Use]:
    """Return, by card id, the use of each trick that may occur in the games of a deck set up for play (`stage`).

    A trick that the program which plays the games wants on an opponent's cards is HARMFUL too.
    """
    purposes = Knowledge(stage.table, stage.params).purposes
    return {
        stage.cards[number].id: Use.HARMFUL if Taste.THEIRS in purpose.tastes else purpose.use
        for number, purpose in enumerate(purposes)
        if purpose is not None
    }


# --- the first lines ------------------------------------------------------------------------------------------------


def headline_of(deck: Mapping[str, Any], max_turns: int) -> str:
    """Return a sentence that sums up the report on one deck, whose games stop after `max_turns` turns."""
    lethal = deck["lethal"]
    never = lethal["never"]["share"]["value"]
    if deck["endings"]["famine"]["share"]["value"] == 1:
        return "No game is won: the deck runs out first."
    if not lethal["n"]:
        return f"No game is won within {turns(max_turns)}."
    half = next((row["turn"] for row in lethal["by_turn"] if row["until"]["value"] >= 0.5), None)
    if half is None:
        return f"{share(1 - never)} of the games are won within {turns(max_turns)}."
    if not never and half == _last(lethal):
        return f"All games are won by turn {half}."
    rest = f"{share(never)} never within {max_turns}" if never else f"all of them by turn {_last(lethal)}"
    return f"Half of the games are won by turn {half}; {rest}."


def _last(lethal: Mapping[str, Any]) -> int:
    return max(map(int, lethal["histogram"]))


def _facts(deck: Mapping[str, Any], max_turns: int) -> list[ReportFact]:
    endings, crystals = deck["endings"], deck["crystals"]
    facts = [
        _share(f"Won within {turns(max_turns)}", endings["lethal"]["share"]),
        _turn("Turn of the win, when there is one", deck["lethal"]["mean"]),
        _turn("First creature, turn", deck["first_creature"]["mean"]),
        _turn("First hit on the leader, turn", deck["first_damage"]["mean"]),
        ReportFact(
            "Crystals lost to a full inventory, a game", *with_interval(_PLAIN, crystals["overflow_in_all"]["mean"])
        ),
        ReportFact("Crystals left at the end, a game", *with_interval(_PLAIN, crystals["stranded"]["mean"])),
    ]
    if endings["famine"]["count"]:
        facts.append(_share("Lost because the deck ran out", endings["famine"]["share"]))
    if endings["other"]["count"]:
        facts.append(_share("Ended in another way", endings["other"]["share"]))
    levels = deck["level_curve"]
    if levels["average_creature"] is not None:
        facts.append(ReportFact("Average level of creatures", number(levels["average_creature"]), ""))
        facts.append(ReportFact("Creatures up to level 3", share(levels["share_up_to_3"]), ""))
        facts.append(ReportFact("Creatures of level 7 and higher", str(levels["from_7"]), ""))
    if levels["average_trick"] is not None:
        facts.append(ReportFact("Average level of tricks", number(levels["average_trick"]), ""))
    return facts


def _share(name: str, data: Mapping[str, float]) -> ReportFact:
    return ReportFact(name, *with_interval(_SHARES, data))


def _turn(name: str, data: Mapping[str, float] | None) -> ReportFact:
    """Return the fact `name`: a mean turn (`data`) with its interval, cut to begin at turn 1; "never" for None."""
    if data is None:
        return ReportFact(name, "never", "")
    return ReportFact(name, *with_interval(_PLAIN, {**data, "low": max(1.0, data["low"])}))


# --- cards ----------------------------------------------------------------------------------------------------------


def _usefulness(cards: Sequence[Mapping[str, Any]], uses: Mapping[int, Use], *, casts_blank: bool) -> Usefulness:
    """Return a report's cards in groups, the most played first as in `cards`; `uses` has tricks' uses by id.

    `casts_blank` tells whether games play tricks with texts that can't be executed yet (G-8).
    """
    rows = [_card_row(card, uses.get(card["card"]), casts_blank=casts_blank) for card in cards]
    both = list(zip(cards, rows, strict=True))
    judged = [(card, row) for card, row in both if uses.get(card["card"]) not in _NEEDS_OPPONENT]
    best = [row for card, row in judged[:_ENDS] if card["played"]]
    poor = [both for both in judged if both[0]["held_share"]["value"] >= _OFTEN and both[1] not in best]
    poor.sort(key=lambda both: -both[0]["held_share"]["value"])
    unjudged = [row for card, row in both if uses.get(card["card"]) in _NEEDS_OPPONENT]
    return Usefulness(best=best, doubtful=[row for _, row in poor[:_ENDS]], unjudged=unjudged, every=rows)


def _card_row(card: Mapping[str, Any], use: Use | None, *, casts_blank: bool) -> CardRow:
    first = card["first_play"]["mean"]
    played, played_interval = with_interval(_SHARES, card["played_share"])
    held, held_interval = with_interval(_SHARES, card["held_share"])
    return CardRow(
        slug=card["slug"],
        name=card["name"],
        kind=card["kind"],
        level=card["level"],
        copies=card["copies"],
        drawn=number(card["drawn"]),
        played=played,
        played_interval=played_interval,
        held=held,
        held_interval=held_interval,
        first_play=number(first["value"]) if first else "–",
        remark=_remark(card, use, casts_blank=casts_blank),
    )


def _remark(card: Mapping[str, Any], use: Use | None, *, casts_blank: bool) -> str:
    level = card["level"] or 0
    if use in _NEEDS_OPPONENT:
        return _NEEDS_OPPONENT[use]
    if use is Use.UNSCRIPTED:
        return f"Its text can’t be carried out yet, so it is {'cast blank' if casts_blank else 'not cast'} (G-8)."
    if card["held_share"]["value"] < _OFTEN:
        return ""
    if card["kind"] == Kind.CREATURE and level > _POINTS:
        return f"Level {level} comes only by sacrifice (D-6.4). Is there enough to sacrifice when it is drawn?"
    if card["kind"] == Kind.CREATURE:
        return (
            "Others go first: two a turn, and those that use the six points best (D-6.3, G-33). "
            "Are there more creatures than can be spawned?"
        )
    if level > _POINTS:
        return f"It costs {level} crystals. Is it drawn before there are so many?"
    return "It waits for crystals, or for what it works on. Which of the two, and does that come in time?"
