"""Page that draws the board of Assemblage of Eternity with ranges and moves. Its query is the input; it has no API."""
