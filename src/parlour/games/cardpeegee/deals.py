"""What follows a deal, in the array of a run."""

from typing import Any

from parlour.games.cardpeegee.numbers import (
    BARE_DEAL,
    CHARACTER,
    CHARITY,
    CLUBS,
    DAY,
    DEATH,
    DIAMONDS,
    ENCOUNTER_CARDS,
    FEE,
    FIRST_HAND,
    HAND_SIZE,
    HEALING,
    HEALTH,
    HEALTH_CARDS,
    HEARTS,
    JAILORS,
    MEETING,
    MONSTER,
    SHOP,
    SPADES,
    TRAP,
    TREASURE,
    attack,
    avoided,
    bonus,
    damage,
    deal,
    difficulty,
    evasion_cards,
    first_health,
    healing,
    is_character,
    jailor_health,
    monster_attack,
    monster_health,
    score,
    suffered,
    value,
    worth,
)
from parlour.games.cardpeegee.run import (
    ACTIVE,
    ARRIVING,
    COUNT,
    DAYS,
    DECK,
    FACING,
    HP,
    IN_HAND,
    MET,
    PHASE,
    PROMISED,
    ROUNDS,
    SHOWN,
    WOUNDS,
    ask,
    cleared,
    living,
    mask,
    played_zone,
    prop_of,
    props,
    remove_met,
    returned,
)


def dealt(run: Any, cards: Any, count: int) -> None:
    phase = run[PHASE]
    if phase == CHARACTER:
        somebody_came(run, cards[0])
    elif phase == HEALTH:
        run[HP] = first_health(mask(cards, 0, count))
        run[PHASE] = FIRST_HAND
        ask(run, HAND_SIZE)
    elif phase == MEETING:
        met(run, cards)
    elif phase == MONSTER:
        fought(run, cards, count)
    elif phase == TREASURE:
        tried(run, cards, count)
    elif phase == JAILORS:
        jailor_dealt(run, mask(cards, 0, count))
    elif phase == TRAP:
        evaded(run, mask(cards, 0, count))
    else:
        received(run, mask(cards, 0, count))


def somebody_came(run: Any, place: int) -> None:
    run[DECK] ^= 1 << place
    if is_character(place):
        run[DECK] |= run[SHOWN]
        run[SHOWN] = 0
        run[PHASE] = HEALTH
        ask(run, HEALTH_CARDS)
    else:
        run[SHOWN] |= 1 << place
        ask(run, 1)


def received(run: Any, cards: int) -> None:
    """The first hand, charity or purchases."""
    run[DECK] ^= cards
    run[IN_HAND] |= cards
    if run[PHASE] == FIRST_HAND:
        run[PHASE], run[DAYS] = DAY, 1
    else:
        run[PHASE] = SHOP if run[PHASE] == CHARITY else HEALING


def met(run: Any, cards: Any) -> None:
    for at in range(ENCOUNTER_CARDS):
        run[MET + at] = cards[at]
    run[COUNT] = ENCOUNTER_CARDS
    run[DECK] ^= mask(cards, 0, ENCOUNTER_CARDS)
    kind = run[MET] // 13
    if kind == CLUBS:
        run[PHASE] = MONSTER
    elif kind == DIAMONDS:
        run[PHASE] = TREASURE
    elif kind == HEARTS:
        run[PROMISED] = healing(run[MET], props(run))
        run[PHASE] = JAILORS if living(run) > 0 else FEE
    else:
        run[PHASE] = TRAP
        ask(run, evasion_cards(run[ACTIVE]))


def fought(run: Any, cards: Any, count: int) -> None:
    """A round against a monster: my cards first, then the monster's."""
    mine, theirs = attack(played_zone(run), run[ACTIVE]), monster_attack(run[MET], props(run))
    dealt_to_me = min(deal(played_zone(run), run[ACTIVE]), count)
    margin = score(mask(cards, 0, dealt_to_me), mine) - score(mask(cards, dealt_to_me, count), theirs)
    run[ROUNDS] += 1
    run[WOUNDS] += suffered(margin, mine)
    hurt(run, suffered(-margin, theirs))
    if monster_health(run[MET], props(run), run[WOUNDS]) <= 0:
        loot = props(run)
        run[COUNT] = 1
        cleared(run)
        run[IN_HAND] |= loot
        run[PHASE] = ARRIVING


def tried(run: Any, cards: Any, count: int) -> None:
    """One card for me, one for the trap."""
    at = run[FACING]
    trap = run[MET + at]
    mine = score(mask(cards, 0, min(1, count)), bonus(played_zone(run), SPADES, run[ACTIVE]))
    margin = mine - score(mask(cards, 1, count), value(trap))
    run[ROUNDS] += 1
    run[FACING] = -1
    hurt(run, suffered(-margin, value(trap)))
    if margin > 0:
        remove_met(run, at)


def jailor_dealt(run: Any, cards: int) -> None:
    """My cards first, which stay out for the round; then each jailor's in turn."""
    if run[FACING] < 0:
        run[DECK] ^= cards
        run[SHOWN] = cards
        run[FACING] = 0
    else:
        struck(run, cards)
    if run[PHASE] == DEATH:
        return
    if run[FACING] < living(run):
        ask(run, BARE_DEAL)
        return
    run[FACING] = -1
    run[DECK] |= run[SHOWN]
    run[SHOWN] = 0
    if living(run) == 0:
        returned(run)
        run[PHASE] = FEE


def struck(run: Any, cards: int) -> None:
    number, mine = run[FACING], attack(played_zone(run), run[ACTIVE])
    at = prop_of(run, CLUBS, number)
    jailor = run[MET + at]
    margin = score(run[SHOWN], mine) - score(cards, value(jailor))
    run[WOUNDS + number] += suffered(margin, mine)
    hurt(run, suffered(-margin, value(jailor)))
    if run[PHASE] == DEATH:
        return
    if jailor_health(jailor, run[WOUNDS + number]) <= 0:
        remove_met(run, at)
        if number == 0:
            run[WOUNDS] = run[WOUNDS + 1]
        run[WOUNDS + 1] = 0
    else:
        run[FACING] += 1


def evaded(run: Any, cards: int) -> None:
    harm = damage(run[MET], props(run))
    hurt(run, harm - avoided(worth(cards), difficulty(run[MET], props(run)), harm))
    if run[PHASE] != DEATH:
        cleared(run)
        run[PHASE] = ARRIVING


def hurt(run: Any, loss: int) -> None:
    run[HP] -= loss
    if run[HP] <= 0:
        run[PHASE] = DEATH
