"""A table as one person sees it: what can be seen and pressed there, and how it is painted."""
