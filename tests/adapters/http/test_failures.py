"""What pages report of their failures: a number for each kind, and only so many from one address."""

import re

from tests.adapters.running import open_house


def counted(house, kind):
    text = house.http("GET", "/metrics").body.decode()
    return float(re.search(rf'^parlour_page_failures_total{{kind="{kind}"}} (\S+)', text, re.MULTILINE)[1])


def test_failures_of_pages_are_counted_by_their_kind_and_only_so_many():
    with open_house() as house:
        assert 204 == house.http("POST", "/api/failures/draw").status
        assert (1, 0) == (counted(house, "draw"), counted(house, "file"))
        assert 400 == house.http("POST", "/api/failures/anything").status
        answers = [house.http("POST", "/api/failures/file").status for _ in range(70)]

        assert {204, 429} == set(answers)
        assert answers.count(204) == counted(house, "file") < 65
