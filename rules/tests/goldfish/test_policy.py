"""What the policy of a goldfish does, rule by rule (G-30 to G-40), and that it never does what it may not."""

from __future__ import annotations

from collections.abc import Iterable, MutableSequence
from typing import Any

import pytest

from despaira_site.testing.exhaustive import is_exhaustive
from rules.cards import CardDef
from rules.compiling import compile_card
from rules.duel.engine import legal_actions
from rules.duel.observation.invariants import census, faults_in
from rules.duel.state.actions import Act
from rules.duel.state.duel import SOUTH, Duel
from rules.goldfish import Params, Side
from rules.goldfish.games.counts import Count, Game
from rules.goldfish.games.game import Stage
from rules.goldfish.policy.view import Why
from rules.tests.duel.cards import POOL
from rules.vocabulary import Activation, Element, Kind, SpecialKind, TrickClass
from tcg.chance import Chance

_NUMBERS = iter(range(100, 10_000))


def creature(name: str, level: int = 3, text: str = "", **stats: Any) -> CardDef:
    stats = stats or {"atk": 300, "hp": 300}
    card = CardDef(
        next(_NUMBERS), name, Kind.CREATURE, level=level, element=Element.FIRE, type="Knight", text=text, **stats
    )
    return compile_card(card)


def trick(
    name: str, text: str, level: int = 1, classes: Iterable[str] = ("effect",), activation: str = "normal"
) -> CardDef:
    kinds, when = tuple(TrickClass(each) for each in classes), Activation(activation)
    return compile_card(
        CardDef(next(_NUMBERS), name, Kind.TRICK, level=level, text=text, classes=kinds, activation=when)
    )


class Watched:
    """A game of a deck whose first cards are `hand`: what was chosen, by own turn, and where units stood."""

    def __init__(self, hand: Iterable[CardDef], rest: CardDef, *, turns: int = 1, **kwargs: Any) -> None:
        hand = tuple(hand)
        side = Side("Deck", kwargs.pop("leader", None), (*hand, *(rest,) * 60), kwargs.pop("special", ()))
        others = kwargs.pop("others", ())
        stage = Stage(side, Params(max_turns=turns, **kwargs), others)
        self.done: list[tuple[int, str, Why]] = []
        self.units: list[list[tuple[str, str, bool]]] = []
        self.game: Game = stage.play_with(_Unshuffled("seed", 0), self._watch)

    def _watch(self, duel: Duel, choice: Any, action: Any) -> None:
        if choice is None:
            return
        us, names, cards = duel.players[SOUTH], duel.table.board.names, duel.table.cards
        kind, card, tile, to, *_ = action
        if kind in (Act.SPAWN, Act.SACRIFICE):
            words = f"{cards[card].name} {names[tile]}"
        elif kind is Act.PLAY:
            words = cards[card].name
        elif kind in (Act.MOVE, Act.ATTACK):
            words = f"{names[tile]} {names[to]}"
        elif kind in (Act.ABILITY, Act.ACTIVATE):
            words = names[tile]
        else:
            words = ""
        self.done.append((us.turns, f"{kind.name} {words}".strip(), choice[1]))
        if kind is Act.END:
            self.units.append(
                sorted((names[u.tile], cards[u.card].name, u.is_attacking) for u in us.units if not u.is_leader)
            )

    def of(self, turn: int) -> list[str]:
        return [words for when, words, _ in self.done if when == turn]


class _Unshuffled(Chance):
    """Piles stay as they are listed."""

    def shuffle(self, items: MutableSequence[Any]) -> None:
        """Leave them alone."""


FILLER = trick("Filler", "Negate that ability.", 1, ["counter"], "chain")


def test_G_31_what_draws_and_brings_crystals_is_cast_first_the_biggest_gain_before_the_lower_level() -> None:
    one = trick("One", "Draw 1 card.", 1, ["resource"])
    two = trick("Two", "Draw 2 cards.", 2, ["resource"])
    cheap = trick("Cheap", "Draw 1 card.", 0, ["resource"])
    watched = Watched([creature("Knight"), one, two, cheap, FILLER, FILLER], FILLER)
    assert watched.of(1)[:4] == ["PLAY Two", "PLAY Cheap", "PLAY One", "SPAWN Knight C2"]


