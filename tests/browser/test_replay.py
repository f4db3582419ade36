"""Matches of the past in a real browser: stepped through, seen with two pairs of eyes, and proven."""

import re
from functools import partial
from hashlib import sha256

import pytest

from tests.browser.conftest import offline
from tests.browser.past import past_match

GIVEN = {"options": {"opening": "given"}}
REMEMBER = """([match, commit, nonce]) => {
  const taken = { seat: 0, nonce };
  localStorage.setItem("parlour.promises", JSON.stringify({ [match]: { commit, nonce, taken } }));
}"""
STEP = "[aria-labelledby=rp-steps] [aria-current]"


def shown(who):
    """The number of the step that is shown, and how many discs lie there."""
    return int(who.page.locator(f"{STEP} > :first-child").inner_text()), who.discs


def comes_to(who, step):
    who.waits_for(
        f"step => document.querySelector('{STEP} > :first-child')?.textContent === String(step)", step
    )


def test_a_match_is_gone_through_by_keys_slider_list_and_link(visitor):
    ana = visitor().enters()
    match = past_match(ana.page, "connect-four", 9, **GIVEN)
    ana.opens(f"/r/{match}#3").sees(STEP)
    assert (3, 3) == shown(ana)
    for key, step, discs in (("ArrowRight", 4, 4), ("ArrowLeft", 3, 3), ("Home", 0, 0), ("End", 10, 9)):
        ana.page.keyboard.press(key)
        comes_to(ana, step)
        ana.waits_for("n => document.querySelectorAll('[role=gridcell] [data-tone]').length === n", discs)
    ana.page.locator("[aria-labelledby=rp-steps] button").nth(6).click()
    assert (6, 6) == shown(ana)
    ana.page.get_by_role("slider").fill("8")
    assert (8, 8) == shown(ana)
    ana.page.get_by_role("button", name="Play", exact=True).click()
    comes_to(ana, 10)  # at its own pace, to the end
    assert "10" in ana.page.get_by_role("slider").get_attribute("aria-valuetext")
    assert 0 == ana.page.locator("[data-part=result]").count()


def test_the_record_is_kept_as_a_file(visitor):
    ana = visitor().enters()
    match = past_match(ana.page, "connect-four", 3, **GIVEN)
    ana.opens(f"/r/{match}").sees(STEP)
    with ana.page.expect_download() as download:
        ana.page.get_by_role("link", name="Download", exact=True).click()

    assert f"parlour-{match}.txt" == download.value.suggested_filename
    told = ana.page.request.get(f"/api/matches/{match}/record").text()
    assert told == download.value.path().read_text("utf-8")


def test_a_record_that_one_has_is_proven_without_the_house_and_another_file_is_refused(visitor):
    ana = visitor().enters()
    match = past_match(ana.page, "whist", 16, ("riffle",), options={"target": 1})  # ties are drawn again
    record = ana.page.request.get(f"/api/matches/{match}/record").body()
    ana.opens("/record").sees("label:has(input[type=file])")
    chosen = ana.page.get_by_label("Choose a file")
    with offline(ana):
        chosen.set_input_files({"name": "whist.txt", "mimeType": "text/plain", "buffer": record})
        ana.sees("[data-proof=holds]")
        assert "a riffle of 52" in ana.page.locator("[data-proof] + ol").inner_text()
        assert "riffle" in ana.page.get_by_role("list", name="Moves in this record").inner_text()
        chosen.set_input_files({"name": "list.txt", "mimeType": "text/plain", "buffer": b"milk"})
        assert "list.txt is not the record of a match." == ana.sees("main [role=alert]").inner_text()
        assert 0 == ana.page.locator("[data-proof]").count()
        saved = record.replace(b"\n", b"\r\n")
        chosen.set_input_files({"name": "windows.txt", "mimeType": "text/plain", "buffer": saved})
        ana.sees("[data-proof=holds]")


@pytest.mark.parametrize("game", ["connect-four", "checkers", "whist", "crazy-eights", "cardpeegee"])
def test_a_record_that_one_has_is_replayed_at_the_table(visitor, game):
    ana = visitor().enters()
    match = past_match(ana.page, game, 6)
    record = ana.page.request.get(f"/api/matches/{match}/record").body()
    steps = ana.page.request.get(f"/api/matches/{match}/replay").json()["steps"]
    ana.opens("/record").sees("label:has(input[type=file])")
    file = {"name": "mine.txt", "mimeType": "text/plain", "buffer": record}
    ana.page.get_by_label("Choose a file").set_input_files(file)
    ana.page.get_by_role("button", name="Replay at the table").click()
    ana.sees(STEP)
    ana.page.keyboard.press("End")
    comes_to(ana, steps)
    assert ana.page.locator("main [data-zone]").count()
    ana.page.get_by_role("button", name="Back to the record").locator("visible=true").click()
    ana.sees("[data-proof=holds]")


def test_as_it_was_the_hands_lie_open_and_as_i_saw_it_they_do_not(visitor):
    ana = visitor().enters()
    match = past_match(ana.page, "crazy-eights", 6)
    ana.opens(f"/r/{match}#2").sees(STEP)
    backs = "section[data-back] [data-part=card-back]"
    assert 0 < ana.page.locator(backs).count()
    ana.page.get_by_role("radio", name="Everything open").click()
    ana.waits_for(
        "backs => document.querySelector('section[data-back] [data-part=card]') "
        "&& !document.querySelector(backs)",
        backs,
    )
    comes_to(ana, 2)
    ana.page.get_by_role("radio", name="As I saw it").click()
    ana.sees(backs)


