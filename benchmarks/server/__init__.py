"""Benchmarks of the server: pages, pictures, memory, slow clients and requests without an account.

`ready_made` answers prepared pages as their yardstick.
"""
