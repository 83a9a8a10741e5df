"""Card text and abilities: the tree that a text says, and what is said of texts that can't be read.

Scenarios show what most phrases mean: `test_phrasebook` sees to it that each has one. `wordings.txt` has what is read
as the same.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import yaml

from despaira_site.testing.exhaustive import is_exhaustive
from rules.abilities import ast
from rules.abilities.describe import describe
from rules.abilities.grammar.problems import TextPlace
from rules.abilities.parse import AbilityError, parse

from rules.abilities.ast import (  # isort: skip
    Ability, Become, Chosen, DealDamage, Destroy, Dig, Discard, Draw, Effect, EndOfTurn, Event, Every, Extreme, Filter,
    FlipCoin, Forbid, ForTurns, Gain, Marks, Noun, OwnerOf, PayCrystals, Picked, Reveal, Search, Send, Shuffle, Spot,
    Status, That, This, Top, When, Whose, Zone,
)  # fmt: skip
from rules.vocabulary import Element

THIS = This()
THAT = That()
#: What no scenario shows.
EFFECTS: list[tuple[str, Effect]] = [
    ("Your opponent shuffles their deck.", Shuffle(Whose.OPPONENTS)),
    ("Destroy up to 2 creatures of your opponent's choice.", Destroy(Picked(2, Filter(), Whose.OPPONENTS, up_to=True))),
    ("Destroy all creatures with the highest level.", Destroy(Extreme(Filter(), None, highest=True, every=True))),
    ("Reveal the bottom 2 cards of each player's deck.", Reveal(Top(2, Whose.BOTH, from_bottom=True))),
    ("Reveal the top 4 cards of your opponent's deck, putting up to 2 creatures into your graveyard and the rest on"
     " the bottom of your deck.",
     Dig(4, 2, Spot.GRAVEYARD, Spot.BOTTOM, Filter(), up_to=True, whose=Whose.OPPONENTS, is_revealed=True)),
]  # fmt: skip


@pytest.mark.parametrize(("text", "effect"), EFFECTS)
def test_an_effect(text: str, effect: Effect) -> None:
    assert parse(text) == (Ability((effect,)),)


def test_instead() -> None:
    """Something happens instead of a destruction, and of nothing else; a destruction that would be waits for it."""
    when = When(Event.WOULD_BE_DESTROYED, This(Noun.CARD), cause=ast.Cause(ast.Means.BATTLE))
    (ability,) = parse("If this card would be destroyed by battle, draw 1 card instead.")
    assert ability == Ability((ast.Instead((Draw(1),)),), when)
    assert describe((ability,)) == "When this card would be destroyed by battle, instead, draw 1 card."
    assert parse(describe((ability,))) == (ability,)


@pytest.mark.parametrize("comma", [", ", " "], ids=["comma", "no comma"])
def test_how_long(comma: str) -> None:
    expected = (Ability((Forbid(THIS, Status.CANNOT_MOVE), Draw(1)), duration=ForTurns(2)),)
    assert parse(f"This creature cannot move and draw 1 card{comma}for 2 turns.") == expected
    assert parse(f"For 2 turns{comma}this creature cannot move and draw 1 card.") == expected


def test_an_effect_that_reads_like_a_cost() -> None:
    assert parse("Discard 1 card, then flip a coin: if heads, draw 1 card.") == (
        Ability((Discard(1), FlipCoin((Draw(1),)))),
    )


def test_a_sentence_with_everything() -> None:
    text = (
        "(Instant, Once per duel) When this creature is attacked, pay 1 Magic Crystal: "
        "Deal 100 damage to that creature and that creature cannot move, for 2 turns."
    )
    assert parse(text) == (
        Ability((DealDamage(100, THAT), Forbid(THAT, Status.CANNOT_MOVE)), When(Event.ATTACKED), is_activated=True,
            costs=(PayCrystals(1),), duration=ForTurns(2), marks=Marks(instant=True, once_per_duel=True)),
    )  # fmt: skip


def test_sentences_come_in_order() -> None:
    assert parse("Draw 1 card.\n\nDraw 2 cards. Draw 3 cards") == tuple(Ability((Draw(n),)) for n in (1, 2, 3))


@pytest.mark.parametrize("text", ["", " ", "\n\t "])
def test_a_blank_text_says_nothing(text: str) -> None:
    assert parse(text) == ()
    assert describe(()) == ""


@pytest.mark.parametrize("joint", [", then", ", and", " and", ", and then", " then", " and then"])
def test_effects_are_joined(joint: str) -> None:
    assert parse(f"Draw 1 card{joint} discard 1 card.") == (Ability((Draw(1), Discard(1))),)


def test_what_comes_after_a_coin() -> None:
    """“; then” goes on with the sentence, “, then” with the side of the coin."""
    assert parse("Flip a coin: if heads, draw 1 card; then discard 1 card.") == (
        Ability((FlipCoin((Draw(1),)), Discard(1))),
    )
    assert parse("Flip a coin: if heads, draw 1 card, then discard 1 card.") == (
        Ability((FlipCoin((Draw(1), Discard(1))),)),
    )


def test_quotations_within_quotations() -> None:
    inner = Ability((Destroy(Chosen(1, Filter(name="Knight"))),))
    middle = Ability((Gain(THIS, (inner, Ability((Draw(1),)))),), duration=EndOfTurn())
    expected = (Ability((Gain(THIS, (middle,)),), duration=ForTurns(2)),)
    curly = (
        "This creature gains “This creature gains “Destroy 1 “Knight” creature. Draw 1 card.”, until the end of the "
        "turn.”, for 2 turns."
    )
    assert parse(curly) == parse(curly.replace("“", '"').replace("”", '"')) == expected
    assert describe(expected) == curly


def test_a_known_type_is_spelt_as_it_is_known() -> None:
    known = ["McBeast", "Fire Giant", "Knight of Dawn"]
    assert parse("Destroy 1 mcbeast creature.", types=known)[0].effects == (Destroy(Chosen(1, Filter(type="McBeast"))),)
    assert parse("Destroy all Knight of Dawn creatures.", types=known)[0].effects == (
        Destroy(Every(Filter(type="Knight of Dawn"))),
    )


def test_a_known_type_may_begin_with_an_element() -> None:
    text = "1 Fire Giant creature becomes a Fire Giant."
    giant = Chosen(1, Filter(type="Fire Giant"))
    assert parse(text, types=["Fire Giant"])[0].effects == (Become(giant, type="Fire Giant"),)
    assert parse("1 Fire Giant creature becomes Fire.")[0].effects == (
        Become(Chosen(1, Filter(element=Element.FIRE, type="Giant")), element=Element.FIRE),
    )


def test_an_unknown_type_is_read_all_the_same() -> None:
    assert parse("Destroy 1 Beast creature.", types=["Knight"]) == parse("Destroy 1 Beast creature.")
    assert parse("Destroy 1 Mountain Equipped creature.", types=["Mountain Equipped"])


@pytest.mark.parametrize(
    "effect",
    [
        Send(THIS, Zone.FIELD), Search(1, Filter(zone=Zone.GRAVEYARD)), FlipCoin((FlipCoin((Draw(1),)),), (Draw(1),)),
        FlipCoin((FlipCoin((Draw(1),)), Draw(1))), Draw(1, OwnerOf(THIS)),
        Destroy(Chosen(1, Filter(controller=Whose.BOTH))), FlipCoin(), Gain(THIS, ()),
    ],
)  # fmt: skip
def test_what_no_text_says_is_refused(effect: Effect) -> None:
    with pytest.raises(ValueError, match=r"no phrase says|coin|holds others"):
        describe([Ability((effect,))])


def test_a_sentence_needs_an_effect() -> None:
    with pytest.raises(ValueError, match="without effects"):
        describe([Ability(())])


#: A text with the first character that makes no sense after ‸ -> one of the phrases expected.
PROBLEMS: list[list[str]] = yaml.safe_load(Path(__file__).with_name("rows.yaml").read_text(encoding="utf-8"))[
    "problems"
]


def _marked(text: str) -> tuple[str, int]:
    before, after = text.replace("‸ ", " ‸").split("‸")
    return before + after, len(before)


@pytest.mark.parametrize(("marked", "expected"), PROBLEMS, ids=[text for text, _ in PROBLEMS])
def test_where_a_text_stops_making_sense(marked: str, expected: str) -> None:
    text, position = _marked(marked)
    with pytest.raises(AbilityError) as caught:
        parse(text)
    problem = caught.value
    assert problem.position == position
    assert expected in problem.expected
    assert text.startswith(problem.found, position)
    assert str(problem)


def test_a_problem_in_a_later_line() -> None:
    with pytest.raises(AbilityError, match="line 2, column 6: “much” can't be read here") as caught:
        parse("Draw 1 card.\nDeal much damage.")
    assert caught.value.place == TextPlace(2, 6)


def test_a_remark_that_nobody_plays_is_named() -> None:
    with pytest.raises(
        AbilityError, match=r"the remark “\(Not from abilities\.\)” is neither a limit that can be played nor"
    ):
        parse("When this creature takes damage, draw 1 card. (Not from abilities.)")


@pytest.mark.parametrize("nested", ["this creature gains “", "flip a coin: if heads, ", "roll a die: on 4 or more, "])
def test_nothing_nests_for_ever(nested: str) -> None:
    parse(nested * 4 + "draw 1 card" + "”" * (nested.count("“") * 4))
    with pytest.raises(AbilityError, match="more than 4 deep"):
        parse(nested * 5 + "draw 1 card" + "”" * (nested.count("“") * 5))


STARTER = json.loads((Path(__file__).parents[3] / "data/sets/starter.json").read_text())
TEXTS: list[str] = [card["text"] for card in STARTER["cards"] if card.get("text")]


def test_the_starter_set_reads_the_same_in_capitals() -> None:
    """That it is read and written back is tested beside its other promises."""
    texts = TEXTS if is_exhaustive() else TEXTS[::4]
    written = {text: [describe(parse(way)).casefold() for way in (text, text.upper())] for text in texts}
    assert {text: ways for text, ways in written.items() if ways[0] != ways[1]} == {}
