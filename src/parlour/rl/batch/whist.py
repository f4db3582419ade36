"""Many matches of Whist at once: leading and following; what nobody chooses happens by itself.

A random seat leads each round, from a deck that is scrambled: this replaces the dealer's ritual.
"""

from typing import Any

import numpy as np
from numba import prange

from parlour.games.kernel import count_bits, pick, stir
from parlour.games.whist import Whist
from parlour.games.whist.round import Phase
from parlour.games.whist.tricks import answers, beats, mix, points
from parlour.pieces.cards import DECK
from parlour.rl.batch.matches import Matches
from parlour.rl.encoding.cards import WHIST_PHASES, WHIST_SIZE

CARDS = len(DECK)
LEAD, FOLLOW = 160 + WHIST_PHASES.index(Phase.LEAD), 160 + WHIST_PHASES.index(Phase.FOLLOW)
TURN = 160 + len(WHIST_PHASES)


def play_all(
    parts: int,
    actions: Any,
    mask: Any,
    rewards: Any,
    ended: Any,
    movers: Any,
    luck: Any,
    observation: Any,
    target: int,
    clamp: bool,
    hands: Any,
    table: Any,
    decks: Any,
) -> None:
    """`hands` are those of the seats; `table` has the led card or -1, how much of the deck is dealt, both
    seats' pairs, and both scores."""
    count = len(actions)
    for part in prange(parts):
        for match in range(part * count // parts, (part + 1) * count // parts):
            action, mover, rng = actions[match], movers[match], luck[match]
            deck, held, state = decks[match], hands[match], table[match]
            rewards[match, 0], rewards[match, 1], ended[match] = 0, 0, False
            begins = action < 0
            if action >= 0:
                held[mover] ^= 1 << action
            if action >= 0 and state[0] < 0:
                state[0], mover = action, 1 - mover
            elif action >= 0:
                mover = trick_taken(action, mover, held, state, deck)
                if held[0] == 0:
                    state[4] += points(state[2], clamp)
                    state[5] += points(state[3], clamp)
                    begins = True
                    if state[4] >= target or state[5] >= target:
                        winner = int(state[5] > state[4])
                        rewards[match, winner], rewards[match, 1 - winner] = 1, -1
                        ended[match] = True
            if action < 0 or ended[match]:
                state[4], state[5] = 0, 0
            if begins:
                rng, mover = round_begun(rng, held, state, deck)
            movers[match], luck[match] = mover, rng
            show(observation[match], mask[match], mover, held, state, deck)


def trick_taken(answer: int, mover: int, held: Any, state: Any, deck: Any) -> int:
    """Who takes the trick and leads next; in the draft both also take a card."""
    winner = mover if beats(answer, state[0], deck[26] // 13) else 1 - mover
    state[0] = -1
    at = state[1]
    if at < 52:
        held[winner] |= 1 << deck[at]
        held[1 - winner] |= 1 << deck[at + 1]
        state[1] = at + 2
    else:
        state[2 + winner] += 1
    return winner


def round_begun(rng: int, held: Any, state: Any, deck: Any) -> tuple[int, int]:
    """Deals a scrambled deck: the generator's state after it, and who leads."""
    rng = stir(rng)
    leader = pick(rng, 2)
    for place in range(52):
        deck[place] = place
    rng = mix(deck, rng)
    held[0], held[1] = 0, 0
    for at in range(0, 26, 2):
        held[leader] |= 1 << deck[at]
        held[1 - leader] |= 1 << deck[at + 1]
    state[0], state[1], state[2], state[3] = -1, 26, 0, 0
    return rng, leader


def show(row: Any, legal: Any, mover: int, held: Any, state: Any, deck: Any) -> None:
    mine, led, at = held[mover], state[0], state[1]
    can = mine if led < 0 else answers(mine, led)
    prize = deck[at] if at < 52 else -1
    for place in range(52):
        legal[place] = can >> place & 1
        row[place] = mine >> place & 1
        row[52 + place] = place == led
        row[104 + place] = place == prize
    for suit in range(4):
        row[156 + suit] = suit == deck[26] // 13
    row[LEAD], row[FOLLOW], row[TURN] = led < 0, led >= 0, 1
    row[TURN + 1], row[TURN + 2] = count_bits(mine), count_bits(held[1 - mover])
    row[TURN + 3] = 52 - at
    row[TURN + 4], row[TURN + 5] = state[2 + mover], state[3 - mover]
    row[TURN + 6], row[TURN + 7] = state[4 + mover], state[5 - mover]


class WhistMatches(Matches):
    _source = play_all

    def __init__(self, game: Whist, count: int, seed: str | int) -> None:
        observation = np.zeros((count, WHIST_SIZE), np.int16)
        super().__init__(observation, CARDS, seed)
        self._hands = np.zeros((count, 2), np.int64)
        self._table = np.zeros((count, 6), np.int64)
        self._decks = np.zeros((count, CARDS), np.int64)
        self._own = observation, game.target, game.clamp_negative, self._hands, self._table, self._decks
        self.reset()
