"""The screens from outside: the real program on a terminal, beside a bare Textual app."""
