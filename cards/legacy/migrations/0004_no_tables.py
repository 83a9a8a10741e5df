"""The tables of the shelf go: `cards` has their rows."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("shelf", "0003_rows_back")]
    operations = [
        migrations.DeleteModel("ShelfPrinting"),
        migrations.DeleteModel("ShelfCard"),
        migrations.DeleteModel("ShelfSet"),
        migrations.DeleteModel("ShelfRevision"),
    ]
