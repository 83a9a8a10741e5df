"""What the API has of people, below /api/v1/. All of it passes `community.switch`."""

from __future__ import annotations

from community import author_api, collection_api, comment_api, like_api, notice_api
from community.switch import path

urlpatterns = [
    path("decks/<slug:deck_id>/like/", like_api.DeckLikeView.as_view(), name="deck-like"),
    path("decks/<slug:deck_id>/comments/", comment_api.DeckCommentsView.as_view(), name="deck-comments"),
    path("comments/<int:comment_id>/", comment_api.CommentView.as_view(), name="comment"),
    path("people/<str:name>/", author_api.AuthorView.as_view(), name="person"),
    path("collections/", collection_api.CollectionListView.as_view(), name="collections"),
    path("collections/<slug:collection_id>/", collection_api.CollectionView.as_view(), name="collection"),
    path(
        "collections/<slug:collection_id>/decks/<slug:deck_id>/",
        collection_api.CollectedView.as_view(),
        name="collected",
    ),
    path("notices/", notice_api.NoticesView.as_view(), name="notices"),
]
