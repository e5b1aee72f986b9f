"""The authority over one table, sans-IO: no broker, no disk, no clock."""
