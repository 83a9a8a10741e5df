"""Triggers that note every change of a public deck, and of what its page shows besides, whoever makes it: a service, a
bulk update, a cascade, a restore.

What is kept in memory must not outlive a deck's being public by a single request, so nobody has to remember to say so.
SQLite loses the triggers of a table that a migration makes anew; they are therefore made after every migration.
"""

from __future__ import annotations

from typing import Any, Final
from uuid import uuid4

from django.db import connections, models

from accounts.models import User
from decks.models import Deck, Matchup, PublicChange

_DECKS: Final = Deck._meta.db_table
_USERS: Final = User._meta.db_table
_CHANGES: Final = PublicChange._meta.db_table
#: What searches and lists of decks depend on of those whose decks they are.
_SHOWN_OF_OWNERS: Final = ("username", "username_key", "is_active")


def _note(deck: str, owner: str, token: str) -> str:
    return f"INSERT INTO {_CHANGES} (deck, owner, token) VALUES ({deck}, {owner}, {token});"  # noqa: S608  (all ours)


def _sqlite() -> list[str]:
    def trigger(name: str, when: str, condition: str, deck: str, owner: str = "NULL") -> tuple[str, str]:
        note = _note(deck, owner, "lower(hex(randomblob(16)))")
        made = f"CREATE TRIGGER {name} AFTER {when} WHEN {condition} BEGIN {note} END"
        return f"DROP TRIGGER IF EXISTS {name}", made

    is_public, was_public = "new.visibility = 'public'", "old.visibility = 'public'"
    is_other = " OR ".join(f"new.{column} IS NOT old.{column}" for column in _SHOWN_OF_OWNERS)
    return [
        *trigger("public_deck_made", f"INSERT ON {_DECKS}", is_public, "new.id"),
        *trigger("public_deck_changed", f"UPDATE ON {_DECKS}", f"{is_public} OR {was_public}", "new.id"),
        *trigger("public_deck_gone", f"DELETE ON {_DECKS}", was_public, "old.id"),
        *trigger("owner_renamed", f"UPDATE ON {_USERS}", is_other, "''", "new.id"),
    ]


def _postgresql() -> list[str]:
    def function(name: str, body: str) -> str:
        head = f"CREATE OR REPLACE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql AS"
        return f"{head} $$ BEGIN {body} RETURN NULL; END $$"

    def trigger(name: str, when: str, call: str) -> str:
        return f"CREATE OR REPLACE TRIGGER {name} AFTER {when} FOR EACH ROW EXECUTE FUNCTION {call}()"

    token = "gen_random_uuid()::text"
    made, gone = _note("NEW.id", "NULL", token), _note("OLD.id", "NULL", token)
    owner = _note("''", "NEW.id", token)
    is_other = " OR ".join(f"NEW.{column} IS DISTINCT FROM OLD.{column}" for column in _SHOWN_OF_OWNERS)
    return [
        function(
            "note_public_deck",
            f"IF TG_OP = 'DELETE' THEN IF OLD.visibility = 'public' THEN {gone} END IF; "
            f"ELSIF NEW.visibility = 'public' THEN {made} "
            f"ELSIF TG_OP = 'UPDATE' THEN IF OLD.visibility = 'public' THEN {made} END IF; END IF;",
        ),
        function("note_owner", f"IF {is_other} THEN {owner} END IF;"),
        trigger("public_deck_changed", f"INSERT OR UPDATE OR DELETE ON {_DECKS}", "note_public_deck"),
        trigger("owner_renamed", f"UPDATE ON {_USERS}", "note_owner"),
    ]


def _of_rows(model: type[models.Model], is_sqlite: bool) -> list[str]:
    """For every row of a model that is about a `deck`: written or gone, whatever the deck is."""
    table, made = model._meta.db_table, []
    for when, row in (("INSERT", "new"), ("UPDATE", "new"), ("DELETE", "old")):
        name, deck = f"{table}_{when.lower()}_noted", f"{row}.deck_id"
        if is_sqlite:
            note = _note(deck, "NULL", "lower(hex(randomblob(16)))")
            made += [
                f"DROP TRIGGER IF EXISTS {name}",
                f"CREATE TRIGGER {name} AFTER {when} ON {table} BEGIN {note} END",
            ]
        else:
            note = _note(deck, "NULL", "gen_random_uuid()::text")
            made += [
                f"CREATE OR REPLACE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql AS "
                f"$$ BEGIN {note} RETURN NULL; END $$",
                f"CREATE OR REPLACE TRIGGER {name} AFTER {when} ON {table} FOR EACH ROW EXECUTE FUNCTION {name}()",
            ]
    return made


def note_rows(model: type[models.Model], using: str = "default") -> None:
    """Have the database note changes of what a model says of decks, each of a `deck`, from now on."""
    connection = connections[using]
    if not {model._meta.db_table, _CHANGES} <= set(connection.introspection.table_names()):
        return  # after a migration to a state before there were any
    with connection.cursor() as cursor:
        for statement in _of_rows(model, connection.vendor == "sqlite"):
            cursor.execute(statement)


def make_triggers(using: str = "default", **kwargs: Any) -> None:
    """Have the database note changes from now on; what was changed before this counts as changed, all of it."""
    connection = connections[using]
    if not {_DECKS, _USERS, _CHANGES} <= set(connection.introspection.table_names()):
        return  # after a migration to a state before there were any
    with connection.cursor() as cursor:
        for statement in _sqlite() if connection.vendor == "sqlite" else _postgresql():
            cursor.execute(statement)
    note_rows(Matchup, using)
    PublicChange.objects.using(using).create(token=str(uuid4()))
