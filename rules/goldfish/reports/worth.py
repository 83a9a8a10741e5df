"""Worth of each card of a deck: how much later, or sooner, the deck wins without one copy of it.

Each of `GAMES` games is played again with a copy removed from the shuffled deck. All other cards keep their order, so
that luck cancels out of the difference (G-7). The removed copy is the first one before shuffling: its position in the
shuffled deck is random, so the rest is shuffled like a deck without it. Without its lowest copy, for example, the
others would be too near to the top. A card of the rest is drawn in its place, so the worth is relative to the average
of the other cards.

The state is JSON, and a later call continues it. `turns` has the turn of the win of each game of the whole deck; a
game that is not won counts as the turn after the last. `differences` counts, for each number of turns, the games that
are won so much later without a copy:

    {"turns": [6, 7, 16], "cards": [{"card": 7, "slug": "cinder-bolt", "name": "Cinder Bolt", "kind": "trick",
     "level": 1, "copies": 3, "differences": {"-1": 3, "0": 980, "1": 17}}]}
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from rules.cards import CardDef
from rules.duel import NONE
from rules.goldfish.games.chunks import at_once
from rules.goldfish.games.python_player import Player
from rules.goldfish.job import LEAST_CARDS, Job, Side
from tcg.chance import key_of
from tcg.estimates import Estimate, Histogram, mean

#: Number of games of the whole deck, and of the deck without one copy of each different card.
GAMES: Final = 1_000


class CardWorth(NamedTuple):
    """Worth of a card in turns: `turns` is above 0 if the deck wins later without a copy of it.

    A pair is a game with the copy and the game without. `card` is the id of the card, of which the deck has so many
    `copies`. `turns` is None until all pairs are played. `changed` is the number of pairs with different turns of the
    win.
    """

    card: int
    slug: str
    name: str
    kind: str
    level: int | None
    copies: int
    turns: Estimate | None
    changed: int

    @property
    def outcome(self) -> str:
        """Effect of the card: "better" or "worse" if the interval excludes 0, "same" if not, "" if unknown."""
        if self.turns is None:
            return ""
        return "better" if self.turns.low > 0 else "worse" if self.turns.high < 0 else "same"

    def as_data(self) -> dict[str, object]:
        """Return the worth as JSON, with the turns as `later`."""
        facts = self._asdict()
        turns = facts.pop("turns")
        return {**facts, "later": turns.as_data() if turns else None, "verdict": self.outcome or None}


def nothing_played(side: Side) -> dict[str, object]:
    """Return the state before any game, as JSON: the different cards in the order of the main deck, without results.

    For a deck no larger than an opening hand the cards are empty, as it can't be played without a copy (G-6).
    """
    copies = Counter(card.id for card in side.main) if len(side.main) > LEAST_CARDS else Counter[int]()
    different = {card.id: card for card in side.main if card.id in copies}
    return {"turns": [], "cards": [_card(card, copies[card.id]) for card in different.values()]}


def _card(card: CardDef, copies: int) -> dict[str, object]:
    return {
        "card": card.id,
        "slug": card.slug,
        "name": card.name,
        "kind": card.kind.value,
        "level": card.level,
        "copies": copies,
        "differences": {},
    }


def play_on(
    job: Job, place: int, known: Mapping[str, Any], is_over: Callable[[], bool], player: Player
) -> dict[str, Any]:
    """Play games of the deck with the index `place` in a job from the state `known`, and return the new state.

    Stop when all games are played or `is_over` returns True, but not before a few games are played. The result does not
    depend on the number of calls. `player` is the deck's (see `players_of`).
    """
    side = job.sides[place]
    turns = known["turns"] + _turns(player, job, len(known["turns"]), is_over)
    cards = [dict(card) for card in known["cards"]]
    places = {card.name: at for at, card in reversed([*enumerate(side.main)])}
    waiting = [card for card in cards if _pairs(card) < GAMES] if len(turns) == GAMES else []
    for card in waiting:
        played = _pairs(card)
        without = _turns(player, job, played, is_over, places[card["name"]])
        card["differences"] = _more(card["differences"], turns[played:], without)
        if is_over():
            break
    return {"turns": turns, "cards": cards}


def _turns(player: Player, job: Job, start: int, is_over: Callable[[], bool], aside: int = NONE) -> list[int]:
    """Return the turns of the win of games from number `start` on, until `is_over`, but of at least one batch.

    A game without a win counts as the turn after the last. `aside` is the index of the copy to play without.
    """
    go = at_once(job.params)

    def keys() -> Iterator[list[int]]:
        for first in range(start, GAMES, go):
            numbers = range(first, min(GAMES, first + go))
            yield [word for number in numbers for word in key_of(job.seed, number)]
            if is_over():
                return

    return [figures.lethal_turn for figures in player.play(keys(), are_compared=True, aside=aside)[1]]


def _more(known: Mapping[str, int], turns: list[int], without: list[int]) -> dict[str, int]:
    """Return the histogram `known` with the differences of further pairs, as many as `without` has items.

    A difference is the item of `without` (games without the copy) minus that of `turns`.
    """
    differences = Counter({int(value): count for value, count in known.items()})
    differences.update(out - turn for turn, out in zip(turns, without, strict=False))
    return {str(value): differences[value] for value in sorted(differences)}


def _pairs(card: Mapping[str, Any]) -> int:
    pairs: int = sum(card["differences"].values())
    return pairs


# --- results ----------------------------------------------------------------------------------------------------------


def games_of(known: Mapping[str, Any]) -> tuple[int, int]:
    """Return how many games of the state `known` are played, and how many there are; both 0 for too few cards."""
    if not known["cards"]:
        return 0, 0
    return len(known["turns"]) + sum(map(_pairs, known["cards"])), GAMES * (1 + len(known["cards"]))


def worth_of(known: Mapping[str, Any]) -> list[CardWorth]:
    """Return the worth of each card in the state `known` of the games, highest first, unknown ones last.

    The intervals of all cards of the deck hold together with 95 %. Of decks whose cards make no difference, one in
    twenty seems to have a card that does.
    """
    cards = [_worth(card, together=len(known["cards"])) for card in known["cards"]]
    return sorted(cards, key=lambda card: (card.turns is None, -card.turns.value if card.turns else 0, card.name))


def _worth(card: Mapping[str, Any], together: int) -> CardWorth:
    differences: Histogram = {int(value): count for value, count in card["differences"].items()}
    turns = mean(differences, together=together) if _pairs(card) == GAMES else None
    facts = {name: value for name, value in card.items() if name != "differences"}
    return CardWorth(**facts, turns=turns, changed=_pairs(card) - differences.get(0, 0))
