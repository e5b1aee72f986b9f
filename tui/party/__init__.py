"""A party: what its guests choose from, and the poster that says how to come in."""
