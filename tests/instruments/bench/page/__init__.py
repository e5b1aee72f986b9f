"""The costs of the page of those who watch in a browser, and how soon it is there."""
