"""What people stumbled over is said no more: words of insiders, and sentences that leave a question."""

import pytest

from tests.texts.test_languages import forms

NO_MORE = {
    "en": (
        *(
            "Find one",
            "Two here",
            "Onlooker",
            "Console",
            "Prototype",
            "Vanilla",
            "brings some",
            "Playing against",
        ),
        *(
            "Keys of one letter",
            "Check the luck",
            "Best just now",
            "goes on when",
            "Whist for two",
            "Find it.",
        ),
        *(
            "an unbroken line.",
            "enough points",
            "every card is played",
            "the other side resigned",
            "Card of {",
        ),
        *("Pass the device", "of the first colour", "over a draw of luck", ", which makes {", "The man of {"),
        *("back to step", "A capture may not be left", "of {count} sent it themselves", "Seat held"),
        *(" man ", " men ", "Black and white,", "really began", "you most lines"),
    ),
    "de": ("Dazu",),
}


@pytest.mark.parametrize(("language", "words"), [(of, words) for of in NO_MORE for words in NO_MORE[of]])
def test_nobody_reads_what_was_hard_to_understand(language, words):
    told = forms(language).items()

    assert [] == [key for key, sentences in told if any(words in sentence for sentence in sentences)]
