"""A guest of a table: what it remembers, and the pump that joins it to the broker."""
