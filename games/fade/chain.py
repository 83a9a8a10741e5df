"""Resolution of a chain of F.A.D.E. (FADE-7): which links are legal, which wait, and what each does, last in first.

`solve` takes the links in the order in which they were played and returns an `Outcome`: their chains, the result of
each link, the cards used up and the TP gained. It raises `InvalidInput` with all reasons if the rules forbid it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from games.fade.attacks import Fate
from games.fade.words import PERMITTED, Defence, Grade, Rank, barred
from games.faults import InputFault, InvalidInput
from tcg.words import Vocabulary

#: Most links that are read, more than in any game.
MAX_LINKS: Final = 40


class LinkKind(Vocabulary):
    """Kind of a link of a chain: a Normal Attack, a card, or an effect that is activated."""

    ATTACK = "attack"
    SKILL = "skill"
    REACTION = "reaction"
    EFFECT = "effect"
    ITEM = "item"
    AUGMENT = "augment"
    ZONE = "zone"
    COMMAND = "command"
    CHARACTER = "character"

    @property
    def label(self) -> str:
        """The name of the member that pages show."""
        return "Normal Attack" if self is LinkKind.ATTACK else super().label


#: Kinds of links that may start a chain (FADE-7.2).
STARTERS: Final = frozenset({LinkKind.ATTACK, LinkKind.SKILL, LinkKind.REACTION, LinkKind.EFFECT, LinkKind.ITEM})
_ATTACKS: Final = frozenset({LinkKind.ATTACK, LinkKind.SKILL, LinkKind.REACTION})
_NO_CARDS: Final = frozenset({LinkKind.ATTACK, LinkKind.EFFECT})


def no_starter(kind: LinkKind) -> str:
    """Return why a card of this kind, which enters the field, starts no chain (FADE-7.2), as the end of a sentence."""
    if kind is LinkKind.AUGMENT:
        return "an Augment that enters the field starts none."
    return f"a {kind.label} that enters the field is not among what starts one, which is attacks, Items and effects."


class Deed(Vocabulary):
    """Sort of effect that a link has when it resolves: a defence against the link that it answers, or another."""

    HAPPEN = "happen"
    BLOCK = "block"
    DEFLECT = "deflect"
    COUNTER = "counter"
    NEGATE = "negate"
    PREVENT = "prevent"
    DOWNGRADE = "downgrade"

    @property
    def label(self) -> str:
        """The name of the member that pages show."""
        return "Does what it says" if self is Deed.HAPPEN else f"{self.value.title()}s"

    @property
    def defence(self) -> Defence | None:
        """The defence that this effect is (FADE-6.6); None for another effect."""
        return None if self is Deed.HAPPEN else Defence(self.value)


#: Defences against attacks only. Negation and prevention work against any link (FADE-6.6).
_AGAINST_ATTACKS: Final = frozenset({Deed.BLOCK, Deed.DEFLECT, Deed.COUNTER, Deed.DOWNGRADE})


class Reason(Vocabulary):
    """Reason why an effect that is no defence can only be a link and start no chain (FADE-7.4)."""

    TARGETS_ATTACKER = "targets_attacker"
    NEEDS_CARD = "needs_card"


@dataclass(frozen=True, slots=True)
class Only:
    """Description of the links that a link may answer, such as "a Hyper Reaction". None allows any kind or rank."""

    kind: LinkKind | None = None
    rank: Rank | None = None

    def matches(self, link: Link) -> bool:
        """Return whether a link is of this kind and rank."""
        return self.kind in (None, link.kind) and self.rank in (None, link.rank)

    def __str__(self) -> str:
        """Return the described cards with an article: "an Item", "a Hyper Reaction"."""
        rank = self.rank.label if self.rank is not None else ""
        name = " ".join(filter(None, (rank, self.kind.label if self.kind is not None else "card")))
        return f"{'an' if name[0] in 'AEIOU' else 'a'} {name}"


@dataclass(frozen=True, slots=True)
class Link:
    """Link of a chain: an attack, card or effect that is played.

    Attributes:
        answers: The place of the link that it answers, from 0. None is the last link that matches `only`. Without
            `only` it is the last attack for a defence against attacks, and the last link for others.
        does: The effect of the link when it resolves.
        damage: The damage of an attack; None is an unknown amount above 0.
        has_trigger: Whether a Reaction has a trigger, which lets it start a chain.
        player: The player, or "" if unknown.
        is_link_only: The reason why an effect of its own can't start a chain, or None.
        last_stand: Whether the player of an attack has no Characters (FADE-6.8).
    """

    kind: LinkKind
    name: str
    rank: Rank | None = None
    does: Deed = Deed.HAPPEN
    answers: int | None = None
    only: Only | None = None
    grade: Grade = Grade.BASIC
    damage: int | None = None
    has_trigger: bool = False
    is_link_only: Reason | None = None
    player: str = ""
    last_stand: bool = False

    @property
    def label(self) -> str:
        """The kind and name of the link: "Hyper Reaction B"."""
        rank = self.rank.label if self.rank is not None and self.kind is not LinkKind.ATTACK else ""
        return " ".join(filter(None, (rank, self.kind.label, self.name)))

    @property
    def is_attack(self) -> bool:
        """Whether the link attacks, with or without damage (FADE-7.2), rather than defends."""
        return self.kind in _ATTACKS and self.does in (Deed.HAPPEN, Deed.COUNTER)

    @property
    def verb(self) -> str:
        """The verb for the effect on the link that it answers, such as "negate"; "answer" if it is no defence."""
        return "answer" if self.does is Deed.HAPPEN else self.does.value


@dataclass(frozen=True, slots=True)
class Result:
    """Result of a link: whether it happens, where its card goes (None without a card), and a sentence with rules.

    `link` and `answers` are places among the given links; `chain` is the number of its chain, from 1.
    """

    link: int
    name: str
    chain: int
    answers: int | None
    happens: bool
    damage: int | None
    card: Fate | None
    text: str
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """Outcome of a chain.

    `chains` has the places of the links of each chain as linked, in the order in which the chains resolve. `apart` are
    links in no chain. `results` are in the order of resolving: last in, first out. `tp` is the TP that attacks gain.
    """

    chains: tuple[tuple[int, ...], ...]
    apart: tuple[int, ...]
    results: tuple[Result, ...]
    cards_used: int
    tp: int
    rules: tuple[str, ...]


def solve(links: Sequence[Link]) -> Outcome:
    """Return the outcome of links in the order played, or raise InvalidInput with every reason against them."""
    chaining = _Chaining(links)
    refusals = list(chaining.link_all())
    if refusals:
        raise InvalidInput(refusals)
    results, tp = _resolved(links, chaining)
    apart = tuple(place for place, chain in enumerate(chaining.chain_of) if chain is None)
    rules = [rule for result in results for rule in result.rules]
    if apart:
        rules.append("FADE-7.2")
    if len(chaining.chains) > 1:
        rules.append("FADE-7.3")
    return Outcome(
        chains=tuple(map(tuple, chaining.chains)),
        apart=apart,
        results=tuple(results),
        cards_used=sum(result.card is Fate.DISCARD for result in results),
        tp=tp,
        rules=tuple(dict.fromkeys(rules)),
    )


class _Chaining:
    """Builder of chains from links. An illegal link is added, too, so that one fault does not cause others."""

    def __init__(self, links: Sequence[Link]) -> None:
        self.links = links
        self.chains: list[list[int]] = []
        self.chain_of: list[int | None] = []
        self.answered: list[int | None] = []

    def link_all(self) -> Iterator[InputFault]:
        """Add all links to chains. Yield a fault for each that the rules forbid."""
        for place, link in enumerate(self.links):
            path = f"links.{place}"
            target, refusals = self._target(place, link)
            yield from refusals
            if link.kind not in STARTERS:
                yield from self._apart(link, path)
            elif not self.chains:
                yield from self._starts(link, path)
                self._put(place, len(self.chains), None)
            elif link.kind is LinkKind.ITEM:
                # Items never link: a new chain, which waits (FADE-7.3).
                if link.does is not Deed.HAPPEN:
                    message = f"{link.label} never links, so it can’t {link.does.value} what is in the chain: it waits."
                    yield InputFault("ITEM_WAITS", message, path, "FADE-7.3")
                self._put(place, len(self.chains), None)
            else:
                if target is not None:
                    yield from self._answers(link, target, path)
                chain = None if target is None else self.chain_of[target]
                self._put(place, chain or 0, target)

    def opened_by(self, place: int) -> str:
        """Return the label of the downgrade that made the defence at `place` legal (O-FADE.28); "" if none did."""
        link, target = self.links[place], self.answered[place]
        if target is None or (defence := link.does.defence) is None or defence in PERMITTED[self.links[target].grade]:
            return ""
        return next(
            (self.links[earlier].label for earlier in range(place)
             if self.answered[earlier] == target and self.links[earlier].does is Deed.DOWNGRADE), "",
        )  # fmt: skip

    def other_reaction(self, place: int) -> str:
        """Return the label of an earlier Reaction to the attack that the Reaction at `place` answers, or "".

        Reactions count only if the player of one of them is unknown, so that both may be the same player's.
        """
        link, target = self.links[place], self.answered[place]
        if target is None or link.kind is not LinkKind.REACTION or not self.links[target].is_attack:
            return ""
        for earlier in range(place):
            other = self.links[earlier]
            is_same = self.answered[earlier] == target and other.kind is LinkKind.REACTION
            if is_same and not (link.player and other.player):
                return other.label
        return ""

    def _put(self, place: int, chain: int, answered: int | None) -> None:
        if chain == len(self.chains):
            self.chains.append([])
        self.chains[chain].append(place)
        self.chain_of.append(chain)
        self.answered.append(answered)

    def _apart(self, link: Link, path: str) -> Iterator[InputFault]:
        """Add the card `link`, which is in no chain. Yield a fault at `path` if a chain has begun."""
        if self.chains:
            message = f"{link.label} does not link: attacks, Skills, Reactions and effects do."
            yield InputFault("NOT_A_LINK", message, path, "FADE-7.3")
        self.chain_of.append(None)
        self.answered.append(None)

    def _starts(self, link: Link, path: str) -> Iterator[InputFault]:
        """Yield a fault at `path` if a link can't be the first of a chain (FADE-7.4)."""
        why = ""
        if link.does is not Deed.HAPPEN:
            why = f"to {link.does.value} is an answer"
        elif link.is_link_only is Reason.TARGETS_ATTACKER:
            why = "its effect targets an attacker"
        elif link.is_link_only is Reason.NEEDS_CARD:
            why = "its effect needs another card to be played first"
        elif link.kind is LinkKind.REACTION and not link.has_trigger:
            why = "a Reaction without a trigger is one"
        if why:
            message = f"{link.label} can only be a link, for {why}: it can’t start a chain."
            yield InputFault("LINK_ONLY", message, path, "FADE-7.4")

    def _target(self, place: int, link: Link) -> tuple[int | None, list[InputFault]]:
        """Return the place of the link that `link`, itself at `place`, answers (None without one), and its faults."""
        path = f"links.{place}.answers"
        if link.answers is not None:
            if not 0 <= link.answers < place:
                earlier = ("nothing is", "only link 1 is")[place] if place < 2 else f"only links 1 to {place} are"
                message = f"{link.label} can’t answer link {link.answers + 1}: {earlier} before it."
                return None, [InputFault("NOTHING_TO_ANSWER", message, path, "FADE-7.1")]
            there = self.links[link.answers]
            if self.chain_of[link.answers] is None:
                message = f"{there.label} started no chain, so nothing can answer it: {no_starter(there.kind)}"
                return None, [InputFault("NOTHING_TO_ANSWER", message, path, "FADE-7.2")]
            if link.only is not None and not link.only.matches(there):
                message = f"{link.label} can {link.verb} {link.only}, and {there.label} is none."
                return None, [InputFault("DOES_NOT_FIT", message, path, "FADE-7.4")]
            return link.answers, []
        if link.only is not None:
            fitting = [
                earlier
                for earlier in range(place)
                if self.chain_of[earlier] is not None and link.only.matches(self.links[earlier])
            ]
            if not fitting:
                message = f"{link.label} can {link.verb} {link.only}, and none was played before it."
                return None, [InputFault("NOTHING_TO_ANSWER", message, path, "FADE-7.4")]
            return fitting[-1], []
        present = self.chains[0] if self.chains else []
        if link.does in _AGAINST_ATTACKS:
            present = [earlier for earlier in present if self.links[earlier].is_attack] or present
        return (present[-1] if present else None), []

    def _answers(self, link: Link, target: int, path: str) -> Iterator[InputFault]:
        """Yield faults at `path` if a link can't have its effect on the link that it answers, at the place `target`."""
        there = self.links[target]
        if link.does in _AGAINST_ATTACKS and not there.is_attack and not there.damage:
            message = f"{link.label} can’t {link.does.value} {there.label}: that is no attack."
            yield InputFault("NOT_AN_ATTACK", message, path, "FADE-6.6")
            return
        grade = there.grade
        for earlier, answered in enumerate(self.answered):
            if answered == target and self.links[earlier].does is Deed.DOWNGRADE:
                grade = grade.downgraded
        defence = link.does.defence
        if defence is not None and defence not in PERMITTED[grade]:
            message = f"{link.label} can’t {defence.value} {there.label}: {barred(defence, grade)}"
            yield InputFault("NOT_PERMITTED", message, path, "FADE-6.10")
        if link.kind is LinkKind.REACTION and link.player and there.is_attack:
            for earlier, answered in enumerate(self.answered):
                other = self.links[earlier]
                if answered == target and other.kind is LinkKind.REACTION and other.player == link.player:
                    message = f"{other.label} answers {there.label} already: one Reaction of a player for each attack."
                    yield InputFault("TOO_MANY_REACTIONS", message, path, "FADE-6.5")
                    return


