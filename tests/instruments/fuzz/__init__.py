"""All that comes from outside, damaged a million times, and who has to bear it: `make fuzz`."""
