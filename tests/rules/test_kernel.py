"""Loops over the rules give the same result compiled and interpreted."""

from threading import Event

import pytest

from parlour.games import kernel
from parlour.games.kernel import count_bits, pick, seeded, stir, top_bit


def tallied(rounds: int, rng: int, out) -> int:
    """A loop that uses everything that a kernel may use."""
    total = 0
    for at in range(rounds):
        rng = stir(rng)
        bits = pick(rng, 1 << 20) + 1
        out[at] = top_bit(bits)
        total += doubled(count_bits(bits))
    return total


def doubled(number: int) -> int:
    return 2 * number


@pytest.fixture
def compiling(monkeypatch):
    pytest.importorskip("numba")
    monkeypatch.setenv("PARLOUR_KERNELS", "on")


def test_a_compiled_loop_counts_as_plain_python_does(compiling):
    fast, ints = kernel.tools(tallied)
    plain, compiled = [0] * 50, ints(50)

    assert fast is not tallied
    assert tallied(50, seeded("x"), plain) == fast(50, seeded("x"), compiled)
    assert plain == list(compiled)


def test_a_loop_is_compiled_once(compiling):
    assert kernel.compiled(tallied) is kernel.compiled(tallied)


def test_a_loop_reads_bytes_where_they_lie(compiling):
    values = bytearray(b"abc")
    seen = kernel.octets(values)
    values[0] = 7

    assert [7, 98, 99] == list(seen)


def test_kernels_can_be_switched_off(monkeypatch):
    monkeypatch.setenv("PARLOUR_KERNELS", "off")
    loop, ints = kernel.tools(tallied)

    assert tallied is loop
    assert [0, 0] == ints(2)


def test_the_generator_stays_below_a_machine_word():
    rng = seeded("x")
    for _ in range(10_000):
        rng = stir(rng)
        assert 0 < rng < 2**63
        assert 0 <= pick(rng, 52) < 52


def test_where_nothing_can_be_kept_it_is_compiled_anew(compiling, monkeypatch):
    numba = kernel._numba()
    real = numba.njit

    def njit(*loop, cache=False, **options):
        if cache:
            raise RuntimeError("no locator available")
        return real(*loop, **options)

    monkeypatch.setattr(numba, "njit", njit)

    assert 6 == kernel.compiled.__wrapped__(doubled)(3)


def test_without_numba_everything_runs_as_plain_python(monkeypatch):
    def missing(name):
        raise ImportError(name)

    monkeypatch.setattr(kernel, "import_module", missing)

    assert None is kernel._numba.__wrapped__()


def test_while_loops_are_compiled_in_the_background_everybody_else_gets_plain_ones(compiling):
    go_on, seen = Event(), []

    def work():
        seen.append(kernel.compiling())
        go_on.wait(60)

    kernel.warm_up(work)
    meanwhile = kernel.tools(tallied)[0]
    go_on.set()
    kernel._Background.thread.join()

    assert tallied is meanwhile
    assert [True] == seen
    assert tallied is not kernel.tools(tallied)[0]
