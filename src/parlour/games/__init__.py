"""The rules, one module per game. `parlour.list_games()` lists them, with those of plug-ins.

>>> from parlour import games, list_games
>>> from parlour.games.connect_four import ConnectFour
>>> games.connect_four.ConnectFour is ConnectFour is list_games()["connect-four"]
True
"""
