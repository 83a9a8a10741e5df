"""The rows that the rulebook fixes (elements, trick classes), and the index behind `search_text__has`."""

from django.contrib.postgres.operations import TrigramExtension
from django.db import migrations

from rules.vocabulary import Element, TrickClass

FTS = "cards_card_fts"

SQLITE = [
    f"CREATE VIRTUAL TABLE {FTS} USING fts5(search_text, content='cards_card', content_rowid='id', tokenize='trigram')",
    f"""CREATE TRIGGER {FTS}_insert AFTER INSERT ON cards_card BEGIN
        INSERT INTO {FTS}(rowid, search_text) VALUES (new.id, new.search_text);
    END""",
    f"""CREATE TRIGGER {FTS}_delete AFTER DELETE ON cards_card BEGIN
        INSERT INTO {FTS}({FTS}, rowid, search_text) VALUES ('delete', old.id, old.search_text);
    END""",
    f"""CREATE TRIGGER {FTS}_update AFTER UPDATE OF search_text ON cards_card BEGIN
        INSERT INTO {FTS}({FTS}, rowid, search_text) VALUES ('delete', old.id, old.search_text);
        INSERT INTO {FTS}(rowid, search_text) VALUES (new.id, new.search_text);
    END""",
]


def seed(apps, schema_editor):
    apps.get_model("cards", "Element").objects.bulk_create(
        apps.get_model("cards", "Element")(code=element.value, name=element.label, position=position)
        for position, element in enumerate(Element)
    )
    apps.get_model("cards", "TrickClass").objects.bulk_create(
        apps.get_model("cards", "TrickClass")(code=trick_class.value, name=trick_class.label, bit=trick_class.bit)
        for trick_class in TrickClass
    )


def index(apps, schema_editor):
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute(
            "CREATE INDEX cards_card_search_text ON cards_card USING gin (search_text gin_trgm_ops)"
        )
    else:
        for statement in SQLITE:
            schema_editor.execute(statement)


def unindex(apps, schema_editor):
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute("DROP INDEX cards_card_search_text")
    else:
        for trigger in ("insert", "delete", "update"):
            schema_editor.execute(f"DROP TRIGGER {FTS}_{trigger}")
        schema_editor.execute(f"DROP TABLE {FTS}")


class Migration(migrations.Migration):
    dependencies = [("cards", "0001_initial")]
    operations = [
        TrigramExtension(),
        migrations.RunPython(seed, migrations.RunPython.noop),
        migrations.RunPython(index, unindex),
    ]
