"""What Palmoff can be asked to do: a small value for each command, whoever makes it."""
