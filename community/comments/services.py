"""Services and querysets of comments: threads of one level, newest first, answers in the order of writing.

A list of comments is cut into pages row by row, so that a thread of a thousand answers makes no longer page than any.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from django.core.paginator import Paginator
from django.db import transaction
from django.db.models import Case, Count, Exists, OuterRef, Q, QuerySet, When
from django.db.models.functions import Coalesce
from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.text import Truncator

from accounts.models import User
from community import limits
from community.models import Comment, NoticeKind
from community.notifications import services as notifications
from community.permissions import KeptApart, check_together, locked_deck, readable_comments
from decks.core.markdown import render_markdown
from decks.fields.cleaning import clean_description, is_visible
from decks.games import library_of
from decks.models import Deck

#: Comments of a page, and of the deck's own page.
PAGE: Final = 50
LATEST: Final = 20
#: Letters of a comment, and of the name of its deck, in a notice that it was deleted.
_TOLD: Final = 50


class Refused(Exception):
    """A comment that can't be written, edited or deleted, in a sentence. `code` is for programs."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class Unfit(Refused):
    """What somebody wrote is no comment, and can be mended by writing something else."""


def clean_text(text: str) -> str:
    """What a comment may say, made fit to store. Raises Unfit."""
    text = clean_description(text).strip()
    if not is_visible(text):
        raise Unfit("required", "Write something first.")
    if len(text) > limits.COMMENT:
        message = f"{len(text):,} letters: a comment has at most {limits.COMMENT:,}. Shorten it, or write two."
        raise Unfit("max_length", message)
    return text


@transaction.atomic
def add_comment(*, deck: Deck, author: User, text: str, answered: Comment | None = None) -> Comment:
    """Say something about a public deck, or answer a comment on it. `text` is as `clean_text` makes it.

    Raises Refused, KeptApart, and Deck.DoesNotExist or Comment.DoesNotExist where it is gone meanwhile.
    """
    deck = locked_deck(deck)
    check_writing(deck, author)
    thread = None
    if answered is not None:
        answered = Comment.objects.select_related("author", "thread__author").get(pk=answered.pk, deck=deck)
        if answered.author is None:
            raise Comment.DoesNotExist
        thread = answered.thread or answered
        for other in (answered.author, thread.author):
            check_together(author, other)
    if Comment.objects.filter(deck=deck).count() >= limits.COMMENTS:
        raise Refused("full", f"There are {limits.COMMENTS:,} comments on this deck, which is as many as may be.")
    comment = Comment.objects.create(deck=deck, author=author, thread=thread, text=text)
    _tell(comment, deck, author)
    return comment


def check_writing(deck: Deck, author: User) -> None:
    """Raises Refused where comments are closed, and KeptApart where the deck's owner and `author` are."""
    if not deck.comments_open:
        raise Refused("closed", "The deck’s author has closed the comments. What was said stays readable.")
    check_together(author, deck.owner)


def _tell(comment: Comment, deck: Deck, author: User) -> None:
    """Tell the owner of the deck, and of an answer whoever else wrote in its thread."""
    notifications.tell(person=deck.owner, kind=NoticeKind.COMMENT, actor=author, deck=deck, comment=comment)
    if comment.thread_id is None:
        return
    thread = Comment.objects.filter(Q(pk=comment.thread_id) | Q(thread=comment.thread_id), deck=deck)
    others = thread.exclude(author=None).exclude(author=deck.owner_id).order_by().values_list("author", flat=True)
    notifications.tell_all(people=sorted(set(others)), kind=NoticeKind.ANSWER, actor=author, deck=deck, comment=comment)


@transaction.atomic
def edit_comment(*, comment: Comment, author: User, text: str) -> Comment:
    """Put something else where `author` said something. `text` is as `clean_text` makes it; the same changes nothing.

    Raises as `add_comment`.
    """
    deck = locked_deck(comment.deck)
    check_writing(deck, author)
    comment = Comment.objects.get(pk=comment.pk, deck=deck, author=author)
    comment.deck = deck
    if comment.text != text:
        comment.text, comment.edited_at = text, timezone.now()
        comment.save(update_fields=["text", "edited_at"])
    return comment


@transaction.atomic
def delete_comment(*, comment: Comment, by: User) -> None:
    """Take a comment away. While it has answers, its place is kept. Whoever wrote it is told where another did."""
    deck = Deck.objects.select_for_update().get(pk=comment.deck_id)
    if comment.author_id != by.pk:
        said, of_deck = notifications.excerpt_of(comment.text, _TOLD), Truncator(deck.name).chars(_TOLD)
        words = f"The author of “{of_deck}” deleted your comment “{said}”."
        notifications.tell(person=comment.author, kind=NoticeKind.MODERATION, deck=deck, words=words)
    _empty(Comment.objects.filter(pk=comment.pk))
    _drop_empty([comment.pk, comment.thread_id])


def delete_all_of(user: User) -> None:
    """Take away all that somebody said, on decks of others too. To be called in a transaction."""
    written = Comment.objects.filter(author=user)
    list(Deck.objects.filter(pk__in=written.values("deck")).order_by("pk").select_for_update().values_list("pk"))
    places = {place for pair in written.order_by().values_list("pk", "thread") for place in pair}
    _empty(written)
    _drop_empty(places)


