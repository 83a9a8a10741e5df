"""Services that begin matches, seat players and do their actions, each in one transaction."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils import timezone

from accounts.models import User
from cards.catalog.catalogs import Catalog
from decks.games import game_of
from decks.goldfish.digests import rules_digest
from decks.goldfish.snapshot import Contender, Unplayable, build_job, side_data
from decks.legality import validate
from decks.models import Deck
from jobs.later import TooOften
from play import limits
from play.core.clocks import has_run_out, set_clock, timeout_action
from play.core.history import GOTO
from play.core.keys import key_digest, new_key
from play.core.remembered import MatchClosed, present_state
from play.core.situation_limits import check_effort
from play.core.situations import STEP
from play.core.state import ActionRefused, GameState
from play.models import OPEN, ActionMark, BotTask, Game, Match, MatchAction, Mode, OfferKind, Status, new_id
from rules.duel import DRAW, Fault, Parameters, match_outcome
from rules.goldfish import Params
from rules.notation import FREE
from tcg.construction import Severity

_NO_STEPS: Final = Fault((), "The steps of a scenario are played by both sides: play on alone to do them.")
_NOT_FREE: Final = Fault((), "Cards are moved freely only in a match against yourself.")
_NO_WAY_BACK: Final = Fault((), "Only your own last decision can be taken back, and only in a match without a friend.")
_BOT_PLAYS: Final = Fault((), "A bot plays this side. Take it over first.")

#: Functions that are called with a match after a change of it is in the database.
LISTENERS: Final[list[Callable[[Match], None]]] = []


class StalePosition(Exception):
    """Error for an action that answers another position than the present one."""

    def __init__(self) -> None:
        super().__init__("The game has gone on meanwhile.")


class TooManyMatches(TooOften):
    """Error: the person, or the address, has as many matches open, or begun today, as allowed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NewSeat:
    """Player who sits down, with a decklist: an account, a visitor (`address`), or a bot of a level from 1.

    `key` is the secret key of the seat, "" for a new one. `order` are slugs of the main deck from its top, with which
    the game begins; empty for a shuffled deck.
    """

    contender: Contender
    name: str = ""
    owner: User | None = None
    address: str = ""
    key: str = ""
    bot: int = 0
    order: tuple[str, ...] = ()


def begin_match(
    *,
    mode: str,
    format_: str,
    seats: Sequence[NewSeat],
    cards: Catalog,
    terrain: Mapping[str, str] | None = None,
    games_to_win: int = 1,
    seed: str | None = None,
    clock: str = "",
    pace: int = limits.PACE,
    situation: str = "",
) -> tuple[Match, list[str]]:
    """Begin a match, and return it with the secret keys of its seats.

    With one seat taken it waits for another player, who gets its `invitation`; with two its first game begins. With a
    `situation`, the text of a scenario, it begins there, and the decks of the seats are not played.

    Raises:
        Unplayable: if no game can be played with a deck, or if it is not legal in a match between people.
        TooManyMatches: if a player has too many.
    """
    for seat in seats:
        check_limits(seat)
    sides = [side_data(seat.contender, cards) for seat in seats]
    if not situation:
        build_job(sides, Params(), "", cards)
    if mode == Mode.LINK:
        for place, seat in enumerate(seats):
            _check_legal(seat.contender, format_, place, cards)
    with transaction.atomic():
        match = Match.objects.create(
            mode=mode,
            format=format_,
            seed=seed or secrets.token_hex(16),
            terrain=dict(terrain or {}),
            rules_digest=rules_digest(),
            games_to_win=games_to_win,
            clock=clock,
            pace=pace,
            situation=situation,
            invitation=new_id() if len(seats) < 2 else "",
        )
        keys = [
            take_seat(match, number, seat, side, seat.contender.deck)
            for number, (seat, side) in enumerate(zip(seats, sides, strict=True))
        ]
        if len(seats) == 2:
            ordered = [{**side, "order": list(seat.order)} for side, seat in zip(sides, seats, strict=True)]
            start_game(match, ordered if any(seat.order for seat in seats) else [], cards)
        changed(match)
    return match, keys


def join_match(match: Match, seat: NewSeat, cards: Catalog) -> str:
    """Take the free seat of a match that waits, begin its first game, and return the secret key of the seat.

    Raises:
        MatchClosed: if somebody else has taken it.
        Unplayable: if no game can be played with the deck, or if it is not legal in the format of the match.
        TooManyMatches: if the player has too many.
    """
    check_limits(seat)
    side = side_data(seat.contender, cards)
    build_job([side], Params(), "", cards)
    _check_legal(seat.contender, match.format, 0, cards)
    with transaction.atomic():
        locked = Match.objects.select_for_update().get(pk=match.pk)
        if locked.status != Status.WAITING:
            raise MatchClosed("Both seats of this match are taken.")
        (taken,) = locked.seats.values_list("number", flat=True)
        key = take_seat(locked, 1 - taken, seat, side, seat.contender.deck)
        locked.invitation = ""
        start_game(locked, [], cards)
        changed(locked)
    return key


