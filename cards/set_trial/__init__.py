"""A set file tried: what is wrong with it, how its texts are read, what it is made of. Nothing of it is kept."""