def _empty(comments: QuerySet[Comment]) -> None:
    comments.update(author=None, text="", is_hidden=False, edited_at=None)


def _drop_empty(places: Iterable[int | None]) -> None:
    """Delete those of some comments that say nothing: first answers, then the beginnings of threads without any."""
    empty = Comment.objects.filter(pk__in=[place for place in places if place is not None], author=None, text="")
    empty.exclude(thread=None).delete()
    empty.filter(~Exists(Comment.objects.filter(thread=OuterRef("pk")))).delete()


def set_open(*, deck: Deck, is_open: bool) -> None:
    """Let others comment on a deck, or no longer."""
    Deck.objects.filter(pk=deck.pk).update(comments_open=is_open)


# --- what is seen of them ---------------------------------------------------------------------------------------------


def shown_to(viewer: User | None, deck: Deck) -> QuerySet[Comment]:
    """The rows of a list of comments, in its order: those that `viewer` reads, marked `is_readable`, and the beginnings
    of threads that they don't read, whose answers they do. Whoever wrote one that a moderator took away has it still.
    """
    readable = readable_comments(viewer)
    mine = Q(author=viewer) if viewer else Q(pk__in=())
    answers = Comment.objects.filter(readable, thread=OuterRef("pk"))
    rows = Comment.objects.filter(readable | mine | (Q(thread=None) & Exists(answers)), deck=deck)
    is_readable = Case(When(readable | mine, then=True), default=False)
    return rows.annotate(is_readable=is_readable, root=Coalesce("thread", "pk")).order_by("-root", "pk")


def counts_of(rows: QuerySet[Comment]) -> tuple[int, int]:
    """(comments that are read, rows) of `shown_to`: one query."""
    counted = rows.order_by().aggregate(read=Count("pk", filter=Q(is_readable=True)), rows=Count("pk"))
    return counted["read"], counted["rows"]


def place_of(viewer: User | None, comment: Comment) -> int:
    """How many rows stand before a comment in the list that `viewer` sees."""
    root = comment.thread_id or comment.pk
    before = Q(root__gt=root) | Q(root=root, pk__lt=comment.pk)
    return shown_to(viewer, comment.deck).filter(before).count()


def address_of(viewer: User | None, comment: Comment) -> str:
    """Where `viewer` reads a comment: on the deck's page, or on the page of the list that it is on."""
    place = place_of(viewer, comment)
    address = comment.deck.get_absolute_url()
    if place >= LATEST:
        page = place // PAGE + 1
        address += "comments/" if page == 1 else f"comments/?page={page}"
    return f"{address}#comment-{comment.pk}"


@dataclass(frozen=True, slots=True)
class ShownComment:
    """A row of a list of comments, and what whoever sees it may do with it. `continues` is the beginning of a thread
    that stands on a page before."""

    comment: Comment
    html: SafeString
    is_readable: bool
    is_mine: bool
    may_answer: bool
    may_edit: bool
    may_delete: bool
    continues: int | None

    @property
    def is_answer(self) -> bool:
        return self.comment.thread_id is not None

    @property
    def is_deleted(self) -> bool:
        return self.comment.author_id is None


@dataclass(frozen=True, slots=True)
class Talk:
    """Comments on a deck as somebody sees them. `count` are those that they read; `why_not` says why they can't write,
    if they have an account and can't."""

    deck: Deck
    rows: list[ShownComment]
    page: Any
    count: int
    is_signed_in: bool
    is_owner: bool
    may_write: bool
    why_not: str

    @property
    def has_more(self) -> bool:
        return self.page.paginator.count > len(self.rows)  # type: ignore[no-any-return]


def talk_about(deck: Deck, viewer: User | None, *, number: str = "1", size: int = PAGE) -> Talk:
    """A page of what is said about a deck: as many queries for a thousand comments as for one."""
    query = shown_to(viewer, deck)
    read, count = counts_of(query)
    paginator = _Counted(query.select_related("author"), size, count)
    page = paginator.get_page(number)
    is_owner = viewer is not None and deck.owner_id == viewer.pk
    why_not = ""
    if viewer is not None:
        try:
            check_writing(deck, viewer)
        except (Refused, KeptApart) as error:
            why_not = str(error)
    may_write = viewer is not None and not why_not
    cards = library_of(deck)
    rows: list[ShownComment] = []
    for comment in page:
        is_mine = viewer is not None and comment.author_id == viewer.pk
        is_readable = bool(getattr(comment, "is_readable"))  # noqa: B009  (annotated)
        rows.append(
            ShownComment(
                comment,
                render_markdown(comment.text, cards) if is_readable else SafeString(),
                is_readable,
                is_mine,
                may_answer=may_write and is_readable and not comment.is_hidden,
                may_edit=may_write and is_mine and not comment.is_hidden,
                may_delete=is_readable and (is_mine or is_owner),
                continues=comment.thread_id if not rows and page.number > 1 else None,
            )
        )
    return Talk(deck, rows, page, read, viewer is not None, is_owner, may_write, why_not)


class _Counted(Paginator[Comment]):
    """Pages of a list that was counted already."""

    def __init__(self, rows: QuerySet[Comment], size: int, count: int) -> None:
        super().__init__(rows, size)
        self.count = count
