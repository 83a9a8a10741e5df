"""Pages and API of the rulebooks of all games. The rules themselves are data of `rules` and `games`."""
