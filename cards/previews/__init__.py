"""Previews for Open Graph tags: pictures and texts shown with links to a page."""
