"""A match: the only place that checks legality, and what people may do over any game."""

import pickle
from dataclasses import replace
from random import Random
from typing import ClassVar

import pytest

from parlour.core.chance import Luck
from parlour.core.errors import ParlourError
from parlour.core.game import NATURE, Draw, Message, Over, Refusal, Turn
from parlour.core.match import CLOCK, MOST_TALK, IllegalAction, Match, Play, replay
from parlour.core.offers import Accepted, Declined, Forfeited, Offered, Resigned, TakenBack
from parlour.games.checkers import Checkers
from parlour.games.connect_four import ConnectFour
from parlour.games.whist import Whist
from parlour.pieces.cards import BACK
from tests.laws.high_card import HighCard, Laid

GIVEN = ConnectFour(opening="given")
BAG = ConnectFour()


def played(moves: str, game: ConnectFour = GIVEN) -> Match:
    match = Match.start(game, 2)
    for notation in moves.split():
        match, _ = match.play(match.state.mover, notation)
    return match


def refused(match: Match, seat: int, notation: str) -> str:
    with pytest.raises(IllegalAction) as caught:
        match.play(seat, notation)
    return caught.value.refusal.rule


def test_playing_gives_a_new_match_and_leaves_the_old_one_alone():
    start = Match.start(GIVEN, 2)
    after, events = start.play(0, "4")

    assert ((), 0) == (start.log, start.state.plays)
    assert (Play(0, "4"),) == after.log
    assert 1 == len(events) == len(after.events)


def test_a_seat_that_is_not_awaited_may_play_nothing():
    match = Match.start(GIVEN, 2)

    assert [] == match.legal(1)
    assert "PL-1" == refused(match, 1, "4")
    assert "PL-1" == refused(match, 7, "4")


def test_an_ended_match_refuses_everything():
    match = played("1 2 1 2 1 2 1")

    assert {"PL-3"} == {refused(match, seat, word) for seat in (0, 1) for word in ("4", "/resign", "/accept")}
    assert "PL-3" == refused(match, NATURE, "0")


def test_a_game_is_played_by_as_many_as_it_says():
    with pytest.raises(ParlourError, match="Connect Four is played by 2, not by 3"):
        Match.start(GIVEN, 3)


def test_a_refusal_for_a_legal_play_is_none():
    assert None is Match.start(GIVEN, 2).refusal(0, "4")


def test_a_refusal_never_carries_control_characters():
    refusal = Match.start(GIVEN, 2).refusal(0, "\x1b[2J" + "9" * 100)

    assert refusal is not None
    assert "\x1b" not in str(refusal.message)


# Luck


def test_a_match_has_fresh_luck_by_default():
    matches = [Match.start(Whist(), 2) for _ in range(2)]

    assert all(isinstance(match.luck, Luck) for match in matches)
    assert matches[0].luck.commit != matches[1].luck.commit
    assert isinstance(Match.start(ConnectFour(opening="random")).awaiting, Turn)


def test_a_seed_gives_the_same_luck_again():
    assert Luck.from_seed("7", 2) == Match.start(GIVEN, seed=7).luck == Match.start(GIVEN, seed="7").luck


def test_a_match_has_a_seed_or_its_luck():
    with pytest.raises(ParlourError, match="a seed or its luck, not both"):
        Match.start(GIVEN, luck=None, seed="tuesday")


def test_without_luck_the_caller_plays_nature():
    match = Match.start(ConnectFour(opening="random"), 2, luck=None)
    assert Draw(2, 1) == match.awaiting
    assert "PL-7" == refused(match, 0, "4")

    match, _ = match.play(NATURE, "1")

    assert Turn((1,), 15) == match.awaiting


@pytest.mark.parametrize("order", ["", "2", "-1", "0 1", "00", " 0", "0 ", "x", "\u0660"])
def test_nature_names_different_places_of_the_pool(order):
    assert "PL-7" == refused(Match.start(ConnectFour(opening="random"), 2, luck=None), NATURE, order)


def test_nature_may_not_play_when_no_draw_is_asked_for():
    assert "PL-1" == refused(Match.start(GIVEN, 2), NATURE, "0")


