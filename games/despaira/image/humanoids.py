"""Functions that add painted bodies of upright creatures to a figure: knights, giants, ghosts, angels and fiends."""

from __future__ import annotations

import math

import numpy as np

from drawing.art.figures import Figure, smooth, symmetric, taper
from games.despaira.image.anatomy import bat_wing, feather_wing, gem, head, horn


def wraith(figure: Figure, rng: np.random.Generator) -> None:
    """Draw a hooded figure that ends in rags."""
    for index in range(9):
        x = (index - 4) * 0.085
        end = x * 1.8 + (rng.random() - 0.5) * 0.1
        foot = 0.02 + 0.16 * rng.random()
        figure.add(taper([(x * 0.7, 0.5), (x * 1.15, 0.26), (end, foot)], 0.15), 0.5 - 0.05 * (4 - abs(index - 4)))
    figure.add(
        symmetric([(0, 0.84), (0.14, 0.78), (0.3, 0.64), (0.27, 0.46), (0.22, 0.3), (0.12, 0.2), (0, 0.26)]), 0.26
    )
    figure.pair(taper([(0.24, 0.66), (0.42, 0.56), (0.46, 0.42)], 0.14, 0.17), 0.38)
    for finger in range(4):
        spread = -0.07 + finger * 0.045
        figure.pair(
            taper([(0.45, 0.4), (0.46 + spread, 0.31), (0.44 + spread * 1.3, 0.22 + 0.02 * rng.random())], 0.026), 0.2
        )
    for fold in (0.05, 0.12, 0.19):
        figure.seam([(fold * 0.5, 0.64), (fold, 0.46), (fold * 1.1, 0.28)])
    if rng.random() < 0.5:
        horn(figure, (0.1, 0.86), 0.3, 1.0, 0.9 * (rng.random() - 0.2), 0.045, 0.4)
    head(figure, rng, "hood" if rng.random() < 0.7 else "skull", (0, 0.8), 0.17, 0.14)


def golem(figure: Figure, rng: np.random.Generator) -> None:
    """Draw a giant of blocks."""

    def block(x: float, y: float, wide: float, high: float, tone: float) -> None:
        chip = [0.55 + 0.4 * rng.random() for _ in range(8)]
        corners = (
            (-1, chip[0]),
            (-chip[1], 1),
            (chip[2], 1),
            (1, chip[3]),
            (1, -chip[4]),
            (chip[5], -1),
            (-chip[6], -1),
            (-1, -chip[7]),
        )
        figure.pair([(x + a * wide, y + b * high) for a, b in corners], tone)

    block(0.15, 0.1, 0.11, 0.11, 0.4)
    block(0.14, 0.27, 0.1, 0.09, 0.3)
    block(0.46, 0.3, 0.1, 0.1, 0.5)
    block(0.44, 0.47, 0.085, 0.11, 0.42)
    figure.add(symmetric([(0, 0.72), (0.26, 0.74), (0.32, 0.58), (0.22, 0.36), (0.12, 0.28), (0, 0.27)], 1), 0.2)
    block(0.36, 0.67, 0.14, 0.12, 0.32)
    block(0.5, 0.19, 0.05, 0.055, 0.35)
    for _ in range(3):
        x, y = rng.random() * 0.2, 0.4 + rng.random() * 0.28
        figure.seam([(x, y), (x + 0.05, y - 0.05), (x + 0.03, y - 0.1), (x + 0.09, y - 0.13)])
    for _ in range(int(rng.integers(1, 4))):
        horn(figure, (0.3 + 0.12 * rng.random(), 0.76), 0.1 + 0.1 * rng.random(), 1.2, 0.2, 0.07, 0.4)
    head(figure, rng, "block", (0, 0.8), 0.115, 0.1)
    gem(figure, 0.54, 0.055)


