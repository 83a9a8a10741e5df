"""Calculator of a clash (two revealed cards) in Assemblage of Eternity: a page with the input as query, and an API."""
