"""Calculator of a card's characteristics while effects change it: a page with the input as query string, and an API."""
