"""Command `tournament [PATH…] [--keep] [--games N] [--seed S] [--player P [--against P]] [--map M] [--check] …`.

Plays decks against one another and prints the results, or how often one player wins against another.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from itertools import combinations
from pathlib import Path
from time import process_time
from typing import Any, Final

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from cards.catalog.catalogs import Catalog
from decks.core import services
from decks.goldfish.digests import rules_digest
from decks.management.files import current_catalog, read_deck_file
from decks.management.maps import add_map
from decks.models import Deck
from decks.statistics.matchups import StoredResults, keep, played_digest
from rules.bots import LEVELS, Bot
from rules.cards import CardDef
from rules.duel import Action, Duel
from rules.notation import dump_action
from rules.tournament.games import BrokenGame, Game, Tournament
from rules.tournament.meeting import Entrant
from rules.tournament.players import PLAYERS_BY_NAME, Player
from rules.tournament.standings import Share, Standings
from rules.vocabulary import Kind, Section
from tcg.chance import Chance
from tcg.construction import Decklist

#: Rounds by default: each pair of decks meets once on either side.
_ROUNDS: Final = 2


class Command(BaseCommand):
    """Command `tournament`, which plays decks against one another and prints the results."""

    help = "Plays decks against one another and says who wins how often; exit 1 when a game broke off."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the paths of decklists and the options."""
        parser.add_argument(
            "paths", nargs="*", metavar="PATH", help="decklists, with --keep ids of decks; default: the starter decks"
        )
        parser.add_argument("--keep", action="store_true", help="decks of the site, whose pages show what comes out")
        parser.add_argument("--games", type=int, metavar="N", help="default: each two decks meet once on either side")
        parser.add_argument("--seed", default="0", help="the same seed plays the same games (default 0)")
        names = [*PLAYERS_BY_NAME, *map(str, LEVELS)]
        parser.add_argument("--player", choices=names, default="eager", help="default eager; a number: a bot's level")
        parser.add_argument("--against", choices=names, help="compare two players: how often the first one wins")
        add_map(parser)
        parser.add_argument("--check", action="store_true", help="look for contradictions after every action")
        parser.add_argument("--only", type=int, metavar="N", help="play game N alone and print its actions")
        parser.add_argument("--json", action="store_true", help="the results as JSON, cards among them")

    def handle(self, *args: Any, paths: list[str], **options: Any) -> None:
        """Play the tournament of the decks at `paths` and print the results; exit with 1 if a game ended in error."""
        cards = current_catalog()
        if options["keep"] and options["map"]:
            raise CommandError("What is kept is played on plain fields: leave --map out.", returncode=2)
        decks = _stored_decks(paths) if options["keep"] else []
        if options["keep"]:
            decklists = services.decklists_of(decks)
            lists = [(deck.name, decklists[deck.pk]) for deck in decks]
        else:
            lists = [_read(path, cards) for path in [*map(Path, paths)] or _starter_decks()]
        if len(lists) < 2:
            raise CommandError("A tournament needs two decks.", returncode=2)
        entrants = [_entrant(name, decklist, cards) for name, decklist in lists]
        others = [cards.playable(card.id) for card in cards.values() if card.kind in (Kind.TOKEN, Kind.TILE)]
        seed, terrain = options["seed"], options["map"]
        clock = _Clock(_player(options["player"], entrants))
        tournament = Tournament(
            entrants,
            clock.play if options["against"] else clock.player,
            seed,
            others,
            is_checked=options["check"],
            terrain=terrain,
            imagined=_cards_of(entrants),
            against=_player(options["against"], entrants) if options["against"] else None,
        )
        if options["against"]:
            self._compare(tournament, clock, options)
            return
        if options["only"] is not None:
            self._tell(tournament, options["only"])
            return
        games = len(tournament.pairs) * _ROUNDS if options["games"] is None else options["games"]
        standings, broken = self._play(tournament, games)
        params = {"seed": seed, "player": options["player"], "rules": rules_digest()}
        digests = [played_digest(decklist, cards) for _, decklist in lists]
        if options["keep"]:
            by_id = {deck.pk: digest for deck, digest in zip(decks, digests, strict=True)}
            stored = keep(_meetings(decks, standings), by_id, **params)
            self.stderr.write(f"kept {stored} matchups")
        if options["json"]:
            document = {**params, "map": terrain, **_data(tournament, standings, broken, digests)}
            self.stdout.write(json.dumps(_named(document, cards), indent=2, ensure_ascii=False))
        else:
            self.stdout.write("\n".join(_lines(tournament, standings)))
        if broken:
            sys.exit(1)

    def _play(self, tournament: Tournament, games: int) -> tuple[Standings, list[BrokenGame]]:
        """Play until all games are done or Ctrl-C is pressed; return the results and the failed games.

        Failed games are printed at once.
        """
        standings, broken = Standings(len(tournament.entrants)), list[BrokenGame]()
        shows = self.stderr.isatty()
        try:
            for number in range(games):
                if shows:
                    self.stderr.write(f"\r{number} of {games} games", ending="")
                try:
                    standings.add(tournament.play(number))
                except BrokenGame as error:
                    broken.append(error)
                    self.stderr.write(f"broken: {error}")
        except KeyboardInterrupt:
            self.stderr.write(f"\nstopped after {standings.games} of {games} games")
        if shows:
            self.stderr.write("\r" + " " * 40 + "\r", ending="")
        if tournament.in_python and not tournament.is_checked:
            self.stderr.write(f"{tournament.in_python} games were played in Python, where each takes ten times as long")
        return standings, broken

    def _compare(self, tournament: Tournament, clock: _Clock, options: dict[str, Any]) -> None:
        """Print how often one player wins against another, and how long it takes for a decision."""
        games = len(tournament.pairs) * 2 * _ROUNDS if options["games"] is None else options["games"]
        won = played = 0
        shows = self.stderr.isatty()
        try:
            for number in range(games):
                game = tournament.play(number)
                played += game.winner is not None
                won += tournament.has_won(game)
                if shows:
                    self.stderr.write(f"\r{number + 1} of {games} games, {won} of {played} won", ending="")
        except KeyboardInterrupt:
            self.stderr.write("\nstopped")
        share = Share(won, played)
        low, high = share.interval
        self.stdout.write(
            f"{options['player']} against {options['against']}: {100 * share.value:.1f} % "
            f"({100 * low:.1f} to {100 * high:.1f}) of {played} games"
        )
        self.stdout.write(
            f"a decision of {options['player']} takes {clock.quantile(0.5):.3f} s of CPU time (median), "
            f"{clock.quantile(0.99):.3f} s (99 of 100)"
        )

    def _tell(self, tournament: Tournament, number: int) -> None:
        """Play game `number` (from 0) of the tournament and print its actions in the notation of rules scenarios."""

        def watch(duel: Duel, action: Action) -> None:
            self.stdout.write(dump_action(duel, action, duel.to_act))

        south, north = (tournament.entrants[side].name for side in tournament.sides(number))
        self.stdout.write(f"S is {south}, N is {north}")
        try:
            game = tournament.play(number, watch)
        except BrokenGame as error:
            self.stdout.write(f"broken: {error}")
            sys.exit(1)
        self.stdout.write(_ended(tournament, game))


