"""The words of F.A.D.E. against its statements: what there is, in which order, and the numbers to begin with."""

from __future__ import annotations

import pytest

from games.fade.words import RANKED, START, DamageType, Grade, Kind, Phase, Place, Rank, Rarity, Stat, Trigger


@pytest.mark.statement("FADE-1.4")
def test_what_a_player_begins_with() -> None:
    assert {stat.label: number for stat, number in START.items()} == {
        "HP": 50, "TP": 0, "CS": 6, "PLV": 5, "DEF": 0, "AGI": 0,
    }  # fmt: skip


@pytest.mark.statement("FADE-3.2", "FADE-3.3", "FADE-3.4", "FADE-3.5", "FADE-3.7", "FADE-3.8", "FADE-4.1", "FADE-5.1")
def test_the_words_stand_in_their_order() -> None:
    labels = {
        Rarity: "Common, Uncommon, Rare, Super Rare, Ultra Rare, Omega Rare",
        Kind: "Character, Skill, Reaction, Item, Augment, Zone, Command, World Rule",
        Rank: "Normal, Special, Hyper, Ultra, Devastation, Legendary",
        DamageType: "Physical, Energy, Unknown",
        Grade: "Basic, Unblockable, Relentless",
        Stat: "HP, CS, TP, PLV, DEF, AGI",
        Trigger: "On Enter Field, On Destroyed, On Draw, On Targeted, On Attacked, On Attack, On Successful Attack, "
        "On Hit, On Taking Damage",
        Place: "Deck, Fighter Pool, Reserve, Discard Pile, Rift, Hand, Character, Equip, Extra, Arena",
        Phase: "Starting, Draw, Preparation, Combat, Aftermath, End",
    }
    assert {words: ", ".join(word.label for word in words) for words in labels} == labels


@pytest.mark.statement("FADE-3.4")
def test_kinds_with_a_rank() -> None:
    assert {Kind.AUGMENT, Kind.ITEM, Kind.SKILL, Kind.REACTION} == RANKED
