"""Side plans by themselves: what a swap does, what fits, and what may be written."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cards.catalog import Catalog
from decks import limits
from decks.plans import Misfit, Plan, PlanError, Swapped, dump_plan, load_plan, parse_plan, swap
from tcg.construction import Decklist, Ref

CARDS: list[Ref] = [1, 2, 3, 4, "Nobody"]
PILES = st.dictionaries(st.sampled_from(CARDS), st.integers(1, 9), max_size=5)
DECKS = st.dictionaries(st.sampled_from(["main", "special", "side", "maybe"]), PILES).map(Decklist)
EXCHANGED = st.dictionaries(st.sampled_from(["main", "special"]), PILES).map(Decklist)
PLANS = st.builds(Plan, st.just("Fire"), out=EXCHANGED, into=EXCHANGED)


def copies(deck: Decklist) -> Counter[Ref]:
    """How often each card is in the deck, wherever it stands."""
    total: Counter[Ref] = Counter()
    for pile in deck.sections.values():
        total.update(pile)
    return total


@given(DECKS, PLANS)
def test_swapping_there_and_back_gives_the_same_deck(deck: Decklist, plan: Plan) -> None:
    there = swap(deck, plan, "side")
    assert copies(there.decklist) == copies(deck)
    assert there.decklist.section("maybe") == deck.section("maybe")
    out, into = plan.out.sections, plan.into.sections
    if not there.misfits:
        for section in ("main", "special"):
            for card in copies(deck):
                moved = into.get(section, {}).get(card, 0) - out.get(section, {}).get(card, 0)
                assert there.decklist.copies(section, card) == deck.copies(section, card) + moved
        back = swap(there.decklist, plan.back, "side")
        assert back == Swapped(deck, ())


@given(DECKS, PLANS)
def test_what_does_not_fit_is_said_and_the_rest_done(deck: Decklist, plan: Plan) -> None:
    """Without what is said not to fit it is a plan that fits, and does the same."""
    swapped = swap(deck, plan, "side")
    out, into = plan.out, plan.into
    for each in swapped.misfits:
        assert 0 <= each.there < each.wanted
        if each.target == "side":
            out = out.set(each.source, each.card, each.there)
        else:
            into = into.set(each.target, each.card, each.there)
    assert swap(deck, Plan("Fire", out=out, into=into), "side") == Swapped(swapped.decklist, ())


def test_misfits_name_section_card_and_counts() -> None:
    deck = Decklist.of(main=[(1, 3)], side=[(2, 1)])
    plan = Plan("Fire", out=Decklist.of(main=[(1, 4), (9, 1)]), into=Decklist.of(main=[(2, 1), ("Nobody", 2)]))
    swapped = swap(deck, plan, "side")
    assert swapped.decklist == Decklist.of(main=[2], side=[(1, 3)])
    assert swapped.misfits == (
        Misfit("main", "side", 1, 4, 3),
        Misfit("main", "side", 9, 1, 0),
        Misfit("side", "main", "Nobody", 2, 0),
    )


# --- what is written --------------------------------------------------------------------------------------------------


def test_a_plan_is_read_as_it_is_written(starter: Catalog) -> None:
    step, sprite = (starter.named(name) for name in ("Flash Step", "Wick Sprite"))
    assert step
    assert sprite
    sent = {
        "against": " Fire \u202e rush",
        "deck": "/decks/abc/",
        "note": "Keep\r\nlow. ",
        "out": {"main": {"flash-step": 1, "Flash Step": 1, "~Nobody": 3, "~Wick Sprite": 0}},
        "in": {"main": {str(sprite.id): 2}},
    }
    plan = parse_plan(sent, starter)
    assert plan == Plan(
        "Fire rush",
        "/decks/abc/",
        "Keep\nlow.",
        Decklist.of(main=[(step.id, 2), ("Nobody", 3)]),
        Decklist.of(main=[(sprite.id, 2)]),
    )
    kept = json.loads(json.dumps(dump_plan(plan)))
    assert kept["out"] == {"main": {str(step.id): 2, "~Nobody": 3}}
    assert load_plan(kept, starter) == plan
    gone = {**kept, "in": {"main": {"999999": 1}}}
    assert load_plan(gone, starter).into == Decklist.of(main=["card 999999"])
    assert parse_plan(kept, starter) == plan
    assert parse_plan({"against": "x"}, starter) == Plan("x")


@pytest.mark.parametrize(
    ("sent", "fields"),
    [
        ([], [""]),
        (None, [""]),
        ({}, ["against"]),
        ({"against": "\u200b"}, ["against"]),
        ({"against": "x" * (limits.PLAN_NAME + 1), "deck": "x" * 201, "note": "x" * 1001}, ["against", "deck", "note"]),
        ({"against": 5, "note": None, "more": 1}, ["more", "against", "note"]),
        ({"against": "x", "out": [], "in": {"main": 3}}, ["out", "in"]),
        ({"against": "x", "out": {"maybe": {"Nobody": 1}}, "in": {"side": {"Nobody": 1}}}, ["out", "in", "in"]),
        ({"against": "x", "out": {"main": {"Nobody": -1, "Somebody": True, "x": "2", "y": 100}}}, ["out"] * 4),
        ({"against": "x", "out": {"main": {"999999999": 1, "\x00": 1, "~": 1}}}, ["out"] * 3),
        ({"against": "x", "out": {"main": {"Flash Step": 1}}, "in": {"special": {"flash-step": 1}}}, ["in"]),
        ({"against": "x", "out": {"main": {"Flash Step": 60, "flash-step": 60}}}, ["out"]),
        ({"against": "x", "in": {"main": {"Flash Step": 1}, "special": {"flash-step": 1}}}, ["in"]),
        ({"against": "x", "in": {"main": {f"Card {n}": 1 for n in range(limits.PLAN_CARDS + 1)}}}, ["in"]),
    ],
)
def test_all_that_is_wrong_with_a_plan_is_said_at_once(starter: Catalog, sent: Any, fields: list[str]) -> None:
    with pytest.raises(PlanError) as refused:
        parse_plan(sent, starter)
    assert [name for name, sentence in refused.value.problems if sentence] == fields
