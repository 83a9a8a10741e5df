"""Cards of each game in memory: the library, its printings, its cache in this process, and lookups by name.

`catalogs.library_of` returns the current library; everything above reads cards from there, not from the database.
"""
