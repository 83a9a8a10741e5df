"""Services and querysets of comments on decks.

Threads have one level, newest first, with answers oldest first. Pages are cut by rows, not by threads, so that a thread
with a thousand answers does not make a long page.
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
from community.permissions import BlockExists, check_no_block, locked_deck, readable_comments
from decks.core.markdown import render_markdown
from decks.fields.cleaning import clean_description, is_visible
from decks.games import library_of
from decks.models import Deck

#: Comments on a page of the list, and on the deck's own page.
PAGE: Final = 50
LATEST: Final = 20
#: Characters of a comment, and of the name of its deck, in a notice that it was deleted.
_EXCERPT: Final = 50


class CommentError(Exception):
    """Error: a comment cannot be written or edited. The message has the reason; `code` is for programs."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class InvalidText(CommentError):
    """Error: the text of a comment is empty, invisible or too long."""


def clean_text(text: str) -> str:
    """Return a comment's cleaned text, as it is stored; InvalidText if it is empty, invisible or too long."""
    text = clean_description(text).strip()
    if not is_visible(text):
        raise InvalidText("required", "Write something first.")
    if len(text) > limits.COMMENT:
        message = f"The comment has {len(text):,} letters. It can have {limits.COMMENT:,} at most: shorten or split it."
        raise InvalidText("max_length", message)
    return text


@transaction.atomic
def add_comment(*, deck: Deck, author: User, text: str, answered: Comment | None = None) -> Comment:
    """Add a comment to a public deck, and notify the deck's owner and the authors in its thread.

    `text` is from `clean_text`; `answered` is the comment that it answers, if any.

    Raises:
        CommentError: Comments are closed, or the deck has reached the limit.
        BlockExists: There is a block between the author and the deck's owner, or an author in the thread.
        Deck.DoesNotExist: The deck is not public any more.
        Comment.DoesNotExist: The answered comment was deleted.
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
            check_no_block(author, other)
    if Comment.objects.filter(deck=deck).count() >= limits.COMMENTS:
        raise CommentError("full", f"This deck has {limits.COMMENTS:,} comments, which is the limit.")
    comment = Comment.objects.create(deck=deck, author=author, thread=thread, text=text)
    _notify(comment, deck, author)
    return comment


def check_writing(deck: Deck, author: User) -> None:
    """Check that `author` may comment on a deck.

    CommentError is raised if comments are closed, BlockExists if there is a block between author and deck owner.
    """
    if not deck.comments_open:
        raise CommentError("closed", "The deck’s author has closed comments. You can still read the existing ones.")
    check_no_block(author, deck.owner)


def _notify(comment: Comment, deck: Deck, author: User) -> None:
    """Notify the deck's owner of a comment. If it is an answer, also notify the other authors in its thread."""
    notifications.notify(person=deck.owner, kind=NoticeKind.COMMENT, actor=author, deck=deck, comment=comment)
    if comment.thread_id is None:
        return
    thread = Comment.objects.filter(Q(pk=comment.thread_id) | Q(thread=comment.thread_id), deck=deck)
    others = thread.exclude(author=None).exclude(author=deck.owner_id).order_by().values_list("author", flat=True)
    notifications.notify_all(
        people=sorted(set(others)), kind=NoticeKind.ANSWER, actor=author, deck=deck, comment=comment
    )