def _resolved(links: Sequence[Link], chaining: _Chaining) -> tuple[list[Result], int]:
    """Return the results of all links in chains, chain by chain and the last in first, and the TP gained."""
    # Effects on each link, with the label of their source, before it resolves.
    done: list[dict[Deed, str]] = [{} for _ in links]
    results, tp = [], 0
    for number, chain in enumerate(chaining.chains, 1):
        for place in reversed(chain):
            link, target = links[place], chaining.answered[place]
            card = None if link.kind in _NO_CARDS else Fate.DISCARD
            stopped = next((deed for deed in (Deed.PREVENT, Deed.NEGATE) if deed in done[place]), None)
            damage: int | None = None
            if stopped is Deed.PREVENT:
                card = None if card is None else Fate.FACE_UP
                end = ", its card stays face-up and its cost paid." if card else "."
                text, rules = f"Prevented by {done[place][stopped]}: it never resolves{end}", ["FADE-6.6"]
            elif stopped is Deed.NEGATE:
                end = ", and its card is used up." if card else "."
                text, rules = f"Negated by {done[place][stopped]}: it does nothing{end}", ["FADE-6.6"]
            elif link.does is not Deed.HAPPEN and target is not None:
                text, rules = _done_to(link, links[target], done[target])
                done[target].setdefault(link.does, link.label)
                if opening := chaining.opened_by(place):
                    text += f" Only a downgrade makes room for that, and {opening} was linked before it."
                    rules.append("O-FADE.28")
            else:
                damage, gained, text, rules = _happens(link, done[place])
                tp += gained
            if target is not None and (other := chaining.other_reaction(place)):
                text += (
                    f" {other} answers the same attack: one of these can be a Reaction, the other has to be an effect"
                )
                text += " or another player’s."
                rules += ["FADE-6.5", "FADE-6.9"]
            waited = ["FADE-7.3"] if number > 1 and place == chain[0] else []
            rules = ["FADE-7.1", *waited, *rules]
            results.append(Result(place, link.name, number, target, stopped is None, damage, card, text, tuple(rules)))
    return results, tp


