"""The further games of the house: their pages and API, made of what `games` says of them."""
