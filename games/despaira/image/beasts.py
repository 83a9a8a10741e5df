"""Functions that add painted bodies to a figure: creatures that crawl, fly or swim."""

from __future__ import annotations

import math

import numpy as np

from drawing.art.figures import Figure, Line, smooth, symmetric, taper
from games.despaira.image.anatomy import bat_wing, feather_wing, fin, head, horn, insect_wing


def drake(figure: Figure, rng: np.random.Generator) -> None:
    """Draw a dragon from the front with raised wings."""
    bat_wing(figure, rng, (0.1, 0.56), 0.66 + 0.1 * rng.random(), 0.22 + 0.16 * rng.random(), 0.62)
    side = 1 if rng.random() < 0.5 else -1
    tail = [(0.05, 0.12), (0.3, 0.05), (0.5, 0.12), (0.56, 0.26), (0.48, 0.36)]
    figure.add(taper([(x * side, y) for x, y in tail], 0.13), 0.42)
    _haunches(figure, 0.3)
    figure.add(
        symmetric(
            [(0, 0.74), (0.07, 0.72), (0.1, 0.64), (0.19, 0.54), (0.21, 0.4), (0.16, 0.22), (0.1, 0.04), (0, 0.02)]
        ),
        0.2,
    )
    for step in range(6):
        y = 0.6 - step * 0.085
        figure.seam([(0.075 + 0.012 * step, y + 0.02), (0.0, y - 0.02)])
    for side_x, reach in ((0.16, 0.15), (0.12, 0.05)):
        figure.pair(taper([(side_x, 0.5), (side_x + 0.09, 0.36), (reach + 0.05, 0.24)], 0.085, 0.03), 0.16)
    for row in range(2 + int(rng.integers(0, 2))):
        horn(
            figure,
            (0.05 + 0.03 * row, 0.86 - 0.04 * row),
            0.24 - 0.06 * row,
            1.2 - 0.55 * row,
            0.8 * (rng.random() - 0.3),
            0.042,
            0.34,
        )
    head(figure, rng, "dragon", (0, 0.8), 0.135, 0.1)


def _haunches(figure: Figure, tone: float) -> None:
    figure.pair(
        smooth([(0.08, 0.3), (0.22, 0.3), (0.29, 0.18), (0.25, 0.05), (0.3, 0.0), (0.12, 0.0), (0.1, 0.14)]), tone
    )
    for claw in (0.14, 0.2, 0.26):
        figure.pair(taper([(claw, 0.035), (claw + 0.02, 0.01), (claw + 0.025, -0.025)], 0.035), tone + 0.15)


def beast(figure: Figure, rng: np.random.Generator) -> None:
    """Draw a maned hunter on strong legs."""
    figure.pair(smooth([(0.12, 0.46), (0.3, 0.5), (0.38, 0.3), (0.33, 0.1), (0.38, 0.0), (0.24, 0.0), (0.2, 0.2)]), 0.5)
    figure.add(symmetric([(0, 0.72), (0.2, 0.7), (0.32, 0.56), (0.28, 0.34), (0.16, 0.22), (0, 0.2)]), 0.34)
    tips = 15 + int(rng.integers(0, 8))
    for ring, (reach, tone) in enumerate(((0.36, 0.44), (0.29, 0.28))):
        mane: Line = []
        for index in range(tips * 2):
            angle = math.pi / 2 - math.pi * index / tips + 0.1 * ring
            radius = reach * (0.68 if index % 2 else 0.94 + 0.16 * rng.random())
            mane.append((math.cos(angle) * radius * 0.95, 0.62 + math.sin(angle) * radius))
        figure.add(mane, tone)
    figure.pair(
        smooth([(0.06, 0.44), (0.19, 0.42), (0.18, 0.2), (0.16, 0.08), (0.21, 0.0), (0.06, 0.0), (0.08, 0.14)]), 0.18
    )
    for claw in (0.09, 0.135, 0.18):
        figure.pair(taper([(claw, 0.03), (claw + 0.005, 0.0), (claw, -0.025)], 0.03), 0.5)
    tall = 0.12 + 0.12 * rng.random()
    figure.pair(smooth([(0.06, 0.76), (0.11, 0.8 + tall), (0.19, 0.7)]), 0.2)
    if rng.random() < 0.6:
        horn(figure, (0.09, 0.77), 0.3, 0.5, 1.8 * (rng.random() - 0.2), 0.06, 0.42)
    head(figure, rng, "beast", (0, 0.62), 0.19, 0.1)
    for fang in (0.045, 0.075):
        figure.pair(taper([(fang, 0.47), (fang + 0.004, 0.43), (fang - 0.008, 0.4)], 0.022), 0.8)


