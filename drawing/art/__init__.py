"""Art of card images without a portrait: landscapes, weather, magic, figures and emblems.

All random choices come from a generator that the caller passes, so that a picture can be drawn again.
"""
