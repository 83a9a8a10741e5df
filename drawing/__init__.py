"""Drawing with Pillow and numpy, without Django or any game: text, paint, noise, frames, landscapes, icons."""
