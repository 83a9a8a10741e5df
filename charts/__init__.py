"""Charts as SVG: data in, geometry out, drawn by one template with a table of the numbers.

A view builds charts and a template includes them. The page links `css/charts.css` beside its own stylesheet:

    lethal = histogram(
        key="lethal",                                   # unique on the page, for element ids
        title="Turn of lethal",
        x="turn",
        y=Measure("games", is_share=True),              # values are shares of 1, written in %
        at=[5, 6, 7],
        values=[Estimate(0.2, 0.17, 0.23), Estimate(0.5, 0.46, 0.54), Estimate(0.2, 0.17, 0.23)],
        rest=("not within 15", Estimate(0.1, 0.08, 0.12)),
    )

    {% include "charts/chart.html" with chart=lethal %}

- `histogram`: shares by whole number, with whiskers (intervals), and a separate bar for the rest;
- `curve`: up to four series by turn, each with a band (interval or percentiles) and exact values;
- `stacked`: bars in up to six layers;
- `bars`: a row per card or grade, with whisker and exact value;
- `dots`: a row per card, with a dot for its difference, its interval, and a line at 0;
- `crowd`: a cell for each item of a sample, such as a thousand hands, sorted into up to five grades.

The table repeats all numbers of the picture. Series also differ by dashes and markers, layers and grades by patterns,
so that no meaning depends on colour alone.

Geometry is in units of a picture 320 wide. A page shows it at 256 px and more, and text shrinks relative to a growing
picture (charts.css). Labels are placed for the smallest picture; extra labels appear only in a larger one. Without data
a sentence replaces the picture. Numbers have to be finite.
"""

from charts.bars import bars
from charts.crowd import crowd
from charts.curve import Series, curve
from charts.dots import dots
from charts.figure import Chart
from charts.histogram import histogram
from charts.measure import Estimate, Measure
from charts.stacked import Layer, stacked

__all__ = ["Chart", "Estimate", "Layer", "Measure", "Series", "bars", "crowd", "curve", "dots", "histogram", "stacked"]