@pytest.mark.parametrize(
    ("hand", "spawned"),
    [
        # Most levels, before most attack.
        ([("Six", 6, 100), ("Four", 4, 900)], ["Six"]),
        ([("Five", 5, 100), ("One", 1, 100), ("Four", 4, 900)], ["Five", "One"]),
        # Then most attack.
        ([("Six", 6, 500), ("Three", 3, 300), ("Trio", 3, 300)], ["Three", "Trio"]),
        # Then fewest cards.
        ([("Six", 6, 600), ("Three", 3, 300), ("Trio", 3, 300)], ["Six"]),
        # Then the tie chain: the higher level, the better attack, the name.
        ([("Five", 5, 300), ("One", 1, 300), ("Four", 4, 300), ("Two", 2, 300)], ["Five", "One"]),
        ([("B", 6, 300), ("A", 6, 300)], ["A"]),
        # What is too dear stays.
        ([("Seven", 7, 900), ("One", 1, 100)], ["One"]),
    ],
)
def test_G_33_the_plan(hand: list[tuple[str, int, int]], spawned: list[str]) -> None:
    cards = [creature(name, level, atk=atk, hp=300) for name, level, atk in hand]
    watched = Watched([*cards, *[FILLER] * (6 - len(cards))], FILLER)
    assert [words.split()[1] for words in watched.of(1) if words.startswith("SPAWN")] == spawned


def test_G_33_a_sacrifice_has_to_better_the_attack_with_one_that_could_not_hit_the_leader() -> None:
    small, giant = creature("Small", 4, atk=100, hp=300), creature("Giant", 7, atk=900, hp=900)
    hand = [small, giant, *[FILLER] * 4]
    watched = Watched(hand, FILLER, turns=2)
    assert "SACRIFICE Giant C2" in watched.of(2)
    weak = creature("Weak Giant", 7, atk=100, hp=900)
    assert not any("SACRIFICE" in words for words in Watched([small, weak, *[FILLER] * 4], FILLER, turns=2).of(2))


def test_G_33_who_can_hit_the_leader_is_not_sacrificed() -> None:
    archer = creature("Archer", 4, ratk=100, ratk_range=2, hp=300)
    giant = creature("Giant", 7, atk=900, hp=900)
    watched = Watched([archer, *[FILLER] * 5], giant, turns=3)
    assert "ATTACK C4 C6" in watched.of(2)  # two steps ahead, it shoots
    assert not any("SACRIFICE" in words for words in watched.of(2))


def test_G_34_equipment_goes_to_the_creature_that_has_just_come_the_higher_gain_first() -> None:
    sword = trick("Sword", "Boost the ATK of the equipped creature by 300.", 2, ["equip", "stats"])
    knife = trick("Knife", "Boost the ATK of the equipped creature by 100.", 1, ["equip", "stats"])
    watched = Watched([creature("Knight"), knife, sword, FILLER, FILLER, FILLER], FILLER)
    assert watched.of(1) == ["SPAWN Knight C2", "PLAY Sword", "PLAY Knife", "MOVE C2 C3", "END"]
    assert [why for _, words, why in watched.done if words == "PLAY Sword"] == [Why.EQUIP]


def test_G_34_what_would_hurt_the_own_creature_is_kept() -> None:
    collar = trick("Collar", "The equipped creature cannot attack, while this card is face-up.", 1, ["equip"])
    watched = Watched([creature("Knight"), collar, FILLER, FILLER, FILLER, FILLER], FILLER)
    assert "PLAY Collar" not in watched.of(1)
    assert watched.game.rows[0][Count.NO_TARGET] == 1


def test_G_34_a_creature_without_an_attack_comes_in_defence_mode_and_stays() -> None:
    watched = Watched([creature("Wall", 3, hp=900), *[FILLER] * 5], FILLER)
    assert watched.of(1) == ["SPAWN Wall C2", "END"]
    assert watched.units[0] == [("C2", "Wall", False)]


