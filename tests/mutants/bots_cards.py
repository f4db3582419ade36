"""Defects of the bots of card games."""

from tests.mutants.mutant import Mutant

MUTANTS = [
    Mutant(
        "bots: a bot is given the state",
        "parlour.bots.choice",
        "match.view(seat)",
        "match.state",
        "tests/bots/test_card_worlds.py::test_a_bot_gets_its_view_and_what_it_has_seen_and_nothing_else",
    ),
    Mutant(
        "bots: a judge is given the state",
        "parlour.bots.evaluate",
        "match.view(seat)",
        "match.state",
        "tests/bots/test_card_worlds.py",
    ),
    Mutant(
        "crazy eights: what the opponent could not play is forgotten",
        "parlour.bots.crazy_eights.lookahead.guessed",
        "could = unknown & ~held[2 * slot + 1]",
        "could = unknown",
        "tests/bots/test_card_levels.py::test_a_guess_has_no_card_that_the_opponent_could_not_have_held",
    ),
    Mutant(
        "crazy eights: who empties the hand has lost",
        "parlour.bots.crazy_eights.lookahead.forced",
        "(side if mine == 0 else -side)",
        "(-side if mine == 0 else side)",
        "tests/bots/test_card_levels.py",
    ),
    Mutant(
        "crazy eights: the other one's plays are chosen for the seat that asks",
        "parlour.bots.crazy_eights.lookahead.follow",
        "mine, theirs, side = theirs, mine, -side",
        "mine, theirs = theirs, mine",
        "tests/bots/test_card_levels.py",
    ),
    Mutant(
        "crazy eights: wins of the question before are counted",
        "parlour.bots.crazy_eights.levels.Thinker.lay_out",
        "= _coded(play), 0",
        "= _coded(play), self.wins[at]",
        "tests/bots/test_card_levels.py",
    ),
    Mutant(
        "crazy eights: a pile that was turned over is not remembered",
        "parlour.bots.crazy_eights.levels.judge",
        "known = BACK not in memory.piles.draw",
        "known = not memory.piles.draw",
        "tests/bots/test_card_levels.py",
    ),
    Mutant(
        "crazy eights: a guess is called certain",
        "parlour.bots.crazy_eights.judging.evaluate",
        "certain = found.known and",
        "certain = True or",
        "tests/bots/test_card_judging.py",
    ),
    Mutant(
        "crazy eights: an eight is kept that is not there",
        "parlour.bots.crazy_eights.judging._reason",
        "if card.rank == EIGHT)",
        "if card.rank != EIGHT)",
        "tests/bots/test_card_judging.py",
    ),
    Mutant(
        "whist: cards of a suit are all alike",
        "parlour.bots.whist.sampling.equals",
        "DECK[below] in gone and DECK[below] not in first",
        "DECK[below] not in first",
        "tests/bots/test_card_levels.py::test_neighbours_are_as_good_as_each_other",
    ),
    Mutant(
        "whist: a duel that was solved is called an estimate",
        "parlour.bots.whist.judging._in_the_duel",
        "Evaluation(plays, True",
        "Evaluation(plays, False",
        "tests/bots/test_card_judging.py",
    ),
    Mutant(
        "whist: the worst card of a duel comes first",
        "parlour.bots.whist.judging._in_the_duel",
        "(-tricks[card], worth",
        "(tricks[card], worth",
        "tests/bots/test_card_judging.py",
    ),
]
