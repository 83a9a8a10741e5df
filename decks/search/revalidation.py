"""Revalidation of decks after changes of cards or rules, so that searches have current values.

A deck is validated when it is saved. Changes of cards and rules reach it here: `manage.py prepare` revalidates all
decks after an update of the rules. The server revalidates decks with changed cards a moment after the change.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Final

import structlog
from django.db import transaction
from django.utils import timezone

from cards.code_digests import games_digest
from cards.models import Revision
from decks.content import DeckContent
from decks.core.derived_fields import derive_fields
from decks.core.services import decklists_of
from decks.fields.tags import join_tags
from decks.games import library_of
from decks.models import Deck, DeckEntry, StandingRevision
from decks.search.win_turns import forget_turns
from jobs.recurring import Recurring
from tcg.library import AnyLibrary

log = structlog.get_logger(__name__)

#: Decks that are loaded, and updated if changed, at once.
BATCH: Final = 200
#: If more cards than these have changed, all decks are revalidated.
MOST_CARDS: Final = 500
#: Seconds between checks, and the time that cards must be unchanged: by then every process validates with them.
EVERY: Final = 10.0
SETTLED: Final = timedelta(seconds=5)


def is_due() -> bool:
    """Return whether any game's cards or rules changed since its decks were last validated."""
    return bool(_games_due())


def _games_due() -> list[str]:
    """Return the codes of the games whose cards or rules have changed since their decks were validated."""
    known = {
        game: (cards, rules) for game, cards, rules in StandingRevision.objects.values_list("game", "cards", "rules")
    }
    now = dict(Revision.objects.values_list("game", "token"))
    return [game for game, cards in now.items() if known.get(game) != (cards, games_digest())]


def revalidate_decks(settled: timedelta = timedelta(0)) -> int:
    """Validate all decks again whose cards or rules have changed, and return how many have other results.

    A game is skipped until its cards are unchanged for `settled`. Several processes may run this at once. A deck that
    is saved meanwhile is skipped.
    """
    return sum(_revalidate_game(game, settled) for game in _games_due())


def _revalidate_game(game: str, settled: timedelta) -> int:
    head, rules = Revision.head_of(game), games_digest()
    known = StandingRevision.objects.filter(game=game).first() or StandingRevision(game=game)
    cards = library_of(game)
    is_new = head.token != "" and timezone.now() - head.changed_at < settled
    if is_new or cards.revision != head.token:
        return 0
    decks = Deck.objects.filter(game=game).order_by("pk")
    changed = head.changed_since(known.cards) if known.rules == rules else None
    if changed is not None and len(changed) <= MOST_CARDS:
        entries = DeckEntry.objects.filter(card__game=game, card__permanent_number__in=changed)
        decks = decks.filter(pk__in=entries.values("deck"))
    ids = list(decks.values_list("pk", flat=True))
    batches = [ids[start : start + BATCH] for start in range(0, len(ids), BATCH)]
    count = 0
    for batch in batches:
        # First of all: results of games with changed cards must no longer be shown.
        forget_turns(Deck.objects.filter(pk__in=batch))
        count += _revalidate(batch, cards)
    known.cards, known.rules = head.token, rules
    known.save()
    return count


def _revalidate(ids: list[str], cards: AnyLibrary) -> int:
    decks = list(Deck.objects.filter(pk__in=ids).order_by())
    decklists, moved = decklists_of(decks), []
    for deck in decks:
        content = DeckContent(
            name=deck.name,
            format=deck.format,
            description=deck.description,
            visibility=deck.visibility,
            decklist=decklists[deck.pk],
            game=deck.game,
            other_fields={"deck_tags": join_tags(deck.tags)},
        )
        standing = derive_fields(content, cards)
        if any(getattr(deck, field) != value for field, value in standing.items()):
            moved.append((Deck.objects.filter(pk=deck.pk, version=deck.version), standing))
    with transaction.atomic():
        return sum(rows.update(**fields) for rows, fields in moved)


def _revalidate_settled() -> None:
    if count := revalidate_decks(SETTLED):
        log.info("decks_judged", decks=count)


JUDGE: Final = Recurring("judge", _revalidate_settled, is_due, every=EVERY)
