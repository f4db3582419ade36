"""Defects of the texts."""

from tests.mutants.mutant import Mutant

MUTANTS = [
    Mutant(
        "terminal: a house's words are a sentence with blanks",
        "parlour.texts._said",
        "if template == message.key:",
        "if False:",
        "tests/client/test_hostile.py",
    ),
    Mutant(
        "texts: whoever asks for German hears English",
        "parlour.texts._template",
        "words = catalogue(language)",
        "words = catalogue()",
        "tests/texts/test_languages.py::test_german_names_cards_as_players_do",
    ),
]
