"""The rules of the house's games. Pure: no clock, no input or output, no global randomness."""
