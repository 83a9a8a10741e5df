"""No text is read as what it does not say, and none takes long: a small share of `benchmark hostile_texts`."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from random import Random
from typing import get_args

import pytest

from despaira_site.testing.exhaustive import is_exhaustive
from rules.abilities import ast
from rules.abilities.grammar import templates
from rules.abilities.grammar.reader import Reader
from rules.abilities.parse import parse
from rules.abilities.sentences.structure import read_sentences
from rules.compiling import text_problem
from rules.tests.abilities import hostile
from rules.tests.abilities.meaning import complaints


def _random(seed: int) -> Random:
    return Random(seed)  # noqa: S311  (the same texts every time)


#: Texts of each sort.
TEXTS = 1_500 if is_exhaustive() else 40


def test_nonsense_is_understood_as_written_or_refused() -> None:
    texts = islice(hostile.hostile(_random(0)), TEXTS)
    assert {text: faults for text in texts if (faults := hostile.faults_of(text))} == {}


def test_what_is_wrong_with_nonsense_is_said() -> None:
    texts = islice(hostile.hostile(_random(1)), TEXTS // 8)
    assert [text for text in texts if not str(text_problem(text))] == []


def test_a_good_text_with_a_word_gone_twice_or_moved_is_understood_as_written_or_refused() -> None:
    mutations = islice(hostile.mutations(_random(0), hostile.good_texts()), TEXTS)
    assert {each: faults for each in mutations if (faults := hostile.faults_of(each))} == {}


def test_what_is_read_is_written_so_that_it_reads_the_same() -> None:
    """Good texts, and those that the same phrases make in other places."""
    good = hostile.read_texts() if is_exhaustive() else hostile.read_texts()[::8]
    exchanged = [text for text in islice(hostile.exchanged(_random(2)), 5 * TEXTS) if hostile.is_read(text)]
    assert len(exchanged) > 4 * TEXTS
    assert {text: faults for text in (*good, *exchanged) if (faults := [*hostile.unsaid(parse(text))])} == {}


def test_every_effect_is_in_a_good_text() -> None:
    said = {type(node) for text in hostile.read_texts() for node in ast.nodes_of(parse(text))}
    assert {*get_args(ast.Effect)} <= said, "each needs a text in a scenario"


@pytest.mark.parametrize(
    ("text", "read_as", "complaint"),
    [
        ("Draw 3 cards.", "Draw 2 cards.", "3 is not read 1 times"),
        ("Draw 2 cards.", "Draw 2 cards, then draw 3 cards.", "3 is not said"),
        ("Draw 2 cards, then draw 2 cards.", "Draw 2 cards.", "2 is not read 2 times"),
        ("Destroy all Fire creatures.", "Destroy all creatures.", "Fire is not read"),
        ("Destroy all creatures.", "Destroy all creatures on Ocean tiles.", "Ocean is not said"),
        ("Set the HP of this creature to 5.", "Set the DEF of this creature to 5.", "HP is not read"),
        ("1 creature cannot move.", "1 creature may move again.", "'not' is not read"),
        ("Destroy 1 opposing creature.", "Destroy 1 creature.", "'opponent' is not read"),
        ("Destroy 1 creature.", "Destroy 1 creature your opponent controls.", "'opponent' is not said"),
        ("Destroy 1 creature.", "Destroy up to 1 creature.", "'up to' is not said"),
        ("Destroy all other creatures.", "Destroy all creatures.", "'other' is not read"),
    ],
)
def test_what_is_left_out_or_made_up_is_noticed(text: str, read_as: str, complaint: str) -> None:
    assert complaint in complaints(text, parse(read_as))


@pytest.fixture
def work(monkeypatch: pytest.MonkeyPatch) -> Callable[..., int]:
    """Return a function that counts the states visited for a text, and to `say` its fault."""
    follow, count = templates._follow, 0

    def counted(*args: object) -> None:
        nonlocal count
        count += 1
        follow(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(templates, "_follow", counted)

    def work_of(text: str, *, say: bool = False) -> int:
        nonlocal count
        count = 0
        problem = text_problem(text)
        if say:
            str(problem)
        return count

    return work_of


#: What can be said over and over, as good texts and as nonsense.
PIECES = [
    "Draw 1 card. ", "draw 1 card, then ", "draw 1 card and ", "1 other Fire creature ", "all face-up other opposing ",
    "1 creature you control adjacent to this card ", "when this creature is spawned, ", "pay 1 Magic Crystal and ",
    "(Instant) ", "until the end of the turn, ", "while you control 1 or more creatures, ", "“Draw 1 card.” ",
    '"Draw" ', "this creature gains “", "flip a coin: if heads, draw 1 card; ", "“", '"', '1 "a ', "(", "9", "’", "a-",
    "deal 1 damage to 1 creature within 1 tile of ", "Wild ", "Destroy 1 Wild Old ", "a ", "1 ", "if ", "you may ",
    "or ", "it ", "discard 1 card, ", 'sacrifice 1 "a" creature, ', "e\u0301", "\n", "of level 1 ",
]  # fmt: skip


def test_twice_the_text_is_twice_the_work(work: Callable[..., int]) -> None:
    """Work that grew with the square of the length would take minutes for a long text."""
    dear = []
    texts = [piece * hostile.LONGEST for piece in PIECES]
    for text in (*texts, *(f"Destroy all {text}" for text in texts[:: 1 if is_exhaustive() else 4])):
        once, twice = work(text[: hostile.LONGEST // 4]), work(text[: hostile.LONGEST // 2])
        if twice > 2.5 * once + 100:
            dear.append((text[:40], once, twice))
    assert dear == []


def test_no_text_is_much_work(work: Callable[..., int]) -> None:
    """Some 50 places for each word, which is 50 ms for the longest text that anything takes."""
    texts = [text[: hostile.LONGEST] for text in islice(hostile.hostile(_random(14)), TEXTS)]
    heaviest = max(texts, key=lambda text: work(text) / (len(text) + 100))
    assert work(heaviest) <= 8 * (len(heaviest) + 100), heaviest


def test_a_hint_is_not_much_more_work(work: Callable[..., int]) -> None:
    text = (
        "When this creature is spawned, draw 1 card. " * 25
        + "Destroy 1 wounded creature nearby, then destroy 1 creature."
    )
    assert str(text_problem(text))
    read, with_hint = work(text), work(text, say=True)
    assert read < with_hint <= 8 * read


def test_nothing_is_missed_that_is_not_asked() -> None:
    """Phrases that can't begin with the next word are only tried to explain a failure."""
    mutations = islice(hostile.mutations(_random(1), hostile.good_texts()), 20)
    for text in [*hostile.good_texts()[::60], *mutations]:
        asked, all_asked = Reader(text), Reader(text, explains=True)
        assert read_sentences(asked, 0) == read_sentences(all_asked, 0), text
