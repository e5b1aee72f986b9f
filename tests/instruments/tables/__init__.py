"""A whole server of tables, measured: how many it bears, and what each costs."""
