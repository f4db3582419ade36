from parlour.service.matches.match_ids import new_match_id


def test_a_later_match_comes_after_an_earlier_one():
    moments = [1_800_000_000.0 + 7 * number for number in range(2000)]
    ids = [new_match_id(now) for now in moments]

    assert sorted(ids) == ids


def test_no_two_matches_of_a_second_have_the_same_id():
    ids = [new_match_id(1_800_000_000.5) for _ in range(2000)]

    assert 2000 == len(set(ids))
    assert 1 == len({id[:5] for id in ids})


def test_an_id_is_letters_and_digits_that_nobody_mistakes():
    id = new_match_id(1_800_000_000.0)

    assert 16 == len(id)
    assert not set(id) - set("23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghjkmnpqrstuvwxyz")
