"""The doors of a party: the same pages for guests who have installed nothing."""
