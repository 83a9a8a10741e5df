"""Files of cards that the site writes: set files and Cockatrice's database, with XML and zip helpers.

Set files are read in `cards.importing`.
"""
