"""Services to create reports, and to settle them."""

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

Thing: TypeAlias = Deck | Comment | Collection | User


@dataclass(frozen=True, slots=True)
class About:
    """A reported object: its field in `Report`, a word for its kind, its text and its owner."""

    member: str
    word: str
    text: str
    owner: User | None


def about(thing: Thing) -> About:
    """Return the description of an object that can be reported."""
    match thing:
        case Deck():
            return About("deck", "deck", f"{thing.name}\n\n{thing.description}".strip(), thing.owner)
        case Comment():
            return About("comment", "comment", thing.text, thing.author)
        case Collection():
            return About("collection", "collection", f"{thing.name}\n\n{thing.description}".strip(), thing.owner)
        case _:
            return About("person", "person", thing.username, thing)


def has_reported(reporter: User, thing: Thing) -> bool:
    """Return whether a person has an open report of an object."""
    return open_reports(thing).filter(reporter=reporter).exists()


def open_reports(thing: Thing) -> QuerySet[Report]:
    """Return the open reports of an object."""
    return Report.objects.filter(**{about(thing).member: thing}, state=ReportState.OPEN)


def report(*, thing: Thing, reporter: User, reason: str, words: str) -> Report | None:
    """Create a report of an object, or return None if `reporter` has an open one.

    Args:
        thing: The reported object.
        reporter: The person who reports it.
        reason: A `Reason`.
        words: The reporter's text.
    """
    description = about(thing)
    try:
        with transaction.atomic():
            return Report.objects.create(
                **{description.member: thing},
                reporter=reporter,
                reason=reason,
                words=words,
                quoted=description.text[: limits.QUOTED],
            )
    except IntegrityError:
        if has_reported(reporter, thing):
            return None
        raise


def thing_of(report: Report) -> Thing | None:
    """Return the reported object, or None if it is deleted."""
    return report.deck or report.comment or report.collection or report.person


# --- settling ---------------------------------------------------------------------------------------------------------


@transaction.atomic
def uphold(*, report: Report, moderator: User) -> list[Report]:
    """Remove a reported object from the public, settle all its open reports, and notify author and reporters.

    A deck becomes unlisted, a comment hidden, a collection private. A person is not changed.

    Returns:
        The settled reports.
    """
    thing = thing_of(report)
    settled = _settle(report, thing, ReportState.UPHELD, moderator)
    if settled and thing is not None:
        _take_away(thing, report.get_reason_display())
    return settled


@transaction.atomic
def dismiss(*, report: Report, moderator: User) -> list[Report]:
    """Settle all open reports of an object without a change of it, notify the reporters, and return the reports."""
    return _settle(report, thing_of(report), ReportState.DISMISSED, moderator)


def _settle(report: Report, thing: Thing | None, state: ReportState, moderator: User) -> list[Report]:
    reports = Report.objects.filter(pk=report.pk, state=ReportState.OPEN) if thing is None else open_reports(thing)
    settled = list(reports.select_for_update(of=("self",)).select_related("reporter").order_by("pk"))
    Report.objects.filter(pk__in=[each.pk for each in settled]).update(
        state=state, settled_by=moderator, settled_at=timezone.now()
    )
    word = about(thing).word if thing is not None else "thing"
    decision = f"A moderator looked at the {word} that you reported, and {_BECAME[state]}. Thank you."
    deck = thing if isinstance(thing, Deck) else thing.deck if isinstance(thing, Comment) else None
    for each in settled:
        notifications.tell(
            person=each.reporter,
            kind=NoticeKind.MODERATION,
            deck=deck,
            comment=thing if isinstance(thing, Comment) else None,
            words=decision,
        )
    forget_what_is_gone()
    return settled


def forget_what_is_gone() -> None:
    """Empty the texts of settled reports: the quoted text of deleted objects, and the words of deleted reporters."""
    settled = Report.objects.exclude(state=ReportState.OPEN)
    gone = settled.filter(deck=None, collection=None, person=None, comment__author=None).exclude(quoted="")
    # By ids, since SQLite cannot update a query with joins.
    Report.objects.filter(pk__in=list(gone.values_list("pk", flat=True))).update(quoted="")
    settled.filter(reporter=None).exclude(words="").update(words="")


#: Characters of a name or comment in the text of a notice.
_SHORT: Final = 50
_BECAME = {
    ReportState.UPHELD: "acted on it",
    ReportState.DISMISSED: "decided that it may stay",
}


def _take_away(thing: Thing, reason: str) -> None:
    """Remove an object from the public, and notify its owner with the reason of the first report."""
    match thing:
        case Deck():
            if thing.visibility != Visibility.PUBLIC:
                return
            services.unlist(deck=thing)
            words = f"A moderator removed “{_short(thing.name)}” from the public list: {reason}."
            notifications.tell(person=thing.owner, kind=NoticeKind.MODERATION, deck=thing, words=words)
        case Comment():
            hide(comment=thing, reason=reason)
        case Collection():
            Collection.objects.filter(pk=thing.pk).update(is_public=False)
            words = f"A moderator made your deck list “{_short(thing.name)}” private: {reason}."
            notifications.tell(person=thing.owner, kind=NoticeKind.MODERATION, words=words)


def hide(*, comment: Comment, reason: str = "") -> None:
    """Hide a comment from everybody but its author and moderators, and notify the author, with `reason` if given."""
    if Comment.objects.filter(pk=comment.pk, is_hidden=False).exclude(author=None).update(is_hidden=True):
        excerpt = notifications.excerpt_of(comment.text, _SHORT)
        words = f"A moderator hid your comment “{excerpt}” on “{_short(comment.deck.name)}”"
        notifications.tell(
            person=comment.author,
            kind=NoticeKind.MODERATION,
            deck=comment.deck,
            comment=comment,
            words=f"{words}: {reason}." if reason else f"{words}.",
        )


def _short(name: str) -> str:
    return Truncator(name).chars(_SHORT)


def show_again(*, comment: Comment) -> None:
    """Undo `hide`."""
    Comment.objects.filter(pk=comment.pk).update(is_hidden=False)


def same_thing(report: Report) -> Q:
    """Return the condition that a report is about the object of `report`, or is `report` if that is deleted."""
    thing = thing_of(report)
    return Q(pk=report.pk) if thing is None else Q(**{about(thing).member: thing})
