"""The bots' mixed policy, solved by self-play: `make train`. It plays in C, as Python is too slow.

`simulator` is Cockroach Poker and those who play it, once more, for training and for what measures
what can be learned against a bot; `test_simulator` holds it equal to the engine and to the bots.
"""
