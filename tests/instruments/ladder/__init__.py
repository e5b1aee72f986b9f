"""How strong the bots are, measured: `python -m tests.instruments.ladder`."""
