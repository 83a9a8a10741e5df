"""Tests of set pages and exported set files."""

from __future__ import annotations

import csv
import io
import json
import re
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from cards.catalog.catalogs import Catalog, current
from cards.models import Card, CardSet, Printing, Revision
from cards.tests.commands import run
from rules.vocabulary import Kind

PAGES = ("", "spoiler/", "checklist/", "statistics/")


def load(path: Path) -> str:
    return run("load_cards", path)[1].strip().splitlines()[-1]


@pytest.fixture
def few(no_cards: None, tmp_path: Path) -> Catalog:
    """Store every eighth card of the starter set."""
    document = json.loads((settings.DATA_DIR / "sets" / "starter.json").read_text())
    document["cards"] = document["cards"][::8]
    (tmp_path / "few.json").write_text(json.dumps(document))
    load(tmp_path / "few.json")
    return current()


@pytest.mark.postgres
def test_a_file_has_nothing_that_cant_be_loaded(client: Client, few: Catalog, tmp_path: Path) -> None:
    card = next(card for card in few.values() if card.kind is Kind.CREATURE and card.lore)
    row = Printing.objects.get(card__permanent_number=card.id)
    place: dict[str, Any] = {"card_id": row.card_id, "set": row.set, "number": row.number}
    Printing.objects.create(**place, language="EN", variant="A", rarity="rare")
    Printing.objects.create(**place, language="DE")
    Card.objects.filter(pk=row.card_id).update(lore='A "quoted", long\n=SUM(1) line')
    CardSet.objects.filter(code="DSP").update(description='<b>"&</b>', released=None)
    Revision.renew_of("despaira")
    for form in ("json", "csv"):
        path = tmp_path / f"DSP.{form}"
        path.write_bytes(client.get(f"/sets/DSP/set.{form}").content)
        assert load(path).startswith(f"created 0, updated 0, unchanged {len(few)}")
    assert client.get("/sets/DSP/set.json")["Content-Disposition"] == 'attachment; filename="DSP.json"'
    rows = list(csv.DictReader(io.StringIO((tmp_path / "DSP.csv").read_text())))
    assert [each["lore"] for each in rows if each["name"] == card.name] == ['A "quoted", long\n=SUM(1) line']


def test_the_pages_of_a_set(client: Client, starter: Catalog) -> None:
    printings = starter.printings_in("DSP")
    for path in PAGES:
        page = client.get(f"/sets/DSP/{path}").content.decode()
        assert page.count('aria-current="page"') >= 1
        assert all(f'href="/sets/DSP/{other}"' in page for other in PAGES)
        assert 'href="/sets/DSP/set.json"' in page
    spoiler = client.get("/sets/DSP/spoiler/").content.decode()
    faces = re.findall(r'<section class="stack spoiler" id="([a-z]+)"', spoiler)
    assert faces == [
        "leaders", "normal", "dark", "light", "earth", "wind", "water", "fire", "thunder", "ice", "toxic", "none",
        "special", "tokens", "tiles",
    ]  # fmt: skip
    assert spoiler.count('loading="lazy"') == len(printings)
    listed = client.get("/sets/DSP/checklist/").content.decode()
    numbers = re.findall(r'checklist__number numbers">(\w+)<', listed)
    assert numbers == [f"{each.number.number}{each.number.variant}" for each in printings]
    statistics = client.get("/sets/DSP/statistics/").content.decode()
    assert statistics.count('<figure class="chart"') == 7


def test_sets_that_are_not_there_or_empty(client: Client, starter: Catalog) -> None:
    CardSet.objects.create(code="EMPTY", name="<Empty>")
    Revision.renew_of("despaira")
    for path in (*PAGES, "set.json", "set.csv"):
        assert client.get(f"/sets/NONE/{path}").status_code == 404
        answer = client.get(f"/sets/EMPTY/{path}")
        assert answer.status_code == 200
        assert b"<Empty>" not in answer.content or path.startswith("set.")
    assert client.get("/sets/DSP/set.xml").status_code == 404
