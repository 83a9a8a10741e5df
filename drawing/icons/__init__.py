"""Icons of cards, filters, charts and board: shapes as SVG path data, builders of such paths, polygons, sprite."""
