"""Icons: shapes as SVG path data, builders of such paths, polygons and the sprite.

Card images, filters, charts and the board share them.
"""
