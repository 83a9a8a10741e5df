"""Cards of each game in memory: libraries, printings, the cache of each process, and lookups by name.

`catalogs.library_of` returns the current library of a game. Higher packages read cards from it, not from the database.
"""
