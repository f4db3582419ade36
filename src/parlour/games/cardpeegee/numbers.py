"""The rules of a run on plain ints: its numbers, its legal plays, and what comes next.

A card is its place in `DECK`, so `place % 13` is its rank and `place // 13` its suit; a set of cards is a
mask of 52 bits, and the played zone has one for each suit that cards were played as. The rules call these
functions with the piles of a state, and the compiled loop in `playouts.py` with the masks of its array.
"""

from parlour.games.kernel import count_bits, top_bit

Played = tuple[int, int, int, int]

CLUBS, DIAMONDS, HEARTS, SPADES = range(4)
SUIT = (1 << 13) - 1
ALL = (1 << 52) - 1
TWOS = 1 | 1 << 13 | 1 << 26 | 1 << 39
JACKS, QUEENS, KINGS, ACES = TWOS << 9, TWOS << 10, TWOS << 11, TWOS << 12
COURT = JACKS | QUEENS | KINGS
MIGHTY = JACKS | ACES  # the only cards that do anything when active
CHARACTERS = QUEENS | KINGS

VALUES: tuple[int, ...] = (*range(2, 11), 10, 10, 10, 11)  # by rank, from two to ace
FIRST_HEALTH = 15
HEALTH_CARDS = 3
HAND_SIZE = 5
BARE_ATTACK = 10
BARE_DEAL = 3
CONVERTING_COSTS = 2
ENCOUNTER_CARDS = 3
CARD_PRICE = 8
TAXED_ABOVE, CHARITY_BELOW = 6, 4  # cards in the hand
COURT_SIZE = 3
GOLIATH_HEALTH = 150

# The phases, as `state.Phase` lists them.
(
    BEFORE,
    CHARACTER,
    HEALTH,
    FIRST_HAND,
    DAY,
    MEETING,
    MONSTER,
    TREASURE,
    JAILORS,
    FEE,
    TRAP,
    TAX,
    CHARITY,
    SHOP,
    HEALING,
    DEATH,
) = range(16)
GOES_ON = 1 << BEFORE | 1 << DAY | 1 << MONSTER | 1 << JAILORS | 1 << SHOP | 1 << HEALING
MAY_LEAVE = 1 << TREASURE | 1 << JAILORS | 1 << FEE


# Cards


def value(place: int) -> int:
    return VALUES[place % 13]


def worth(cards: int) -> int:
    total = 0
    while cards != 0:
        total += value(top_bit(cards & -cards))
        cards &= cards - 1
    return total


def of_suit(cards: int, suit: int) -> int:
    return cards & SUIT << 13 * suit


def is_character(place: int) -> bool:
    return CHARACTERS >> place & 1 != 0


def half(amount: int) -> int:
    return (amount + 1) // 2


def boosted(amount: int) -> int:
    """Half as much again, rounded up: the effect of an active ace on its suit."""
    return (3 * amount + 1) // 2


def with_ace(amount: int, suit: int, active: int) -> int:
    return boosted(amount) if of_suit(active & ACES, suit) != 0 else amount


# Mine


def first_health(cards: int) -> int:
    return FIRST_HEALTH + worth(cards)


def played_worth(cards: int, suit: int) -> int:
    """What cards are worth that were played as this suit."""
    return worth(cards) - CONVERTING_COSTS * count_bits(cards ^ of_suit(cards, suit))


def bonus(played: Played, suit: int, active: int) -> int:
    return with_ace(played_worth(played[suit], suit), suit, active)


def attack(played: Played, active: int) -> int:
    return BARE_ATTACK + bonus(played, CLUBS, active)


def deal(played: Played, active: int) -> int:
    return BARE_DEAL + with_ace(count_bits(played[SPADES]), SPADES, active)


def paid(played: Played, active: int) -> int:
    return (
        bonus(played, CLUBS, active)
        + bonus(played, DIAMONDS, active)
        + bonus(played, HEARTS, active)
        + bonus(played, SPADES, active)
    )


def new_cards(money: int) -> int:
    return money // CARD_PRICE


# Theirs


def monster_attack(agitator: int, props: int) -> int:
    return value(agitator) + worth(of_suit(props, CLUBS))


