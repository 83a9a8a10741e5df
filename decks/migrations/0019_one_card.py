"""Entries of decks refer to cards of any game in one column."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('decks', '0018_cards_of_every_game'),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name='deckentry',
            name='deck_entry_shelf_card_once',
        ),
        migrations.RemoveConstraint(
            model_name='deckentry',
            name='deck_entry_is_a_card_or_a_name',
        ),
        migrations.RemoveIndex(
            model_name='deckentry',
            name='deck_entry_of_shelf_card',
        ),
        migrations.RemoveField(
            model_name='deckentry',
            name='shelf_card',
        ),
        migrations.AddConstraint(
            model_name='deckentry',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('card__isnull', False), ('written', '')), models.Q(('card', None), models.Q(('written', ''), _negated=True)), _connector='OR'), name='deck_entry_is_a_card_or_a_name'),
        ),
    ]
