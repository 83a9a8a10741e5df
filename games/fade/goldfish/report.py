"""Report of many goldfish games of a deck as JSON, with 95 % intervals, and the comparison of two decks.

Game n of every deck has the random stream (seed, n), n from 0. The same cards, seed and params give the same report,
byte for byte. Two decks are compared by games with the same number.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict
from typing import Any, Final, TypeAlias

from games.fade.cards import Card
from games.fade.goldfish.game import Game, Row, run
from games.fade.goldfish.params import Params
from games.fade.goldfish.pieces import Piece, Use
from games.fade.goldfish.stage import PLAYER, Stage
from games.fade.goldfish.state import Ending
from tcg.construction import Decklist
from tcg.estimates import Histogram, mean, percentile, share, summary

#: Called after each game with the number of games and of own turns so far. It may raise to stop.
GoOn: TypeAlias = Callable[[int, int], None]

#: Figures that are compared between two games with the same number.
PAIRED: Final = ("lethal_turn", "damage", "spent", "discarded")
#: Figures of which the lower value is better.
_LOWER_IS_BETTER: Final = frozenset({"lethal_turn", "discarded"})
#: Most turns over which damage, TP and discards are compared. Most games last as long.
PAIRED_TURNS: Final = 3
#: Fewest pairs of games that can show a difference.
_FEWEST_PAIRS: Final = 10


def _no_limit(games: int, turns: int) -> None:
    """Never stop: the default of `go_on`, called after each game with the games and turns played so far."""


def report(
    decklist: Decklist, cards: Mapping[int, Card], seed: str, games: int, params: Params, go_on: GoOn = _no_limit
) -> dict[str, Any]:
    """Return the report of `games` games of a deck.

    Its `turns` have for each turn the `games` that reached it and the mean of each value of `Row`. `lethal` and
    `deck_out` count games by the turn in which they were won or the deck was empty. `redraws` counts games with a
    second hand. `fighters` lists the Characters that entered, `cards` the effect of each card, `left_out` the parts
    without effect. `examples` has the numbers of the fastest, a typical and the slowest game. ValueError is raised if
    `games` is below 1. `go_on`, called after each game, may raise any error to stop.
    """
    stage = Stage(decklist, cards, params)
    (played,) = _played([stage], seed, games, go_on)
    return {"seed": seed, "params": asdict(params), **_deck(stage, played)}


def compare(
    one: Decklist,
    other: Decklist,
    cards: Mapping[int, Card],
    seed: str,
    games: int,
    params: Params,
    go_on: GoOn = _no_limit,
) -> dict[str, Any]:
    """Return the reports of the decks `one` and `other` in `decks`, and their differences in `comparison`.

    Games with the same number have the same random stream and are one observation. ValueError is raised if `games` is
    below 1. `go_on`, called after each game, may raise any error to stop.
    """
    stages = [Stage(decklist, cards, params) for decklist in (one, other)]
    mine, theirs = _played(stages, seed, games, go_on)
    decks = [_deck(stage, each) for stage, each in zip(stages, (mine, theirs), strict=True)]
    return {"seed": seed, "params": asdict(params), "decks": decks, "comparison": _comparison(mine, theirs, params)}


def _played(stages: Sequence[Stage], seed: str, games: int, go_on: GoOn) -> list[list[Game]]:
    """Play `games` games of each deck, and return them by deck. Games with the same number follow each other."""
    if games < 1:
        raise ValueError("A report is of one game at least.")
    played: list[list[Game]] = [[] for _ in stages]
    turns = 0
    for number in range(games):
        for stage, each in zip(stages, played, strict=True):
            each.append(run(stage, seed, number))
            turns += len(each[-1].rows)
        go_on(number + 1, turns)
    return played


def _deck(stage: Stage, games: Sequence[Game]) -> dict[str, object]:
    """Return the report of the games that one deck has played."""
    return {
        "games": len(games),
        "cards_in_deck": len(stage.deck),
        "turns": _turns(games),
        "lethal": _ending(games, Ending.LETHAL),
        "deck_out": _ending(games, Ending.DECK_OUT),
        "redraws": _counted(sum(game.redrawn for game in games), len(games)),
        "fighters": _fighters(stage, games),
        "cards": _cards(stage, games),
        "own_attacks": _mean(game.dealt.get(PLAYER, 0) for game in games),
        "left_out": _left_out(stage),
        "examples": _examples(games, stage.params),
    }


def _turns(games: Sequence[Game]) -> list[dict[str, object]]:
    """Return the mean values of each turn over the games that reached it."""
    longest = max(len(game.rows) for game in games)
    turns = []
    for turn in range(longest):
        rows = [game.rows[turn] for game in games if len(game.rows) > turn]
        means = {
            name: mean(Counter(values)).as_data()
            for name, values in zip(Row._fields, zip(*rows, strict=True), strict=True)
        }
        turns.append({"turn": turn + 1, "games": len(rows), **means})
    return turns


def _counted(count: int, of: int) -> dict[str, object]:
    return {"count": count, "share": share(count, of).as_data()}


def _ending(games: Sequence[Game], ending: Ending) -> dict[str, object]:
    """Return as JSON how many games had the ending `ending` in each turn, how many up to each, and how many never."""
    turns: Histogram = dict(Counter(game.turn for game in games if game.ending is ending))
    until, by_turn = 0, []
    for turn in range(1, max(turns, default=0) + 1):
        count = turns.get(turn, 0)
        until += count
        by_turn.append({"turn": turn, **_counted(count, len(games)), "until": share(until, len(games)).as_data()})
    return {**summary(turns), "never": _counted(len(games) - until, len(games)), "by_turn": by_turn}


def _fighters(stage: Stage, games: Sequence[Game]) -> list[dict[str, object]]:
    """Return the Characters of the pool, with the copies that entered in a game and the turn of the first entry."""
    copies = Counter(stage.pool)
    came: dict[int, Histogram] = {}
    first: dict[int, Histogram] = {}
    for game in games:
        turns: dict[int, int] = {}
        for turn, fighter in game.entered:
            turns.setdefault(fighter, turn)
        count = Counter(fighter for _, fighter in game.entered)
        for fighter in copies:
            _one_more(came.setdefault(fighter, {}), count[fighter])
            if fighter in turns:
                _one_more(first.setdefault(fighter, {}), turns[fighter])
    return [
        {
            "card": _id(piece),
            "name": piece.name,
            "copies": copies[fighter],
            "slots": piece.cost,
            "entered": mean(came[fighter]).as_data(),
            "first_turn": summary(first.get(fighter, {})),
        }
        for fighter in copies
        for piece in [stage.pieces[fighter]]
        if piece.use is Use.FIGHTER
    ]


def _one_more(histogram: Histogram, value: int) -> None:
    histogram[value] = histogram.get(value, 0) + 1


def _cards(stage: Stage, games: Sequence[Game]) -> list[dict[str, Any]]:
    """Return the mean effect in a game of each card that is played, the cards with most damage first.

    The effect is copies drawn (None in the pool), uses and damage. Damage added by an Augment counts for its bearer.
    """
    copies = Counter((*stage.deck, *stage.pool))
    rows: list[dict[str, Any]] = [
        {
            "card": _id(piece),
            "slug": piece.card.slug if piece.card else "",
            "name": piece.name,
            "section": "deck" if number < stage.in_deck else "pool",
            "copies": copies[number],
            "drawn": _mean(copies[number] - game.left.get(number, 0) for game in games)
            if number < stage.in_deck
            else None,
            "used": _mean(game.used.get(number, 0) for game in games),
            "damage": _mean(game.dealt.get(number, 0) for game in games),
        }
        for number, piece in enumerate(stage.pieces)
        if piece.use is not Use.NOTHING
    ]
    return sorted(rows, key=lambda row: (-row["damage"]["value"], -row["used"]["value"]))


def _mean(values: Iterable[int]) -> dict[str, float]:
    return mean(Counter(values)).as_data()


def _left_out(stage: Stage) -> list[dict[str, object]]:
    """Return the cards that are not played, with the reason, and sentences and keywords that are left out.

    Keywords in `idle` are played but have no effect.
    """
    copies = Counter((*stage.deck, *stage.pool))
    pieces = [
        ("deck" if number < stage.in_deck else "pool", copies[number], piece)
        for number, piece in enumerate(stage.pieces)
    ]
    return [
        {
            "card": _id(piece),
            "name": piece.name,
            "section": section,
            "copies": count,
            "is_played": piece.use is not Use.NOTHING,
            "why": piece.why,
            "texts": list(piece.texts),
            "keywords": list(piece.words),
            "idle": list(piece.idle),
        }
        for section, count, piece in (*pieces, *stage.beside)
        if piece.why or piece.texts or piece.words or piece.idle
    ]


def _id(piece: Piece) -> int | None:
    return piece.card.id if piece.card else None


def _length(game: Game, params: Params) -> int:
    """Return the turn of the win; for a game that was not won, the turn after the last that `params` allow."""
    return game.turn if game.ending is Ending.LETHAL else params.max_turns + 1


def _examples(games: Sequence[Game], params: Params) -> dict[str, int]:
    """Return the numbers of the fastest, a median and the slowest game, the first of equals."""
    turns = [_length(game, params) for game in games]
    middle = percentile(dict(Counter(turns)), 50)
    return {"fastest": turns.index(min(turns)), "typical": turns.index(middle), "slowest": turns.index(max(turns))}


def _comparison(one: Sequence[Game], other: Sequence[Game], params: Params) -> dict[str, object]:
    """Return the differences between the games of two decks: the `means`, and `other` less `one`, game by game.

    `verdict` is "better" or "worse", about `other`, if there are enough games and the interval of the difference
    excludes 0, else "same". The intervals hold together with 95 %.
    """
    pairs = []
    for mine, theirs in zip(one, other, strict=True):
        turns = min(PAIRED_TURNS, len(mine.rows), len(theirs.rows))
        pairs.append((_compared(mine, turns, params), _compared(theirs, turns, params)))
    figures = []
    for at, name in enumerate(PAIRED):
        differences = dict(Counter(theirs[at] - mine[at] for mine, theirs in pairs))
        difference = mean(differences, together=len(PAIRED))
        is_lower = difference.high < 0
        is_shown = len(pairs) >= _FEWEST_PAIRS and (is_lower or difference.low > 0)
        is_better = is_lower == (name in _LOWER_IS_BETTER)
        figures.append(
            {
                "figure": name,
                "means": [_mean(each[place][at] for each in pairs) for place in (0, 1)],
                "difference": difference.as_data(),
                "verdict": "same" if not is_shown else "better" if is_better else "worse",
                "changed": _counted(len(pairs) - differences.get(0, 0), len(pairs)),
            }
        )
    return {"games": len(pairs), "turns": PAIRED_TURNS, "figures": figures}


def _compared(game: Game, turns: int, params: Params) -> tuple[int, ...]:
    """Return the values named in `PAIRED`: turn of the win; damage, TP spent, discards of the first `turns` turns."""
    rows = game.rows[:turns]
    return (
        _length(game, params),
        sum(row.damage for row in rows),
        sum(row.spent for row in rows),
        rows[-1].discarded if rows else 0,
    )
