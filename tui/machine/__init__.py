"""The machine behind front ends: profiles, preferences, past games, servers, faults."""
