"""The tokens of rest_framework.authtoken stay valid for a year, by their hashes; their table goes. Names get keys."""

import hashlib
from datetime import timedelta

from django.db import migrations
from django.db.migrations.recorder import MigrationRecorder
from django.utils import timezone

from accounts.usernames import key_of

OLD_TABLE = "authtoken_token"


def hash_tokens(apps, schema_editor):
    connection = schema_editor.connection
    if OLD_TABLE not in connection.introspection.table_names():
        return  # an installation that never had it
    ApiToken = apps.get_model("accounts", "ApiToken")
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT key, user_id FROM {OLD_TABLE}")
        for key, user_id in cursor.fetchall():
            ApiToken.objects.create(
                user_id=user_id,
                name="Made before tokens had names",
                prefix=key[:4],
                digest=hashlib.sha256(key.encode()).hexdigest(),
                expires_at=timezone.now() + timedelta(days=365),
            )
    schema_editor.execute(f"DROP TABLE {OLD_TABLE}")
    # Nothing of the app that had it is left, so that going back to it makes its table anew.
    MigrationRecorder(connection).migration_qs.filter(app="authtoken").delete()
    apps.get_model("contenttypes", "ContentType").objects.filter(app_label="authtoken").delete()


def fill_keys(apps, schema_editor):
    """The first account of those that look alike gets the key; the others keep their names without one."""
    User = apps.get_model("accounts", "User")
    taken = set()
    for user in User.objects.order_by("pk").only("pk", "username").iterator():
        key = key_of(user.username)
        if key not in taken:
            taken.add(key)
            User.objects.filter(pk=user.pk).update(username_key=key)


class Migration(migrations.Migration):

    dependencies = [
        ("accounts", "0002_tokens_and_alike_names"),
        ("admin", "0001_initial"),  # its log names content types
        ("auth", "0012_alter_user_first_name_max_length"),
        ("contenttypes", "0002_remove_content_type_name"),
    ]

    operations = [
        migrations.RunPython(hash_tokens, migrations.RunPython.noop),
        migrations.RunPython(fill_keys, migrations.RunPython.noop),
    ]
