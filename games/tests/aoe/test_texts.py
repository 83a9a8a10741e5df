"""Abilities as sentences: what is read as what, and that what is written is read again."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.aoe.abilities import Ability, Effect, Heading
from games.aoe.space import Direction
from games.aoe.texts import read_text, write_ability
from games.aoe.words import Tag


@pytest.mark.parametrize(
    ("text", "ability"),
    [
        ("Meter 1: Deal 2 more damage.", Ability(Effect.DAMAGE, 2, Tag.METER, cost=1)),
        ("meter 2 x3: +1 damage", Ability(Effect.DAMAGE, 1, Tag.METER, cost=2, times=3)),
        ("Meter 1 (not paid): Root.", Ability(Effect.ROOT, tag=Tag.METER, cost=1, times=0)),
        ("Final: Knockdown.", Ability(Effect.KNOCKDOWN, tag=Tag.FINAL)),
        ("Resolve: Move up to 1 toward.", Ability(Effect.MOVE, 1, Tag.RESOLVE, Heading.TOWARD)),
        (
            "Before damage: Move 2 up and right",
            Ability(Effect.MOVE, 2, Tag.RESOLVE, Direction.UP_RIGHT, is_before=True),
        ),
        ("Pre-Priority: Push 3.", Ability(Effect.PUSH, 3, Tag.PRE_PRIORITY, Heading.AWAY)),
        ("pull 1", Ability(Effect.PUSH, 1, None, Heading.TOWARD)),
        ("Push 2 spaces down-left.", Ability(Effect.PUSH, 2, None, Direction.DOWN_LEFT)),
        ("Move 3.", Ability(Effect.MOVE, 3)),
        ("Cancel the opponent’s card.", Ability(Effect.CANCEL)),
        ("Clean-up: Draw 1.", Ability(Effect.OTHER, tag=Tag.CLEAN_UP, text="Draw 1.")),
        ("Laugh loudly.", Ability(Effect.OTHER, text="Laugh loudly.")),
    ],
)
def test_sentences(text: str, ability: Ability) -> None:
    assert read_text(text) == (ability,)


def test_each_sentence_is_an_ability() -> None:
    assert [ability.effect for ability in read_text("Root. Final: Knockdown.\nBlank; Dance!")] == [
        Effect.ROOT, Effect.KNOCKDOWN, Effect.BLANK, Effect.OTHER
    ]  # fmt: skip
    assert read_text("  ") == ()
    (terminal,) = read_text("Terminal.")
    assert terminal.tag is Tag.TERMINAL


@given(
    st.sampled_from([effect for effect in Effect if effect is not Effect.OTHER]),
    st.sampled_from([None, *(tag for tag in Tag if tag not in (Tag.TERMINAL, Tag.METER))]),
    st.sampled_from([*Direction, *Heading]),
    st.integers(0, 20),
)
def test_what_is_written_is_read_again(
    effect: Effect, tag: Tag | None, heading: Direction | Heading, amount: int
) -> None:
    moves = effect in (Effect.MOVE, Effect.PUSH)
    ability = Ability(effect, amount if moves or effect is Effect.DAMAGE else 0, tag, heading if moves else None)
    assert read_text(write_ability(ability)) == (ability,)


@given(st.text(max_size=60))
def test_no_text_fails(text: str) -> None:
    read_text(text)
