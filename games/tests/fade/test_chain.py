"""What happens in a chain: the rows of 3.4 about chains by number, both examples, refusals, and what stays true."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.fade.attacks import Fate
from games.fade.chain import Deed, Link, LinkKind, Only, Outcome, Reason, solve
from games.fade.rulebook import RULEBOOK
from games.fade.words import Grade, Rank
from games.faults import InvalidInput


def item(name: str, **more: Any) -> Link:
    return Link(LinkKind.ITEM, name, **more)


def attack(name: str = "A", **more: Any) -> Link:
    return Link(LinkKind.ATTACK, name, **more)


def skill(name: str, **more: Any) -> Link:
    return Link(LinkKind.SKILL, name, **more)


def reaction(name: str, does: Deed = Deed.HAPPEN, **more: Any) -> Link:
    return Link(LinkKind.REACTION, name, does=does, **more)


NEGATES_ITEM = reaction("B", Deed.NEGATE, rank=Rank.HYPER, only=Only(LinkKind.ITEM))
NEGATES_HYPER = reaction("C", Deed.NEGATE, rank=Rank.SPECIAL, only=Only(LinkKind.REACTION, Rank.HYPER))


def happened(outcome: Outcome) -> list[str]:
    """The names in order of resolving, in brackets what came to nothing."""
    return [result.name if result.happens else f"({result.name})" for result in outcome.results]


def refused(*links: Link) -> list[tuple[str, str]]:
    with pytest.raises(InvalidInput) as caught:
        solve(links)
    return [(refusal.code, refusal.rule) for refusal in caught.value.faults]


#: Rows of 3.4 about chains, the even ones ours: links, what happens in order, cards used, TP.
ROWS: dict[str, tuple[list[Link], list[str], int, int]] = {
    "3.4-1 first example": ([item("A"), NEGATES_ITEM, NEGATES_HYPER], ["C", "(B)", "A"], 3, 0),
    "3.4-2 second example: an Item waits": ([attack(), item("B"), reaction("C", Deed.NEGATE)], ["C", "(A)", "B"], 2, 0),
    "3.4-3 an Augment": ([Link(LinkKind.AUGMENT, "A")], [], 0, 0),
    "3.4-4 an attack alone": ([attack()], ["A"], 0, 1),
    "3.4-5 a negated attack": ([attack(), reaction("B", Deed.NEGATE)], ["B", "(A)"], 1, 0),
    "3.4-6 a blocked attack": ([attack(), reaction("B", Deed.BLOCK)], ["B", "A"], 1, 0),
    "3.4-8 a prevented Skill": ([skill("A"), reaction("B", Deed.PREVENT)], ["B", "(A)"], 1, 0),
    "3.4-10 an Item negated alone": ([item("A"), NEGATES_ITEM], ["B", "(A)"], 2, 0),
    "3.4-12 in a Last Stand": ([attack(last_stand=True)], ["A"], 0, 2),
}


@pytest.mark.statement("FADE-7.1", "FADE-7.2", "FADE-7.3", "FADE-6.6")
@pytest.mark.parametrize("row", ROWS)
def test_chain(row: str) -> None:
    links, expected, cards_used, tp = ROWS[row]
    outcome = solve(links)
    assert (happened(outcome), outcome.cards_used, outcome.tp) == (expected, cards_used, tp)


@pytest.mark.statement("FADE-7.4")
@pytest.mark.parametrize(
    "first",
    [
        *(reaction("A", deed, has_trigger=True) for deed in Deed if deed is not Deed.HAPPEN),
        reaction("A"),
        Link(LinkKind.EFFECT, "A", is_link_only=Reason.TARGETS_ATTACKER),
        skill("A", is_link_only=Reason.NEEDS_CARD),
    ],
    ids=lambda link: f"3.4-7 {link.does} {link.is_link_only or ''}",
)
def test_what_is_a_link_only_starts_no_chain(first: Link) -> None:
    assert refused(first) == [("LINK_ONLY", "FADE-7.4")]


@pytest.mark.statement("FADE-7.2")
def test_what_starts_a_chain() -> None:
    starters = [attack("A"), skill("A"), reaction("A", has_trigger=True), Link(LinkKind.EFFECT, "A"), item("A")]
    assert [happened(solve([link])) for link in starters] == [["A"]] * 5
    others = [LinkKind.AUGMENT, LinkKind.ZONE, LinkKind.COMMAND, LinkKind.CHARACTER]
    assert [solve([Link(kind, "A")]).chains for kind in others] == [()] * 4
    outcome = solve([Link(LinkKind.AUGMENT, "A"), attack("B"), reaction("C", Deed.BLOCK)])
    assert (outcome.apart, outcome.chains, happened(outcome)) == ((0,), ((1, 2),), ["C", "B"])
    assert refused(Link(LinkKind.AUGMENT, "A"), reaction("B", Deed.NEGATE, answers=0)) == [
        ("NOTHING_TO_ANSWER", "FADE-7.2"),
        ("LINK_ONLY", "FADE-7.4"),
    ]


@pytest.mark.statement("FADE-7.3", "O-FADE.29")
def test_items_wait_in_the_order_in_which_they_were_played() -> None:
    outcome = solve(
        [skill("A"), item("B"), item("C"), reaction("D", Deed.BLOCK), reaction("E", Deed.NEGATE, answers=1)]
    )
    assert outcome.chains == ((0, 3), (1, 4), (2,))
    assert happened(outcome) == ["D", "A", "E", "(B)", "C"]
    assert refused(attack(), item("B", does=Deed.NEGATE)) == [("ITEM_WAITS", "FADE-7.3")]
    assert refused(attack(), Link(LinkKind.AUGMENT, "B")) == [("NOT_A_LINK", "FADE-7.3")]


@pytest.mark.statement("FADE-6.10", "O-FADE.28")
def test_grades_forbid_in_a_chain_what_they_forbid_in_a_battle() -> None:
    relentless, unblockable = skill("A", grade=Grade.RELENTLESS), skill("A", grade=Grade.UNBLOCKABLE)
    assert refused(relentless, reaction("B", Deed.NEGATE)) == [("NOT_PERMITTED", "FADE-6.10")]
    assert refused(unblockable, reaction("B", Deed.BLOCK)) == [("NOT_PERMITTED", "FADE-6.10")]
    assert refused(skill("A"), reaction("B", Deed.DOWNGRADE)) == [("NOT_PERMITTED", "FADE-6.10")]
    assert happened(solve([relentless, reaction("B", Deed.PREVENT)])) == ["B", "(A)"]
    met = solve([unblockable, reaction("B", Deed.DOWNGRADE), reaction("C", Deed.BLOCK)])
    assert met.results[-1].text == (
        "Happens: 0 damage. Its damage was downgraded by Reaction B. "
        "Its damage is blocked by Reaction C, its other effects happen."
    )


@pytest.mark.statement("FADE-6.6")
def test_what_each_defence_leaves() -> None:
    fates = {
        deed: solve([skill("A", damage=4), reaction("B", deed)]).results[1]
        for deed in (Deed.BLOCK, Deed.DEFLECT, Deed.COUNTER, Deed.NEGATE, Deed.PREVENT)
    }
    assert {deed: (result.happens, result.damage, result.card) for deed, result in fates.items()} == {
        Deed.BLOCK: (True, 0, Fate.DISCARD), Deed.DEFLECT: (True, 4, Fate.DISCARD),
        Deed.COUNTER: (True, 4, Fate.DISCARD), Deed.NEGATE: (False, None, Fate.DISCARD),
        Deed.PREVENT: (False, None, Fate.FACE_UP),
    }  # fmt: skip
    assert refused(item("A"), reaction("B", Deed.BLOCK)) == [("NOT_AN_ATTACK", "FADE-6.6")]
    assert happened(solve([item("A", damage=2), reaction("B", Deed.BLOCK)])) == ["B", "A"]


@pytest.mark.statement("FADE-6.5")
def test_one_reaction_of_a_player_for_each_attack() -> None:
    blocks = [reaction(name, Deed.BLOCK, answers=0, player="Bo") for name in "BC"]
    assert refused(attack(), *blocks) == [("TOO_MANY_REACTIONS", "FADE-6.5")]
    other = reaction("C", Deed.BLOCK, answers=0, player="Cy")
    assert happened(solve([attack(), blocks[0], other])) == ["C", "B", "A"]


def test_what_can_be_answered() -> None:
    assert refused(attack(), reaction("B", Deed.NEGATE, answers=1)) == [("NOTHING_TO_ANSWER", "FADE-7.1")]
    assert refused(attack(), NEGATES_HYPER) == [("NOTHING_TO_ANSWER", "FADE-7.4")]
    wrong = reaction("C", Deed.NEGATE, answers=1, only=Only(LinkKind.REACTION, Rank.SPECIAL))
    assert refused(item("A"), NEGATES_ITEM, wrong) == [("DOES_NOT_FIT", "FADE-7.4")]
    stacked = [attack(), reaction("B"), reaction("C", Deed.BLOCK), reaction("D", Deed.NEGATE)]
    assert [result.answers for result in solve(stacked).results] == [2, 1, 0, None]


@pytest.mark.statement("O-FADE.28")
def test_a_downgrade_that_makes_room_is_named_where_it_counts() -> None:
    unblockable = skill("A", grade=Grade.UNBLOCKABLE)
    met = solve([unblockable, reaction("B", Deed.DOWNGRADE, player="Bo"), reaction("C", Deed.BLOCK, player="Cy")])
    first = met.results[0]
    assert (first.name, "O-FADE.28" in first.rules) == ("C", True)
    assert first.text.endswith("Only a downgrade makes room for that, and Reaction B was linked before it.")
    assert "O-FADE.28" not in met.results[1].rules
    assert "O-FADE.28" not in solve([skill("A"), reaction("B", Deed.BLOCK)]).rules


links = st.lists(
    st.builds(Link, st.sampled_from(LinkKind), st.sampled_from("ABC"),
        does=st.sampled_from([Deed.HAPPEN] * 4 + list(Deed)), answers=st.none() | st.integers(0, 6),
        grade=st.sampled_from(Grade), has_trigger=st.booleans(), player=st.sampled_from(["", "Bo"])),
    min_size=1,
    max_size=7,
)  # fmt: skip


@given(links)
def test_every_link_resolves_once_and_every_refusal_has_its_rule(links: list[Link]) -> None:
    try:
        outcome = solve(links)
    except InvalidInput as error:
        outcome = None
        rules = {refusal.rule for refusal in error.faults}
    if outcome is None:
        assert rules <= set(RULEBOOK.rules)
        return
    assert sorted([*(result.link for result in outcome.results), *outcome.apart]) == list(range(len(links)))
    assert [result.link for result in outcome.results] == [p for chain in outcome.chains for p in reversed(chain)]
    assert outcome.cards_used == sum(result.card is Fate.DISCARD for result in outcome.results)
    assert set(outcome.rules) <= set(RULEBOOK.rules)
