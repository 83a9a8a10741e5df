"""What many games of a deck show, each figure with its 95 % interval, as JSON; and two decks on the same seeds.

Game n of every deck has the stream (seed, n), n from 0: the same cards, seed and params are the same report, byte for
byte, and of two decks the games with the same number are compared.
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

#: Is told after each game how many are played, and how many own turns they had together; stops the rest by raising.
GoOn: TypeAlias = Callable[[int, int], None]

#: What of two games with the same number is compared: the other less the one.
PAIRED: Final = ("lethal_turn", "damage", "spent", "discarded")
#: Of these the lower is better; of the rest of what is compared, the higher.
_LOWER_IS_BETTER: Final = frozenset({"lethal_turn", "discarded"})
#: Damage, TP and discards are compared over so many turns at most, as far as both games go: most last as long.
PAIRED_TURNS: Final = 3
#: Fewer pairs of games show no difference.
_FEWEST_PAIRS: Final = 10


def _all_of_them(games: int, turns: int) -> None:
    """Whoever sets no limit."""


def report(
    decklist: Decklist, cards: Mapping[int, Card], seed: str, games: int, params: Params, go_on: GoOn = _all_of_them
) -> dict[str, Any]:
    """The report of `games` games of a deck. Raises ValueError for none, and whatever `go_on` raises.

    `turns` has for each own turn the `games` that played it and the mean of each figure of `Row` over them. `lethal`
    and `deck_out` say in which turn games were won, and in which the deck was found empty; `by_turn` has those until
    each turn. `redraws` are the games with a second first hand, `fighters` the Characters that came, `cards` what each
    card did, `left_out` what of the cards played no part, and `examples` the number of the fastest, a typical, and the
    slowest game.
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
    go_on: GoOn = _all_of_them,
) -> dict[str, Any]:
    """Two decks on the same seeds: the report of each in `decks`, and in `comparison` what differs, game by game.

    A game of both counts once. Raises ValueError for no games, and whatever `go_on` raises.
    """
    stages = [Stage(decklist, cards, params) for decklist in (one, other)]
    mine, theirs = _played(stages, seed, games, go_on)
    decks = [_deck(stage, each) for stage, each in zip(stages, (mine, theirs), strict=True)]
    return {"seed": seed, "params": asdict(params), "decks": decks, "comparison": _comparison(mine, theirs, params)}


def _played(stages: Sequence[Stage], seed: str, games: int, go_on: GoOn) -> list[list[Game]]:
    """The games of each deck; those with the same number are played one after the other."""
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
    """What the games of one deck show."""
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
    """The means of each turn, of the games that played it."""
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
    """In which own turn games ended so, how many did in each and until it, and how many never did."""
    turns: Histogram = dict(Counter(game.turn for game in games if game.ending is ending))
    until, by_turn = 0, []
    for turn in range(1, max(turns, default=0) + 1):
        count = turns.get(turn, 0)
        until += count
        by_turn.append({"turn": turn, **_counted(count, len(games)), "until": share(until, len(games)).as_data()})
    return {**summary(turns), "never": _counted(len(games) - until, len(games)), "by_turn": by_turn}


def _fighters(stage: Stage, games: Sequence[Game]) -> list[dict[str, object]]:
    """The Characters of the pool, by how many of its copies came in a game and in which turn the first of them did."""
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
    """What each card that is played did in a game, those with most damage first: how many of its copies were drawn
    (None of the pool), how often it was used, and its damage. What an Augment adds is damage of who hits with it.
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
    """The cards that are not played, with the reason, and those of which a part is left out: sentences, keywords. The
    keywords in `idle` are played, but have nothing to do here.
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
    """The turn of the win; a game that is not won counts as won in the turn after the last that may be played."""
    return game.turn if game.ending is Ending.LETHAL else params.max_turns + 1


def _examples(games: Sequence[Game], params: Params) -> dict[str, int]:
    """The number of the fastest, of a median and of the slowest game: the first, where several are."""
    turns = [_length(game, params) for game in games]
    middle = percentile(dict(Counter(turns)), 50)
    return {"fastest": turns.index(min(turns)), "typical": turns.index(middle), "slowest": turns.index(max(turns))}


def _comparison(one: Sequence[Game], other: Sequence[Game], params: Params) -> dict[str, object]:
    """What differs between two decks: the `means` of both, and the second less the first, game by game.

    `verdict` says whether the second is better or worse, where the interval of the difference leaves 0 out, else
    same: so many games don't show a difference. The intervals hold all at once with 95 %.
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
    """The figures of `PAIRED`: the turn of the win, and of the first `turns` damage, TP spent, and discards."""
    rows = game.rows[:turns]
    return (
        _length(game, params),
        sum(row.damage for row in rows),
        sum(row.spent for row in rows),
        rows[-1].discarded if rows else 0,
    )
