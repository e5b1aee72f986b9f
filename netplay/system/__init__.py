"""Requests to the operating system: private files, temporary folders, clean environments."""
