"""Report of a goldfish simulation: statistics of its games (rules G-10 to G-24), with 95 % intervals, as JSON."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict
from fractions import Fraction
from typing import Any, Final

from rules.cards import CardDef
from rules.duel import DEFAULTS
from rules.goldfish.games.counts import Count, Ending
from rules.goldfish.games.game import cards_of
from rules.goldfish.games.tally import PAIRED, SEEN_TURNS, Pairs, Tally
from rules.goldfish.job import Job, Params, Side
from rules.odds import Grade, cards_seen, grade_odds, is_castable
from rules.vocabulary import Kind
from tcg.estimates import Histogram, curve, mean, share, summary
from tcg.odds import at_least

#: Fewest pairs of games that may show a difference.
_FEWEST_PAIRS: Final = 10
#: Compared figures for which lower is better; for the others higher is better.
_LOWER_IS_BETTER: Final = frozenset(PAIRED) - {"damage"}


def report(job: Job, total: dict[str, Any]) -> dict[str, Any]:
    """Return the report of `total`, the sum of a job's games. Equal sums give the same bytes."""
    tallies = [Tally.from_data(data) for data in total["tallies"]]
    return {
        "seed": job.seed,
        "games": tallies[0].games,
        "params": {**asdict(job.params), "map": dict(job.params.map)},
        "decks": [_deck(side, job, tally) for side, tally in zip(job.sides, tallies, strict=True)],
        "comparison": None if total["pairs"] is None else _comparison(tallies, total["pairs"], job.params),
    }


def _deck(side: Side, job: Job, tally: Tally) -> dict[str, object]:
    """Return the statistics of one deck's games, whose sums are in `tally`."""
    turns = {count: curve(tally.turns[count]) for count in Count}
    return {
        "name": side.name,
        "cards_in_deck": len(side.main),
        "endings": {ending.name.lower(): _counted(tally.endings[ending], tally.games) for ending in Ending},
        "lethal": _lethal(tally, job.params),
        "first_creature": _first(tally.first_creature, tally.games),
        "first_damage": _first(tally.first_damage, tally.games),
        "damage": {
            "attacks": turns[Count.DAMAGE],
            "texts": turns[Count.TEXT_DAMAGE],
            "opponent_hp": turns[Count.OPPONENT_HP],
        },
        "points": {
            "used": turns[Count.POINTS_USED],
            "wasted": {count.name.lower(): turns[count] for count in _WASTED},
        },
        "spawns": turns[Count.SPAWNS],
        "levels": turns[Count.LEVELS],
        "crystals": {
            "inventory": turns[Count.CRYSTALS],
            "spent": turns[Count.SPENT],
            "overflow": turns[Count.OVERFLOW],
            "overflow_in_all": summary(tally.overflow),
            "stranded": summary(tally.stranded),
        },
        "stuck": {count.name.lower(): turns[count] for count in _STUCK},
        "dead": turns[Count.DEAD],
        "hand": turns[Count.HAND],
        "level_curve": level_curve(side.main),
        "opening": _opening(side.main, tally),
        "cards": _cards(side, job, tally),
    }


_WASTED: Final = (Count.NO_CREATURE, Count.TOO_EXPENSIVE, Count.LIMIT, Count.NO_TILE, Count.REMAINDER)
_STUCK: Final = (Count.UNAFFORDABLE, Count.NO_TARGET, Count.REACTIVE)


def _counted(count: int, of: int) -> dict[str, object]:
    return {"count": count, "share": share(count, of).as_data()}


def _first(histogram: Histogram, games: int) -> dict[str, object]:
    """Return statistics of `histogram`: the turn of an event (0: never), and how often it never came (G-10, G-18).

    The turn is that of games with the event; `games` are all.
    """
    happened = {turn: count for turn, count in histogram.items() if turn}
    return {**summary(happened), "never": _counted(histogram.get(0, 0), games)}


def _lethal(tally: Tally, params: Params) -> dict[str, object]:
    """Return how many games were won in each turn, and up to and including each turn (G-19)."""
    until, by_turn = 0, []
    for turn in range(1, params.max_turns + 1):
        count = tally.lethal.get(turn, 0)
        until += count
        by_turn.append({"turn": turn, **_counted(count, tally.games), "until": share(until, tally.games).as_data()})
    return {**_first(tally.lethal, tally.games), "by_turn": by_turn}