@transaction.atomic
def edit_comment(*, comment: Comment, author: User, text: str) -> Comment:
    """Change a comment by `author` to `text`, which comes from `clean_text`.

    If the text is equal, nothing changes. Raises the exceptions of `add_comment`.
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
    """Delete a comment, and notify its author if somebody else (`by`) deletes it.

    The row of a comment with answers stays, without text and author.
    """
    deck = Deck.objects.select_for_update().get(pk=comment.deck_id)
    if comment.author_id != by.pk:
        excerpt, of_deck = notifications.excerpt_of(comment.text, _EXCERPT), Truncator(deck.name).chars(_EXCERPT)
        words = f"The author of “{of_deck}” deleted your comment “{excerpt}”."
        notifications.notify(person=comment.author, kind=NoticeKind.MODERATION, deck=deck, words=words)
    _empty(Comment.objects.filter(pk=comment.pk))
    _drop_empty([comment.pk, comment.thread_id])


def delete_all_of(user: User) -> None:
    """Delete all comments that a person has written. It must be called in a transaction."""
    written = Comment.objects.filter(author=user)
    list(Deck.objects.filter(pk__in=written.values("deck")).order_by("pk").select_for_update().values_list("pk"))
    places = {place for pair in written.order_by().values_list("pk", "thread") for place in pair}
    _empty(written)
    _drop_empty(places)


def _empty(comments: QuerySet[Comment]) -> None:
    comments.update(author=None, text="", is_hidden=False, edited_at=None)


def _drop_empty(places: Iterable[int | None]) -> None:
    """Delete the rows of deleted comments among the ids `places`, except first comments that still have answers."""
    empty = Comment.objects.filter(pk__in=[place for place in places if place is not None], author=None, text="")
    empty.exclude(thread=None).delete()
    empty.filter(~Exists(Comment.objects.filter(thread=OuterRef("pk")))).delete()


def set_open(*, deck: Deck, is_open: bool) -> None:
    """Open a deck for new comments or, unless `is_open`, close it."""
    Deck.objects.filter(pk=deck.pk).update(comments_open=is_open)


# --- querysets and rows -----------------------------------------------------------------------------------------------


def rows_for(viewer: User | None, deck: Deck) -> QuerySet[Comment]:
    """Return the comments on a deck to list for `viewer`, in order, with `is_readable` for each.

    They are those that the viewer may read or has written, and unreadable first comments of threads with readable
    answers.
    """
    readable = readable_comments(viewer)
    mine = Q(author=viewer) if viewer else Q(pk__in=())
    answers = Comment.objects.filter(readable, thread=OuterRef("pk"))
    rows = Comment.objects.filter(readable | mine | (Q(thread=None) & Exists(answers)), deck=deck)
    is_readable = Case(When(readable | mine, then=True), default=False)
    return rows.annotate(is_readable=is_readable, root=Coalesce("thread", "pk")).order_by("-root", "pk")


def counts_of(rows: QuerySet[Comment]) -> tuple[int, int]:
    """Return the number of readable comments and of all rows of `rows_for`, in one query."""
    counted = rows.order_by().aggregate(read=Count("pk", filter=Q(is_readable=True)), rows=Count("pk"))
    return counted["read"], counted["rows"]


def place_of(viewer: User | None, comment: Comment) -> int:
    """Return the number of comments listed for `viewer` before this one on its deck."""
    root = comment.thread_id or comment.pk
    before = Q(root__gt=root) | Q(root=root, pk__lt=comment.pk)
    return rows_for(viewer, comment.deck).filter(before).count()


def address_of(viewer: User | None, comment: Comment) -> str:
    """Return the address of a comment for `viewer`: on the deck's page, or on a page of the list."""
    place = place_of(viewer, comment)
    address = comment.deck.get_absolute_url()
    if place >= LATEST:
        page = place // PAGE + 1
        address += "comments/" if page == 1 else f"comments/?page={page}"
    return f"{address}#comment-{comment.pk}"


@dataclass(frozen=True, slots=True)
class CommentRow:
    """Comment in a list, with its HTML and with what the viewer may do with it.

    `is_readable`: the viewer may read it; `is_mine`: they wrote it. `continues` is the id of the first comment of the
    thread, if the page begins inside a thread; else None.
    """

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
        """Whether the comment answers another."""
        return self.comment.thread_id is not None

    @property
    def is_deleted(self) -> bool:
        """Whether the comment was deleted, so that it has neither author nor text."""
        return self.comment.author_id is None


@dataclass(frozen=True, slots=True)
class CommentList:
    """Page of the comments on a deck, as one viewer sees it.

    `rows` are the comments on the page, `page` is Django's page with the number and its neighbours. `count` is the
    number of comments that the viewer may read. `why_not` is the reason why a signed-in viewer may not write, or "".
    """

    deck: Deck
    rows: list[CommentRow]
    page: Any
    count: int
    is_signed_in: bool
    is_owner: bool
    may_write: bool
    why_not: str

    @property
    def has_more(self) -> bool:
        """Whether there are further pages of comments."""
        return self.page.paginator.count > len(self.rows)  # type: ignore[no-any-return]


def comments_on(deck: Deck, viewer: User | None, *, number: str = "1", size: int = PAGE) -> CommentList:
    """Return a page of the comments on a deck for `viewer` (None: nobody signed in), by a fixed number of queries.

    `size` is the rows on a page. A `number` that is no number gives the first page, one out of range the last.
    """
    query = rows_for(viewer, deck)
    read, count = counts_of(query)
    paginator = _Counted(query.select_related("author"), size, count)
    page = paginator.get_page(number)
    is_owner = viewer is not None and deck.owner_id == viewer.pk
    why_not = ""
    if viewer is not None:
        try:
            check_writing(deck, viewer)
        except (CommentError, BlockExists) as error:
            why_not = str(error)
    may_write = viewer is not None and not why_not
    cards = library_of(deck)
    rows: list[CommentRow] = []
    for comment in page:
        is_mine = viewer is not None and comment.author_id == viewer.pk
        is_readable = bool(getattr(comment, "is_readable"))  # noqa: B009  (annotated)
        rows.append(
            CommentRow(
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
    return CommentList(deck, rows, page, read, viewer is not None, is_owner, may_write, why_not)


class _Counted(Paginator[Comment]):
    """Paginator of comments whose number is known, so that it makes no query to count them."""

    def __init__(self, rows: QuerySet[Comment], size: int, count: int) -> None:
        super().__init__(rows, size)
        self.count = count
