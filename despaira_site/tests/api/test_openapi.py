"""The OpenAPI schema: it names all of the surface, every answer is as it says, and it is a page to read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any, Final

import pytest
import schemathesis
from django.core import signals
from django.db import close_old_connections
from django.test import Client
from drf_spectacular.generators import SchemaGenerator
from hypothesis import settings
from schemathesis.config import SchemathesisConfig
from schemathesis.specs.openapi.checks import negative_data_rejection, positive_data_acceptance

from accounts.models import User, make_token
from cards.catalog.catalogs import Catalog
from conftest import legal_list
from decks.content import DeckContent
from decks.core.services import save_deck
from decks.models import Deck
from despaira_site.testing.exhaustive import examples, is_exhaustive
from despaira_site.wsgi import application

DOCUMENT: Final[dict[str, Any]] = SchemaGenerator().get_schema(public=True)  # type: ignore[no-untyped-call]
OPERATIONS: Final = [
    (path, method, operation) for path, methods in DOCUMENT["paths"].items() for method, operation in methods.items()
]
#: A deck that there is, for every {deck_id}; and the one If-Match that always holds.
DECK: Final = "abcdefghjk"
#: The client doesn't unpack what it asked to have packed.
PLAIN: Final = {"Accept-Encoding": "identity"}
#: Where no If-Match is answered with 428, and bodies that are too long with 413.
CHECKS: Final = {
    "missing_required_header": {"expected-statuses": ["400", "401", "404", "428"]},
    "negative_data_rejection": {
        "expected-statuses": ["400", "401", "403", "404", "405", "406", "409", "413", "428", "429"]
    },
}


def loaded(**parameters: str) -> Any:
    """The schema with some parameters given."""
    # Every bound of every field in turn is much to make up and to ask.
    phases = {"coverage": {"enabled": is_exhaustive()}}
    config = SchemathesisConfig.from_dict({"parameters": parameters, "checks": CHECKS, "phases": phases})
    api = schemathesis.openapi.from_dict(DOCUMENT, config=config)
    api.app = application
    return api


def check(case: Any, **headers: str) -> None:
    """All checks of schemathesis: no errors of the server, and answers with the status, media type, headers and body
    that the schema says, for valid and for invalid requests.

    That a valid body is taken is left out: no schema says that the checksum of a code or a password is right. So is
    that an invalid question to a tool is refused: the schema has one form of it, and the tools read what people write.
    """
    excluded = [] if case.method == "GET" else [positive_data_acceptance]
    if case.method == "POST" and case.path.startswith("/api/v1/games/"):
        excluded.append(negative_data_rejection)
    case.call_and_validate(headers={**PLAIN, **headers}, excluded_checks=excluded)


@pytest.fixture
def connected() -> Iterator[None]:
    """A request of WSGI closes its connection, which here is the test's."""
    both = (signals.request_started, signals.request_finished)
    for signal in both:
        signal.disconnect(close_old_connections)
    yield
    for signal in both:
        signal.connect(close_old_connections)


@pytest.fixture
def token(starter: Catalog, ann: User) -> str:
    """Ann's token; she has the deck."""
    deck = Deck.objects.create(pk=DECK, owner=ann, name="Ashes")
    content = DeckContent(
        name="Ashes", format="standard", description="", visibility="public", decklist=legal_list(starter)
    )
    save_deck(deck=deck, version=1, content=content)
    return make_token(user=ann, name="Tests", lasts=timedelta(days=1))[1]


# Making up bodies of 400 cards takes longer than the answers, and to read what is to be made up takes seconds.
if is_exhaustive():

    @loaded().parametrize()
    @settings(max_examples=5)
    def test_answers_to_strangers_are_as_the_schema_says(case: Any, token: str, connected: None) -> None:
        check(case)


@loaded(**{"path.deck_id": DECK, "header.If-Match": "*"}).parametrize()
@settings(max_examples=examples(5))
def test_answers_to_an_owner_are_as_the_schema_says(case: Any, token: str, connected: None) -> None:
    check(case, Authorization=f"Token {token}")


@pytest.mark.parametrize(
    "path",
    [
        path
        for path, method, operation in OPERATIONS
        if method == "post" and "{" not in path and "requestBody" in operation
    ],
)
def test_a_body_that_the_schema_requires_has_to_be_sent(path: str, client: Client, starter: Catalog, ann: User) -> None:
    client.force_login(ann)
    assert DOCUMENT["paths"][path]["post"]["requestBody"]["required"]
    assert client.post(path, "", content_type="application/json").status_code == 400


