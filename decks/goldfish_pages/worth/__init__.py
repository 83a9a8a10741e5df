"""What each card of a deck is worth: played beside the report of a run, a few games at a time, and kept with it."""
