"""The command `palmoff`: its words, and what carries each of them out."""