def test_G_35_the_order_of_what_is_cast_last() -> None:
    cards = [
        trick("Blank", "", 0, ["effect"]),
        trick("Timer", "Boost the ATK of all creatures you control by 50, for 2 turns.", 0, ["timer", "stats"]),
        trick("Drum", "At the end of your turn, restore 100 HP to your leader.", 0, ["infinite"]),
        trick("Steps", "Move 1 creature you control up to 2 tiles.", 0, ["movement"]),
        trick("Token", "Spawn 1 “Moth” token on 1 tile adjacent to this card.", 0, ["spawn"]),
        trick("Bolt", "Deal 100 damage to your opponent's leader.", 0, ["damage"]),
    ]
    moth = CardDef(99, "Moth", Kind.TOKEN, element=Element.FIRE, type="Insect", level=1, atk=100, hp=100)
    watched = Watched(cards, creature("Knight"), others=(moth,), turns=2)
    cast = [words for words in (*watched.of(1), *watched.of(2)) if words.startswith("PLAY")]
    assert cast == ["PLAY Bolt", "PLAY Token", "PLAY Steps", "PLAY Drum", "PLAY Timer", "PLAY Blank"]
    assert watched.game.rows[0][Count.TEXT_DAMAGE] == 100


def test_G_35_a_trick_that_has_recharged_is_used_again() -> None:
    spark = trick("Spark", "Deal 100 damage to your opponent's leader.", 1, ["damage", "recharge"])
    watched = Watched([spark, *[FILLER] * 5], FILLER, turns=2)
    assert "PLAY Spark" in watched.of(1)
    assert [words for words in watched.of(2) if words.startswith("ACTIVATE")] == ["ACTIVATE C2"]
    assert watched.game.rows[1][Count.SPENT] == 1


def test_abilities_that_cost_crystals_alone_are_used_and_others_are_not() -> None:
    scholar = creature("Scholar", 3, "Pay 1 Magic Crystal: Draw 1 card.", atk=100, hp=300)
    butcher = creature("Butcher", 3, "Sacrifice 1 other creature you control: Draw 1 card.", atk=100, hp=300)
    watched = Watched([scholar, butcher, *[FILLER] * 4], FILLER, turns=2)
    assert watched.of(2)[0] == "ABILITY B2"
    assert sum(words.startswith("ABILITY") for _, words, _ in watched.done) == 1


def test_G_36_goals_are_handed_out_and_ranged_creatures_keep_their_distance() -> None:
    archer = creature("Archer", 3, ratk=300, ratk_range=2, hp=300)
    watched = Watched([archer, creature("Knight"), *[FILLER] * 4], FILLER, turns=5)
    assert ("C4", "Archer", True) in watched.units[-1]
    # Nothing that is free is nearer to C5 than C3, so the knight stays behind the archer.
    assert ("C3", "Knight", True) in watched.units[-1]


def test_G_38_the_highest_damage_comes_first() -> None:
    cards = [creature("Small", 3, ratk=100, ratk_range=5, hp=300), creature("Tall", 3, ratk=500, ratk_range=5, hp=300)]
    watched = Watched([*cards, *[FILLER] * 4], FILLER, turns=1)
    attacks = [words for words in watched.of(1) if words.startswith("ATTACK")]
    assert len(attacks) == 2
    assert watched.game.rows[0][Count.DAMAGE] == 600
    assert attacks[0].split()[1] == next(tile for tile, name, _ in watched.units[0] if name == "Tall")


def test_G_38_what_a_creature_adds_to_its_own_attack_counts() -> None:
    """O-5.8: 100 and 450 on declaring come before 500; a coin, a cost and a boost of ATK promise a shot nothing."""
    texts = ["boost the RATK of this creature by 450", "boost the ATK of this creature by 900"]
    stats: dict[str, Any] = {"ratk_range": 5, "hp": 300}
    hand = [
        creature("Small", 2, f"When this creature declares an attack, {texts[0]}.", ratk=100, **stats),
        creature("Tall", 2, ratk=500, **stats),
    ]
    watched = Watched([*hand, *[FILLER] * 4], FILLER, turns=1)
    first = next(words for words in watched.of(1) if words.startswith("ATTACK"))
    assert first.split()[1] == next(tile for tile, name, _ in watched.units[0] if name == "Small")
    assert watched.game.rows[0][Count.DAMAGE] == 1050
    for text in (
        texts[1],
        f"flip a coin: if heads, {texts[0]}; if tails, {texts[0]}",
        f"pay 1 Magic Crystal: {texts[0]}",
    ):
        hand[0] = creature("Small", 2, f"When this creature declares an attack, {text}.", ratk=100, **stats)
        watched = Watched([*hand, *[FILLER] * 4], FILLER, turns=1)
        first = next(words for words in watched.of(1) if words.startswith("ATTACK"))
        assert first.split()[1] == next(tile for tile, name, _ in watched.units[0] if name == "Tall")


