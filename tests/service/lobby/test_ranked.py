"""Ranked matches (rules.md 1.3): who may play them, and what becomes of those who leave."""

import pytest

from parlour.core import registry
from parlour.core.errors import BadOption
from parlour.service.books.history import Played
from parlour.service.errors import Defect, NotAllowed
from parlour.service.wire import Picture
from parlour.service.wire.http import NewTable
from parlour.service.wire.lobby import Seeking
from parlour.service.wire.progress import Reward
from tests.laws.dice import OneDie
from tests.service.playing import NAMES, over, problems, submitted
from tests.service.room import Room, said

HELD = 60


@pytest.fixture
def room():
    """Where the clock alone costs nobody the match."""
    return Room(expiries=1000)


def ranked(room, game="connect-four", seats=2, **terms):
    """Members at a ranked table that has begun."""
    members = [room.member(name) for name in NAMES[:seats]]
    match = members[0].create(game, seats=seats, ranked=True, **terms).match
    for member in members:
        member.say(type="sit", match=match)
    return members, match


def wrong(room, **terms):
    with pytest.raises(BadOption) as error:
        room.member().create(**{"game": "checkers", "ranked": True, **terms})
    return str(error.value)


# What may be ranked


def test_a_ranked_match_has_no_bots(room):
    assert "A ranked match is between people: it has no bots." == wrong(room, bots={"1": "bot"})


@pytest.mark.parametrize("terms", [{"hot_seat": True}, {"game": "cardpeegee"}])
def test_nobody_plays_a_ranked_match_alone(room, terms):
    assert "A ranked match is between people: nobody plays it alone." == wrong(room, **terms)


@pytest.mark.parametrize("pace", ["relaxed", "untimed"])
def test_a_ranked_match_has_the_quick_clock(room, pace):
    assert f"A ranked match has the quick clock: its pace cannot be {pace}." == wrong(room, pace=pace)


def test_a_ranked_match_has_the_options_of_a_preset(room):
    assert wrong(room, options={"kings": False}).endswith(
        "choose one of english, english-6x6, english-10x10, prototype."
    )
    six = {"rows": 6, "cols": 6, "rows_per_side": 2}
    assert room.member().create("checkers", ranked=True, options=six).ranked
    assert room.member().create("checkers", ranked=True, preset="prototype").ranked


def test_a_guest_plays_no_ranked_match(room):
    ana, guest = room.member("Ana"), room.guest("Ben")
    with pytest.raises(NotAllowed, match="need an account"):
        guest.create(ranked=True)
    match = ana.create(ranked=True).match
    guest.say(type="sit", match=match)
    assert ["not-allowed"] == problems(guest)
    assert [] == room.live(match).seats_of(guest.visitor.person)


def test_everybody_is_told_that_a_match_is_ranked(room):
    (ana, _), match = ranked(room)
    assert room.live(match).info().ranked
    assert {True} == {picture.ranked for picture in ana.told(Picture)}
    assert not NewTable("whist").ranked


# Leaving


def test_who_drops_out_of_a_ranked_match_loses_it_when_the_seat_was_held_long_enough(room):
    (_, ben), match = ranked(room, "checkers", preset="english")
    ben.drop()
    room.wait(HELD - 1)
    assert over(room, match) is None
    room.wait(1)
    assert ((0,), "left") == over(room, match)


def test_who_is_back_in_time_plays_on(room):
    (_, ben), match = ranked(room, "whist")
    ben.drop()
    room.wait(HELD - 30)
    ben.connect().say(type="join", match=match)
    room.wait(HELD - 30)
    assert over(room, match) is None


def test_nobody_wins_a_ranked_match_while_both_are_gone_but_the_first_who_is_back_does(room):
    (ana, ben), match = ranked(room, "checkers", preset="prototype")
    for member in (ana, ben):
        member.drop()
    room.wait(2 * HELD)
    assert over(room, match) is None
    ben.connect().say(type="join", match=match)
    assert ((1,), "left") == over(room, match)


