"""Decklists stored in a run of games, so that it can be played, resumed and read after the decks change."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final

from cards.catalog.catalogs import Catalog
from decks.core.services import decklist_of
from decks.games import game_of
from decks.goldfish import limits
from decks.goldfish.digests import cards_digest
from decks.goldfish.kinds import AnyJob
from decks.legality import sections_data, validate
from decks.models import Deck, Run, RunKind
from rules.bots.series import Series
from rules.cards import CardDef
from rules.goldfish import Job, Params, Side
from rules.tournament.meeting import Entrant
from rules.vocabulary import Kind, Section
from tcg.construction import Decklist, Severity

#: Sections that cards are played from, and the kinds that can be played: the rules know no tile cards in hand.
PLAYED: Final = {
    Section.LEADER: (Kind.LEADER,),
    Section.MAIN: (Kind.CREATURE, Kind.TRICK),
    Section.SPECIAL: (Kind.CREATURE,),
}
#: Messages of warnings by code.
WARNINGS: Final = {
    "ILLEGAL": "The deck is not legal in {}.",
    "UNKNOWN_CARD": "No card has these names: they are left out.",
    "WRONG_SECTION": "These cards can't be played from where they are: they are left out.",
    "NOT_EXECUTABLE": "The text of these cards can't be run: they are played blank (G-8).",
    "NO_LEADER": "No leader: a blank one stands in (G-6).",
}


class Unplayable(Exception):
    """Error: no game can be played with a deck; the message says why. `place` is the deck's index in the run."""

    def __init__(self, message: str, place: int) -> None:
        super().__init__(message)
        self.place = place


@dataclass(frozen=True, slots=True, kw_only=True)
class Contender:
    """Decklist to play in a run, and the deck that it is from, if any, at `version`, or (None) as it is now."""

    name: str
    format: str
    decklist: Decklist
    deck: Deck | None = None
    version: int | None = None


def contender_of(deck: Deck) -> Contender:
    """Return a deck's present list as one to play in a run."""
    return Contender(name=deck.name, format=deck.format, decklist=decklist_of(deck), deck=deck)


def side_data(contender: Contender, cards: Catalog) -> dict[str, object]:
    """Return a decklist as a run stores it: `{name, format, version, sections, warnings}`, cards by name and slug."""
    return {
        "name": contender.name,
        "format": contender.format,
        "version": contender.version or (contender.deck.version if contender.deck else None),
        "sections": sections_data(contender.decklist, cards),
        "warnings": list(_warnings(contender, cards)),
    }


def build_job(sides: Sequence[dict[str, object]], params: Params, seed: str, cards: Catalog) -> Job:
    """Return the job that plays stored decklists (`side_data`) with the present cards; or raise Unplayable."""
    return Job(tuple(_side(side, place, cards) for place, side in enumerate(sides)), params, seed, _others(cards))


def job_of(run: Run, cards: Catalog) -> Job:
    """Return the job that plays a run, with the cards as they are now. Raises Unplayable if its cards are gone."""
    stored = dict(run.params)
    params = Params(**{**stored, "map": tuple((tile, terrain) for tile, terrain in stored["map"])})
    return build_job(run.sides, params, run.seed, cards)


def any_job_of(run: Run, cards: Catalog) -> AnyJob:
    """Return the job that plays a run of any kind with the present cards. Raises Unplayable if its cards are gone."""
    return series_of(run, cards) if run.kind == RunKind.MATCHUPS else job_of(run, cards)


def series_of(run: Run, cards: Catalog) -> Series:
    """Return the games of a run of matchups with the present cards. Raises Unplayable if its cards are gone."""
    job = build_job(run.sides, Params(), run.seed, cards)
    sides = tuple(Entrant(side.name, side.leader, side.main, side.special) for side in job.sides)
    return Series(sides, run.params["level"], run.seed, run.params["games"], job.others)


def digest_of(job: AnyJob, cards: Catalog) -> str:
    """Return a digest of all cards that the games of a job may bring into play."""
    sides = [card for side in job.sides for card in (side.leader, *side.main, *side.special) if card]
    ids = {card.id for card in (*sides, *job.others)}
    return cards_digest((cards[card_id] for card_id in ids), cards.types)


def params_data(params: Params) -> dict[str, object]:
    """Return the parameters of goldfish games in the form that a run stores."""
    return asdict(params)


def _side(side: dict[str, Any], place: int, cards: Catalog) -> Side:
    piles = {section: _copies(side["sections"][section.value], kinds, cards) for section, kinds in PLAYED.items()}
    count = len(piles[Section.MAIN]) + len(piles[Section.SPECIAL])
    if count > limits.CARDS:
        raise Unplayable(f"The deck has {count:,} cards: at most {limits.CARDS} can be played.", place)
    leader = piles[Section.LEADER]
    try:
        return Side(side["name"], leader[0] if leader else None, piles[Section.MAIN], piles[Section.SPECIAL])
    except ValueError as error:
        raise Unplayable(str(error), place) from error


def _copies(entries: Sequence[dict[str, Any]], kinds: Sequence[Kind], cards: Catalog) -> tuple[CardDef, ...]:
    """Return each copy of the stored cards (`entries`) that are known and of one of the `kinds`.

    They are sorted by name, so that the order of the list doesn't affect games.
    """
    counts = ((cards.slugged(entry["slug"] or ""), entry["count"]) for entry in entries)
    known = [(card, count) for card, count in counts if card and card.kind in kinds]
    known.sort(key=lambda entry: entry[0].name)
    return tuple(playable for card, count in known for playable in (cards.playable(card.id),) * count)


def _others(cards: Catalog) -> tuple[CardDef, ...]:
    """Return the cards that are in no deck but may come into a game: tokens and tile cards."""
    others = (cards.playable(card.id) for card in cards.values() if card.kind in (Kind.TOKEN, Kind.TILE))
    return tuple(sorted(others, key=lambda card: card.name))


def _warnings(contender: Contender, cards: Catalog) -> Iterator[dict[str, object]]:
    """Yield warnings `{code, message, cards}` about a list that is played although it has problems (G-6, G-8)."""
    problems = validate(contender.decklist, contender.format, cards)
    errors = [problem.message for problem in problems if problem.severity is Severity.ERROR]
    if errors:
        name = game_of(cards).formats[contender.format].name
        yield {"code": "ILLEGAL", "message": " ".join([WARNINGS["ILLEGAL"].format(name), *errors]), "cards": []}
    affected: dict[str, set[str]] = {"UNKNOWN_CARD": set(), "WRONG_SECTION": set(), "NOT_EXECUTABLE": set()}
    leaders = 0
    for section, kinds in PLAYED.items():
        for ref in contender.decklist.section(section.value):
            if isinstance(ref, str):
                affected["UNKNOWN_CARD"].add(ref)
            elif cards[ref].kind not in kinds:
                affected["WRONG_SECTION"].add(cards[ref].name)
            else:
                leaders += section is Section.LEADER
                if not cards[ref].is_executable:
                    affected["NOT_EXECUTABLE"].add(cards[ref].name)
    for code, names in affected.items():
        if names:
            yield {"code": code, "message": WARNINGS[code], "cards": sorted(names)}
    if not leaders:
        yield {"code": "NO_LEADER", "message": WARNINGS["NO_LEADER"], "cards": []}
