"""A bot of one's own for Crazy Eights: it keeps its eights, and stays in the suit of which it holds most.

parlour arena crazy-eights examples/careful_eights.py random
parlour bot run examples/careful_eights.py --house http://127.0.0.1:8000 --game crazy-eights
"""

from parlour.bots.own import MyTurn


def choose(turn: MyTurn) -> str:
    hand = turn.table.zone("hand").codes

    def worth(play: str) -> tuple[bool, int]:
        suit = play[-1]  # of the card, or the one that an eight asks for
        return not play.startswith("8"), sum(card.endswith(suit) for card in hand)

    return max(turn.plays, key=worth)
