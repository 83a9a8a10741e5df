"""Pages and API of the rulebooks of all games."""
