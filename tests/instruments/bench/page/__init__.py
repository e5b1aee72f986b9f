"""What the page of those who watch in a browser costs, and how soon it is there."""
