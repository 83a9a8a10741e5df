"""Matchups: decks that bots play against one another, as a matrix of win rates in which every game can be read.

The games are played as a run (`decks.goldfish`), whose sides are snapshots of the decks.

- `forms`: the decks, the level of the bots, and the number of games
- `matrix`: results for templates, with the names of decks that the reader may see
- `story`: one game, played again from its record
- `pages`, `urls`: the pages below /matchups/
"""
