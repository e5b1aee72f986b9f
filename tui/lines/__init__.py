"""The client for dumb terminals, screen readers and scripts: lines in, lines out."""
