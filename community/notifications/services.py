"""Services and querysets of notices on the site. `tell` is the one way to create one.

A notice says who did something, and leads to what it is about. It is shown, and counted, as long as that may be seen by
whom it is for: a deck that is public no more takes its notices along, a like that is taken back too, and nobody is told
of somebody whom they block or who blocks them. What comes back brings its notices back.
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
from community.permissions import standing_comments
from decks.core.markdown import plain_text
from decks.models import Deck, Visibility

#: Told once of each deck, or person, however often it is done and taken back; and shown together.
_ONCE: Final = (NoticeKind.LIKE, NoticeKind.FOLLOW)
#: What nobody turns off: it is about what they wrote or reported themselves.
ALWAYS: Final = (NoticeKind.MODERATION,)
#: What was done, by several and by one.
_DID: Final[dict[str, str]] = {
    NoticeKind.LIKE: "like",
    NoticeKind.COMMENT: "commented on",
    NoticeKind.ANSWER: "replied to you on",
    NoticeKind.DECK: "has a new deck:",
    NoticeKind.FOLLOW: "follow you",
    NoticeKind.COPY: "made a deck of a copy of yours public:",
}
_DID_ALONE: Final[dict[str, str]] = {NoticeKind.LIKE: "likes", NoticeKind.FOLLOW: "follows you"}
#: Letters of a comment that a notice shows.
_EXCERPT: Final = 140
#: Unread notices that are counted one by one.
MOST_COUNTED: Final = 99


def tell(
    *,
    person: User | None,
    kind: str,
    actor: User | None = None,
    deck: Deck | None = None,
    comment: Comment | None = None,
    words: str = "",
) -> Notice | None:
    """Tell `person`, where there is one, that `actor` did something; the notice, or None where nobody is told.

    Nobody is told of what they did themselves, nor of a kind that they don't want, nor of somebody whom they block or
    who blocks them. Of more notices than are kept the oldest go.
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


def tell_all(*, people: Sequence[int], kind: str, actor: User, deck: Deck, comment: Comment | None = None) -> int:
    """Tell each of `people`, by their ids, of a deck, but whom `tell` would not tell; says how many. Three queries,
    however many they are; who has been told of the deck before isn't told again."""
    mutes = _mutes_of(people)
    apart = set(
        User.objects.filter(pk__in=people)
        .filter(Q(is_active=False) | Q(blocks__blocked=actor) | Q(blocked_by__blocker=actor))
        .values_list("pk", flat=True)
    )
    told = [
        Notice(person_id=person, kind=kind, actor=actor, deck=deck, comment=comment)
        for person in people
        if person not in apart and person != actor.pk and kind not in mutes.get(person, ())
    ]
    Notice.objects.bulk_create(told, ignore_conflicts=True)
    return len(told)


def _mutes_of(people: Sequence[int]) -> dict[int, frozenset[str]]:
    """The kinds that some of `people` don't want to be told of."""
    rows = Preferences.objects.filter(pk__in=people).exclude(muted=[]).values_list("pk", "muted")
    return {person: frozenset(muted).difference(ALWAYS) for person, muted in rows}


def _are_apart(one: User, other: User) -> bool:
    return Block.objects.filter(Q(blocker=one, blocked=other) | Q(blocker=other, blocked=one)).exists()


# --- what is seen of them ---------------------------------------------------------------------------------------------


def shown_to(person: User | int) -> QuerySet[Notice]:
    """The notices of somebody, newest first, that are about what they may see."""
    return seen(Notice.objects.filter(person=person))


def seen(notices: QuerySet[Notice]) -> QuerySet[Notice]:
    """Those of `notices` that whom they are for may see. What moderators tell stays: it says no more than they did."""
    mine, actor = OuterRef("person"), OuterRef("actor")
    apart = Block.objects.filter(Q(blocker=mine, blocked=actor) | Q(blocker=actor, blocked=mine))
    likes = Like.objects.filter(deck=OuterRef("deck"), user=actor)
    follows = Follow.objects.filter(follower=actor, author=mine)
    condition = (
        (Q(deck=None) | Q(deck__visibility=Visibility.PUBLIC))
        & (Q(comment=None) | standing_comments("comment__"))
        # What was done by an account that is gone is nobody's news.
        & Q(actor__is_active=True)
        & ~Exists(apart)
        & (~Q(kind=NoticeKind.LIKE) | Exists(likes))
        & (~Q(kind=NoticeKind.FOLLOW) | Exists(follows))
    )
    return notices.filter(Q(kind__in=ALWAYS) | condition)


