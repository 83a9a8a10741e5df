"""Icons: shapes as SVG path data, builders of such paths, polygons and the sprite.

Card images, search filters, charts and the game board share them.
"""
