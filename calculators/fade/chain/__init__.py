"""Calculator of a chain of F.A.D.E. (answers, last in first out): a page with the input as query, and an API."""