class _Clock:
    """Player of a tournament whose decisions are timed, but for those with just one action."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self._seconds: list[float] = []

    def play(self, duel: Duel, actions: list[Action], chance: Chance) -> Action:
        """Return the player's choice."""
        start = process_time()
        action = self.player(duel, actions, chance)
        if len(actions) > 1:
            self._seconds.append(process_time() - start)
        return action

    def quantile(self, part: float) -> float:
        """Return the time of which `part` of the decisions take less, in seconds."""
        return sorted(self._seconds)[int(part * len(self._seconds))] if self._seconds else 0.0


def _player(name: str, entrants: Sequence[Entrant]) -> Player:
    """Return the player of a name. A bot knows the decks of the tournament."""
    return Bot(int(name), tuple(entrants)).play if name.isdecimal() else PLAYERS_BY_NAME[name]


def _cards_of(entrants: Sequence[Entrant]) -> list[CardDef]:
    return [card for each in entrants for card in (*each.main, *each.special, *([each.leader] if each.leader else []))]


def _starter_decks() -> list[Path]:
    return sorted((settings.DATA_DIR / "decks").glob("*.txt"))


def _stored_decks(ids: list[str]) -> list[Deck]:
    """Return the site's decks with these ids, by default the starter decks. Raises CommandError for an unknown id."""
    if not ids:
        return sorted(services.starter_decks().values(), key=lambda deck: deck.name)
    decks = Deck.objects.in_bulk(ids)
    if missing := [each for each in ids if each not in decks]:
        raise CommandError(f"No deck has the id {', '.join(missing)}.", returncode=2)
    return [decks[each] for each in dict.fromkeys(ids)]


