"""How Palmoff comes to other machines. Nothing here is installed with it."""
