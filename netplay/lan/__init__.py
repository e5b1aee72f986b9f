"""Tables that are to be found: in the network by mDNS, on this machine in a folder."""
