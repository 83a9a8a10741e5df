"""Which state of its cards a game is in: how processes that keep them in memory know that there are others."""

from __future__ import annotations

import secrets
from collections.abc import Collection
from typing import Any, Self

from django.db import models, transaction

#: As many ids are kept of the cards that have changed; after a larger change all cards are read again.
MAX_CHANGES = 2_000


class Revision(models.Model):
    """One row a game that says which state of its cards this is: a random token, new whenever a card or printing
    changes, and since when.

    Processes keep the cards in memory as long as the token is the same. `changes` says how the last states came about,
    so that they needn't read all cards again: pairs of the token before, and the ids of the cards that have changed,
    come or gone; the latest last. Whoever renews it locks it to the end of the transaction: changes stand in the order
    in which they are committed.
    """

    token = models.CharField(max_length=32)
    changed_at = models.DateTimeField(auto_now=True)
    changes = models.JSONField(default=list)

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return self.token

    @classmethod
    def current_of(cls, key: Any) -> str:
        """The token of the row with this key, empty before the first card."""
        return cls._default_manager.filter(pk=key).values_list("token", flat=True).first() or ""

    @classmethod
    def head_of(cls, key: Any) -> Self:
        """The row, or what it would be before the first card."""
        return cls._default_manager.filter(pk=key).first() or cls(pk=key)

    @classmethod
    def renew_of(cls, key: Any, cards: Collection[int] | None = None) -> None:
        """Say that the cards with these ids have changed, come or gone, and nothing else; None where nobody knows.

        A set changes all cards that are in it.
        """
        with transaction.atomic():
            head, _ = cls._default_manager.select_for_update().get_or_create(pk=key)
            changes = [] if cards is None else [*head.changes, (head.token, sorted(cards))]
            room = MAX_CHANGES - sum(1 + len(ids) for _, ids in changes)
            while room < 0:
                room += 1 + len(changes.pop(0)[1])
            head.changes, head.token = changes, secrets.token_hex(16)
            head.save()

    def changed_since(self, token: str | None) -> set[int] | None:
        """The ids of the cards that have changed since the token was this one; None where that is not known."""
        found: set[int] = set()
        for before, ids in reversed(self.changes):
            found.update(ids)
            if before == token:
                return found
        return None
