"""Pages to read, write, edit and delete comments. They work as plain forms; htmx gets the changed part.

No text is lost: a refused form is shown again with the error. A form that was sent without being signed in is shown
again after sign-in.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.safestring import SafeString
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.models import User
from community import login_redirect, throttles
from community.comments import services as comments
from community.comments.forms import CommentForm
from community.htmx import is_htmx_request
from community.models import Comment
from community.permissions import BlockExists, find_comment, find_public_deck, viewer_of
from decks import permissions
from decks.core.markdown import render_markdown
from decks.games import library_of
from decks.models import Deck
from decks.pages.card_links import unknown_links
from jobs.later import TooOften


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def comment_list(request: HttpRequest, deck_id: str) -> HttpResponse:
    """List the comments on a deck. POST adds a comment."""
    deck, viewer = find_public_deck(deck_id), viewer_of(request)
    if request.method != "POST":
        return _show_list(request, deck, CommentForm(login_redirect.take_draft(request) or None))
    if viewer is None:
        return login_redirect.sign_in(request)
    form = CommentForm(request.POST)
    if "preview" in request.POST:
        return _preview(request, form, viewer, deck, partial(_show_list, request, deck, form))
    added = _add_comment(request, form, viewer, deck)
    if isinstance(added, Comment):
        return _saved(request, viewer, added)
    return added.put_into(_show_list(request, deck, form))


def _show_list(request: HttpRequest, deck: Deck, form: CommentForm, **more: object) -> HttpResponse:
    talk = comments.comments_on(deck, viewer_of(request), number=request.GET.get("page", "1"))
    return render(request, "community/comments.html", {"deck": deck, "talk": talk, "form": form, **more})


@never_cache
@require_safe
def comment_place(request: HttpRequest, comment_id: int) -> HttpResponse:
    """Redirect from a comment's own address to the page that displays it."""
    viewer = viewer_of(request)
    return redirect(comments.address_of(viewer, find_comment(viewer, comment_id)))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def answer(request: HttpRequest, comment_id: int) -> HttpResponse:
    """Show the form to answer a comment; on POST add the answer."""
    viewer = viewer_of(request)
    comment = find_comment(viewer, comment_id)
    if viewer is None:
        return login_redirect.sign_in(request)
    context = _context(comment, title="Reply", label="Your reply", submit="Reply", quoted=_quoted(comment))
    if request.method != "POST":
        return _show_form(request, CommentForm(login_redirect.take_draft(request) or None), context)
    form = CommentForm(request.POST)
    if "preview" in request.POST:
        return _preview(request, form, viewer, comment.deck, partial(_show_form, request, form, context))
    added = _add_comment(request, form, viewer, comment.deck, answered=comment)
    if isinstance(added, Comment):
        return _saved(request, viewer, added)
    return added.put_into(_show_form(request, form, context))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def edit(request: HttpRequest, comment_id: int) -> HttpResponse:
    """Show the form to edit a comment of the user's own; on POST change it."""
    viewer = viewer_of(request)
    comment = find_comment(viewer, comment_id)
    if viewer is None:
        return login_redirect.sign_in(request)
    if comment.author_id != viewer.pk or comment.is_hidden:
        raise Http404
    context = _context(comment, title="Edit your comment", label="Your comment", submit="Save")
    if request.method != "POST":
        return _show_form(
            request, CommentForm(login_redirect.take_draft(request) or None, initial={"text": comment.text}), context
        )
    form = CommentForm(request.POST)
    if "preview" in request.POST:
        return _preview(request, form, viewer, comment.deck, partial(_show_form, request, form, context))
    failed = _FormFailure(422)
    if form.is_valid():
        try:
            saved = comments.edit_comment(comment=comment, author=viewer, text=form.cleaned_data["text"])
            return _saved(request, viewer, saved)
        except (comments.CommentError, BlockExists) as error:
            form.add_error(None, str(error))
            failed = _FormFailure(403)
        except Comment.DoesNotExist:
            raise Http404 from None
    return failed.put_into(_show_form(request, form, context))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def delete(request: HttpRequest, comment_id: int) -> HttpResponse:
    """Show a page that asks for confirmation; on POST delete a comment by the user, or on a deck of theirs."""
    viewer = viewer_of(request)
    comment = find_comment(viewer, comment_id)
    if viewer is None:
        return login_redirect.sign_in(request)
    if viewer.pk not in (comment.author_id, comment.deck.owner_id):
        raise Http404
    if request.method == "POST":
        comments.delete_comment(comment=comment, by=viewer)
        messages.success(request, "The comment is deleted.")
        return redirect(f"{comment.deck.get_absolute_url()}#comments")
    context = {"comment": comment, "deck": comment.deck, "quoted": _quoted(comment)}
    return render(request, "community/delete.html", context)


