"""What is remembered between runs, and what happens when it cannot be read."""

import json
import stat
from io import StringIO

import pytest

from parlour import texts
from parlour.cli import main
from parlour.core.match import HOUSE
from parlour.ui.terminal import settings
from parlour.ui.terminal.pace import Speed
from parlour.ui.terminal.settings import Settings
from tests.ui.script import Guided, plain

CHOSEN = {"name": "Ana", "theme": "nord", "speed": Speed.FAST, "language": "de", "ritual": False}


def test_without_a_file_the_defaults_hold():
    assert (Settings(), None) == settings.load()


def test_what_was_chosen_is_there_in_the_next_run():
    settings.change(**CHOSEN)
    settings.change(house="http://127.0.0.1:8000")

    assert Settings(**CHOSEN, house="http://127.0.0.1:8000") == settings.load().settings


def test_only_its_owner_reads_the_file(home):
    settings.change(name="Ana")

    assert 0o600 == stat.S_IMODE((home / "settings.json").stat().st_mode)


@pytest.mark.parametrize(
    "text",
    [
        "{",
        "[]",
        "\xff",
        '{"speed": "warp"}',
        '{"language": "xx"}',
        '{"theme": 7}',
        '{"name": "a\\u0007b"}',
        '{"name": 5}',
        '{"ritual": "no"}',
        '{"opponents": ["bot"]}',
        '{"opponents": {"whist": 7}}',
        "[" * 100_000,
    ],
)
def test_a_damaged_file_is_one_sentence_and_the_defaults_hold(home, text):
    (home / "settings.json").write_text(text, "latin-1")
    loaded = settings.load()

    assert Settings() == loaded.settings
    sentence = texts.say(loaded.trouble)
    assert sentence.startswith(
        f"The settings in {home / 'settings.json'} could not be read, so the defaults apply."
    )


def test_a_setting_of_a_later_version_is_no_damage(home):
    (home / "settings.json").write_text(json.dumps({"name": "Ana", "later": 1}))

    assert (Settings("Ana"), None) == settings.load()


def test_a_setting_of_a_later_version_outlives_a_change(home):
    (home / "settings.json").write_text(json.dumps({"name": "Ana", "later": 1}))
    settings.change(theme="nord")

    kept = json.loads((home / "settings.json").read_text())
    assert ("Ana", "nord", 1) == (kept["name"], kept["theme"], kept["later"])


def test_a_damaged_file_is_put_aside_before_a_change_is_written(home):
    damaged = '{"name": "Ana", "theme": "nrod"}'
    (home / "settings.json").write_text(damaged)
    settings.change(language="de")

    assert (Settings(language="de"), None) == settings.load()
    assert damaged == (home / "settings.damaged.json").read_text()


def test_a_file_that_cannot_be_read_now_is_not_written_over(home):
    (home / "settings.json").mkdir()

    with pytest.raises(IsADirectoryError):
        settings.change(name="Ana")
    assert ["settings.json", "settings.json.lock"] == sorted(each.name for each in home.iterdir())


@pytest.fixture
def silent(monkeypatch):
    """Nobody types anything."""
    monkeypatch.setattr("sys.stdin", StringIO(""))


@pytest.mark.usefixtures("silent")
def test_a_damaged_file_is_told_in_plain_lines_and_the_match_is_played(home, capsys):
    (home / "settings.json").write_text("{")
    assert 0 == main(["play", "connect-four", "--plain", "--opt", "opening=given"])
    out = capsys.readouterr().out

    assert 1 == " ".join(out.split()).count("could not be read, so the defaults apply.")
    assert "Connect Four: Player 1 and Player 2." in out


@pytest.mark.usefixtures("silent")
def test_the_remembered_name_and_language_are_used_in_plain_lines(capsys):
    settings.change(name="Ana", language="de")
    assert 0 == main(["play", "connect-four", "--plain", "--opt", "opening=given"])

    assert "Vier gewinnt: Ana und Spieler 2." in capsys.readouterr().out


@pytest.mark.usefixtures("silent")
def test_the_language_can_be_named_for_one_run(capsys):
    assert 0 == main(["--language", "de", "play", "connect-four", "--plain", "--opt", "opening=given"])

    assert "Vier gewinnt: Spieler 1 und Spieler 2." in capsys.readouterr().out
    assert "en" == settings.load().settings.language


def test_a_language_that_there_is_not_is_refused(capsys):
    assert 2 == main(["--language", "xx"])

    assert "There is no language 'xx'; choose from: de, en.\n" == capsys.readouterr().err


@pytest.mark.parametrize(("slug", "opening"), [("connect-four", "bag"), ("checkers", "bag"), ("whist", None)])
def test_against_a_bot_the_opening_can_be_left_to_itself_in_plain_lines(slug, opening):
    options = {"opening": opening} if opening else {}
    table = plain([], slug, "bot", ritual=False, **options)
    table.run()
    match = table.session.match

    assert not match.game.is_ritual(match.state)
    assert not any(line.startswith("> ") for line in table.lines.shown)


@pytest.mark.parametrize("opponent", ["bot", "human"])
@pytest.mark.parametrize("formalities", [True, False])
def test_formalities_happen_by_themselves_or_by_hand(opponent, formalities):
    table = plain([], "whist", opponent, formalities=formalities, target=1)
    table.lines = Guided()
    table.lines.table = table
    table.run()
    played = [entry for entry in table.session.match.log if entry.notation in ("take", "reveal")]
    assert played[0].by is None  # the trump is turned up by hand
    assert {HOUSE if formalities else None} == {entry.by for entry in played if entry.notation == "take"}
    assert formalities == ("take" not in table.lines.answers)


def test_people_at_one_keyboard_play_the_opening_by_hand():
    table = plain([], "connect-four", "human", opening="bag", ritual=False)
    table.run()

    assert 0 == table.session.match.step
