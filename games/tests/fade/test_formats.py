"""Decks of F.A.D.E.: what is legal, what is not, by which rule, and the way out (FADE-2)."""

from __future__ import annotations

from typing import Any

import pytest

from games.fade.cards import Card
from games.fade.formats import STANDARD
from games.fade.keywords import read
from games.fade.words import Kind
from tcg.construction import Cards, Decklist, Problem, Severity, check
from tcg.construction.decklist import Entry


def _cards() -> tuple[Cards[Card], dict[str, int]]:
    made: list[Card] = []

    def make(name: str, kind: Kind = Kind.SKILL, *keywords: str, **values: Any) -> None:
        made.append(Card(len(made) + 1, name, kind, keywords=tuple(map(read, keywords)), **values))

    for number in range(1, 17):
        make(f"S{number:02}", cost=number % 5)
    for level in (40, 35, 25, 26, 1):
        make(f"L{level}", Kind.CHARACTER, cost=2, level=level)
    make("M", Kind.SKILL, "Mythical", "Aura 3")
    make("N", Kind.SKILL, "Mythical")
    make("MC", Kind.CHARACTER, "Mythical", level=5)
    make("R1", Kind.CHARACTER, "Flash", "Raider", level=90)
    make("R2", Kind.CHARACTER, "Raider", level=90)
    make("W1", Kind.WORLD_RULE)
    make("W2", Kind.WORLD_RULE)
    make("ANY", copies="any")
    make("TWO", copies=2)
    make("Z", Kind.ZONE)
    return Cards({card.id: card for card in made}), {card.name: card.id for card in made}


CARDS, IDS = _cards()


def _entries(words: str) -> list[Entry]:
    """ "L40 2*M" as cards of the fixture; what it does not have stays a name."""
    entries: list[Entry] = []
    for word in words.split():
        count, _, name = word.rpartition("*")
        entries.append((IDS.get(name, name), int(count or 1)))
    return entries


BASE = " ".join(f"4*S{number:02}" for number in range(1, 16))


def _deck(more: str = "", base: str = BASE, **sections: str) -> Decklist:
    sections = {"deck": f"{base} {more}", **sections}
    return Decklist.of(**{name: _entries(words) for name, words in sections.items()})


def _said(problem: Problem) -> str:
    sign = "W " if problem.severity is Severity.WARNING else ""
    return f"{sign}{problem.code} {problem.rule} {problem.section}"


