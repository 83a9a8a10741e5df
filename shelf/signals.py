"""A change of a card, set or printing makes a new revision of its game's library, whoever made it."""

from __future__ import annotations

from typing import Any, Final

from django.db.models.signals import post_delete, post_save, pre_save
from django.dispatch import receiver

from shelf.library import KEEPERS
from shelf.models import ShelfCard, ShelfPrinting, ShelfRevision, ShelfSet

#: Where a printing notes whose it was, while it is given to another card.
_BEFORE: Final = "_card_before"


@receiver(pre_save, sender=ShelfPrinting)
def note_card(instance: ShelfPrinting, **kwargs: Any) -> None:
    """Note which card a printing is taken from: that one changes too."""
    before = ShelfPrinting.objects.filter(pk=instance.pk).values_list("card", flat=True).first()
    if before is not None:
        setattr(instance, _BEFORE, before)


@receiver([post_save, post_delete])
def renew_library(sender: type, instance: Any, **kwargs: Any) -> None:
    """Say which cards have changed with the row, where it belongs to a library."""
    if sender is ShelfCard:
        ShelfRevision.renew_of(instance.game, {instance.pk})
    elif sender is ShelfPrinting:
        cards = {instance.card_id, instance.__dict__.pop(_BEFORE, instance.card_id)}
        ShelfRevision.renew_of(instance.set.game, cards)
    elif sender is ShelfSet:
        printed = ShelfPrinting.objects.filter(set=instance.pk).values_list("card", flat=True)
        ShelfRevision.renew_of(instance.game, set(printed))


@receiver(post_save, sender=ShelfRevision)
def tell_process(instance: ShelfRevision, **kwargs: Any) -> None:
    """This process knows at once."""
    KEEPERS[instance.game].renewed(instance.token)