def test_G_39_what_an_attack_brings_is_used_in_main_phase_2() -> None:
    raider = creature(
        "Raider", 3, "When this creature deals battle damage, draw 1 card.", ratk=100, ratk_range=5, hp=300
    )
    watched = Watched([raider, *[FILLER] * 5], creature("Knight"))
    assert watched.of(1)[-5:-1] == ["ATTACK C2 C6", "MAIN2", "SPAWN Knight B1", "MOVE B1 B2"]


@pytest.mark.parametrize(
    ("text", "classes", "activation"),
    [
        ("Draw 1 card.", ["resource"], "chain"),
        ("When your opponent declares an attack, negate that attack.", ["trap", "counter"], "instant"),
        ("Prevent the next 400 damage to 1 creature you control.", ["protect", "target"], "instant"),
    ],
)
def test_G_40_what_only_answers_is_kept_and_counted_as_reactive(text: str, classes: list[str], activation: str) -> None:
    waiting = trick("Waiting", text, 1, classes, activation)
    watched = Watched([creature("Knight"), *[waiting] * 5], waiting)
    assert not any(words.startswith("PLAY") for words in watched.of(1))
    assert watched.game.rows[0][Count.REACTIVE] == 5


def test_tricks_that_need_an_opposing_creature_have_no_target() -> None:
    bolt = trick("Bolt", "Deal 400 damage to 1 creature your opponent controls.", 1, ["damage", "target"])
    row = Watched([bolt, bolt, creature("Knight"), *[FILLER] * 3], FILLER).game.rows[0]
    assert (row[Count.NO_TARGET], row[Count.UNAFFORDABLE], row[Count.REACTIVE]) == (2, 0, 3)


@pytest.mark.parametrize(
    ("levels", "reason", "wasted"),
    [
        ([], Count.NO_CREATURE, 6),
        ([7], Count.TOO_EXPENSIVE, 6),
        ([1, 1, 1], Count.LIMIT, 4),
        ([5, 5], Count.REMAINDER, 1),
    ],
)
def test_G_11_why_points_are_wasted(levels: list[int], reason: Count, wasted: int) -> None:
    cards = [creature(f"Level {level} number {n}", level) for n, level in enumerate(levels)]
    row = Watched([*cards, *[FILLER] * (6 - len(cards))], FILLER).game.rows[0]
    assert row[reason] == wasted
    assert row[Count.POINTS_USED] == 6 - wasted


def test_G_14_damage_at_the_end_of_the_turn_counts_in_it() -> None:
    brazier = trick("Brazier", "At the end of your turn, deal 100 damage to your opponent's leader.", 1, ["infinite"])
    game = Watched([brazier, *[FILLER] * 5], FILLER, turns=2).game
    assert [row[Count.TEXT_DAMAGE] for row in game.rows] == [100, 100]
    assert [row[Count.OPPONENT_HP] for row in game.rows] == [2900, 2800]


def pool_stage(number: int, **params: Any) -> Stage:
    """A stage with a deck of 40 cards of the pool at random."""
    chance = Chance("pool", number)
    kinds = (Kind.CREATURE, Kind.TRICK)
    pool = [card for card in POOL if card.kind in kinds and card.special is SpecialKind.NONE]
    main = sorted((pool[chance.below(len(pool))] for _ in range(40)), key=lambda card: card.name)
    special = tuple(card for card in POOL if card.special is not SpecialKind.NONE)
    others = tuple(card for card in POOL if card.kind in (Kind.TOKEN, Kind.TILE))
    leader = (None, *(card for card in POOL if card.kind is Kind.LEADER))[number % 3]
    return Stage(Side("Deck", leader, tuple(main), special), Params(max_turns=10, **params), others)


@pytest.mark.parametrize("number", range(12 if is_exhaustive() else 6))
def test_every_action_is_one_of_the_legal_ones_and_no_state_contradicts_the_rules(number: int) -> None:
    stage = pool_stage(number, leader_policy=("stay", "advance")[number % 2])
    cards: list[Any] = []

    def watch(duel: Duel, _: Any, action: Any) -> None:
        if not cards:
            cards.append(census(duel))
        assert action in legal_actions(duel)
        assert faults_in(duel) == []
        assert census(duel) == cards[0]

    stage.play("seed", (number,), watch)