def test_no_bot_stands_in_in_a_ranked_match(room):
    (ana, _), match = ranked(room)
    ana.say(type="stand-in", match=match, seat=1)
    assert "No bot plays in a ranked match. Whoever is away too long loses it." == said(ana.told()[-1])


def test_in_a_ranked_match_of_teams_one_who_is_gone_loses_it_for_the_side(room):
    members, match = ranked(room, "checkers", 4, preset="prototype")
    members[2].drop()
    room.wait(HELD)
    assert ((1, 3), "left") == over(room, match)
    assert (2, "/forfeit left", "house") == tuple(room.live(match).match.log[-1])


def test_no_mate_plays_for_a_seat_of_a_ranked_match(room):
    members, match = ranked(room, "checkers", 4, preset="prototype")
    members[2].say(type="leave", match=match)
    assert ((1, 3), "left") == over(room, match)


# Taking back


def test_in_a_ranked_game_of_hidden_cards_nothing_is_taken_back(room):
    (ana, _), match = ranked(room, "crazy-eights")
    answer = submitted(ana, match, "/offer-takeback 0")
    assert ("PL-6", "refusal.takeback-ranked") == (answer.rule, answer.message.key)


def test_in_a_ranked_game_that_hides_only_by_holes_nothing_is_taken_back(room, monkeypatch):
    installed = registry._kind
    monkeypatch.setattr(registry, "_kind", lambda slug: OneDie if slug == "one-die" else installed(slug))
    monkeypatch.setattr(OneDie, "presets", {"usual": {}})
    (ana, _), match = ranked(room, "one-die")
    ana.submit(match, "bid 3")
    assert "refusal.takeback-ranked" == submitted(ana, match, "/offer-takeback 0").message.key


def test_in_a_ranked_game_where_all_lies_open_it_may_be_asked_for(room):
    (ana, _), match = ranked(room, "checkers", preset="prototype")
    ana.submit(match, room.live(match).match.legal(0)[0])
    assert 2 == submitted(ana, match, "/offer-takeback 0").version


# Leaving again and again


def left(room, member, *ago):
    """As if this member had left ranked matches so many seconds ago."""
    rows = [
        Played(member.visitor.person, f"m{each}", "whist", room.wall() - each, True, True, Reward("", "lost"))
        for each in ago
    ]
    room.store.transact(lambda books: books.history.add(rows), lambda done: None)


def seek(member, **more):
    member.say(type="seek", game="whist", ranked=True, **more)
    return member.told()[-1]


@pytest.mark.parametrize(
    ("ago", "minutes"),
    [
        ([60, 0], 5),
        ([3600, 61], 4),
        ([7200, 3600, 0], 15),
        ([7200, 3600, 1800, 0], 60),
        ([*range(7200, 0, -1200), 0], 240),
    ],
)
def test_whoever_leaves_again_and_again_plays_no_ranked_match_for_a_growing_while(room, ago, minutes):
    ana = room.member()
    left(room, ana, *ago)
    problem = seek(ana)
    assert "not-allowed" == problem.code
    assert said(problem).endswith(f" You can play ranked again in {minutes} minutes.")
    room.wait(60 * minutes - 60)
    assert said(seek(ana)).endswith(" in 1 minute.")
    room.wait(60)
    assert isinstance(seek(ana), Seeking)


def test_leaving_two_ranked_matches_costs_five_minutes_also_after_a_crash(room):
    ana, ben = room.member("Ana"), room.member("Ben")
    for _ in range(2):
        assert isinstance(seek(ben), Seeking)
        ben.say(type="stop-seeking")
        match = ana.create("whist", ranked=True).match
        for member in (ana, ben):
            member.say(type="sit", match=match)
        ben.say(type="leave", match=match)
    assert said(seek(ben)).endswith(" in 5 minutes.")
    assert isinstance(seek(ana), Seeking)
    ben.room = room.reopened()
    assert said(seek(ben.connect())).endswith(" in 5 minutes.")


