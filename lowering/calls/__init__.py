"""Calls: functions and methods that Python brings with it, records, and functions of the program.

`table` has a row for each built-in function and each method of a built-in type.
"""
