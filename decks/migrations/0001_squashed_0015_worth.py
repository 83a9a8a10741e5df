"""The tables of a new database in one step. Databases and backups of older versions take the steps that it replaces."""

import decks.models
import django.core.validators
import django.db.models.deletion
import django.db.models.expressions
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [('decks', '0001_initial'), ('decks', '0002_goldfish_runs'), ('decks', '0003_unlist_visitors_decks'), ('decks', '0004_visitors_decks'), ('decks', '0005_search_of_decks'), ('decks', '0006_index_of_copies'), ('decks', '0007_index_of_creation'), ('decks', '0008_history_of_decks'), ('decks', '0009_co_editors'), ('decks', '0010_people'), ('decks', '0011_published'), ('decks', '0012_found_decks'), ('decks', '0013_matchups'), ('decks', '0014_decks_of_every_game'), ('decks', '0015_worth')]

    initial = True

    dependencies = [
        ('cards', '0005_changes_of_the_cards'),
        ('shelf', '0001_cards'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='PublicChange',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('deck', models.CharField(blank=True, default='', max_length=10)),
                ('owner', models.BigIntegerField(null=True)),
                ('token', models.CharField(max_length=36)),
            ],
            options={
                'ordering': ('pk',),
            },
        ),
        migrations.CreateModel(
            name='StandingRevision',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('game', models.CharField(choices=decks.models.game_choices, default='despaira', max_length=10, unique=True)),
                ('cards', models.CharField(max_length=32)),
                ('rules', models.CharField(max_length=64)),
            ],
        ),
        migrations.CreateModel(
            name='Deck',
            fields=[
                ('id', models.CharField(default=decks.models.new_deck_id, editable=False, max_length=10, primary_key=True, serialize=False)),
                ('visitor', models.CharField(blank=True, db_index=True, default='', editable=False, max_length=43)),
                ('network', models.CharField(blank=True, default='', editable=False, max_length=32)),
                ('name', models.CharField(max_length=80)),
                ('game', models.CharField(choices=decks.models.game_choices, default='despaira', editable=False, max_length=10)),
                ('format', models.CharField(choices=decks.models.every_format, default='standard', max_length=20)),
                ('visibility', models.CharField(choices=[('public', 'Public'), ('unlisted', 'Unlisted'), ('private', 'Private')], default='private', max_length=8)),
                ('share_token', models.CharField(blank=True, editable=False, max_length=32, null=True, unique=True)),
                ('description', models.TextField(blank=True, default='', max_length=10000)),
                ('version', models.PositiveIntegerField(default=1, editable=False)),
                ('extras', models.TextField(blank=True, default='', editable=False)),
                ('undo_next', models.PositiveIntegerField(editable=False, null=True)),
                ('redo_next', models.PositiveIntegerField(editable=False, null=True)),
                ('folder', models.CharField(blank=True, default='', max_length=60)),
                ('labels', models.JSONField(blank=True, default=list)),
                ('likes', models.PositiveIntegerField(default=0, editable=False)),
                ('comments_open', models.BooleanField(default=True)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('updated_at', models.DateTimeField(auto_now=True)),
                ('published_at', models.DateTimeField(editable=False, null=True)),
                ('folded_name', models.TextField(blank=True, default='', editable=False)),
                ('folded_text', models.TextField(blank=True, default='', editable=False)),
                ('size', models.PositiveIntegerField(default=0, editable=False)),
                ('elements', models.PositiveIntegerField(default=0, editable=False)),
                ('is_legal', models.BooleanField(default=False, editable=False)),
                ('tags', models.JSONField(blank=True, default=list)),
                ('win_turn', models.FloatField(editable=False, null=True)),
                ('win_low', models.FloatField(editable=False, null=True)),
                ('win_high', models.FloatField(editable=False, null=True)),
                ('win_of', models.CharField(blank=True, default='', editable=False, max_length=16)),
                ('forked_from', models.ForeignKey(blank=True, db_index=False, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='forks', to='decks.deck')),
                ('owner', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='decks', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ('-updated_at', 'id'),
                'indexes': [models.Index(fields=['visibility', 'game', '-updated_at'], name='deck_of_visibility_updated'), models.Index(fields=['visibility', 'game', '-created_at', 'id'], name='deck_of_visibility_created'), models.Index(fields=['visibility', 'game', '-published_at', 'id'], name='deck_of_visibility_published'), models.Index(fields=['owner', '-updated_at'], name='decks_deck_owner_i_dbfe9f_idx'), models.Index(condition=models.Q(('forked_from__isnull', False)), fields=['forked_from', 'visibility'], name='deck_of_copies'), models.Index(condition=models.Q(('visitor', ''), _negated=True), fields=['network', 'created_at'], name='deck_of_network'), models.Index(condition=models.Q(('visitor', ''), _negated=True), fields=['updated_at'], name='deck_of_visitors'), models.Index(condition=models.Q(('visibility', 'public'), ('win_of', '')), fields=['updated_at'], name='deck_to_be_played')],
                'constraints': [models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='deck_has_a_name'), models.CheckConstraint(condition=models.Q(models.Q(('format__in', ['standard', 'quickstart']), ('game', 'despaira')), models.Q(('format__in', ['standard']), ('game', 'fade')), models.Q(('format__in', ['versus', 'tag', 'scramble', 'teams', 'vampire']), ('game', 'aoe')), models.Q(('format__in', ['open']), ('game', 'ga')), _connector='OR'), name='deck_is_of_a_game'), models.CheckConstraint(condition=models.Q(('owner__isnull', True), ('visitor', ''), _connector='OR'), name='deck_has_one_owner'), models.CheckConstraint(condition=models.Q(('network', ''), models.Q(('visitor', ''), _negated=True), _connector='OR'), name='deck_of_network_is_a_visitors'), models.CheckConstraint(condition=models.Q(('visibility__in', ['public', 'unlisted', 'private'])), name='deck_visibility_is_known'), models.CheckConstraint(condition=models.Q(models.Q(('visibility', 'public'), _negated=True), ('visitor', ''), _connector='OR'), name='visitors_deck_is_not_public'), models.CheckConstraint(condition=models.Q(models.Q(('visibility', 'private'), _negated=True), ('share_token__isnull', True), _connector='OR'), name='private_deck_has_no_link'), models.CheckConstraint(condition=models.Q(models.Q(('visibility', 'unlisted'), _negated=True), ('share_token__isnull', False), _connector='OR'), name='unlisted_deck_has_a_link')],
            },
        ),
        migrations.CreateModel(
            name='CoEditor',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('since', models.DateTimeField(auto_now_add=True)),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='co_edits', to=settings.AUTH_USER_MODEL)),
                ('deck', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='co_editors', to='decks.deck')),
            ],
            options={
                'ordering': ('deck', 'since', 'pk'),
                'constraints': [models.UniqueConstraint(fields=('deck', 'user'), name='co_editor_of_a_deck_once')],
            },
        ),
        migrations.CreateModel(
            name='DeckEntry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('section', models.CharField(choices=decks.models.every_section, max_length=8)),
                ('written', models.CharField(blank=True, default='', max_length=160)),
                ('count', models.PositiveSmallIntegerField(validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(99)])),
                ('card', models.ForeignKey(blank=True, db_index=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='deck_entries', to='cards.card')),
                ('deck', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='entries', to='decks.deck')),
                ('shelf_card', models.ForeignKey(blank=True, db_index=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='deck_entries', to='shelf.shelfcard')),
            ],
            options={
                'verbose_name_plural': 'deck entries',
                'ordering': ('id',),
                'indexes': [models.Index(fields=['card', 'section', 'deck', 'count'], name='deck_entry_of_card'), models.Index(condition=models.Q(('shelf_card__isnull', False)), fields=['shelf_card', 'section', 'deck', 'count'], name='deck_entry_of_shelf_card')],
                'constraints': [models.UniqueConstraint(condition=models.Q(('card__isnull', False)), fields=('deck', 'section', 'card'), name='deck_entry_card_once'), models.UniqueConstraint(condition=models.Q(('shelf_card__isnull', False)), fields=('deck', 'section', 'shelf_card'), name='deck_entry_shelf_card_once'), models.UniqueConstraint(condition=models.Q(('written', ''), _negated=True), fields=('deck', 'section', 'written'), name='deck_entry_name_once'), models.CheckConstraint(condition=models.Q(('count__range', (1, 99))), name='deck_entry_count_is_possible'), models.CheckConstraint(condition=models.Q(models.Q(('card__isnull', False), ('shelf_card', None), ('written', '')), models.Q(('card', None), ('shelf_card__isnull', False), ('written', '')), models.Q(('card', None), ('shelf_card', None), models.Q(('written', ''), _negated=True)), _connector='OR'), name='deck_entry_is_a_card_or_a_name')],
            },
        ),
        migrations.CreateModel(
            name='DeckVersion',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField()),
                ('kind', models.CharField(choices=[('made', 'Made'), ('edit', 'Edited'), ('undo', 'Undone'), ('redo', 'Redone'), ('restore', 'Went back'), ('share', 'Shared')], max_length=8)),
                ('key', models.CharField(blank=True, default='', max_length=64)),
                ('delta', models.TextField()),
                ('undo', models.PositiveIntegerField(null=True)),
                ('redo', models.PositiveIntegerField(null=True)),
                ('name', models.CharField(blank=True, default='', max_length=80)),
                ('snapshot', models.TextField(null=True)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('author', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('deck', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='history', to='decks.deck')),
            ],
            options={
                'ordering': ('deck', '-number'),
                'indexes': [models.Index(condition=models.Q(('name', ''), _negated=True), fields=['deck', 'number'], name='version_named'), models.Index(condition=models.Q(('snapshot__isnull', False)), fields=['deck', 'number'], name='version_snapshot')],
                'constraints': [models.UniqueConstraint(fields=('deck', 'number'), name='version_of_a_deck_once'), models.UniqueConstraint(condition=models.Q(('key', ''), _negated=True), fields=('deck', 'key'), name='change_of_a_deck_once'), models.CheckConstraint(condition=models.Q(('kind__in', ['made', 'edit', 'undo', 'redo', 'restore', 'share'])), name='version_kind_is_known')],
            },
        ),
        migrations.CreateModel(
            name='Invitation',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('token', models.CharField(default=decks.models.new_share_token, editable=False, max_length=32, unique=True)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('expires_at', models.DateTimeField(db_index=True)),
                ('deck', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='invitations', to='decks.deck')),
            ],
            options={
                'ordering': ('deck', 'created_at', 'pk'),
            },
        ),
        migrations.CreateModel(
            name='Matchup',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('digest', models.CharField(max_length=64)),
                ('digest_against', models.CharField(max_length=64)),
                ('rules_digest', models.CharField(max_length=64)),
                ('games', models.PositiveIntegerField()),
                ('won', models.PositiveIntegerField()),
                ('lost', models.PositiveIntegerField()),
                ('drawn', models.PositiveIntegerField()),
                ('seed', models.CharField(max_length=64)),
                ('player', models.CharField(max_length=20)),
                ('kept_at', models.DateTimeField(auto_now=True)),
                ('against', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='matchups_against', to='decks.deck')),
                ('deck', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='matchups', to='decks.deck')),
            ],
            options={
                'ordering': ('deck', 'against'),
                'constraints': [models.UniqueConstraint(fields=('deck', 'against'), name='matchup_of_two_decks_once'), models.CheckConstraint(condition=models.Q(('deck__lt', models.F('against'))), name='matchup_of_two_decks'), models.CheckConstraint(condition=models.Q(('games', django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(models.F('won'), '+', models.F('lost')), '+', models.F('drawn')))), name='matchup_adds_up')],
            },
        ),
        migrations.CreateModel(
            name='Run',
            fields=[
                ('id', models.CharField(default=decks.models.new_run_id, editable=False, max_length=22, primary_key=True, serialize=False)),
                ('visitor', models.CharField(blank=True, db_index=True, default='', editable=False, max_length=43)),
                ('sides', models.JSONField()),
                ('params', models.JSONField()),
                ('seed', models.CharField(max_length=64)),
                ('games', models.PositiveIntegerField()),
                ('cards_digest', models.CharField(max_length=64)),
                ('rules_digest', models.CharField(max_length=64)),
                ('status', models.CharField(choices=[('queued', 'Queued'), ('running', 'Running'), ('done', 'Done'), ('failed', 'Failed'), ('cancelled', 'Cancelled')], default='queued', max_length=9)),
                ('reason', models.CharField(blank=True, default='', max_length=200)),
                ('report', models.TextField(null=True)),
                ('holder', models.CharField(blank=True, default='', editable=False, max_length=16)),
                ('held_until', models.DateTimeField(editable=False, null=True)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('against', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='runs_against', to='decks.deck')),
                ('deck', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='runs', to='decks.deck')),
                ('owner', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='runs', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ('-created_at', 'id'),
                'indexes': [models.Index(condition=models.Q(('status__in', ('queued', 'running'))), fields=['created_at'], name='run_queue'), models.Index(fields=['owner', '-created_at'], name='run_of_owner'), models.Index(fields=['deck', '-created_at'], name='run_of_deck')],
                'constraints': [models.CheckConstraint(condition=models.Q(('owner__isnull', True), ('visitor', ''), _connector='OR'), name='run_has_one_owner'), models.CheckConstraint(condition=models.Q(('status__in', ['queued', 'running', 'done', 'failed', 'cancelled'])), name='run_status_is_known'), models.CheckConstraint(condition=models.Q(('games__gte', 1)), name='run_has_games'), models.CheckConstraint(condition=models.Q(models.Q(('report__isnull', False), ('status', 'done')), models.Q(models.Q(('status', 'done'), _negated=True), ('report__isnull', True)), _connector='OR'), name='run_has_a_report_when_done')],
            },
        ),
        migrations.CreateModel(
            name='Chunk',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('start', models.PositiveIntegerField()),
                ('stop', models.PositiveIntegerField()),
                ('result', models.TextField(null=True)),
                ('tries', models.PositiveSmallIntegerField(default=0)),
                ('error', models.TextField(blank=True, default='')),
                ('run', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='chunks', to='decks.run')),
            ],
            options={
                'ordering': ('start',),
                'constraints': [models.UniqueConstraint(fields=('run', 'start'), name='chunk_of_a_run_once'), models.CheckConstraint(condition=models.Q(('stop__gt', models.F('start'))), name='chunk_has_games')],
            },
        ),
        migrations.CreateModel(
            name='Worth',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('place', models.PositiveSmallIntegerField()),
                ('games', models.PositiveIntegerField()),
                ('played', models.TextField()),
                ('reason', models.CharField(blank=True, default='', max_length=200)),
                ('run', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='worths', to='decks.run')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('run', 'place'), name='worth_of_a_deck_of_a_run_once')],
            },
        ),
    ]
