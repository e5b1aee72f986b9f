"""The story of an evening: who did what in its games, as far as all saw it, and its awards."""
