"""What `parlour new-game` begins with: a small game that works, its tests and its entry point.

`game.py` and `test_game.py` are programs as they stand; only their names are exchanged.
"""
