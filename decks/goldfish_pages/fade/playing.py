"""Playing of F.A.D.E. goldfish games with users' decklists: lists are checked, and time is limited."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from decks.goldfish.snapshot import Contender, Unplayable
from decks.goldfish_pages.fade import beside, limits
from decks.goldfish_pages.fade.beside import PROCESS, Long
from decks.legality import validate
from games.fade.goldfish import Game, Params, play
from jobs.resource_limits import LimitExceeded
from tcg.construction import Decklist, Severity
from tcg.library import AnyLibrary

#: The sections that are played.
PLAYED: Final = ("deck", "pool")
#: Messages of warnings by code.
WARNINGS: Final = {
    "ILLEGAL": "The deck is not legal.",
    "UNKNOWN_CARD": "No card has these names: they take their place in the deck and do nothing.",
}


class TooLong(Exception):
    """Error: the games take longer than one request may; `games` is the number that the message advises."""

    def __init__(self, games: int, why: str) -> None:
        super().__init__(
            f"{why} Ask for at most {games:,} game{'' if games == 1 else 's'}, or for fewer HP of the opponent."
        )
        self.games = games


def play_games(
    contenders: Sequence[Contender], cards: AnyLibrary, *, seed: str, games: int, params: Params, most_turns: int
) -> dict[str, Any]:
    """Return the report on `games` games of one deck, or of two on the same seeds, played in another process.

    The report is that of `games.fade.goldfish.report` or `compare`, with name, version and warnings of each deck.
    `most_turns` limits the turns of all games together. Raises Unplayable, TooLong and Busy.
    """
    for place, contender in enumerate(contenders):
        check(contender.decklist, place)
    lists = [contender.decklist for contender in contenders]
    refs = {ref for each in lists for section in PLAYED for ref in each.section(section)}
    known = {ref: card for ref, card in cards.cards.items() if ref in refs}
    try:
        result = PROCESS.call(
            *(beside.play, lists, known, seed, games, params, most_turns, limits.SECONDS),
            wait=limits.WAIT,
            seconds=2 * limits.SECONDS,
            memory=limits.MEMORY,
        )
    except LimitExceeded:
        result = Long(1, "These games are played slowly.")
    if isinstance(result, Long):
        raise TooLong(*result)
    if len(lists) == 1:
        return {**result, **_side(contenders[0], cards)}
    sides = zip(result["decks"], contenders, strict=True)
    return {**result, "decks": [{**deck, **_side(contender, cards)} for deck, contender in sides]}


def play_game(decklist: Decklist, cards: AnyLibrary, *, seed: str, number: int, params: Params) -> Game:
    """Return one game of a deck step by step; `number` is 1 for the first. Raises Unplayable."""
    check(decklist)
    return play(decklist, cards.cards, seed, params, number - 1)


def check(decklist: Decklist, place: int = 0) -> None:
    """Raise Unplayable if no game can be played with a deck; `place` is its index among the decks to play."""
    if not decklist.count("deck"):
        raise Unplayable("The deck has no cards yet, so there is nothing to draw.", place)
    if (count := sum(map(decklist.count, PLAYED))) > limits.CARDS:
        message = f"Deck and Fighter Pool have {count:,} cards: at most {limits.CARDS} can be played."
        raise Unplayable(message, place)


def warnings_of(contender: Contender, cards: AnyLibrary) -> Iterator[dict[str, object]]:
    """Yield warnings `{code, message, cards}` about a deck that is played although it has problems."""
    problems = validate(contender.decklist, contender.format, cards)
    errors = [problem.message for problem in problems if problem.severity is Severity.ERROR]
    if errors:
        yield {"code": "ILLEGAL", "message": " ".join([WARNINGS["ILLEGAL"], *errors]), "cards": []}
    unknown = {ref for section in PLAYED for ref in contender.decklist.section(section) if isinstance(ref, str)}
    if unknown:
        yield {"code": "UNKNOWN_CARD", "message": WARNINGS["UNKNOWN_CARD"], "cards": sorted(unknown)}


def _side(contender: Contender, cards: AnyLibrary) -> dict[str, object]:
    return {
        "deck": contender.deck.pk if contender.deck else None,
        "version": contender.deck.version if contender.deck else None,
        "name": contender.name,
        "format": contender.format,
        "warnings": list(warnings_of(contender, cards)),
    }