def _meetings(decks: Sequence[Deck], standings: Standings) -> list[StoredResults]:
    return [
        StoredResults(
            decks[one],
            decks[other],
            standings.between(one, other).won,
            standings.between(other, one).won,
            standings.drawn(one, other),
        )
        for one, other in combinations(range(len(decks)), 2)
    ]


def _read(path: Path, cards: Catalog) -> tuple[str, Decklist]:
    """Return the name and list of the deck in a file. Raises CommandError if it can't be read or has unknown cards."""
    parsed = read_deck_file(path, cards)
    if parsed.lines:
        problems = "; ".join(f"line {line.line}: {line.message}" for line in parsed.lines)
        raise CommandError(f"{path}: {problems}", returncode=2)
    return parsed.name or path.stem, parsed.decklist


def _entrant(name: str, decklist: Decklist, cards: Catalog) -> Entrant:
    """Return a deck, without names of unknown cards, as an entrant of the tournament."""

    def playable_copies(section: Section) -> tuple[CardDef, ...]:
        counts = decklist.section(section.value)
        return tuple(cards.playable(ref) for ref, count in counts.items() for _ in range(count) if isinstance(ref, int))

    leader = playable_copies(Section.LEADER)
    return Entrant(name, leader[0] if leader else None, playable_copies(Section.MAIN), playable_copies(Section.SPECIAL))


def _ended(tournament: Tournament, game: Game) -> str:
    winner = "nobody" if game.winner is None else tournament.entrants[game.winner].name
    return f"{winner} wins after {game.turns} turns and {game.actions} actions: {game.ending.value}"


# --- tables and data ----------------------------------------------------------------------------------------------


def _lines(tournament: Tournament, standings: Standings) -> list[str]:
    """Return the `standings` as lines of text: shares of games won, in per cent with 95 % intervals, and totals."""
    names = [entrant.name for entrant in tournament.entrants]
    places = range(len(names))
    width = max(map(len, names))
    head = "".join(f"{place + 1:>14}" for place in places)
    lines = [f"{'':{width + 4}}{'all':>14}{'games':>7}{head}"]
    for place, name in enumerate(names):
        share = standings.of(place)
        row = "".join(f"{'–' if other == place else _cell(standings.between(place, other)):>14}" for other in places)
        lines.append(f"{place + 1:>2}  {name:{width}}{_cell(share):>14}{share.played:>7}{row}")
    games = max(1, standings.games)
    ends = ", ".join(f"{ending.value} {count}" for ending, count in standings.endings.most_common())
    mean = f"{standings.turns / games:.1f} turns and {standings.actions / games:.0f} actions a game"
    return [*lines, "", f"{standings.games} games, {mean}; ended by: {ends or 'nothing'}"]


def _cell(share: Share) -> str:
    """Return a share of games won as text in per cent with its 95 % interval: “54 (47–61)”; “·” without games."""
    low, high = share.interval
    return f"{100 * share.value:.0f} ({100 * low:.0f}–{100 * high:.0f})" if share.played else "·"


def _data(
    tournament: Tournament, standings: Standings, broken: list[BrokenGame], digests: Sequence[str]
) -> dict[str, object]:
    places = range(len(tournament.entrants))
    games = max(1, standings.games)
    return {
        "games": standings.games,
        "mean_turns": round(standings.turns / games, 2),
        "mean_actions": round(standings.actions / games, 1),
        "endings": {ending.value: count for ending, count in sorted(standings.endings.items())},
        "decks": [
            {
                "name": entrant.name,
                "digest": digests[place],
                **_share_data(standings.of(place)),
                "against": {
                    tournament.entrants[other].name: {
                        **_share_data(standings.between(place, other)),
                        "drawn": standings.drawn(place, other),
                    }
                    for other in places
                    if other != place
                },
            }
            for place, entrant in enumerate(tournament.entrants)
        ],
        "cards": standings.of_cards(),
        "broken": [{"game": error.number, "actions": error.actions, "faults": list(error.faults)} for error in broken],
    }


def _share_data(share: Share) -> dict[str, object]:
    interval = [round(end, 4) for end in share.interval]
    return {"won": share.won, "played": share.played, "share": round(share.value, 4), "interval": interval}


def _named(document: dict[str, Any], cards: Catalog) -> dict[str, Any]:
    """Return the JSON of a tournament with the names of cards in place of their ids."""
    shares: dict[int, Share] = document["cards"]
    return {**document, "cards": {cards[card].name: _share_data(share) for card, share in shares.items()}}
