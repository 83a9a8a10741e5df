"""The Midnight Market: what its cards say is said in words that are known, and agrees with their fields."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any, Final

import pytest

from decks.formats import parse_text
from games.fade.attacks import Attack, Question
from games.fade.battle import solve
from games.fade.cards import Card
from games.fade.fighters import Fighter
from games.fade.goldfish import Params, report
from games.fade.keywords import BY_CODE, find
from games.fade.words import Defence, Grade, Kind, Rank, Rarity, Trigger
from games.refusals import Refused
from games.tests.own_sets import DATA, library, rows

CARDS: Final[list[Card]] = list(library("fade").cards.values())
ELEMENTS: Final = {"Rust", "Static", "Chalk", "Honey", "Fog", "Brine"}

_SKILLS: Final = r"This attack (?:hits [2-9] times|deals [1-9]\d? more damage)\."
_NUMBER: Final = r"(?:[1-9]|10)"
#: The sentences that texts are made of. Those of `_SKILLS` count in figures, the others are told.
_EFFECTS: Final = (
    rf"Draw (?:1 card|{_NUMBER} cards)\.",
    rf"Gain {_NUMBER} (?:TP|HP)\.",
    rf"A Character gains {_NUMBER} HP\.",
    rf"Deal {_NUMBER} damage to (?:a Character|the attacker)\.",
    rf"Your opponent discards (?:1 card|{_NUMBER} cards)\.",
    rf"Your opponent puts the top (?:card|{_NUMBER} cards) of the deck into the Discard Pile\.",
    r"Return 1 card from your Discard Pile to your hand\.",
    r"Negate an Item\.",
    rf"(?:{'|'.join(defence.label for defence in Defence)}) the attack\.",
)
_OTHERS: Final = (
    rf"Materials: {_NUMBER} (?:{'|'.join(sorted(ELEMENTS))}) cards?\.",
    r"A deck may have any number of this card\.",
    rf"Each player (?:gains {_NUMBER} more TP in the Starting Phase|starts with \d\d HP)\.",
)
_SENTENCE: Final = re.compile("|".join((_SKILLS, *_EFFECTS, *_OTHERS)))
_EFFECT: Final = re.compile("|".join(_EFFECTS))
_TRIGGERS: Final = {trigger.label for trigger in Trigger}
#: What may stand before an effect: a trigger, a Power Counter that is paid, or a keyword.
_HEAD: Final = re.compile(r"(?P<head>On [A-Z][A-Za-z ]+|Remove 1 Power Counter|[A-Z][A-Za-z -]+): (?!\d)")

#: The keywords whose effect the text says, behind their name.
TOLD: Final = {
    "arm_up", "contingency", "mystify", "overdrive", "paradox", "reinforce", "signature", "stock", "synchronize",
}  # fmt: skip


def of_kind(kind: Kind) -> list[Card]:
    return [card for card in CARDS if card.kind is kind]


def heads_of(line: str) -> tuple[list[str], str]:
    """What stands before the effect of a line, and the effect."""
    heads = []
    while (match := _HEAD.match(line)) and match["head"] != "Materials":
        heads.append(match["head"])
        line = line[match.end() :]
    return heads, line


def test_there_are_about_a_hundred_cards_of_every_kind() -> None:
    counts = Counter(card.kind for card in CARDS)
    assert 95 <= len(CARDS) <= 120
    assert {kind: counts[kind] for kind in Kind if counts[kind] < 2} == {}
    assert counts[Kind.CHARACTER] >= 25
    assert min(counts[kind] for kind in (Kind.SKILL, Kind.REACTION, Kind.ITEM, Kind.AUGMENT)) >= 8


def test_levels_go_from_low_to_40_and_ranks_from_first_to_last() -> None:
    levels = [card.level or 0 for card in of_kind(Kind.CHARACTER) if "raider" not in card.keyword_codes]
    assert min(levels) <= 5
    assert max(levels) == 40
    assert all(any(low <= level < low + 10 for level in levels) for low in range(1, 40, 10))
    assert {card.rank for card in of_kind(Kind.SKILL)} == set(Rank)
    assert {card.grade for card in of_kind(Kind.SKILL)} == set(Grade)


def test_rarities_are_all_six_the_rarer_the_fewer() -> None:
    counts = Counter(row["rarity"] for row in rows("fade"))
    numbers = [counts[rarity] for rarity in Rarity]
    assert numbers == sorted(numbers, reverse=True)
    assert min(numbers) >= 2


def test_there_are_mythical_cards_and_one_raider() -> None:
    assert sum("mythical" in card.keyword_codes for card in CARDS) >= 2
    assert [card.kind for card in CARDS if "raider" in card.keyword_codes] == [Kind.CHARACTER]


def test_elements_are_six_of_our_own() -> None:
    assert {element for card in CARDS for element in card.elements} == ELEMENTS
    assert any(len(card.elements) == 2 for card in CARDS)
    assert any(not card.elements for card in CARDS)


def test_every_keyword_that_can_be_read_is_on_a_card() -> None:
    assert set(BY_CODE) - {code for card in CARDS for code in card.keyword_codes} == set()


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.slug)
def test_a_text_is_in_words_that_are_known(card: Card) -> None:
    held = {keyword.keyword.name for keyword in card.keywords}
    told = []
    for line in filter(None, card.text.split("\n")):
        heads, effect = heads_of(line)
        assert _SENTENCE.fullmatch(effect), line
        assert set(heads) <= _TRIGGERS | held | {"Remove 1 Power Counter"}, line
        assert not heads or _EFFECT.fullmatch(effect), line
        told += heads
    assert {held.code for held in card.keywords} & TOLD == {
        keyword.code for head in told if head not in _TRIGGERS and (keyword := find(head))
    }


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.slug)
def test_what_a_keyword_is_about_is_known_too(card: Card) -> None:
    for held in card.keywords:
        match held.code:
            case "immune":
                assert find(held.text), held
            case "vengeance":
                assert _EFFECT.fullmatch(f"{held.text}."), held
            case "signature":
                assert held.text in _TRIGGERS, held
            case "contingency":
                assert held.text == "an Item enters the field"
            case "equip":
                assert held.text == "a Character"
            case "level_up":
                assert library("fade").named(held.text) is not None
            case "synchronize":
                assert [word.replace("_", " ") for word in card.directions] == held.text.split(", ")
            case _:
                assert not held.text
        assert set(held.elements) <= ELEMENTS


def test_words_and_fields_agree() -> None:
    wrong = []
    for card in CARDS:
        codes, text = set(card.keyword_codes), card.text
        grades = {Grade(code.removesuffix("_damage")) for code in codes if code.endswith("_damage")}
        says = {
            "what is harder to stop says so": (grades or {Grade.BASIC}) == {card.grade or Grade.BASIC},
            "attacks have a type and a grade": (card.damage_type is None) == (card.grade is None),
            "only attacks are told of as such": "This attack" not in text or card.kind is Kind.SKILL,
            "every Skill attacks": card.kind is not Kind.SKILL or card.grade is not None,
            "what counters or does damage says of which type": card.kind not in (Kind.REACTION, Kind.ITEM)
            or (card.damage_type is not None) == bool(re.search("Counter the attack|Deal", text)),
            "what a deck may have more of says so": (card.copies == "any") == ("any number" in text),
            "Power Counters are there to be removed": ("Remove 1 Power Counter" in text) == ("carrier" in codes),
            "Commands name their materials": (card.kind is Kind.COMMAND) == text.startswith("Materials"),
            "Commands have directions": (card.kind is Kind.COMMAND) == bool(card.directions),
            "counters lie on victims": card.kind is Kind.SKILL or not any("counter" in code for code in codes),
            "a card of the deck has something to say or to give": card.kind is Kind.CHARACTER
            or any((text, codes, card.hp, card.plv, card.def_)),
        }
        wrong += [(card.name, rule) for rule, holds in says.items() if not holds]
    assert wrong == []


def test_a_dearer_card_has_a_higher_rank() -> None:
    ranks = list(Rank)
    for kind in (Kind.SKILL, Kind.REACTION, Kind.ITEM, Kind.AUGMENT):
        found = sorted((card.cost or 0, ranks.index(card.rank)) for card in of_kind(kind) if card.rank)
        assert [rank for _, rank in found] == sorted(rank for _, rank in found), kind


def _fighter(card: Card, **values: Any) -> Fighter:
    return Fighter(
        card.name, hp=card.hp, plv=card.plv or 0, def_=card.def_ or 0, level=card.level, elements=card.elements,
        keywords=card.keywords, **values,
    )  # fmt: skip


def test_nobody_fells_an_equal_at_one_blow() -> None:
    """A Normal Attack knocks out nobody of its attacker's own Level or more."""
    fighters = [_fighter(card) for card in of_kind(Kind.CHARACTER)]
    felled = []
    for attacker in fighters:
        for target in fighters:
            if (attacker.level or 0) > (target.level or 0):
                continue
            try:
                outcome = solve(Question(attacker, Attack(), (target,)))
            except Refused:  # Lock, Timid
                continue
            felled += [(attacker.name, target.name)] * outcome.knocked_out
    assert felled == []


def test_no_character_is_out_of_all_proportion() -> None:
    """PLV for a CS and HP for a Level lie close together; who fights little has something else to do."""
    usual = [card for card in of_kind(Kind.CHARACTER) if (card.plv or 0) > 1 and "raider" not in card.keyword_codes]
    for each in (
        [(card.plv or 0) / (card.cost or 1) for card in usual],
        [(card.hp or 0) / (card.level or 1) for card in usual],
    ):
        assert max(each) <= 2.7 * min(each)


def test_the_decks_win_on_turns_of_their_own() -> None:
    """Against nobody, going first: the fast deck well before the slow ones, none at once and none late."""
    cards, means = library("fade").cards, {}
    for name in ("rust-hour", "nobody-saw-a-thing", "the-long-queue"):
        text = (DATA / "decks" / "fade" / f"{name}.txt").read_text(encoding="utf-8")
        found = report(parse_text(text, library("fade")).decklist, cards, "own sets", 100, Params())
        means[name] = found["lethal"]["mean"]["value"]
    assert list(means) == sorted(means, key=means.__getitem__)
    assert min(means.values()) > 2
    assert means["the-long-queue"] > means["rust-hour"] + 0.5
    assert max(means.values()) < 5
