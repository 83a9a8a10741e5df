"""Pictures of decks: what their links show, the whole deck with its faces, and QR codes."""
