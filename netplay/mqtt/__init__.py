"""The way to the broker, and the broker that a table brings along. It carries bytes."""
