"""One day of CardPeeGee with a small deck, played as well as possible: loops over the rules' own functions.

`held` and the like are sets of the small deck, a bit for each of its cards; `masks` has the same cards as
masks of 52 bits. `worths[stage, held, hp]` has the chances to live on: with 0 to 4 cards still to be dealt in
the shop, in the shop, on arriving in town, at dawn. There are no jacks: each card is played as what it is.
"""

from typing import Any

from parlour.games.cardpeegee.numbers import (
    ACES,
    BARE_DEAL,
    CHARITY,
    CLUBS,
    DIAMONDS,
    ENCOUNTER_CARDS,
    HEARTS,
    SPADES,
    TAX,
    arrival,
    attack,
    avoided,
    bonus,
    damage,
    deal,
    difficulty,
    evasion_cards,
    fee,
    healing,
    jailor_health,
    monster_attack,
    monster_deal,
    monster_health,
    new_cards,
    of_suit,
    paid,
    value,
)
from parlour.games.kernel import count_bits, top_bit

CAP = 40  # the most health
HPS = CAP + 1
LEADS = 48  # the most by which one side may be ahead before the deal
SUMS = 56  # more than five cards are worth
SHOP, TOWN, DAWN = 5, 6, 7


def to_town(count: int, masks: Any, worths: Any) -> None:
    """From the values at dawn back to those on arriving in town."""
    everything = (1 << count) - 1
    for held in range(everything + 1):
        best_healing(held, masks, worths)
    for cards in range(1, SHOP):
        for held in range(everything + 1):
            any_card(held, everything ^ held, cards - 1, cards, worths)
    for held in range(everything + 1):
        best_shopping(held, masks, worths)
    for held in range(everything + 1):
        phase = arrival(masks[held])
        if phase == CHARITY:
            any_card(held, everything ^ held, SHOP, TOWN, worths)
        elif phase == TAX:
            best_tax(held, worths)
        else:
            for hp in range(1, HPS):
                worths[TOWN, held, hp] = worths[SHOP, held, hp]


def best_healing(held: int, masks: Any, worths: Any) -> None:
    hearts = of_kind(held, HEARTS, masks)
    for hp in range(1, HPS):
        worths[0, held, hp] = 0.0
    some = hearts
    while some >= 0:
        gain = bonus((0, 0, masks[some], 0), HEARTS, masks[held ^ some] & ACES)
        for hp in range(1, HPS):
            worths[0, held, hp] = max(worths[0, held, hp], worths[DAWN, held ^ some, min(hp + gain, CAP)])
        some = fewer(some, hearts)


def best_shopping(held: int, masks: Any, worths: Any) -> None:
    diamonds = of_kind(held, DIAMONDS, masks)
    for hp in range(1, HPS):
        worths[SHOP, held, hp] = 0.0
    some = diamonds
    while some >= 0:
        cards = new_cards(bonus((0, masks[some], 0, 0), DIAMONDS, masks[held ^ some] & ACES))
        for hp in range(1, HPS):
            worths[SHOP, held, hp] = max(worths[SHOP, held, hp], worths[cards, held ^ some, hp])
        some = fewer(some, diamonds)


def any_card(held: int, deck: int, after: int, before: int, worths: Any) -> None:
    """The mean over one more card, if there is one."""
    count = count_bits(deck)
    for hp in range(1, HPS):
        worths[before, held, hp] = worths[after, held, hp] if count == 0 else 0.0
    while deck != 0:
        card = deck & -deck
        deck ^= card
        for hp in range(1, HPS):
            worths[before, held, hp] += worths[after, held | card, hp] / count


def best_tax(held: int, worths: Any) -> None:
    for hp in range(1, HPS):
        worths[TOWN, held, hp] = 0.0
    left = held
    while left != 0:
        card = left & -left
        left ^= card
        for hp in range(1, HPS):
            worths[TOWN, held, hp] = max(worths[TOWN, held, hp], worths[SHOP, held ^ card, hp])


def of_kind(cards: int, suit: int, masks: Any) -> int:
    """The cards of a suit among those of the small deck."""
    found = 0
    while cards != 0:
        card = cards & -cards
        cards ^= card
        if of_suit(masks[card], suit) != 0:
            found |= card
    return found


def fewer(some: int, cards: int) -> int:
    """The next smaller set among these cards, so that larger ones come before their parts; -1 after all."""
    return (some - 1) & cards if some > 0 else -1


