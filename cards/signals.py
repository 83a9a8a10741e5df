"""A change of a card or printing makes a new revision of the catalogue, whoever made it."""

from __future__ import annotations

from typing import Any

from django.db.models.signals import post_delete, post_save
from django.dispatch import receiver

from cards.models import Card, CardSet, CatalogRevision, CreatureType, Printing


@receiver([post_save, post_delete])
def renew_catalog(sender: type, **kwargs: Any) -> None:
    """Forget the catalogue in memory where the row belongs to it."""
    if issubclass(sender, (Card, Printing, CardSet, CreatureType)):
        CatalogRevision.renew()
