"""Signal receivers that record changed cards in the game's revision when a card, set or printing is saved.

A change of the creature types can also change the readability of Despaira's card texts.
"""

from __future__ import annotations

from typing import Any, Final

from django.db.models.signals import post_delete, post_save, pre_save
from django.dispatch import receiver

from cards.catalog.catalogs import library_cache_of
from cards.models import Card, CardSet, CreatureType, Printing, Revision
from cards.reparse import reread
from games import DEFAULT_GAME

#: Attribute of a printing that holds its former card while it moves to another one.
_BEFORE: Final = "_card_before"


@receiver(pre_save, sender=Printing)
def note_card(instance: Printing, **kwargs: Any) -> None:
    """Remember the card of a stored printing before it is saved: if it moves to another card, both are recorded."""
    before = Printing.objects.filter(pk=instance.pk).values_list("card__permanent_number", flat=True).first()
    if before is not None:
        setattr(instance, _BEFORE, before)


@receiver([post_save, post_delete])
def renew_revision(sender: type, instance: Any, **kwargs: Any) -> None:
    """Record in the game's revision which cards the saved or deleted row changes."""
    if issubclass(sender, Card):
        Revision.renew_of(instance.game, {instance.permanent_number})
    elif issubclass(sender, Printing):
        number = instance.card.permanent_number
        Revision.renew_of(instance.card.game, {number, instance.__dict__.pop(_BEFORE, number)})
    elif issubclass(sender, CardSet):
        printed = Printing.objects.filter(set=instance.pk).values_list("card__permanent_number", flat=True)
        Revision.renew_of(instance.game, set(printed))
    elif issubclass(sender, CreatureType):
        # The former name of a renamed type is unknown.
        is_renamed = kwargs.get("created") is False
        readable = reread(None if is_renamed else [instance.name])
        of_type = Card.objects.filter(type=instance.pk).values_list("permanent_number", flat=True)
        Revision.renew_of(DEFAULT_GAME.code, {*readable, *of_type})


@receiver(post_save, sender=Revision)
def update_cache(instance: Revision, **kwargs: Any) -> None:
    """Make this process read the game's changed cards again immediately."""
    library_cache_of(instance.game).renewed(instance.token)
