"""Pictures of screens, made without a terminal: `make pictures`."""
