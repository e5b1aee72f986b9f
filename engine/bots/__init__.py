"""Players that get a view, their legal moves, and nothing else."""
