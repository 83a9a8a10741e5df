"""Records of matches: decks as they were, seats, actions and results. The state of a game follows from its actions."""

from __future__ import annotations

import secrets
from typing import ClassVar, Final

from django.db import models
from django.db.models import CheckConstraint, Q, UniqueConstraint
from django_stubs_ext.db.models.manager import RelatedManager

from accounts.models import User
from decks.models import Deck
from play import limits

#: Bytes of the ids in links, which nobody can guess.
_ID_BYTES: Final = 12


def new_id() -> str:
    """Return a new random id of a match, for its address."""
    return secrets.token_urlsafe(_ID_BYTES)


class Status(models.TextChoices):
    """Status of a match. Void: it can't be continued, for example since the rules changed."""

    WAITING = "waiting"
    RUNNING = "running"
    OVER = "over"
    VOID = "void"


#: Status of a match in which players may still do something.
OPEN: Final = (Status.WAITING, Status.RUNNING)


class Mode(models.TextChoices):
    """Opponent for whom a match was begun: a bot, somebody who gets a link, or its own player, who plays both sides."""

    BOT = "bot"
    LINK = "link"
    SELF = "self"


class Clock(models.TextChoices):
    """Time limits: none, or those of the rules (D-20.1, D-20.2)."""

    NONE = "", "none"
    OFFICIAL = "official"


class OfferKind(models.TextChoices):
    """Offer of a player that the other one accepts or declines: take the last decision back, or play once more."""

    NONE = ""
    TAKE_BACK = "take_back"
    REMATCH = "rematch"


class ActionMark(models.TextChoices):
    """Reason for an action: its player, the bot of the seat, a bot that plays for the player, or the clock.

    FREE: its player made a change that no rule allows.
    """

    NONE = ""
    BOT = "bot"
    HELP = "help"
    CLOCK = "clock"
    FREE = "free"


class Match(models.Model):
    """Match of two seats: one game, or the games of a best of three.

    Attributes:
        id: Part of its address; whoever knows it may watch.
        invitation: Secret of the link with which the other seat is taken; empty when it is taken.
        seed: Text from which all random numbers of its games follow. It never leaves the server before the end.
        terrain: Names of terrains by tile, for tiles that are not Plain Fields.
        situation: Scenario (YAML) that its game begins with, empty for a game from the beginning.
        rules_digest: Digest of the rules and cards with which it began.
        games_to_win: Games that a seat must win.
        clock: Time limits of its players.
        position: Number of its present position: how many actions were done in all its games.
        due: Seat whose decision is next, null while no game is played.
        asked_at: Time since which it decides, null without clocks.
        due_by: Time by which it has to decide, null without clocks.
        turn: Number of the turn for which `turn_left` counts.
        turn_left: Seconds of the turn that were left at `asked_at`.
        offer: Offer that waits for an answer.
        offered_by: Seat that made it, null without an offer.
        rematch: Match that the same players play after this one, null if there is none.
        version: Number that grows with every change that its players should see.
        is_paused: Whether its bots wait.
        pace: Milliseconds between two actions of bots, so that people can follow.
        reason: Sentence for a match that is void, empty for others.
        acted_at: Time of the last change.
    """

    id = models.CharField(max_length=22, primary_key=True, default=new_id, editable=False)
    invitation = models.CharField(max_length=22, blank=True, default="", editable=False)
    mode = models.CharField(max_length=4, choices=Mode.choices)
    status = models.CharField(max_length=7, choices=Status.choices, default=Status.WAITING)
    format = models.CharField(max_length=40)
    seed = models.CharField(max_length=64, editable=False)
    terrain = models.JSONField(default=dict, blank=True)
    situation = models.TextField(blank=True, default="")
    rules_digest = models.CharField(max_length=64)
    games_to_win = models.PositiveSmallIntegerField(default=1)
    clock = models.CharField(max_length=8, choices=Clock.choices, blank=True, default=Clock.NONE)
    position = models.PositiveIntegerField(default=0)
    due = models.PositiveSmallIntegerField(null=True)
    asked_at = models.DateTimeField(null=True)
    due_by = models.DateTimeField(null=True)
    turn = models.PositiveSmallIntegerField(default=0)
    turn_left = models.FloatField(default=0)
    offer = models.CharField(max_length=9, choices=OfferKind.choices, blank=True, default=OfferKind.NONE)
    offered_by = models.PositiveSmallIntegerField(null=True)
    rematch = models.OneToOneField("self", models.SET_NULL, null=True, blank=True, related_name="rematch_of")
    version = models.PositiveIntegerField(default=0)
    is_paused = models.BooleanField(default=False)
    pace = models.PositiveSmallIntegerField(default=limits.PACE)
    reason = models.CharField(max_length=200, blank=True, default="")
    created_at = models.DateTimeField(auto_now_add=True)
    acted_at = models.DateTimeField(auto_now_add=True)

    seats: RelatedManager[Seat]
    games: RelatedManager[Game]
    actions: RelatedManager[MatchAction]

    class Meta:
        ordering = ("-created_at", "id")
        verbose_name_plural = "matches"
        indexes: ClassVar = [
            models.Index(fields=("acted_at",), condition=Q(status__in=OPEN), name="match_open"),
            models.Index(fields=("due_by",), condition=Q(due_by__isnull=False), name="match_with_clock"),
        ]
        constraints: ClassVar = [
            CheckConstraint(condition=Q(status__in=Status.values), name="match_status_is_known"),
            CheckConstraint(condition=Q(mode__in=Mode.values), name="match_mode_is_known"),
        ]

    def __str__(self) -> str:
        return f"{self.mode} ({self.status})"


