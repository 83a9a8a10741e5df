"""The contract of the games, row by row: what its examples promise, asked for at the addresses that it names.

Cards come from set files that `load_cards` reads, as anybody's would. An id is the number of the row: "3.2-06". Rows
that the contract leaves out between its numbers are read from the statements of the rule books.
"""
