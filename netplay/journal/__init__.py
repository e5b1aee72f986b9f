"""What must not be lost: one file a table."""
