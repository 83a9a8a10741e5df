"""Files about likes, comments, follows and the like in the export of an account's data."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.dispatch import receiver

from accounts.data_export import as_json
from accounts.models import User
from accounts.signals import exporting
from community.models import Block, Collected, Collection, Comment, Follow, Like, Preferences, Report
from community.notifications import services as notifications
from decks import permissions


@receiver(exporting)
def export_people(sender: type, user: User, **kwargs: Any) -> Iterable[tuple[str, str]]:
    """Return `people.json` and `collections.json` for the export, as (name, text).

    The first has likes, comments, follows, blocks, reports, notices and preferences. Content of others that is hidden
    by now is not in them.
    """
    return [("people.json", as_json(_people(user))), ("collections.json", as_json(_collections(user)))]


def _people(user: User) -> dict[str, object]:
    preferences = Preferences.objects.filter(user=user).values("by_mail", "muted").first()
    return {
        "likes": list(Like.objects.filter(user=user).order_by("pk").values("deck", "created_at")),
        "comments": list(
            Comment.objects.filter(author=user)
            .order_by("pk")
            .values("id", "deck", "thread", "text", "is_hidden", "created_at", "edited_at")
        ),
        "follows": [
            {"name": each.author.username, "created_at": each.created_at}
            for each in Follow.objects.filter(follower=user).select_related("author").order_by("pk")
        ],
        "blocks": [
            {"name": each.blocked.username, "created_at": each.created_at}
            for each in Block.objects.filter(blocker=user).select_related("blocked").order_by("pk")
        ],
        "reports": [
            {
                "deck": each.deck_id,
                "comment": each.comment_id,
                "collection": each.collection_id,
                "person": each.person.username if each.person else None,
                "reason": each.reason,
                "words": each.words,
                "state": each.state,
                "created_at": each.created_at,
            }
            for each in Report.objects.filter(reporter=user).select_related("person").order_by("pk")
        ],
        "notices": [
            {
                "kind": notice.kind,
                "words": each.sentence,
                "deck": notice.deck_id,
                "created_at": notice.created_at,
                "read_at": notice.read_at,
            }
            for each in notifications.notice_groups(notifications.visible_to(user))
            for notice in each.notices
        ],
        "preferences": preferences or {"by_mail": False, "muted": []},
    }


def _collections(user: User) -> list[dict[str, object]]:
    """Return the account's collections as JSON. Decks that the account may not see any more have no name."""
    decks: dict[str, list[dict[str, object]]] = {}
    seen = set(permissions.visible_to(user).filter(collected__collection__owner=user).values_list("pk", flat=True))
    entries = Collected.objects.filter(collection__owner=user).select_related("deck").order_by("place", "pk")
    for entry in entries:
        name = entry.deck.name if entry.deck_id in seen else None
        row = {"deck": entry.deck_id, "name": name, "note": entry.note, "since": entry.created_at}
        decks.setdefault(entry.collection_id, []).append(row)
    return [
        {
            "id": each.pk,
            "name": each.name,
            "description": each.description,
            "public": each.is_public,
            "created": each.created_at,
            "updated": each.updated_at,
            "decks": decks.get(each.pk, []),
        }
        for each in Collection.objects.filter(owner=user).order_by("created_at", "pk")
    ]
