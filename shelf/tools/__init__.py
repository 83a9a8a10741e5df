"""The tools of the games: each a page and an address of the API that ask the same question in the same way."""
