"""What is true of every decklist, whatever is in it."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import fields, replace
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from games import GAMES
from games.tests.aoe.test_formats import CARDS as AOE
from games.tests.fade.test_formats import CARDS as FADE
from rules.formats import QUICKSTART, STANDARD
from rules.tests.construction.test_construction import CARDS, HOUND_BANNED, NO_COPY_LIMIT, NO_SPECIAL
from rules.tests.construction.test_formats import OTHER, THINGS
from tcg.construction import Cards, Decklist, Format, Op, Problem, Ref, Severity, apply_change, check, is_legal

#: code of a format -> the format and its cards; tests are given the code, which prints better.
SETTINGS: dict[str, tuple[Format, Cards[Any]]] = {
    **{known.code: (known, CARDS) for known in (STANDARD, QUICKSTART, NO_SPECIAL, NO_COPY_LIMIT, HOUND_BANNED)},
    OTHER.code: (OTHER, THINGS),
    "fade": (GAMES["fade"].formats["standard"], FADE),
    "aoe": (GAMES["aoe"].formats["versus"], AOE),
    "aoe with a tag card": (GAMES["aoe"].formats["tag"], AOE),
}


@st.composite
def decks(draw: st.DrawFn, counts: st.SearchStrategy[int]) -> tuple[str, Decklist]:
    """The code of a format, and a deck of any of its cards, known or not, in any section, real or not."""
    code = draw(st.sampled_from(sorted(SETTINGS)))
    deck_format, cards = SETTINGS[code]
    refs: st.SearchStrategy[Ref] = st.one_of(
        st.sampled_from(sorted(cards)), st.integers(), st.text(max_size=8), st.sampled_from(["Ash Hound", "ash hound"])
    )
    names = st.sampled_from([*(str(section.name) for section in deck_format.sections), "graveyard"])
    piles = st.dictionaries(refs, counts, max_size=7)
    return code, Decklist(draw(st.dictionaries(names, piles, max_size=6)))


#: A check is quick, but a machine may be busy.
usual_decks = decks(st.one_of(st.integers(0, 6), st.integers(0, 99)))


@given(decks(st.one_of(st.integers(0, 5), st.just(10**400))))
def test_check_never_raises_and_says_everything(given_: tuple[str, Decklist]) -> None:
    code, decklist = given_
    deck_format, cards = SETTINGS[code]
    problems = check(decklist, cards, deck_format)
    assert [problem.severity for problem in problems] == sorted(problem.severity for problem in problems)
    for problem in problems:
        assert problem.message
        assert problem.rule
        assert problem.fixes
    assert is_legal(problems) == all(problem.severity is Severity.WARNING for problem in problems)


def test_the_card_that_asks_for_a_list_is_one_of_its_section() -> None:
    """A method card that was put beside its character asks for none."""
    deck_format, cards = SETTINGS["aoe"]
    found = [check(Decklist({"fighter": dict.fromkeys(ids, 1)}), cards, deck_format) for ids in ((1, 100), (100, 1))]
    assert found[0] == found[1]
    assert [fix.label for problem in found[0] for fix in problem.fixes if "20 cards" in fix.label] == [
        "Fill the method deck with the 20 cards of Ash"
    ]


@given(usual_decks, st.randoms(use_true_random=False))
def test_the_order_of_cards_changes_nothing(given_: tuple[str, Decklist], shuffler: random.Random) -> None:
    """Not only the set of problems: their order, words and fixes too."""
    code, decklist = given_
    deck_format, cards = SETTINGS[code]
    sections = [(name, list(pile.items())) for name, pile in decklist.sections.items()]
    shuffler.shuffle(sections)
    for _, pile in sections:
        shuffler.shuffle(pile)
    shuffled = Decklist({name: dict(pile) for name, pile in sections})
    assert check(shuffled, cards, deck_format) == check(decklist, cards, deck_format)


@given(usual_decks)
def test_a_fix_can_be_applied_and_adds_no_error_of_its_code(given_: tuple[str, Decklist]) -> None:
    """Every fix but a choice: the deck is another one, and its section has no more errors of the code than before;
    of one that is filled, none.

    By section, because a format may use one code for several: what leaves a hero's place for the pool, where it
    belongs, leaves that place too small.
    """
    code, decklist = given_
    deck_format, cards = SETTINGS[code]
    problems = check(decklist, cards, deck_format)
    before = _errors(problems)
    for problem in problems:
        for fix in problem.fixes:
            if fix.change.op is not Op.CHOOSE:
                changed = apply_change(decklist, fix.change)
                assert changed != decklist
                key = problem.code, problem.section
                after = _errors(check(changed, cards, deck_format))
                assert after[key] <= (0 if fix.change.op is Op.FILL else before[key])


@given(decks(st.integers(1, 7)))
def test_fixing_ends(given_: tuple[str, Decklist]) -> None:
    """Taking the first fix of the first error that has one, again and again, comes to an end: a deck whose errors,
    if any are left, ask a person to choose."""
    code, decklist = given_
    deck_format, cards = SETTINGS[code]
    # Each copy may be put where it belongs, found to be too many and put aside; twenty may be missing from a list.
    for _ in range(50 + 4 * sum(decklist.counts().values())):
        errors = [problem for problem in check(decklist, cards, deck_format) if problem.severity is Severity.ERROR]
        changes = [fix.change for problem in errors for fix in problem.fixes if fix.change.op is not Op.CHOOSE]
        if not changes:
            break
        decklist = apply_change(decklist, changes[0])
    else:
        raise AssertionError("the fixes go round in circles")
    assert all(any(fix.change.op is Op.CHOOSE for fix in problem.fixes) for problem in errors)


@given(usual_decks, st.data())
def test_what_is_taken_over_from_the_cards_before_holds_for_the_cards_now(
    given_: tuple[str, Decklist], data: st.DataObject
) -> None:
    """One card has now what another has, in any of its fields, one is new, and one gone."""
    code, decklist = given_
    deck_format, before = SETTINGS[code]
    check(decklist, before, deck_format)
    card, other, gone = (before[data.draw(st.sampled_from(sorted(before)))] for _ in range(3))
    name = data.draw(st.sampled_from([each.name for each in fields(card) if each.name != "id"]))
    now = {**before, card.id: replace(card, **{name: getattr(other, name)})}
    if data.draw(st.booleans()):
        now[10**6] = replace(other, id=10**6)
        now.pop(gone.id)
    assert check(decklist, Cards(now, before), deck_format) == check(decklist, Cards(now), deck_format)
    assert check(decklist, Cards(before, Cards(now, before)), deck_format) == check(decklist, before, deck_format)


def _errors(problems: list[Problem]) -> Counter[tuple[str, str]]:
    return Counter((problem.code, problem.section) for problem in problems if problem.severity is Severity.ERROR)
