"""Calls: built-in functions and methods of Python, constructors of records, and functions of the program.

`table` has a handler for each built-in function and each method of a built-in type.
"""
