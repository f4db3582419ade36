"""Many matches of Crazy Eights at once."""

from typing import Any

import numpy as np
from numba import prange

from parlour.games.crazy_eights import Eights
from parlour.games.crazy_eights.playouts import (
    ENDS,
    GOES_ON,
    after_laying,
    dealt,
    drawn,
    flipped,
    is_eight,
    is_stuck,
    playable,
)
from parlour.games.crazy_eights.state import ways_to_lay
from parlour.games.kernel import count_bits
from parlour.pieces.cards import DECK, SUITS
from parlour.rl.batch.matches import Matches

CARDS = len(DECK)


def play_all(
    parts: int,
    actions: Any,
    mask: Any,
    rewards: Any,
    ended: Any,
    movers: Any,
    luck: Any,
    observation: Any,
    hand: int,
    limit: int,
    places: Any,
    suits: Any,
    hands: Any,
    piles: Any,
    cards: Any,
) -> None:
    """`hands` are the mover's and the other's, `piles` what `drawn` says of them, `cards` where they lie.

    `places` and `suits` are what each number lays and which suit it asks for.
    """
    count, draws = len(actions), len(places)
    for part in prange(parts):
        for match in range(part * count // parts, (part + 1) * count // parts):
            action, mover, rng = actions[match], movers[match], luck[match]
            mine, theirs = hands[match, 0], hands[match, 1]
            draw, end, discards = piles[match, 0], piles[match, 1], piles[match, 2]
            size, suit = piles[match, 3], piles[match, 4]
            lie = cards[match]
            follows = ENDS
            rewards[match, 0], rewards[match, 1] = 0, 0
            if 0 <= action < draws:
                place, suit = places[action], suits[action]
                mine ^= 1 << place
                lie[discards + size] = place
                size += 1
                follows = after_laying(mine, is_stuck(theirs, limit, place, suit, False))
                if follows == ENDS:
                    rewards[match, mover], rewards[match, 1 - mover] = 1, -1
            elif action == draws and draw == end:
                draw, end, discards, size, suit = flipped(discards, size, lie)
                follows = GOES_ON
            elif action == draws:
                rng, follows, mine, draw, end, discards, size, suit = drawn(
                    rng, mine, theirs, draw, end, discards, size, suit, limit, lie
                )
            ended[match] = follows == ENDS
            if follows == ENDS:
                rng, mine, theirs = dealt(rng, hand, lie)
                draw, end, discards, size, suit, mover = 2 * hand + 1, 52, 52, 1, lie[52] // 13, 0
            elif follows != GOES_ON:
                mine, theirs, mover = theirs, mine, 1 - mover
            hands[match, 0], hands[match, 1], movers[match], luck[match] = mine, theirs, mover, rng
            piles[match, 0], piles[match, 1], piles[match, 2] = draw, end, discards
            piles[match, 3], piles[match, 4] = size, suit
            top = lie[discards + size - 1]
            wild = size == 1 and is_eight(top)
            can = playable(mine, top, suit, wild)
            for number in range(draws):
                mask[match, number] = can >> places[number] & 1
            mask[match, draws] = can == 0
            show(observation[match], mine, top, suit, wild)
            observation[match, 109], observation[match, 110] = count_bits(mine), count_bits(theirs)
            observation[match, 111], observation[match, 112] = end - draw, size


def show(row: Any, mine: int, top: int, suit: int, wild: bool) -> None:
    for place in range(52):
        row[place], row[52 + place] = mine >> place & 1, place == top
    for number in range(4):
        row[104 + number] = number == suit
    row[108] = wild


class EightsMatches(Matches):
    _source = play_all

    def __init__(self, game: Eights, count: int, seed: str | int) -> None:
        lays = [lay for card in DECK for lay in ways_to_lay(card)]
        observation = np.zeros((count, 2 * CARDS + 9), np.int8)
        super().__init__(observation, len(lays) + 1, seed)
        self._hands = np.zeros((count, 2), np.int64)
        self._piles = np.zeros((count, 5), np.int64)
        self._cards = np.zeros((count, 3 * CARDS), np.int64)
        places = np.array([lay.card.place for lay in lays])
        suits = np.array([SUITS.index(lay.suit or lay.card.suit) for lay in lays])
        rules = game.hand, game.limit, places, suits
        self._own = observation, *rules, self._hands, self._piles, self._cards
        self.reset()
