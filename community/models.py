"""What people do with one another's public decks: like, comment, follow, collect, report, block; and what they are told
of it.

Nothing here says who may see a deck: `decks.permissions` does, and whatever hangs on a deck is seen by who sees the
deck, as long as it is public. One that is public no more keeps its likes and comments, and nobody sees them until it is
again.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import ClassVar, Final

from django.db import models
from django.db.models import CheckConstraint, F, Q, UniqueConstraint
from django.urls import reverse
from django_stubs_ext.db.models.manager import RelatedManager

from accounts.models import User
from community import limits
from decks.models import Deck

#: Letters that can be read aloud and typed: no l and 1, no o and 0.
_ALPHABET: Final = "abcdefghijkmnpqrstuvwxyz23456789"


def new_collection_id() -> str:
    """Ten letters that nobody can count along (50 bits). Not a secret: what hides a collection is its being private."""
    return "".join(secrets.choice(_ALPHABET) for _ in range(10))


class Like(models.Model):
    """Somebody likes a deck. `Deck.likes` counts them."""

    deck = models.ForeignKey(
        Deck, models.CASCADE, related_name="liked_by", db_index=False
    )  # which its constraint begins with
    user = models.ForeignKey(User, models.CASCADE, related_name="likes")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints: ClassVar = [UniqueConstraint(fields=("deck", "user"), name="like_of_a_deck_once")]

    def __str__(self) -> str:
        return f"{self.user} likes {self.deck}"


class Comment(models.Model):
    """What somebody says about a deck, or answers to a comment: `thread` is the first of those, null in itself.

    One that is deleted has no text and no author any more; it stays as long as it has answers. One that a moderator
    took away (`is_hidden`) keeps its text for its author and for moderators.
    """

    deck = models.ForeignKey(
        Deck, models.CASCADE, related_name="comments", db_index=False
    )  # which an index begins with
    author = models.ForeignKey(User, models.SET_NULL, null=True, related_name="comments")
    thread = models.ForeignKey("self", models.CASCADE, null=True, related_name="answers")
    text = models.TextField(blank=True, max_length=limits.COMMENT)
    is_hidden = models.BooleanField(default=False)
    created_at = models.DateTimeField(auto_now_add=True)
    edited_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ("created_at", "pk")
        indexes: ClassVar = [
            models.Index(fields=("deck", "created_at", "id"), name="comment_of_deck"),
            models.Index(fields=("author", "-created_at"), name="comment_of_author"),
        ]
        constraints: ClassVar = [
            CheckConstraint(condition=~Q(text="") | Q(author=None), name="comment_of_somebody_says_something"),
        ]

    def __str__(self) -> str:
        """Without what it says: the admin's log keeps this for ever."""
        return f"comment {self.pk}"


class Follow(models.Model):
    """Somebody is told of new decks of an author."""

    follower = models.ForeignKey(
        User, models.CASCADE, related_name="follows", db_index=False
    )  # which its constraint begins with
    author = models.ForeignKey(User, models.CASCADE, related_name="followers")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints: ClassVar = [
            UniqueConstraint(fields=("follower", "author"), name="follow_of_an_author_once"),
            CheckConstraint(condition=~Q(follower=F("author")), name="nobody_follows_themselves"),
        ]

    def __str__(self) -> str:
        return f"{self.follower} follows {self.author}"


class Block(models.Model):
    """Somebody wants to have nothing to do with another: who is `blocked` can't like, comment, answer or follow what
    is of the `blocker`, and neither is told of the other or reads what the other says. On a deck of one of them nobody
    reads it."""

    blocker = models.ForeignKey(
        User, models.CASCADE, related_name="blocks", db_index=False
    )  # which its constraint begins with
    blocked = models.ForeignKey(User, models.CASCADE, related_name="blocked_by")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints: ClassVar = [
            UniqueConstraint(fields=("blocker", "blocked"), name="block_of_somebody_once"),
            CheckConstraint(condition=~Q(blocker=F("blocked")), name="nobody_blocks_themselves"),
        ]

    def __str__(self) -> str:
        return f"{self.blocker} blocks {self.blocked}"