def sealed(body):
    """A record with a digest that fits, whatever was changed in it."""
    text = body.rpartition("digest: ")[0]
    return f"{text}digest: {sha256(text.encode()).hexdigest()}\n"


def swapped(record):
    """Two cards of the first scramble have changed places."""
    return sealed(re.sub(r"(?m)^nature (\d+) (\d+) ", r"nature \2 \1 ", record, count=1))


def with_secret(record):
    return sealed(re.sub(r"(?m)^secret: ..", "secret: 00", record))


def with_nonce(record):
    return sealed(re.sub(r"(?m)^nonce: 0 5a", "nonce: 0 5b", record))


FORGED = {
    "changed or cut short": lambda record: record.replace("nonce: 0 5a", "nonce: 0 5b"),
    "not the one that was sealed": with_secret,
    "does not follow from the secret": with_nonce,
    "not those of the record": swapped,
}


def answered(body, route):
    route.fulfill(body=body)


def verdict(who):
    who.page.get_by_role("button", name=re.compile("Verify the shuffle|Show the proof")).click()
    found = who.sees(":is([data-proof=holds], [data-proof=fails])").inner_text()
    checks = who.page.locator("[data-proof] + ol").inner_text()
    who.page.get_by_role("button", name="Close").click()
    return found, checks


def test_the_browser_proves_the_luck_of_a_match_and_believes_no_forged_record(visitor):
    ana = visitor().enters()
    shuffles = ("riffle", "overhand", "cut")
    match = past_match(ana.page, "whist", 12, shuffles, options={"target": 1})
    record = ana.page.request.get(f"/api/matches/{match}/record").text()
    draws = ana.page.request.get(f"/api/matches/{match}/draws").json()
    ana.opens(f"/r/{match}").sees(STEP)
    found, checks = verdict(ana)
    assert found.startswith("Every draw follows")
    assert [str(draw["number"]) for draw in draws] == re.findall(r"Draw (\d+),", checks)
    assert {"scramble", *shuffles} == {draw["style"] for draw in draws}

    commit = re.search("(?m)^commit: (.*)$", record)[1]
    for kept, holds in (
        ((commit, "5a" * 16), True),
        (("00" * 32, "5a" * 16), False),
        ((commit, "00" * 16), False),
    ):
        ana.page.evaluate(REMEMBER, [match, *kept])
        found, checks = verdict(ana)
        assert holds == found.startswith("Every draw follows"), checks
        assert "your browser saw before" in checks
    ana.page.evaluate(REMEMBER.replace("{ seat: 0, nonce }", "{ seat: 0, nonce: '5a' }"), [match, commit, ""])
    found, checks = verdict(ana)
    assert found.startswith("Every draw follows"), checks
    assert "not checked on this device" in checks
    ana.page.evaluate("() => localStorage.removeItem('parlour.promises')")

    for sentence, forge in FORGED.items():
        forged = forge(record)
        assert forged != record
        ana.page.route("**/record", partial(answered, forged))
        found, checks = verdict(ana)
        assert ("do not trust it" in found, sentence in checks) == (True, True), (sentence, checks)
        ana.page.unroute("**/record")
    ana.sees("header span", has_text="Shuffle not verified")


def test_whoever_returns_from_a_second_device_accuses_nobody(visitor):
    ana, ben = visitor().enters(), visitor().enters()
    for who, name in ((ana, "Ana"), (ben, "Ben")):
        who.page.request.post("/api/guest", data={"name": name})
    table = {"game": "connect-four", "seats": 2, "private": True, "pace": "untimed", **GIVEN}
    match = ana.page.request.post("/api/tables", data=table).json()["match"]
    sits_down(ben, match).sees("[data-part=waiting]")
    ben.page.get_by_role("button", name="Sit down").wait_for(state="hidden")  # the second device comes later
    second = visitor()
    second.page.context.add_cookies(ben.page.context.cookies())
    sits_down(second.enters(), match).sees("[data-part=waiting]")
    sits_down(ana, match)
    for who in (ana, ben, second):
        who.sees("[data-part=board]")
    ben.page.reload()
    ben.sees("[data-part=board]")
    ana.page.get_by_role("button", name="Resign").click()
    ana.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    for who in (ana, ben, second):
        who.sees("[data-part=result] h2")
        who.opens(f"/r/{match}").sees(STEP)

    for who, sentence in (
        (ana, "What your browser added to the secret is part of it."),
        (ben, "What your browser added to the secret is part of it."),
        (second, "not checked on this device"),
    ):
        found, checks = verdict(who)
        assert found.startswith("Every draw follows"), checks
        assert sentence in checks
        assert "The record is of the match that your browser was shown" in checks
        assert "It ends as your browser was shown, after 1 step." in checks
        assert (who is ana) == ("It has the move that you made in this browser." in checks)


def sits_down(who, match):
    """As the button of that name does it, also where one sits already and there is none."""
    who.opens(f"/m/{match}").sees("[data-part=waiting]")
    who.page.evaluate("() => navigation.updateCurrentEntry({ state: { sit: true } })")
    who.page.reload()
    return who
