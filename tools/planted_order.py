"""The defects that `make mutants` plants in what keeps order in the house."""

from tools.planted import Mutant


def order(what: str, file: str, old: str, new: str, test: str) -> Mutant:
    """A defect that this test must catch."""
    return Mutant(f"order: {what}", file, ((old, new),), (f"tests/{test}",))


ORDER = [
    order(
        "somebody who is banned stays connected",
        "service/connections.py",
        '            visitor.turn_away("banned", sentence(order, self.house.context.wall()))\n',
        "            pass\n",
        "service/people/test_moderation.py::test_a_banned_person_goes_at_once_and_is_told_why",
    ),
    order(
        "somebody who is banned plays on",
        "service/connections.py",
        "        self.house.evict(order.person)\n",
        "",
        "service/people/test_moderation.py::test_a_match_of_theirs_is_left",
    ),
    order(
        "a ban is forgotten when the house opens again",
        "service/people/moderation.py",
        'return Standing(role, holding.get("ban"), ',
        "return Standing(role, None, ",
        "service/people/test_moderation.py::test_a_house_that_opens_again_knows_whom_it_banned",
    ),
    order(
        "whoever is banned deletes the account and comes back by the same name",
        "service/people/accounts.py",
        "        moderation.keep_name_out(books, verified, now)\n",
        "        pass\n",
        "service/people/test_accounts.py::test_the_name_of_one_who_was_banned_is_free_when_the_ban_is_over",
    ),
    order(
        "moderators mute each other",
        "service/people/moderation.py",
        "if RANKS[books.reports.role(by)] <= RANKS",
        "if RANKS[books.reports.role(by)] < RANKS",
        "service/people/test_moderation.py::test_only_those_with_a_role_keep_order_and_only_over_lower_ranks",
    ),
    order(
        "whoever was muted is heard all the same",
        "service/matches/audience.py",
        "if speaker not in viewer.ignored and",
        "if viewer.ignored is not None and",
        "service/people/test_moderation.py::test_what_somebody_says_is_not_shown_to_whoever_muted_them",
    ),
    order(
        "anybody on the machine may ask the house",
        "adapters/admin/socket.py",
        "OWNER_ONLY = 0o177",
        "OWNER_ONLY = 0o000",
        "cli/test_admin.py::test_the_socket_is_its_owners_alone",
    ),
    order(
        "whoever inspects a match sees its luck",
        "service/admin.py",
        "if play.seat != NATURE or reveals)",
        "if play.seat is not None)",
        "service/test_admin.py::test_a_match_is_shown_with_its_seats_and_clock_and_without_its_luck",
    ),
]
