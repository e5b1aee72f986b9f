"""The rule books: where they come from, how they are searched, read and painted."""
