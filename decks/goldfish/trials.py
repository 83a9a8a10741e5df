"""Tests of suggested cards in goldfish games: the deck with some copies added against the deck without them.

They run in the background, on the same seeds for all users. They are found again by the cards played, so a deck that
is changed back has its earlier results.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from django.db.models import QuerySet
from django.http import HttpRequest

from cards.catalog.catalogs import Catalog
from decks import permissions
from decks.goldfish import limits
from decks.goldfish.comparing import in_short
from decks.goldfish.digests import rules_digest
from decks.goldfish.rivals import is_played_as
from decks.goldfish.services import Progress, cancel_run, have_cards_changed, progress, report_of, start_run
from decks.goldfish.snapshot import PLAYED, Contender
from decks.models import ACTIVE, Deck, Run, RunStatus
from decks.recommendations.suggestions import Suggestion
from rules.goldfish import Params
from tcg.construction import Decklist

#: Number of suggestions to try.
TRIED: Final = 3
#: Seed of the games, the same for all, so that the cards can also be compared with one another.
SEED: Final = "suggestions"
#: Latest runs of a deck to search for trials of its present cards.
_LOOKED_AT: Final = 30


@dataclass(frozen=True, slots=True)
class SuggestionTrial:
    """Run of games that tests a suggested card; `message` is its result when done, or why it failed, else ""."""

    run: Run
    progress: Progress
    message: str

    @property
    def is_active(self) -> bool:
        """Whether the run is queued or being played."""
        return self.progress.status in ACTIVE


def worth_trying(suggestions: Sequence[Suggestion]) -> list[Suggestion]:
    """Return the best three of the suggested cards for sections that goldfish games play, in their order."""
    return [each for each in suggestions if each.section in list(PLAYED)][:TRIED]


def trials_of(
    request: HttpRequest, deck: Deck, decklist: Decklist, suggestions: Iterable[Suggestion], cards: Catalog
) -> dict[int, SuggestionTrial]:
    """Return the existing tests of suggested cards with a deck's present cards, by the id of the suggested card."""
    runs = [run for run in _runs(request, deck)[:_LOOKED_AT] if is_played_as(run.sides[0], decklist, cards)]
    trials = {}
    for each in suggestions:
        tried = each.put_in(decklist)
        run = next((run for run in runs if is_played_as(run.sides[1], tried, cards)), None)
        if run is not None and not have_cards_changed(run, cards):
            trials[each.card.id] = _trial(run)
    return trials


def try_out(
    request: HttpRequest, deck: Deck, decklist: Decklist, suggestions: Sequence[Suggestion], cards: Catalog
) -> None:
    """Start tests of the best suggestions that have no active or finished test, and stop the user's other tests.

    `decklist` has the present cards of `deck`, to which all these tests belong. Raises Unplayable if no game can be
    played, RunLimitReached if the user or all users have too many runs or games. Deck.DoesNotExist means that the deck
    was deleted meanwhile.
    """
    wanted = worth_trying(suggestions)
    trials = trials_of(request, deck, decklist, wanted, cards)
    known = {trial.run.pk for trial in trials.values()}
    stop(request, deck, keep=known)
    with permissions.new_owner(request) as (owner, visitor):
        for each in wanted:
            trial = trials.get(each.card.id)
            if trial is not None and trial.progress.status in (*ACTIVE, RunStatus.DONE):
                continue
            start_run(
                owner=owner,
                visitor=visitor,
                contenders=[
                    Contender(name=deck.name, format=deck.format, decklist=decklist, deck=deck),
                    Contender(
                        name=f"{deck.name} with {each.copies} {each.card.name} more",
                        format=deck.format,
                        decklist=each.put_in(decklist),
                    ),
                ],
                params=Params(),
                seed=SEED,
                games=limits.GAMES,
                cards=cards,
                in_background=True,
            )


def stop(request: HttpRequest, deck: Deck, keep: Iterable[str] = ()) -> None:
    """Cancel the runs by which this user tests suggested cards for a deck, except the runs in `keep`."""
    for run in _runs(request, deck).filter(status__in=ACTIVE).exclude(pk__in=list(keep)):
        if permissions.owns(request, run):
            cancel_run(run=run)


def _runs(request: HttpRequest, deck: Deck) -> QuerySet[Run]:
    runs = permissions.visible_runs(request).filter(
        deck=deck, seed=SEED, games=limits.GAMES, rules_digest=rules_digest()
    )
    return runs.exclude(status=RunStatus.CANCELLED).defer("report")


def _trial(run: Run) -> SuggestionTrial:
    report = report_of(run) if run.status == RunStatus.DONE else None
    message = in_short(report) if report else run.reason
    return SuggestionTrial(run, progress(run), message)
