"""Many decklists judged at once, for who organises a tournament. Nothing of them is kept."""
