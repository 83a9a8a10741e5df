"""Which of the legal choices for a trick, an ability or a question the policy takes (G-31 to G-35)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from rules.duel.actions import Listed, Pile, Ref, RefKind, Targets
from rules.duel.state import Question, QuestionKind, Unit
from rules.duel.table import Card
from rules.goldfish.ground import Ground
from rules.goldfish.repertoire import Purpose, Taste, Use
from rules.goldfish.view import View

_UNIT: Final = RefKind.UNIT
_PATH: Final = RefKind.PATH
#: Worth more than any number of tiles that buff nobody.
_BUFFED: Final = 10_000
#: What an answer to a question is good for is not known.
_ANSWER: Final = Purpose(Use.OTHER)
#: No path is longer.
_LONGEST: Final = 100


def best_attack(card: Card) -> int:
    """The better of a card's printed ATK and RATK, 0 without either."""
    return max(card.stats[0] or 0, card.stats[3] or 0)


def attack_of(unit: Unit) -> int:
    """The better of a unit's ATK and RATK as they are now."""
    return max(unit.traits.atk or 0, unit.traits.ratk or 0)


class Chooser:
    """Chooses for a table: `ranks` puts its cards in the order of the tie chain, the best first."""

    __slots__ = ("_ground", "attacks", "ranks")

    def __init__(self, cards: Sequence[Card], ground: Ground) -> None:
        self._ground = ground
        ordered = sorted(cards, key=lambda card: (-card.level, -best_attack(card), card.name, card.number))
        #: By number of a card the better of its ATK and RATK.
        self.attacks = [best_attack(card) for card in cards]
        self.ranks = [0] * len(cards)
        for rank, card in enumerate(ordered):
            self.ranks[card.number] = rank

    def best(self, view: View, purpose: Purpose, actions: Iterable[Listed], host: int | None = None) -> Listed | None:
        """The action with the best choice, None where each would hurt the own side or do nothing for it.

        With `host` only those whose first choice is the creature on that tile. Of equal ones the card is laid on the
        tile of what is chosen first, else on the first that is legal.
        """
        tastes = purpose.tastes
        if not purpose.is_choosy:
            return next(iter(actions), None)
        if len(tastes) == 1:
            return self._best_of_one(view, purpose, actions, host)
        found, most = None, None
        # The same group stands in many choices; `options` makes each once, and it lives as long as `actions`.
        slots: list[tuple[dict[int, int | None], Taste]] = [({}, taste) for taste in tastes]
        for action in actions:
            targets = action[6]
            if host is not None and not _is_for(targets[0], host):
                continue
            score: list[int] = []
            for (scores, taste), group in zip(slots, targets, strict=True):
                key = id(group)
                one = scores[key] if key in scores else scores.setdefault(key, self._score(view, purpose, taste, group))
                if one is None:
                    break
                score.append(one)
            else:
                first = targets[0]
                score.append(bool(first) and first[0].at == action[2])
                if most is None or score > most:
                    found, most = action, score
        return found

    def _best_of_one(self, view: View, purpose: Purpose, actions: Iterable[Listed], host: int | None) -> Listed | None:
        """The same where only one thing is chosen."""
        found, most, taste = None, None, purpose.tastes[0]
        scores: dict[int, int | None] = {}
        for action in actions:
            group = action[6][0]
            if host is not None and not _is_for(group, host):
                continue
            key = id(group)
            score = scores[key] if key in scores else scores.setdefault(key, self._score(view, purpose, taste, group))
            if score is not None:
                score += score + (bool(group) and group[0][1] == action[2])
                if most is None or score > most:
                    found, most = action, score
        return found

    def answer(self, view: View, question: Question) -> tuple[Targets, int]:
        """The answer to a question, and how many there were; what a discard takes is the worst."""
        taste = Taste.WORST if question.kind is QuestionKind.DISCARD else Taste.BEST_CARD
        found, most = question.options[0], None
        for targets in question.options:
            scores = [self._score(view, _ANSWER, taste, group) or 0 for group in targets]
            if most is None or scores > most:
                found, most = targets, scores
        return found, len(question.options)

    def _score(self, view: View, purpose: Purpose, taste: Taste, group: tuple[Ref, ...]) -> int | None:
        """How much a group is wanted in a slot; None: not at all."""
        if taste is Taste.PATH:
            nearer, steps = self._gained(view, group)
            return nearer * _LONGEST - steps if nearer > 0 else None
        if taste is Taste.TERRAIN:
            return sum([self._laid(view, purpose.terrain, ref.at) for ref in group]) or None
        total = 0
        for ref in group:
            one = self._of(view, taste, ref)
            if one is None:
                return None
            total += one
        return total

    def _of(self, view: View, taste: Taste, ref: Ref) -> int | None:
        kind, at = ref.kind, ref.at
        if kind is _PATH:
            return self._gained(view, (ref,))[0]
        if kind is RefKind.MODE:
            return -at
        if kind is RefKind.ANSWER:
            return at
        if kind is RefKind.TILE:
            return -self._ground.order[at]
        if kind is _UNIT:
            unit = view.units_on[at]
            is_mine = unit is not None and unit.control == view.me
            if taste is Taste.THEIRS:
                return None if is_mine else 1
            if unit is None or not is_mine:
                return None if taste is Taste.OURS else 0
            worth = attack_of(unit) * 100 + unit.traits.level
            return -worth if taste is Taste.WORST else worth
        if kind is RefKind.TRICK:
            return None if taste is Taste.THEIRS and view.is_trick_of_mine(at) else 0
        if kind is RefKind.CARD:
            return self._of_card(view, taste, ref)
        return 0

    def _of_card(self, view: View, taste: Taste, ref: Ref) -> int:
        """Cards by the tie chain; wanted are those first that can be spawned with a turn's points."""
        card, many = view.cards[ref.card], len(view.cards)
        rank = self.ranks[ref.card]
        if taste is Taste.WORST:
            return rank + (many if ref.pile == Pile.HAND and card.level > view.table.params.spawn_points else 0)
        is_castable = card.is_creature and card.level <= view.table.params.spawn_points
        return (many if is_castable else 0) - rank

    def _laid(self, view: View, terrain: int, tile: int) -> int:
        """What it is worth that a tile becomes a terrain: most under an own creature that it buffs (D-16.1)."""
        if view.terrain[tile] == terrain:
            return 0
        unit = view.units_on[tile]
        is_mine = unit is not None and unit.control == view.me and not unit.is_leader
        is_buffed = is_mine and unit is not None and view.table.terrain_of.get(unit.traits.element) == terrain
        return (_BUFFED if is_buffed else 0) + _LONGEST - self._ground.distances[tile][view.enemy.tile]

    def _gained(self, view: View, paths: Iterable[Ref]) -> tuple[int, int]:
        """How many tiles nearer to a goal paths lead own creatures that can attack, and in how many steps."""
        nearer = steps = 0
        units = view.units_on
        for _, start, _, _, path in paths:
            unit = units[start]
            if path and unit is not None and unit.control == view.me and not unit.is_leader and unit.traits.farthest:
                lacks = self._ground.lacks(unit)
                nearer += lacks[start] - lacks[path[-1]]
                steps += len(path)
        return nearer, steps


def _is_for(group: Sequence[Ref], host: int) -> bool:
    return bool(group) and group[0].kind is _UNIT and group[0].at == host
