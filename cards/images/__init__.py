"""Images of cards of every game: files, queue, placeholder, pages and API."""