def test_with_luck_every_draw_is_answered_at_once():
    match = Match.start(ConnectFour(opening="random"), 2, Luck.from_seed("tuesday", 2))

    assert isinstance(match.awaiting, Turn)
    assert 0 == match.step
    assert [play.seat for play in match.log] == [NATURE]


def test_any_function_may_be_the_luck():
    match = Match.start(ConnectFour(opening="random"), 2, lambda draw: (1,))

    assert 1 == match.turn_holder


def test_draws_are_numbered_and_a_number_is_never_used_twice():
    numbers = []
    match = Match.start(BAG, 2, lambda draw: numbers.append(draw.number) or (0, 21, 1, 22))
    for seat in (0, 0, 1, 1) * 3:
        match, _ = match.play(seat, match.legal(seat)[0])

    assert [0, 1, 2] == numbers


def test_the_clock_plays_one_of_the_timeouts_by_the_matchs_own_luck():
    match = Match.start(GIVEN, 2, Luck.from_seed("tuesday", 2))
    after, _ = match.expire(0)
    again, _ = match.expire(0)

    assert after.log == again.log
    assert (after.log[0].by, after.draws) == (CLOCK, 1)
    with pytest.raises(IllegalAction):
        match.expire(1)
    with pytest.raises(ParlourError):
        Match.start(GIVEN, 2, luck=None).expire(0)


def test_a_stand_in_plays_on_behalf_of_a_seat():
    match, _ = Match.start(GIVEN, 2).play(0, "4", by="bot")

    assert (Play(0, "4", "bot"),) == match.log


# Resigning and drawing


def test_resigning_wins_for_the_other_side_whoevers_turn_it_is():
    match, events = Match.start(GIVEN, 2).play(1, "/resign")

    assert Over((0,), "resigned") == match.outcome
    assert (Resigned(1),) == events
    assert 0 == match.winner


def test_the_house_ends_a_match_that_cannot_go_on_and_nobody_else_may():
    match = Match.start(GIVEN, 2)
    late, events = match.play(0, "/forfeit time", by="house")
    left, _ = match.play(1, "/forfeit left", by="house")
    given_up, _ = match.play(0, "/abandon", by="house")
    ended, _ = match.play(0, "/end", by="house")

    assert (Forfeited(0, "time"),) == events
    assert [Over((1,), "time"), Over((0,), "left")] == [late.outcome, left.outcome]
    assert [Over((), "abandoned"), Over((), "ended-by-host")] == [given_up.outcome, ended.outcome]
    for word in ("/forfeit left", "/abandon", "/end"):
        with pytest.raises(IllegalAction):
            match.play(0, word)


def test_a_draw_is_agreed_by_an_offer_and_an_answer():
    match, offered = Match.start(GIVEN, 2).play(0, "/offer-draw")
    match, accepted = match.play(1, "/accept")

    assert ((Offered(0, None),), (Accepted(1),)) == (offered, accepted)
    assert Over((), "agreed") == match.outcome
    assert None is match.winner


def test_an_offer_is_declined_or_lapses_when_the_other_plays_on():
    offered, _ = Match.start(GIVEN, 2).play(0, "/offer-draw")
    declined, events = offered.play(1, "/decline")
    own_move, _ = offered.play(0, "4")
    lapsed, _ = own_move.play(1, "4")

    assert ((Declined(1),), None) == (events, declined.offer)
    assert own_move.offer == offered.offer
    assert None is lapsed.offer


@pytest.mark.parametrize("word", ["/accept", "/decline"])
def test_nobody_answers_an_offer_that_was_not_made_to_them(word):
    match = Match.start(GIVEN, 2)
    offered, _ = match.play(0, "/offer-draw")

    assert "PL-5" == refused(match, 1, word) == refused(offered, 0, word)


def test_one_offer_at_a_time():
    offered, _ = Match.start(GIVEN, 2).play(0, "/offer-draw")

    assert "PL-5" == refused(offered, 1, "/offer-draw")


@pytest.mark.parametrize(("seat", "word"), [(0, "/dance"), (0, "/"), (2, "/resign"), (0, "/resign now")])
def test_other_words_are_refused(seat, word):
    refused(Match.start(GIVEN, 2), seat, word)


