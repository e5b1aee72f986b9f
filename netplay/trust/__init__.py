"""Trust: who is who, and what they really said. Keys, boxes, sessions, safe words; no table."""
