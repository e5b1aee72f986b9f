"""The doors from outside: guests by ssh at a real door, which stands in its sandbox."""
