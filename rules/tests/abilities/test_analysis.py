"""What is told of a text that somebody writes: its sentences, its phrases, where it stops, what was meant."""

from __future__ import annotations

import pytest

from rules.abilities import analysis
from rules.abilities.analysis import analyse, sentences_in, sentences_of
from rules.abilities.ast import Ability, Draw
from rules.abilities.grammar import templates
from rules.abilities.grammar.problems import TextHint
from rules.abilities.grammar.reader import Reader
from rules.abilities.parse import AbilityError, parse


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("", []),
        (" \n", []),
        ("Draw 1 card", ["Draw 1 card"]),
        (" Draw 1 card. \nDraw 2 cards.", ["Draw 1 card.", "Draw 2 cards."]),
        ("Draw 1 card.Draw 2 cards", ["Draw 1 card.", "Draw 2 cards"]),
        ("It is “Draw 1 card. Draw 2 cards.”. Draw 3 cards.", ["It is “Draw 1 card. Draw 2 cards.”.", "Draw 3 cards."]),
        ("It gains “Draw 1 card.” Draw 2 cards.", ["It gains “Draw 1 card.”", "Draw 2 cards."]),
        ('It gains "Draw 1 card." Draw 2 cards.', ['It gains "Draw 1 card."', "Draw 2 cards."]),
        ("Draw “1 card. Draw 2 cards.", ["Draw “1 card. Draw 2 cards."]),
        ("Draw 1 card (max. 5). (Then discard 1.) Draw 2.", ["Draw 1 card (max. 5).", "(Then discard 1.)", "Draw 2."]),
        ("Draw 1 card...", ["Draw 1 card..."]),
    ],
)  # fmt: skip
def test_where_sentences_end(text: str, sentences: list[str]) -> None:
    assert [text[start:end] for start, end in sentences_in(text)] == sentences


def test_sentences_are_read_each_by_itself() -> None:
    text = "Draw 1 card.\nDrow 2 cards. Draw 3 cards"
    first, second, third = sentences_of(text)
    assert [ability.effects for each in (first, third) for ability in each.abilities] == [(Draw(1),), (Draw(3),)]
    assert second.error is not None
    assert (second.stop, second.error.found) == (13, "Drow")


def test_a_sentence_may_go_on_what_stands_before_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def parse(text: str, **_: object) -> tuple[Ability, ...]:
        words = text.split()
        if words[0] != "It" and "nonsense." not in words:
            return (Ability((Draw(len(words)),)),)
        place = text.find("nonsense.") if words[0] != "It" else 0
        raise AbilityError(text, place, text[place:])

    monkeypatch.setattr(analysis, "parse", parse)
    found = list(sentences_of("Begin here. It goes on. It is nonsense. It stands alone. Begin again."))
    assert [(bool(each.abilities), each.error is None) for each in found] == [
        (True, True), (False, True), (False, False), (False, False), (True, True),
    ]  # fmt: skip
    assert [each.stop for each in found if each.error] == [30, 40]


def test_a_text_that_is_read() -> None:
    text = "draw a card, then  draw two cards"
    found = analyse(text)
    assert found.canonical == "Draw 1 card, then draw 2 cards."
    assert found.readings == (found.canonical,)
    assert found.abilities[0].effects == (Draw(1), Draw(2))
    assert [text[span.start : span.end] for span in found.spans if span.kind == "effects"] == [
        "draw a card",
        "draw two cards",
    ]
    assert (found.is_read, found.problem, found.hint) == (True, None, None)


def test_a_text_that_stops() -> None:
    found = analyse("Deal 100 dammage to 1 creature.")
    assert (found.is_read, found.canonical, found.readings) == (False, "", ())
    assert found.problem is not None
    assert (found.problem.start, found.problem.end, found.problem.place) == (9, 16, "column 10")
    assert found.hint == TextHint(9, 16, "damage", "dammage")
    assert analyse(found.hint.applied(found.text)).is_read


@pytest.mark.parametrize(
    "part",
    [
        "of change. ", "Draw 1 card, ", "Bird 50. ", "Destroy all Insects and ", "It cannot move. ",
        "All creatures your opponent controls on Forest tiles cannot activate abilities, while this card is face-up, ",
        "Destroy 1 creature. It cannot move. ", "Give an adjacent creature +200. ", "inventory; While ",
    ],
)  # fmt: skip
def test_a_text_of_any_sort_is_bounded_work(part: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The work is the phrases tried for a text and its hint, and the steps of the automaton."""
    work: list[int] = []
    count, ways_on = Reader.count, templates._ways_on
    monkeypatch.setattr(Reader, "count", lambda self, at, n=1: work.append(n) or count(self, at, n))
    text = (part * 200)[:1_200]
    analyse(text)  # what phrases say is worked out once
    monkeypatch.setattr(templates, "_ways_on", lambda position: work.append(1) or ways_on(position))
    work.clear()
    analyse(text)
    assert sum(work) < 30_000


def test_a_text_that_can_be_read_in_too_many_ways_is_refused() -> None:
    with pytest.raises(AbilityError, match="too many ways to read this text"):
        parse("Draw 1 card, " * 90)
    assert len(parse("Draw 1 card. " * 90)) == 90