# Taking back


def test_a_takeback_returns_to_a_step_and_step_numbers_go_on():
    match, _ = played("4 4 3").play(0, "/offer-takeback 1")
    match, events = match.play(1, "/accept")

    assert (TakenBack(1),) == events
    assert (played("4").state, 5) == (match.state, match.step)
    assert played("4").seen(0) == match.seen(0)
    assert [f"{n}" for n in range(1, 8)] == match.legal(1)


def test_a_takeback_can_itself_be_taken_back():
    match = played("4 4 3")
    for seat, word in ((0, "/offer-takeback 1"), (1, "/accept"), (0, "/offer-takeback 3"), (1, "/accept")):
        match, _ = match.play(seat, word)

    assert played("4 4 3").state == match.state


@pytest.mark.parametrize("step", ["3", "9", "-1", "x", "01", ""])
def test_a_takeback_names_an_earlier_step(step):
    assert "PL-6" == refused(played("4 4 3"), 0, f"/offer-takeback {step}".rstrip())


def test_nothing_is_taken_back_over_luck():
    match = Match.start(BAG, 2, lambda draw: (0, 1, 21, 22))
    for seat in (0, 0, 1, 1):
        match, _ = match.play(seat, match.legal(seat)[0])

    assert "PL-6" == refused(match, 1, "/offer-takeback 3")


def test_nothing_is_taken_back_that_not_everybody_saw_alike():
    class Covered(HighCard):
        def witness(self, event, seat):
            return replace(event, card=BACK) if isinstance(event, Laid) and event.seat != seat else event

    match = Match.start(Covered(), 2, lambda draw: tuple(range(52)))
    match, _ = match.play(0, "2C")

    assert "PL-6" == refused(match, 0, "/offer-takeback 0")


def test_in_teams_everybody_else_must_agree_to_a_takeback():
    match = Match.start(Checkers(opening="given"), 4)
    for seat, word in ((0, "11-15"), (0, "/offer-takeback 0"), (1, "/accept"), (2, "/accept")):
        match, _ = match.play(seat, word)
    assert "PL-5" == refused(match, 2, "/accept")

    match, events = match.play(3, "/accept")

    assert (TakenBack(0),) == events
    assert Match.start(Checkers(opening="given"), 4).state == match.state


def test_in_teams_one_seat_of_the_other_side_answers_a_draw_offer():
    match, _ = Match.start(Checkers(opening="given"), 4).play(0, "/offer-draw")
    assert "PL-5" == refused(match, 2, "/accept")

    assert Over((), "agreed") == match.play(3, "/accept")[0].outcome


def test_in_teams_resigning_loses_for_the_whole_side():
    match, _ = Match.start(Checkers(opening="given"), 4).play(2, "/resign")

    assert Over((1, 3), "resigned") == match.outcome


def test_the_log_explains_a_match_with_offers_and_takebacks():
    match = played("4 4 3")
    for seat, word in (
        (0, "/offer-takeback 1"),
        (1, "/accept"),
        (1, "5"),
        (0, "/offer-draw"),
        (1, "/accept"),
    ):
        match, _ = match.play(seat, word)

    again = replay(match.game, 2, match.log)

    assert (match.state, match.outcome) == (again.state, again.outcome)


def test_a_huge_step_number_is_refused_like_any_other():
    assert "PL-6" == refused(played("4 4 3"), 0, "/offer-takeback " + "9" * 5000)


