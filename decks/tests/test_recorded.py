"""What clients hold on to, as it was recorded before there was more than one game: it may be added to, not changed.

Fifty hands, twenty deck codes with what they read back to, ten decks in every form of export, the verdicts on all
twenty, and the OpenAPI document. A line of a record that has to change is a promise to clients that is broken.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from django.test import Client
from drf_spectacular.generators import SchemaGenerator

from cards.catalog.catalogs import Catalog
from decks.tests.test_api import send
from despaira_site.testing.exhaustive import is_exhaustive

RECORDED: Final = Path(__file__).with_name("recorded")


def recorded(name: str) -> Any:
    return json.loads((RECORDED / name).read_text(encoding="utf-8"))


DECKLISTS: Final[dict[str, str]] = recorded("decklists.json")


def of(answer: Any, record: dict[str, Any]) -> str:
    """An answer as JSON, in its own order, without the members that were added since."""
    return json.dumps({key: value for key, value in answer.json().items() if key in record}, ensure_ascii=False)


def written(record: dict[str, Any]) -> str:
    return json.dumps(record, ensure_ascii=False)


def test_a_seed_deals_what_it_dealt(starter: Catalog, client: Client) -> None:
    records = recorded("hands.json")
    assert len(records) == 50
    for record in records if is_exhaustive() else records[::3]:
        body = {"text": DECKLISTS[record["deck"]], "seed": record["seed"], "draws": record["draws"]}
        assert of(send(client, "POST", "hands/", body), record["answer"]) == written(record["answer"]), body


def test_a_decklist_is_judged_as_it_was(starter: Catalog, client: Client) -> None:
    for record in recorded("verdicts.json"):
        answer = send(client, "POST", "validate/", {"text": DECKLISTS[record["deck"]]})
        assert of(answer, record["answer"]) == written(record["answer"]), record["deck"]


def imported(client: Client, **decklist: str) -> dict[str, Any]:
    answer = send(client, "POST", "decks/import/", decklist)
    assert answer.status_code == 201
    made: dict[str, Any] = answer.json()
    return made


def test_a_deck_has_the_code_that_it_had(starter: Catalog, ann_client: Client) -> None:
    records = recorded("codes.json")
    assert len(records) == 20
    records = records if is_exhaustive() else records[::4]
    for record in records:
        deck = imported(ann_client, text=DECKLISTS[record["deck"]])
        assert ann_client.get(f"/api/v1/decks/{deck['id']}/export/?as=code").content == record["code"].encode()
        read = imported(ann_client, code=record["code"])
        sections = {
            section: [[entry["card"], entry["count"]] for entry in entries]
            for section, entries in read["sections"].items()
        }
        assert written({"format": read["format"], "sections": sections}) == written(
            {"format": record["format"], "sections": record["sections"]}
        )


def test_a_deck_is_exported_as_it_was(starter: Catalog, ann_client: Client) -> None:
    records = recorded("exports.json")
    assert len(records) == 40
    records = records if is_exhaustive() else records[::3]  # each form of a few decks
    ids = {name: imported(ann_client, text=DECKLISTS[name])["id"] for name in {record["deck"] for record in records}}
    for record in records:
        answer = ann_client.get(f"/api/v1/decks/{ids[record['deck']]}/export/?as={record['as']}")
        assert (answer.status_code, answer["Content-Type"]) == (record["status"], record["type"])
        assert answer.content == record["body"].encode(), (record["deck"], record["as"])


#: The schemas of two documents by their addresses: as they were, and as they are.
Schemas = tuple[dict[str, Any], dict[str, Any]]


def lost(before: Any, now: Any, where: str = "", schemas: Schemas = ({}, {})) -> Iterator[str]:
    """Each place where a document has not all that it had.

    Lists are compared as sets, except the parameters of an operation, which are identified by place and name.
    Descriptions may be reworded, but not vanish. A reference may name another schema that includes the old one.
    """
    if isinstance(before, dict) and isinstance(now, dict):
        for key, value in before.items():
            if key not in now:
                yield f"{where}/{key} is gone"
            elif isinstance(value, list) and key == "parameters":
                yield from lost(_named(value), _named(now[key]), f"{where}/{key}", schemas)
            else:
                yield from lost(value, now[key], f"{where}/{key}", schemas)
        if "required" in now and set(_required(now)) - set(_required(before)) & set(before.get("properties", ())):
            yield f"{where} asks for more"
    elif isinstance(before, list) and isinstance(now, list):
        yield from (
            f"{where} has lost {value!r}" for value in before if not any(_joined(value, each, schemas) for each in now)
        )
    elif isinstance(before, str) and isinstance(now, str) and where.endswith("/description"):
        if before and not now:
            yield f"{where} is gone"
    elif where.endswith("/$ref") and _joined({"$ref": before}, {"$ref": now}, schemas):
        pass
    elif before != now or type(before) is not type(now):
        yield f"{where}: {before!r} is {now!r}"


def _joined(before: Any, now: Any, schemas: Schemas) -> bool:
    """Whether a value is what it was, or names a schema in which that is one of several, or that has all its words."""
    if before == now:
        return True
    if not (isinstance(before, dict) and isinstance(now, dict) and list(before) == list(now) == ["$ref"]):
        return False
    old, new = schemas[0].get(before["$ref"]), schemas[1].get(now["$ref"], {})
    return before in new.get("oneOf", ()) or ("enum" in new and old is not None and not list(lost(old, new)))


def _schemas(document: dict[str, Any]) -> dict[str, Any]:
    return {f"#/components/schemas/{name}": schema for name, schema in document["components"]["schemas"].items()}


def _named(parameters: list[dict[str, Any]]) -> dict[str, Any]:
    return {f"{each['in']} {each['name']}": each for each in parameters}


def _required(schema: dict[str, Any]) -> list[str]:
    found = schema.get("required", ())
    return list(found) if isinstance(found, list) else []


def test_the_openapi_document_has_all_that_it_had() -> None:
    now: dict[str, Any] = SchemaGenerator().get_schema(public=True)  # type: ignore[no-untyped-call]
    before, now = recorded("openapi.json"), json.loads(json.dumps(now))
    assert list(lost(before, now, schemas=(_schemas(before), _schemas(now)))) == []
