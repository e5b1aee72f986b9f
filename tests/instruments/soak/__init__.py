"""The servers of tables, killed hundreds of times: `make soak`."""
