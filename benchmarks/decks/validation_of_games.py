"""Benchmark of validating a legal deck of each other game, against a legal deck of sixty cards of Despaira.

Each catalogue has 2,000 cards.
"""

from __future__ import annotations

from typing import Any, Final

from benchmarks.measurement import Measurement, best_microseconds
from games.aoe import AOE
from games.aoe.cards import Card as AoeCard
from games.aoe.words import Kind as AoeKind
from games.fade import FADE
from games.fade.cards import Card as FadeCard
from games.fade.words import Kind as FadeKind
from games.ga import GA
from games.ga.cards import Card as GaCard
from games.ga.words import CardType
from games.game import Game
from rules.cards import CardDef
from rules.formats import STANDARD
from rules.vocabulary import Kind
from tcg.construction import Cards, Decklist, Problem, check

DESCRIPTION: Final = "A legal deck of each further game, against one of 60 of Despaira"
TARGET: Final = 1.5

_CARDS: Final = 2_000


def measure() -> list[Measurement]:
    """Return the microseconds to validate the deck of Despaira and a deck of each other game.

    Raises:
        RuntimeError: If a deck is not legal.
    """
    despaira = Decklist.of(leader=[1], main=[(card, 3) for card in range(2, 22)])
    cards = Cards(
        {n: CardDef(n, f"Card {n}", Kind.CREATURE if n > 1 else Kind.LEADER, level=n % 9) for n in range(1, _CARDS)}
    )
    yardstick = best_microseconds(lambda: check(despaira, cards, STANDARD))
    measurements = [Measurement("Despaira, 60 cards", yardstick, "µs")]
    for game, label, decklist, theirs in _decks():
        if problems := _validate(game, decklist, theirs):
            raise RuntimeError(f"the deck of {game.name} should be legal: {problems[0].message}")
        # The lambda is called before the next round.
        micros = best_microseconds(lambda: _validate(game, decklist, theirs))  # noqa: B023
        measurements.append(Measurement(label, micros, "µs", micros / yardstick, TARGET))
    return measurements


def _validate(game: Game, decklist: Decklist, cards: Cards[Any]) -> list[Problem]:
    return check(decklist, cards, game.formats[game.default])


def _decks() -> list[tuple[Game, str, Decklist, Cards[Any]]]:
    fade = {n: FadeCard(n, f"Card {n}", FadeKind.SKILL, cost=n % 9) for n in range(10, _CARDS)}
    fade |= {n: FadeCard(n, f"Fighter {n}", FadeKind.CHARACTER, cost=2, level=20) for n in range(1, 6)}
    aoe = {
        n: AoeCard(f"Card {n}", AoeKind.ATTACK, f"symbol {n // 20}", priority=n % 9, id=n) for n in range(20, _CARDS)
    }
    aoe |= {
        1: AoeCard("Ash", AoeKind.CHARACTER, "symbol 1", hand_size=5, id=1),
        2: AoeCard("All", AoeKind.COMMON, id=2),
    }
    ga = {n: GaCard(n, f"Card {n}", CardType.ALLY) for n in range(1, _CARDS)}
    sixty = [(card, 4) for card in range(10, 25)]
    return [
        (FADE, "F.A.D.E., 60 cards and a pool", Decklist.of(deck=sixty, pool=range(1, 6)), Cards(fade)),
        (AOE, "Assemblage, 20 cards", Decklist.of(fighter=[1], method=range(20, 40), common=[2]), Cards(aoe)),
        (GA, "Grand Archive, 60 cards", Decklist.of(main=sixty), Cards(ga)),
    ]
