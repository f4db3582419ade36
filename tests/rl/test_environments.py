"""The environments for learning: PettingZoo's and Gymnasium's own tests, for every game at its presets."""

from dataclasses import dataclass
from random import Random

import pytest

np = pytest.importorskip("numpy", reason="needs Parlour's extra [rl]: make rl")
pytest.importorskip("pettingzoo", reason="needs Parlour's extra [rl]: make rl")

from gymnasium.utils.env_checker import check_env  # noqa: E402
from pettingzoo.test import api_test, seed_test  # noqa: E402

from parlour.core.errors import BadOption, ParlourError  # noqa: E402
from parlour.core.game import Game, Over, Step, Turn  # noqa: E402
from parlour.core.registry import game, own_games  # noqa: E402
from parlour.rl import aec_env, single_env  # noqa: E402
from parlour.rl.aec import RawEnv  # noqa: E402

PRESETS = [(slug, preset) for slug, kind in own_games().items() for preset in kind.presets]
LIMIT = 400  # plays, after which a match is cut off: a bag may tie for ever, a run may last

pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")


@pytest.mark.parametrize(("slug", "preset"), PRESETS)
def test_every_game_passes_pettingzoos_api_test(slug, preset):
    api_test(aec_env(slug, preset, limit=LIMIT), num_cycles=300)


@pytest.mark.parametrize(("slug", "preset"), PRESETS)
def test_every_game_passes_pettingzoos_seed_test(slug, preset):
    seed_test(lambda: aec_env(slug, preset, limit=LIMIT), num_cycles=50)


@pytest.mark.parametrize(("slug", "preset"), PRESETS)
def test_every_game_passes_gymnasiums_check_with_the_other_seats_played_by_a_level(slug, preset):
    opponent = "bot" if slug == "cardpeegee" else 1
    check_env(single_env(slug, preset, opponent=opponent, limit=LIMIT, render_mode="ansi"))


def test_four_seats_can_play_checkers_and_a_team_wins_together():
    env = RawEnv(game("checkers", "english-6x6", opening="given"), seats=4)
    rewards = played(env, Random(2))

    assert 4 == len(rewards)
    assert rewards["player_0"] == rewards["player_2"] == -rewards["player_1"] == -rewards["player_3"] != 0


def test_the_winner_gets_one_and_the_loser_minus_one():
    env = RawEnv(game("connect-four", opening="given"))
    env.reset()
    for column in (0, 1, 0, 1, 0, 1, 0):
        env.step(column)

    assert {"player_0": 1.0, "player_1": -1.0} == env.rewards
    assert all(env.terminations.values())


def test_a_run_alone_is_rewarded_by_the_days_survived_and_the_victories():
    env = RawEnv(game("cardpeegee"))
    total = played(env, Random(5))["player_0"]
    player = env.playing.game.player(env.playing.state, 0)

    assert 0 < player.plays
    assert player.plays + player.score == total


def test_a_match_that_reaches_the_limit_is_cut_off_without_a_winner():
    env = RawEnv(game("whist"), limit=3)
    rewards = played(env, Random(1))

    assert 3 == env.playing.plays
    assert {"player_0": 0.0, "player_1": 0.0} == rewards


def test_the_own_stones_come_first_in_rows_from_the_top():
    env = RawEnv(game("connect-four", opening="given"))
    env.reset()
    env.step(3)
    mine, theirs = (env.observe(agent)["observation"] for agent in ("player_0", "player_1"))

    assert [[5, 3, 0]] == np.argwhere(mine).tolist()
    assert [[5, 3, 1]] == np.argwhere(theirs).tolist()


def test_checkers_shows_own_pieces_first_and_whose_side_is_blacks():
    env = RawEnv(game("checkers", opening="given"))
    env.reset()
    black, white = (env.observe(agent)["observation"] for agent in ("player_0", "player_1"))

    assert [12, 0, 12, 0] == black[:, :, :4].sum((0, 1)).tolist()
    assert (black[:, :, 0] == white[:, :, 2]).all()
    assert black[0, 1, 0] == 1 == black[0, 0, 5]
    assert 0 == white[0, 0, 5]


@pytest.mark.parametrize("slug", ["crazy-eights", "whist"])
def test_an_observation_is_the_same_in_two_worlds_that_a_seat_cannot_tell_apart(slug):
    """Another state that agrees with what the seat knows shows it nothing else."""
    env, rng = RawEnv(game(slug)), Random(8)
    env.reset(seed=8)
    compared = 0
    while not any(env.terminations.values()):
        playing = env.playing
        seat = playing.mover
        agent = f"player_{seat}"
        before = env.observe(agent)
        true = playing.state
        if slug == "crazy-eights" or true.trump:
            playing.state = env._game.worlds(playing.view(seat), playing.seen(seat), seat, rng)
            compared += playing.state != true
            again = env.observe(agent)
            assert (before["observation"] == again["observation"]).all()
            playing.state = true
        env.step(int(rng.choice(np.flatnonzero(before["action_mask"]))))
    assert compared


def test_text_names_every_play_by_its_number_and_no_card_of_the_other():
    env = RawEnv(game("crazy-eights"), observe="text")
    env.reset(seed=1)
    seen = env.observe("player_0")

    assert env.render() == seen["observation"]
    assert "8 face down" in seen["observation"]
    for number in np.flatnonzero(seen["action_mask"]):
        assert f"{number}: " in seen["observation"]
    other = {str(card) for card in env.playing.state.hands[1]}
    assert not other & set(seen["observation"].split())


def test_an_illegal_play_loses_in_the_single_environment_and_says_so():
    env = single_env("crazy-eights", limit=LIMIT)
    observation, _ = env.reset(seed=3)
    illegal = int(np.flatnonzero(observation["action_mask"] == 0)[0])
    _, reward, terminated, truncated, info = env.step(illegal)

    assert (-1.0, True, False) == (reward, terminated, truncated)
    assert "is none of the" in info["refused"]


def test_a_seat_or_a_kind_of_observation_that_is_not_there_is_refused():
    with pytest.raises(BadOption, match="there is no seat 2"):
        single_env("whist", seat=2)
    with pytest.raises(BadOption, match="one of array, text"):
        aec_env("whist", observe="pictures")


@dataclass(frozen=True)
class Counting(Game[int, int, str]):
    """A stranger's game with nothing but its rules: whoever says ten wins."""

    slug, title, seats = "counting", "Counting", (2,)

    def setup(self, seats):
        return 0

    def awaiting(self, state):
        return Over(((state // 100 + 1) % 2,), "ten") if state % 100 >= 10 else Turn((state // 100 % 2,))

    def legal(self, state, seat):
        return [state % 100 + more for more in (1, 2, 3)]

    def apply(self, state, seat, action):
        return Step((state // 100 + 1) * 100 + action)


def test_a_game_of_nothing_but_rules_has_an_environment():
    api_test(RawEnv(Counting()), num_cycles=50)


def test_a_position_with_more_plays_than_there_is_room_for_is_refused_with_what_to_do():
    env = RawEnv(Counting(), most_plays=2)
    with pytest.raises(ParlourError, match="most_plays=3 or more"):
        env.reset()


def played(env, rng):
    """Everybody's rewards of a random match, added up."""
    env.reset(seed=1)
    rewards = dict.fromkeys(env.possible_agents, 0.0)
    while env.agents:
        observation, reward, terminated, truncated, _ = env.last()
        if terminated or truncated:
            rewards[env.agent_selection] += reward
            env.step(None)
        else:
            rewards[env.agent_selection] += reward
            env.step(int(rng.choice(np.flatnonzero(observation["action_mask"]))))
    return rewards
