"""F.A.D.E.: its words, its keywords, and who survives a battle or a chain."""
