"""Bots for Royal Menagerie. Start at mind.py."""
