"""Page that lists a game's cards or the results of a search, with its form and its random card."""

from __future__ import annotations

import secrets

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils.cache import add_never_cache_headers, patch_vary_headers
from django_htmx.middleware import HtmxDetails

from cards.presenters.finder import Finder
from cards.presenters.results import MAX_QUERY_STRING, Results
from cards.responses.rendered import CachedPage, whole_page
from cards.search.context import context_of
from cards.search.form import FormPresenter, problems_of
from query.forms import OLD_QUERY, PREFIX, FilledForm
from query.table import Query, read
from query.unknown_parameters import with_unknown_parameters
from tcg.library import Card


def list_page(request: HttpRequest, finder: Finder) -> HttpResponse:
    """Show all cards of a game or the results of a search, or only the results for htmx.

    Parameters of the form and of older links redirect to the equivalent query.
    """
    params, text, form = request.GET, request.GET.get("q", ""), finder.form
    htmx: HtmxDetails = request.htmx  # type: ignore[attr-defined]
    is_part = bool(htmx)
    pages, key = finder.pages, request.META["QUERY_STRING"]
    if not is_part and (known := pages.get(key)):
        return _whole(request, known, finder)
    if any(name.startswith(PREFIX) or name in finder.terms.names for name in params):
        text = _query_of(params, finder)
        if not is_part:
            return redirect(finder.address(text, _others(params, finder)))
    query_context = context_of(request)
    query = read(text, finder.table, finder.index, query_context)
    if not is_part:
        query = with_unknown_parameters(query, params.dict(), ("q", "page"))
    results, filled = Results(query, finder, params.get("page")), form.filled(query)
    context = {
        "place": finder.place,
        "query": query,
        "is_part": is_part,
        "form": FormPresenter(form, query, filled),
        "results": results,
        "page": results.page,
        "pages_around": results.pages_around,
        "page_address": finder.address(query.text),
        "view": results.view,
        "sorting": form.above_results(filled, query),
        "heads": finder.presenter.heads,
    }
    if not is_part:
        content = render_to_string("cards/_list.html", context).encode()
        page = CachedPage(query.text, finder.address(query.text), content)
        if not query_context.is_personal and len(key) <= MAX_QUERY_STRING:
            pages.set(key, page)
        return _whole(request, page, finder)
    if _is_form_outdated(params, query, filled, finder):
        context["swapped"] = FormPresenter(form, query, filled, is_swapped=True)
    response = render(request, "cards/_results.html", context)
    response["HX-Replace-Url"] = finder.address(query.typed)
    patch_vary_headers(response, ["HX-Request"])
    return response


def random_card(request: HttpRequest, finder: Finder) -> HttpResponse:
    """Redirect to a random card among the results of a search, or to the result page if there are none."""
    query = read(request.GET.get("q", ""), finder.table, finder.index, context_of(request))
    if not len(query.rows):
        return redirect(finder.address(query.text))
    card = finder.index.things[secrets.choice(query.rows)]
    response = redirect(finder.presenter.newest(card.id).page)
    add_never_cache_headers(response)
    return response


def _whole(request: HttpRequest, page: CachedPage, finder: Finder) -> HttpResponse:
    response = whole_page(request, "cards/list.html", page, {"place": finder.place})
    patch_vary_headers(response, ["HX-Request"])
    return response


def _query_of(params: QueryDict, finder: Finder) -> str:
    if not any(name.startswith(PREFIX) for name in params):
        return finder.terms.query_of(params)
    return finder.form.query_of(params, finder.index)


def _is_form_outdated(params: QueryDict, query: Query[Card], filled: FilledForm, finder: Finder) -> bool:
    """Return whether the search form in the browser has to be replaced, since it lacks values or warnings.

    The browser's form has the values that were chosen in it, but lacks values typed into the search box.
    """
    typed, old = (params.get(name, "").strip() for name in ("q", OLD_QUERY))
    if typed != old or problems_of(filled, query):
        return True
    before = read(old, finder.table, finder.index)
    return bool(before.warnings and problems_of(finder.form.filled(before), before))


def _others(params: QueryDict, finder: Finder) -> dict[str, object]:
    """Return the parameters of an older link's URL that are no search terms; none for a submitted form.

    Without the parameter `page`, a submitted form starts at the first page.
    """
    if any(name.startswith(PREFIX) for name in params):
        return {}
    return {name: value for name, value in params.dict().items() if name != "q" and name not in finder.terms.names}