def to_dawn(
    count: int,
    first: int,
    end: int,
    hand: int,
    places: Any,
    masks: Any,
    keys: Any,
    chances: Any,
    sums: Any,
    worths: Any,
    scratch: Any,
    plays: Any,
) -> None:
    """The values of these sets at dawn; with `hand`, of first hands of so many, their aces not yet active."""
    everything = (1 << count) - 1
    for held in range(first, end):
        if hand > 0 and count_bits(held) != hand:
            continue
        rest = everything ^ held
        size = count_bits(rest)
        for hp in range(1, HPS):
            worths[DAWN, held, hp] = 0.0 if size >= ENCOUNTER_CARDS else worths[TOWN, held, hp]
        if size < ENCOUNTER_CARDS:
            continue
        list_plays(held, masks, plays)
        list_payments(held, masks, plays)
        active = 0 if hand > 0 else masks[held] & ACES
        share = 2.0 / (size * (size - 1) * (size - 2))
        for agitator in range(count):
            for one in range(count):
                for other in range(one):
                    met = 1 << agitator | 1 << one | 1 << other
                    if count_bits(met) < ENCOUNTER_CARDS or met & held != 0:
                        continue
                    kind, place = places[agitator] // 13, places[agitator]
                    props, deck = met ^ 1 << agitator, rest ^ met
                    if kind == CLUBS:
                        monster(held, place, props, deck, masks, keys, chances, worths, scratch, plays)
                    elif kind == DIAMONDS:
                        treasure(held, met, props, deck, places, masks, keys, chances, worths, scratch, plays)
                    elif kind == HEARTS:
                        healer(held, place, props, deck, places, masks, keys, chances, worths, scratch, plays)
                    else:
                        trap(held, place, props, deck, active, masks, keys, sums, worths, scratch)
                    for hp in range(1, HPS):
                        worths[DAWN, held, hp] += share * scratch[0, 0, hp]


def list_plays(held: int, masks: Any, plays: Any) -> None:
    """For each set of weapons and tools: my attack, my deal, and my bonus against traps."""
    arms = of_kind(held, CLUBS, masks) | of_kind(held, SPADES, masks)
    some = arms
    while some >= 0:
        active = masks[held ^ some] & ACES
        played = (of_suit(masks[some], CLUBS), 0, 0, of_suit(masks[some], SPADES))
        plays[0, some], plays[1, some] = attack(played, active), deal(played, active)
        plays[2, some] = bonus(played, SPADES, active)
        some = fewer(some, arms)


def list_payments(held: int, masks: Any, plays: Any) -> None:
    """For each set of cards, what it pays."""
    some = held
    while some >= 0:
        played = (
            of_suit(masks[some], CLUBS),
            of_suit(masks[some], DIAMONDS),
            of_suit(masks[some], HEARTS),
            of_suit(masks[some], SPADES),
        )
        plays[3, some] = paid(played, masks[held ^ some] & ACES)
        some = fewer(some, held)


def trap(
    held: int,
    place: int,
    props: int,
    deck: int,
    active: int,
    masks: Any,
    keys: Any,
    sums: Any,
    worths: Any,
    scratch: Any,
) -> None:
    harm, hard = damage(place, masks[props]), difficulty(place, masks[props])
    cards = min(evasion_cards(active), count_bits(deck))
    for hp in range(1, HPS):
        scratch[0, 0, hp] = 0.0
    for evasion in range(SUMS):
        chance = sums[keys[deck], cards, evasion]
        if chance > 0.0:
            loss = harm - avoided(evasion, hard, harm)
            for hp in range(loss + 1, HPS):
                scratch[0, 0, hp] += chance * worths[TOWN, held, hp - loss]


def monster(
    held: int,
    place: int,
    props: int,
    deck: int,
    masks: Any,
    keys: Any,
    chances: Any,
    worths: Any,
    scratch: Any,
    plays: Any,
) -> None:
    theirs, cards = monster_attack(place, masks[props]), monster_deal(masks[props])
    arms = of_kind(held, CLUBS, masks) | of_kind(held, SPADES, masks)
    for hp in range(1, HPS):
        scratch[0, 0, hp] = 0.0
    some = arms
    while some >= 0:
        mine = plays[0, some]
        hit = chances[keys[deck], plays[1, some], cards, LEADS + mine - theirs]
        for hp in range(1, HPS):
            scratch[1, 0, hp] = worths[TOWN, held ^ some | props, hp]
        wounds = 0
        while monster_health(place, masks[props], wounds) > 0:
            wounds += mine
            for hp in range(1, HPS):
                hurt = scratch[1, 0, hp - theirs] if hp > theirs else 0.0
                scratch[1, 0, hp] = hit * scratch[1, 0, hp] + (1.0 - hit) * hurt
        for hp in range(1, HPS):
            scratch[0, 0, hp] = max(scratch[0, 0, hp], scratch[1, 0, hp])
        some = fewer(some, arms)


