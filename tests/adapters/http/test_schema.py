"""Requests made up from the OpenAPI description: whatever comes, the answer is one that it lists."""

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.specs.openapi.checks import positive_data_acceptance

from parlour.service.limits import Limits
from tests.adapters.running import open_house

OPERATIONS = [
    ("post", "/api/guest"),
    ("get", "/api/me"),
    ("get", "/api/games"),
    ("post", "/api/tables"),
    ("get", "/api/tables"),
    ("get", "/api/lobby"),
    ("get", "/api/tables/code/{code}"),
    ("get", "/api/matches/{match}"),
    ("get", "/api/matches/{match}/record"),
    ("get", "/api/matches/{match}/verify"),
    ("get", "/api/matches/{match}/replay"),
    ("get", "/api/matches/{match}/review"),
    ("get", "/api/matches/{match}/draws"),
    ("get", "/api/featured"),
    ("get", "/api/games/{game}/style"),
    ("get", "/api/games/{game}/page"),
    ("get", "/api/lessons/{game}"),
    ("get", "/api/lessons/{game}/{number}/why"),
    ("post", "/api/account"),
    ("post", "/api/session"),
    ("delete", "/api/session"),
    ("delete", "/api/sessions"),
    ("put", "/api/account/password"),
    ("put", "/api/account/email"),
    ("post", "/api/reset"),
    ("put", "/api/reset"),
    ("get", "/api/account/export"),
    ("post", "/api/account/delete"),
    ("get", "/api/bots"),
    ("post", "/api/bots"),
    ("post", "/api/bots/{bot}/token"),
    ("delete", "/api/bots/{bot}"),
    ("get", "/api/bots/ladder/{game}"),
    ("post", "/api/bots/{bot}/challenge"),
    ("get", "/api/house"),
    ("post", "/api/record/replay"),
    ("get", "/health"),
    ("post", "/api/failures/{kind}"),
    ("post", "/api/play"),
    ("get", "/api/matches/{match}/hint"),
    ("post", "/api/matches/{match}/reports"),
    ("post", "/api/matches/{match}/mutes"),
    ("get", "/api/mutes"),
    ("delete", "/api/mutes/{other}"),
    ("get", "/api/moderation/reports"),
    ("get", "/api/moderation/reports/{id}"),
    ("get", "/api/moderation/orders"),
    ("post", "/api/moderation/reports/{id}/close"),
    ("post", "/api/moderation/orders"),
    ("delete", "/api/moderation/orders/{kind}/{other}"),
    ("get", "/api/me/progress"),
    ("get", "/api/me/coins"),
    ("get", "/api/me/matches"),
    ("get", "/api/me/matches/{match}"),
    ("get", "/api/people/{name}"),
    ("get", "/api/leaders"),
    ("get", "/api/matches/{match}/reliability"),
    ("get", "/api/puzzles/today"),
    ("get", "/api/puzzles/next"),
    ("get", "/api/puzzles/{puzzle}"),
    ("post", "/api/puzzles/{puzzle}/try"),
    ("post", "/api/puzzles/{puzzle}/hint"),
    ("post", "/api/puzzles/{puzzle}/show"),
    ("get", "/api/shop"),
    ("post", "/api/shop/{look}/buy"),
    ("post", "/api/shop/{look}/choose"),
]


ROOMY = Limits(
    **dict.fromkeys(
        (f"{what}_of_address" for what in ("requests", "guests", "codes", "accounts", "tables", "failures")),
        10**6,
    )
)


@pytest.fixture(scope="module")
def house():
    with open_house("picows", ROOMY) as running:
        yield running


@pytest.fixture(scope="module")
def described(house):
    return schemathesis.openapi.from_url(f"http://127.0.0.1:{house.port}/schema/openapi.json")


def test_every_operation_is_tried(described):
    tried = {(found.ok().method, found.ok().path) for found in described.get_all_operations()}
    assert set(OPERATIONS) == tried


@pytest.mark.parametrize(("method", "path"), OPERATIONS, ids=[f"{m} {p}" for m, p in OPERATIONS])
def test_every_answer_is_as_described(house, described, method, path):
    @given(case=described[path][method.upper()].as_strategy())
    @settings(
        max_examples=10 if method == "get" else 30,
        deadline=None,
        suppress_health_check=list(HealthCheck),
        phases=[Phase.generate],
        derandomize=True,
        database=None,
    )
    def ask(case):
        token = house.guest()  # a new one each time: what is asked may be to forget it
        # A schema cannot say which games there are: what fits it may be refused all the same.
        case.call_and_validate(
            headers={"Authorization": f"Bearer {token}"}, excluded_checks=[positive_data_acceptance]
        )

    ask()
