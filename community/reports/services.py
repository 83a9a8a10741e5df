"""Services to report content or people, and to settle reports as a moderator."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

from django.db import IntegrityError, transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.text import Truncator

from accounts.models import User
from community import limits
from community.models import Collection, Comment, NoticeKind, Report, ReportState
from community.notifications import services as notifications
from decks.core import services
from decks.models import Deck, Visibility

Reportable: TypeAlias = Deck | Comment | Collection | User


@dataclass(frozen=True, slots=True)
class ReportedContent:
    """Description of an object that can be reported: its field in `Report`, word for its kind, text and owner."""

    member: str
    word: str
    text: str
    owner: User | None


def content_of(target: Reportable) -> ReportedContent:
    """Return the description of `target`, a deck, comment, collection or person that can be reported."""
    match target:
        case Deck():
            return ReportedContent("deck", "deck", f"{target.name}\n\n{target.description}".strip(), target.owner)
        case Comment():
            return ReportedContent("comment", "comment", target.text, target.author)
        case Collection():
            return ReportedContent(
                "collection", "collection", f"{target.name}\n\n{target.description}".strip(), target.owner
            )
        case _:
            return ReportedContent("person", "person", target.username, target)


def has_reported(reporter: User, target: Reportable) -> bool:
    """Return whether `reporter` has an open report of the object `target`."""
    return open_reports(target).filter(reporter=reporter).exists()


def open_reports(target: Reportable) -> QuerySet[Report]:
    """Return the open reports of the object `target`."""
    return Report.objects.filter(**{content_of(target).member: target}, state=ReportState.OPEN)


def report(*, target: Reportable, reporter: User, reason: str, words: str) -> Report | None:
    """Create a report of `target` for a `Reason`, with the reporter's `words`; None if they have an open one of it."""
    description = content_of(target)
    try:
        with transaction.atomic():
            return Report.objects.create(
                **{description.member: target},
                reporter=reporter,
                reason=reason,
                words=words,
                quoted=description.text[: limits.QUOTED],
            )
    except IntegrityError:
        if has_reported(reporter, target):
            return None
        raise


def object_of(report: Report) -> Reportable | None:
    """Return the reported object, or None if it is deleted."""
    return report.deck or report.comment or report.collection or report.person


# --- settling ---------------------------------------------------------------------------------------------------------


@transaction.atomic
def uphold(*, report: Report, moderator: User) -> list[Report]:
    """Remove a reported object from the public, settle its open reports and return them; notify author and reporters.

    A deck becomes unlisted, a comment hidden, a collection private. A person is not changed.
    """
    target = object_of(report)
    settled = _settle(report, target, ReportState.UPHELD, moderator)
    if settled and target is not None:
        _remove(target, report.get_reason_display())
    return settled


@transaction.atomic
def dismiss(*, report: Report, moderator: User) -> list[Report]:
    """Settle all open reports of an object without changing it, notify the reporters, and return the reports."""
    return _settle(report, object_of(report), ReportState.DISMISSED, moderator)


def _settle(report: Report, target: Reportable | None, state: ReportState, moderator: User) -> list[Report]:
    reports = Report.objects.filter(pk=report.pk, state=ReportState.OPEN) if target is None else open_reports(target)
    settled = list(reports.select_for_update(of=("self",)).select_related("reporter").order_by("pk"))
    Report.objects.filter(pk__in=[each.pk for each in settled]).update(
        state=state, settled_by=moderator, settled_at=timezone.now()
    )
    word = content_of(target).word if target is not None else "thing"
    decision = f"A moderator looked at the {word} that you reported, and {_DECISIONS[state]}. Thank you."
    deck = target if isinstance(target, Deck) else target.deck if isinstance(target, Comment) else None
    for each in settled:
        notifications.notify(
            person=each.reporter,
            kind=NoticeKind.MODERATION,
            deck=deck,
            comment=target if isinstance(target, Comment) else None,
            words=decision,
        )
    empty_deleted()
    return settled


def empty_deleted() -> None:
    """Empty unneeded texts of settled reports: quoted texts of deleted objects, and words of deleted reporters."""
    settled = Report.objects.exclude(state=ReportState.OPEN)
    gone = settled.filter(deck=None, collection=None, person=None, comment__author=None).exclude(quoted="")
    # By ids, since SQLite cannot update a query with joins.
    Report.objects.filter(pk__in=list(gone.values_list("pk", flat=True))).update(quoted="")
    settled.filter(reporter=None).exclude(words="").update(words="")


#: Characters of a name or comment in the text of a notice.
_SHORT: Final = 50
_DECISIONS = {ReportState.UPHELD: "acted on it", ReportState.DISMISSED: "decided that it may stay"}


def _remove(target: Reportable, reason: str) -> None:
    """Remove an object (`target`) from the public, and notify its owner of the `reason`. A person is not changed."""
    match target:
        case Deck():
            if target.visibility != Visibility.PUBLIC:
                return
            services.unlist(deck=target)
            words = f"A moderator removed “{_short(target.name)}” from the public list: {reason}."
            notifications.notify(person=target.owner, kind=NoticeKind.MODERATION, deck=target, words=words)
        case Comment():
            hide(comment=target, reason=reason)
        case Collection():
            Collection.objects.filter(pk=target.pk).update(is_public=False)
            words = f"A moderator made your deck list “{_short(target.name)}” private: {reason}."
            notifications.notify(person=target.owner, kind=NoticeKind.MODERATION, words=words)


def hide(*, comment: Comment, reason: str = "") -> None:
    """Hide a comment from everybody but its author and moderators, and notify the author, with `reason` if given."""
    if Comment.objects.filter(pk=comment.pk, is_hidden=False).exclude(author=None).update(is_hidden=True):
        excerpt = notifications.excerpt_of(comment.text, _SHORT)
        words = f"A moderator hid your comment “{excerpt}” on “{_short(comment.deck.name)}”"
        notifications.notify(
            person=comment.author,
            kind=NoticeKind.MODERATION,
            deck=comment.deck,
            comment=comment,
            words=f"{words}: {reason}." if reason else f"{words}.",
        )


def _short(name: str) -> str:
    return Truncator(name).chars(_SHORT)


def show_again(*, comment: Comment) -> None:
    """Show a comment to everybody again that `hide` has hidden."""
    Comment.objects.filter(pk=comment.pk).update(is_hidden=False)


def about_same(report: Report) -> Q:
    """Return the condition that a report is about the object of `report`.

    If the object is deleted, only `report` itself meets it.
    """
    target = object_of(report)
    return Q(pk=report.pk) if target is None else Q(**{content_of(target).member: target})
