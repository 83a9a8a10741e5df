"""Replays of matches that are over: the stored records of their games."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from cards.catalog.catalogs import Catalog
from play.core.history import GOTO, Done, History
from play.core.recording import CurvePoint, EndedGame, Positions, Record, pack, replay
from play.core.remembered import start_of
from play.models import Game, Match, Recording, Status
from rules.duel import DRAW, LETTERS, PLAYER_NAMES


class NotOver(Exception):
    """Error for the replay of a match that is not over; its players have secrets."""

    def __init__(self) -> None:
        super().__init__("The match is not over yet.")


class Replay(NamedTuple):
    """Replay of a game: its positions, and its curve, which is empty until the game is recorded."""

    game: Game
    positions: Positions
    curve: list[CurvePoint]
    is_recorded: bool


def ended_game(game: Game, cards: Catalog, *, has_curve: bool = True) -> EndedGame:
    """Return a game of a match that is over as it has to be recorded."""
    history, digests = History(game.begins_at), {}
    for row in game.actions.all():
        history.add(Done(row.number, row.seat, row.text))
        if row.digest and not GOTO.fullmatch(row.text):
            digests[row.number + 1] = row.digest
    start, actions = start_of(game.match, game, cards), history.number - game.begins_at
    return EndedGame(start, tuple(history.path()), digests, actions, has_curve)


def next_unrecorded(match: Match) -> Game | None:
    """Return the first game of a match that has no record of all its positions, None if all have."""
    if match.status != Status.OVER:
        return None
    for game in match.games.select_related("recording"):
        if not _is_recorded(game):
            game.match = match
            return game
    return None


def save_record(game: Game, record: Record) -> None:
    """Store the record of a game in the place of an earlier one."""
    Recording.objects.update_or_create(game=game, defaults=record._asdict())


def replay_of(match: Match, number: int | None, cards: Catalog) -> Replay:
    """Return the replay of the game with a number, by default of the last one. A game without record is played anew.

    Raises:
        NotOver: if the match is not over.
        Game.DoesNotExist: if it has no such game.
        RulesChanged: if the game has no record, and the present rules would play it otherwise.
    """
    if match.status != Status.OVER:
        raise NotOver
    games = match.games.select_related("recording")
    game = games.latest("number") if number is None else games.get(number=number)
    game.match = match
    if _is_recorded(game):
        points = [CurvePoint(*point) for point in game.recording.curve]
        return Replay(game, Positions(game.recording.data), points, is_recorded=True)
    played = replay(ended_game(game, cards))
    return Replay(game, Positions(pack(position for position, _ in played)), [], is_recorded=False)


def names_of(match: Match) -> dict[str, str]:
    """Return names for the seats of a match, S and N, which differ."""
    names = [seat.name or PLAYER_NAMES[seat.number] for seat in match.seats.all()]
    if names[0] == names[1]:
        names = [f"{name} ({player})" for name, player in zip(names, PLAYER_NAMES, strict=True)]
    return dict(zip(LETTERS, names, strict=True))


def result_words(game: Game, names: Mapping[str, str]) -> str:
    """Return the result of a game as a sentence with the names of the seats."""
    if game.winner in (None, DRAW):
        return "Drawn at the limit of actions." if game.ending == "limit" else "Drawn."
    return f"{names[LETTERS[game.winner or 0]]} won."


def _is_recorded(game: Game) -> bool:
    """Return whether a game has a record of all its actions; a match against oneself can go on after its end."""
    recording = getattr(game, "recording", None)
    return recording is not None and recording.actions == game.actions.count()