def unread_count(person: User) -> int:
    """How many notices somebody hasn't read, as they are shown, `MOST_COUNTED` + 1 at most: one query, a small one for
    who has read all, or two."""
    if not Notice.objects.filter(person=person, read_at=None).exists():
        return 0
    unread = shown_to(person).filter(read_at=None).order_by().values_list("kind", "deck", "pk")
    shown = {(kind, deck, None if kind in _ONCE else pk) for kind, deck, pk in unread}
    return min(len(shown), MOST_COUNTED + 1)


def excerpt_of(text: str, letters: int) -> str:
    """Return how a text of Markdown begins, as plain words on one line."""
    return Truncator(plain_text(text)).chars(letters)


@dataclass(frozen=True, slots=True)
class ShownNotice:
    """A notice, or several that are shown as one: likes of the same deck, new followers. The first is the newest."""

    notices: tuple[Notice, ...]

    @property
    def newest(self) -> Notice:
        return self.notices[0]

    @property
    def others(self) -> int:
        """How many people did the same besides the one that is named."""
        return len(self.notices) - 1

    @property
    def who(self) -> str:
        """Who did it: “ann”, “ann and 1 other”; "" where the words of the notice say it."""
        name = self.newest.actor.username if self.newest.actor else ""
        return f"{name} and {self.others} other{'s' * (self.others > 1)}" if self.others else name

    @property
    def did(self) -> str:
        """What they did, up to the name of the deck that it is about."""
        if self.newest.kind in ALWAYS:
            return self.newest.words
        if self.newest.kind == NoticeKind.COMMENT and self.newest.comment and self.newest.comment.thread_id:
            return "replied to a comment on"
        return _DID[self.newest.kind] if self.others or self.newest.kind not in _ONCE else _DID_ALONE[self.newest.kind]

    @property
    def what(self) -> str:
        """The name of the deck, where it is about one."""
        return self.newest.deck.name if self.newest.deck and self.newest.kind not in ALWAYS else ""

    @property
    def sentence(self) -> str:
        """All of it: “ann commented on “Ashes””."""
        return f"{self.who} {self.did}".strip() + (f" “{self.what}”" if self.what else "")

    @property
    def excerpt(self) -> str:
        """How the comment begins that it is about, on one line."""
        comment = self.newest.comment
        return excerpt_of(comment.text, _EXCERPT) if comment and self.newest.kind not in ALWAYS else ""

    @property
    def is_of_moderators(self) -> bool:
        return self.newest.kind in ALWAYS

    @property
    def is_unread(self) -> bool:
        return any(notice.read_at is None for notice in self.notices)

    @property
    def at(self) -> datetime:
        return self.newest.created_at


def together(notices: Iterable[Notice]) -> list[ShownNotice]:
    """`notices`, newest first, as they are shown: what is read and what isn't is not mixed."""
    groups: dict[tuple[object, ...], list[Notice]] = {}
    for notice in notices:
        is_one_of_many = notice.kind in _ONCE
        key = (notice.kind, notice.deck_id, notice.read_at is None) if is_one_of_many else (notice.pk,)
        groups.setdefault(key, []).append(notice)
    return [ShownNotice(tuple(group)) for group in groups.values()]


def listed(notices: QuerySet[Notice]) -> list[ShownNotice]:
    """The same of a query: one query for all that is shown of them."""
    rows = notices.select_related("actor", "deck", "comment").order_by("-created_at", "-pk")
    return together(
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
    """Say that `notices` were read; says how many weren't before."""
    ids = list(notices.filter(read_at=None).order_by().values_list("pk", flat=True))
    return Notice.objects.filter(pk__in=ids).update(read_at=timezone.now())


def alike(notice: Notice) -> QuerySet[Notice]:
    """`notice` and those that are shown as one with it."""
    mine = Notice.objects.filter(person=notice.person_id)
    if notice.kind in _ONCE:
        return mine.filter(kind=notice.kind, deck=notice.deck_id, created_at__lte=notice.created_at)
    return mine.filter(pk=notice.pk)


# --- what goes --------------------------------------------------------------------------------------------------------


def old_notices() -> QuerySet[Notice]:
    """Those that are too old, and the oldest of whoever has more than are kept."""
    past = timezone.now() - limits.NOTICES_KEPT
    rank = Window(RowNumber(), partition_by=F("person"), order_by=(F("created_at").desc(), F("pk").desc()))
    beyond = Notice.objects.order_by().annotate(rank=rank).filter(rank__gt=limits.NOTICES).values("pk")
    return Notice.objects.filter(Q(created_at__lt=past) | Q(pk__in=beyond))


def delete_old_notices(batch: int) -> int:
    """Delete up to so many of them; says how many."""
    return Notice.objects.filter(pk__in=list(old_notices().values_list("pk", flat=True)[:batch])).delete()[0]