def raptor(figure: Figure, rng: np.random.Generator) -> None:
    """Draw a great bird with open wings."""
    feather_wing(figure, rng, (0.08, 0.6), 0.72 + 0.1 * rng.random(), 0.16 + 0.2 * rng.random(), 0.66)
    for index in range(7):
        angle = -math.pi / 2 + (index - 3) * 0.17
        end = (math.cos(angle) * 0.42, 0.34 + math.sin(angle) * 0.4)
        figure.add(
            taper([(0, 0.34), (end[0] * 0.5, 0.34 + (end[1] - 0.34) * 0.5), end], 0.05, 0.07),
            0.5 - 0.05 * abs(index - 3),
        )
    figure.pair(taper([(0.07, 0.26), (0.1, 0.14), (0.09, 0.06)], 0.06, 0.03), 0.3)
    for spread in (-0.05, 0.0, 0.05):
        figure.pair(taper([(0.09, 0.07), (0.09 + spread, 0.03), (0.09 + spread * 1.6, -0.02)], 0.026), 0.45)
    figure.add(symmetric([(0, 0.78), (0.09, 0.72), (0.16, 0.58), (0.15, 0.42), (0.09, 0.26), (0, 0.18)]), 0.2)
    for row in range(5):
        for column in range(-2, 3):
            x, y = column * 0.045 + 0.0225 * (row % 2), 0.56 - row * 0.06
            figure.seams.append((len(figure.parts), [(x - 0.018, y), (x, y - 0.024), (x + 0.018, y)]))
    crest = 2 + int(rng.integers(0, 3))
    for index in range(crest):
        horn(figure, (0.015 + 0.02 * index, 0.88), 0.17, 1.5 - 0.3 * index, -0.5, 0.035, 0.4)
    head(figure, rng, "beak", (0, 0.83), 0.115, 0.1)


def serpent(figure: Figure, rng: np.random.Generator) -> None:
    """Draw a snake that rises from its coils."""
    for index, (y, wide, tone) in enumerate(((0.07, 0.46, 0.36), (0.19, 0.36, 0.28), (0.3, 0.25, 0.22))):
        figure.add(
            smooth(
                [
                    (-wide, y),
                    (-wide * 0.6, y + 0.075),
                    (wide * 0.6, y + 0.075),
                    (wide, y),
                    (wide * 0.6, y - 0.075),
                    (-wide * 0.6, y - 0.075),
                ]
            ),
            tone,
        )
        for mark in range(-4, 5):
            x = mark * wide / 5 + 0.02 * index
            figure.seams.append((len(figure.parts), [(x, y + 0.06), (x + 0.02, y), (x, y - 0.06)]))
    side = 1 if rng.random() < 0.5 else -1
    figure.add(taper([(0.36 * side, 0.06), (0.56 * side, 0.08), (0.62 * side, 0.2), (0.57 * side, 0.27)], 0.09), 0.44)
    hood = 0.2 + 0.12 * rng.random()
    figure.add(
        symmetric([(0, 0.92), (0.08, 0.9), (hood, 0.76), (hood * 0.96, 0.6), (0.12, 0.42), (0.1, 0.3), (0, 0.26)]), 0.3
    )
    figure.add(symmetric([(0, 0.84), (0.07, 0.74), (0.075, 0.54), (0.08, 0.36), (0.07, 0.28), (0, 0.26)]), 0.16)
    for step in range(9):
        figure.seam([(0.07, 0.7 - step * 0.05), (0.0, 0.685 - step * 0.05)])
    if rng.random() < 0.6:
        fin(figure, rng, (0.07, 0.86), 0.2, 1.3, 0.5)
    if rng.random() < 0.5:
        horn(figure, (0.05, 0.92), 0.2, 1.1, 0.5, 0.035, 0.4)
    head(figure, rng, "dragon", (0, 0.87), 0.125, 0.08)
    figure.pair(taper([(0.03, 0.77), (0.032, 0.73), (0.024, 0.7)], 0.014), 0.85)


def wyrm(figure: Figure, rng: np.random.Generator) -> None:
    """Draw a coiled dragon: a snake with wings."""
    bat_wing(figure, rng, (0.07, 0.52), 0.62 + 0.12 * rng.random(), 0.3 + 0.1 * rng.random(), 0.62)
    serpent(figure, rng)


