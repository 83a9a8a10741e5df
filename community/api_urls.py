"""URLs of this package's API endpoints below /api/v1/. They answer 404 while `settings.COMMUNITY` is off."""

from __future__ import annotations

from community.authors import api as authors
from community.collections import api as collections
from community.comments import api as comments
from community.feature_flag import path
from community.likes import api as likes
from community.notifications import api as notifications

urlpatterns = [
    path("decks/<slug:deck_id>/like/", likes.DeckLikeView.as_view(), name="deck-like"),
    path("decks/<slug:deck_id>/comments/", comments.DeckCommentsView.as_view(), name="deck-comments"),
    path("comments/<int:comment_id>/", comments.CommentView.as_view(), name="comment"),
    path("people/<str:name>/", authors.AuthorView.as_view(), name="person"),
    path("collections/", collections.CollectionListView.as_view(), name="collections"),
    path("collections/<slug:collection_id>/", collections.CollectionView.as_view(), name="collection"),
    path(
        "collections/<slug:collection_id>/decks/<slug:deck_id>/", collections.CollectedView.as_view(), name="collected"
    ),
    path("notices/", notifications.NoticesView.as_view(), name="notices"),
]
