"""Writers of files with cards: set files, and the card database of the program Cockatrice.

The package also has helpers for XML and zip files. Set files are read in `cards.importing`.
"""
