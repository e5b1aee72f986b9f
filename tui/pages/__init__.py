"""What stands on the screens away from a table: pure models, and their painting."""
