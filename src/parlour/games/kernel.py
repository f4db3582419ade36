"""compiled(loop): a loop compiled where possible, and plain Python elsewhere.

The hottest rules are small functions on non-negative ints. The game classes call them directly; loops over
the same functions (playouts, perft, searches) are compiled with numba if it is installed and
`PARLOUR_KERNELS` is not `off`. Every value must stay below 2**63: a board that does not fit a machine word
runs as plain Python, from the same source and with the same result.
"""

import os
from array import array
from collections.abc import Callable, Iterator
from functools import cache
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from threading import Thread, current_thread
from types import FunctionType
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])
WORD = 62  # bits that a board may use and still be shifted safely


def count_bits(bits: int) -> int:
    return bits.bit_count()


def top_bit(bits: int) -> int:
    """The index of the highest set bit."""
    return bits.bit_length() - 1


def turned_bits(bits: int, width: int) -> int:
    """The lowest `width` bits in reverse order."""
    return int(f"{bits:0{width}b}"[::-1], 2)


INSTRUCTIONS = (count_bits, top_bit, turned_bits)  # of the machine, where loops are compiled

# A generator with the same numbers in compiled and plain code: multiply with carry, on 32-bit halves.
MULTIPLIER = 2131995753
HALF = 2**32 - 1


def stir(rng: int) -> int:
    """The generator's next state."""
    return MULTIPLIER * (rng & HALF) + (rng >> 32)


def pick(rng: int, n: int) -> int:
    """A number below n from the generator's state."""
    return (rng & HALF) * n >> 32


def seeded(seed: str) -> int:
    """An initial state of the generator."""
    rng = int.from_bytes(sha256(seed.encode()).digest()[:8], "big") % (MULTIPLIER << 32)
    return stir(stir(rng or 1))


def tools(loop: F, bits: int = 0) -> tuple[F, Callable[[int], Any]]:
    """The fastest version of the loop for boards of so many bits, and a maker of int arrays for it."""
    if bits <= WORD and compiling():
        return compiled(loop), _array
    return loop, _list


def compiling() -> bool:
    busy = _Background.thread
    if busy and busy.is_alive() and current_thread() is not busy:
        return False
    return os.environ.get("PARLOUR_KERNELS") != "off" and _numba() is not None


class _Background:
    thread: Thread | None = None


def warm_up(work: Callable[[], Any]) -> None:
    """Runs `work`, which compiles loops, in the background; until it is done everybody gets plain ones."""
    if not (_Background.thread and _Background.thread.is_alive()):
        _Background.thread = Thread(target=work, daemon=True)
        _Background.thread.start()


def await_warm_up() -> None:
    """Waits until what is compiled in the background is ready."""
    if _Background.thread:
        _Background.thread.join()


@cache
def compiled(loop: F, *, threads: bool = False) -> F:
    """The loop as machine code; with `threads`, what it does in a `prange` is shared among processors."""
    numba = _numba()
    for function in _called(loop):
        numba.extending.register_jitable(forceinline=True)(function)
    # No loop allocates: without numba's memory manager, arrays need no reference counting.
    options = {"parallel": True} if threads else {"_nrt": False}
    try:
        fast: F = numba.njit(cache=True, **options)(loop)
    except RuntimeError:  # no folder for the compiled code: compile each time
        fast = numba.njit(**options)(loop)
    return fast


@cache
def _numba() -> Any:
    try:
        numba: Any = import_module("numba")
        import_module("numba.extending")
    except ImportError:
        return None
    numba.config.CACHE_DIR = str(_cache_folder(numba.__version__))
    _teach_bits(numba)
    return numba


def _cache_folder(version: str) -> Path:
    # numba only notices changes of the loop's own file, so the folder's name is a hash of all of them.
    package = Path(__file__).parents[1]
    sources = [path for part in ("games", "bots") for path in sorted((package / part).rglob("*.py"))]
    digest = sha256(version.encode() + b"".join(path.read_bytes() for path in sources)).hexdigest()
    caches = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(caches) / "parlour" / "kernels" / digest[:16]


def _called(loop: Callable[..., Any]) -> Iterator[FunctionType]:
    """Our functions that a loop calls, directly or indirectly."""
    for name in loop.__code__.co_names:
        function = loop.__globals__.get(name)
        if isinstance(function, FunctionType) and function not in (loop, *INSTRUCTIONS):
            yield from _called(function)
            yield function


def _teach_bits(numba: Any) -> None:
    """numba does not know `int.bit_count`: give it the machine's own instructions."""
    from llvmlite import ir

    @numba.extending.intrinsic  # type: ignore[untyped-decorator]
    def ones(context: Any, bits: Any) -> Any:
        return numba.int64(numba.int64), lambda _c, builder, _s, args: builder.ctpop(args[0])

    @numba.extending.intrinsic  # type: ignore[untyped-decorator]
    def leading(context: Any, bits: Any) -> Any:
        def code(_c: Any, builder: Any, _s: Any, args: Any) -> Any:
            return builder.ctlz(args[0], ir.Constant(ir.IntType(1), 0))

        return numba.int64(numba.int64), code

    @numba.extending.intrinsic  # type: ignore[untyped-decorator]
    def reverse(context: Any, bits: Any, width: Any) -> Any:
        def code(_c: Any, builder: Any, _s: Any, args: Any) -> Any:
            spare = builder.sub(ir.Constant(ir.IntType(64), 64), args[1])
            return builder.lshr(builder.bitreverse(args[0]), spare)

        return numba.int64(numba.int64, numba.int64), code

    numba.extending.overload(turned_bits)(
        lambda bits, width: lambda bits, width: reverse(numba.int64(bits), numba.int64(width))
    )
    numba.extending.overload(count_bits)(lambda bits: lambda bits: ones(numba.int64(bits)))
    numba.extending.overload(top_bit)(lambda bits: lambda bits: 63 - leading(numba.int64(bits)))


def octets(values: bytearray) -> Any:
    """Bytes as an array for a loop; nothing is copied."""
    if not compiling():
        return values
    import numpy

    return numpy.frombuffer(values, numpy.uint8)


def words(values: "array[int]") -> Any:
    """Ints of 32 bits as an array for a loop; nothing is copied."""
    if not compiling():
        return values
    import numpy

    return numpy.frombuffer(values, numpy.int32)


def shared(memory: memoryview, size: int) -> Any:
    """So many ints in memory that processes share, as a loop expects them; nothing is copied."""
    if not compiling():
        return memory[: 8 * size].cast("q")
    import numpy

    return numpy.frombuffer(memory, numpy.int64, size)


def _array(size: int) -> Any:
    import numpy

    return numpy.zeros(size, numpy.int64)


def _list(size: int) -> list[int]:
    return [0] * size
