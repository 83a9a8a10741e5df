"""Exchange of cards with the side deck before the second and third game of a match (D-2.4, O-2.8)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.db import transaction

from cards.catalog.catalogs import Catalog
from decks.goldfish.rivals import stored_decklist
from decks.goldfish.snapshot import Contender, Unplayable, build_job, side_data
from decks.legality import validate
from play.core.services import changed, start_next_game
from play.models import Match, Mode, Seat, Status
from rules.goldfish import Params
from rules.vocabulary import Section
from tcg.construction import Severity

#: Sections between which cards are exchanged; the rest of them is the side deck.
PLAYED: Final = (Section.MAIN, Section.SPECIAL)
#: Copies of a card in a section, by slug.
Counts = Mapping[str, int]


class ExchangeError(Exception):
    """Error for an exchange of cards that is not possible now, or not legal; the message says why."""


def is_between_games(match: Match) -> bool:
    """Return whether the players of a match may exchange cards, as its next game has not begun."""
    return match.status == Status.RUNNING and match.due is None


def present_side(match: Match, seat: Seat) -> dict[str, Any]:
    """Return the list that a seat plays next: after its exchange, or else that of its last game."""
    sides = match.games.order_by("-number").values_list("sides", flat=True).first()
    side: dict[str, Any] = seat.next_side or (sides[seat.number] if sides else seat.side)
    return side


def get_ready(match: Match, seat: Seat, wanted: Mapping[str, Counts] | None, cards: Catalog) -> None:
    """Exchange cards of a seat, and begin the next game if the other player is ready, too.

    `wanted` has the copies in the main and in the special deck; all others are in the side deck. None: no exchange.

    Raises:
        ExchangeError: if it is not possible now, or not legal.
    """
    if match.mode == Mode.SELF or not is_between_games(match):
        raise ExchangeError("Cards are exchanged between two games of a match.")
    side = present_side(match, seat) if wanted is None else _exchanged(match, seat, wanted, cards)
    with transaction.atomic():
        match = Match.objects.select_for_update().get(pk=match.pk)
        if not is_between_games(match):
            raise ExchangeError("The next game has begun.")
        match.seats.filter(pk=seat.pk).update(next_side=side)
        start_next_game(match, cards)
        changed(match)


def pool_of(side: Mapping[str, Any]) -> dict[str, tuple[str, int]]:
    """Return (name, copies) of the cards that a seat can exchange, by slug."""
    pool: dict[str, tuple[str, int]] = {}
    for section in (*PLAYED, Section.SIDE):
        for entry in side["sections"][section.value]:
            if entry["slug"]:
                pool[entry["slug"]] = (entry["card"], pool.get(entry["slug"], ("", 0))[1] + entry["count"])
    return pool


def _exchanged(match: Match, seat: Seat, wanted: Mapping[str, Counts], cards: Catalog) -> dict[str, Any]:
    pool = pool_of(seat.side)
    rest = {slug: count for slug, (_, count) in pool.items()}
    faults: list[str] = []
    for slug, count in (pair for counts in wanted.values() for pair in counts.items()):
        if slug not in pool:
            faults.append(f"{slug} is not in your deck.")
        rest[slug] = rest.get(slug, 0) - count
    faults += [
        f"You have {pool[slug][1]} of {pool[slug][0]}." for slug, left in rest.items() if left < 0 and slug in pool
    ]
    if faults:
        raise ExchangeError(" ".join(faults))
    counts = {**{section.value: wanted.get(section.value, {}) for section in PLAYED}, Section.SIDE.value: rest}
    sections = {name: _entries(copies, pool) for name, copies in counts.items()}
    side = {**seat.side, "sections": {**seat.side["sections"], **sections}}
    decklist = stored_decklist(side, cards)
    errors = [] if _errors(match, seat.side, cards) else _errors(match, side, cards)
    if errors:
        raise ExchangeError(" ".join(["The deck would not be legal.", *errors]))
    changed_side = side_data(Contender(name=side["name"], format=side["format"], decklist=decklist), cards)
    try:
        build_job([changed_side], Params(), "", cards)
    except Unplayable as error:
        raise ExchangeError(str(error)) from error
    return {**changed_side, "version": side["version"]}


def _entries(counts: Counts, pool: Mapping[str, tuple[str, int]]) -> Sequence[dict[str, object]]:
    return [{"card": pool[slug][0], "slug": slug, "count": count} for slug, count in counts.items() if count]


def _errors(match: Match, side: dict[str, Any], cards: Catalog) -> list[str]:
    problems = validate(stored_decklist(side, cards), match.format, cards)
    return [problem.message for problem in problems if problem.severity is Severity.ERROR]
