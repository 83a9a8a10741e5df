"""URLs of the pages of this package. They answer 404 while `settings.COMMUNITY` is off."""

from __future__ import annotations

from community import views
from community.authors import views as authors
from community.blocks import views as blocks
from community.collections import views as collections
from community.comments import views as comments
from community.feature_flag import path
from community.follows import views as follows
from community.likes import views as likes
from community.notifications import views as notifications
from community.reports import views as reports

app_name = "community"

urlpatterns = [
    path("help/conduct/", views.conduct, name="conduct"),
    path("decks/<slug:deck_id>/like/", likes.like, name="like"),
    path("decks/<slug:deck_id>/comments/", comments.comment_list, name="comments"),
    path("decks/<slug:deck_id>/comments/open/", comments.set_open, name="comments-open"),
    path("comments/<int:comment_id>/", comments.comment_place, name="comment"),
    path("comments/<int:comment_id>/answer/", comments.answer, name="answer"),
    path("comments/<int:comment_id>/edit/", comments.edit, name="edit-comment"),
    path("comments/<int:comment_id>/delete/", comments.delete, name="delete-comment"),
    path("comments/<int:comment_id>/block/", blocks.block_author, name="block-author"),
    path("accounts/blocked/", blocks.blocked, name="blocked"),
    path("report/deck/<slug:deck_id>/", reports.report_deck, name="report-deck"),
    path("report/comment/<int:comment_id>/", reports.report_comment, name="report-comment"),
    path("report/collection/<slug:collection_id>/", reports.report_collection, name="report-collection"),
    path("report/person/<str:name>/", reports.report_person, name="report-person"),
    path("people/<str:name>/", authors.author_page, name="author"),
    path("people/<str:name>/feed.atom", authors.author_feed, name="author-feed"),
    path("people/<str:name>/follow/", follows.follow, name="follow"),
    path("people/<str:name>/block/", blocks.block_person, name="block-person"),
    path("following/", follows.following_page, name="following"),
    path("collections/", collections.collection_list, name="collections"),
    path("collections/new/", collections.new_collection, name="new-collection"),
    path("collections/collect/", collections.collect, name="collect"),
    path("collections/<slug:collection_id>/", collections.collection, name="collection"),
    path("collections/<slug:collection_id>/edit/", collections.edit_collection, name="edit-collection"),
    path("collections/<slug:collection_id>/delete/", collections.delete_collection, name="delete-collection"),
    path("collections/<slug:collection_id>/notes/", collections.change_notes, name="change-notes"),
    path("collections/<slug:collection_id>/<slug:deck_id>/", collections.change_entry, name="change-entry"),
    path("notices/", notifications.notice_list, name="notices"),
    path("notices/read/", notifications.read_all, name="read-all"),
    path("notices/<int:notice_id>/", notifications.notice, name="notice"),
    path("notices/unsubscribe/<str:token>/", notifications.unsubscribe, name="unsubscribe"),
    path("accounts/notices/", notifications.preferences, name="preferences"),
]
