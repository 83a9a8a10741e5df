"""What the API has of people, below /api/v1/. All of it passes `community.switch`."""

from __future__ import annotations

from community import api, people_api
from community.switch import path

urlpatterns = [
    path("decks/<slug:deck_id>/like/", api.DeckLikeView.as_view(), name="deck-like"),
    path("decks/<slug:deck_id>/comments/", api.DeckCommentsView.as_view(), name="deck-comments"),
    path("comments/<int:comment_id>/", api.CommentView.as_view(), name="comment"),
    path("people/<str:name>/", people_api.AuthorView.as_view(), name="person"),
    path("collections/", people_api.CollectionListView.as_view(), name="collections"),
    path("collections/<slug:collection_id>/", people_api.CollectionView.as_view(), name="collection"),
    path(
        "collections/<slug:collection_id>/decks/<slug:deck_id>/", people_api.CollectedView.as_view(), name="collected"
    ),
    path("notices/", people_api.NoticesView.as_view(), name="notices"),
]
