"""What Parlour uses of other packages' insides: in known places, bounded, checked before a house opens."""

import ast
import asyncio
import os
import re
import subprocess
import sys
import tomllib
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from types import SimpleNamespace

import picows
import pytest
import uvicorn

from parlour.adapters.internals import needs
from parlour.core.errors import BadOption
from parlour.service.limits import Limits

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "parlour"
BUILT_ON = {"h11", "litestar", "msgspec", "openskill", "picows", "sqlalchemy", "uvicorn", "websockets"}
# Modules of ours that use a class internal to another package, and the decision that says why: 0017
INTERNAL = {
    "adapters/sockets/connection.py": "uvicorn.protocols.http.h11_impl",
    "adapters/sockets/picows_protocol.py": "picows.picows",
}
PUBLIC_MODULES = {"picows", "uvicorn"}  # all that is public of these two is in their first module
PUBLIC_DESPITE_UNDERSCORE = {
    *("_asdict", "_fields", "_make", "_replace"),  # named tuples
    *("_current_frames", "_exit"),  # documented functions of `sys` and `os`
}


class Known:
    here = 1


def sources():
    return {str(path.relative_to(SOURCE)): ast.parse(path.read_text()) for path in SOURCE.rglob("*.py")}


def imported(tree):
    """The modules that a source imports, or imports from."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module


def private_uses(tree):
    """Attributes with an underscore of something that is neither `self` nor the class."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and re.match(r"_[a-z]", node.attr):
            its_own = isinstance(node.value, ast.Name) and node.value.id in ("self", "cls")
            if not its_own and node.attr not in PUBLIC_DESPITE_UNDERSCORE:
                yield node.attr


def defined(tree):
    """Names with an underscore that a source defines itself."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            yield node.attr
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id


def test_internal_modules_are_imported_in_known_places_only():
    found = {
        name: module
        for name, tree in sources().items()
        for module in imported(tree)
        if module and module.partition(".")[0] in PUBLIC_MODULES and module not in PUBLIC_MODULES
    }
    assert INTERNAL == found


def test_nothing_private_of_another_package_is_used():
    trees = sources()
    ours = {name for tree in trees.values() for name in defined(tree)}
    found = {name: sorted(set(private_uses(tree)) - ours) for name, tree in trees.items()}
    assert {} == {name: uses for name, uses in found.items() if uses}


def test_what_is_imported_of_picows_is_public():
    names = {
        alias.name
        for name in ("picows_protocol", "picows_sockets")
        for node in ast.walk(ast.parse((SOURCE / f"adapters/sockets/{name}.py").read_text()))
        if isinstance(node, ast.ImportFrom) and node.module == "picows"
        for alias in node.names
    }
    assert names
    assert set() == names - set(picows.__all__)


def test_picows_takes_what_we_give_it():
    made = import_module("parlour.adapters.sockets.picows_protocol").PicowsProtocol

    async def make():
        return made(lambda request, transport: None, Limits(), set())

    try:
        protocol = asyncio.run(make())
    except TypeError as error:
        pytest.fail(f"picows {version('picows')} takes other arguments: mend picows_protocol.py ({error})")
    assert (None, None) == (protocol.transport, protocol.listener)
    assert 0 < len(protocol.get_buffer(-1))


def test_uvicorns_connection_has_what_ours_uses():
    module = import_module("parlour.adapters.sockets.connection")
    config = uvicorn.Config(lambda: None, log_config=None)
    config.load()
    state = SimpleNamespace(connections=set(), tasks=set(), default_headers=[])
    limit = SimpleNamespace(patience=5.0)
    tree = ast.parse(Path(module.__file__).read_text())
    (body,) = (node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == "Connection")
    used = {
        node.attr
        for node in ast.walk(body)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "self"
    }

    async def make():
        return module.Connection(limit, config=config, server_state=state, app_state={})

    made = asyncio.run(make())

    missing = sorted(name for name in used if not hasattr(made, name))
    assert [] == missing, f"uvicorn {version('uvicorn')} has no {missing}: mend sockets/connection.py"


def test_what_is_there_is_fine():
    needs("picows", Known, "here")


@pytest.mark.parametrize("kind", [Known, None])
def test_what_is_missing_is_told_in_a_sentence_with_the_version(kind):
    with pytest.raises(BadOption, match=r"^Parlour cannot run with picows \d+\.\d+.*requirements\.lock\.$"):
        needs("picows", kind, "here", "gone")


def test_a_house_with_another_picows_says_so_and_nothing_else(tmp_path):
    code = """
import sys, picows.picows
del picows.picows.WSProtocol
from parlour.cli import main
sys.exit(main(["serve", "--port", "0"]))
"""
    home = {**os.environ, "PARLOUR_HOME": str(tmp_path / "home")}
    done = subprocess.run(
        [sys.executable, "-c", code], env=home, capture_output=True, text=True, timeout=60, check=False
    )

    assert (2, 1) == (done.returncode, done.stderr.count("\n"))
    assert done.stderr.startswith("Parlour cannot run with picows ")
    assert not (tmp_path / "home").exists()


def test_what_we_build_on_has_an_upper_bound():
    server = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"][
        "server"
    ]
    bounded = {re.match(r"[a-z0-9-]+", one)[0] for one in server if "<" in one}

    assert set() == BUILT_ON - bounded
