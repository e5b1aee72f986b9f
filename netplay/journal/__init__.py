"""The journals, in which stands what must not be lost: one file a table."""
