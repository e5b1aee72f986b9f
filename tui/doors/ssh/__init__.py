"""The door for guests who have ssh and nothing else: no shell, no account, no file behind it."""
