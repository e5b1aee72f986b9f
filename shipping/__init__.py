"""The ways of Palmoff to other machines. Nothing here is installed with it."""