def insect(figure: Figure, rng: np.random.Generator) -> None:
    """Draw a carapace on six legs, with mandibles."""
    if rng.random() < 0.75:
        insect_wing(figure, rng, (0.08, 0.6), 0.66 + 0.12 * rng.random(), 0.72)
    for index, (root, knee, foot) in enumerate(
        (
            ((0.14, 0.5), (0.46, 0.66), (0.6, 0.3)),
            ((0.17, 0.38), (0.46, 0.42), (0.54, 0.08)),
            ((0.14, 0.26), (0.34, 0.24), (0.38, 0.0)),
        )
    ):
        bend = (rng.random() - 0.5) * 0.08
        figure.pair(
            [
                *taper(
                    [root, ((root[0] + knee[0]) / 2, (root[1] + knee[1]) / 2 + 0.04), (knee[0], knee[1] + bend)],
                    0.06,
                    0.045,
                )
            ],
            0.42 - 0.08 * index,
        )
        figure.pair(
            taper(
                [(knee[0], knee[1] + bend), ((knee[0] + foot[0]) / 2 + 0.03, (knee[1] + foot[1]) / 2), foot], 0.055, 0.0
            ),
            0.48 - 0.08 * index,
        )
    figure.add(symmetric([(0, 0.44), (0.16, 0.42), (0.24, 0.26), (0.18, 0.08), (0.06, -0.01), (0, -0.02)]), 0.26)
    for step in range(4):
        figure.seam([(0.21 - 0.02 * step, 0.33 - step * 0.075), (0.1, 0.28 - step * 0.075), (0.0, 0.3 - step * 0.075)])
    figure.add(symmetric([(0, 0.7), (0.14, 0.68), (0.22, 0.56), (0.18, 0.42), (0.08, 0.37), (0, 0.36)]), 0.18)
    horn(figure, (0.05, 0.82), 0.34, 1.1, -1.0 * rng.random(), 0.02, 0.4)
    horn(figure, (0.07, 0.66), 0.2, -0.7, -1.3, 0.055, 0.5)
    head(figure, rng, "bug", (0, 0.75), 0.15, 0.1)


def kraken(figure: Figure, rng: np.random.Generator) -> None:
    """Draw a dome with curling arms."""
    for index in range(5):
        out = 0.12 + 0.11 * index
        curl = 0.04 + 0.12 * rng.random()
        foot = 0.05 + 0.05 * index * rng.random()
        points = [
            (0.05 + 0.03 * index, 0.44),
            (out * 0.8, 0.24 + 0.05 * index),
            (out + 0.1, foot + 0.03 * index),
            (out + 0.18, foot + 0.06 + curl),
            (out + 0.1, foot + 0.08 + curl),
        ]
        figure.pair(taper(points, 0.1, 0.0), 0.2 + 0.09 * index)
    fin(figure, rng, (0.17, 0.68), 0.32, 1.1, 0.56)
    figure.add(
        symmetric([(0, 1.0), (0.13, 0.97), (0.24, 0.82), (0.25, 0.64), (0.17, 0.5), (0.14, 0.4), (0, 0.34)]), 0.2
    )
    for _ in range(7):
        x, y = 0.03 + 0.15 * rng.random(), 0.7 + 0.22 * rng.random()
        size = 0.008 + 0.01 * rng.random()
        figure.seam([(x - size, y), (x, y + size), (x + size, y), (x, y - size), (x - size, y)])
    head(figure, rng, "orb", (0, 0.6), 0.16, 0.1)


def leviathan(figure: Figure, rng: np.random.Generator) -> None:
    """Draw a sea dragon with fins and a long neck."""
    fin(figure, rng, (0.12, 0.4), 0.56 + 0.1 * rng.random(), 1.15, 0.6)
    for side in (-1, 1):
        figure.add(
            taper([(0.34 * side, 0.0), (0.46 * side, 0.16), (0.6 * side, 0.14), (0.7 * side, 0.0)], 0.13, 0.07), 0.46
        )
    figure.add(
        symmetric([(0, 0.8), (0.08, 0.76), (0.12, 0.6), (0.17, 0.4), (0.26, 0.16), (0.34, 0.0), (0, -0.02)]), 0.2
    )
    for step in range(9):
        figure.seam([(0.07 + 0.014 * step, 0.66 - step * 0.07), (0.0, 0.63 - step * 0.07)])
    fin(figure, rng, (0.08, 0.84), 0.26, 1.4, 0.5)
    horn(figure, (0.05, 0.92), 0.24, 1.2, 0.5 - rng.random(), 0.04, 0.42)
    head(figure, rng, "dragon", (0, 0.84), 0.15, 0.1)
