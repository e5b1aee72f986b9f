"""Who is who, and what they really said: keys, boxes, sessions, safe words. No table is known."""
