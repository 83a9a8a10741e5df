"""Models of likes, comments, follows, blocks, collections, reports and notices.

`decks.permissions` decides which decks a person may see. Likes and comments of a deck are visible while it is public,
and are stored while it is not.
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

#: Characters of ids, without pairs that look alike (l and 1, o and 0).
_ALPHABET: Final = "abcdefghijkmnpqrstuvwxyz23456789"


def new_collection_id() -> str:
    """Return ten random characters (50 bits). They are not a secret: a private collection is hidden by permissions."""
    return "".join(secrets.choice(_ALPHABET) for _ in range(10))


class Like(models.Model):
    """A like of a deck. `Deck.likes` is their number."""

    deck = models.ForeignKey(
        Deck, models.CASCADE, related_name="liked_by", db_index=False
    )  # the index of the constraint begins with it
    user = models.ForeignKey(User, models.CASCADE, related_name="likes")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints: ClassVar = [UniqueConstraint(fields=("deck", "user"), name="like_of_a_deck_once")]

    def __str__(self) -> str:
        return f"{self.user} likes {self.deck}"


class Comment(models.Model):
    """A comment on a deck, or an answer to one. `thread` is the first comment of a thread, and null for that comment.

    A deleted comment has neither text nor author. Its row stays as long as it has answers. Only its author and
    moderators see a comment that a moderator hid (`is_hidden`).
    """

    deck = models.ForeignKey(Deck, models.CASCADE, related_name="comments", db_index=False)  # an index begins with it
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
        """Return the comment's name without its text: the admin's log stores it for ever."""
        return f"comment {self.pk}"


class Follow(models.Model):
    """A subscription to the new decks of an author."""

    follower = models.ForeignKey(
        User, models.CASCADE, related_name="follows", db_index=False
    )  # the index of the constraint begins with it
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
    """A block of one person by another, which holds in both directions.

    Neither can like, comment on or follow content of the other, gets notices about the other, or reads comments of the
    other. Comments of one of them on decks of the other are hidden from everybody.
    """

    blocker = models.ForeignKey(
        User, models.CASCADE, related_name="blocks", db_index=False
    )  # the index of the constraint begins with it
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
    """A named list of decks, public or only its owner's; viewers see those of its decks that they may see."""

    id = models.CharField(max_length=10, primary_key=True, default=new_collection_id, editable=False)
    owner = models.ForeignKey(
        User, models.CASCADE, related_name="collections", db_index=False
    )  # an index begins with it
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
        """Return the address of the collection's page."""
        return reverse("community:collection", args=[self.pk])


class Collected(models.Model):
    """A deck in a collection, at its `place` (from 1), with a note of the collection's owner."""

    collection = models.ForeignKey(
        Collection, models.CASCADE, related_name="entries", db_index=False
    )  # the index of the constraint begins with it
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
    """Reason for reporting content to moderators."""

    SPAM = "spam", "Advertising or spam"
    ABUSE = "abuse", "Insults, threats or harassment"
    INDECENT = "indecent", "Indecent or hateful"
    RIGHTS = "rights", "Somebody else’s work, or private data"
    OTHER = "other", "Something else"


class ReportState(models.TextChoices):
    """State of a report: open, upheld or dismissed."""

    OPEN = "open", "Open"
    UPHELD = "upheld", "Upheld"
    DISMISSED = "dismissed", "Dismissed"


class Report(models.Model):
    """A report of a deck, comment, collection or person to moderators.

    One of `deck`, `comment`, `collection` and `person` is set; it becomes null when its object is deleted. `quoted` is
    the reported text at the time. It is emptied once the report is settled and the object is deleted. A person can have
    one open report of an object.
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
        """Return the report's name without the reported text: the admin's log stores it for ever."""
        return f"report {self.pk}: {self.get_reason_display()}"


class NoticeKind(models.TextChoices):
    """Kind of a notice, by the action of others that it reports."""

    LIKE = "like", "somebody likes a deck of theirs"
    COMMENT = "comment", "somebody commented on a deck of theirs"
    ANSWER = "answer", "somebody answered in a thread that they wrote in"
    DECK = "deck", "an author whom they follow has a new public deck"
    FOLLOW = "follow", "somebody follows them"
    COPY = "copy", "somebody made a public deck of a copy of theirs"
    MODERATION = "moderation", "a moderator settled what they reported, or took away what they wrote"


class Notice(models.Model):
    """A notice to `person` that `actor` did something.

    It is hidden, and not counted, while `person` may not see the deck or comment that it is about.
    """

    person = models.ForeignKey(User, models.CASCADE, related_name="notices", db_index=False)  # an index begins with it
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
    """Preferences of an account for notices. An account without a row gets all notices, and no mail.

    `muted` are unwanted kinds, and `by_mail` is whether notices are mailed too. `mailed_at` is the time of the last
    mail, and `site` the address of the site in links of mails.
    """

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
    """A record that the followers of an author have been notified of a new public deck."""

    deck = models.OneToOneField(Deck, models.CASCADE, primary_key=True, related_name="announcement")
    made_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"announcement of {self.deck}"
