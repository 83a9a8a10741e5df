"""URLs of the site: those of all apps, and of the pages in this package."""

from __future__ import annotations

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.urls import include, path
from django.views.generic import RedirectView

from cards.set_trial import pages as trying
from cards.set_trial import pictures as tried
from despaira_site import sitemaps, views
from despaira_site.monitoring import health
from despaira_site.monitoring.metrics import metrics

admin.site.site_header = admin.site.site_title = "despaira"
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]  # with allauth's limits

urlpatterns = [
    path("api/v1/", include("despaira_site.api.urls")),  # first, since programs send the most requests
    path("", views.home, name="home"),
    path("sets/try/example/<game:game>.csv", trying.example, name="set-try-example"),
    path("sets/try/face/<str:card>", tried.image, name="set-try-face"),
    path("sets/try/", trying.try_set, name="set-try"),  # before the sets by their codes
    path("", include("cards.urls")),
    path("", include("cards.images.urls")),
    path("", include("cards.previews.urls")),
    path("", include("community.urls")),
    path("", include("decks.urls")),
    path("play/", include("play.urls")),
    path("matchups/", include("play.matchups.urls")),
    path("", include("calculators.urls")),
    path("rules/", include("rules.urls")),
    path("", include("reference.urls")),
    path("learn/", views.learn, name="learn"),
    path("help/search/", views.help_search, name="help-search"),
    path("help/privacy/", views.help_privacy, name="help-privacy"),
    path("help/abilities/", views.help_abilities, name="help-abilities"),
    path("help/abilities/reading/", views.text_reading, name="text-reading"),
    path("help/abilities/<slug:name>/", views.help_chapter, name="help-chapter"),
    path("favicon.ico", views.favicon, name="favicon"),
    path("robots.txt", views.robots, name="robots"),
    path("sitemap.xml", sitemaps.index, name="sitemap"),
    path("sitemap-<slug:section>.xml", sitemaps.part, name="sitemap-part"),
    path("accounts/", include("accounts.urls")),
    path("accounts/", include("allauth.urls")),
    path("admin/password_change/", RedirectView.as_view(pattern_name="account_change_password")),  # which sends mail
    path("admin/", admin.site.urls),
    path("health/live", health.live, name="live"),
    path("health/ready", health.ready, name="ready"),
    path("metrics", metrics, name="metrics"),
]

handler400 = "despaira_site.problems.bad_request"
handler403 = "despaira_site.problems.permission_denied"
handler404 = "despaira_site.problems.not_found"
handler429 = "despaira_site.problems.too_many_requests"
handler500 = "despaira_site.problems.server_error"
