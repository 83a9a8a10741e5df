"""Judging decks again after cards or rules have changed, so that searches know how they stand now.

A deck that is saved is judged as it is. What changes beside it reaches it here: `manage.py prepare` goes over all decks
after an update of the rules, and the server, a moment after cards have changed, over the decks that have them.
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
from decks.core.derived_fields import standing_of
from decks.core.services import decklists_of
from decks.fields.tags import join_tags
from decks.games import library_of
from decks.models import Deck, DeckEntry, StandingRevision
from decks.search.win_turns import forget_turns
from jobs.recurring import Recurring
from tcg.library import AnyLibrary

log = structlog.get_logger(__name__)

#: Decks that are read, and written where they stand otherwise, at once.
BATCH: Final = 200
#: Where more cards than these have changed, all decks are looked at.
MOST_CARDS: Final = 500
#: Seconds from one look at the cards to the next, and how long they have to be as they are: by then every process
#: judges what is saved by them.
EVERY: Final = 10.0
SETTLED: Final = timedelta(seconds=5)


def is_due() -> bool:
    """Whether decks stand as other cards or other rules had them."""
    return bool(_games_due())


def _games_due() -> list[str]:
    """The codes of the games whose cards or rules are others than its decks were judged by."""
    known = {
        game: (cards, rules) for game, cards, rules in StandingRevision.objects.values_list("game", "cards", "rules")
    }
    now = dict(Revision.objects.values_list("game", "token"))
    return [game for game, cards in now.items() if known.get(game) != (cards, games_digest())]


def judge_again(settled: timedelta = timedelta(0)) -> int:
    """Have all decks stand as the cards and rules are now, if the cards have been so for `settled`; says how many
    stood otherwise.

    Any number of processes may do it at once, whatever else is done: a deck that is saved meanwhile is left alone.
    """
    return sum(_judge_game(game, settled) for game in _games_due())


def _judge_game(game: str, settled: timedelta) -> int:
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
        # Before anything else: what was counted with cards that say something else is told no more.
        forget_turns(Deck.objects.filter(pk__in=batch))
        count += _judge(batch, cards)
    known.cards, known.rules = head.token, rules
    known.save()
    return count


def _judge(ids: list[str], cards: AnyLibrary) -> int:
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
            more={"deck_tags": join_tags(deck.tags)},
        )
        standing = standing_of(content, cards)
        if any(getattr(deck, field) != value for field, value in standing.items()):
            moved.append((Deck.objects.filter(pk=deck.pk, version=deck.version), standing))
    with transaction.atomic():
        return sum(found.update(**standing) for found, standing in moved)


def _judge_settled() -> None:
    if count := judge_again(SETTLED):
        log.info("decks_judged", decks=count)


JUDGE: Final = Recurring("judge", _judge_settled, is_due, every=EVERY)
