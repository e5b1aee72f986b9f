"""Royal Gambit played by bots: read mind.py first."""
