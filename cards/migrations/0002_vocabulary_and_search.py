"""The rows that the rulebook fixes: elements and trick classes."""

from django.db import migrations

from rules.vocabulary import Element, TrickClass


def seed(apps, schema_editor):
    apps.get_model("cards", "Element").objects.bulk_create(
        apps.get_model("cards", "Element")(code=element.value, name=element.label, position=position)
        for position, element in enumerate(Element)
    )
    apps.get_model("cards", "TrickClass").objects.bulk_create(
        apps.get_model("cards", "TrickClass")(code=trick_class.value, name=trick_class.label, bit=trick_class.bit)
        for trick_class in TrickClass
    )


class Migration(migrations.Migration):
    dependencies = [("cards", "0001_initial")]
    operations = [
        migrations.RunPython(seed, migrations.RunPython.noop),
    ]