def monster_deal(props: int) -> int:
    return BARE_DEAL + count_bits(of_suit(props, SPADES))


def monster_health(agitator: int, props: int, wounds: int) -> int:
    return value(agitator) + worth(of_suit(props, HEARTS)) - wounds


def jailor_health(jailor: int, wounds: int) -> int:
    return value(jailor) - wounds


def healing(agitator: int, props: int) -> int:
    return value(agitator) + half(worth(props))


def fee(props: int) -> int:
    return worth(of_suit(props, DIAMONDS))


def damage(agitator: int, props: int) -> int:
    return value(agitator) + worth(of_suit(props, CLUBS)) + half(worth(of_suit(props, HEARTS)))


def difficulty(agitator: int, props: int) -> int:
    return value(agitator) + worth(of_suit(props, SPADES)) + half(worth(of_suit(props, DIAMONDS)))


# Compared


def score(cards: int, strength: int) -> int:
    return worth(cards) + strength


def suffered(margin: int, harm: int) -> int:
    """What the side with the lower score suffers; `margin` is how far the other side is ahead."""
    return harm if margin > 0 else 0


def evasion_cards(active: int) -> int:
    return 1 + count_bits(active)


def avoided(evasion: int, difficulty: int, damage: int) -> int:
    """Two for each point of evasion above the difficulty, and never more than the damage."""
    return min(2 * max(evasion - difficulty, 0), damage)


# Playing, converting and activating


def fitting(phase: int, rounds: int) -> int:
    """The suits that can be played now, a bit for each: none after the first blow against a monster."""
    if phase == JAILORS or (phase == MONSTER and rounds == 0):
        return 1 << CLUBS | 1 << SPADES
    if phase == TREASURE:
        return 1 << SPADES
    if phase == SHOP:
        return 1 << DIAMONDS
    if phase == HEALING:
        return 1 << HEARTS
    return 15 if phase == FEE else 0


def supported(active: int, suit: int) -> int:
    """The cards that active jacks let be played as a suit: any other card as theirs, and theirs as any."""
    cards = 0
    for jack_suit in range(4):
        jack = of_suit(active & JACKS, jack_suit)
        if jack != 0:
            cards |= (ALL if jack_suit == suit else SUIT << 13 * jack_suit) ^ jack
    return cards


def worth_converting(suit: int, phase: int) -> int:
    """All but twos, which would be worth nothing; where spades are counted instead of added up, twos too."""
    return ALL if suit == SPADES and phase in (MONSTER, JAILORS) else ALL ^ TWOS


def locked(active: int, played: Played) -> int:
    """The active jacks that some played card needs for its conversion."""
    jacks = active & JACKS
    cards = 0
    while jacks != 0:
        jack = jacks & -jacks
        jacks ^= jack
        for suit in range(4):
            converted = played[suit] ^ of_suit(played[suit], suit)
            if converted & ~supported(active ^ jack, suit) != 0:
                cards |= jack
    return cards


def playable(held: int, suit: int, active: int, played: Played, phase: int) -> int:
    """The held cards that may be played as a suit that fits."""
    own = of_suit(held, suit)
    if active & JACKS == 0:
        return own
    converted = (held ^ own) & supported(active, suit) & worth_converting(suit, phase)
    return (own | converted) & ~locked(active, played)


# What comes next


def arrival(held: int) -> int:
    """The phase in which the town begins."""
    count = count_bits(held)
    if count > TAXED_ABOVE:
        return TAX
    return CHARITY if count < CHARITY_BELOW else SHOP


def suits_in(cards: int) -> int:
    """How many suits there are among cards."""
    count = 0
    for suit in range(4):
        count += of_suit(cards, suit) != 0
    return count


def complete(held: int, active: int, hp: int) -> int:
    """The victories that are complete, a bit for each in the order in which they are announced."""
    victories = 0
    for suit in range(4):
        if count_bits(of_suit(held & COURT, suit)) >= COURT_SIZE:
            victories |= 1 << suit
    if suits_in(held & COURT) == 4:
        victories |= 1 << 4
    if suits_in(active) == 4:
        victories |= 1 << 5
    return victories | 1 << 6 if hp >= GOLIATH_HEALTH else victories
