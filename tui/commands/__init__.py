"""The commands of Palmoff: a small value for each, whoever makes it."""
