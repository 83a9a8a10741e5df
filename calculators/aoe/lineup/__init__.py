"""Calculator of line-ups (teams) in the modes of Assemblage of Eternity: a page with the input as query, and an API."""
