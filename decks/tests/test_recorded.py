"""What clients hold on to, as it was recorded before there was more than one game: it may be added to, not changed.

Fifty hands, twenty deck codes with what they read back to, ten decks in every form of export, and the verdicts on all
twenty. A line of a record that has to change is a promise to clients that is broken.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from django.test import Client

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
