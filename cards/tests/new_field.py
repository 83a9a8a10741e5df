"""Script for a copy of the site with two more fields of Despaira's cards, which checks each part of the site."""

from __future__ import annotations

import csv
import io
import json
import os
import sys
from pathlib import Path

import django
from django.test.utils import setup_test_environment


def answers(folder: Path) -> dict[str, object]:
    """Load a card with the fields into a new database; return the answers of the site about it."""
    from django.core.management import call_command
    from django.test import Client
    from drf_spectacular.generators import SchemaGenerator

    from accounts.models import User
    from cards.models import Card
    from query.forms import PREFIX

    call_command("makemigrations", "cards", verbosity=0)
    call_command("migrate", verbosity=0)
    values = {"number": 1, "name": "Hound", "kind": "creature", "element": "fire", "level": 1, "type": "Beast"}
    card = {**values, "hp": 100, "lore": "Runs.", "armour": 7, "motto": "Never sleep"}
    others = [{**values, "number": 2, "name": "Cat", "hp": 90, "lore": "Sits."}]
    path = folder / "TST.json"
    path.write_text(json.dumps({"set": {"code": "TST", "name": "Test"}, "cards": [card, *others]}))
    call_command("load_cards", str(path), verbosity=0)
    boss = User.objects.create_superuser("boss", password="x" * 12)
    client, admin = Client(), Client()
    admin.force_login(boss)
    row = Card.objects.get(name="Hound")
    form = admin.get(f"/admin/cards/creature/{row.pk}/change/").context["adminform"].form
    table = client.get("/api/v1/bulk/cards.csv").content.decode("utf-8-sig")
    (hound, _) = csv.DictReader(io.StringIO(table))
    document = SchemaGenerator().get_schema(public=True)  # type: ignore[no-untyped-call]
    shape = document["components"]["schemas"]["CardSchema"]["properties"]

    def found(query: str) -> list[str]:
        results = client.get("/api/v1/cards/", {"q": query}).json()["results"]
        return [each["name"] for each in results]

    return {
        "column": [row.armour, row.motto],  # type: ignore[attr-defined]  # which only the copy has
        "form": [form.initial["armour"], form.initial["motto"]],
        "api": [client.get("/api/v1/cards/hound/").json()[name] for name in ("armour", "motto")],
        "without": [client.get("/api/v1/cards/cat/").json()[name] for name in ("armour", "motto")],
        "shape": [shape["armour"]["type"], shape["motto"]["type"]],
        "csv": [hound[name] for name in ("armour", "motto")],
        "file": [name in client.get("/sets/TST/set.csv").content.decode().split("\n")[0] for name in card],
        "search": [found("armour>=7"), found("motto:sleep"), found("has:armour"), found("order:armour")],
        "page": [text in client.get("/cards/hound/").content.decode() for text in (">Armour<", ">Never sleep<")],
        "list": [f'name="{PREFIX}{key}"' in client.get("/cards/").content.decode() for key in ("armour", "motto")],
    }


if __name__ == "__main__":
    os.environ["DJANGO_SETTINGS_MODULE"] = "despaira_site.settings"
    django.setup()
    setup_test_environment(debug=True)
    sys.stdout.write(json.dumps(answers(Path(sys.argv[1]))))
