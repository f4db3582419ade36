"""People at the nodes of one house."""

import time

from tests.adapters.processes import PATIENCE, until, visit

GIVEN = {"game": "connect-four", "options": {"opening": "given"}}


def guest(node, name="Ann"):
    return node.ask("POST", "/api/guest", {"name": name})[1]["token"]


def table(node, token, **terms):
    return node.ask("POST", "/api/tables", {**GIVEN, **terms}, token)[1]["match"]


def seated(node, token, match):
    player = visit(node, token)
    player.send({"type": "sit", "match": match})
    return player


def joined(node, token, match):
    """A socket at the match, and the first picture of it."""
    player = visit(node, token)
    player.send({"type": "join", "match": match})
    return player, until(player, "picture")


def submit(match, version, notation, id):
    return {"type": "submit", "match": match, "version": version, "play": notation, "id": id}


def shown(player, version):
    """What tells this player of this version, or of a later one."""
    while (told := player.receive())["type"] not in ("update", "picture") or told["version"] < version:
        pass
    return told


def told(player, kind, **fields):
    """The first message of this kind that says this."""
    while (message := player.receive())["type"] != kind or not fields.items() <= message.items():
        pass
    return message


def eventually(look, wanted=True, within=PATIENCE):
    """How many seconds it takes until this is seen."""
    begun = time.monotonic()
    while (seen := look()) != wanted:
        assert time.monotonic() - begun < within, seen
        time.sleep(0.01)
    return time.monotonic() - begun