def treasure(
    held: int,
    met: int,
    props: int,
    deck: int,
    places: Any,
    masks: Any,
    keys: Any,
    chances: Any,
    worths: Any,
    scratch: Any,
    plays: Any,
) -> None:
    """`scratch[0]` has all traps left, `scratch[1]` and `scratch[2]` only the first or the second of two."""
    tools, traps = of_kind(held, SPADES, masks), of_kind(props, SPADES, masks)
    if traps == 0:
        for hp in range(1, HPS):
            scratch[0, 0, hp] = worths[TOWN, held | met, hp]
        return
    first = traps & -traps
    both = traps != first
    for number in range(3 if both else 1):
        # The last one is the whole: it needs the others.
        left = traps if number == 2 or not both else (first if number == 0 else traps ^ first)
        layer = 0 if left == traps else number + 1
        key = keys[deck | traps ^ left]
        some = tools
        while some >= 0:
            for hp in range(1, HPS):
                best = max(worths[TOWN, held ^ some, hp], best_of_more(some, tools, hp, layer, scratch))
                tried = left
                while tried != 0:
                    one = tried & -tried
                    tried ^= one
                    strength = value(places[top_bit(one)])
                    hit = chances[key, 1, 1, LEADS + plays[2, some] - strength]
                    hurt = scratch[layer, some, hp - strength] if hp > strength else 0.0
                    if left == one:
                        won = worths[TOWN, held ^ some | met ^ traps, hp]
                    else:
                        won = scratch[2 if one == first else 1, some, hp]
                    best = max(best, hit * won + (1.0 - hit) * hurt)
                scratch[layer, some, hp] = best
            some = fewer(some, tools)


def best_of_more(some: int, cards: int, hp: int, layer: int, scratch: Any) -> float:
    """What it is worth to play one more card."""
    best, left = 0.0, cards ^ some
    while left != 0:
        card = left & -left
        left ^= card
        best = max(best, scratch[layer, some | card, hp])
    return best


def healer(
    held: int,
    place: int,
    props: int,
    deck: int,
    places: Any,
    masks: Any,
    keys: Any,
    chances: Any,
    worths: Any,
    scratch: Any,
    plays: Any,
) -> None:
    """Of two jailors only the weaker one fights, so the value is never too low.

    `scratch[1]` is after a first wound that did not kill, `scratch[2]` once the jailor is dead.
    """
    jailors, potions = of_kind(props, CLUBS, masks), of_kind(props, HEARTS, masks)
    price, gain = fee(masks[props]), healing(place, masks[props])
    if jailors == 0:
        freed(held, held, price, gain, potions, worths, scratch, plays, 0, 0)
        return
    jailor = places[top_bit(jailors & -jailors)]
    theirs = value(jailor)
    arms = of_kind(held, CLUBS, masks) | of_kind(held, SPADES, masks)
    some = arms
    while some >= 0:
        mine = plays[0, some]
        hit = chances[keys[deck], plays[1, some], BARE_DEAL, LEADS + mine - theirs]
        freed(held ^ some, held, price, gain, potions, worths, scratch, plays, 2, some)
        for layer in range(1, -1, -1):
            on = 2 if layer == 1 or jailor_health(jailor, mine) <= 0 else 1
            for hp in range(1, HPS):
                hurt = scratch[layer, some, hp - theirs] if hp > theirs else 0.0
                fought = hit * scratch[on, some, hp] + (1.0 - hit) * hurt
                stay = max(fought, best_of_more(some, arms, hp, layer, scratch))
                scratch[layer, some, hp] = max(stay, worths[TOWN, held ^ some, hp])
        some = fewer(some, arms)


def freed(
    mine: int,
    held: int,
    price: int,
    gain: int,
    potions: int,
    worths: Any,
    scratch: Any,
    plays: Any,
    layer: int,
    at: int,
) -> None:
    """Without jailors: I pay with any cards that I still have, or leave; without a fee I am healed."""
    for hp in range(1, HPS):
        free = worths[TOWN, mine | potions, min(hp + gain, CAP)]
        scratch[layer, at, hp] = free if price == 0 else worths[TOWN, mine, hp]
    if price == 0:
        return
    some = mine
    while some > 0:
        if plays[3, some] >= price and just_enough(some, price, plays):
            for hp in range(1, HPS):
                after = worths[TOWN, mine ^ some | potions, min(hp + gain, CAP)]
                scratch[layer, at, hp] = max(scratch[layer, at, hp], after)
        some = fewer(some, mine)


def just_enough(some: int, price: int, plays: Any) -> bool:
    """The fee ends as soon as it is paid, so before some last card it was not."""
    left = some
    while left != 0:
        card = left & -left
        left ^= card
        if plays[3, some ^ card] < price:
            return True
    return False
