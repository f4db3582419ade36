"""Random runs over the rules in `numbers.py`.

`step` makes one play, chosen among all that are legal, or one deal; `playouts` is a loop over it. What
happens by itself (taking a treasure, the healer's work, coming to town) is done at the end of a step.
"""

from typing import Any

from parlour.games.cardpeegee.deals import dealt
from parlour.games.cardpeegee.numbers import (
    BEFORE,
    CHARACTER,
    CHARITY,
    DAY,
    DEATH,
    DIAMONDS,
    ENCOUNTER_CARDS,
    FEE,
    GOES_ON,
    HEALING,
    HEARTS,
    JAILORS,
    MAY_LEAVE,
    MEETING,
    MIGHTY,
    MONSTER,
    SHOP,
    SPADES,
    TAX,
    TREASURE,
    Played,
    arrival,
    bonus,
    complete,
    deal,
    fee,
    fitting,
    monster_deal,
    new_cards,
    of_suit,
    paid,
    playable,
)
from parlour.games.cardpeegee.run import (
    ACTIVE,
    ARRIVING,
    ASKED,
    COUNT,
    DAYS,
    DECK,
    EMPTY,
    FACING,
    HP,
    IN_HAND,
    MET,
    PHASE,
    PLAYED,
    PROMISED,
    ROUNDS,
    WON,
    ask,
    begin,
    cleared,
    let_go,
    nth,
    played_zone,
    prop_of,
    props,
    returned,
)
from parlour.games.kernel import count_bits, pick, stir, top_bit


def playouts(runs: int, rng: int, run: Any, cards: Any, tally: Any) -> None:
    """Random runs to their ends; adds all plays and all days to `tally`."""
    for _ in range(runs):
        begin(run)
        while run[PHASE] != DEATH:
            tally[0] += run[ASKED] == 0
            rng = step(rng, run, cards)
        tally[1] += run[DAYS]


def step(rng: int, run: Any, cards: Any) -> int:
    """One play or one deal, and what follows by itself; returns the generator's next state."""
    count = run[ASKED]
    if count > 0:
        rng = take(rng, run[DECK], count, cards)
        run[ASKED] = 0
    else:
        rng = stir(stir(rng))  # the first number chooses among the seats on turn, of which there is one
        play_any(rng, run)
    while True:
        if count > 0 or run[EMPTY] == 1:
            run[EMPTY] = 0
            dealt(run, cards, count)
            count = 0
        go_on(run)
        if run[EMPTY] == 0:
            run[WON] |= complete(run[IN_HAND] | run[ACTIVE], run[ACTIVE], run[HP])
            return rng


def take(rng: int, deck: int, count: int, cards: Any) -> int:
    """Takes cards of the deck as `pieces.shuffles.take` does; they lie in front."""
    pool = 0
    while deck != 0:
        cards[pool] = top_bit(deck & -deck)
        deck &= deck - 1
        pool += 1
    for at in range(count):
        rng = stir(rng)
        other = at + pick(rng, pool - at)
        cards[at], cards[other] = cards[other], cards[at]
    return rng


# Plays, in the order in which `CardPeeGee.legal` lists them


def play_any(rng: int, run: Any) -> None:
    phase, held = run[PHASE], run[IN_HAND] | run[ACTIVE]
    suits, played = fitting(phase, run[ROUNDS]), played_zone(run)
    plays = 0
    for suit in range(4):
        if suits >> suit & 1:
            plays += count_bits(playable(held, suit, run[ACTIVE], played, phase))
    mighty = count_bits(run[IN_HAND] & MIGHTY) if suits != 0 else 0
    others = 0
    if phase == TAX:
        others = count_bits(held)
    elif phase == TREASURE:
        others = count_bits(of_suit(props(run), SPADES))
    words = (GOES_ON >> phase & 1) + (MAY_LEAVE >> phase & 1)
    at = pick(rng, plays + mighty + others + words)
    if at < plays:
        play(run, at, suits, played)
    elif at < plays + mighty:
        card = nth(run[IN_HAND] & MIGHTY, at - plays)
        run[IN_HAND] ^= card
        run[ACTIVE] |= card
    elif at < plays + mighty + others:
        if phase == TAX:
            pay_tax(run, at)
        else:
            try_trap(run, at - plays - mighty)
    elif at == plays + mighty + others and GOES_ON >> phase & 1:
        advance(run)
    else:
        cleared(run)
        run[PHASE] = ARRIVING


def play(run: Any, at: int, suits: int, played: Played) -> None:
    """The play with this number: cards of the hand first, each as every suit that fits."""
    hand, held = run[IN_HAND], run[IN_HAND] | run[ACTIVE]
    left = held
    while left != 0:
        zone = left & hand if left & hand else left
        card = zone & -zone
        left ^= card
        for suit in range(4):
            if suits >> suit & 1 and card & playable(held, suit, run[ACTIVE], played, run[PHASE]):
                if at == 0:
                    let_go(run, card)
                    run[PLAYED + suit] |= card
                    return
                at -= 1


def pay_tax(run: Any, at: int) -> None:
    in_hand = count_bits(run[IN_HAND])
    card = nth(run[IN_HAND], at) if at < in_hand else nth(run[ACTIVE], at - in_hand)
    let_go(run, card)
    run[DECK] |= card
    run[PHASE] = SHOP


def try_trap(run: Any, number: int) -> None:
    run[FACING] = prop_of(run, SPADES, number)
    ask(run, 2)


def advance(run: Any) -> None:
    """What the deck's touch does in this phase."""
    phase = run[PHASE]
    if phase == BEFORE:
        run[PHASE] = CHARACTER
        ask(run, 1)
    elif phase == DAY:
        run[PHASE] = MEETING
        if count_bits(run[DECK]) < ENCOUNTER_CARDS:
            run[PHASE] = ARRIVING
        else:
            ask(run, ENCOUNTER_CARDS)
    elif phase == MONSTER:
        ask(run, deal(played_zone(run), run[ACTIVE]) + monster_deal(props(run)))
    elif phase == JAILORS:
        run[ROUNDS] += 1
        ask(run, deal(played_zone(run), run[ACTIVE]))
    elif phase == SHOP:
        bought = new_cards(bonus(played_zone(run), DIAMONDS, run[ACTIVE]))
        returned(run)
        if bought > 0:
            ask(run, bought)
        else:
            run[PHASE] = HEALING
    else:
        run[HP] += bonus(played_zone(run), HEARTS, run[ACTIVE])
        returned(run)
        run[PHASE] = DAY
        run[DAYS] += 1


# What happens by itself


def go_on(run: Any) -> None:
    if run[PHASE] == TREASURE and of_suit(props(run), SPADES) == 0:
        run[IN_HAND] |= props(run) | 1 << run[MET]
        run[COUNT] = 0
        cleared(run)
        run[PHASE] = ARRIVING
    if run[PHASE] == FEE and paid(played_zone(run), run[ACTIVE]) >= fee(props(run)):
        run[HP] += run[PROMISED]
        potions = of_suit(props(run), HEARTS)
        cleared(run)
        run[DECK] ^= potions
        run[IN_HAND] |= potions
        run[PHASE] = ARRIVING
    if run[PHASE] == ARRIVING:
        run[PHASE] = arrival(run[IN_HAND] | run[ACTIVE])
        if run[PHASE] == CHARITY:
            ask(run, 1)