@pytest.mark.parametrize("accept", ["*/*", "application/json"])
def test_the_schema_is_made_once(client: Client, monkeypatch: pytest.MonkeyPatch, accept: str) -> None:
    first = client.get("/api/v1/schema/", headers={"Accept": accept})
    monkeypatch.delattr(SchemaGenerator, "get_schema")
    assert client.get("/api/v1/schema/", headers={"Accept": accept}).content == first.content


def test_the_schema_is_a_page_to_read(client: Client, db: None) -> None:
    """All of it, on the server: nothing inline, no exception from the policy, every link leads somewhere, and
    descriptions are Markdown."""
    answer = client.get("/api/v1/docs/", headers={"Accept": "text/html"})
    page = answer.content.decode()
    assert answer.status_code == 200
    assert "unsafe-inline" not in answer["Content-Security-Policy"]
    assert not re.search(r"<style|<script>| style=", page)
    for path, method, described in OPERATIONS:
        assert f"<code>{method.upper()} {path}</code>" in page
        assert f'id="{described["operationId"]}"' in page
    assert set(re.findall(r'href="#([^"]+)"', page)) <= set(re.findall(r' id="([^"]+)"', page))
    ids = re.findall(r' id="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    assert "`" not in page
    assert "newest first; with <code>mine</code>, your own.</p>" in page
    assert "<li><code>standard</code> - Standard</li>" in page
    assert re.search(r"</strong> +The input was refused; <code>errors</code> says where and why.</li>", page)
    assert "<td>boolean, without it false</td>" in page
    assert "at least 1 letters" not in page


# --- what others hold on to -------------------------------------------------------------------------------------------

SURFACE: Final = Path(__file__).with_name("surface.txt")


def written(schema: dict[str, Any]) -> str:
    """Write a schema in a line: `{name: string, tags?: [TagsEnum]}`. A question mark: the field may be absent."""
    if reference := schema.get("$ref"):
        return str(reference).rpartition("/")[2]
    if values := schema.get("enum"):
        return " | ".join(map(str, values))
    for word in ("oneOf", "allOf"):
        if parts := schema.get(word):
            return f"{word}({' '.join(map(written, parts))})"
    if "items" in schema:
        return f"[{written(schema['items'])}]"
    if "properties" in schema:
        required = schema.get("required", ())
        named = [(name if name in required else f"{name}?", each) for name, each in schema["properties"].items()]
        return f"{{{', '.join(f'{name}: {written(each)}' for name, each in named)}}}"
    if isinstance(values := schema.get("additionalProperties"), dict):
        return f"{{*: {written(values)}}}"
    return str(schema.get("type", "any"))


def body_of(described: dict[str, Any]) -> str:
    content = described.get("content", {})
    return written(content["application/json"]["schema"]) if "application/json" in content else " ".join(content)


def surface() -> Iterator[str]:
    """Yield a line for each operation and each schema."""
    for path, method, operation in OPERATIONS:
        parameters = " ".join(parameter["name"] for parameter in operation.get("parameters", ()))
        taken = f" takes {body_of(operation['requestBody'])}" if "requestBody" in operation else ""
        answers = [f"{code} {body_of(each)}".strip() for code, each in operation["responses"].items() if code < "300"]
        yield f"{method.upper()} {path} ({parameters}){taken}: {'; '.join(answers)}"
    for name, schema in DOCUMENT["components"]["schemas"].items():
        yield f"{name} = {written(schema)}"


def test_the_surface_is_what_others_depend_on(tmp_path: Path) -> None:
    now = tmp_path / SURFACE.name
    now.write_text("".join(f"{line}\n" for line in surface()), "utf-8")
    assert now.read_text("utf-8") == SURFACE.read_text("utf-8"), f"if this is meant: cp {now} {SURFACE}"


@pytest.mark.parametrize(
    ("path", "method", "operation"), OPERATIONS, ids=[f"{method} {path}" for path, method, _ in OPERATIONS]
)
def test_each_operation_says_how_it_refuses(path: str, method: str, operation: dict[str, Any]) -> None:
    responses = operation["responses"]
    problems = {code for code, each in responses.items() if "application/problem+json" in each.get("content", {})}
    assert problems >= {"400", "404", "405", "406", "429", "500"}
    if method == "get":
        assert "304" in responses
        assert all("ETag" in each["headers"] for code, each in responses.items() if code == "200")