@pytest.mark.parametrize("ago", [[0], [86401, 0], [86400 - 299, 301]])
def test_leaving_once_a_day_or_long_ago_is_forgiven(room, ago):
    ana = room.member()
    left(room, ana, *ago)
    assert isinstance(seek(ana), Seeking)


def test_whoever_must_wait_cannot_sit_down_at_a_ranked_table_but_at_any_other(room):
    ana, ben = room.member("Ana"), room.member("Ben")
    left(room, ben, 60, 0)
    tables = [ana.create(ranked=ranked).match for ranked in (True, False)]
    for match in tables:
        ben.say(type="sit", match=match)
    assert ["not-allowed"] == problems(ben)
    assert [[], [1]] == [room.live(match).seats_of(ben.visitor.person) for match in tables]


def test_a_ranked_table_that_was_closed_meanwhile_has_no_seat(room):
    ana, ben = room.member("Ana"), room.member("Ben")
    match = ana.create(ranked=True).match
    room.store.hold()
    ben.say(type="sit", match=match)
    ana.say(type="leave", match=match)
    room.store.let_go()
    assert ["not-found"] == problems(ben)


@pytest.mark.parametrize("loaded", [True, False])
def test_who_leaves_a_ranked_table_while_the_house_looks_up_whether_they_may_play_has_no_seat(room, loaded):
    ana, ben = room.member("Ana"), room.member("Ben")
    match = ana.create(ranked=True).match
    if not loaded:  # the messages wait for the table first
        come_to = room.house.come_to
        table, room.house.come_to = room.house.tables.get(match), lambda *asked: late.append(asked)
        late, get = [], room.house.tables.get
        room.house.tables.get = lambda id, other=None: other
    room.store.hold()
    ben.say(type="sit", match=match)
    ben.say(type="leave", match=match)
    if not loaded:
        room.house.tables.get, room.house.come_to = get, come_to
        late[0][2](table)
    room.store.let_go()
    assert [] == room.live(match).seats_of(ben.visitor.person)
    assert "waiting" == room.live(match).phase


def test_a_seat_at_a_ranked_table_that_fails_is_answered_and_may_be_asked_for_again(room, monkeypatch):
    ana, ben = room.member("Ana"), room.member("Ben")
    match = ana.create(ranked=True).match
    monkeypatch.setattr(room.live(match), "sit", None)
    room.store.hold()
    ben.say(type="sit", match=match)
    (answer,) = room.store.held
    with pytest.raises(TypeError):
        answer()
    ben.visitor._go_on(match, lambda table: None, Defect())  # as the store calls back a second time
    assert ["defect"] == problems(ben)
    monkeypatch.undo()
    room.store.held = None
    ben.say(type="sit", match=match)
    assert [1] == room.live(match).seats_of(ben.visitor.person)


def test_who_left_wants_no_ranked_rematch(room):
    (ana, ben), match = ranked(room)
    ben.submit(match, "/resign")
    room.store.hold()
    ben.say(type="rematch", match=match)
    ben.say(type="leave", match=match)
    room.store.let_go()
    ana.say(type="rematch", match=match)
    assert [True, False] == [place.plays_again for place in room.live(match).places]


def test_whoever_must_wait_plays_no_ranked_match_again_until_then(room):
    (ana, ben), match = ranked(room)
    ben.submit(match, "/resign")
    left(room, ana, 60, 0)
    ana.say(type="rematch", match=match)
    assert said(ana.told()[-1]).endswith(" You can play ranked again in 5 minutes.")
    ben.say(type="rematch", match=match)
    assert [["not-allowed"], []] == [problems(member) for member in (ana, ben)]
    assert [False, True] == [place.plays_again for place in room.live(match).places]
    room.wait(5 * 60)
    ana.say(type="rematch", match=match)
    assert room.store.matches[match].next == ana.told()[-1].next
