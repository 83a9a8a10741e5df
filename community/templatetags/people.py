"""People and their collections, for pages that know nothing of them: decks don't import community, their templates may.

While the setting is off a name is a name, and nothing else is shown.
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
from community.comments.services import ShownComment
from community.feature_flag import is_on
from community.models import Collected, Collection
from community.notifications import services as notifications
from decks.models import Deck, Visibility

register = template.Library()


@register.simple_tag
def author_link(person: User) -> SafeString:
    """The name of somebody who has something public, as a link to their page."""
    if not is_on() or not person.is_active or not has_address(person):
        return format_html("{}", person.username)
    return format_html('<a class="author" rel="author" href="{}">{}</a>', author_address(person), person.username)


@register.simple_tag
def author(deck: Deck) -> SafeString:
    """The name of a deck's owner, which is a link where the deck is public: then there is a page."""
    if deck.owner is None:
        return SafeString()
    if deck.visibility != Visibility.PUBLIC:
        return format_html("{}", deck.owner.username)
    return author_link(deck.owner)


@register.simple_tag
def authors_among(rows: Iterable[ShownComment]) -> frozenset[int]:
    """Which of those who wrote comments have a page, by their ids: one query."""
    return known_authors(row.comment.author_id for row in rows if row.comment.author_id)


@register.simple_tag(takes_context=True)
def collect(context: Context, deck: Deck) -> SafeString:
    """The menu that puts a deck into a collection of one's own: one query, and none for a stranger."""
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
def people_meet() -> bool:
    """Whether the setting is on."""
    return is_on()


@register.simple_tag
def unread_notices(person: User) -> str:
    """How many notices somebody hasn't read, in digits, or nothing where there are none."""
    unread = notifications.unread_count(person) if is_on() else 0
    return f"{notifications.MOST_COUNTED}+" if unread > notifications.MOST_COUNTED else str(unread or "")
