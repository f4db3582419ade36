"""The defects that `make mutants` plants at the edge of the house: the entrance, passwords and files."""

from tools.planted import Mutant

SESSIONS = "battery/test_row17_sessions.py::test_nobody_acts_for_a_visitor"
MODES = "battery/test_row17_sessions.py::test_what_a_house_and_a_player_write_is_for_its_owner_alone"
ADDRESSES = "adapters/test_addresses.py"


def edge(what: str, file: str, old: str, new: str, test: str) -> Mutant:
    return Mutant(f"edge: {what}", file, ((old, new),), (f"tests/{test}",))


EDGE = [
    Mutant(
        "edge: a database file that is there is opened to be made private",
        "adapters/private.py",
        ((" | os.O_EXCL", ""),),
        ("tests/adapters/test_sqlite.py::test_whoever_else_opens_the_file_and_goes_leaves_the_journal",),
    ),
    Mutant(
        "edge: a database file that is there is opened, and the house killed after a visit",
        "adapters/private.py",
        ((" | os.O_EXCL", ""),),
        ("tests/battery/test_row06_crash.py::test_a_crash_loses_nothing_that_was_acknowledged_or_seen",),
    ),
    edge(
        "only the first line about the visitor is read",
        "adapters/entrance.py",
        'said.all("x-forwarded-for")',
        'said.all("x-forwarded-for")[:1]',
        SESSIONS,
    ),
    edge(
        "the visitor is believed about their own address",
        "adapters/addresses.py",
        "(peer, *reversed(words(lines)))",
        "(peer, *words(lines))",
        SESSIONS,
    ),
    edge(
        "every port is another visitor",
        "adapters/addresses.py",
        '    host = host.partition(":")[0] if host.count(":") == 1 else host\n',
        "",
        ADDRESSES,
    ),
    edge(
        "the visitor is believed about https",
        "adapters/entrance.py",
        'words(said.all("x-forwarded-proto"))[-passed:]',
        'words(said.all("x-forwarded-proto"))',
        ADDRESSES,
    ),
    edge(
        "a bad hash keeps its place for good",
        "adapters/passwords.py",
        "        except (VerificationError, InvalidHashError):\n            return None\n",
        "        except VerificationError:\n            return None\n",
        "adapters/test_passwords.py",
    ),
    edge(
        "a stored password that cannot be read leaves no trace",
        "service/concierge.py",
        "if is_right is None and account:",
        "if False and account:",
        "adapters/test_http_accounts.py",
    ),
    edge(
        "the umask decides who may read the database",
        "adapters/sqlite.py",
        "            make_file(path)\n",
        "            pass\n",
        MODES,
    ),
    edge(
        "everybody may read a copy",
        "adapters/backup.py",
        "        make_file(draft)\n",
        "",
        MODES,
    ),
    edge(
        "everybody may look into the folder",
        "adapters/private.py",
        "            folder.mkdir(FOLDER, exist_ok=True)\n",
        "            folder.mkdir(exist_ok=True)\n",
        MODES,
    ),
    edge(
        "a database that was open to everybody stays so",
        "adapters/private.py",
        "            file.chmod(FILE)\n",
        "            pass\n",
        MODES,
    ),
    edge(
        "a player's folder is open to everybody",
        "ui/terminal/home.py",
        "            part.mkdir(0o700, exist_ok=True)\n",
        "            part.mkdir(exist_ok=True)\n",
        MODES,
    ),
    edge(
        "whom no mail reaches has a link laid all the same",
        "service/concierge.py",
        "[account for account in found if account.email and self.mails]",
        "list(found)",
        "service/test_passwords.py",
    ),
    edge(
        "who asks for a link is promised one that cannot be mailed",
        "adapters/http_accounts.py",
        "wire_people.ResetAsked(reception.concierge.mails)",
        "wire_people.ResetAsked(True)",
        "adapters/test_http_accounts.py",
    ),
    edge(
        "a link leads to wherever the house listens",
        "adapters/serve.py",
        "Office(opened.steward, choices.public_url)",
        "Office(opened.steward, address(choices.host, port))",
        "cli/test_admin.py",
    ),
    edge(
        "invitations lead to this computer",
        "adapters/serve.py",
        'return address(lan, port) if lan else ""',
        "return address(choices.host, port)",
        "adapters/test_reach.py",
    ),
    edge(
        "pages are shown by any name",
        "adapters/mistakes.py",
        "if wrong := entrance.wrong_host(headers):",
        "if (wrong := entrance.wrong_host(headers)) and wrong.status < 421:",
        SESSIONS,
    ),
    edge(
        "sockets open by any name",
        "adapters/sockets.py",
        "if wrong := entrance.wrong_host(headers):",
        "if (wrong := entrance.wrong_host(headers)) and wrong.status < 421:",
        SESSIONS,
    ),
    edge(
        "slow sockets open by any name",
        "adapters/asgi_socket.py",
        "if wrong := entrance.wrong_host(headers):",
        "if (wrong := entrance.wrong_host(headers)) and wrong.status < 421:",
        SESSIONS,
    ),
    edge(
        "a name that begins like one of the house's is one",
        "adapters/hosts.py",
        "return name in names or",
        "return name.startswith(tuple(names)) or",
        SESSIONS,
    ),
    edge(
        "friends in the network cannot use the computer's name",
        "adapters/hosts.py",
        '"localhost", machine, short,',
        '"localhost",',
        SESSIONS,
    ),
    edge(
        "a common word with a year behind it is a good password",
        "service/weak_passwords.py",
        "    tried = {plain, *near}\n",
        "    tried = {plain}\n",
        "service/test_weak_passwords.py",
    ),
    edge(
        "a link leads to any password",
        "service/accounts.py",
        "    refuse(account.name)\n",
        "",
        "service/test_weak_passwords.py",
    ),
    edge(
        "whoever changes their password may choose a weak one",
        "service/concierge.py",
        "        refuse_weak(new, asker.person.name, *self._site)\n",
        "",
        "service/test_weak_passwords.py",
    ),
    edge(
        "nobody is told of an SQLite with a known bug",
        "adapters/sqlite.py",
        "if sqlite3.sqlite_version_info < MENDED:",
        "if sqlite3.sqlite_version_info < (3,):",
        "adapters/test_sqlite.py",
    ),
    edge(
        "a mistyped address shows what is for programs",
        "adapters/mistakes.py",
        "page = nowhere(request) if error.status_code == 404 else None",
        "page = None",
        "adapters/test_site.py",
    ),
    edge(
        "programs that mistype an address get a page",
        "adapters/site.py",
        'if not is_page or "text/html" not in request.headers.get("accept", ""):',
        "if not is_page:",
        "adapters/test_site.py",
    ),
    edge(
        "the computer's name is anybody's",
        "service/names.py",
        '"bot", "computer", ',
        '"bot", ',
        "service/test_names.py",
    ),
    edge(
        "a name may pass for one of the house's",
        "service/names.py",
        '    return plain.translate(PASS_FOR).replace("rn", "m").replace("vv", "w")\n',
        "    return plain\n",
        "service/test_names.py",
    ),
    edge(
        "a version that lacks what we use is only found out at the first visitor",
        "adapters/internals.py",
        "    if kind is None or missing:\n",
        "    if False:\n",
        "adapters/test_internals.py",
    ),
]
