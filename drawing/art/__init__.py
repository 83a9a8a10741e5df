"""Art of card images without a portrait: landscapes, weather, magic, figures and emblems.

Each picture is drawn from a generator that is passed in, so that it can be drawn again.
"""
