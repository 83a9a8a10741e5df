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
        ("Resolve: Move up to 1 toward.", Ability(Effect.MOVE, 1, Tag.RESOLVE, Heading.TOWARD, is_up_to=True)),
        ("Before damage: Move 2 up and right",
         Ability(Effect.MOVE, 2, Tag.RESOLVE, Direction.UP_RIGHT, is_before=True)),
        ("Pre-Priority: Push 3.", Ability(Effect.PUSH, 3, Tag.PRE_PRIORITY, Heading.AWAY)),
        ("pull 1", Ability(Effect.PUSH, 1, None, Heading.TOWARD)),
        ("Push 2 spaces down-left.", Ability(Effect.PUSH, 2, None, Direction.DOWN_LEFT)),
        ("Move 3.", Ability(Effect.MOVE, 3)),
        ("Cancel the opponent’s card.", Ability(Effect.CANCEL)),
        ("Clean-up: Draw 1.", Ability(Effect.OTHER, tag=Tag.CLEAN_UP, text="Draw 1.")),
        ("Laugh loudly.", Ability(Effect.OTHER, text="Laugh loudly.")),
    ],
)  # fmt: skip
def test_sentences(text: str, ability: Ability) -> None:
    assert read_text(text) == (ability,)


@pytest.mark.parametrize(
    ("texts", "ability"),
    [
        (("Move 3 to the left.", "Move left 3.", "Move three left.", "Move yourself 3 left.", "Move 3 west."),
         Ability(Effect.MOVE, 3, None, Direction.LEFT)),
        (("Move away 3.", "Move 3 away from the opponent."), Ability(Effect.MOVE, 3, None, Heading.AWAY)),
        (("Move 2 north-east", "Move 2 spaces up-right."), Ability(Effect.MOVE, 2, None, Direction.UP_RIGHT)),
        (("Push opponent 3 right.", "Push the target 3 to the right"), Ability(Effect.PUSH, 3, None, Direction.RIGHT)),
        (("Move target 7 right.", "Opponent moves 7 right."), Ability(Effect.PUSH, 7, None, Direction.RIGHT)),
        (("Pull the enemy figure 2 toward you.", "Pull them 2"), Ability(Effect.PUSH, 2, None, Heading.TOWARD)),
        (("Knockdown the opponent.", "Knock them down"), Ability(Effect.KNOCKDOWN)),
        (("Deals 2 damage to the opponent.",), Ability(Effect.DAMAGE, 2)),
    ],
)  # fmt: skip
def test_other_words_for_the_same(texts: tuple[str, ...], ability: Ability) -> None:
    assert [read_text(text) for text in texts] == [(ability,)] * len(texts)


@pytest.mark.parametrize(
    "text", ["Ring out.", "Push yourself 3 left.", "Move up 3 left.", "Deal 2 damage to yourself.", "Root yourself."]
)
def test_what_is_none_of_ours_stays_in_its_own_words(text: str) -> None:
    assert read_text(text) == (Ability(Effect.OTHER, text=text),)


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