#: The number of a row, its deck, its problems, and the label of the first fix of the first one.
ROWS: dict[str, tuple[Decklist, list[str], str, tuple[str, ...]]] = {
    "1": (_deck(), [], "", ("FADE-2.1",)),
    "2": (_deck(base=BASE.replace("4*S15", "3*S15")), ["SECTION_TOO_SMALL FADE-2.1 deck"], "Choose cards",
        ("FADE-2.1", "O-FADE.1")),
    "3": (_deck("S16"), [], "", ("O-FADE.1",)),
    "4": (_deck("S01"), ["TOO_MANY_COPIES FADE-2.2 deck"], "Remove 1", ("FADE-2.2",)),
    "5": (_deck(pool="L40 L35 L25"), [], "", ("FADE-2.3",)),
    "6": (_deck(pool="L40 L35 L26"), ["SUM_TOO_LARGE FADE-2.3 pool"], "Remove 1 L40", ("FADE-2.3",)),
    "7": (_deck(pool="S16"), ["WRONG_SECTION O-FADE.17 pool"], "Move to deck", ("O-FADE.17",)),
    "8": (_deck(pool="4*L1"), [], "", ("O-FADE.2",)),
    "9": (_deck(pool="5*L1"), ["TOO_MANY_COPIES FADE-2.2 pool"], "Remove 1", ("O-FADE.2",)),
    "10": (_deck("2*M"), ["TOO_MANY_COPIES FADE-2.5 deck"], "Remove 1", ("FADE-2.5",)),
    "11": (_deck("MC", pool="MC"), ["TOO_MANY_COPIES FADE-2.5 pool", "W TOO_MANY_OF O-FADE.3 deck"], "Remove 1",
        ("FADE-2.5", "O-FADE.2", "O-FADE.3")),
    "12": (_deck("M N", pool="MC"), [], "", ("FADE-2.5", "FADE-10.31")),
    "13": (_deck("R1"), ["WRONG_SECTION O-FADE.17 deck"], "Move to raider", ("FADE-2.6", "FADE-10.38", "O-FADE.17")),
    "14": (_deck(pool="R1 L40"), ["WRONG_SECTION O-FADE.17 pool"], "Move to raider", ("FADE-2.6",)),
    "15": (_deck(raider="R1"), [], "", ("FADE-1.8",)),
    "16": (_deck(raider="R1 R2"), ["SECTION_TOO_LARGE FADE-1.8 raider"], "Keep R1", ("FADE-1.8",)),
    "17": (_deck(world="W1"), [], "", ("FADE-2.4", "FADE-1.7")),
    "18": (_deck(world="W1 W2"), ["SECTION_TOO_LARGE FADE-2.4 world"], "Keep W1", ("FADE-2.4",)),
    "19": (_deck("W1"), ["WRONG_SECTION O-FADE.17 deck"], "Move to world", ("O-FADE.17",)),
    "20": (_deck("L40"), ["W TOO_MANY_OF O-FADE.3 deck"], "Move 1 L40 to pool", ("O-FADE.3",)),
    "21": (_deck("40*ANY"), [], "", ("FADE-2.2",)),
    "22": (_deck("Nobody"), ["UNKNOWN_CARD O-FADE.17 deck"], "Find the card", ("O-FADE.17",)),
    "23": (_deck(side="S16"), ["WRONG_SECTION O-FADE.17 side"], "Move all to maybe", ("O-FADE.17",)),
    "24": (_deck(base=""), ["SECTION_TOO_SMALL FADE-2.1 deck"], "Choose cards", ("FADE-2.1",)),
    # Further ones.
    "4 in the deck and 4 in the pool": (_deck("4*L1", pool="4*L1"), ["W TOO_MANY_OF O-FADE.3 deck"], "Remove 4 L1",
        ("O-FADE.2",)),
    "a card that says two": (_deck("3*TWO"), ["TOO_MANY_COPIES FADE-2.2 deck"], "Remove 1", ("FADE-2.2",)),
    "a raider twice": (_deck(raider="2*R1"), ["SECTION_TOO_LARGE FADE-1.8 raider"], "Keep R1", ("FADE-1.8",)),
    "a raider where there is one": (_deck("R2", raider="R1"), ["WRONG_SECTION O-FADE.17 deck"], "Move 1 to maybe",
        ("FADE-2.6",)),
    "a Character as raider and as world rule": (_deck(raider="L1", world="L1"),
        ["WRONG_SECTION O-FADE.17 world", "WRONG_SECTION O-FADE.17 raider"], "Move all to where they belong",
        ("O-FADE.17",)),
    "ideas are never wrong": (_deck(maybe="9*M R1 W1 Nobody 60*L40"), [], "", ()),
    "a Zone has no Level to count": (_deck("Z", pool="L40"), [], "", ("FADE-2.3",)),
    "each that is wrong": (_deck("R1 W1 S16", base="59*S01", pool="S16 L40 L40 L35", world="W1 W2"),
        ["SECTION_TOO_LARGE FADE-2.4 world", "WRONG_SECTION O-FADE.17 deck", "WRONG_SECTION O-FADE.17 deck",
         "WRONG_SECTION O-FADE.17 pool", "TOO_MANY_COPIES FADE-2.2 deck", "SUM_TOO_LARGE FADE-2.3 pool"], "Keep W1",
        ()),
}  # fmt: skip


@pytest.mark.parametrize(
    ("decklist", "expected", "first_fix"),
    [pytest.param(decklist, said, fix, id=f"3.2-{row}", marks=pytest.mark.statement(*ids) if ids else ()) for row,
     (decklist, said, fix, ids) in ROWS.items()],
)  # fmt: skip
def test_legality(decklist: Decklist, expected: list[str], first_fix: str) -> None:
    problems = check(decklist, CARDS, STANDARD)
    assert [_said(problem) for problem in problems] == expected
    assert [problem.fixes[0].label for problem in problems[:1]] == ([first_fix] if first_fix else [])


def test_sentences() -> None:
    def messages(decklist: Decklist) -> list[str]:
        return [problem.message for problem in check(decklist, CARDS, STANDARD)]

    assert messages(_deck("2*M", pool="L40 L35 L26")) == [
        "M ×2 — Mythical: once, in the deck or in the Fighter Pool.",
        "Levels of 101 in the Fighter Pool — at most 100: 1 too many.",
    ]
    assert messages(_deck("3*TWO L40", world="W1 W2")) == [
        "2 World Rules — at most 1.",
        "TWO ×3 — at most 2 copies in the deck.",
        "1 card of kind Character in the deck — only from the Fighter Pool can a Character be played.",
    ]