class Collection(models.Model):
    """Decks that somebody has put together, under a name: everybody sees it if it is public, its owner alone if not.
    Of the decks in it everybody sees those that they may see."""

    id = models.CharField(max_length=10, primary_key=True, default=new_collection_id, editable=False)
    owner = models.ForeignKey(
        User, models.CASCADE, related_name="collections", db_index=False
    )  # which an index begins with
    name = models.CharField(max_length=limits.COLLECTION_NAME)
    description = models.TextField(blank=True, default="", max_length=limits.COLLECTION_TEXT)
    is_public = models.BooleanField(default=False)
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)

    entries: RelatedManager[Collected]

    class Meta:
        ordering = ("-updated_at", "id")
        indexes: ClassVar = [
            models.Index(fields=("owner", "-updated_at"), name="collection_of_owner"),
            models.Index(fields=("-updated_at",), condition=Q(is_public=True), name="collection_public"),
        ]
        constraints: ClassVar = [CheckConstraint(condition=~Q(name=""), name="collection_has_a_name")]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("community:collection", args=[self.pk])


class Collected(models.Model):
    """A deck in a collection, at its `place` (the first is 1), and what its owner says of it there."""

    collection = models.ForeignKey(
        Collection, models.CASCADE, related_name="entries", db_index=False
    )  # which its constraint begins with
    deck = models.ForeignKey(Deck, models.CASCADE, related_name="collected")
    place = models.PositiveIntegerField()
    note = models.CharField(max_length=limits.COLLECTED_NOTE, blank=True, default="")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("place", "pk")
        constraints: ClassVar = [UniqueConstraint(fields=("collection", "deck"), name="deck_in_a_collection_once")]

    def __str__(self) -> str:
        return f"{self.deck} in {self.collection}"


class Reason(models.TextChoices):
    """What a report says is wrong."""

    SPAM = "spam", "Advertising or spam"
    ABUSE = "abuse", "Insults, threats or harassment"
    INDECENT = "indecent", "Indecent or hateful"
    RIGHTS = "rights", "Somebody else’s work, or private data"
    OTHER = "other", "Something else"


class ReportState(models.TextChoices):
    """What became of a report."""

    OPEN = "open", "Open"
    UPHELD = "upheld", "Upheld"
    DISMISSED = "dismissed", "Dismissed"


class Report(models.Model):
    """Somebody tells moderators of a deck, a comment, a collection or a person: of just one of them, while it is there.

    `quoted` is what was written there when it was reported: it is emptied once the report is settled and the thing is
    gone, as with the account whose it was. Each person reports a thing once, until that is settled.
    """

    reporter = models.ForeignKey(User, models.SET_NULL, null=True, related_name="reports")
    deck = models.ForeignKey(Deck, models.SET_NULL, null=True, blank=True, related_name="reports")
    comment = models.ForeignKey(Comment, models.SET_NULL, null=True, blank=True, related_name="reports")
    collection = models.ForeignKey(Collection, models.SET_NULL, null=True, blank=True, related_name="reports")
    person = models.ForeignKey(User, models.SET_NULL, null=True, blank=True, related_name="reported")
    reason = models.CharField(max_length=8, choices=Reason.choices)
    words = models.TextField(blank=True, default="", max_length=limits.REPORT)
    quoted = models.TextField(blank=True, default="", max_length=limits.QUOTED, editable=False)
    state = models.CharField(max_length=9, choices=ReportState.choices, default=ReportState.OPEN)
    settled_by = models.ForeignKey(User, models.SET_NULL, null=True, blank=True, related_name="+")
    settled_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    get_reason_display: Callable[[], str]
    get_state_display: Callable[[], str]

    class Meta:
        ordering = ("created_at", "pk")
        indexes: ClassVar = [models.Index(fields=("state", "created_at"), name="report_queue")]
        constraints: ClassVar = [
            CheckConstraint(condition=Q(state__in=ReportState.values), name="report_state_is_known"),
            CheckConstraint(condition=Q(reason__in=Reason.values), name="report_reason_is_known"),
            *(
                UniqueConstraint(
                    fields=("reporter", about),
                    condition=Q(state="open", **{f"{about}__isnull": False}),
                    name=f"report_of_a_{about}_once",
                )
                for about in ("deck", "comment", "collection", "person")
            ),
        ]

    def __str__(self) -> str:
        """Without what it quotes: the admin's log keeps this for ever."""
        return f"report {self.pk}: {self.get_reason_display()}"


