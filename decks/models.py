"""Models of decks, their co-editors and history, and of series of simulated games (runs)."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from datetime import datetime
from typing import Any, ClassVar, Final

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.backends.ddl_references import Statement
from django.db.models import CheckConstraint, F, Q, UniqueConstraint
from django.urls import reverse
from django_stubs_ext.db.models.manager import RelatedManager

from accounts.models import User
from cards.models import Card, game_choices
from decks import limits
from games import DEFAULT_GAME, GAMES, Game

#: Letters of a name that no card has.
MAX_WRITTEN = 160
#: Letters of ids, without those that look alike: l and 1, o and 0.
_ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789"


def new_deck_id() -> str:
    """Return a random id of ten letters (50 bits), no secret: the visibility of a deck protects it."""
    return "".join(secrets.choice(_ALPHABET) for _ in range(10))


def new_run_id() -> str:
    """Return a random id for a run, 22 letters (110 bits): who knows the id of a run without a deck may see it."""
    return "".join(secrets.choice(_ALPHABET) for _ in range(22))


def new_share_token() -> str:
    """Return a random token for a share link or an invitation (192 bits)."""
    return secrets.token_urlsafe(24)


def format_choices(*games: Game) -> list[tuple[str, str]]:
    """Return (code, name) of every deck format of the given games, by default of the default game."""
    formats = {code: each.name for game in games or (DEFAULT_GAME,) for code, each in game.formats.items()}
    return list(formats.items())


def every_format() -> list[tuple[str, str]]:
    """Return (code, name) of the deck formats of all games; a code that two games share occurs once."""
    return format_choices(*GAMES.values())


def section_choices(*games: Game) -> list[tuple[str, str]]:
    """Return (name, label) of every deck section of the given games, by default of the default game."""
    sections = {section.name: section.label for game in games or (DEFAULT_GAME,) for section in game.sections}
    return list(sections.items())


def every_section() -> list[tuple[str, str]]:
    """Return (name, label) of the deck sections of all games."""
    return section_choices(*GAMES.values())


class Visibility(models.TextChoices):
    """Visibility of a deck: for everybody, for everybody with the link, or for its editors only."""

    PUBLIC = "public", "Public"
    UNLISTED = "unlisted", "Unlisted"
    PRIVATE = "private", "Private"


class CoveringIndex(models.Index):
    """Database index that on SQLite also stores the columns `covered`, so that searches read no table rows.

    PostgreSQL reads narrow rows fast enough, and its indexes cannot hold long texts.
    """

    def __init__(self, *expressions: Any, covered: Sequence[str], **kwargs: Any) -> None:
        super().__init__(*expressions, **kwargs)
        self.covered = tuple(covered)

    def deconstruct(self) -> tuple[str, Sequence[Any], dict[str, Any]]:
        """Return the arguments with which migrations create this index, with `covered`."""
        path, expressions, kwargs = super().deconstruct()
        return path, expressions, {**kwargs, "covered": self.covered}

    def create_sql(
        self, model: type[models.Model], schema_editor: BaseDatabaseSchemaEditor, using: str = "", **kwargs: Any
    ) -> Statement:
        """Return the SQL statement that creates this index, on SQLite with the covered columns."""
        if schema_editor.connection.vendor != "sqlite":
            return super().create_sql(model, schema_editor, using, **kwargs)
        return models.Index(fields=(*self.fields, *self.covered), name=self.name).create_sql(
            model, schema_editor, using, **kwargs
        )


#: Columns that searches for decks read.
SEARCHED: Final = (
    *("format", "owner", "is_legal", "size", "likes", "elements", "win_turn", "created_at", "published_at"),
    *("forked_from", "folded_name", "folded_tags", "folded_text"),
)


class Deck(models.Model):
    """Deck of an account or, until its maker signs in, of a browser's session (`visitor`).

    A visitor's deck is never public and is deleted when unchanged for `limits.VISITORS_DECKS_KEPT`. A deck with neither
    owner nor visitor is left from a deleted account. An unlisted deck always has a share token, a private one never.

    Attributes:
        network: Digest of the network that a visitor's deck was made from (`decks.core.visitors`).
        game: Code of the game; it never changes. Cards, format and sections are of this game.
        version: Number of changes; a write names the version that its author saw.
        extras: Notes and tags of single cards and side plans, as JSON text (`decks.content`).
        undo_next: Number of the history entry (`DeckVersion.number`) that is undone next; `redo_next` likewise.
        folder: Folder in the owner's list; `folder` and `labels` are not in the history.
        published_at: Time when the deck was first public; it stays when the deck is no longer public.
        likes: Number of likes (`community`).
        comments_open: Whether others may comment on the deck (`community`).
        tags: Public tags of the deck itself; the tags of single cards are in `extras`.
        folded_name: Derived for searches (`decks.core.derived_fields`), like `folded_text`, `folded_tags`, `size`,
            `elements` and `is_legal`.
        win_turn: Mean turn on which goldfish games with a public deck are won; `win_low` and `win_high` are the ends of
            its 95 % interval. All three are null if no game was won or none can be played.
        win_of: Digest of the played cards, empty if none were played yet (`decks.search.win_turns`).
    """

    id = models.CharField(max_length=10, primary_key=True, default=new_deck_id, editable=False)
    owner = models.ForeignKey(User, models.CASCADE, null=True, blank=True, related_name="decks")
    visitor = models.CharField(max_length=43, blank=True, default="", db_index=True, editable=False)
    network = models.CharField(max_length=32, blank=True, default="", editable=False)
    name = models.CharField(max_length=limits.DECK_NAME)
    game = models.CharField(max_length=10, choices=game_choices, default=DEFAULT_GAME.code, editable=False)
    format = models.CharField(max_length=20, choices=every_format, default=DEFAULT_GAME.default)
    visibility = models.CharField(max_length=8, choices=Visibility.choices, default=Visibility.PRIVATE)
    share_token = models.CharField(max_length=32, unique=True, null=True, blank=True, editable=False)
    description = models.TextField(blank=True, default="", max_length=limits.DESCRIPTION)
    forked_from = models.ForeignKey(
        "self", models.SET_NULL, null=True, blank=True, db_index=False, related_name="forks"
    )  # covered by the index of copies
    version = models.PositiveIntegerField(default=1, editable=False)
    undo_next = models.PositiveIntegerField(null=True, editable=False)
    redo_next = models.PositiveIntegerField(null=True, editable=False)
    folder = models.CharField(max_length=limits.FOLDER, blank=True, default="")
    labels = models.JSONField(blank=True, default=list)
    likes = models.PositiveIntegerField(default=0, editable=False)
    comments_open = models.BooleanField(default=True)
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)
    published_at = models.DateTimeField(null=True, editable=False)
    folded_name = models.TextField(blank=True, default="", editable=False)
    folded_text = models.TextField(blank=True, default="", editable=False)
    folded_tags = models.TextField(blank=True, default="", editable=False)
    size = models.PositiveIntegerField(default=0, editable=False)
    elements = models.PositiveIntegerField(default=0, editable=False)
    is_legal = models.BooleanField(default=False, editable=False)
    tags = models.JSONField(blank=True, default=list)
    win_turn = models.FloatField(null=True, editable=False)
    win_low = models.FloatField(null=True, editable=False)
    win_high = models.FloatField(null=True, editable=False)
    win_of = models.CharField(max_length=16, blank=True, default="", editable=False)
    # The largest column is last, because SQLite reads a row from its beginning.
    extras = models.TextField(blank=True, default="", editable=False)

    entries: RelatedManager[DeckEntry]
    co_editors: RelatedManager[CoEditor]
    invitations: RelatedManager[Invitation]
    history: RelatedManager[DeckVersion]
    runs: RelatedManager[Run]

    class Meta:
        ordering = ("-updated_at", "id")
        indexes: ClassVar = [
            CoveringIndex(
                fields=("visibility", "game", "-updated_at", "id"), covered=SEARCHED, name="deck_of_visibility_searched"
            ),
            models.Index(fields=("visibility", "game", "folded_name"), name="deck_of_visibility_name"),
            models.Index(fields=("visibility", "game", "-created_at", "id"), name="deck_of_visibility_created"),
            models.Index(fields=("visibility", "game", "-published_at", "id"), name="deck_of_visibility_published"),
            models.Index(fields=("owner", "-updated_at")),
            models.Index(
                fields=("forked_from", "visibility"), condition=Q(forked_from__isnull=False), name="deck_of_copies"
            ),
            models.Index(fields=("network", "created_at"), condition=~Q(visitor=""), name="deck_of_network"),
            models.Index(fields=("updated_at",), condition=~Q(visitor=""), name="deck_of_visitors"),
            models.Index(fields=("updated_at",), condition=Q(visibility="public", win_of=""), name="deck_to_be_played"),
        ]
        constraints: ClassVar = [
            CheckConstraint(condition=~Q(name=""), name="deck_has_a_name"),
            CheckConstraint(condition=Q(owner__isnull=True) | Q(visitor=""), name="deck_has_one_owner"),
            CheckConstraint(condition=Q(network="") | ~Q(visitor=""), name="deck_of_network_is_a_visitors"),
            CheckConstraint(condition=Q(visibility__in=Visibility.values), name="deck_visibility_is_known"),
            CheckConstraint(condition=~Q(visibility="public") | Q(visitor=""), name="visitors_deck_is_not_public"),
            CheckConstraint(
                condition=~Q(visibility="private") | Q(share_token__isnull=True), name="private_deck_has_no_link"
            ),
            CheckConstraint(
                condition=~Q(visibility="unlisted") | Q(share_token__isnull=False), name="unlisted_deck_has_a_link"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        """Return the path of the deck's page."""
        return reverse("decks:deck", args=[self.pk])

    @property
    def expires_at(self) -> datetime | None:
        """Time when an unchanged deck of a visitor is deleted; None for decks of accounts."""
        return self.updated_at + limits.VISITORS_DECKS_KEPT if self.visitor else None


