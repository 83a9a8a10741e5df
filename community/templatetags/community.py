"""Template tags for pages of decks: like button, comments, links to collections and reports.

The app of decks does not import this package, but its templates can load the tags. While `settings.COMMUNITY` is off,
they return nothing.
"""

from __future__ import annotations

from django import template
from django.template.context import Context
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from community.blocks.services import blocks_of
from community.comments.presenters import latest_comments, render_comments
from community.comments.services import CommentList
from community.feature_flag import is_on
from community.likes.presenters import render_like
from decks.models import Deck, Visibility

register = template.Library()


@register.simple_tag
def collections_link() -> SafeString:
    """Return the HTML link to the collections, for the list of decks."""
    return render_to_string("community/collections_link.html") if is_on() else SafeString()


@register.simple_tag
def conduct_link() -> SafeString:
    """Return HTML links to the collections and the rules of conduct, for the footer."""
    return render_to_string("community/conduct_link.html") if is_on() else SafeString()


@register.simple_tag(takes_context=True)
def like_button(context: Context, deck: Deck) -> SafeString:
    """Return the HTML button to like a public deck, with the number of likes."""
    return render_like(context["request"], deck) if _has_community(deck) else SafeString()


@register.simple_tag(takes_context=True)
def comments_of(context: Context, deck: Deck) -> CommentList | None:
    """Return the latest comments on a deck for the tags `comments_link` and `comments`; None if it can have none."""
    return latest_comments(context["request"], deck) if _has_community(deck) else None


@register.simple_tag
def comments_link(talk: CommentList | None) -> SafeString:
    """Return the HTML link from the top of a deck's page to its comments; "" if `talk`, from `comments_of`, is None."""
    return render_to_string("community/comments_link.html", {"talk": talk}) if talk else SafeString()


@register.simple_tag(takes_context=True)
def comments(context: Context, talk: CommentList | None) -> SafeString:
    """Return the HTML of a deck's comments with the form to write one; "" if `talk`, from `comments_of`, is None."""
    return render_comments(context["request"], talk) if talk else SafeString()


@register.simple_tag(takes_context=True)
def report_deck(context: Context, deck: Deck) -> SafeString:
    """Return the HTML link to report a public deck of somebody else; else ""."""
    if not _has_community(deck) or deck.owner_id == context["request"].user.pk:
        return SafeString()
    return render_to_string("community/report_link.html", {"deck": deck})


@register.simple_tag
def likes_badge(deck: Deck) -> SafeString:
    """Return the number of likes of a public deck as HTML, or nothing if there are none."""
    if not is_on() or not deck.likes or deck.visibility != Visibility.PUBLIC:
        return SafeString()
    return render_to_string("community/likes_badge.html", {"deck": deck})


@register.simple_tag(takes_context=True)
def blocked_fact(context: Context) -> SafeString:
    """Return the HTML row of an account's page with the number of people whom its owner blocks."""
    if not is_on():
        return SafeString()
    return render_to_string("community/blocked_fact.html", {"count": blocks_of(context["request"].user).count()})


def _has_community(deck: Deck) -> bool:
    return is_on() and deck.visibility == Visibility.PUBLIC
