"""Services and querysets of notices on the site. All notices are created by `notify` and `notify_all`.

A notice is visible, and counted, while its reason exists and its receiver may see it. It is hidden if its deck is not
public any more, its like was withdrawn, or there is a block between the two people. It reappears if that changes.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.db.models import Exists, F, OuterRef, Q, QuerySet, Window
from django.db.models.functions import RowNumber
from django.utils import timezone
from django.utils.text import Truncator

from accounts.models import User
from community import limits
from community.models import Block, Comment, Follow, Like, Notice, NoticeKind, Preferences
from community.permissions import visible_comments
from decks.core.markdown import plain_text
from decks.models import Deck, Visibility

#: Kinds of which a person gets one notice for each actor and deck, even if it is withdrawn and repeated. They are
#: shown in groups.
_ONCE: Final = (NoticeKind.LIKE, NoticeKind.FOLLOW)
#: Kinds that cannot be muted, since they are about texts or reports of the receiver.
ALWAYS: Final = (NoticeKind.MODERATION,)
#: Verbs of notices by several people, and by one if that differs.
_DID: Final[dict[str, str]] = {
    NoticeKind.LIKE: "like",
    NoticeKind.COMMENT: "commented on",
    NoticeKind.ANSWER: "replied to you on",
    NoticeKind.DECK: "has a new deck:",
    NoticeKind.FOLLOW: "follow you",
    NoticeKind.COPY: "made a deck of a copy of yours public:",
}
_DID_ALONE: Final[dict[str, str]] = {NoticeKind.LIKE: "likes", NoticeKind.FOLLOW: "follows you"}
#: Characters of a comment that a notice shows.
_EXCERPT: Final = 140
#: The highest number of unread notices that is shown.
MOST_COUNTED: Final = 99


def notify(
    *,
    person: User | None,
    kind: str,
    actor: User | None = None,
    deck: Deck | None = None,
    comment: Comment | None = None,
    words: str = "",
) -> Notice | None:
    """Create a notice to `person` that `actor` did something, and delete the oldest ones above the limit.

    `actor` is None for a moderator. `deck` and `comment` are the subject of the notice, if any; `kind` is a
    `NoticeKind`. `words` is the text, for notices of moderators. The result is None if the receiver is None, the actor,
    or inactive, or has muted the kind or has got this notice before. It is also None if there is a block between the
    two.
    """
    if person is None or not person.is_active or (actor is not None and actor.pk == person.pk):
        return None
    if kind in _mutes_of([person.pk]).get(person.pk, ()) or (actor is not None and _are_apart(person, actor)):
        return None
    notices = Notice.objects.filter(person=person)
    if kind in _ONCE and notices.filter(kind=kind, actor=actor, deck=deck).exists():
        return None
    notice = Notice.objects.create(
        person=person, kind=kind, actor=actor, deck=deck, comment=comment, words=words[: limits.NOTICE_WORDS]
    )
    too_old = list(notices.order_by("-created_at", "-pk").values_list("pk", flat=True)[limits.NOTICES :])
    if too_old:
        Notice.objects.filter(pk__in=too_old).delete()
    return notice


def notify_all(*, people: Sequence[int], kind: str, actor: User, deck: Deck, comment: Comment | None = None) -> int:
    """Create a notice about a deck by `actor` for each of `people` (ids), by the rules of `notify`, in three queries.

    People who have a notice of a new deck already get no second one. `comment` is the one that the notice is about, if
    any; `kind` is a `NoticeKind`. The result is the number of notices.
    """
    mutes = _mutes_of(people)
    apart = set(
        User.objects.filter(pk__in=people)
        .filter(Q(is_active=False) | Q(blocks__blocked=actor) | Q(blocked_by__blocker=actor))
        .values_list("pk", flat=True)
    )
    notices = [
        Notice(person_id=person, kind=kind, actor=actor, deck=deck, comment=comment)
        for person in people
        if person not in apart and person != actor.pk and kind not in mutes.get(person, ())
    ]
    Notice.objects.bulk_create(notices, ignore_conflicts=True)
    return len(notices)


def _mutes_of(people: Sequence[int]) -> dict[int, frozenset[str]]:
    """Return the muted kinds by the ids of people who have muted any."""
    rows = Preferences.objects.filter(pk__in=people).exclude(muted=[]).values_list("pk", "muted")
    return {person: frozenset(muted).difference(ALWAYS) for person, muted in rows}


def _are_apart(one: User, other: User) -> bool:
    return Block.objects.filter(Q(blocker=one, blocked=other) | Q(blocker=other, blocked=one)).exists()


# --- querysets and groups ---------------------------------------------------------------------------------------------


def visible_to(person: User | int) -> QuerySet[Notice]:
    """Return the visible notices of a person, newest first."""
    return visible(Notice.objects.filter(person=person))


def visible(notices: QuerySet[Notice]) -> QuerySet[Notice]:
    """Return those of `notices` that their receivers may see. Notices of moderators are always visible."""
    mine, actor = OuterRef("person"), OuterRef("actor")
    apart = Block.objects.filter(Q(blocker=mine, blocked=actor) | Q(blocker=actor, blocked=mine))
    likes = Like.objects.filter(deck=OuterRef("deck"), user=actor)
    follows = Follow.objects.filter(follower=actor, author=mine)
    condition = (
        (Q(deck=None) | Q(deck__visibility=Visibility.PUBLIC))
        & (Q(comment=None) | visible_comments("comment__"))
        # Actions of inactive accounts are hidden.
        & Q(actor__is_active=True)
        & ~Exists(apart)
        & (~Q(kind=NoticeKind.LIKE) | Exists(likes))
        & (~Q(kind=NoticeKind.FOLLOW) | Exists(follows))
    )
    return notices.filter(Q(kind__in=ALWAYS) | condition)


def unread_count(person: User) -> int:
    """Return how many unread groups of notices a person has, at most `MOST_COUNTED` + 1, in one or two queries."""
    if not Notice.objects.filter(person=person, read_at=None).exists():
        return 0
    unread = visible_to(person).filter(read_at=None).order_by().values_list("kind", "deck", "pk")
    groups = {(kind, deck, None if kind in _ONCE else pk) for kind, deck, pk in unread}
    return min(len(groups), MOST_COUNTED + 1)


def excerpt_of(text: str, letters: int) -> str:
    """Return the beginning of a Markdown text as plain text on one line: at most `letters`, with “…” if cut."""
    return Truncator(plain_text(text)).chars(letters)


@dataclass(frozen=True, slots=True)
class NoticeGroup:
    """Notices that are displayed as one, newest first: likes of a deck, new followers, or a single notice."""

    notices: tuple[Notice, ...]

    @property
    def newest(self) -> Notice:
        """The newest notice of the group."""
        return self.notices[0]

    @property
    def others(self) -> int:
        """The number of people besides the one whom `subject` names."""
        return len(self.notices) - 1

    @property
    def subject(self) -> str:
        """The people in `sentence`: “ann”, “ann and 1 other”, or "" for notices of moderators."""
        name = self.newest.actor.username if self.newest.actor else ""
        return f"{name} and {self.others} other{'s' * (self.others > 1)}" if self.others else name

    @property
    def verb(self) -> str:
        """The part of `sentence` between subject and deck, or the whole text of a notice of moderators."""
        if self.newest.kind in ALWAYS:
            return self.newest.words
        if self.newest.kind == NoticeKind.COMMENT and self.newest.comment and self.newest.comment.thread_id:
            return "replied to a comment on"
        return _DID[self.newest.kind] if self.others or self.newest.kind not in _ONCE else _DID_ALONE[self.newest.kind]

    @property
    def deck_name(self) -> str:
        """The name of the deck in `sentence`, or ""."""
        return self.newest.deck.name if self.newest.deck and self.newest.kind not in ALWAYS else ""

    @property
    def sentence(self) -> str:
        """The text of the group, such as “ann commented on “Ashes””."""
        return f"{self.subject} {self.verb}".strip() + (f" “{self.deck_name}”" if self.deck_name else "")

    @property
    def excerpt(self) -> str:
        """The beginning of the comment that the notice is about, or ""."""
        comment = self.newest.comment
        return excerpt_of(comment.text, _EXCERPT) if comment and self.newest.kind not in ALWAYS else ""

    @property
    def is_of_moderators(self) -> bool:
        """Whether the notice is about a decision of moderators."""
        return self.newest.kind in ALWAYS

    @property
    def is_unread(self) -> bool:
        """Whether the receiver has not read some notice of the group."""
        return any(notice.read_at is None for notice in self.notices)

    @property
    def at(self) -> datetime:
        """The time of the newest notice."""
        return self.newest.created_at


def group_notices(notices: Iterable[Notice]) -> list[NoticeGroup]:
    """Return notices, which are sorted newest first, in groups. Read and unread ones are in different groups."""
    groups: dict[tuple[object, ...], list[Notice]] = {}
    for notice in notices:
        is_one_of_many = notice.kind in _ONCE
        key = (notice.kind, notice.deck_id, notice.read_at is None) if is_one_of_many else (notice.pk,)
        groups.setdefault(key, []).append(notice)
    return [NoticeGroup(tuple(group)) for group in groups.values()]


def notice_groups(notices: QuerySet[Notice]) -> list[NoticeGroup]:
    """Return the groups of a queryset of notices, newest first, in one query."""
    rows = notices.select_related("actor", "deck", "comment").order_by("-created_at", "-pk")
    return group_notices(
        rows.only(
            *("person", "kind", "words", "created_at", "read_at", "mailed_at"),
            *(
                "actor__username",
                "actor__is_active",
                "deck__name",
                "comment__text",
                "comment__deck_id",
                "comment__thread_id",
            ),
        )
    )


def mark_read(notices: QuerySet[Notice]) -> int:
    """Mark notices as read, and return the number of those that were unread."""
    ids = list(notices.filter(read_at=None).order_by().values_list("pk", flat=True))
    return Notice.objects.filter(pk__in=ids).update(read_at=timezone.now())


def alike(notice: Notice) -> QuerySet[Notice]:
    """Return a notice and the older ones of its group, which are displayed with it."""
    mine = Notice.objects.filter(person=notice.person_id)
    if notice.kind in _ONCE:
        return mine.filter(kind=notice.kind, deck=notice.deck_id, created_at__lte=notice.created_at)
    return mine.filter(pk=notice.pk)


# --- deletion ---------------------------------------------------------------------------------------------------------


def old_notices() -> QuerySet[Notice]:
    """Return the notices that are too old, and the oldest ones of people who have more than the limit."""
    past = timezone.now() - limits.NOTICES_LIFETIME
    rank = Window(RowNumber(), partition_by=F("person"), order_by=(F("created_at").desc(), F("pk").desc()))
    beyond = Notice.objects.order_by().annotate(rank=rank).filter(rank__gt=limits.NOTICES).values("pk")
    return Notice.objects.filter(Q(created_at__lt=past) | Q(pk__in=beyond))


def delete_old_notices(batch: int) -> int:
    """Delete up to `batch` old notices, and return their number."""
    return Notice.objects.filter(pk__in=list(old_notices().values_list("pk", flat=True)[:batch])).delete()[0]
