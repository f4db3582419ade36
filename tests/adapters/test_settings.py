"""Flags win over the environment, the environment over the file; a wrong value is told with its source."""

from pathlib import Path

import pytest

from parlour.adapters.settings import LIMITS, Choices, chosen, database_path
from parlour.core.errors import BadOption
from parlour.service.limits import Limits


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "house.toml"
    path.write_text('port = 1\nhost = "file"\nlog_level = "debug"\n[limits]\nframe = 10\n')
    return path


def test_nothing_chosen_is_the_default():
    assert (Choices(), Limits()) == (chosen({}, {}, None).choices, chosen({}, {}, None).limits)


def test_flags_win_over_the_environment_and_that_over_the_file(file):
    choices = chosen({"port": 3, "host": None}, {"PARLOUR_PORT": "2", "PARLOUR_HOST": "there"}, file).choices

    assert (3, "there", "debug") == (choices.port, choices.host, choices.log_level)


@pytest.mark.parametrize("name", LIMITS)
def test_every_limit_can_be_chosen(name):
    limits = chosen({}, {f"PARLOUR_LIMIT_{name.upper()}": "7"}, None).limits
    assert 7 == getattr(limits, name)


def test_limits_may_be_in_the_file(file):
    assert 10 == chosen({}, {}, file).limits.frame


def test_a_list_in_the_environment_is_separated_by_commas():
    environment = {"PARLOUR_ORIGINS": "https://a.example, https://b.example"}
    assert ("https://a.example", "https://b.example") == chosen({}, environment, None).choices.origins


@pytest.mark.parametrize(
    ("flags", "environment", "text", "source"),
    [
        ({"port": 70000}, {}, "", "--port cannot be 70000"),
        ({"log_level": "loud"}, {}, "", "--log-level cannot be 'loud'"),
        ({"workers_for_bots": 0}, {}, "", "--workers-for-bots cannot be 0"),
        ({}, {"PARLOUR_PORT": "x"}, "", "PARLOUR_PORT cannot be 'x'"),
        ({}, {"PARLOUR_LIMIT_FRAME": "-1"}, "", "PARLOUR_LIMIT_FRAME cannot be '-1'"),
        ({}, {"PARLOUR_LIMIT_QUEUE": "inf"}, "", "PARLOUR_LIMIT_QUEUE cannot be 'inf'"),
        ({}, {"PARLOUR_LIMIT_MESSAGES": "nan"}, "", "PARLOUR_LIMIT_MESSAGES cannot be 'nan'"),
        ({"log_level": "loud"}, {}, "", "it is one of debug, info, warning, error"),
        ({}, {"PARLOUR_PORT": "x"}, "", "it is a whole number of at least 0 and of at most 65535"),
        ({}, {"PARLOUR_HELD": "0"}, "", "it is a number above 0"),
        ({}, {"PARLOUR_COLOUR": "red"}, "", "PARLOUR_COLOUR is not a setting"),
        ({}, {"PARLOUR_LIMIT_SPEED": "3"}, "", "PARLOUR_LIMIT_SPEED is not a setting"),
        ({}, {"PARLOUR_TRUSTED_PROXIES": "10.0.0.2, proxy"}, "", "PARLOUR_TRUSTED_PROXIES cannot be 'proxy'"),
        ({}, {"PARLOUR_TRUSTED_PROXIES": "10.0.0.2/8"}, "", "PARLOUR_TRUSTED_PROXIES cannot be '10.0.0.2/8'"),
        ({}, {"PARLOUR_HOSTS": "my house/"}, "", "PARLOUR_HOSTS cannot be 'my house/'"),
        ({}, {"PARLOUR_ORIGINS": "games.example"}, "", "PARLOUR_ORIGINS cannot be 'games.example'"),
        ({}, {"PARLOUR_ORIGINS": "https://a.example/"}, "", "such as https://games.example"),
        ({}, {"PARLOUR_PUBLIC_URL": "parlour.example"}, "", "PARLOUR_PUBLIC_URL cannot be 'parlour.example'"),
        ({}, {}, "public_url = 'ftp://a'", "house.toml: public_url cannot be 'ftp://a'"),
        ({}, {}, "port = 'x'", "house.toml: port cannot be 'x'"),
        ({}, {}, "colour = 1", "house.toml: colour is not a setting"),
        ({}, {}, "limits = 1", "house.toml: limits must be a table"),
        ({}, {}, "[limits]\nspeed = 1", "house.toml: limits.speed is not a setting"),
        ({}, {}, "port =", "house.toml is not a TOML file"),
    ],
)
def test_a_wrong_value_is_told_with_its_source(tmp_path, flags, environment, text, source):
    file = tmp_path / "house.toml"
    file.write_text(text)

    with pytest.raises(BadOption) as wrong:
        chosen(flags, environment, file)
    assert source in str(wrong.value)
    assert str(wrong.value).endswith(".")


def test_what_is_chosen_elsewhere_is_no_setting():
    environment = {"PARLOUR_HOME": "/srv", "PARLOUR_KERNELS": "off", "PARLOUR_PORT": "", "HOME": "/root"}
    assert chosen({}, {}, None) == chosen({}, environment, None)


def test_a_file_that_is_not_there_is_told(tmp_path):
    with pytest.raises(BadOption, match="cannot be read: No such file"):
        chosen({}, {}, tmp_path / "none.toml")


def test_the_database_is_a_file():
    assert [Path("a/b.db"), Path("a/b.db"), Path("/a/b.db")] == [
        database_path(name) for name in ("a/b.db", "sqlite:///a/b.db", "sqlite:////a/b.db")
    ]


@pytest.mark.parametrize("name", ["postgresql://host/house", "sqlite://", "sqlite:///"])
def test_what_is_no_file_is_refused(name):
    with pytest.raises(BadOption):
        database_path(name)


def test_the_usual_database_is_in_the_folder_of_the_user(monkeypatch, tmp_path):
    monkeypatch.setenv("PARLOUR_HOME", str(tmp_path))
    assert tmp_path / "house.sqlite" == database_path("")


def test_what_a_win_brings_can_be_chosen(tmp_path):
    file = tmp_path / "house.toml"
    file.write_text("coins = 25\n")

    assert 10 == chosen({}, {}, None).choices.settings(Limits()).coins
    assert 25 == chosen({}, {}, file).choices.settings(Limits()).coins
    assert 0 == chosen({}, {"PARLOUR_COINS": "0"}, file).choices.settings(Limits()).coins
    with pytest.raises(BadOption, match="PARLOUR_COINS cannot be '-1'"):
        chosen({}, {"PARLOUR_COINS": "-1"}, None)