def test_talk_is_bounded_and_stays_quick():
    match = played("4 4 3")
    for _ in range(MOST_TALK // 2):
        match, _ = match.play(0, "/offer-takeback 1")
        match, _ = match.play(1, "/decline")

    assert "PL-5" == refused(match, 0, "/offer-draw")
    assert Over((1,), "resigned") == match.play(0, "/resign")[0].outcome
    assert match.state == replay(match.game, 2, match.log).state


def test_an_offer_to_take_back_plays_nothing_again(monkeypatch):
    """It once replayed the whole match, and fifty of them held up everybody in the house."""
    match = Match.start(Checkers(opening="given"), 2)
    for _ in range(30):
        seat = match.turn_holder
        match, _ = match.play(seat, match.legal(seat)[0])
    steps = []
    stepped = Match._stepped
    monkeypatch.setattr(Match, "_stepped", lambda *args: steps.append(1) or stepped(*args))

    match, _ = match.play(0, "/offer-takeback 3")
    match, events = match.play(1, "/accept")

    assert ((TakenBack(3),), []) == (events, steps)
    assert (1, 32) == (match.turn_holder, match.step)


@pytest.mark.parametrize("game", [BAG, GIVEN, Whist(), HighCard()])
def test_one_may_go_back_wherever_an_offer_to_do_so_is_heard(game):
    """Said without making the offer, as a house asks for each of its players after each play."""
    rng, match, said = Random(5), Match.start(game, seed="back"), set()
    for _ in range(40):
        for step in range(match.step):
            may = match.may_go_back_to(step)
            said.add(may)
            assert may == heard(match, f"/offer-takeback {step}"), (match.log, step)
        if match.outcome:
            break
        seat = match.awaiting.seats[0]
        words = ["/offer-draw"] * match.game.draw_offers + ["/decline"] * bool(match.offer)
        plays = [*match.legal(seat), *(word for word in words if heard(match, word))]
        match, _ = match.play(seat, rng.choice(plays))
    assert True in said


def heard(match: Match, word: str) -> bool:
    seat = match.offer.asked[0] if match.offer and word == "/decline" else 0
    try:
        match.play(seat, word)
    except IllegalAction:
        return False
    return True


def test_one_may_go_back_to_what_was_taken_back():
    match = played("4 4 3")
    for seat, word in ((0, "/offer-takeback 1"), (1, "/accept"), (1, "/offer-takeback 3"), (0, "/accept")):
        match, _ = match.play(seat, word)

    assert played("4 4 3").state == match.state
    assert match.state == replay(match.game, 2, match.log).state


# In the words of the documents


def test_the_turn_holder_is_empty_while_several_act_at_once():
    assert None is Match.start(BAG, 2).turn_holder
    assert 0 == Match.start(GIVEN, 2).turn_holder


def test_players_have_plays_and_a_hand():
    first, second = played("4 4 3").players

    assert (2, 19) == (first.plays, len(first.hand))
    assert (1, 20) == (second.plays, len(second.hand))


def test_the_prompt_says_whose_turn_it_is():
    match = played("4")

    assert "connect-four.choose-column" == match.prompt(1).key
    assert "prompt.waiting" == match.prompt(0).key == match.prompt(None).key
    assert "prompt.ended" == played("1 2 1 2 1 2 1").prompt(1).key


def test_a_match_that_is_rewound_begins_again_where_it_began():
    match = Match.start(ConnectFour(opening="random"), position="44", seed="s")
    played, _ = match.play(0, "4")

    assert match.state == played.rewound().state
    assert ((), None) == (played.rewound().log, played.rewound().luck)


# What a refusal says


def error(match: Match, seat: int, notation: str) -> IllegalAction:
    with pytest.raises(IllegalAction) as caught:
        match.play(seat, notation)
    return caught.value


@pytest.mark.parametrize(
    ("seat", "notation", "sentence"),
    [
        (1, "4", "It is not your turn: waiting for Player 1. Rule PL-1."),
        (0, "8", "Choose a column from 1 to 7. Rule C4-3."),
        (0, "/accept", "There is no offer for you to accept. Rule PL-5."),
    ],
)
def test_an_error_is_the_sentence_with_its_rule(seat, notation, sentence):
    assert sentence == str(error(Match.start(GIVEN), seat, notation))


def test_a_game_of_others_refuses_in_its_own_words():
    class Own(ConnectFour):
        texts: ClassVar = {"refusal.own": "No."}

        def refusal(self, state, seat, notation):
            return Refusal("OWN-1", Message("refusal.own"))

    assert "No. Rule OWN-1." == str(error(Match.start(Own(opening="given")), 0, "9"))


def test_a_refusal_travels_between_processes():
    refused = error(Match.start(GIVEN), 0, "9")

    again = pickle.loads(pickle.dumps(refused))

    assert (str(refused), refused.refusal.rule) == (str(again), again.refusal.rule)
