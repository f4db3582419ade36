"""Fits the weights of the patterns to games: logistic regression of results and of the search's values.

The hand-written evaluation is the base, and the patterns learn what it lacks: a pattern that was never seen
is worth nothing. Batches are drawn by a seed; the last digits of sums depend on the version of NumPy.
"""

from array import array
from collections.abc import Callable
from typing import Any

import numpy

from parlour.bots.checkers import patterns
from parlour.bots.checkers.database import turned
from parlour.bots.checkers.evaluation import evaluation, squares_of
from parlour.games.checkers import Checkers

RESULT = 0.6  # share of the result in what is to be foretold; the rest is the search's value
BATCH = 16_384
RATE = 0.3  # of Adam, in hundredths of a man
KEPT_BACK = 20  # one position in so many is not learned from, but shows when to stop
RUN = 1_000
BITS = 35  # of the board

Array = Any  # of NumPy
Progress = Callable[[str], None]


class Lessons:
    """Positions as the side to move sees them: patterns, phase, base and what is to be foretold."""

    def __init__(self, game: Checkers, rows: Array) -> None:
        white = rows["side"] == 1
        turn = numpy.frompyfunc(lambda bits: turned(int(bits), BITS), 1, 1)
        black, other, kings = (rows[name].copy() for name in ("black", "white", "kings"))
        for mine, column in ((black, "white"), (other, "black"), (kings, "kings")):
            mine[white] = turn(rows[column][white]).astype("i8")
        self.places = _places(black, other, kings)
        self.phase = numpy.bitwise_count(black | other).astype("f4") / patterns.FULL_BOARD
        squares, board = squares_of(game), game.board
        self.base = numpy.array(
            [
                evaluation(int(b), int(w), int(k), 0, board, squares)
                for b, w, k in zip(black, other, kings, strict=True)
            ],
            "f4",
        )
        self.value = rows["value"].astype("f4")
        self.result = (1 + numpy.where(white, -1, 1) * rows["result"]).astype("f4") / 2


def _places(black: Array, white: Array, kings: Array) -> Array:
    """Where the weights of each position's patterns lie."""
    digits = patterns.digits_of(lambda size: numpy.zeros(size, "i8"))
    columns, region = [], 0
    for pair in range(patterns.PAIRS):
        for left in range(patterns.SIXES):
            columns.append(region + patterns.six_at(black, white, kings, pair, left, digits))
            region += patterns.SIX
    men = black & ~kings, white & ~kings
    for row in range(patterns.ROWS):
        for left in range(patterns.EIGHTS):
            columns.append(region + patterns.eight_at(*men, row, left, digits))
            region += patterns.EIGHT
    columns.append(region + (numpy.bitwise_count((black | white) & patterns.EVEN_ROWS) & 1).astype("i8"))
    return numpy.stack(columns, 1).astype("i4")


def fit(lessons: Lessons, epochs: int, seed: int, progress: Progress) -> tuple[Array, Array]:
    """The weights for a full board and for an empty one, in hundredths of a man."""
    scale = _scale(lessons)
    target = RESULT * lessons.result + (1 - RESULT) * _chance(lessons.value, scale)
    rng = numpy.random.default_rng(seed)
    # Runs of positions, for those of one game are alike.
    test = numpy.arange(len(target)) % (RUN * KEPT_BACK) < RUN
    learned, kept = numpy.flatnonzero(~test), numpy.flatnonzero(test)
    weights = numpy.zeros((2, patterns.TABLES), "f4")
    first, second = numpy.zeros_like(weights), numpy.zeros_like(weights)
    best, found, step = numpy.inf, weights.copy(), 0
    progress(f"scale {scale}, loss of the base {_loss(lessons, weights, kept, target, scale):.5f}")
    for epoch in range(epochs):
        rng.shuffle(learned)
        for begin in range(0, len(learned), BATCH):
            step += 1
            gradient = _gradient(lessons, weights, learned[begin : begin + BATCH], target, scale)
            first = 0.9 * first + 0.1 * gradient
            second = 0.999 * second + 0.001 * gradient**2
            rate = RATE * (1 - epoch / epochs) * numpy.sqrt(1 - 0.999**step) / (1 - 0.9**step)
            weights -= rate * first / (numpy.sqrt(second) + 1e-7)
        loss = _loss(lessons, weights, kept, target, scale)
        progress(f"epoch {epoch + 1} of {epochs}: loss {loss:.5f}")
        if loss < best:
            best, found = loss, weights.copy()
    return found[0], found[1]


def _scale(lessons: Lessons) -> float:
    """How many hundredths of a man make the odds e to one."""
    losses = {scale: _entropy(_chance(lessons.base, scale), lessons.result) for scale in range(40, 400, 10)}
    return float(min(losses, key=lambda scale: losses[scale]))


def _chance(worth: Array, scale: float) -> Array:
    return 1 / (1 + numpy.exp(-numpy.clip(worth, -3000, 3000) / scale))


def _entropy(chance: Array, target: Array) -> float:
    chance = numpy.clip(chance, 1e-6, 1 - 1e-6)
    return float(-(target * numpy.log(chance) + (1 - target) * numpy.log(1 - chance)).mean())


def _worth(lessons: Lessons, weights: Array, chosen: Array) -> Array:
    places, phase = lessons.places[chosen], lessons.phase[chosen]
    opening, end = weights[0][places].sum(1), weights[1][places].sum(1)
    return lessons.base[chosen] + opening * phase + end * (1 - phase)


def _loss(lessons: Lessons, weights: Array, chosen: Array, target: Array, scale: float) -> float:
    return _entropy(_chance(_worth(lessons, weights, chosen), scale), target[chosen])


def _gradient(lessons: Lessons, weights: Array, chosen: Array, target: Array, scale: float) -> Array:
    error = (_chance(_worth(lessons, weights, chosen), scale) - target[chosen]) / len(chosen)
    places = lessons.places[chosen]
    width, phase, flat = places.shape[1], lessons.phase[chosen], places.ravel()
    parts = [
        numpy.bincount(flat, numpy.repeat(error * share, width), patterns.TABLES)
        for share in (phase, 1 - phase)
    ]
    return numpy.stack(parts).astype("f4")


def rounded(weights: Array) -> "array[int]":
    limited = numpy.clip(numpy.rint(weights * patterns.SCALE), -patterns.MOST, patterns.MOST)
    return array("h", limited.astype("i2").tobytes())