def _check_legal(contender: Contender, format_: str, place: int, cards: Catalog) -> None:
    """Raise Unplayable with all errors of a deck that is not legal in a format."""
    problems = validate(contender.decklist, format_, cards)
    errors = [problem.message for problem in problems if problem.severity is Severity.ERROR]
    if errors:
        name = game_of(cards).formats[format_].name
        raise Unplayable(" ".join([f"The deck is not legal in {name}.", *errors]), place)


def start_next_game(match: Match, cards: Catalog) -> bool:
    """Begin the next game of a match if all its players are ready, and return whether they are.

    Bots are ready, and so are both sides of a match against oneself. `match` is saved.
    """
    seats = list(match.seats.all())
    if match.mode != Mode.SELF and any(seat.next_side is None and not seat.bot for seat in seats):
        return False
    start_game(match, [seat.next_side or seat.side for seat in seats], cards)
    return True


def take_seat(match: Match, number: int, seat: NewSeat, side: dict[str, object], deck: Deck | None) -> str:
    """Seat a player with the snapshot of a decklist, which is from `deck`, and return the secret key of the seat."""
    key = seat.key or new_key()
    match.seats.create(
        number=number,
        owner=seat.owner,
        key_digest=key_digest(key),
        bot=seat.bot,
        name=seat.name[: limits.NAME],
        side=side,
        deck=deck,
        visitor="" if seat.owner or not seat.address else key_digest(seat.address),
    )
    return key


def check_limits(seat: NewSeat) -> None:
    """Raise TooManyMatches if a player has as many matches as allowed."""
    check_count(seat.owner, key_digest(seat.address) if seat.address else "")


def check_count(owner: User | None, visitor: str) -> None:
    """Raise TooManyMatches if an account, or a visitor (digest of an address), has as many matches as allowed."""
    if owner is None and not visitor:
        return
    mine = Q(seats__owner=owner) if owner else Q(seats__visitor=visitor)
    matches = Match.objects.filter(mine).distinct()
    if matches.filter(status__in=OPEN).count() >= limits.OPEN:
        raise TooManyMatches(f"You have {limits.OPEN} matches open. Finish or resign one to begin another.")
    if matches.filter(created_at__date=timezone.now().date()).count() >= limits.A_DAY:
        raise TooManyMatches(f"You have begun {limits.A_DAY} matches today. Come back tomorrow.")


def start_game(match: Match, sides: Sequence[object], cards: Catalog) -> None:
    """Begin the next game of a match at its present position, with the lists of its seats. `match` is saved."""
    match.status = Status.RUNNING
    match.save()
    match.games.create(number=match.games.count() + 1, begins_at=match.position, sides=sides)
    with present_state(match, cards) as (_, state):
        follow(match, state)


def follow(match: Match, state: GameState) -> None:
    """Set whose decision is next in a match, and until when. The match is not saved."""
    is_bot = state.to_act is not None and any(seat.bot for seat in match.seats.all() if seat.number == state.to_act)
    set_clock(match, state, timezone.now(), is_bot=is_bot)


def run_out(match: Match, cards: Catalog) -> None:
    """Do what the rules say when the time of a player is up, if it is."""
    for _ in range(limits.TIMEOUTS):
        if match.status != Status.RUNNING or not has_run_out(match, timezone.now()):
            return
        try:
            with present_state(match, cards) as (_, state):
                seat, position, text = state.to_act, state.number, timeout_action(state)
            if seat is None or not has_run_out(match, timezone.now()):
                return
            key = secrets.token_hex(8)
            act(match=match, seat=seat, position=position, key=key, text=text, cards=cards, mark=ActionMark.CLOCK)
        except (StalePosition, MatchClosed):
            pass
        match.refresh_from_db()


def changed(match: Match) -> None:
    """Save a match that has changed, and tell the listeners after the transaction."""
    match.version += 1
    match.acted_at = timezone.now()
    match.save()
    _queue_bots(match)
    for listener in LISTENERS:
        transaction.on_commit(lambda listener=listener: listener(match))  # type: ignore[misc]


def _queue_bots(match: Match) -> None:
    """Queue a match for its bots, as one of them may be to act, or to be recorded; or remove it from the queue."""
    if match.mode == Mode.LINK and match.status != Status.OVER:
        return
    is_played = Q(bot__gt=0) | Q(helped_in__isnull=False)
    has_bots = match.status == Status.RUNNING and not match.is_paused and match.seats.filter(is_played).exists()
    if not has_bots and match.status != Status.OVER:
        BotTask.objects.filter(match=match).delete()
        return
    last = match.actions.order_by("-number").values_list("mark", flat=True).first() if has_bots else None
    pace = timedelta(milliseconds=match.pace if last in (ActionMark.BOT, ActionMark.HELP) else 0)
    values = {"at": timezone.now() + pace, "holder": "", "held_until": None, "tries": 0}
    BotTask.objects.update_or_create(match=match, defaults=values)


