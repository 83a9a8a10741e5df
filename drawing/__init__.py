"""Drawing with Pillow and numpy: text, paint, noise, frames, landscapes, icons.

It imports neither Django nor any game.
"""
