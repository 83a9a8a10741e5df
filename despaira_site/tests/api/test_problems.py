"""Refusals: one shape for all of the API, whoever refuses, and pages for people."""

from __future__ import annotations

import io
import json
import re
from html import unescape
from typing import Any
from wsgiref.util import setup_testing_defaults

import pytest
from django.contrib.contenttypes.models import ContentType
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client, RequestFactory, override_settings
from rest_framework.throttling import SimpleRateThrottle

from accounts.models import User
from accounts.throttles import PageThrottle
from cards.catalog import catalogs
from cards.catalog.catalogs import Catalog
from conftest import make_deck
from decks.core.session_drafts import sent_form
from decks.models import Deck
from despaira_site.testing.exhaustive import is_exhaustive
from despaira_site.wsgi import application

PROBLEM = "application/problem+json"
JSON = "application/json"


def problem_of(answer: Any) -> dict[str, Any]:
    """The document of a refusal, checked to be one."""
    assert answer["Content-Type"] == PROBLEM
    document: dict[str, Any] = json.loads(answer.content)
    assert document["type"] == "about:blank"
    assert document["status"] == answer.status_code
    assert document["title"]
    assert document["detail"]
    for error in document.get("errors", ()):
        assert set(error) == {"path", "code", "message"}
    return document


#: Method, path, headers, body, status, and the path of the first entry of `errors`.
REFUSALS: list[tuple[str, str, dict[str, str], bytes, int, str | None]] = [
    ("GET", "nothing/", {}, b"", 404, None),
    ("GET", "cards/nothing/", {}, b"", 404, None),
    ("GET", "cards/flash-step/image.webp?printing=nonsense", {}, b"", 404, None),
    ("GET", "cards/?page=99999999999999999999", {}, b"", 404, None),
    ("GET", "cards/nothing/image.webp", {}, b"", 404, None),
    *(("GET", path, {}, b"", 404, None) for path in ("cards/?page=0", "cards/?page=", "sets/?page=", "decks/?page=x")),
    ("GET", "cards/?page_size=-1", {}, b"", 400, "page_size"),
    ("GET", "sets/?page_size=many", {}, b"", 400, "page_size"),
    ("GET", "decks/?page_size=1e309", {}, b"", 400, "page_size"),
    ("GET", "decks/?format=chess", {}, b"", 400, "format"),
    ("GET", "decks/?mine=perhaps", {}, b"", 400, "mine"),
    ("GET", "cards/autocomplete/?kind=", {}, b"", 400, "kind"),
    ("GET", "cards/autocomplete/?kind=spell", {}, b"", 400, "kind"),
    ("GET", "cards/flash-step/image.webp?size=huge", {}, b"", 400, "size"),
    ("GET", "cards/", {"Accept": "text/html"}, b"", 406, None),
    ("GET", "cards/", {"If-Match": '"another"'}, b"", 412, None),
    ("GET", "decks/", {"Authorization": "Token nonsense"}, b"", 401, None),
    ("GET", "decks/", {"Host": "elsewhere.example"}, b"", 400, None),
    ("DELETE", "cards/", {}, b"", 405, None),
    *((method, "decks/", {}, b"", 405, None) for method in ("TRACE", "PATCH")),
    *(("GET", path, {}, b"", 405, None) for path in ("validate/", "decks/import/")),
    ("DELETE", "bulk/cards.csv", {"Accept": "text/csv"}, b"", 405, None),
    ("DELETE", "cards/flash-step/image.webp", {"Accept": "image/webp"}, b"", 405, None),
    ("DELETE", "schema/", {}, b"", 405, None),
    ("OPTIONS", "docs/", {}, b"", 405, None),
    ("POST", "validate/", {"Content-Type": "text/plain"}, b"3 Flash Step", 415, None),
    ("POST", "validate/", {"Content-Type": "application/x-www-form-urlencoded"}, b"text=x", 415, None),
    ("POST", "validate/", {"Transfer-Encoding": "chunked"}, b"", 411, None),
    ("POST", "validate/", {}, b'{"text": "' + b"x" * 2**20 + b'"}', 413, None),
    ("POST", "validate/", {}, b'{"text": 1}', 400, "text"),
    ("POST", "validate/", {}, b"[" * 100_000, 400, None),
    ("POST", "validate/", {}, b'{"sections": {"main": [{"card": "x", "count": 0}]}}', 400, "sections.main.0.count"),
    ("POST", "decks/", {}, b'{"name": "\xff"}', 400, None),
    ("POST", "decks/", {}, b"{}", 400, "name"),
    ("POST", "decks/", {}, rb'{"name": "D", "format": "\ud800"}', 400, "format"),
    ("POST", "token/", {}, b'{"username": "' + b"x" * 100_000 + b'", "password": "x"}', 400, "username"),
    ("POST", "token/", {}, b'{"username": 1, "password": []}', 400, "username"),
]


