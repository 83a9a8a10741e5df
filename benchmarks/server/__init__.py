"""Benchmarks of the server: pages, pictures, memory and requests without an account.

`ready_made` answers prepared pages as their yardstick.
"""
