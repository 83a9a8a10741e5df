"""Addresses of deck pages."""

from __future__ import annotations

from django.urls import include, path

from decks.checking import pages as checking
from decks.combos import pages as combos
from decks.editor import plans
from decks.editor import views as editor
from decks.editor.changes import changes
from decks.editor.guide import preview
from decks.editor.notes import card_note
from decks.editor.panel import suggest
from decks.editor.problems import problems
from decks.editor.text import whole_text
from decks.goldfish_pages import games, runs
from decks.goldfish_pages import views as goldfish
from decks.goldfish_pages.fade import pages as fade_goldfish
from decks.goldfish_pages.worth import pages as worth_pages
from decks.history_pages import comparison
from decks.history_pages import pages as versions
from decks.images import views as pictures
from decks.pages import detail, feeds, lists, quick_add
from decks.pdf import pages as printing
from decks.sharing import coediting_views, embedding, oembed
from decks.statistics import pages as statistics
from games import DEFAULT_GAME

app_name = "decks"

#: The default game's at the root, those of other games below their codes.
OF_A_GAME = [
    path("decks/", lists.deck_list, name="list"),
    path("decks/new/", detail.new, name="new"),
    path("decks/check/", checking.check, name="check"),
    path("decks/feed.atom", feeds.new_decks, name="feed"),
    path("cards/<slug:slug>/decks.atom", feeds.of_card, name="feed-of-card"),
]

