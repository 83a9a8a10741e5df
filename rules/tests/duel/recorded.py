"""Games of the structure decks as they have always been played: a digest of each, and how to record them anew.

Whatever becomes of the engine's inside, the same decks and seeds are the same games: each decision with its list of
legal actions, and what they lead to. Only a rule that has changed changes them. `python -m rules.tests.duel.recorded`
then writes the digests anew; the change says why.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from rules.cards import CardDef
from rules.duel.engine import apply, legal_actions
from rules.duel.state.duel import Duel, Trick, Unit
from rules.goldfish.games.chunks import play_chunk
from rules.goldfish.games.game import Stage
from rules.goldfish.games.players import player_of
from rules.goldfish.games.python_player import Player
from rules.goldfish.job import Job, Params, Side
from rules.goldfish.reports.report import report
from rules.tests.test_starter_set import CARDS
from rules.tournament.meeting import Entrant, Meeting
from rules.vocabulary import Kind
from tcg.chance import Chance

FILE: Final = Path(__file__).with_name("recorded.json")
#: Goldfish games of each deck, and decisions of each deck against the next.
GAMES: Final = 60
DECISIONS: Final = 1_000

_DECKS: Final = Path(__file__).parents[3] / "data" / "decks"
_HEADING: Final = re.compile(r"(\w+)(?: deck)?(?: \(\d+\))?")
_LINE: Final = re.compile(r"(\d+) (.+) \(DSP\) \d+")


@lru_cache(maxsize=1)
def decks() -> dict[str, Entrant]:
    """The structure decks by the names of their files, each pile by name."""
    return {file.stem: _read(file) for file in sorted(_DECKS.glob("*.txt"))}


def _read(file: Path) -> Entrant:
    piles: dict[str, list[CardDef]] = {}
    section = ""
    for line in file.read_text(encoding="utf-8").splitlines():
        if match := _LINE.fullmatch(line):
            piles.setdefault(section, []).extend([CARDS[match[2]]] * int(match[1]))
        elif match := _HEADING.fullmatch(line):
            section = match[1].casefold()
    main, special = (tuple(sorted(piles.get(name, ()), key=_name)) for name in ("main", "special"))
    return Entrant(file.stem, next(iter(piles.get("leader", ())), None), main, special)


def _name(card: CardDef) -> str:
    return card.name


def others() -> tuple[CardDef, ...]:
    """What texts may bring into a game."""
    return tuple(card for card in CARDS.values() if card.kind in (Kind.TOKEN, Kind.TILE))


def goldfish_digest(name: str, player: Callable[[Stage], Player] = player_of) -> str:
    """Of the report of `GAMES` games of a deck, which `player` plays: every number of it."""
    deck = decks()[name]
    side = Side(deck.name, deck.leader, deck.main, deck.special)
    job = Job((side,), Params(), "recorded", others())
    told = report(job, play_chunk(job, 0, GAMES, players=[player(Stage(side, job.params, job.others))]))
    return _digest([json.dumps(told["decks"], sort_keys=True)])


def play_digest(name: str) -> str:
    """Of `DECISIONS` decisions of random play of a deck against the next: the legal actions of each, in their order,
    and how the duels stand at the end.
    """
    return _digest(_told(name))


def _told(name: str) -> Iterator[str]:
    names = [*decks()]
    rival = names[(names.index(name) + 1) % len(names)]
    meeting = Meeting((decks()[name], decks()[rival]), others(), {})
    left, number = DECISIONS, 0
    while left:
        duel, rng = meeting.begin(f"recorded {number}")
        chooser = Chance("recorded", number)
        while left and duel.result is None:
            actions = legal_actions(duel)
            yield json.dumps(actions)
            apply(duel, actions[chooser.below(len(actions))], rng)
            left -= 1
        yield json.dumps(situation_of(duel))
        number += 1


def situation_of(duel: Duel) -> Any:
    """How a duel stands, in words that every engine has: piles in their order, points, and what is on the field."""
    return {
        "result": duel.result,
        "phase": None if duel.phase is None else duel.phase.value,
        "active": duel.active,
        "players": [{**{name: getattr(player, name) for name in ("deck", "hand", "graveyard", "void", "special")},
             "points": player.spawn_points, "crystals": player.crystals, "turns": player.turns,
             "units": [_unit(unit) for unit in player.units], "tricks": [_trick(trick) for trick in player.tricks]}
            for player in duel.players],
    }  # fmt: skip


def _unit(unit: Unit) -> list[int | None]:
    traits = unit.traits
    return [
        unit.card, unit.owner, unit.tile, unit.hp, unit.is_face_up, unit.is_attacking, traits.max_hp, traits.atk,
        traits.catk, traits.ratk, traits.reach, traits.def_, traits.hl, traits.level,
    ]  # fmt: skip


def _trick(trick: Trick) -> list[int]:
    return [trick.card, trick.owner, trick.tile, trick.is_face_up, trick.is_spent]


def _digest(told: Iterator[str] | list[str]) -> str:
    found = hashlib.sha256()
    for line in told:
        found.update(line.encode())
    return found.hexdigest()


def record() -> dict[str, dict[str, str]]:
    """The digests of all decks."""
    return {name: {"goldfish": goldfish_digest(name), "play": play_digest(name)} for name in decks()}


if __name__ == "__main__":
    FILE.write_text(json.dumps(record(), indent=2) + "\n", encoding="utf-8")
