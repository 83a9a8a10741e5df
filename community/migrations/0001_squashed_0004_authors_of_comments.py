"""The tables of a new database in one step. Databases and backups of older versions take the steps that it replaces."""

import community.models
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [('community', '0001_people'), ('community', '0002_notices'), ('community', '0003_site_of_preferences'), ('community', '0004_authors_of_comments')]

    initial = True

    dependencies = [
        ('accounts', '0003_hash_tokens_and_fill_keys'),
        ('decks', '0011_published'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Announcement',
            fields=[
                ('deck', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='announcement', serialize=False, to='decks.deck')),
                ('made_at', models.DateTimeField(auto_now_add=True)),
            ],
        ),
        migrations.CreateModel(
            name='Collection',
            fields=[
                ('id', models.CharField(default=community.models.new_collection_id, editable=False, max_length=10, primary_key=True, serialize=False)),
                ('name', models.CharField(max_length=80)),
                ('description', models.TextField(blank=True, default='', max_length=4000)),
                ('is_public', models.BooleanField(default=False)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('updated_at', models.DateTimeField(auto_now=True)),
                ('owner', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='collections', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ('-updated_at', 'id'),
                'indexes': [models.Index(fields=['owner', '-updated_at'], name='collection_of_owner'), models.Index(condition=models.Q(('is_public', True)), fields=['-updated_at'], name='collection_public')],
                'constraints': [models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='collection_has_a_name')],
            },
        ),
        migrations.CreateModel(
            name='Collected',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('place', models.PositiveIntegerField()),
                ('note', models.CharField(blank=True, default='', max_length=300)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('deck', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='collected', to='decks.deck')),
                ('collection', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='entries', to='community.collection')),
            ],
            options={
                'ordering': ('place', 'pk'),
                'constraints': [models.UniqueConstraint(fields=('collection', 'deck'), name='deck_in_a_collection_once')],
            },
        ),
        migrations.CreateModel(
            name='Comment',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('text', models.TextField(blank=True, max_length=4000)),
                ('is_hidden', models.BooleanField(default=False)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('edited_at', models.DateTimeField(null=True)),
                ('author', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='comments', to=settings.AUTH_USER_MODEL)),
                ('deck', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='comments', to='decks.deck')),
                ('thread', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='answers', to='community.comment')),
            ],
            options={
                'ordering': ('created_at', 'pk'),
                'indexes': [models.Index(fields=['deck', 'created_at', 'id'], name='comment_of_deck'), models.Index(fields=['author', '-created_at'], name='comment_of_author')],
                'constraints': [models.CheckConstraint(condition=models.Q(models.Q(('text', ''), _negated=True), ('author', None), _connector='OR'), name='comment_of_somebody_says_something')],
            },
        ),
        migrations.CreateModel(
            name='Follow',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('author', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='followers', to=settings.AUTH_USER_MODEL)),
                ('follower', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='follows', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('follower', 'author'), name='follow_of_an_author_once'), models.CheckConstraint(condition=models.Q(('follower', models.F('author')), _negated=True), name='nobody_follows_themselves')],
            },
        ),
        migrations.CreateModel(
            name='Like',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('deck', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='liked_by', to='decks.deck')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='likes', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('deck', 'user'), name='like_of_a_deck_once')],
            },
        ),
        migrations.CreateModel(
            name='Notice',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('like', 'somebody likes a deck of theirs'), ('comment', 'somebody commented on a deck of theirs'), ('answer', 'somebody answered in a thread that they wrote in'), ('deck', 'an author whom they follow has a new public deck'), ('follow', 'somebody follows them'), ('copy', 'somebody made a public deck of a copy of theirs'), ('moderation', 'a moderator settled what they reported, or took away what they wrote')], max_length=10)),
                ('words', models.CharField(blank=True, default='', max_length=200)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('read_at', models.DateTimeField(null=True)),
                ('mailed_at', models.DateTimeField(null=True)),
                ('actor', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('comment', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='community.comment')),
                ('deck', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='decks.deck')),
                ('person', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='notices', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ('-created_at', '-pk'),
                'indexes': [models.Index(fields=['person', '-created_at'], name='notice_of_person'), models.Index(condition=models.Q(('read_at', None)), fields=['person'], name='notice_unread'), models.Index(fields=['created_at'], name='notice_of_time')],
                'constraints': [models.CheckConstraint(condition=models.Q(('kind__in', ['like', 'comment', 'answer', 'deck', 'follow', 'copy', 'moderation'])), name='notice_kind_is_known'), models.UniqueConstraint(condition=models.Q(('kind', 'deck')), fields=('person', 'deck'), name='notice_of_a_new_deck_once')],
            },
        ),
        migrations.CreateModel(
            name='Preferences',
            fields=[
                ('user', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='preferences', serialize=False, to=settings.AUTH_USER_MODEL)),
                ('by_mail', models.BooleanField(default=False)),
                ('muted', models.JSONField(blank=True, default=list)),
                ('mailed_at', models.DateTimeField(editable=False, null=True)),
                ('site', models.URLField(blank=True, default='', editable=False, max_length=300)),
            ],
            options={
                'verbose_name_plural': 'preferences',
                'indexes': [models.Index(condition=models.Q(('by_mail', True)), fields=['user'], name='preferences_by_mail')],
            },
        ),
        migrations.CreateModel(
            name='Report',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('reason', models.CharField(choices=[('spam', 'Advertising or spam'), ('abuse', 'Insults, threats or harassment'), ('indecent', 'Indecent or hateful'), ('rights', 'Somebody else’s work, or private data'), ('other', 'Something else')], max_length=8)),
                ('words', models.TextField(blank=True, default='', max_length=1000)),
                ('quoted', models.TextField(blank=True, default='', editable=False, max_length=4000)),
                ('state', models.CharField(choices=[('open', 'Open'), ('upheld', 'Upheld'), ('dismissed', 'Dismissed')], default='open', max_length=9)),
                ('settled_at', models.DateTimeField(blank=True, null=True)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('collection', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='reports', to='community.collection')),
                ('comment', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='reports', to='community.comment')),
                ('deck', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='reports', to='decks.deck')),
                ('person', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='reported', to=settings.AUTH_USER_MODEL)),
                ('reporter', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='reports', to=settings.AUTH_USER_MODEL)),
                ('settled_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ('created_at', 'pk'),
                'indexes': [models.Index(fields=['state', 'created_at'], name='report_queue')],
                'constraints': [models.CheckConstraint(condition=models.Q(('state__in', ['open', 'upheld', 'dismissed'])), name='report_state_is_known'), models.CheckConstraint(condition=models.Q(('reason__in', ['spam', 'abuse', 'indecent', 'rights', 'other'])), name='report_reason_is_known'), models.UniqueConstraint(condition=models.Q(('deck__isnull', False), ('state', 'open')), fields=('reporter', 'deck'), name='report_of_a_deck_once'), models.UniqueConstraint(condition=models.Q(('comment__isnull', False), ('state', 'open')), fields=('reporter', 'comment'), name='report_of_a_comment_once'), models.UniqueConstraint(condition=models.Q(('collection__isnull', False), ('state', 'open')), fields=('reporter', 'collection'), name='report_of_a_collection_once'), models.UniqueConstraint(condition=models.Q(('person__isnull', False), ('state', 'open')), fields=('reporter', 'person'), name='report_of_a_person_once')],
            },
        ),
        migrations.CreateModel(
            name='Block',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('blocked', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='blocked_by', to=settings.AUTH_USER_MODEL)),
                ('blocker', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='blocks', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('blocker', 'blocked'), name='block_of_somebody_once'), models.CheckConstraint(condition=models.Q(('blocker', models.F('blocked')), _negated=True), name='nobody_blocks_themselves')],
            },
        ),
    ]
