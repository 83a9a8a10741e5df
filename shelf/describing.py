"""What stands on a card of the further games, in words: for whoever hears its face instead of seeing it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from cards.printings import Printed
from games.aoe.cards import Card as CardOfAssemblage
from games.aoe.words import Colour, Input, Tag
from games.fade.cards import Card as CardOfFade
from games.fade.words import Kind, Rarity
from games.ga.cards import Card as CardOfGrandArchive
from tcg.construction.formats import ANY


def alt_text(game: str, card: Any, printing: Printed | None = None) -> str:
    """The face of a card in one sentence or two, without its texts, which the page around it has: "Nettie Tin: Rust
    Character, Scrapper, Level 6, costs 1 CS. HP 6, PLV 3, DEF 0, AGI 8."
    """
    about, numbers = _DESCRIBED[game](card)
    if printing and printing.rarity:
        about = [*about, _rarity(game, printing.rarity)]
    said = ", ".join(filter(None, about))
    more = ", ".join(f"{label} {value}" for label, value in numbers if value is not None)
    return f"{card.name}: {said}." + (f" {more}." if more else "")


def describe(game: str, card: Any, printing: Printed | None = None) -> str:
    """All that stands on a card, in lines: its face in words, keywords, texts and what has no effect."""
    keywords = ", ".join(map(str, getattr(card, "keywords", ())))
    reversed_text = getattr(card, "text_reversed", "")
    texts = (keywords, card.text, reversed_text and f"Turned round: {reversed_text}", card.flavour)
    return "\n".join(filter(None, (alt_text(game, card, printing), *texts)))


def _rarity(game: str, rarity: str) -> str:
    return Rarity(rarity).label if game == "fade" else rarity


_Numbers = Iterable[tuple[str, int | None]]


def cost_unit(game: str, card: Any) -> str:
    """What the cost of a card is paid in, CS or TP in F.A.D.E. (FADE-3.1); "" in games that know one cost alone."""
    return ("CS" if card.kind is Kind.CHARACTER else "TP") if game == "fade" else ""


def _of_fade(card: CardOfFade) -> tuple[list[str], _Numbers]:
    elements = " and ".join(card.elements) or "Null-type"
    damage = " ".join(word.label for word in (card.grade, card.damage_type) if word)
    copies = "" if card.copies is None else "any number in a deck" if card.copies == ANY else f"{card.copies} in a deck"
    about = [
        f"{elements} {card.kind.label}",
        " ".join(card.typecasting),
        f"Level {card.level}" if card.level is not None else "",
        f"Rank {card.rank.label}" if card.rank else "",
        f"costs {card.cost} {cost_unit('fade', card)}" if card.cost is not None else "",
        f"{damage} damage" if damage else "",
        f"materials {', '.join(each.label.lower() for each in card.directions)}" if card.directions else "",
        copies,
    ]
    return about, (("HP", card.hp), ("PLV", card.plv), ("DEF", card.def_), ("AGI", card.agi))


def _inputs(card: CardOfAssemblage, colour: Colour) -> str:
    return " and ".join(letter.label for letter in Input if card.colour(letter) is colour)


def _of_assemblage(card: CardOfAssemblage) -> tuple[list[str], _Numbers]:
    own, next_ = _inputs(card, Colour.RED), _inputs(card, Colour.YELLOW)
    of = f" of {card.symbol}" if card.symbol and card.symbol != card.name else ""
    about = [
        f"{card.kind.label}{of}",
        "throw" if card.throw else "",
        f"red input {own}" if own else "",
        f"yellow input {next_}" if next_ else "",
        " and ".join(tag.label for tag in Tag if tag in card.tags),
        "may be linked" if card.links else "",
    ]
    numbers = (
        ("Priority", card.priority),
        ("range", card.range),
        ("meter requirement", card.meter),
        ("attack damage", card.attack),
        ("link damage", card.link),
        ("Health", card.health),
        ("hand size", card.hand_size),
    )
    return about, numbers


def _of_grand_archive(card: CardOfGrandArchive) -> tuple[list[str], _Numbers]:
    about = [
        str(card.typeline),
        card.element,
        f"costs {card.cost}" if card.cost is not None else "",
        card.speed.label.lower() if card.speed else "",
    ]
    return about, (("Power", card.power), ("life", card.life), ("durability", card.durability))


_DESCRIBED: Final[dict[str, Callable[[Any], tuple[list[str], _Numbers]]]] = {
    "aoe": _of_assemblage,
    "fade": _of_fade,
    "ga": _of_grand_archive,
}
