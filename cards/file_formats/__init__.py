"""Files of cards that the site writes: set files and Cockatrice's database, with their XML and zip parts.

Set files are read in `cards.importing`.
"""
