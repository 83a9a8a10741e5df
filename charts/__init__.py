"""Charts as SVG of our own: data goes in, geometry comes out, and one template draws it with its numbers behind it.

A view builds charts, a template includes them; the page links `css/charts.css` beside its own stylesheet:

    lethal = histogram(
        key="lethal",                                   # for ids: once a page
        title="Turn of lethal",
        x="turn",
        y=Measure("games", is_share=True),              # values are shares of 1, written in %
        at=[5, 6, 7],
        values=[Estimate(0.2, 0.17, 0.23), Estimate(0.5, 0.46, 0.54), Estimate(0.2, 0.17, 0.23)],
        rest=("not within 15", Estimate(0.1, 0.08, 0.12)),
    )

    {% include "charts/chart.html" with chart=lethal %}

- `histogram`: shares by whole number, with whiskers, and a bar set apart for the rest;
- `curve`: up to four series by turn, each in a band (its interval, or percentiles around a median), with exact values;
- `stacked`: bars in up to six layers;
- `bars`: a row for each card or grade, with whisker and exact value;
- `dots`: a row for each card, a dot in its interval over a line at 0;
- `crowd`: a cell for every one of a thousand hands, sorted into up to five grades.

What a picture says, its table says too. Nothing is told apart by colour alone: series differ by dashes and markers,
layers and grades by patterns. Geometry is in units of a picture 320 wide; on a page it is shown at 256 px and more, and
the text shrinks against it as it grows (charts.css), so labels are placed for the smallest picture, and those that fit
only a larger one are `extra`. Without data a sentence stands instead. Numbers have to be finite.
"""

from charts.bars import bars
from charts.crowd import crowd
from charts.curve import Series, curve
from charts.dots import dots
from charts.figure import Chart
from charts.histogram import histogram
from charts.measure import Estimate, Measure
from charts.stacked import Layer, stacked

__all__ = [
    "Chart",
    "Estimate",
    "Layer",
    "Measure",
    "Series",
    "bars",
    "crowd",
    "curve",
    "dots",
    "histogram",
    "stacked",
]
