"""Template tags for names of people, notices and collections on pages of decks.

The app of decks does not import this package, but its templates can load the tags. While `settings.COMMUNITY` is off,
names are not links, and the other tags return nothing.
"""

from __future__ import annotations

from collections.abc import Iterable

from django import template
from django.db.models import Exists, OuterRef
from django.template.context import Context
from django.template.loader import render_to_string
from django.utils.html import format_html
from django.utils.safestring import SafeString

from accounts.models import User
from community import limits
from community.authors.lookup import author_address, has_address, known_authors
from community.comments.services import CommentRow
from community.feature_flag import is_on
from community.models import Collected, Collection
from community.notifications import services as notifications
from decks.models import Deck, Visibility

register = template.Library()


@register.simple_tag
def author_link(person: User) -> SafeString:
    """Return the name of a person who has public content, as an HTML link to their page."""
    if not is_on() or not person.is_active or not has_address(person):
        return format_html("{}", person.username)
    return format_html('<a class="author" rel="author" href="{}">{}</a>', author_address(person), person.username)


@register.simple_tag
def author(deck: Deck) -> SafeString:
    """Return the name of a deck's owner as HTML; it links to their page if the deck is public."""
    if deck.owner is None:
        return SafeString()
    if deck.visibility != Visibility.PUBLIC:
        return format_html("{}", deck.owner.username)
    return author_link(deck.owner)


@register.simple_tag
def authors_among(rows: Iterable[CommentRow]) -> frozenset[int]:
    """Return the account ids of those authors of the comments `rows` who have a page, in one query."""
    return known_authors(row.comment.author_id for row in rows if row.comment.author_id)


@register.simple_tag(takes_context=True)
def collect(context: Context, deck: Deck) -> SafeString:
    """Return the HTML menu that adds a deck to a collection, by one query if somebody is signed in."""
    if not is_on():
        return SafeString()
    request, offered = context["request"], None
    if request.user.is_authenticated:
        has_it = Exists(Collected.objects.filter(collection=OuterRef("pk"), deck=deck))
        offered = list(Collection.objects.filter(owner=request.user).annotate(has_it=has_it).only("name"))
    values: dict[str, object] = {
        "deck": deck,
        "offered": offered,
        "letters": limits.COLLECTION_NAME,
        "here": request.get_full_path(),
    }
    return render_to_string("community/collect.html", values, request=request)


@register.simple_tag
def community_is_on() -> bool:
    """Return whether likes, comments and the like are on (`settings.COMMUNITY`)."""
    return is_on()


@register.simple_tag
def unread_notices(person: User) -> str:
    """Return the number of a person's unread notices as text, such as “3” or “99+”, or "" for none."""
    unread = notifications.unread_count(person) if is_on() else 0
    return f"{notifications.MOST_COUNTED}+" if unread > notifications.MOST_COUNTED else str(unread or "")
