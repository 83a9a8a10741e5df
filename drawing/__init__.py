"""Drawing with Pillow and numpy: text, paint, noise, frames, landscapes, icons.

It knows no game and no Django.
"""
