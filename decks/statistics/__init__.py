"""Statistics of a deck, beside its list and on its page: figures that are worked out, and games that are played.

- `figures`: all figures of a decklist, cached by its cards; `games.statistics` has what every game is counted by,
  `games.<code>.statistics` the figures of a game's own
- `drawing`: the odds of drawing a card, or what a search finds
- `winning`: the turn of the win, from goldfish games that are played a few at a time while somebody builds
- `schemas`: how the API documents the figures, from the types of their JSON
- `pages`, `api`: the panels in the editor and as a page of their own; the figures as JSON
"""
