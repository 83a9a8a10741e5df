"""Import of Despaira's cards: field and text checks, comparison with the database. Others need only their table."""
