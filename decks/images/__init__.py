"""Pictures of decks: link previews, the whole deck with its card images, and QR codes."""
