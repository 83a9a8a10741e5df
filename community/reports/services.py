"""Services that create reports, and that moderators settle them with."""

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
    """What a report is about: the member of `Report` that names it, a word for it, what it says, whose it is."""

    member: str
    word: str
    text: str
    owner: User | None


def about(thing: Thing) -> About:
    """What there is to say of something that is reported."""
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
    """Whether somebody has reported a thing already, and nobody has settled it yet."""
    return open_reports(thing).filter(reporter=reporter).exists()


def open_reports(thing: Thing) -> QuerySet[Report]:
    """The reports of a thing that are not settled."""
    return Report.objects.filter(**{about(thing).member: thing}, state=ReportState.OPEN)


def report(*, thing: Thing, reporter: User, reason: str, words: str) -> Report | None:
    """Tell moderators of a thing; None where `reporter` has done so already and it isn't settled."""
    told = about(thing)
    try:
        with transaction.atomic():
            return Report.objects.create(
                **{told.member: thing},
                reporter=reporter,
                reason=reason,
                words=words,
                quoted=told.text[: limits.QUOTED],
            )
    except IntegrityError:
        if has_reported(reporter, thing):
            return None
        raise


def thing_of(report: Report) -> Thing | None:
    """What a report is about, None where it is gone."""
    return report.deck or report.comment or report.collection or report.person


# --- settling ---------------------------------------------------------------------------------------------------------


@transaction.atomic
def uphold(*, report: Report, moderator: User) -> list[Report]:
    """Take away what is reported, and settle all open reports of it: these. Its author is told, and who reported it.

    A deck is taken from the public list, a comment hidden, a collection made private. Of a person nothing is taken.
    """
    thing = thing_of(report)
    settled = _settle(report, thing, ReportState.UPHELD, moderator)
    if settled and thing is not None:
        _take_away(thing, report.get_reason_display())
    return settled


@transaction.atomic
def dismiss(*, report: Report, moderator: User) -> list[Report]:
    """Leave what is reported as it is, and settle all open reports of it: these. Who reported it is told."""
    return _settle(report, thing_of(report), ReportState.DISMISSED, moderator)


def _settle(report: Report, thing: Thing | None, state: ReportState, moderator: User) -> list[Report]:
    reports = Report.objects.filter(pk=report.pk, state=ReportState.OPEN) if thing is None else open_reports(thing)
    settled = list(reports.select_for_update(of=("self",)).select_related("reporter").order_by("pk"))
    Report.objects.filter(pk__in=[each.pk for each in settled]).update(
        state=state, settled_by=moderator, settled_at=timezone.now()
    )
    word = about(thing).word if thing is not None else "thing"
    became = f"A moderator looked at the {word} that you reported, and {_BECAME[state]}. Thank you."
    deck = thing if isinstance(thing, Deck) else thing.deck if isinstance(thing, Comment) else None
    for each in settled:
        notifications.tell(
            person=each.reporter,
            kind=NoticeKind.MODERATION,
            deck=deck,
            comment=thing if isinstance(thing, Comment) else None,
            words=became,
        )
    forget_what_is_gone()
    return settled


def forget_what_is_gone() -> None:
    """Empty in settled reports what was said by something that is gone, and the words of reporters who have left."""
    settled = Report.objects.exclude(state=ReportState.OPEN)
    gone = settled.filter(deck=None, collection=None, person=None, comment__author=None).exclude(quoted="")
    # By their ids: SQLite does not update what it joins.
    Report.objects.filter(pk__in=list(gone.values_list("pk", flat=True))).update(quoted="")
    settled.filter(reporter=None).exclude(words="").update(words="")


#: Letters of a name or a comment in the words of a notice.
_SHORT: Final = 50
_BECAME = {
    ReportState.UPHELD: "did something about it",
    ReportState.DISMISSED: "found that it may stay",
}


def _take_away(thing: Thing, reason: str) -> None:
    """`reason` is what the first report says is wrong."""
    match thing:
        case Deck():
            if thing.visibility != Visibility.PUBLIC:
                return
            services.unlist(deck=thing)
            words = f"A moderator took “{_short(thing.name)}” from the public list: {reason}."
            notifications.tell(person=thing.owner, kind=NoticeKind.MODERATION, deck=thing, words=words)
        case Comment():
            hide(comment=thing, reason=reason)
        case Collection():
            Collection.objects.filter(pk=thing.pk).update(is_public=False)
            words = f"A moderator made your deck list “{_short(thing.name)}” private: {reason}."
            notifications.tell(person=thing.owner, kind=NoticeKind.MODERATION, words=words)


def hide(*, comment: Comment, reason: str = "") -> None:
    """Take a comment away from everybody but its author, who is told which, and the `reason` where there is one."""
    if Comment.objects.filter(pk=comment.pk, is_hidden=False).exclude(author=None).update(is_hidden=True):
        said = notifications.excerpt_of(comment.text, _SHORT)
        words = f"A moderator took away your comment “{said}” on “{_short(comment.deck.name)}”"
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
    """The condition that a report is about the same as another; itself alone where that is gone."""
    thing = thing_of(report)
    return Q(pk=report.pk) if thing is None else Q(**{about(thing).member: thing})