def _done_to(link: Link, there: Link, done: Mapping[Deed, str]) -> tuple[str, list[str]]:
    """Return a sentence on the defence `link` against the link `there`, and rules.

    `done` has, by sort, the labels of the defences that have affected `there` before.
    """
    for deed in (Deed.PREVENT, Deed.NEGATE):
        if deed in done and link.does is not Deed.COUNTER:
            noun = Defence(link.does.value).noun
            return f"{there.label} is {Defence(deed.value).done} by {done[deed]} already: the {noun} finds nothing.", [
                "FADE-6.6"
            ]
    text = {
        Deed.BLOCK: f"Blocks {there.label}: its damage will be 0.",
        Deed.DEFLECT: f"Deflects {there.label}: it will strike another target.",
        Deed.COUNTER: f"Hits the attacker of {there.label}, which is not stopped.",
        Deed.NEGATE: f"Negates {there.label}: nothing of it will be left.",
        Deed.PREVENT: f"Prevents {there.label}: it will never resolve.",
        Deed.DOWNGRADE: f"Downgrades {there.label} from {there.grade.label} to {there.grade.downgraded.label}.",
        Deed.HAPPEN: "",
    }[link.does]
    return text, ["O-FADE.7" if link.does is Deed.DOWNGRADE else "FADE-6.6"]