class DeckEntry(models.Model):
    """Copies of a card in a section valid in the deck's game; `written` is a name that the database does not know."""

    deck = models.ForeignKey(Deck, models.CASCADE, related_name="entries")
    section = models.CharField(max_length=8, choices=every_section)
    card = models.ForeignKey(
        Card, models.PROTECT, null=True, blank=True, db_index=False, related_name="deck_entries"
    )  # covered by the index of cards
    written = models.CharField(max_length=MAX_WRITTEN, blank=True, default="")
    count = models.PositiveSmallIntegerField(validators=[MinValueValidator(1), MaxValueValidator(limits.COPIES)])

    class Meta:
        ordering = ("id",)
        verbose_name_plural = "deck entries"
        indexes: ClassVar = [models.Index(fields=("card", "section", "deck", "count"), name="deck_entry_of_card")]
        constraints: ClassVar = [
            UniqueConstraint(
                fields=("deck", "section", "card"), condition=Q(card__isnull=False), name="deck_entry_card_once"
            ),
            UniqueConstraint(
                fields=("deck", "section", "written"), condition=~Q(written=""), name="deck_entry_name_once"
            ),
            CheckConstraint(condition=Q(count__range=(1, limits.COPIES)), name="deck_entry_count_is_possible"),
            CheckConstraint(
                condition=Q(card__isnull=False, written="") | (Q(card=None) & ~Q(written="")),
                name="deck_entry_is_a_card_or_a_name",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.count} {self.written or self.card_id} ({self.section})"


class CoEditor(models.Model):
    """Account that may edit a deck of somebody else: everything except its visibility and its editors."""

    deck = models.ForeignKey(
        Deck, models.CASCADE, related_name="co_editors", db_index=False
    )  # covered by the constraint
    user = models.ForeignKey(User, models.CASCADE, related_name="co_edits")
    since = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("deck", "since", "pk")
        constraints: ClassVar = [UniqueConstraint(fields=("deck", "user"), name="co_editor_of_a_deck_once")]

    def __str__(self) -> str:
        return f"{self.user} with {self.deck}"


class Invitation(models.Model):
    """Link by which the first user who accepts becomes co-editor of a deck, valid until `expires_at`.

    It is deleted when it is accepted or taken back, so an unknown token opens nothing.
    """

    deck = models.ForeignKey(Deck, models.CASCADE, related_name="invitations")
    token = models.CharField(max_length=32, unique=True, default=new_share_token, editable=False)
    created_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField(db_index=True)

    class Meta:
        ordering = ("deck", "created_at", "pk")

    def __str__(self) -> str:
        return f"until {self.expires_at:%Y-%m-%d}"


class VersionKind(models.TextChoices):
    """Origin of a version in a deck's history. Undo skips changes of share links and visibility."""

    MADE = "made", "Made"
    EDIT = "edit", "Edited"
    UNDO = "undo", "Undone"
    REDO = "redo", "Redone"
    RESTORE = "restore", "Went back"
    SHARE = "share", "Shared"


class DeckVersion(models.Model):
    """Entry of a deck's history: the change that made version `number`. Only its `name` can be changed later.

    A deck that is older than the history feature has no entries for its first versions.

    Attributes:
        delta: The change (`decks.core.changes`) as JSON text.
        key: Name that the client gave the change, so that a change that is sent twice is made once.
        undo: Number of the entry to undo next after this change; `redo` likewise.
        snapshot: The whole content as JSON text, in every so many versions (`decks.core.history.SNAPSHOTS`).
    """

    deck = models.ForeignKey(Deck, models.CASCADE, related_name="history", db_index=False)  # covered by the constraints
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=8, choices=VersionKind.choices)
    author = models.ForeignKey(User, models.SET_NULL, null=True, related_name="+")
    key = models.CharField(max_length=limits.CHANGE_KEY, blank=True, default="")
    delta = models.TextField()
    undo = models.PositiveIntegerField(null=True)
    redo = models.PositiveIntegerField(null=True)
    name = models.CharField(max_length=limits.VERSION_NAME, blank=True, default="")
    snapshot = models.TextField(null=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("deck", "-number")
        indexes: ClassVar = [
            models.Index(fields=("deck", "number"), condition=~Q(name=""), name="version_named"),
            models.Index(fields=("deck", "number"), condition=Q(snapshot__isnull=False), name="version_snapshot"),
        ]
        constraints: ClassVar = [
            UniqueConstraint(fields=("deck", "number"), name="version_of_a_deck_once"),
            UniqueConstraint(fields=("deck", "key"), condition=~Q(key=""), name="change_of_a_deck_once"),
            CheckConstraint(condition=Q(kind__in=VersionKind.values), name="version_kind_is_known"),
        ]

    def __str__(self) -> str:
        return f"version {self.number}" + (f" “{self.name}”" if self.name else "")


class Matchup(models.Model):
    """Result of `games` simulated games between two decks, by all rules; `won` and `lost` count for `deck`.

    Two decks have one matchup. The digests identify the cards of each deck (`decks.statistics.matchups`) and the rules.
    A matchup is shown while both decks still have these cards.
    """

    deck = models.ForeignKey(Deck, models.CASCADE, related_name="matchups", db_index=False)  # covered by the constraint
    against = models.ForeignKey(Deck, models.CASCADE, related_name="matchups_against")
    digest = models.CharField(max_length=64)
    digest_against = models.CharField(max_length=64)
    rules_digest = models.CharField(max_length=64)
    games = models.PositiveIntegerField()
    won = models.PositiveIntegerField()
    lost = models.PositiveIntegerField()
    drawn = models.PositiveIntegerField()
    seed = models.CharField(max_length=limits.SEED)
    player = models.CharField(max_length=20)
    kept_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ("deck", "against")
        constraints: ClassVar = [
            UniqueConstraint(fields=("deck", "against"), name="matchup_of_two_decks_once"),
            CheckConstraint(condition=Q(deck__lt=F("against")), name="matchup_of_two_decks"),
            CheckConstraint(condition=Q(games=F("won") + F("lost") + F("drawn")), name="matchup_adds_up"),
        ]

    def __str__(self) -> str:
        return f"{self.deck} against {self.against}: {self.won} of {self.games}"


class StandingRevision(models.Model):
    """State of a game (one row each) at the last legality check: token of the cards' revision, digest of the rules."""

    game = models.CharField(max_length=10, unique=True, choices=game_choices, default=DEFAULT_GAME.code)
    cards = models.CharField(max_length=32)
    rules = models.CharField(max_length=64)

    def __str__(self) -> str:
        return self.cards


class RunStatus(models.TextChoices):
    """Status of a run (a series of simulated games). The last three are final."""

    QUEUED = "queued", "Queued"
    RUNNING = "running", "Running"
    DONE = "done", "Done"
    FAILED = "failed", "Failed"
    CANCELLED = "cancelled", "Cancelled"


class RunKind(models.TextChoices):
    """Kind of the games of a run: of one or two decks alone, or of bots with up to twelve decks against one another."""

    GOLDFISH = "goldfish", "Goldfish"
    MATCHUPS = "matchups", "Matchups"


#: States of a run that has not ended.
ACTIVE: Final = (RunStatus.QUEUED, RunStatus.RUNNING)


class Run(models.Model):
    """Series of games, and its report.

    In goldfish games (against an opponent who does nothing) one deck plays, or two on the same random seeds. In
    matchups bots play decks against one another (`rules.bots.series`). While the run is `running`, the process `holder`
    plays it and renews `held_until`; after that time any process may take it.

    Attributes:
        sides: Snapshots of the decklists as they were played (`decks.goldfish.snapshot`).
        deck: Source of the first list, null for a list from elsewhere and in matchups; `against` is that of the second.
            The sides of matchups name their decks themselves.
        cards_digest: Digest of the cards that were played; `rules_digest` is that of the rules.
        report: JSON as text, because PostgreSQL would sort the keys of a JSON column.
    """

    id = models.CharField(max_length=22, primary_key=True, default=new_run_id, editable=False)
    owner = models.ForeignKey(User, models.CASCADE, null=True, blank=True, related_name="runs")
    visitor = models.CharField(max_length=43, blank=True, default="", db_index=True, editable=False)
    deck = models.ForeignKey(Deck, models.CASCADE, null=True, blank=True, related_name="runs")
    against = models.ForeignKey(Deck, models.CASCADE, null=True, blank=True, related_name="runs_against")
    kind = models.CharField(max_length=8, choices=RunKind.choices, default=RunKind.GOLDFISH)
    sides = models.JSONField()
    params = models.JSONField()
    seed = models.CharField(max_length=limits.SEED)
    games = models.PositiveIntegerField()
    cards_digest = models.CharField(max_length=64)
    rules_digest = models.CharField(max_length=64)
    status = models.CharField(max_length=9, choices=RunStatus.choices, default=RunStatus.QUEUED)
    reason = models.CharField(max_length=200, blank=True, default="")
    report = models.TextField(null=True)
    holder = models.CharField(max_length=16, blank=True, default="", editable=False)
    held_until = models.DateTimeField(null=True, editable=False)
    created_at = models.DateTimeField(auto_now_add=True)

    chunks: RelatedManager[Chunk]

    class Meta:
        ordering = ("-created_at", "id")
        indexes: ClassVar = [
            models.Index(fields=("created_at",), condition=Q(status__in=ACTIVE), name="run_queue"),
            models.Index(fields=("owner", "-created_at"), name="run_of_owner"),
            models.Index(fields=("deck", "-created_at"), name="run_of_deck"),
        ]
        constraints: ClassVar = [
            CheckConstraint(condition=Q(owner__isnull=True) | Q(visitor=""), name="run_has_one_owner"),
            CheckConstraint(condition=Q(status__in=RunStatus.values), name="run_status_is_known"),
            CheckConstraint(condition=Q(kind__in=RunKind.values), name="run_kind_is_known"),
            CheckConstraint(condition=Q(games__gte=1), name="run_has_games"),
            CheckConstraint(
                condition=Q(status="done", report__isnull=False) | (~Q(status="done") & Q(report__isnull=True)),
                name="run_has_a_report_when_done",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.games} games ({self.status})"


class Chunk(models.Model):
    """Part of a run: its games `start` to `stop` − 1, which one worker plays at a time.

    The random numbers of a game depend on the run's seed and the game's number. `result` is JSON as text, written once;
    `tries` counts failed attempts. When a run of goldfish games is done, its chunks are deleted: the report is their
    sum. Those of matchups have the records of the games.
    """

    run = models.ForeignKey(Run, models.CASCADE, related_name="chunks")
    start = models.PositiveIntegerField()
    stop = models.PositiveIntegerField()
    result = models.TextField(null=True)
    tries = models.PositiveSmallIntegerField(default=0)
    error = models.TextField(blank=True, default="")

    class Meta:
        ordering = ("start",)
        constraints: ClassVar = [
            UniqueConstraint(fields=("run", "start"), name="chunk_of_a_run_once"),
            CheckConstraint(condition=Q(stop__gt=models.F("start")), name="chunk_has_games"),
        ]

    def __str__(self) -> str:
        return f"games {self.start} to {self.stop - 1}"


class Worth(models.Model):
    """Worth of each card of a deck in a run: how much later the deck wins without one copy of the card.

    It is about the run's `deck` at `place` 0, about its `against` at 1. `played` is JSON as text of `games` games
    (`rules.goldfish.reports.worth`). A result of fewer games never replaces one of more. `reason` tells why no more
    games can be played, or is "".
    """

    run = models.ForeignKey(Run, models.CASCADE, related_name="worths", db_index=False)  # covered by the constraint
    place = models.PositiveSmallIntegerField()
    games = models.PositiveIntegerField()
    played = models.TextField()
    reason = models.CharField(max_length=200, blank=True, default="")

    class Meta:
        constraints: ClassVar = [UniqueConstraint(fields=("run", "place"), name="worth_of_a_deck_of_a_run_once")]

    def __str__(self) -> str:
        return f"{self.games} games"
