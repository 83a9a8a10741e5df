"""What a report becomes in words and pictures."""

from __future__ import annotations

from typing import Any

import pytest

from decks.goldfish.comparing import shown_comparison
from decks.goldfish.presenting import shown_report, uses_of
from rules.cards import CardDef
from rules.goldfish import Job, Params, Side, play_chunk, report, sum_up
from rules.goldfish.game import Stage
from rules.goldfish.repertoire import Use
from rules.vocabulary import Activation, Kind, TrickClass

SOLDIER = CardDef(1, "Soldier", Kind.CREATURE, slug="soldier", level=3, type="Warrior", atk=500, hp=500)
GIANT = CardDef(2, "Giant", Kind.CREATURE, slug="giant", level=7, type="Warrior", atk=400, hp=900)
ANSWER = CardDef(
    3, "Answer", Kind.TRICK, slug="answer", level=2, activation=Activation.CHAIN, classes=(TrickClass.COUNTER,),
    text="?", is_executable=False,
)  # fmt: skip
BLANK = CardDef(
    4, "Blank", Kind.TRICK, slug="blank", level=9, activation=Activation.NORMAL, classes=(TrickClass.EFFECT,),
    text="?", is_executable=False,
)  # fmt: skip


def side(*cards: tuple[CardDef, int]) -> Side:
    return Side("Deck", None, tuple(card for card, count in cards for _ in range(count)))


MIXED = side((SOLDIER, 30), (GIANT, 8), (ANSWER, 6), (BLANK, 6))


def played(*sides: Side, params: Params | None = None, games: int = 40) -> dict[str, Any]:
    job = Job(sides, params or Params(), "any")
    return report(job, sum_up([play_chunk(job, 0, games)]))


def headline(params: Params, *, of: Side = MIXED) -> str:
    document = played(of, params=params, games=20)
    return shown_report(document["decks"][0], document["params"], {}).headline.replace("\u00a0", " ")


def test_the_headline_says_when_games_are_won() -> None:
    soldiers = side((SOLDIER, 50))
    assert headline(Params(), of=soldiers) == "All games are won by turn 6."
    assert headline(Params(max_turns=5), of=soldiers) == "No game is won within 5 turns."
    assert headline(Params(max_turns=1), of=soldiers) == "No game is won within 1 turn."
    assert headline(Params(), of=side((SOLDIER, 9))) == "No game is won: the deck runs out first."


@pytest.mark.parametrize(
    ("counts", "said"),
    [
        ({4: 5, 6: 5}, "Half of the games are won by turn 4; all of them by turn 6."),
        ({4: 3, 6: 5, 0: 2}, "Half of the games are won by turn 6; 20.0 % never within 15."),
        ({6: 5, 0: 5}, "Half of the games are won by turn 6; 50.0 % never within 15."),
        ({6: 4, 0: 6}, "40.0 % of the games are won within 15 turns."),
    ],
)
def test_the_headline_of_games_that_are_never_won(counts: dict[int, int], said: str) -> None:
    job = Job((side((SOLDIER, 50)),), Params(), "any")
    total = sum_up([play_chunk(job, 0, 10)])
    total["tallies"][0]["lethal"] = {str(turn): count for turn, count in counts.items()}
    document = report(job, total)
    shown = shown_report(document["decks"][0], document["params"], {})
    assert shown.headline.replace("\u00a0", " ") == said


def test_cards_that_need_an_opponent_are_not_called_bad() -> None:
    document = played(MIXED)
    uses = uses_of(Stage(MIXED, Params()))
    assert uses == {ANSWER.id: Use.REACTIVE, BLANK.id: Use.UNSCRIPTED}
    cards = shown_report(document["decks"][0], document["params"], uses).cards
    assert cards.best[0].name == "Soldier"
    assert [row.name for row in cards.unjudged] == ["Answer"]
    assert cards.unjudged[0].remark == "It answers what an opponent does."
    assert "Giant" in [row.name for row in cards.doubtful]
    giant = next(row for row in cards.every if row.name == "Giant")
    assert giant.remark == "Level 7 comes only by sacrifice (D-6.4). Is there enough to sacrifice when it is drawn?"
    assert next(row for row in cards.every if row.name == "Blank").remark.endswith("so it is cast blank (G-8).")
    assert len(cards.every) == 4
    assert not {row.name for row in cards.best} & {row.name for row in cards.doubtful}


def test_a_comparison_says_what_got_better_and_its_numbers_agree() -> None:
    document = played(side((SOLDIER, 10), (ANSWER, 40)), side((SOLDIER, 50)))
    shown = shown_comparison(document)
    assert shown.headline.startswith("“Deck” wins ")
    assert " turns sooner (95" in shown.headline
    rows = {row.name: row for row in shown.rows}
    assert rows["Turn of the win"].verdict == "better"
    assert rows["Turn of the win"].difference.startswith("−")
    for row in shown.rows:
        one, other = (float(value.replace(",", "")) for value in row.values)
        difference = float(row.difference.replace("−", "-").replace(",", ""))
        assert other - one == pytest.approx(difference, abs=max(1.0, abs(other)) * 0.01)
    assert [series.mark for series in shown.chart.series] == [0, 1]  # type: ignore[attr-defined]


def test_what_can_t_be_told_apart_is_said_to_be_so() -> None:
    document = played(MIXED, MIXED)
    assert shown_comparison(document).headline == "It makes no difference: “Deck” wins each game on the same turn."
    figure = next(one for one in document["comparison"]["figures"] if one["figure"] == "lethal_turn")
    figure |= {"difference": {"value": 0.02, "low": -0.1, "high": 0.14}, "verdict": "same"}
    figure["changed"]["count"] = 9
    said = shown_comparison(document).headline.replace("\u00a0", " ")
    assert said == (
        "They can’t be told apart: “Deck” wins 0.02 turns later, which may as well be chance "
        "(95 % interval −0.1 to 0.14)."
    )
    figure |= {"difference": {"value": 0.2, "low": 0.1, "high": 0.3}, "verdict": "worse"}
    assert "“Deck” wins 0.2 turns later" in shown_comparison(document).headline
    figure["difference"] = {"value": -1.0, "low": -1.0, "high": -1.0}
    assert "“Deck” wins 1 turn sooner" in shown_comparison(document).headline


def test_decks_that_never_win_are_not_said_to_win() -> None:
    document = played(side((ANSWER, 50)), side((GIANT, 50)))
    assert shown_comparison(document).headline == "Neither wins a game within 15 turns."
