"""After the Curtain: every word on its cards is read, four characters of equal strength play in four ways."""

from __future__ import annotations

import re
from typing import Final

from games.aoe.abilities import Ability, Effect
from games.aoe.cards import Card
from games.aoe.clash import resolve
from games.aoe.reveal import Clash, Player, Revealed
from games.aoe.space import Position
from games.aoe.texts import read_text, write_ability
from games.aoe.words import Kind, Tag
from games.tests.own_sets import library

CARDS: Final[list[Card]] = list(library("aoe").cards.values())
#: So much meter is a round's worth of hits.
FULL_METER: Final = 8
#: What a card that has no input says where it may be linked.
MAY_BE_LINKED: Final = "This card may be linked."


def sentences(card: Card) -> list[str]:
    lines = f"{card.text}\n{card.text_reversed}".split("\n")
    return [sentence for line in lines for sentence in re.split(r"(?<=\.) ", line) if sentence]


def abilities(card: Card) -> list[Ability]:
    """What its text says, but for the sentence that it may be linked."""
    return [ability for sentence in sentences(card) if sentence != MAY_BE_LINKED for ability in read_text(sentence)]


def test_texts_are_in_words_that_are_known_and_agree_with_the_fields() -> None:
    wrong = []
    for card in CARDS:
        read, said = abilities(card), {ability.tag for ability in abilities(card) if ability.tag}
        told = [each for each in read if each.effect is Effect.OTHER and (each.tag is not Tag.TERMINAL or each.text)]
        plain = [sentence for sentence in sentences(card) if sentence != MAY_BE_LINKED]
        if told or plain != [re.sub(r": $", ".", write_ability(ability)) for ability in read]:
            wrong.append((card.name, "is not read"))
        if card.tags != (frozenset() if card.kind is Kind.CHARACTER else said):
            wrong.append((card.name, "has other tags"))
        if card.links != (MAY_BE_LINKED in card.text) or (card.links and card.red):
            wrong.append((card.name, "says otherwise whether it is linked"))
        if Tag.TERMINAL in card.tags and card.yellow:
            wrong.append((card.name, "is followed behind Terminal"))
    assert wrong == []


def test_every_card_can_be_played_against_a_card() -> None:
    """The clash carries out all of it, from any place of the middle, and tells of nothing in words of its own."""
    waiting = Revealed(Card("Wait", Kind.UTILITY, priority=-1))
    for card in (card for card in CARDS if card.kind is not Kind.CHARACTER):
        for column in (3, 5, 6):
            left = Player("Left", Revealed(card, read_text(card.text)), Position(4, 4), meter=FULL_METER)
            found = resolve(Clash((left, Player("Right", waiting, Position(column, 4)))))
            assert found.check is None
            assert found.steps[5].is_reached or found.outcome.round_ends  # thrown over a red line
            hits = bool(card.attack) and abs(column - 4) <= (card.range or 0)
            assert found.players[1].damage_taken >= (card.attack or 0) * hits, card.name
