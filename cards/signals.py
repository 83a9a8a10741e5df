"""A change of a card or printing makes a new revision of the catalogue, whoever made it.

A change of the creature types may make card texts readable, or take that from them.
"""

from __future__ import annotations

from typing import Any, Final

from django.db.models.signals import post_delete, post_save, pre_save
from django.dispatch import receiver

from cards import catalog
from cards.models import Card, CardSet, CatalogRevision, CreatureType, Printing
from cards.rereading import reread

#: Where a printing notes whose it was, while it is given to another card.
_BEFORE: Final = "_card_before"


@receiver(pre_save, sender=Printing)
def note_card(instance: Printing, **kwargs: Any) -> None:
    """Note which card a printing is taken from: that one changes too."""
    before = Printing.objects.filter(pk=instance.pk).values_list("card", flat=True).first()
    if before is not None:
        setattr(instance, _BEFORE, before)


@receiver([post_save, post_delete])
def renew_catalog(sender: type, instance: Any, **kwargs: Any) -> None:
    """Say which cards have changed with the row, where it belongs to the catalogue."""
    if issubclass(sender, Card):
        CatalogRevision.renew({instance.pk})
    elif issubclass(sender, Printing):
        CatalogRevision.renew({instance.card_id, instance.__dict__.pop(_BEFORE, instance.card_id)})
    elif issubclass(sender, CardSet):
        CatalogRevision.renew(set(Printing.objects.filter(set=instance.pk).values_list("card", flat=True)))
    elif issubclass(sender, CreatureType):
        # What a renamed type was called is not known any more.
        is_renamed = kwargs.get("created") is False
        readable = reread(None if is_renamed else [instance.name])
        CatalogRevision.renew({*readable, *Card.objects.filter(type=instance.pk).values_list("pk", flat=True)})


@receiver(post_save, sender=CatalogRevision)
def tell_process(instance: CatalogRevision, **kwargs: Any) -> None:
    """This process knows at once."""
    catalog.KEEPER.renewed(instance.token)