def _happens(link: Link, done: Mapping[Deed, str]) -> tuple[int | None, int, str, list[str]]:
    """Return damage (None if unknown or none), TP gained, a sentence and rules of a link that happens.

    `done` has, by sort, the labels of the defences that have affected the link.
    """
    if link.kind not in _ATTACKS and link.damage is None:
        return None, 0, "Happens.", []
    damage, rules, notes = link.damage, [], []
    if by := done.get(Deed.DOWNGRADE):
        notes.append(f"Its damage was downgraded by {by}.")
        rules.append("O-FADE.7")
    if by := done.get(Deed.DEFLECT):
        notes.append(f"It strikes whom {by} sends it to.")
        rules.append("FADE-6.6")
    if by := done.get(Deed.BLOCK):
        damage = 0
        notes.append(f"Its damage is blocked by {by}, its other effects happen.")
        rules.append("FADE-6.6")
    gained = 0
    if link.kind is LinkKind.ATTACK and damage != 0:
        gained = 2 if link.last_stand else 1
        notes.append(f"A successful Normal Attack gives {gained} TP.")
        rules += ["FADE-6.1", "FADE-6.8"] if link.last_stand else ["FADE-6.1"]
    text = "Happens." if damage is None else f"Happens: {damage} damage."
    return damage, gained, " ".join([text, *notes]), rules
