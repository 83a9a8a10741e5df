"""Addresses of what people do with one another's decks. All of them pass `community.switch`."""

from __future__ import annotations

from community import (
    author_pages,
    block_pages,
    collection_pages,
    comment_pages,
    follow_pages,
    like_pages,
    notice_pages,
    pages,
    report_pages,
)
from community.switch import path

app_name = "community"

urlpatterns = [
    path("help/conduct/", pages.conduct, name="conduct"),
    path("decks/<slug:deck_id>/like/", like_pages.like, name="like"),
    path("decks/<slug:deck_id>/comments/", comment_pages.comment_list, name="comments"),
    path("decks/<slug:deck_id>/comments/open/", comment_pages.set_open, name="comments-open"),
    path("comments/<int:comment_id>/", comment_pages.comment_place, name="comment"),
    path("comments/<int:comment_id>/answer/", comment_pages.answer, name="answer"),
    path("comments/<int:comment_id>/edit/", comment_pages.edit, name="edit-comment"),
    path("comments/<int:comment_id>/delete/", comment_pages.delete, name="delete-comment"),
    path("comments/<int:comment_id>/block/", block_pages.block_author, name="block-author"),
    path("accounts/blocked/", block_pages.blocked, name="blocked"),
    path("report/deck/<slug:deck_id>/", report_pages.report_deck, name="report-deck"),
    path("report/comment/<int:comment_id>/", report_pages.report_comment, name="report-comment"),
    path("report/collection/<slug:collection_id>/", report_pages.report_collection, name="report-collection"),
    path("report/person/<str:name>/", report_pages.report_person, name="report-person"),
    path("people/<str:name>/", author_pages.author_page, name="author"),
    path("people/<str:name>/feed.atom", author_pages.author_feed, name="author-feed"),
    path("people/<str:name>/follow/", follow_pages.follow, name="follow"),
    path("people/<str:name>/block/", block_pages.block_person, name="block-person"),
    path("following/", follow_pages.following_page, name="following"),
    path("collections/", collection_pages.collection_list, name="collections"),
    path("collections/new/", collection_pages.new_collection, name="new-collection"),
    path("collections/collect/", collection_pages.collect, name="collect"),
    path("collections/<slug:collection_id>/", collection_pages.collection, name="collection"),
    path("collections/<slug:collection_id>/edit/", collection_pages.edit_collection, name="edit-collection"),
    path("collections/<slug:collection_id>/delete/", collection_pages.delete_collection, name="delete-collection"),
    path("collections/<slug:collection_id>/notes/", collection_pages.change_notes, name="change-notes"),
    path("collections/<slug:collection_id>/<slug:deck_id>/", collection_pages.change_entry, name="change-entry"),
    path("notices/", notice_pages.notice_list, name="notices"),
    path("notices/read/", notice_pages.read_all, name="read-all"),
    path("notices/<int:notice_id>/", notice_pages.notice, name="notice"),
    path("notices/unsubscribe/<str:token>/", notice_pages.unsubscribe, name="unsubscribe"),
    path("accounts/notices/", notice_pages.preferences, name="preferences"),
]
