"""Games of F.A.D.E. with decklists as people have them: refused where they can't be played, within limits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from time import thread_time
from typing import Any, Final

from decks.goldfish.fade import limits
from decks.goldfish.snapshot import Contender, Unplayable
from decks.verdict import judge
from games.fade.goldfish import Game, Params, compare, play, report
from tcg.construction import Decklist, Severity
from tcg.library import AnyLibrary

#: The sections that are played.
PLAYED: Final = ("deck", "pool")
#: The codes of warnings, and what they say.
WARNINGS: Final = {
    "ILLEGAL": "The deck is not legal.",
    "UNKNOWN_CARD": "No card has these names: they take their place in the deck and do nothing.",
}


class TooLong(Exception):
    """The games of a seed take more than one request may; the message says so. `games` of them would not."""

    def __init__(self, games: int, why: str) -> None:
        super().__init__(
            f"{why} Ask for at most {games:,} game{'' if games == 1 else 's'}, or for fewer HP of the opponent."
        )
        self.games = games


class Allowance:
    """Told after each game, ends the playing when the games had more own turns than `most`, or took too long."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._until = thread_time() + limits.SECONDS

    def __call__(self, games: int, turns: int) -> None:
        """Raises TooLong."""
        if turns > self._most:
            why = f"These games are long: the first {games:,} have {turns:,} turns, and {self._most:,} are played here."
            raise TooLong(max(1, games - 1), why)
        if thread_time() > self._until:
            raise TooLong(max(1, games // 2), f"These games are played slowly: {games:,} took too long.")


def play_games(
    contenders: Sequence[Contender], cards: AnyLibrary, *, seed: str, games: int, params: Params, most_turns: int
) -> dict[str, Any]:
    """The report of one deck, or of two on the same seeds: `games.fade.goldfish.report` and `compare`, with what is to
    be known of each deck. Raises Unplayable and TooLong.
    """
    for place, contender in enumerate(contenders):
        check(contender.decklist, place)
    lists, allowance = [contender.decklist for contender in contenders], Allowance(most_turns)
    if len(lists) == 1:
        return {**report(lists[0], cards.cards, seed, games, params, allowance), **_side(contenders[0], cards)}
    found = compare(lists[0], lists[1], cards.cards, seed, games, params, allowance)
    sides = zip(found["decks"], contenders, strict=True)
    return {**found, "decks": [{**deck, **_side(contender, cards)} for deck, contender in sides]}


def play_game(decklist: Decklist, cards: AnyLibrary, *, seed: str, number: int, params: Params) -> Game:
    """A game of these, 1 for the first, step by step. Raises Unplayable."""
    check(decklist)
    return play(decklist, cards.cards, seed, params, number - 1)


def check(decklist: Decklist, place: int = 0) -> None:
    """Raises Unplayable for a deck that no game can be played with."""
    if not decklist.count("deck"):
        raise Unplayable("The deck has no cards yet, so there is nothing to draw.", place)
    if (count := sum(map(decklist.count, PLAYED))) > limits.CARDS:
        message = f"Deck and Fighter Pool have {count:,} cards: at most {limits.CARDS} can be played."
        raise Unplayable(message, place)


def warnings_of(contender: Contender, cards: AnyLibrary) -> Iterator[dict[str, Any]]:
    """What to know of a deck that is played all the same: `{code, message, cards}`."""
    problems = judge(contender.decklist, contender.format, cards)
    errors = [problem.message for problem in problems if problem.severity is Severity.ERROR]
    if errors:
        yield {"code": "ILLEGAL", "message": " ".join([WARNINGS["ILLEGAL"], *errors]), "cards": []}
    unknown = {ref for section in PLAYED for ref in contender.decklist.section(section) if isinstance(ref, str)}
    if unknown:
        yield {"code": "UNKNOWN_CARD", "message": WARNINGS["UNKNOWN_CARD"], "cards": sorted(unknown)}


def _side(contender: Contender, cards: AnyLibrary) -> dict[str, Any]:
    return {
        "deck": contender.deck.pk if contender.deck else None,
        "version": contender.deck.version if contender.deck else None,
        "name": contender.name,
        "format": contender.format,
        "warnings": list(warnings_of(contender, cards)),
    }
