from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('decks', '0003_unlist_visitors_decks'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name='deck',
            name='network',
            field=models.CharField(blank=True, default='', editable=False, max_length=32),
        ),
        migrations.AddIndex(
            model_name='deck',
            index=models.Index(condition=models.Q(('visitor', ''), _negated=True), fields=['network', 'created_at'], name='deck_of_network'),
        ),
        migrations.AddIndex(
            model_name='deck',
            index=models.Index(condition=models.Q(('visitor', ''), _negated=True), fields=['updated_at'], name='deck_of_visitors'),
        ),
        migrations.AddConstraint(
            model_name='deck',
            constraint=models.CheckConstraint(condition=models.Q(('network', ''), models.Q(('visitor', ''), _negated=True), _connector='OR'), name='deck_of_network_is_a_visitors'),
        ),
        migrations.AddConstraint(
            model_name='deck',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('visibility', 'public'), _negated=True), ('visitor', ''), _connector='OR'), name='visitors_deck_is_not_public'),
        ),
    ]
