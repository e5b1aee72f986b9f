"""Tests on the house itself: its files, its imports, its commands."""

from pathlib import Path

HOUSE = Path(__file__).parents[2]