@pytest.mark.parametrize(
    ("method", "path", "headers", "body", "status", "where"),
    REFUSALS,
    ids=[f"{method} {path[:40]} {status}" for method, path, _headers, _body, status, _where in REFUSALS],
)
def test_refusals_of_the_api_are_problems(
    starter: Catalog, client: Client, method: str, path: str, headers: dict[str, str], body: bytes, status: int,
    where: str | None,
) -> None:  # fmt: skip
    headers = dict(headers)
    media_type = headers.pop("Content-Type", JSON)
    answer = client.generic(method, f"/api/v1/{path}", body, content_type=media_type, headers=headers)
    assert answer.status_code == status
    document = problem_of(answer)
    assert (document["errors"][0]["path"] if where else document.get("errors")) == where
    if status == 405:
        assert "GET" in answer["Allow"] or "POST" in answer["Allow"]
    if status == 401:
        assert answer["WWW-Authenticate"] == "Token"


#: The schema takes seconds to be written; YAML is the dearest.
SCHEMAS = ("schema/", "schema/?format=json") if is_exhaustive() else ()


def test_looking_for_a_head_is_as_good_as_getting(starter: Catalog, client: Client) -> None:
    for path in ("cards/", "cards/flash-step/", "bulk/cards.csv", "decks/", *SCHEMAS):
        head, get = client.head(f"/api/v1/{path}"), client.get(f"/api/v1/{path}")
        assert (head.status_code, head.content) == (200, b"")
        assert (head["Content-Type"], head["Content-Length"]) == (get["Content-Type"], str(len(get.content)))


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> None:
    """Behind `catalog.current`, which a module that is imported meanwhile would keep for good."""

    def fail() -> None:
        raise RuntimeError("nobody expects it")

    monkeypatch.setattr(catalogs.LIBRARY_CACHE, "current", fail)


def test_what_breaks_is_a_problem_that_tells_nothing(broken: None, db: None) -> None:
    answer = Client(raise_request_exception=False).get("/api/v1/cards/")
    assert answer.status_code == 500
    assert "nobody expects it" not in json.dumps(problem_of(answer))


def test_what_breaks_is_a_page_for_people(broken: None, db: None) -> None:
    answer = Client(raise_request_exception=False).get("/decks/")
    assert (answer.status_code, answer["Content-Type"]) == (500, "text/html; charset=utf-8")
    assert "nobody expects it" not in answer.content.decode()


@pytest.mark.parametrize(("path", "status"), [("/nothing/", 404), ("/decks/nothing/", 404), ("/cards/\x00/", 404)])
def test_refusals_of_pages_are_pages(client: Client, starter: Catalog, path: str, status: int) -> None:
    answer = client.get(path)
    assert (answer.status_code, answer["Content-Type"]) == (status, "text/html; charset=utf-8")


@pytest.mark.parametrize(
    ("scope", "path"),
    [
        ("anon", "cards/"),
        ("anon", "docs/"),
        ("anon", "schema/" if is_exhaustive() else "schema/?format=json"),
        ("bulk", "bulk/cards.csv"),
        ("anon", "nothing/x/"),
    ],
)
def test_who_asks_too_often_is_told_when_to_come_back(
    starter: Catalog, client: Client, monkeypatch: pytest.MonkeyPatch, scope: str, path: str
) -> None:
    monkeypatch.setitem(SimpleRateThrottle.THROTTLE_RATES, scope, "1/min")
    if path.startswith("nothing"):  # what isn't there costs nothing
        assert {client.get(f"/api/v1/{path}").status_code for _ in range(3)} == {404}
        return
    assert [client.get(f"/api/v1/{path}").status_code for _ in range(2)] == [200, 429]
    # An address that a client makes up for itself is not believed.
    answer = client.get(f"/api/v1/{path}", headers={"X-Forwarded-For": "192.0.2.7"})
    problem_of(answer)
    assert 0 < int(answer["Retry-After"]) <= 60


