"""The table over the network, measured as people have it: real processes and real brokers."""
