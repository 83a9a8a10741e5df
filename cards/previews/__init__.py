"""Previews: pictures and texts that other sites show with a link to a page (Open Graph)."""
