"""Template tags of matches for pages of other apps."""
