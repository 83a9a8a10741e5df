"""Cards, sets and revisions of every game in one table each.

The permanent numbers of the cards that there are, which deck codes refer to, are their ids.
"""

from __future__ import annotations

from typing import Any

import django.core.validators
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models import Max

import cards.models


def note_numbers(apps: Any, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Note the highest ids that cards ever had: SQLite forgets them with the next change of the table.

    The number of the cards on the shelf is noted for a game `shelf`, which `cards.0010` resolves.
    """
    revisions, catalog = apps.get_model("cards", "Revision"), apps.get_model("cards", "CatalogRevision")
    last = _highest_id(schema_editor, apps.get_model("cards", "Card"))
    before = catalog.objects.first()
    if before is not None or last:
        columns = {name: getattr(before, name) for name in ("token", "changes")} if before else {}
        revisions.objects.create(game="despaira", last_number=last, **columns)
    if before is not None:
        revisions.objects.filter(pk="despaira").update(changed_at=before.changed_at)
    if last := _highest_id(schema_editor, apps.get_model("shelf", "ShelfCard")):
        revisions.objects.create(game="shelf", last_number=last)


def restore_numbers(apps: Any, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Restore the revision of the catalogue, and let the next ids be above all that were ever given."""
    revisions, catalog = apps.get_model("cards", "Revision"), apps.get_model("cards", "CatalogRevision")
    before = revisions.objects.filter(pk="despaira").first()
    if before is None:
        return
    catalog.objects.create(pk=1, token=before.token, changes=before.changes)
    catalog.objects.update(changed_at=before.changed_at)
    with schema_editor.connection.cursor() as cursor:
        if schema_editor.connection.vendor == "sqlite":
            cursor.execute("DELETE FROM sqlite_sequence WHERE name = 'cards_card'")
            cursor.execute("INSERT INTO sqlite_sequence (name, seq) VALUES ('cards_card', %s)", [before.last_number])
        elif before.last_number:
            cursor.execute("SELECT setval(pg_get_serial_sequence('cards_card', 'id'), %s)", [before.last_number])


def _highest_id(schema_editor: BaseDatabaseSchemaEditor, model: Any) -> int:
    table, known = model._meta.db_table, model.objects.aggregate(last=Max("pk"))["last"] or 0
    with schema_editor.connection.cursor() as cursor:
        if schema_editor.connection.vendor == "sqlite":
            cursor.execute("SELECT seq FROM sqlite_sequence WHERE name = %s", [table])
        else:
            cursor.execute("SELECT pg_get_serial_sequence(%s, 'id')", [table])
            (sequence,) = cursor.fetchone()
            cursor.execute(f"SELECT last_value FROM {sequence} WHERE is_called")  # noqa: S608  (the database names it)
        row = cursor.fetchone()
    return max(known, row[0] if row else 0)


class Migration(migrations.Migration):

    dependencies = [
        ('cards', '0008_functions'),
        ('shelf', '0002_longer_keys'),
    ]

    operations = [
        migrations.CreateModel(
            name='Revision',
            fields=[
                ('game', models.CharField(choices=cards.models.game_choices, max_length=10, primary_key=True, serialize=False)),
                ('token', models.CharField(max_length=32)),
                ('changed_at', models.DateTimeField(auto_now=True)),
                ('changes', models.JSONField(default=list)),
                ('last_number', models.PositiveIntegerField(default=0)),
            ],
        ),
        migrations.RunPython(note_numbers, restore_numbers),
        migrations.DeleteModel(
            name='CatalogRevision',
        ),
        migrations.AlterModelOptions(
            name='card',
            options={'ordering': ('game', 'name_key')},
        ),
        migrations.AlterModelOptions(
            name='cardset',
            options={'ordering': ('game', '-released', 'code'), 'verbose_name': 'set'},
        ),
        migrations.RemoveConstraint(
            model_name='card',
            name='card_kind_is_known',
        ),
        migrations.RemoveConstraint(
            model_name='card',
            name='card_has_a_name',
        ),
        migrations.RemoveConstraint(
            model_name='card',
            name='card_is_a_leader',
        ),
        migrations.RemoveConstraint(
            model_name='card',
            name='card_is_a_creature',
        ),
        migrations.RemoveConstraint(
            model_name='card',
            name='card_is_a_trick',
        ),
        migrations.RemoveConstraint(
            model_name='card',
            name='card_is_a_token',
        ),
        migrations.RemoveConstraint(
            model_name='card',
            name='card_is_a_tile',
        ),
        migrations.RemoveIndex(
            model_name='card',
            name='cards_card_kind_c5d869_idx',
        ),
        migrations.RemoveIndex(
            model_name='card',
            name='cards_card_level_ea9ec7_idx',
        ),
        migrations.AddField(
            model_name='card',
            name='game',
            field=models.CharField(choices=cards.models.game_choices, default='despaira', max_length=10),
        ),
        migrations.AddField(
            model_name='card',
            name='permanent_number',
            field=models.PositiveIntegerField(default=0, editable=False),
            preserve_default=False,
        ),
        migrations.RunSQL("UPDATE cards_card SET permanent_number = id", migrations.RunSQL.noop),
        migrations.AddField(
            model_name='card',
            name='values',
            field=models.JSONField(blank=True, default=dict),
        ),
        migrations.AddField(
            model_name='cardset',
            name='game',
            field=models.CharField(choices=cards.models.game_choices, default='despaira', max_length=10),
        ),
        migrations.AlterField(
            model_name='card',
            name='kind',
            field=models.CharField(max_length=20),
        ),
        migrations.AlterField(
            model_name='card',
            name='name_key',
            field=models.CharField(editable=False, max_length=400),
        ),
        migrations.AlterField(
            model_name='card',
            name='slug',
            field=models.SlugField(editable=False, max_length=90),
        ),
        migrations.AlterField(
            model_name='cardset',
            name='code',
            field=models.CharField(max_length=6, validators=[django.core.validators.RegexValidator('\\A[A-Z0-9]{2,6}\\Z', '2 to 6 capital letters or digits.')]),
        ),
        migrations.AddIndex(
            model_name='card',
            index=models.Index(fields=['game', 'kind', 'name_key'], name='card_by_kind'),
        ),
        migrations.AddConstraint(
            model_name='card',
            constraint=models.UniqueConstraint(fields=('game', 'permanent_number'), name='card_permanent_number_once'),
        ),
        migrations.AddConstraint(
            model_name='card',
            constraint=models.UniqueConstraint(fields=('game', 'name_key'), name='card_name_once'),
        ),
        migrations.AddConstraint(
            model_name='card',
            constraint=models.UniqueConstraint(fields=('game', 'slug'), name='card_slug_once'),
        ),
        migrations.AddConstraint(
            model_name='card',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('name', ''), _negated=True), models.Q(('name_key', ''), _negated=True), models.Q(('slug', ''), _negated=True)), name='card_has_a_name'),
        ),
        migrations.AddConstraint(
            model_name='card',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('game', 'despaira'), _negated=True), ('kind__in', ['leader', 'creature', 'trick', 'token', 'tile']), _connector='OR'), name='card_kind_is_known'),
        ),
        migrations.AddConstraint(
            model_name='card',
            constraint=models.CheckConstraint(condition=models.Q(('game', 'despaira'), models.Q(('element__isnull', True), ('level__isnull', True), ('type__isnull', True), ('special', 'none'), ('atk__isnull', True), ('hp__isnull', True), ('catk__isnull', True), ('ratk__isnull', True), ('ratk_range__isnull', True), ('defence__isnull', True), ('hl__isnull', True), ('leader_hp__isnull', True), ('activation', ''), ('class_mask__isnull', True), ('ability_name', ''), ('text', ''), ('plays_as', ''), ('lore', ''), ('tile', '')), _connector='OR'), name='card_columns_are_of_despaira'),
        ),
        migrations.AddConstraint(
            model_name='card',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('game', 'despaira'), ('kind', 'leader'), _negated=True), models.Q(('level__isnull', True), ('type__isnull', True), ('special', 'none'), ('hp__isnull', True), ('catk__isnull', True), ('ratk__isnull', True), ('ratk_range__isnull', True), ('defence__isnull', True), ('hl__isnull', True), ('activation', ''), ('class_mask__isnull', True), ('lore', ''), ('tile', '')), _connector='OR'), name='card_is_a_leader'),
        ),
        migrations.AddConstraint(
            model_name='card',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('game', 'despaira'), ('kind', 'creature'), _negated=True), models.Q(models.Q(('element__isnull', True), _negated=True), models.Q(('level__isnull', True), _negated=True), models.Q(('type__isnull', True), _negated=True), models.Q(('hp__isnull', True), _negated=True), ('leader_hp__isnull', True), ('activation', ''), ('class_mask__isnull', True), ('tile', '')), _connector='OR'), name='card_is_a_creature'),
        ),
        migrations.AddConstraint(
            model_name='card',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('game', 'despaira'), ('kind', 'trick'), _negated=True), models.Q(models.Q(('level__isnull', True), _negated=True), ('type__isnull', True), ('special', 'none'), ('atk__isnull', True), ('hp__isnull', True), ('catk__isnull', True), ('ratk__isnull', True), ('ratk_range__isnull', True), ('defence__isnull', True), ('hl__isnull', True), ('leader_hp__isnull', True), models.Q(('activation', ''), _negated=True), models.Q(('class_mask__isnull', True), _negated=True), models.Q(('text', ''), _negated=True), ('lore', ''), ('tile', '')), _connector='OR'), name='card_is_a_trick'),
        ),
        migrations.AddConstraint(
            model_name='card',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('game', 'despaira'), ('kind', 'token'), _negated=True), models.Q(models.Q(('element__isnull', True), _negated=True), models.Q(('level__isnull', True), _negated=True), models.Q(('type__isnull', True), _negated=True), ('special', 'none'), models.Q(('hp__isnull', True), _negated=True), ('leader_hp__isnull', True), ('activation', ''), ('class_mask__isnull', True), ('lore', ''), ('tile', '')), _connector='OR'), name='card_is_a_token'),
        ),
        migrations.AddConstraint(
            model_name='card',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('game', 'despaira'), ('kind', 'tile'), _negated=True), models.Q(('element__isnull', True), ('level__isnull', True), ('type__isnull', True), ('special', 'none'), ('atk__isnull', True), ('hp__isnull', True), ('catk__isnull', True), ('ratk__isnull', True), ('ratk_range__isnull', True), ('defence__isnull', True), ('hl__isnull', True), ('leader_hp__isnull', True), ('activation', ''), ('class_mask__isnull', True), ('lore', ''), models.Q(('tile', ''), _negated=True)), _connector='OR'), name='card_is_a_tile'),
        ),
        migrations.AddConstraint(
            model_name='cardset',
            constraint=models.UniqueConstraint(fields=('game', 'code'), name='set_code_once'),
        ),
    ]
