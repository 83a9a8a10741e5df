"""Which of the legal choices for a trick, an ability or a question the policy takes (G-31 to G-35)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from rules.abilities.ast import Sacrifice
from rules.duel import NONE, Card, Listed, Pile, Question, QuestionKind, Ref, RefKind, Targets, Unit
from rules.goldfish.policy.board import Ground
from rules.goldfish.policy.card_uses import Purpose, Taste, Use
from rules.goldfish.policy.view import View

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


def gain_for(purpose: Purpose, unit: Unit) -> int:
    """By how much a boost betters the better of ATK and RATK of a unit; what is absent is not boosted (O-1.5)."""
    atk, ratk = unit.traits.atk, unit.traits.ratk
    boosted = (0 if atk is None else atk + purpose.atk, 0 if ratk is None else ratk + purpose.ratk)
    return max(boosted) - max(atk or 0, ratk or 0)


class Chooser:
    """Chooses for a table: `ranks` puts its cards in the order of the tie chain, the best first."""

    __slots__ = ("attacks", "ground", "ranks")

    def __init__(self, cards: Sequence[Card], ground: Ground) -> None:
        self.ground: Ground = ground
        ordered = sorted(cards, key=lambda card: (-card.level, -best_attack(card), card.name, card.number))
        #: By number of a card the better of its ATK and RATK.
        self.attacks: list[int] = [best_attack(card) for card in cards]
        self.ranks: list[int] = [0] * len(cards)
        for rank, card in enumerate(ordered):
            self.ranks[card.number] = rank

    def best(self, view: View, purpose: Purpose, actions: Sequence[Listed], host: int = NONE) -> Listed | None:
        """The action with the best choice, None where each would hurt the own side or do nothing for it.

        With `host` only those whose first choice is the creature on that tile. Of equal ones the card is laid on the
        tile of what is chosen first, else on the first that is legal.
        """
        if not purpose.is_choosy:
            return actions[0] if actions else None
        found: Listed | None = None
        most: list[int] = []
        for action in actions:
            targets = action[6]
            if host != NONE and not _is_for(targets[0], host):
                continue
            scores = self._scores(view, purpose, targets)
            if scores is None:
                continue
            scores.append(_is_first(targets, action[2]))
            if found is None or scores > most:
                found, most = action, scores
        return found

    def _scores(self, view: View, purpose: Purpose, targets: Targets) -> list[int] | None:
        """By slot how much what is chosen is wanted, modes first; None where some of it is not wanted at all."""
        scores: list[int] = []
        for number in purpose.order:
            score = self._score(view, purpose, purpose.tastes[number], targets[number])
            if score is None:
                return None
            scores.append(score)
        return scores

    def answer(self, view: View, question: Question) -> Targets:
        """The answer to a question; what is discarded or sacrificed is the worst."""
        loses = question.kind is QuestionKind.DISCARD or (
            question.step is not None and isinstance(question.step.effect, Sacrifice)
        )
        taste = Taste.WORST if loses else Taste.BEST_CARD
        found = question.options[0]
        most: list[int] = []
        for number, targets in enumerate(question.options):
            scores = [self._score(view, _ANSWER, taste, group) or 0 for group in targets]
            if number == 0 or scores > most:
                found, most = targets, scores
        return found

    def _score(self, view: View, purpose: Purpose, taste: Taste, group: tuple[Ref, ...]) -> int | None:
        """How much a group is wanted in a slot; None: not at all."""
        if taste is Taste.MODE:
            return None if any(ref[1] for ref in group) else 0
        if taste is Taste.AHEAD:
            order = self.ground.order
            return -sum([order[ref[1]] for ref in group])
        if taste is Taste.PATH:
            nearer, steps = self._gained(view, group)
            return nearer * _LONGEST - steps if nearer > 0 else None
        if taste is Taste.TERRAIN:
            return sum([self._laid(view, purpose.terrain, ref[1]) for ref in group]) or None
        total = 0
        for ref in group:
            one = self._of(view, purpose, taste, ref)
            if one is None:
                return None
            total += one
        return total

    def _of(self, view: View, purpose: Purpose, taste: Taste, ref: Ref) -> int | None:
        kind, at = ref[0], ref[1]
        if kind is RefKind.UNIT:
            unit = view.units_on[at]
            is_mine = unit is not None and unit.control == view.me
            if taste is Taste.THEIRS:
                return None if is_mine else 1
            if unit is None or not is_mine:
                return None if taste is Taste.OURS else 0
            if taste is Taste.OURS and (purpose.atk or purpose.ratk) and gain_for(purpose, unit) <= 0:
                return None
            worth = attack_of(unit) * 100 + unit.traits.level
            return -worth if taste is Taste.WORST else worth
        if kind is RefKind.CARD:
            return self._of_card(view, taste, ref)
        if kind is RefKind.PATH:
            return self._gained(view, (ref,))[0]
        if kind is RefKind.TRICK:
            return None if taste is Taste.THEIRS and view.is_trick_of_mine(at) else 0
        if kind is RefKind.TILE:
            return -self.ground.order[at]
        if kind is RefKind.MODE:
            return -at
        return at if kind is RefKind.ANSWER else 0

    def _of_card(self, view: View, taste: Taste, ref: Ref) -> int:
        """Cards by the tie chain; wanted are those first that can be spawned with a turn's points."""
        _, _, number, pile, _ = ref
        card, many, rank = view.cards[number], len(view.cards), self.ranks[number]
        if taste is Taste.WORST:
            return rank + (many if pile == Pile.HAND and card.level > view.table.params.spawn_points else 0)
        is_castable = card.is_creature and card.level <= view.table.params.spawn_points
        return (many if is_castable else 0) - rank

    def _laid(self, view: View, terrain: int, tile: int) -> int:
        """What it is worth that a tile becomes a terrain: most under an own creature that it buffs (D-16.1)."""
        if view.terrain[tile] == terrain:
            return 0
        unit = view.units_on[tile]
        is_mine = unit is not None and unit.control == view.me and not unit.is_leader
        is_buffed = is_mine and unit is not None and view.table.terrain_of.get(unit.traits.element) == terrain
        return (_BUFFED if is_buffed else 0) + _LONGEST - self.ground.distances[tile][view.enemy.tile]

    def _gained(self, view: View, paths: Iterable[Ref]) -> tuple[int, int]:
        """How many tiles nearer to a goal paths lead own creatures that can attack, and in how many steps."""
        nearer = steps = 0
        units = view.units_on
        for _, start, _, _, path in paths:
            unit = units[start]
            if path and unit is not None and unit.control == view.me and not unit.is_leader and unit.traits.farthest:
                lacks = self.ground.lacks(unit)
                nearer += lacks[start] - lacks[path[-1]]
                steps += len(path)
        return nearer, steps


def _is_for(group: Sequence[Ref], host: int) -> bool:
    return bool(group) and group[0][0] is RefKind.UNIT and group[0][1] == host


def _is_first(targets: Targets, tile: int) -> bool:
    """Whether what is chosen first is on a tile."""
    return bool(targets[0]) and targets[0][0][1] == tile
