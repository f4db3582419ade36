"""Whom a request comes from: what proxies that we trust say about it, and nothing that a visitor says."""

import pytest

from parlour.adapters.http import addresses
from parlour.adapters.http.callers import CallerReader

PROXIES = ("127.0.0.1", "10.0.0.1", "2001:db8::1")
VISITOR = "203.0.113.7"


def caller(*headers, peer="127.0.0.1"):
    return CallerReader(None, None, PROXIES).caller(headers, peer, "http")


def forwarded(*lines, peer="127.0.0.1"):
    return caller(*(("x-forwarded-for", line) for line in lines), peer=peer).address


@pytest.mark.parametrize(
    "lines",
    [
        [VISITOR],
        ["192.0.2.1", VISITOR],  # the proxy adds a line to the one that the visitor made up
        ["192.0.2.1, 192.0.2.2", "192.0.2.3", VISITOR],
        [f"192.0.2.1, {VISITOR}"],
        [f"{VISITOR}, 10.0.0.1"],
        [VISITOR, "10.0.0.1"],
        ["192.0.2.1", f"{VISITOR}, 10.0.0.1", "127.0.0.1"],
        [f"{VISITOR}, 2001:DB8:0::1"],
        [VISITOR, ""],
        [f"{VISITOR} , "],
        [f"192.0.2.1, {VISITOR}:51234"],
        [f"192.0.2.1, ::ffff:{VISITOR}"],
    ],
    ids=" + ".join,
)
def test_the_visitor_is_the_last_one_before_the_proxies_that_we_trust(lines):
    assert VISITOR == forwarded(*lines)


def test_an_address_with_a_port_is_the_same_whatever_the_port():
    assert {"2001:db8::/64"} == {forwarded(f"[2001:db8::7]:{port}") for port in (1, 2)} | {
        forwarded("2001:DB8::0:7")
    }


@pytest.mark.parametrize(
    ("peer", "found"), [("10.42.3.9", VISITOR), ("10.43.0.1", "10.43.0.1"), ("::ffff:10.42.0.1", VISITOR)]
)
def test_any_address_of_a_trusted_network_is_a_proxy(peer, found):
    reader = CallerReader(None, None, ("10.42.0.0/16",))
    assert found == reader.caller([("x-forwarded-for", f"{VISITOR}, 10.42.200.1")], peer, "http").address


def test_nobody_else_is_believed():
    assert VISITOR == forwarded("192.0.2.1", peer=VISITOR)


@pytest.mark.parametrize(("peer", "most"), [(VISITOR, 2), ("127.0.0.1", 4)], ids=["no proxy", "a proxy"])
def test_what_a_visitor_makes_up_is_not_even_looked_at(monkeypatch, peer, most):
    """It may be twenty thousand words in each request."""
    looked, honest = [], addresses.plain
    monkeypatch.setattr(addresses, "plain", lambda hop: looked.append(hop) or honest(hop))

    assert VISITOR == forwarded("::," * 20_000 + VISITOR, peer=peer)
    assert len(looked) <= most


@pytest.mark.parametrize("lines", [[], [""], ["10.0.0.1"], ["127.0.0.1, 10.0.0.1"]], ids=" + ".join)
def test_where_no_visitor_is_named_the_proxy_is_the_one(lines):
    assert "127.0.0.1" == forwarded(*lines)


@pytest.mark.parametrize(
    ("hops", "lines", "secure"),
    [
        ([VISITOR], ["https"], True),
        ([VISITOR], ["HTTPS"], True),
        ([VISITOR], ["http"], False),
        ([VISITOR], [], False),
        ([VISITOR], ["https", "http"], False),  # the first line is the visitor's own
        ([VISITOR], ["https, http"], False),
        ([VISITOR], ["http", "https"], True),
        ([f"{VISITOR}, 10.0.0.1"], ["https, http"], True),  # two proxies, each of which added a word
        ([f"{VISITOR}, 10.0.0.1"], ["http, https, http"], True),
        ([f"{VISITOR}, 10.0.0.1"], ["https, http, http"], False),
        ([f"{VISITOR}, 10.0.0.1"], ["https"], True),  # two proxies, one of which passed the word on
    ],
)
def test_https_is_what_the_proxy_before_the_visitor_says(hops, lines, secure):
    headers = [("x-forwarded-for", hop) for hop in hops] + [("x-forwarded-proto", line) for line in lines]

    assert secure == caller(*headers).secure


@pytest.mark.parametrize("peer", ["2001:db8:5::1", "[2001:db8:5::ffff:2]:443", "2001:DB8:5:0:a:b:c:d"])
def test_a_household_has_one_address_however_many_of_ipv6_it_uses(peer):
    assert "2001:db8:5::/64" == caller(peer=peer).address == forwarded(peer)
    assert "2001:db8:5::/64" != caller(peer="2001:db8:5:1::1").address