def knight(figure: Figure, rng: np.random.Generator) -> None:
    """Draw a warrior in armour with a cloak and a sword."""
    sway = 0.06 * rng.random()
    figure.add(
        symmetric([(0, 0.72), (0.22, 0.72), (0.34, 0.5), (0.4 + sway, 0.22), (0.46, 0.0), (0.3, 0.03), (0, 0.0)]), 0.5
    )
    for fold in (0.2, 0.28, 0.36):
        figure.seam([(fold * 0.7, 0.6), (fold, 0.3), (fold * 1.15, 0.04)])
    figure.pair(
        smooth([(0.02, 0.34), (0.15, 0.34), (0.16, 0.16), (0.13, 0.06), (0.17, 0.0), (0.05, 0.0), (0.06, 0.16)]), 0.24
    )
    figure.add(
        symmetric([(0, 0.72), (0.12, 0.7), (0.2, 0.6), (0.15, 0.42), (0.19, 0.3), (0.08, 0.25), (0, 0.24)]), 0.16
    )
    figure.seam([(0.17, 0.56), (0.08, 0.5), (0.0, 0.52)])
    figure.seam([(0.15, 0.4), (0.06, 0.37), (0.0, 0.38)])
    figure.pair(taper([(0.24, 0.6), (0.27, 0.46), (0.14, 0.39), (0.04, 0.4)], 0.1, 0.06), 0.26)
    spike = 0.06 + 0.1 * rng.random()
    figure.pair(smooth([(0.12, 0.7), (0.2, 0.76), (0.34, 0.68 + spike * 0.4), (0.36, 0.56), (0.24, 0.54)]), 0.32)
    figure.pair([(0.26, 0.72), (0.36, 0.72 + spike), (0.34, 0.62)], 0.4)
    figure.add([(0.022, 0.36), (0.022, 0.06), (0, 0.0), (-0.022, 0.06), (-0.022, 0.36)], 0.85)
    figure.add([(0.1, 0.385), (0.1, 0.36), (-0.1, 0.36), (-0.1, 0.385)], 0.6)
    figure.add([(0.016, 0.48), (0.016, 0.38), (-0.016, 0.38), (-0.016, 0.48)], 0.5)
    if rng.random() < 0.6:
        horn(figure, (0.07, 0.86), 0.22, 0.7, 1.2, 0.05, 0.42)
    else:
        plume = [(0.0, 0.92), (0.06, 1.02), (0.2, 1.0), (0.26, 0.86)]
        figure.add(taper(plume, 0.1), 0.5)
    head(figure, rng, "helm", (0, 0.81), 0.115, 0.1)


def treant(figure: Figure, rng: np.random.Generator) -> None:
    """Draw a walking tree."""
    for index in range(4):
        out = 0.1 + 0.13 * index
        figure.pair(taper([(0.06, 0.2), (out * 0.8, 0.08), (out + 0.08, 0.0), (out + 0.16, -0.02)], 0.1, 0.01), 0.4)
    for index in range(4):
        angle = 0.35 + 0.36 * index + 0.14 * rng.random()
        reach = 0.36 + 0.14 * rng.random()
        end = (0.1 + math.cos(angle) * reach, 0.6 + math.sin(angle) * reach * 0.85)
        middle = (0.12 + math.cos(angle) * reach * 0.5, 0.56 + math.sin(angle) * reach * 0.42)
        figure.pair(taper([(0.1, 0.54), middle, end], 0.1, 0.02), 0.36)
        for _ in range(5):
            x, y = end[0] + (rng.random() - 0.5) * 0.22, end[1] + (rng.random() - 0.5) * 0.16
            size = 0.04 + 0.05 * rng.random()
            turns = np.linspace(0, 2 * math.pi, 9, endpoint=False)
            figure.pair(
                [(x + size * (0.75 + 0.5 * rng.random()) * math.cos(a), y + size * 0.8 * math.sin(a)) for a in turns],
                0.5 + 0.3 * rng.random(),
            )
    figure.pair(taper([(0.15, 0.5), (0.34, 0.4), (0.36, 0.22)], 0.09, 0.05), 0.3)
    for twig in (-0.06, 0.0, 0.06):
        figure.pair(taper([(0.36, 0.24), (0.36 + twig, 0.16), (0.35 + twig * 1.4, 0.1)], 0.03), 0.34)
    figure.add(
        symmetric(
            [(0, 0.9), (0.07, 0.84), (0.16, 0.72), (0.18, 0.5), (0.14, 0.3), (0.18, 0.12), (0.26, 0.0), (0, 0.02)]
        ),
        0.18,
    )
    for _ in range(7):
        x = 0.02 + 0.1 * rng.random()
        figure.seam([(x, 0.5 - 0.1 * rng.random()), (x + 0.015, 0.32), (x - 0.01, 0.12)])
    head(figure, rng, "skull" if rng.random() < 0.4 else "orb", (0, 0.68), 0.15, 0.08)


def spirit(figure: Figure, rng: np.random.Generator) -> None:
    """Draw a living flame with a face."""
    for count, reach, thick, tone in ((9, 0.66, 0.2, 0.72), (7, 0.5, 0.19, 0.5), (5, 0.34, 0.18, 0.3)):
        for index in range(count):
            share = (index + 0.5) / count * 2 - 1
            tall = 0.34 + reach * (1 - share * share * 0.75) * (0.82 + 0.3 * rng.random())
            bend = 0.09 * (1 if (index + count) % 2 else -1)
            root, belly = (share * 0.1, 0.1), (share * 0.52 * reach / 0.6, 0.34)
            figure.add(
                taper([root, belly, (share * 0.34 + bend, tall * 0.8), (share * 0.3 - bend * 0.6, tall)], thick, 0.0),
                tone,
            )
    figure.add(
        smooth(
            [(0, 0.72), (0.19, 0.5), (0.2, 0.3), (0.08, 0.1), (-0.02, 0.0), (-0.08, 0.1), (-0.2, 0.3), (-0.19, 0.5)]
        ),
        0.2,
    )
    figure.pair(taper([(0.2, 0.36), (0.38, 0.3), (0.46, 0.44), (0.4, 0.58)], 0.11), 0.44)
    head(figure, rng, "orb", (0, 0.48), 0.15, 0.1)
    gem(figure, 0.22, 0.05)


