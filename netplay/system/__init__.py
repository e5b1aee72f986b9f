"""What is asked of the operating system: private files, temporary folders, clean environments."""