class Seat(models.Model):
    """Side of a match: 0 is south, 1 is north.

    Attributes:
        owner: Account that plays it, null for a visitor or a bot.
        key_digest: Digest of the secret with which a visitor, or a program, plays it. A browser has one for all its
            matches.
        bot: Level of the bot that plays it, from 1; 0 for a person.
        hinted_at: Position for which its player got a hint, or null.
        helped_in: Turn that a bot plays for its player, or null.
        name: Name of the player, "" for a visitor without one.
        side: Snapshot of its decklist (`decks.goldfish.snapshot.side_data`).
        deck: Deck from which that was made, null for a list from elsewhere and for a deck that was deleted.
        next_side: List for the next game, after an exchange with the side deck; null until its player is ready.
        visitor: Digest of the address from which it was taken, for limits.
    """

    match = models.ForeignKey(Match, models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    owner = models.ForeignKey(User, models.SET_NULL, null=True, blank=True, related_name="match_seats")
    key_digest = models.CharField(max_length=64, blank=True, default="", db_index=True, editable=False)
    bot = models.PositiveSmallIntegerField(default=0)
    hinted_at = models.PositiveIntegerField(null=True)
    helped_in = models.PositiveIntegerField(null=True)
    name = models.CharField(max_length=limits.NAME, blank=True, default="")
    side = models.JSONField()
    deck = models.ForeignKey(Deck, models.SET_NULL, null=True, blank=True, related_name="match_seats")
    next_side = models.JSONField(null=True)
    visitor = models.CharField(max_length=64, blank=True, default="", db_index=True, editable=False)

    class Meta:
        ordering = ("number",)
        constraints: ClassVar = [
            UniqueConstraint(fields=("match", "number"), name="seat_of_a_match_once"),
            CheckConstraint(condition=Q(number__in=(0, 1)), name="seat_is_south_or_north"),
        ]
        indexes: ClassVar = [models.Index(fields=("owner", "-match"), name="seat_of_owner")]

    def __str__(self) -> str:
        return f"{'SN'[self.number]}: {self.name}"


class Game(models.Model):
    """Game of a match, by number from 1. It begins at the position `begins_at` of the match.

    `sides` are the decklists of the seats, empty if they are those of the match: no card was exchanged. `first` is the
    seat that begins, null for a coin. `winner` is the seat that won, 2 for a draw, null before the end.
    `ending` says why it ended: by the rules, or at the limit of actions.
    """

    match = models.ForeignKey(Match, models.CASCADE, related_name="games")
    number = models.PositiveSmallIntegerField()
    begins_at = models.PositiveIntegerField(default=0)
    sides = models.JSONField(default=list)
    first = models.PositiveSmallIntegerField(null=True)
    winner = models.PositiveSmallIntegerField(null=True)
    ending = models.CharField(max_length=20, blank=True, default="")
    ended_at = models.DateTimeField(null=True)

    actions: RelatedManager[MatchAction]
    recording: Recording

    class Meta:
        ordering = ("number",)
        constraints: ClassVar = [UniqueConstraint(fields=("match", "number"), name="game_of_a_match_once")]

    def __str__(self) -> str:
        return f"game {self.number}"


class MatchAction(models.Model):
    """Action in a match. `number` is that of the position which it answers: from 0, over all games of the match.

    Attributes:
        seat: Number of the seat that acted.
        key: Text chosen by the client, with which the action is done once however often it is sent.
        text: The action as written (`rules.notation`), or `goto N`: back to an earlier position.
        mark: Reason for it.
        thoughts: Plans that a bot compared, or null.
        digest: Digest of the state after it, for every few actions, else empty.
    """

    match = models.ForeignKey(Match, models.CASCADE, related_name="actions")
    game = models.ForeignKey(Game, models.CASCADE, related_name="actions")
    number = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField()
    key = models.CharField(max_length=limits.KEY)
    text = models.CharField(max_length=limits.ACTION)
    mark = models.CharField(max_length=5, choices=ActionMark.choices, blank=True, default=ActionMark.NONE)
    thoughts = models.JSONField(null=True)
    digest = models.CharField(max_length=16, blank=True, default="")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("number",)
        constraints: ClassVar = [
            UniqueConstraint(fields=("match", "number"), name="action_of_a_position_once"),
            UniqueConstraint(fields=("match", "seat", "key"), name="action_of_a_key_once"),
        ]

    def __str__(self) -> str:
        return self.text


class Recording(models.Model):
    """Positions of a game of a match that is over, which stay when the rules change.

    Attributes:
        data: Positions of the line of play that was played to the end (`play.core.recording`).
        actions: Number of actions that the game had, with those that were undone.
        curve: For the beginning and after each turn, and at the end: the number of the position, that of the turn, and
            the estimated chance of south to win. Empty if it was not worked out.
    """

    game = models.OneToOneField(Game, models.CASCADE, primary_key=True, related_name="recording")
    data = models.BinaryField()
    actions = models.PositiveIntegerField()
    curve = models.JSONField(default=list)

    def __str__(self) -> str:
        return str(self.game)


class BotTask(models.Model):
    """Match in which a bot may be to act, or that is over and has to be recorded, so that a process has to look.

    Each change of a match renews its task.

    Attributes:
        at: Time from which the bot may act, or the match be recorded; tasks are done in this order.
        holder: Process that does it, until `held_until` unless the process renews that.
        tries: How often it failed.
    """

    match = models.OneToOneField(Match, models.CASCADE, primary_key=True, related_name="bot_task")
    at = models.DateTimeField(db_index=True)
    holder = models.CharField(max_length=16, blank=True, default="")
    held_until = models.DateTimeField(null=True)
    tries = models.PositiveSmallIntegerField(default=0)

    def __str__(self) -> str:
        return str(self.match_id)
