"""URL patterns of all pages about decks."""

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

#: Pages of one game: at the root for the default game, below the code for others.
OF_A_GAME = [
    path("decks/", lists.deck_list, name="list"),
    path("decks/new/", detail.new, name="new"),
    path("decks/check/", checking.check, name="check"),
    path("decks/feed.atom", feeds.new_decks, name="feed"),
    path("cards/<slug:slug>/decks.atom", feeds.of_card, name="feed-of-card"),
]

#: Pages below the address of a deck: its id or its share link.
OF_A_DECK = [
    path("", detail.deck_page, name="deck"),
    path("hand/", detail.hand, name="hand"),
    path("odds/", statistics.odds_page, name="odds"),
    path("goldfish/", goldfish.goldfish, name="goldfish"),
    path("goldfish/cards/", runs.card_candidates, name="goldfish-cards"),
    path("goldfish/<slug:run_id>/", runs.run_page, name="goldfish-run"),
    path("goldfish/<slug:run_id>/cancel/", runs.cancel, name="goldfish-cancel"),
    path("goldfish/<slug:run_id>/swap/", runs.swap, name="goldfish-swap"),
    path("goldfish/<slug:run_id>/worth/", worth_pages.worth, name="goldfish-worth"),
    path("goldfish/<slug:run_id>/find/<slug:pace>/", games.find, name="goldfish-find"),
    path("goldfish/<slug:run_id>/game/<int:number>/", games.game, name="goldfish-game"),
    path("combos/", combos.combos, name="combos"),
    path("clash/", combos.clash, name="clash"),
    path("round/", combos.round_of, name="round"),
    path("preview/<slug:digest>.jpg", pictures.preview, name="preview"),
    path("hand/preview/<slug:digest>.jpg", pictures.hand, name="hand-preview"),
    path("goldfish/<slug:run_id>/preview/<slug:digest>.jpg", pictures.report, name="goldfish-preview"),
    path("picture.png", pictures.whole, {"kind": "png"}, name="picture"),
    path("picture.webp", pictures.whole, {"kind": "webp"}, name="picture-webp"),
    path("qr/", pictures.qr_page, name="qr"),
    path("qr.svg", pictures.qr_code, name="qr-code"),
    path("copy/", detail.copy, name="copy"),
    path("export/", detail.deck_export, name="export"),
    path("embed/", embedding.embed_page, name="embed-page"),
    path("print/", printing.print_page, name="print"),
    path("print/proxies.pdf", printing.proxies, name="print-proxies"),
    path("print/registration.pdf", printing.registration, name="print-registration"),
    path("print/list.pdf", printing.card_list, name="print-list"),
]

#: Pages below the id of a deck for its editors.
TO_EDIT_A_DECK = [
    path("edit/", editor.edit, name="edit"),
    path("edit/changes/", changes, name="changes"),
    path("edit/cards/", editor.cards, name="card-offers"),
    path("edit/guide/", preview, name="guide-preview"),
    path("edit/problems/", problems, name="problems"),
    path("edit/suggest/", suggest, name="suggest"),
    path("edit/statistics/", statistics.statistics, name="statistics"),
    path("edit/statistics/odds/", statistics.odds, name="statistics-odds"),
    path("edit/statistics/games/", statistics.games, name="statistics-games"),
    path("edit/plans/", plans.plans, name="plans"),
    path("edit/plans/<slug:plan_id>/", plans.plan, name="edit-plan"),
    path("undo/", versions.step, {"way": "undo"}, name="undo"),
    path("redo/", versions.step, {"way": "redo"}, name="redo"),
    path("compare/", comparison.versions, name="compare-versions"),
    path("history/", versions.history_page, name="history"),
    path("history/<int:number>/", versions.version, name="version"),
    path("history/<int:number>/name/", versions.name, name="version-name"),
    path("history/<int:number>/restore/", versions.restore, name="version-restore"),
    path("history/<int:number>/copy/", versions.copy, name="version-copy"),
    path("history/<int:number>/export/", versions.export, name="version-export"),
    path("edit/card/<path:key>/", card_note, name="note"),
    path("edit/text/", whole_text, name="edit-text"),
    path("share/", detail.share, name="share"),
    path("revoke/", detail.revoke, name="revoke"),
    path("delete/", detail.delete, name="delete"),
    path("people/", coediting_views.people, name="people"),
    path("people/invite/", coediting_views.invite, name="invite"),
    path("people/invite/<int:invitation_id>/revoke/", coediting_views.uninvite, name="uninvite"),
    path("people/<int:user_id>/remove/", coediting_views.remove, name="remove-person"),
    path("people/leave/", coediting_views.leave, name="leave"),
]

urlpatterns = [
    path("", include(OF_A_GAME), {"game": DEFAULT_GAME}),
    path("<other_game:game>/", include(OF_A_GAME)),
    path("decks/mine/", lists.my_decks, name="mine"),
    path("decks/mine/file/", lists.put_away, name="file"),
    path("decks/compare/", comparison.decks, name="compare"),
    path("decks/add/", quick_add.add, name="add"),
    path("decks/<deck_id:deck_key>/", include(OF_A_DECK)),
    path("s/<share_token:deck_key>/", include(OF_A_DECK)),
    path("decks/<slug:deck_id>/", include(TO_EDIT_A_DECK)),
    path("fade/goldfish/", fade_goldfish.start, name="fade-goldfish"),
    path("join/<slug:token>/", coediting_views.join, name="join"),
    path("embed/decks/<deck_id:deck_key>/", embedding.embedded, name="embed"),
    path("embed/s/<share_token:deck_key>/", embedding.embedded, name="embed"),
    path("oembed/", oembed.oembed, name="oembed"),
]
