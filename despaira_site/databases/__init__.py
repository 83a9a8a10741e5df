"""Django's databases where they fail: a disk that is full or read-only, a server that is away or doesn't answer."""