def act(
    *,
    match: Match,
    seat: int,
    position: int,
    key: str,
    text: str,
    cards: Catalog,
    mark: str = "",
    thoughts: object = None,
    is_agreed: bool = False,
) -> None:
    """Do the action of a seat that answers a position.

    `key` is chosen by the client. An action that is sent again with its key is done once. `is_agreed`: both players
    have agreed to go back.

    Raises:
        StalePosition: if the match is at another position.
        ActionRefused: if the rules forbid it.
        MatchClosed: if the match has no game, is over or void.
        Busy: if others play situations, which takes a process with limits.
    """
    if match.situation:
        check_effort(match, seat, text, cards)
    try:
        with transaction.atomic():
            match = Match.objects.select_for_update().prefetch_related("seats").get(pk=match.pk)
            with present_state(match, cards) as (game, state):
                if match.actions.filter(seat=seat, key=key).exists():
                    return
                goes_back = GOTO.fullmatch(text) is not None
                if goes_back and match.mode == Mode.SELF and match.status == Status.OVER:
                    _reopen(match, game)
                if match.status != Status.RUNNING:
                    raise MatchClosed(match.reason or "This match is over.")
                if position != match.position:
                    raise StalePosition
                if goes_back and not is_agreed and int(text.split()[1]) not in allowed_positions(match, seat, state):
                    raise ActionRefused([_NO_WAY_BACK])
                if match.mode != Mode.SELF and STEP.fullmatch(text):
                    raise ActionRefused([_NO_STEPS])
                if match.mode != Mode.SELF and FREE.match(text):
                    raise ActionRefused([_NOT_FREE])
                mark = mark or _mark_of(match, seat, position, text)
                row = MatchAction(match=match, game=game, seat=seat, key=key, mark=mark, thoughts=thoughts)
                _do(row, state, text)
                match.offer, match.offered_by = OfferKind.NONE, None
                follow(match, state)
                if state.to_act is None or match.position >= limits.ACTIONS:
                    end_game(match, game, state.duel.result)
            if match.status == Status.RUNNING and match.due is None:
                start_next_game(match, cards)
            changed(match)
    except IntegrityError as error:  # another process was faster
        raise StalePosition from error


def allowed_positions(match: Match, seat: int, state: GameState) -> Container[int]:
    """Return the positions to which a seat may go back: all when it plays both sides, else that before its decision."""
    if match.mode == Mode.SELF:
        return range(state.number)
    undo = state.history.undo(seat) if match.mode == Mode.BOT else None
    return () if undo is None else (undo,)


def _reopen(match: Match, game: Game) -> None:
    """Let a game that is over go on. `match` is not saved."""
    match.status = Status.RUNNING
    game.winner, game.ending, game.ended_at = None, "", None
    game.save(update_fields=("winner", "ending", "ended_at"))


def _mark_of(match: Match, number: int, position: int, text: str) -> str:
    """Return the mark of an action that a player sends: free, a hint helped, or none.

    ActionRefused is raised if a bot plays the seat.
    """
    seat = next(one for one in match.seats.all() if one.number == number)
    if seat.bot:
        raise ActionRefused([_BOT_PLAYS])
    if FREE.match(text):
        return ActionMark.FREE
    return ActionMark.HELP if seat.hinted_at == position else ActionMark.NONE


def _do(row: MatchAction, state: GameState, text: str) -> None:
    """Do an action, and save it in the record."""
    row.number = state.number
    row.text = state.act(row.seat, text, is_clock=row.mark == ActionMark.CLOCK)
    row.match.position = state.number
    row.digest = state.digest if state.number % limits.DIGEST_EVERY == 0 or state.to_act is None else ""
    row.save()


def end_game(match: Match, game: Game, result: int | None) -> None:
    """Save the result of a game (None: at the limit of actions), and end the match if it decides it.

    `match` is not saved.
    """
    match.due = match.asked_at = match.due_by = None
    game.winner = DRAW if result is None else result
    game.ending = "limit" if result is None else "rules"
    game.ended_at = timezone.now()
    game.save(update_fields=("winner", "ending", "ended_at"))
    results = [winner for winner in match.games.values_list("winner", flat=True) if winner is not None]
    if match.games_to_win == 1 or match_outcome(results, Parameters(match_wins=match.games_to_win)) is not None:
        match.status = Status.OVER
    else:
        match.seats.filter(bot=0).update(next_side=None)