def level_curve(main: Sequence[CardDef]) -> dict[str, object]:
    """Return the level curve of a main deck (G-21): creatures and tricks by level, and shares of creatures."""
    levels: dict[Kind, Counter[int]] = {Kind.CREATURE: Counter(), Kind.TRICK: Counter()}
    for card in main:
        levels[card.kind][card.level or 0] += 1
    creatures, tricks = levels[Kind.CREATURE], levels[Kind.TRICK]
    count = creatures.total()
    points, half = DEFAULTS.spawn_points, DEFAULTS.spawn_points // DEFAULTS.spawns_per_turn
    return {
        "creatures": {str(level): creatures[level] for level in sorted(creatures)},
        "tricks": {str(level): tricks[level] for level in sorted(tricks)},
        "average_creature": _average(creatures),
        "average_trick": _average(tricks),
        "share_up_to_6": _part(sum(creatures[level] for level in creatures if level <= points), count),
        "share_up_to_3": _part(sum(creatures[level] for level in creatures if level <= half), count),
        "from_7": sum(creatures[level] for level in creatures if level > points),
    }


def _average(levels: Counter[int]) -> float | None:
    return round(sum(level * count for level, count in levels.items()) / levels.total(), 6) if levels else None


def _part(count: int, of: int) -> float | None:
    return round(count / of, 6) if of else None


def _opening(main: Sequence[CardDef], tally: Tally) -> dict[str, object]:
    """Return statistics of opening hands with the exact odds (G-22, G-23)."""
    exact = grade_odds(main)
    size, castable = len(main), sum(map(is_castable, main))
    seen = cards_seen(1, size)
    return {
        "grades": [
            {"grade": grade.value, **_counted(tally.grades[grade], tally.games), "exact": _float(exact[grade])}
            for grade in Grade
        ],
        "castable": castable,
        "no_castable": {
            **_counted(tally.grades[Grade.BRICK], tally.games),
            "exact": _float(1 - at_least(1, castable, seen, size)),
        },
    }


def _float(odds: Fraction) -> float:
    return round(float(odds), 9)


def _cards(side: Side, job: Job, tally: Tally) -> list[dict[str, Any]]:
    """Return statistics of each card, those played most often, as a share of copies, first (G-24)."""
    size = len(side.main)
    copies = Counter(card.id for card in side.main)
    cards: list[dict[str, Any]] = []
    for number, card in enumerate(cards_of(side, job.others)):
        if card.id not in copies:
            continue
        sums = tally.of_card(number)
        drawn = max(0, copies[card.id] * tally.games - sums.left)
        played, held = min(drawn, sums.played), min(drawn, sums.held)
        cards.append(
            {
                "card": card.id,
                "slug": card.slug,
                "name": card.name,
                "kind": card.kind.value,
                "level": card.level,
                "copies": copies[card.id],
                "drawn": drawn,
                "played": sums.played,
                "played_share": share(played, drawn).as_data(),
                "held": held,
                "held_share": share(held, drawn).as_data(),
                "first_play": summary(sums.first_plays),
                "seen": _seen(sums.first_seen, tally.games, copies[card.id], size),
            }
        )
    return sorted(cards, key=lambda card: (-card["played_share"]["value"], card["held_share"]["value"], card["name"]))


def _seen(first: Histogram, games: int, copies: int, size: int) -> list[dict[str, object]]:
    """Return how often a copy was among the cards drawn up to each turn, with the exact odds (G-23).

    `first` counts games by the turn of the first copy, of `copies` in a deck of `size` cards.
    """
    until, by_turn = 0, []
    for turn in range(1, SEEN_TURNS + 1):
        until += first.get(turn, 0)
        exact = at_least(1, copies, cards_seen(turn, size), size)
        by_turn.append({"turn": turn, "share": share(until, games).as_data(), "exact": _float(exact)})
    return by_turn


def _comparison(tallies: Sequence[Tally], data: dict[str, object], params: Params) -> dict[str, object]:
    """Return the differences of two decks on the same seeds: second minus first, game by game.

    `verdict` is better or worse if the interval of the difference excludes 0 and there are enough pairs, else same. All
    intervals together hold with 95 %, so equal decks differ in one comparison of twenty. `tallies` are those of both
    decks, `data` are the `Pairs` as JSON.
    """
    pairs = Pairs()
    pairs.plus(data)
    figures = []
    for name in PAIRED:
        difference = mean(pairs.differences[name], together=len(PAIRED))
        is_lower = difference.high < 0
        is_shown = pairs.games >= _FEWEST_PAIRS and (is_lower or difference.low > 0)
        is_better = is_lower == (name in _LOWER_IS_BETTER)
        verdict = "same" if not is_shown else "better" if is_better else "worse"
        figures.append(
            {
                "figure": name,
                "difference": difference.as_data(),
                "verdict": verdict,
                "changed": _counted(pairs.games - pairs.differences[name].get(0, 0), pairs.games),
            }
        )
    lethal = [
        {"turn": turn, "shares": [share(_until(tally.lethal, turn), tally.games).as_data() for tally in tallies]}
        for turn in range(1, params.max_turns + 1)
    ]
    return {"games": pairs.games, "figures": figures, "lethal_until": lethal}


def _until(lethal: Histogram, turn: int) -> int:
    return sum(count for when, count in lethal.items() if 0 < when <= turn)
