"""The keywords of F.A.D.E. (FADE-10): the list, how one is read, and what is asked of them."""

from __future__ import annotations

import pytest

from games.fade import keywords
from games.fade.keywords import BY_CODE, KEYWORDS, Elements, read
from games.fade.words import element_key, elements_in


def test_the_list_has_55_entries_of_which_three_are_lost() -> None:
    assert [keyword.number for keyword in KEYWORDS] == list(range(1, 56))
    assert [keyword.number for keyword in KEYWORDS if keyword.is_lost] == [25, 36, 48]
    assert len(BY_CODE) == 52
    assert all("Lost in the source" in keyword.meaning for keyword in KEYWORDS if keyword.is_lost)
    assert BY_CODE["drain_counter"].rule == "FADE-10.21"
    assert [keyword.name for keyword in KEYWORDS if keyword.is_counter] == [
        "Blindness Counter", "Curse Counter", "Drain Counter", "Fracture Counter", "Paralyze Counter",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("aura: 3", "Aura 3"), ("Drain 2", "Drain Counter 2"), ("paralyze counters (2)", "Paralyze Counter 2"),
        ("Paralyze", "Paralyze Counter 1"), ("Ember and Tide-infused", "Ember + Tide-infused"),
        ("affinity Ember/Tide, Ember", "Affinity Ember + Tide"), ("Friendship Ember 2", "Friendship Ember 2"),
        ("lock on", "Lock-On"), ("Lock Ember", "Lock Ember"), ("relentless", "Relentless Damage"),
        ("Overdrive 3 TP", "Overdrive 3"), ("Immune: Stun", "Immune: Stun"), ("Vengeance: draw 2", "Vengeance: draw 2"),
    ],
)  # fmt: skip
def test_a_keyword_is_read_generously_and_printed_one_way(text: str, printed: str) -> None:
    assert str(read(text)) == printed
    assert read(printed) == read(text)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("Haste", "no keyword"), ("", "no keyword"), ("Aura", "needs a number"), ("Aura 0", "at least 1"),
        ("Drain 1000", "at most 999"), ("Affinity", "needs elements"), ("Immune", "needs to say"),
        ("Void 3", "too much"),
    ],
)  # fmt: skip
def test_what_is_no_keyword_is_refused_in_a_sentence(text: str, problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        read(text)


@pytest.mark.statement("FADE-10.9")
def test_aura_counts_full_numbers_of_missing_hp() -> None:
    """T-FADE.6, and the example of the list."""
    assert keywords.aura([read("Aura 3")], 12) == 4
    assert keywords.aura([read("Aura 3")], 11) == 3
    assert keywords.aura([read("Aura 3")], 0) == 0


@pytest.mark.statement("FADE-10.54")
def test_wildcard_has_every_element_and_null() -> None:
    wild = keywords.elements_of(("Ember",), [read("Wildcard")])
    assert wild.has("Tide")
    assert wild.has("Null")
    assert keywords.affinity([read("Affinity Ember + Tide")], wild) == 2


@pytest.mark.statement("FADE-10.2")
def test_infused_replaces_elements() -> None:
    infused = keywords.elements_of(("Tide",), [read("Ember-infused")])
    assert infused == Elements(("Ember",))
    assert not infused.has("Tide")


@pytest.mark.statement("FADE-10.3", "FADE-10.5", "FADE-10.6")
def test_affinity_counts_each_element_once_and_a_lock_wants_them_all() -> None:
    both = Elements(("Ember", "Tide"))
    assert keywords.affinity([read("Affinity Ember"), read("Affinity Ember + Tide")], both) == 2
    assert keywords.locked([read("Lock Ember + Gale")], both) == ("Gale",)
    assert keywords.locked([read("Lock Ember")], Elements()) == ("Ember",)
    assert keywords.masters([read("Mastery Gale + tide")], both)


@pytest.mark.statement("FADE-10.29")
def test_mute_leaves_only_itself_and_the_counters_that_lie_on_the_card() -> None:
    held = [read("Mute"), read("Willpower"), read("Drain 1")]
    assert [kept.code for kept in keywords.active(held)] == ["mute", "drain_counter"]


@pytest.mark.statement("O-FADE.14")
def test_elements_are_compared_without_case_and_spaces() -> None:
    assert elements_in("Deep Sea + deep-sea & Null") == ("Deep Sea",)
    assert element_key("Null-type") == ""
    assert element_key("Ｅmber") == element_key("EMBER")
