"""HTML of the latest comments, for the page of a deck."""

from __future__ import annotations

from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from community.comments.forms import CommentForm
from community.comments.services import LATEST, CommentList, comments_on
from community.permissions import viewer_of
from decks.models import Deck


def latest_comments(request: HttpRequest, deck: Deck) -> CommentList:
    """Return the latest comments on a public deck that the user may read."""
    return comments_on(deck, viewer_of(request), size=LATEST)


def render_comments(request: HttpRequest, talk: CommentList) -> SafeString:
    """Return the HTML of the comments in `talk`, with the form to write one."""
    return render_to_string("community/talk.html", {"deck": talk.deck, "talk": talk, "form": CommentForm()}, request)
