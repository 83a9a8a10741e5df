"""Parts and files of card images: frames, badges, layout, backs, sheets, and formats for screen and paper.

Each game puts them together in its own module of `games`.
"""