@pytest.mark.parametrize(
    ("scope", "path"), [("anon", "/api/v1/sets/"), ("bulk", "/api/v1/bulk/cards.csv"), ("match", "/play/situation/")]
)
def test_a_household_of_ipv6_has_one_allowance(
    starter: Catalog, client: Client, monkeypatch: pytest.MonkeyPatch, scope: str, path: str
) -> None:
    monkeypatch.setitem(SimpleRateThrottle.THROTTLE_RATES, scope, "2/min")
    ask = client.post if path == "/play/situation/" else client.get
    places = ("1::1", "1::2", "1:f::3", "2::1")
    refused = [ask(path, REMOTE_ADDR=f"2001:db8:0:{place}").status_code == 429 for place in places]
    assert refused == [False, False, True, False]


def test_less_than_a_second_to_wait_is_a_wait(
    starter: Catalog, ann: User, ann_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The page said 422 and nothing of when, in the last moment of a minute."""
    monkeypatch.setattr(PageThrottle, "allow_request", lambda *_: False)
    monkeypatch.setattr(PageThrottle, "wait", lambda _: 0.4)
    deck = make_deck(ann, starter)
    form = ann_client.get(f"/decks/{deck.pk}/goldfish/").context["form"]
    answer = ann_client.post(f"/decks/{deck.pk}/goldfish/", {name: form[name].value() or "" for name in form.fields})
    assert (answer.status_code, answer.headers.get("Retry-After")) == (429, "1")


@pytest.mark.parametrize(("scope", "path"), [("import", "decks/import/"), ("token", "token/"), ("anon", "scenario/")])
def test_what_is_sent_has_a_rate_of_its_own(
    db: None, client: Client, monkeypatch: pytest.MonkeyPatch, scope: str, path: str
) -> None:
    monkeypatch.setitem(SimpleRateThrottle.THROTTLE_RATES, scope, "2/min")
    answers = [client.post(f"/api/v1/{path}", "{}", content_type=JSON) for _ in range(3)]
    assert [answer.status_code == 429 for answer in answers] == [False, False, True]
    problem_of(answers[-1])


def test_only_a_token_that_holds_has_the_rate_of_a_person(
    starter: Catalog, client: Client, ann_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(SimpleRateThrottle.THROTTLE_RATES, "anon", "1/min")
    assert [client.get("/api/v1/sets/").status_code for _ in range(2)] == [200, 429]
    assert [ann_client.get("/api/v1/sets/").status_code for _ in range(3)] == [200] * 3


@pytest.mark.parametrize(("path", "status"), [("/admin/login/", 403), ("/sets/try/", 422)])
def test_only_users_who_are_signed_in_send_images(client: Client, ann: User, path: str, status: int) -> None:
    statuses = []
    for image in (SimpleUploadedFile("a.png", b"x" * 2_000_000), SimpleUploadedFile("b.png", b"x" * 2_000_000)):
        statuses.append(client.post(path, {"image": image}).status_code)
        client.force_login(ann)
    assert statuses[0] == 413
    assert statuses[1] == status


@pytest.mark.parametrize(
    ("method", "path", "headers", "is_allowed"),
    [
        ("GET", "/api/v1/cards/", {}, True),
        ("HEAD", "/api/v1/nothing/", {}, True),
        ("GET", "/api/v1/cards/", {"Cookie": "sessionid=x"}, False),
        ("GET", "/api/v1/cards/", {"Authorization": "Token x"}, False),
        ("POST", "/api/v1/validate/", {}, False),
        ("GET", "/cards/", {}, False),
    ],
)
def test_other_sites_read_the_anonymous_api(
    starter: Catalog, client: Client, method: str, path: str, headers: dict[str, str], is_allowed: bool
) -> None:
    answer = client.generic(method, path, headers=headers)
    assert answer.get("Access-Control-Allow-Origin") == ("*" if is_allowed else None)
    assert not is_allowed or "Cookie" in answer["Vary"]


@pytest.mark.parametrize("charset", ["utf-8", "latin-1", "utf-16", "utf-7", "klingon"])
def test_a_body_is_utf_8_whatever_it_says(starter: Catalog, client: Client, charset: str) -> None:
    media_type = f"application/json; charset={charset}"
    for body, status in (("é".encode(), 200), ("é".encode("latin-1"), 400)):
        answer = client.generic("POST", "/api/v1/validate/", b'{"text": "' + body + b'"}', content_type=media_type)
        assert answer.status_code == status


@pytest.mark.django_db  # a request looks whether the connection that an earlier test left open is still good
@pytest.mark.parametrize("charset", ["zlib", "rot13", "punycode", "undefined", '"hex"', "utf-8"])
def test_a_charset_breaks_nothing(charset: str) -> None:
    """Django reads the query by it before there is a request, a middleware or a handler."""
    query = "&".join(f"{number}=%41" for number in range(600))  # more than it counts to
    environ: dict[str, Any] = {
        "QUERY_STRING": query, "PATH_INFO": "/health/live", "CONTENT_TYPE": f"text/plain; charset={charset}; a=b"
    }  # fmt: skip
    setup_testing_defaults(environ)
    started: list[str] = []
    body = b"".join(application({**environ, "HTTP_HOST": "localhost"}, lambda status, headers: started.append(status)))
    assert (started, json.loads(body)) == (["200 OK"], {"status": "ok"})


@pytest.mark.parametrize(("length", "status"), [(3, "403 Forbidden"), (9, "400 Bad Request")])
def test_a_form_that_ends_early_is_refused(db: None, length: int, status: str) -> None:
    environ: dict[str, Any] = {
        "REQUEST_METHOD": "POST",
        "PATH_INFO": "/decks/new/",
        "CONTENT_TYPE": "application/x-www-form-urlencoded",
        "CONTENT_LENGTH": str(length),
        "wsgi.input": io.BytesIO(b"a=b"),
    }
    setup_testing_defaults(environ)
    started: list[str] = []
    application({**environ, "HTTP_HOST": "localhost"}, lambda status, headers: started.append(status))
    assert started == [status]


@override_settings(ALLOWED_HOSTS=["testserver"])
def test_links_are_made_of_no_header_that_a_client_sends(starter: Catalog, ann: User, ann_client: Client) -> None:
    deck = make_deck(ann, starter)
    for header in ("X-Forwarded-Host", "X-Host", "Forwarded", "X-Original-URL"):
        share = ann_client.post(f"/api/v1/decks/{deck.pk}/share/", headers={header: "elsewhere.example"})
        assert share.json()["url"].startswith("http://testserver/s/")
    assert ann_client.post(f"/api/v1/decks/{deck.pk}/share/", headers={"Host": "elsewhere.example"}).status_code == 400


def test_what_is_absent_leads_to_the_decks(client: Client, db: None) -> None:
    for address in ("/decks/zzzzzzzzzz/", "/s/AAAA/"):
        answer = client.get(address)
        assert answer.status_code == 404
        assert '<a class="button" href="/decks/">Decks</a>' in answer.content.decode()


def test_a_deck_that_is_deleted_meanwhile_is_absent(
    starter: Catalog, ann: User, ann_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    deck = make_deck(ann, starter)

    def too_late(**kwargs: Any) -> None:
        kwargs["deck"].delete()
        type(deck).objects.get(pk="gone")

    monkeypatch.setattr("decks.core.services.share", too_late)
    assert ann_client.post(f"/decks/{deck.pk}/share/").status_code == 404


def forms_of(html: str) -> dict[str, dict[str, str]]:
    """Action -> fields, hidden or not, of the forms on a page that post."""
    forms = {}
    for action, body in re.findall(r'<form[^>]*method="post"[^>]*action="([^"]*)"[^>]*>(.*?)</form>', html, re.DOTALL):
        fields = dict(re.findall(r'<input[^>]*name="([^"]*)" value="([^"]*)"', body))
        fields |= dict(re.findall(r'<textarea[^>]*name="([^"]*)"[^>]*>\n(.*?)</textarea>', body, re.DOTALL))
        forms[unescape(action)] = {unescape(name): unescape(value) for name, value in fields.items()}
    return forms


def test_a_form_without_its_cookie_is_given_back(starter: Catalog) -> None:
    client = Client(enforce_csrf_checks=True)
    typed = {"text": '# Name: <b>"Mine"</b> & yours\r\n3 Flash Step\r\n</textarea><script>x</script>'}
    refused = client.post("/decks/new/?from=here", {**typed, "csrfmiddlewaretoken": "x" * 64})
    assert (refused.status_code, refused["Cache-Control"]) == (
        403,
        "max-age=0, no-cache, no-store, must-revalidate, private",
    )
    html = refused.content.decode()
    assert "<script>x" not in html
    assert "<b>" not in html
    form = forms_of(html)["/decks/new/?from=here"]
    assert form.pop("csrfmiddlewaretoken") != "x" * 64
    assert form == typed
    token = forms_of(html)["/decks/new/?from=here"]["csrfmiddlewaretoken"]
    again = client.post("/decks/new/?from=here", {**form, "csrfmiddlewaretoken": token})
    assert again.status_code == 302
    assert Deck.objects.get().name == '<b>"Mine"</b> & yours'


def test_neither_passwords_nor_files_are_given_back(ann: User) -> None:
    client = Client(enforce_csrf_checks=True)
    typed = {"login": "ann", "password": "correct horse battery", "oldpassword": "hunter2", "code": "123456"}
    html = client.post("/accounts/login/", {**typed, "art": SimpleUploadedFile("a.png", b"pixels")}).content.decode()
    form = forms_of(html)["/accounts/login/"]
    assert set(form) == {"csrfmiddlewaretoken", "login"}
    assert not any(secret in html for secret in ("correct horse", "hunter2", "123456", "pixels"))
    assert "Passwords, codes and files are not kept" in html


@pytest.mark.parametrize(
    "headers",
    [{"Origin": "https://elsewhere.example"}, {"Origin": "null"}, {"Sec-Fetch-Site": "cross-site"}],
)
def test_nothing_is_given_back_to_another_site(starter: Catalog, headers: dict[str, str]) -> None:
    """One click would send what it wrote, with a token that holds."""
    client = Client(enforce_csrf_checks=True)
    refused = client.post("/decks/new/", {"text": "3 Flash Step"}, headers=headers)
    assert refused.status_code == 403
    assert "Flash Step" not in refused.content.decode()


def test_a_form_is_given_back_to_this_site_alone(rf: RequestFactory) -> None:
    """A path with two slashes in front would be the address of another one."""
    request = rf.post("/decks/", {"text": "x"})
    request.path = "//elsewhere.example/decks/"
    assert sent_form(request).action == "/%2Felsewhere.example/decks/"


@pytest.mark.postgres
def test_what_no_row_can_have_is_not_there(starter: Catalog, ann: User, ann_client: Client) -> None:
    """Neither in the path, nor in filters and actions of the admin, which Django does not check."""
    deck, large = make_deck(ann, starter), "9" * 25
    User.objects.update(is_staff=True, is_superuser=True)
    model = ContentType.objects.get_for_model(User).pk
    for path in (f"r/{model}/{large}/", f"r/{model}/-{large}/", f"accounts/user/?groups__id__exact={large}",
                 f"accounts/user/?groups__exact=-{large}", f"cards/card/?level__in={large}"):  # fmt: skip
        assert ann_client.get(f"/admin/{path}").status_code < 500, path
    for number in (large, "x"):
        action = {"action": "delete_selected", "_selected_action": [number], "post": "yes"}
        assert ann_client.post("/admin/accounts/user/", action).status_code in (302, 404), number
    assert ann_client.post(f"/decks/{deck.pk}/people/{large}/remove/").status_code == 404


def test_a_form_is_no_change_of_the_editor(client: Client) -> None:
    """Its body is read before, for the CSRF token."""
    strict = Client(enforce_csrf_checks=True)
    strict.cookies["csrftoken"] = token = "x" * 32
    answer = strict.post("/decks/abcdefghjk/edit/changes/", {"csrfmiddlewaretoken": token})
    assert problem_of(answer)["status"] == 415
