"""Statistics of a deck, in the editor and on a page: computed figures, and results of solitaire (goldfish) games.

- `figures`: all figures of a decklist, cached by its cards. `games.statistics` has the figures common to all games,
  `games.<code>.statistics` those of one game
- `drawing`: the odds of drawing a card, or the cards that a search finds
- `winning`: the turn of the win, from goldfish games that are played a few at a time during editing
- `matchups`: results of games against other decks; `win_rates`: shares of games won, with intervals
- `pages`: the panels in the editor and on a page of their own

`decks.api.statistics` returns the figures as JSON.
"""
