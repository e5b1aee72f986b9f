"""High Card, a sixth game. test_sixth_game puts it in its places, as CONTRIBUTING has it."""
