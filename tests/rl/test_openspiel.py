"""Our games in OpenSpiel: they pass its own random simulation test, and its algorithms run on them."""

import pytest

pyspiel = pytest.importorskip("pyspiel", reason="needs OpenSpiel: make rl")

import parlour.rl.openspiel  # noqa: E402, F401 - registers the games
from parlour.core.registry import own_games  # noqa: E402
from parlour.rl.openspiel import name_of  # noqa: E402

PRESETS = [(slug, preset) for slug, kind in own_games().items() for preset in kind.presets]


@pytest.mark.parametrize(("slug", "preset"), PRESETS)
def test_every_game_passes_openspiels_random_simulation_test(slug, preset):
    game = pyspiel.load_game(f"{name_of(slug)}(preset={preset},limit=200)")

    pyspiel.random_sim_test(game, 2, serialize=True, verbose=False)


def test_a_draw_is_a_row_of_chance_nodes_with_equal_chances():
    state = pyspiel.load_game("parlour_crazy_eights").new_initial_state()

    assert state.is_chance_node()
    assert [(number, 1 / 52) for number in range(52)] == state.chance_outcomes()
    state.apply_action(51)
    assert 51 == len(state.chance_outcomes())


def test_what_a_seat_may_know_does_not_tell_the_others_cards():
    from random import Random

    rng, state = Random(1), pyspiel.load_game("parlour_crazy_eights").new_initial_state()
    while state.is_chance_node():
        state.apply_action(rng.choice([number for number, _ in state.chance_outcomes()]))
    mine, theirs = state._moment.state.hands

    told = state.information_state_string(0)
    assert all(repr(card) in told for card in mine)
    assert not any(repr(card) in told for card in theirs)


def test_openspiels_search_plays_our_connect_four():
    """One drop wins at once: its tree search finds it."""
    game = pyspiel.load_game("parlour_connect_four(preset=console)")
    state = game.new_initial_state()
    state.apply_action(0)  # who begins
    for column in (0, 1, 0, 1, 0, 1):
        state.apply_action(column)
    from open_spiel.python.algorithms import mcts

    evaluator = mcts.RandomRolloutEvaluator(2)
    bot = mcts.MCTSBot(game, 2.0, 200, evaluator, solve=True)

    assert 0 == bot.step(state)


def test_a_match_that_reaches_its_limit_has_no_winner():
    state = pyspiel.load_game("parlour_whist(limit=2)").new_initial_state()
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])

    assert [0.0, 0.0] == state.returns()