def sage(figure: Figure, rng: np.random.Generator) -> None:
    """Draw a robed figure with a staff."""
    figure.add(
        symmetric([(0, 0.76), (0.16, 0.72), (0.24, 0.54), (0.28, 0.26), (0.4, 0.0), (0.16, 0.03), (0, 0.0)]), 0.34
    )
    figure.add(symmetric([(0, 0.72), (0.06, 0.6), (0.08, 0.3), (0.14, 0.02), (0, 0.03)]), 0.2)
    for fold in (0.14, 0.2, 0.27):
        figure.seam([(fold * 0.8, 0.5), (fold, 0.26), (fold * 1.25, 0.03)])
    figure.pair(smooth([(0.12, 0.7), (0.24, 0.64), (0.32, 0.44), (0.36, 0.32), (0.24, 0.34), (0.17, 0.46)]), 0.44)
    side = 0.34 if rng.random() < 0.5 else -0.34
    figure.add(taper([(side, 0.0), (side * 1.02, 0.4), (side, 0.88)], 0.026, 0.024), 0.6)
    for hook in (1, -1):
        figure.add(
            taper(
                [(side, 0.84), (side + hook * 0.08, 0.9), (side + hook * 0.07, 1.0), (side + hook * 0.02, 1.04)], 0.03
            ),
            0.6,
        )
    figure.lights.append([(side, 1.0), (side + 0.03, 0.95), (side, 0.88), (side - 0.03, 0.95)])
    figure.pair(smooth([(0.05, 0.68), (0.16, 0.74), (0.26, 0.66), (0.16, 0.6)]), 0.28)
    head(figure, rng, "hood", (0, 0.82), 0.15, 0.2)


def seraph(figure: Figure, rng: np.random.Generator) -> None:
    """Draw a winged herald."""
    feather_wing(figure, rng, (0.08, 0.58), 0.66, 0.3 + 0.1 * rng.random(), 0.74)
    if rng.random() < 0.5:
        feather_wing(figure, rng, (0.08, 0.46), 0.5, -0.02, 0.6)
    knight(figure, rng)


def fiend(figure: Figure, rng: np.random.Generator) -> None:
    """Draw a horned devil with heavy arms."""
    bat_wing(figure, rng, (0.14, 0.6), 0.6 + 0.14 * rng.random(), 0.26 + 0.12 * rng.random(), 0.58)
    figure.add(taper([(0.04, 0.2), (0.26, 0.1), (0.4, 0.2), (0.5, 0.12)], 0.05, 0.02), 0.5)
    figure.pair(
        smooth(
            [
                (0.02, 0.34),
                (0.18, 0.34),
                (0.24, 0.22),
                (0.16, 0.13),
                (0.2, 0.05),
                (0.24, 0.0),
                (0.08, 0.0),
                (0.08, 0.14),
            ]
        ),
        0.3,
    )
    figure.pair(taper([(0.26, 0.62), (0.4, 0.46), (0.34, 0.26)], 0.16, 0.1), 0.32)
    for finger in range(4):
        spread = -0.06 + finger * 0.04
        figure.pair(taper([(0.34, 0.28), (0.35 + spread, 0.2), (0.32 + spread * 1.3, 0.11)], 0.034), 0.22)
    figure.add(
        symmetric([(0, 0.74), (0.16, 0.74), (0.3, 0.64), (0.26, 0.48), (0.14, 0.34), (0.17, 0.2), (0, 0.16)]), 0.18
    )
    figure.seam([(0.24, 0.56), (0.12, 0.5), (0.0, 0.53)])
    for step in range(3):
        figure.seam([(0.12, 0.43 - step * 0.06), (0.0, 0.42 - step * 0.06)])
    horn(figure, (0.08, 0.84), 0.36 + 0.1 * rng.random(), 0.3, 1.6 + 0.8 * rng.random(), 0.075, 0.42)
    head(figure, rng, "skull" if rng.random() < 0.5 else "beast", (0, 0.8), 0.145, 0.08)
    gem(figure, 0.6, 0.035)