urlpatterns = [
    path("", include(OF_A_GAME), {"game": DEFAULT_GAME}),
    path("<other_game:game>/", include(OF_A_GAME)),
    path("decks/mine/", lists.my_decks, name="mine"),
    path("decks/mine/file/", lists.put_away, name="file"),
    path("decks/compare/", comparison.decks, name="compare"),
    path("decks/add/", quick_add.add, name="add"),
    path("decks/<slug:deck_id>/", detail.deck_page, name="deck"),
    path("decks/<slug:deck_id>/edit/", editor.edit, name="edit"),
    path("decks/<slug:deck_id>/edit/changes/", changes, name="changes"),
    path("decks/<slug:deck_id>/edit/cards/", editor.cards, name="card-offers"),
    path("decks/<slug:deck_id>/edit/guide/", preview, name="guide-preview"),
    path("decks/<slug:deck_id>/edit/problems/", problems, name="problems"),
    path("decks/<slug:deck_id>/edit/suggest/", suggest, name="suggest"),
    path("decks/<slug:deck_id>/edit/statistics/", statistics.statistics, name="statistics"),
    path("decks/<slug:deck_id>/edit/statistics/odds/", statistics.odds, name="statistics-odds"),
    path("decks/<slug:deck_id>/edit/statistics/games/", statistics.games, name="statistics-games"),
    path("decks/<slug:deck_id>/edit/plans/", plans.plans, name="plans"),
    path("decks/<slug:deck_id>/edit/plans/<slug:plan_id>/", plans.plan, name="edit-plan"),
    path("decks/<slug:deck_id>/undo/", versions.step, {"way": "undo"}, name="undo"),
    path("decks/<slug:deck_id>/redo/", versions.step, {"way": "redo"}, name="redo"),
    path("decks/<slug:deck_id>/compare/", comparison.versions, name="compare-versions"),
    path("decks/<slug:deck_id>/history/", versions.history_page, name="history"),
    path("decks/<slug:deck_id>/history/<int:number>/", versions.version, name="version"),
    path("decks/<slug:deck_id>/history/<int:number>/name/", versions.name, name="version-name"),
    path("decks/<slug:deck_id>/history/<int:number>/restore/", versions.restore, name="version-restore"),
    path("decks/<slug:deck_id>/history/<int:number>/copy/", versions.copy, name="version-copy"),
    path("decks/<slug:deck_id>/history/<int:number>/export/", versions.export, name="version-export"),
    path("decks/<slug:deck_id>/edit/card/<path:key>/", card_note, name="note"),
    path("decks/<slug:deck_id>/edit/text/", whole_text, name="edit-text"),
    path("decks/<slug:deck_id>/hand/", detail.hand, name="hand"),
    path("decks/<slug:deck_id>/odds/", statistics.odds_page, name="odds"),
    path("decks/<slug:deck_id>/goldfish/", goldfish.goldfish, name="goldfish"),
    path("decks/<slug:deck_id>/goldfish/cards/", runs.card_offers, name="goldfish-cards"),
    path("decks/<slug:deck_id>/goldfish/<slug:run_id>/", runs.run_page, name="goldfish-run"),
    path("decks/<slug:deck_id>/goldfish/<slug:run_id>/cancel/", runs.cancel, name="goldfish-cancel"),
    path("decks/<slug:deck_id>/goldfish/<slug:run_id>/swap/", runs.swap, name="goldfish-swap"),
    path("decks/<slug:deck_id>/goldfish/<slug:run_id>/worth/", worth_pages.worth, name="goldfish-worth"),
    path("decks/<slug:deck_id>/goldfish/<slug:run_id>/find/<slug:pace>/", games.find, name="goldfish-find"),
    path("decks/<slug:deck_id>/goldfish/<slug:run_id>/game/<int:number>/", games.game, name="goldfish-game"),
    path("decks/<slug:deck_id>/combos/", combos.combos, name="combos"),
    path("decks/<slug:deck_id>/clash/", combos.clash, name="clash"),
    path("decks/<slug:deck_id>/round/", combos.round_of, name="round"),
    path("decks/<slug:deck_id>/preview/<slug:digest>.jpg", pictures.preview, name="preview"),
    path("decks/<slug:deck_id>/hand/preview/<slug:digest>.jpg", pictures.hand, name="hand-preview"),
    path(
        "decks/<slug:deck_id>/goldfish/<slug:run_id>/preview/<slug:digest>.jpg",
        pictures.report,
        name="goldfish-preview",
    ),
    path("decks/<slug:deck_id>/picture.png", pictures.whole, {"kind": "png"}, name="picture"),
    path("decks/<slug:deck_id>/picture.webp", pictures.whole, {"kind": "webp"}, name="picture-webp"),
    path("decks/<slug:deck_id>/qr/", pictures.qr_page, name="qr"),
    path("decks/<slug:deck_id>/qr.svg", pictures.qr_code, name="qr-code"),
    path("decks/<slug:deck_id>/copy/", detail.copy, name="copy"),
    path("decks/<slug:deck_id>/export/", detail.deck_export, name="export"),
    path("decks/<slug:deck_id>/embed/", embedding.embed_page, name="embed-page"),
    path("decks/<slug:deck_id>/print/", printing.print_page, name="print"),
    path("decks/<slug:deck_id>/print/proxies.pdf", printing.proxies, name="print-proxies"),
    path("decks/<slug:deck_id>/print/registration.pdf", printing.registration, name="print-registration"),
    path("decks/<slug:deck_id>/print/list.pdf", printing.card_list, name="print-list"),
    path("decks/<slug:deck_id>/share/", detail.share, name="share"),
    path("decks/<slug:deck_id>/revoke/", detail.revoke, name="revoke"),
    path("decks/<slug:deck_id>/delete/", detail.delete, name="delete"),
    path("decks/<slug:deck_id>/people/", coediting_views.people, name="people"),
    path("decks/<slug:deck_id>/people/invite/", coediting_views.invite, name="invite"),
    path("decks/<slug:deck_id>/people/invite/<int:invitation_id>/revoke/", coediting_views.uninvite, name="uninvite"),
    path("decks/<slug:deck_id>/people/<int:user_id>/remove/", coediting_views.remove, name="remove-person"),
    path("decks/<slug:deck_id>/people/leave/", coediting_views.leave, name="leave"),
    path("fade/goldfish/", fade_goldfish.start, name="fade-goldfish"),
    path("join/<slug:token>/", coediting_views.join, name="join"),
    path("s/<slug:token>/", detail.deck_page, name="shared"),
    path("s/<slug:token>/hand/", detail.hand, name="shared-hand"),
    path("s/<slug:token>/odds/", statistics.odds_page, name="shared-odds"),
    path("s/<slug:token>/goldfish/", goldfish.goldfish, name="shared-goldfish"),
    path("s/<slug:token>/goldfish/cards/", runs.card_offers, name="shared-goldfish-cards"),
    path("s/<slug:token>/goldfish/<slug:run_id>/", runs.run_page, name="shared-goldfish-run"),
    path("s/<slug:token>/goldfish/<slug:run_id>/cancel/", runs.cancel, name="shared-goldfish-cancel"),
    path("s/<slug:token>/goldfish/<slug:run_id>/swap/", runs.swap, name="shared-goldfish-swap"),
    path("s/<slug:token>/goldfish/<slug:run_id>/worth/", worth_pages.worth, name="shared-goldfish-worth"),
    path("s/<slug:token>/goldfish/<slug:run_id>/find/<slug:pace>/", games.find, name="shared-goldfish-find"),
    path("s/<slug:token>/goldfish/<slug:run_id>/game/<int:number>/", games.game, name="shared-goldfish-game"),
    path("s/<slug:token>/combos/", combos.combos, name="shared-combos"),
    path("s/<slug:token>/clash/", combos.clash, name="shared-clash"),
    path("s/<slug:token>/round/", combos.round_of, name="shared-round"),
    path("s/<slug:token>/preview/<slug:digest>.jpg", pictures.preview, name="shared-preview"),
    path("s/<slug:token>/hand/preview/<slug:digest>.jpg", pictures.hand, name="shared-hand-preview"),
    path(
        "s/<slug:token>/goldfish/<slug:run_id>/preview/<slug:digest>.jpg",
        pictures.report,
        name="shared-goldfish-preview",
    ),
    path("s/<slug:token>/picture.png", pictures.whole, {"kind": "png"}, name="shared-picture"),
    path("s/<slug:token>/picture.webp", pictures.whole, {"kind": "webp"}, name="shared-picture-webp"),
    path("s/<slug:token>/qr/", pictures.qr_page, name="shared-qr"),
    path("s/<slug:token>/qr.svg", pictures.qr_code, name="shared-qr-code"),
    path("s/<slug:token>/copy/", detail.copy, name="shared-copy"),
    path("s/<slug:token>/print/", printing.print_page, name="shared-print"),
    path("s/<slug:token>/print/proxies.pdf", printing.proxies, name="shared-print-proxies"),
    path("s/<slug:token>/print/registration.pdf", printing.registration, name="shared-print-registration"),
    path("s/<slug:token>/print/list.pdf", printing.card_list, name="shared-print-list"),
    path("s/<slug:token>/export/", detail.deck_export, name="shared-export"),
    path("s/<slug:token>/embed/", embedding.embed_page, name="shared-embed-page"),
    path("embed/decks/<slug:deck_id>/", embedding.embedded, name="embed"),
    path("embed/s/<slug:token>/", embedding.embedded, name="shared-embed"),
    path("oembed/", oembed.oembed, name="oembed"),
]
