"""Pages to report content or people to moderators."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from community import login_redirect, throttles
from community.collections import services as collections
from community.permissions import author_of, find_comment, find_public_deck, known_people, viewer_of
from community.reports import services as reports
from community.reports.forms import ReportForm
from community.reports.services import Reportable
from jobs.later import TooOften

methods = require_http_methods(["GET", "HEAD", "POST"])


@never_cache
@methods
def report_deck(request: HttpRequest, deck_id: str) -> HttpResponse:
    """Show the form to report a public deck; on POST create the report."""
    deck = find_public_deck(deck_id)
    return _report(request, deck, f"the deck “{deck.name}”", deck.get_absolute_url())


@never_cache
@methods
def report_comment(request: HttpRequest, comment_id: int) -> HttpResponse:
    """Show the form to report a comment; on POST create the report."""
    comment = find_comment(viewer_of(request), comment_id)
    name = f"what {author_of(comment).username} said about “{comment.deck.name}”"
    return _report(request, comment, name, f"{comment.deck.get_absolute_url()}#comments")


@never_cache
@methods
def report_collection(request: HttpRequest, collection_id: str) -> HttpResponse:
    """Show the form to report a public collection; on POST create the report."""
    collection = get_object_or_404(collections.public().select_related("owner"), pk=collection_id)
    return _report(request, collection, f"the deck list “{collection.name}”", collection.get_absolute_url())


@never_cache
@methods
def report_person(request: HttpRequest, name: str) -> HttpResponse:
    """Show the form to report a person whom the user may know of; on POST create the report."""
    if not name.isprintable():  # databases refuse some control characters
        raise Http404
    person = get_object_or_404(known_people(viewer_of(request)), username=name)
    return _report(request, person, person.username, "/")


def _report(request: HttpRequest, target: Reportable, name: str, back: str) -> HttpResponse:
    """Show the form to report `target`, called `name` there. POST creates the report and redirects to `back`."""
    viewer = viewer_of(request)
    if viewer is None:
        return login_redirect.sign_in(request)
    content = reports.content_of(target)
    context = {"content": content, "name": name, "back": back}
    if content.owner == viewer:
        return _show(request, {**context, "is_mine": True}, 200 if request.method != "POST" else 403)
    if request.method != "POST":
        has_reported = reports.has_reported(viewer, target)
        return _show(
            request,
            {**context, "form": ReportForm(login_redirect.take_draft(request) or None), "is_known": has_reported},
        )
    form = ReportForm(request.POST)
    if not form.is_valid():
        return _show(request, {**context, "form": form}, 422)
    try:
        throttles.count(request, "report", viewer)
    except TooOften as error:
        form.add_error(None, str(error))
        return error.put_into(_show(request, {**context, "form": form}))
    reports.report(target=target, reporter=viewer, **form.cleaned_data)
    messages.success(request, "Thank you. A moderator will look at it, and you will get a notice of the decision.")
    return redirect(back)


def _show(request: HttpRequest, context: dict[str, object], status: int = 200) -> HttpResponse:
    return render(request, "community/report.html", context, status=status)
