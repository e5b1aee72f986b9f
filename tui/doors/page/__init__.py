"""The door for browsers: everybody watches, on the beamer and on phones, with nothing installed."""
