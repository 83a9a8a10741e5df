"""Private folders and labels into which users sort their own decks; other users never see them."""
