from liars_dice import LiarsDice

from parlour import NATURE, Match, Over, laws


def rolled(*pips: int, dice: int = 1) -> Match:
    match = Match.start(LiarsDice(dice=dice), luck=None)
    for each in pips:
        match, _ = match.play(NATURE, str(each - 1))
    return match


def test_it_obeys_the_laws() -> None:
    laws.check(LiarsDice())


def test_a_bid_must_be_higher_than_the_last_one() -> None:
    match, _ = rolled(3, 4).play(0, "1x5")

    assert ["liar", "1x6", "2x1", "2x2", "2x3", "2x4", "2x5", "2x6"] == match.legal(1)


def test_nobody_calls_before_there_is_a_bid() -> None:
    assert "liar" not in rolled(3, 4).legal(0)


def test_whoever_bid_too_much_loses_a_die() -> None:
    match, _ = rolled(3, 4).play(0, "2x3")
    match, _ = match.play(1, "liar")

    assert Over((1,), "last") == match.outcome


def test_whoever_calls_a_true_bid_loses_a_die_and_begins_the_next_round() -> None:
    match, _ = rolled(3, 3, 4, 4, dice=2).play(0, "2x3")
    match, _ = match.play(1, "liar")
    for pips in (1, 2, 3):
        match, _ = match.play(NATURE, str(pips - 1))

    assert (2, 1) == match.state.left
    assert 1 == match.turn_holder


def test_a_player_sees_only_the_own_dice() -> None:
    assert ((3,), (None,)) == rolled(3, 4).view(0).dice
