"""What front ends need of this machine: profiles, preferences, past games, servers, faults."""
