"""A change of a card or printing makes a new revision of the catalogue, whoever made it.

A change of the creature types may make card texts readable, or take that from them.
"""

from __future__ import annotations

from typing import Any

from django.db.models.signals import post_delete, post_save
from django.dispatch import receiver

from cards.models import Card, CardSet, CatalogRevision, CreatureType, Printing
from cards.rereading import reread


@receiver([post_save, post_delete])
def renew_catalog(sender: type, **kwargs: Any) -> None:
    """Forget the catalogue in memory where the row belongs to it."""
    if issubclass(sender, CreatureType):
        _reread(kwargs["instance"], is_renamed=kwargs.get("created") is False)
    if issubclass(sender, (Card, Printing, CardSet, CreatureType)):
        CatalogRevision.renew()


def _reread(creature_type: CreatureType, *, is_renamed: bool) -> None:
    """Note which texts can be carried out now. What a renamed type was called is not known any more."""
    reread(None if is_renamed else [creature_type.name])
