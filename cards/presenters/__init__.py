"""Objects from which templates read cards, fields and search results, made from memory without writing anything."""
