"""Bots for both Cockroach Pokers. Start at thinking.py: what a decision is weighed by."""
