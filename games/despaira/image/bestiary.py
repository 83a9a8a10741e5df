"""Choice of the painted body for a creature, by its type."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import numpy as np

from drawing.art.figures import Figure, Line
from games.despaira.image import beasts as feral
from games.despaira.image import humanoids as upright

Body = Callable[[Figure, np.random.Generator], None]

#: Beginnings of words in a creature type, with the bodies to choose from.
_BODY_WORDS: Final[tuple[tuple[str, tuple[Body, ...]], ...]] = (
    ("dragon drake wyrm wyvern dino reptil lizard", (feral.drake, feral.drake, feral.wyrm, feral.leviathan)),
    ("beast wolf lion cat bear animal hound mammal monster chimera fox", (feral.beast,)),
    ("bird avian raptor phoenix winged griffin harpy hawk owl", (feral.raptor,)),
    ("ghost undead wraith zombie phantom specter shadow reaper skelet vampire", (upright.wraith,)),
    ("golem machine mech robot rock giant titan construct cyborg stone", (upright.golem,)),
    ("serpent snake naga worm", (feral.serpent,)),
    ("insect bug arachnid spider beetle", (feral.insect,)),
    ("warrior knight human soldier samurai hero ninja pirate guard", (upright.knight,)),
    ("fish aqua sea ocean", (feral.leviathan, feral.kraken)),
    ("aberration alien slime mutant horror", (feral.kraken, feral.insect)),
    ("plant tree nature fungus ent", (upright.treant,)),
    ("elemental spirit flame energy djinn", (upright.spirit,)),
    ("mage wizard witch spellcaster caster sorcer elf fairy priest psychic", (upright.sage,)),
    ("angel celestial divine holy seraph", (upright.seraph,)),
    ("demon fiend devil imp", (upright.fiend,)),
)
#: Every body once.
ALL_BODIES: Final[tuple[Body, ...]] = tuple(dict.fromkeys(body for _, bodies in _BODY_WORDS for body in bodies))


def body_of(type_name: str, rng: np.random.Generator) -> Body:
    """Return a function that draws a creature type, found by the beginnings of its words; for unknown types any one."""
    words = type_name.casefold().split()
    for known, bodies in _BODY_WORDS:
        if any(word.startswith(start) for word in words for start in known.split()):
            return bodies[int(rng.integers(0, len(bodies)))]
    return ALL_BODIES[int(rng.integers(0, len(ALL_BODIES)))]


def figure_of(type_name: str, rng: np.random.Generator) -> Figure:
    """Return a creature of a type with a random build: slender or broad, leaning to one side."""
    figure = Figure()
    body_of(type_name, rng)(figure, rng)
    broad, lean = 0.88 + 0.26 * rng.random(), (rng.random() - 0.5) * 0.12

    def built(line: Line) -> Line:
        return [(x * broad + lean * y * y, y) for x, y in line]

    return Figure(
        [(built(outline), tone) for outline, tone in figure.parts],
        [(after, built(line)) for after, line in figure.seams],
        [built(light) for light in figure.lights],
    )
