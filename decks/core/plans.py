"""Side plans: cards to take out of a deck and to put in from the side against some opponent (D-2.4, O-2.8).

A plan is made for the deck of its time. Cards that no longer fit after a change stay in the plan; `swap` reports them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from decks import limits
from decks.content import PlanData, key_of
from decks.fields.cleaning import WRITTEN, clean_description, clean_name, clean_title, is_readable, is_visible
from decks.games import game_of
from decks.importexport.parsing.cardrefs import find_card
from decks.importexport.parsing.result import LineCode, ReportedLine
from decks.legality import name_of, rules_of
from tcg.construction import Decklist, Ref
from tcg.integers import read_integer
from tcg.library import AnyLibrary


@dataclass(frozen=True, slots=True)
class Plan:
    """Side plan: cards to exchange between a deck's sections and its side section against one opponent.

    Attributes:
        against: The opponent, in a few words.
        deck: More about the opponent's deck, such as its address or kind; may be empty.
        note: Markdown text about the plan; may be empty.
        out: Cards that leave each section of `Game.swaps` for the side section (`Game.side`).
        into: Cards that enter each section of `Game.swaps` from the side section.
    """

    against: str
    deck: str = ""
    note: str = ""
    out: Decklist = field(default_factory=Decklist)
    into: Decklist = field(default_factory=Decklist)

    @property
    def back(self) -> Plan:
        """Plan that exchanges the cards of this one back."""
        return replace(self, out=self.into, into=self.out)


@dataclass(frozen=True, slots=True)
class Misfit:
    """Cards of a side plan that the deck lacks: of `wanted` copies to move to `target`, only `there` are in `source`.

    All but the card and the counts are names of sections.
    """

    source: str
    target: str
    card: Ref
    wanted: int
    there: int


@dataclass(frozen=True, slots=True)
class Swapped:
    """Decklist after a side plan moved all cards that it could, and those that it could not (`misfits`)."""

    decklist: Decklist
    misfits: tuple[Misfit, ...]


class PlanError(ValueError):
    """Error: a submitted side plan is invalid; `problems` are all errors as (field, sentence)."""

    def __init__(self, problems: list[tuple[str, str]]) -> None:
        super().__init__(" ".join(sentence for _, sentence in problems))
        self.problems = problems


def swap(decklist: Decklist, plan: Plan, side: str) -> Swapped:
    """Return the decklist after a side plan exchanged cards between its sections and the section called `side`."""
    moves = [(section, side, pile) for section, pile in plan.out.sections.items()]
    moves += [(side, section, pile) for section, pile in plan.into.sections.items()]
    left, swapped = ({name: dict(pile) for name, pile in decklist.sections.items()} for _ in range(2))
    misfits = []
    for source, target, pile in moves:
        for card, wanted in pile.items():
            # Cards that entered in this swap cannot leave in it.
            there = left.get(source, {}).get(card, 0)
            count = min(there, wanted)
            if count:
                left[source][card] = there - count
                swapped[source][card] -= count
                into = swapped.setdefault(target, {})
                into[card] = into.get(card, 0) + count
            if count < wanted:
                misfits.append(Misfit(source, target, card, wanted, there))
    return Swapped(Decklist(swapped), tuple(misfits))


def count_of(cards: Decklist) -> int:
    """Return the number of cards in all sections of a decklist."""
    return sum(cards.counts().values())


def target_of(card: Ref, format_code: str, library: AnyLibrary) -> str:
    """Return the name of the section that a card should enter when it comes in from the side section.

    Of the sections where plans may exchange cards, it is the card's usual one, else the first that accepts the card.
    Without any, it is the main section.
    """
    game, rules = game_of(library), rules_of(format_code, library)
    home = rules.home(card) if isinstance(card, int) else None
    if home in game.swaps:
        return home
    return next((section for section in game.swaps if card in rules.accepted(section)), game.main)


# --- as JSON ----------------------------------------------------------------------------------------------------------


def dump_plan(plan: Plan) -> PlanData:
    """Return a plan as JSON: {"against", "deck", "note", "out": {"main": {"123": 2, "~Unknown": 1}}, "in": {…}}."""
    return {
        "against": plan.against,
        "deck": plan.deck,
        "note": plan.note,
        "out": _dump_cards(plan.out),
        "in": _dump_cards(plan.into),
    }


def load_plan(data: PlanData, library: AnyLibrary) -> Plan:
    """Return the side plan in JSON of `dump_plan`; a card that is no longer in the library is named by its id."""
    out, into = _load_cards(data["out"], library), _load_cards(data["in"], library)
    return Plan(data["against"], data["deck"], data["note"], out, into)


def dump_plans(plans: Mapping[str, PlanData], library: AnyLibrary) -> list[dict[str, object]]:
    """Return stored side plans in the form that files use: cards by name, without empty members (see `read_plans`)."""
    return [_dump_plan(load_plan(plan, library), library) for plan in plans.values()]


def _dump_plan(plan: Plan, library: AnyLibrary) -> dict[str, object]:
    members = {**{name: getattr(plan, name) for name in _TEXTS}, "out": _cards_by_name(plan.out, library)}
    members["in"] = _cards_by_name(plan.into, library)
    return {name: value for name, value in members.items() if value}


def _cards_by_name(cards: Decklist, library: AnyLibrary) -> dict[str, dict[str, int]]:
    piles = cards.sections.items()
    return {section: {name_of(card, library): count for card, count in pile.items()} for section, pile in piles}


def parse_plan(data: object, library: AnyLibrary) -> Plan:
    """Return the side plan in submitted JSON in the form of `dump_plan`; only `against` is required.

    A card is given by id, by “~” and an unknown name, by slug or by name. Raises PlanError.
    """
    if not isinstance(data, dict):
        raise PlanError([("", "A plan is an object that says against whom it is, what goes out and what comes in.")])
    texts = {name: data.get(name, "") for name in _TEXTS}
    problems = [
        *((str(name)[:40], "A plan has no such member.") for name in data if name not in (*_TEXTS, "out", "in")),
        *((name, "This has to be text.") for name, text in texts.items() if not isinstance(text, str)),
    ]
    out, into = (_parse_cards(data.get(name, {}), name, library, problems) for name in ("out", "in"))
    if problems:
        raise PlanError(problems)
    return make_plan(**texts, out=out, into=into, library=library)


def read_plans(written: Sequence[object], library: AnyLibrary) -> tuple[dict[str, PlanData], list[ReportedLine]]:
    """Return the side plans of a file as stored JSON by new ids ("1", "2"…), and an error line for each invalid plan.

    Members that are unknown, such as those of API answers, are ignored.
    """
    plans, lines = {}, []
    for number, data in enumerate(written[: limits.PLANS], start=1):
        known = (
            {name: data[name] for name in (*_TEXTS, "out", "in") if name in data} if isinstance(data, dict) else data
        )
        try:
            plans[str(number)] = dump_plan(parse_plan(known, library))
        except PlanError as error:
            lines.append(ReportedLine(0, f"plan {number}", LineCode.NOT_A_PLAN, str(error)))
    if len(written) > limits.PLANS:
        message = f"A deck keeps at most {limits.PLANS} side plans: the others were left out."
        lines.append(ReportedLine(0, "plans", LineCode.NOT_A_PLAN, message))
    return plans, lines


def make_plan(*, against: str, deck: str, note: str, out: Decklist, into: Decklist, library: AnyLibrary) -> Plan:
    """Return a side plan with the given fields (`Plan`), its texts cleaned.

    Raises PlanError with all errors (texts, cards, sections).
    """
    plan = Plan(clean_title(against), clean_title(deck), clean_description(note).strip(), out, into)
    problems = [
        (name, f"{letters:,} letters: at most {most:,}.")
        for name, most in _TEXTS.items()
        if (letters := len(getattr(plan, name))) > most
    ]
    if not is_visible(plan.against):
        problems.append(("against", "Say in a few words against whom the plan is, such as “fast decks”."))
    for name, cards in (("out", plan.out), ("in", plan.into)):
        problems += [(name, sentence) for sentence in _faults_of(cards, library)]
    coming = Counter(card for card, _ in _entries(plan.into))
    problems += [
        ("in", f"{name_of(card, library)} comes into two sections: one of the two is enough.")
        for card, times in coming.items()
        if times > 1
    ]
    twice = dict.fromkeys(card for card, _ in _entries(plan.out) if card in coming)
    problems += [("in", f"{name_of(card, library)} goes out and comes in: one of the two is enough.") for card in twice]
    if problems:
        raise PlanError(problems)
    return plan


def _faults_of(cards: Decklist, library: AnyLibrary) -> Iterator[str]:
    """Yield error messages about the cards that a side plan moves in one direction."""
    for section in cards.sections:
        if section not in game_of(library).swaps:
            yield f"“{section[:20]}” exchanges no cards with what stands beside the deck."
    different = sum(map(len, cards.sections.values()))
    if different > limits.PLAN_CARDS:
        yield f"{different} different cards: at most {limits.PLAN_CARDS}."
    for card, count in _entries(cards):
        if count > limits.COPIES:
            yield f"{count} copies of {name_of(card, library)}: at most {limits.COPIES}."


#: Valid id of a plan in its deck.
PLAN_ID: Final = re.compile("[a-z0-9]{1,12}")
#: Texts of a plan, and the most letters of each.
_TEXTS: Final = {"against": limits.PLAN_NAME, "deck": limits.PLAN_DECK, "note": limits.PLAN_NOTE}


def _entries(cards: Decklist) -> Iterator[tuple[Ref, int]]:
    for pile in cards.sections.values():
        yield from pile.items()


def _dump_cards(cards: Decklist) -> dict[str, dict[str, int]]:
    return {section: {key_of(card): count for card, count in pile.items()} for section, pile in cards.sections.items()}


def _load_cards(data: Mapping[str, Mapping[str, int]], library: AnyLibrary) -> Decklist:
    return Decklist({section: {_card(key, library): n for key, n in pile.items()} for section, pile in data.items()})


def _parse_cards(data: object, name: str, library: AnyLibrary, problems: list[tuple[str, str]]) -> Decklist:
    piles: dict[str, dict[Ref, int]] = {}
    sections = {key: _pairs(pile) for key, pile in data.items()} if isinstance(data, dict) else {"": None}
    if None in sections.values():
        example = f'{{"{game_of(library).main}": {{"Name of a card": 2}}}}'
        problems.append((name, f"Cards are given by section, such as {example}."))
        return Decklist()
    entries = [(section, *pair) for section, pairs in sections.items() for pair in pairs or ()]
    if len(entries) > limits.PLAN_CARDS:
        problems.append((name, f"At most {limits.PLAN_CARDS} different cards."))
        return Decklist()
    for section, written, count in entries:
        card = _find(written, library) if isinstance(written, str) else None
        if card is None:
            problems.append((name, f"“{str(written)[:WRITTEN]}” is no card."))
        elif not isinstance(count, int) or isinstance(count, bool) or not 0 <= count <= limits.COPIES:
            problems.append((name, f"{name_of(card, library)}: a count is a whole number up to {limits.COPIES}."))
        else:
            pile = piles.setdefault(section, {})
            pile[card] = pile.get(card, 0) + count
    return Decklist(piles)


def _pairs(pile: object) -> list[tuple[object, object]] | None:
    """Return (card, count) of a submitted section, {card: count} or [{card, count}]; None for anything else."""
    if isinstance(pile, dict):
        return list(pile.items())
    if isinstance(pile, list) and all(isinstance(entry, dict) for entry in pile):
        return [(entry.get("card"), entry.get("count", 1)) for entry in pile]
    return None


def _card(key: str, library: AnyLibrary) -> Ref:
    if key.startswith("~"):
        return key[1:]
    return int(key) if int(key) in library.cards else f"card {key}"


def _find(written: str, library: AnyLibrary) -> Ref | None:
    """Return the id of a card given by id, slug or name, or a readable name that no card has; else None."""
    if (number := read_integer(written, 18)) is not None:
        return number if number in library.cards else None
    name = clean_name(written.removeprefix("~"))
    if not is_readable(name) or len(name) > WRITTEN:
        return None
    match = find_card(name, library)
    return match.card.id if match else name