class NoticeKind(models.TextChoices):
    """What somebody is told of."""

    LIKE = "like", "somebody likes a deck of theirs"
    COMMENT = "comment", "somebody commented on a deck of theirs"
    ANSWER = "answer", "somebody answered in a thread that they wrote in"
    DECK = "deck", "an author whom they follow has a new public deck"
    FOLLOW = "follow", "somebody follows them"
    COPY = "copy", "somebody made a public deck of a copy of theirs"
    MODERATION = "moderation", "a moderator settled what they reported, or took away what they wrote"


class Notice(models.Model):
    """Somebody is told that `actor` did something. What it is about may be gone, or not be theirs to see any more: then
    the notice isn't shown, and isn't counted."""

    person = models.ForeignKey(
        User, models.CASCADE, related_name="notices", db_index=False
    )  # which an index begins with
    kind = models.CharField(max_length=10, choices=NoticeKind.choices)
    actor = models.ForeignKey(User, models.CASCADE, null=True, related_name="+")
    deck = models.ForeignKey(Deck, models.CASCADE, null=True, related_name="+")
    comment = models.ForeignKey(Comment, models.CASCADE, null=True, related_name="+")
    words = models.CharField(max_length=limits.NOTICE_WORDS, blank=True, default="")
    created_at = models.DateTimeField(auto_now_add=True)
    read_at = models.DateTimeField(null=True)
    mailed_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ("-created_at", "-pk")
        indexes: ClassVar = [
            models.Index(fields=("person", "-created_at"), name="notice_of_person"),
            models.Index(fields=("person",), condition=Q(read_at=None), name="notice_unread"),
            models.Index(fields=("created_at",), name="notice_of_time"),
        ]
        constraints: ClassVar = [
            CheckConstraint(condition=Q(kind__in=NoticeKind.values), name="notice_kind_is_known"),
            UniqueConstraint(
                fields=("person", "deck"), condition=Q(kind=NoticeKind.DECK), name="notice_of_a_new_deck_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} for {self.person}"


class Preferences(models.Model):
    """What somebody wants to be told of: kinds of notices that they don't want, and whether those that they want come
    by mail too; `mailed_at` is when they were written to last, and `site` the address by which they know the site. Who
    has none wants all, and no mail."""

    user = models.OneToOneField(User, models.CASCADE, primary_key=True, related_name="preferences")
    by_mail = models.BooleanField(default=False)
    muted = models.JSONField(blank=True, default=list)
    mailed_at = models.DateTimeField(null=True, editable=False)
    site = models.URLField(max_length=limits.SITE, blank=True, default="", editable=False)

    class Meta:
        verbose_name_plural = "preferences"
        indexes: ClassVar = [models.Index(fields=("user",), condition=Q(by_mail=True), name="preferences_by_mail")]

    def __str__(self) -> str:
        return f"preferences of {self.user}"


class Announcement(models.Model):
    """Whoever follows its author has been told of a new public deck, which is done once."""

    deck = models.OneToOneField(Deck, models.CASCADE, primary_key=True, related_name="announcement")
    made_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"announcement of {self.deck}"
