"""Script for a copy of the site with one more field of decks: the answers of each part of the site about it.

Run with the copy as the folder that modules are imported from.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any

import django
from django.test.utils import setup_test_environment

ONE, OTHER, BAD = "https://v.example/1", "https://v.example/2", "javascript:1"
NAME = "video_link"


def answers() -> dict[str, object]:
    """Make decks with the field in a new database; return the answers of the site about it."""
    from django.core.management import call_command
    from django.db import connection
    from django.test import Client
    from drf_spectacular.generators import SchemaGenerator

    from accounts.data_export import files_of
    from accounts.models import User
    from decks.content import dump_content
    from decks.core import services
    from decks.games import library_of
    from decks.importexport import export_choices
    from decks.models import Deck

    call_command("makemigrations", "decks", name=NAME, verbosity=0)
    (migration,) = Path("decks/migrations").glob(f"*_{NAME}.py")
    text = migration.read_text()
    move = "from decks.migrations._extras import MOVE_EXTRAS_LAST\n"
    migration.write_text(move + text[: text.rindex("]")] + "    MOVE_EXTRAS_LAST,\n    ]\n")
    call_command("migrate", verbosity=0)
    with connection.cursor() as cursor:
        columns = connection.introspection.get_table_description(cursor, Deck._meta.db_table)
    ann = User.objects.create_user("ann", password="x" * 12)
    client = Client()
    client.force_login(ann)

    def api(method: str, path: str, body: object = None, **headers: str) -> Any:
        return client.generic(
            method, f"/api/v1/decks/{path}", json.dumps(body), content_type="application/json", headers=headers
        )

    def change(deck: str, before: str, after: str, key: str) -> Any:
        cells = [{"field": NAME, "before": before, "after": after}]
        version = Deck.objects.get(pk=deck).version
        return api("POST", f"{deck}/changes/", {"version": version, "changes": [{"key": key, "cells": cells}]})

    def link(deck: str) -> str:
        value: str = getattr(Deck.objects.get(pk=deck), NAME)
        return value

    made = api("POST", "", {"name": "Cup", NAME: ONE}).json()
    pk, seen = made["id"], {"created by the API": made[NAME]}
    (fault,) = api("POST", "", {"name": "Cup", NAME: BAD}).json()["errors"]
    editor = f"/decks/{pk}/edit/"
    form = {**client.get(editor).context["data"], NAME: OTHER}
    client.post(editor, form)
    edited = [link(pk), f'name="{NAME}" value="{OTHER}"' in client.get(editor).content.decode()]
    wrong = client.post(editor, {**form, "version": 2, NAME: BAD})
    refused = [wrong.status_code, "A link begins with https://." in wrong.content.decode()]
    changed = change(pk, OTHER, ONE, "one").json()["deck"][NAME]
    (entry, *_) = client.get(f"/api/v1/decks/{pk}/history/").json()["results"]
    undo = {"version": 3, "changes": [{"key": "two", "undo": 3}]}
    undone = api("POST", f"{pk}/changes/", undo).json()["deck"][NAME]
    tag = client.get(f"/api/v1/decks/{pk}/").headers["ETag"]
    patched = api("PATCH", f"{pk}/", {NAME: ONE}, **{"If-Match": tag}).json()[NAME]
    old = client.get(f"/decks/{pk}/history/2/")
    state = client.get(editor).context["state"]
    exports = {code: client.get(f"/api/v1/decks/{pk}/export/?as={code}").content.decode() for code in ("text", "json")}
    imported = {code: api("POST", "import/", {"text": text}).json() for code, text in exports.items()}
    left_out = api("POST", "import/", {"text": exports["text"].replace(ONE, BAD)}).json()
    deck = Deck.objects.get(pk=pk)
    losses = {each.code: each.losses for each in export_choices(services.content_of(deck), library_of(deck))}
    copied = client.post(f"/decks/{pk}/copy/").headers["Location"].split("/")[2]
    files = dict(files_of(ann, "https://despaira.example/"))
    schemas = SchemaGenerator().get_schema(public=True)["components"]["schemas"]  # type: ignore[no-untyped-call]
    empty = Deck.objects.get(pk=api("POST", "", {"name": "Plain"}).json()["id"])
    plain = {code: client.get(f"/api/v1/decks/{empty.pk}/export/?as={code}").content.decode() for code in exports}
    return {
        **seen,
        "refused": [fault["path"], fault["message"]],
        "edited in the form": edited,
        "refused in the form": refused,
        "changed": [changed, entry["change"]],
        "cell refused": change(pk, ONE, BAD, "three").status_code,
        "undone": undone,
        "patched": patched,
        "history": entry["cells"][0],
        "first version": client.get(f"/api/v1/decks/{pk}/history/1/").json()["deck"][NAME],
        "comparison": next((each.label, each.before, each.after) for each in old.context["since"].lines),
        "editor": [state["fields"][NAME], state["labels"][NAME]],
        "version page": f"<dt>Video link</dt><dd>{OTHER}</dd>" in old.content.decode(),
        "page": f"<a href='{ONE}'>Video</a>" in client.get(f"/decks/{pk}/").content.decode(),
        "text": f"\n# Video link: {ONE}\n" in exports["text"],
        "last column": columns[-1].name,
        "imported": {code: [each[NAME], each["lines"]] for code, each in imported.items()},
        "left out": [left_out[NAME], [line["message"] for line in left_out["lines"]]],
        "lacking": [losses[code] for code in ("text", "json", "csv")],
        "copied": link(copied),
        "copied by the API": api("POST", "", {"forked_from": pk}).json()[NAME],
        "account export": [
            json.loads(files["decks.json"])[0][NAME],
            f"# Video link: {ONE}" in files[f"decks/{pk}.txt"],
        ],
        "documented": [
            *(
                NAME in schemas[name]["properties"]
                for name in (
                    "DeckSchema",
                    "ContentSchema",
                    "DeckRequest",
                    "NewDeckRequest",
                    "PatchedDeckChangesRequest",
                )
            ),
            NAME in schemas["EditRequest"]["properties"]["cells"]["items"]["properties"]["field"]["enum"],
        ],
        "empty": {
            "api": client.get(f"/api/v1/decks/{empty.pk}/").json()[NAME],
            "stored": NAME in dump_content(services.content_of(empty)),
            "json": NAME in plain["json"],
            "text": "Video link" in plain["text"],
        },
    }


if __name__ == "__main__":
    os.environ["DJANGO_SETTINGS_MODULE"] = "despaira_site.settings"
    django.setup()
    setup_test_environment(debug=True)
    sys.stdout.write(json.dumps(answers()))