@require_POST
def set_open(request: HttpRequest, deck_id: str) -> HttpResponse:
    """Close a deck of the user's own for new comments, or with `open=yes` open it again."""
    deck = get_object_or_404(permissions.editable(request), pk=deck_id)
    permissions.refuse_co_editor(request, deck, "close its comments")
    is_open = request.POST.get("open") == "yes"
    comments.set_open(deck=deck, is_open=is_open)
    closed = "Comments are closed. Existing ones can still be read."
    messages.success(request, "Others may comment again." if is_open else closed)
    return redirect(f"{deck.get_absolute_url()}#comments")


# --- helpers ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _FormFailure:
    """Failure of a form that is shown again: status, and seconds of the header `Retry-After`; 0 for no header."""

    status: int
    wait: int = 0

    def put_into(self, response: HttpResponse) -> HttpResponse:
        """Set status and header of this failure in a response, and return it."""
        response.status_code = self.status
        if self.wait:
            response["Retry-After"] = str(self.wait)
        return response


def _add_comment(
    request: HttpRequest, form: CommentForm, author: User, deck: Deck, answered: Comment | None = None
) -> Comment | _FormFailure:
    """Add a comment to a deck and return it. `answered` is the comment that it answers, if any.

    If the comment can't be added, add the errors to the form and return the failure.
    """
    if not form.is_valid():
        return _FormFailure(422)
    try:
        comments.check_writing(deck, author)
        throttles.count(request, "comment", author)
        return comments.add_comment(deck=deck, author=author, text=form.cleaned_data["text"], answered=answered)
    except (comments.CommentError, BlockExists) as error:
        form.add_error(None, str(error))
        return _FormFailure(403)
    except Comment.DoesNotExist:
        form.add_error(None, "The comment that you reply to was deleted. You can post yours as a new comment.")
        return _FormFailure(409)
    except TooOften as error:
        form.add_error(None, str(error))
        return _FormFailure(429, error.wait)


def _saved(request: HttpRequest, author: User, comment: Comment) -> HttpResponse:
    """Redirect to a comment that was saved, with a warning about links to unknown cards in its text."""
    if warning := unknown_links(comment.text, library_of(comment.deck)):
        messages.warning(request, warning)
    return redirect(comments.address_of(author, comment))


def _context(comment: Comment, **more: object) -> dict[str, object]:
    """Return the template context of a form about a comment, with `more` entries."""
    back = reverse("community:comment", args=[comment.pk])
    return {"comment": comment, "deck": comment.deck, "key": comment.pk, "back": back, "has_focus": True, **more}


def _quoted(comment: Comment) -> SafeString:
    return render_markdown(comment.text, library_of(comment.deck))


def _preview(
    request: HttpRequest, form: CommentForm, viewer: User, deck: Deck, page: Callable[..., HttpResponse]
) -> HttpResponse:
    """Render a preview of the text in the form: alone for htmx, else by `page`, which renders the page with the form.

    An invalid text has no preview, only errors. Above the rate limit of the `viewer` the status is 429.
    """
    failed, preview = _FormFailure(200), dict[str, str]()
    if form.is_valid():
        try:
            throttles.count(request, "preview", viewer)
            text, cards = form.cleaned_data["text"], library_of(deck)
            preview = {"preview": render_markdown(text, cards), "unknown_links": unknown_links(text, cards)}
        except TooOften as error:
            form.add_error("text", str(error))
            failed = _FormFailure(429, error.wait)
    if is_htmx_request(request):
        page = partial(render, request, "community/preview.html", {**preview, "form": form})
        return failed.put_into(page())
    return failed.put_into(page(**preview))


def _show_form(request: HttpRequest, form: CommentForm, context: dict[str, object], **more: object) -> HttpResponse:
    template = "community/comment_form.html" if is_htmx_request(request) else "community/write.html"
    return render(request, template, {**context, "form": form, "action": request.path, **more})
