"""The lobby and its forms: models with their painters."""
