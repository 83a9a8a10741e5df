"""After the Curtain: every word on its cards is read, four characters of equal strength play in four ways."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from typing import Final

import pytest

from games.aoe.abilities import Ability, Effect
from games.aoe.cards import Card
from games.aoe.clash import resolve
from games.aoe.combos import Question, solve
from games.aoe.linking import MOST_CARDS_OF_COMBO, followers
from games.aoe.opening_hands import opening_hands
from games.aoe.reveal import Clash, Player, Revealed
from games.aoe.space import Position
from games.aoe.texts import read_text, write_ability
from games.aoe.words import Input, Kind, Tag
from games.tests.own_sets import DECKS, library, rows

CARDS: Final[list[Card]] = list(library("aoe").cards.values())
FIGHTERS: Final = [card for card in CARDS if card.kind is Kind.CHARACTER]
#: The method deck of each character by its name.
METHOD: Final = {
    fighter.name: tuple(card for card in CARDS if card.symbol == fighter.symbol and card is not fighter)
    for fighter in FIGHTERS
}
#: So much meter is a round's worth of hits.
FULL_METER: Final = 8
#: What a card that has no input says where it may be linked.
MAY_BE_LINKED: Final = "This card may be linked."

EACH = pytest.mark.parametrize("fighter", FIGHTERS, ids=lambda fighter: fighter.name)


def sentences(card: Card) -> list[str]:
    lines = f"{card.text}\n{card.text_reversed}".split("\n")
    return [sentence for line in lines for sentence in re.split(r"(?<=\.) ", line) if sentence]


def abilities(card: Card) -> list[Ability]:
    """What its text says, but for the sentence that it may be linked."""
    return [ability for sentence in sentences(card) if sentence != MAY_BE_LINKED for ability in read_text(sentence)]


def test_there_are_four_characters_and_24_cards_for_each() -> None:
    counts = Counter(card.kind for card in CARDS)
    assert counts == {Kind.CHARACTER: 4, Kind.ATTACK: 64, Kind.UTILITY: 16, Kind.COMMON: 8, Kind.TAG: 4}
    assert len(CARDS) == 4 * 24
    assert [fighter.symbol for fighter in FIGHTERS] == [fighter.name for fighter in FIGHTERS]


@EACH
def test_a_method_deck_has_twenty_different_cards(fighter: Card) -> None:
    counts = Counter(card.kind for card in METHOD[fighter.name])
    assert counts == {Kind.ATTACK: 16, Kind.UTILITY: 4}
    assert len({(card.name, card.text, card.flavour) for card in METHOD[fighter.name]}) == 20


def test_no_two_cards_have_one_name() -> None:
    """Another set may have an Uppercut of each character; here a bare name is enough to find a card."""
    assert len({card.name for card in CARDS}) == len(CARDS)


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.slug)
def test_a_text_is_in_words_that_are_known(card: Card) -> None:
    for ability in abilities(card):
        is_terminal = ability.tag is Tag.TERMINAL and not ability.text
        assert ability.effect is not Effect.OTHER or is_terminal, ability
    plain = [sentence for sentence in sentences(card) if sentence != MAY_BE_LINKED]
    assert plain == [re.sub(r": $", ".", write_ability(ability)) for ability in abilities(card)]


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.slug)
def test_tags_and_links_are_those_of_the_text(card: Card) -> None:
    said = {ability.tag for ability in abilities(card) if ability.tag}
    assert card.tags == (frozenset() if card.kind is Kind.CHARACTER else said)
    assert card.links == (MAY_BE_LINKED in card.text)
    assert not card.links or not card.red
    assert Tag.TERMINAL not in card.tags or not card.yellow


@pytest.mark.parametrize(
    "card", [card for card in CARDS if card.kind is not Kind.CHARACTER], ids=lambda card: card.slug
)
def test_a_card_can_be_played_against_a_card(card: Card) -> None:
    """The clash carries out all of it, from any place of the middle, and tells of nothing in words of its own."""
    waiting = Revealed(Card("Wait", Kind.UTILITY, priority=-1))
    for column in (3, 5, 6):
        players = (
            Player("Left", Revealed(card, read_text(card.text)), Position(4, 4), meter=FULL_METER),
            Player("Right", waiting, Position(column, 4)),
        )
        found = resolve(Clash(players))
        assert found.check is None
        assert found.steps[5].is_reached or found.outcome.round_ends  # thrown over a red line
        hits = bool(card.attack) and abs(column - 4) <= (card.range or 0)
        assert found.players[1].damage_taken >= (card.attack or 0) * hits


def test_attacks_have_what_they_need() -> None:
    wrong = []
    for card in CARDS:
        says = {
            "a throw has no priority, any other attack has one": card.kind is not Kind.ATTACK
            or card.throw == (card.priority is None),
            "what has an input has a link damage": bool(card.red) == (card.link is not None),
            "a link is no harder than an attack, but for the quickest": (card.link or 0)
            <= (card.attack or 0) + ((card.priority or 0) >= 8),
            "every common card has two sides, no other has": (card.kind is Kind.COMMON) == bool(card.text_reversed),
            "no attack reaches across the field": (card.range or 1) <= 5,
            "a card has something to do": bool(card.text or card.attack),
            "a move of one’s own may be shorter": not re.search(
                r"Move \d|Push \d toward", card.text + card.text_reversed
            )
            or card.name == "Under the Revolve",
        }
        wrong += [(card.name, rule) for rule, holds in says.items() if not holds]
    assert wrong == []


@EACH
def test_each_input_priority_and_tag_is_in_a_method_deck(fighter: Card) -> None:
    cards = METHOD[fighter.name]
    assert {letter for card in cards for letter in card.red} == set(Input)
    assert sum(card.throw for card in cards) >= 1
    assert len({card.priority for card in cards if card.priority is not None}) >= 6
    assert {Tag.TERMINAL, Tag.FINAL, Tag.PRE_PRIORITY} <= {tag for card in cards for tag in card.tags}
    assert sum(card.meter is not None for card in cards) >= 3


def test_all_seven_tags_and_all_effects_are_in_the_set() -> None:
    assert {tag for card in CARDS for tag in card.tags} == set(Tag)
    assert {ability.effect for card in CARDS for ability in abilities(card)} == set(Effect)


def most_damage(cards: tuple[Card, ...], meter: int) -> int:
    """The most damage of a combo of all these cards with what their texts add, wherever the target stands."""
    follows = followers(cards, 1)
    more = [sum(_amount(ability) for ability in abilities(card)) for card in cards]
    #: Damage for a card of the meter.
    rates = [max((_rate(ability) for ability in abilities(card)), default=0.0) for card in cards]
    most = 0

    def extend(combo: tuple[int, ...], damage: int, left: int) -> None:
        nonlocal most
        most = max(most, damage + int(left * max(rates[at] for at in combo)))
        for at in follows[combo[-1]] if len(combo) < MOST_CARDS_OF_COMBO else ():
            card = cards[at]
            if at not in combo and (card.meter or 0) <= left:
                dealt = (card.link if damage else card.attack) or 0
                extend((*combo, at), damage + dealt + more[at], left - (card.meter or 0))

    for at, card in enumerate(cards):
        if (card.meter or 0) <= meter:
            extend((at,), (card.attack or 0) + more[at], meter - (card.meter or 0))
    return most


def _amount(ability: Ability) -> int:
    return ability.amount if ability.effect is Effect.DAMAGE and ability.tag is not Tag.METER else 0


def _rate(ability: Ability) -> float:
    return ability.amount / ability.cost if ability.effect is Effect.DAMAGE and ability.tag is Tag.METER else 0.0


@EACH
def test_no_combo_is_a_whole_round(fighter: Card) -> None:
    """Nobody falls from full health to four cards, were all twenty in hand and the meter full."""
    health = min(other.health or 0 for other in FIGHTERS)
    cards = METHOD[fighter.name]
    assert most_damage(cards, FULL_METER) < health
    assert max(solve(Question(cards, distance, 0)).damage for distance in range(1, 6)) <= health * 3 // 4


def test_nobody_is_half_as_strong_again_as_another() -> None:
    """What an opening hand does at the best, next to the target, and how long a fighter lasts against that."""
    means = {fighter.name: float(_mean(fighter, 1)) for fighter in FIGHTERS}
    lasting = [(fighter.health or 0) * means[fighter.name] for fighter in FIGHTERS]
    assert max(means.values()) < 1.25 * min(means.values())
    assert max(lasting) < 1.5 * min(lasting)


def _mean(fighter: Card, distance: int) -> float:
    return float(opening_hands(METHOD[fighter.name], fighter.hand_size or 0, distance).mean)


def test_each_plays_in_a_way_of_its_own() -> None:
    first: dict[str, Callable[[Card], float]] = {
        "Minna": lambda fighter: _attacks(fighter, lambda card: card.priority or 0),
        "Lucan": lambda fighter: _mean(fighter, 3),
        "Gerda": lambda fighter: _attacks(fighter, lambda card: card.throw) + (fighter.health or 0),
        "Fenwick": lambda fighter: float(opening_hands(METHOD[fighter.name], 6, 1, 3).mean),
    }
    for name, figure in first.items():
        found = {fighter.name: figure(fighter) for fighter in FIGHTERS}
        assert max(found, key=found.__getitem__) == name, found


def _attacks(fighter: Card, figure: Callable[[Card], float]) -> float:
    return sum(figure(card) for card in METHOD[fighter.name] if card.kind is Kind.ATTACK)


def test_there_is_a_deck_for_each_character_one_of_them_for_tag() -> None:
    texts = [path.read_text(encoding="utf-8") for path in DECKS if path.parent.name == "aoe"]
    assert len(texts) == 4
    assert sum("# Format: tag\n" in text for text in texts) == 1
    assert all(any(f"\n1 {fighter.name} (" in text for text in texts) for fighter in FIGHTERS)


def test_characters_and_houses_are_told_apart_by_rarity() -> None:
    assert {row["rarity"] for row in rows("aoe")} == {"cast", "method", "house"}
