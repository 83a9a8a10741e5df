"""What each card of a deck is worth: how much later, or sooner, the deck wins with one copy of it out.

Each of `GAMES` games of the deck is played again with a copy taken out of the shuffled deck: all other cards come in
the same order, so that luck falls out of the difference (G-7). The copy is the first one before shuffling. Where it
comes to lie depends on nothing, so what is left is shuffled as a deck without it would be; the lowest copy, say, would
leave the others too near to the top. What is drawn in its place is the rest of the deck, so a card is worth as much as
it is better than the average of the others.

What has been played is JSON, and a later call goes on with it. `turns` are those of the win of each game of the deck as
it is, what is not won counting as the turn after the last; `differences` says of how many games with the same number
the win comes so many turns later without a copy:

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
from rules.goldfish.games.players import Player
from rules.goldfish.job import LEAST_CARDS, Job, Side
from tcg.chance import key_of
from tcg.estimates import Estimate, Histogram, mean

#: Games of the deck as it is, and of each different card without one copy of it.
GAMES: Final = 1_000


class CardWorth(NamedTuple):
    """What a card is worth, in turns of the win: more than 0 where the deck wins later without a copy of it.

    `turns` are None until all pairs are played. `changed` is in how many of them the win comes on another turn.
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
    def verdict(self) -> str:
        """ "better" or "worse" than none where its interval leaves 0 out, else "same"; "" where it isn't known."""
        if self.turns is None:
            return ""
        return "better" if self.turns.low > 0 else "worse" if self.turns.high < 0 else "same"

    def as_data(self) -> dict[str, object]:
        """As JSON, the turns as `later`."""
        facts = self._asdict()
        turns = facts.pop("turns")
        return {**facts, "later": turns.as_data() if turns else None, "verdict": self.verdict or None}


def nothing_played(side: Side) -> dict[str, object]:
    """What has been played of a side before anything has: its different cards in the order of the main deck.

    Of a deck that is no larger than an opening hand there are none: without a copy it can't be played (G-6).
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
    """Play on where what is `known` of side `place` of a job ends, a few games at least, until all are played or it is
    over, which is asked now and then. What is known afterwards: the same, in however many calls.

    `player` is that of the side (see `players_of`).
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
    """The turns of the win of the games from number `start` on, those of one go at least where any are left."""

    go = at_once(job.params)

    def keys() -> Iterator[list[int]]:
        for first in range(start, GAMES, go):
            numbers = range(first, min(GAMES, first + go))
            yield [word for number in numbers for word in key_of(job.seed, number)]
            if is_over():
                return

    return [figures.lethal_turn for figures in player.play(keys(), are_compared=True, aside=aside)[1]]


def _more(known: Mapping[str, int], turns: list[int], without: list[int]) -> dict[str, int]:
    """The differences of some pairs, and of further ones: as many as there are `without`."""
    differences = Counter({int(value): count for value, count in known.items()})
    differences.update(out - turn for turn, out in zip(turns, without, strict=False))
    return {str(value): differences[value] for value in sorted(differences)}


def _pairs(card: Mapping[str, Any]) -> int:
    pairs: int = sum(card["differences"].values())
    return pairs


# --- what it says -----------------------------------------------------------------------------------------------------


def games_of(known: Mapping[str, Any]) -> tuple[int, int]:
    """How many games are played, of how many: both 0 where the deck has too few cards."""
    if not known["cards"]:
        return 0, 0
    return len(known["turns"]) + sum(map(_pairs, known["cards"])), GAMES * (1 + len(known["cards"]))


def worth_of(known: Mapping[str, Any]) -> list[CardWorth]:
    """What each card is worth, those worth most first, and last those of which it isn't known yet.

    The intervals of all cards of the deck hold together with 95 %: of cards that make no difference one deck in twenty
    has any that seems to.
    """
    cards = [_worth(card, together=len(known["cards"])) for card in known["cards"]]
    return sorted(cards, key=lambda card: (card.turns is None, -card.turns.value if card.turns else 0, card.name))


def _worth(card: Mapping[str, Any], together: int) -> CardWorth:
    differences: Histogram = {int(value): count for value, count in card["differences"].items()}
    turns = mean(differences, together=together) if _pairs(card) == GAMES else None
    facts = {name: value for name, value in card.items() if name != "differences"}
    return CardWorth(**facts, turns=turns, changed=_pairs(card) - differences.get(0, 0))
