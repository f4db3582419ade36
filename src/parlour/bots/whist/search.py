"""The search of the duel, as a loop over plain ints that can be compiled.

Only the order of the cards that are left counts. So a suit is a number: from the lowest card to the highest a
bit for each, set if it is the leader's, and one more bit on top to mark its end. A position is a key of four
suits, trumps first and the others sorted: what is true of one order is true of all. A card is sixteen times
its suit in the key plus its place in the suit.
"""

from typing import Any

from parlour.games.kernel import count_bits, top_bit

SUIT = 14  # bits of a suit
WHOLE = (1 << SUIT) - 1
KEY_BITS = 4 * SUIT
CARDS = 13
# A frame of the stack: the position's key, the tricks that its leader wants, how many leads and answers are
# left to try, the card led, whether the answer took the trick; then the leads and the answers.
KEY, WANTED, LEADS, ANSWERS, LED, TAKEN = range(6)
LIST = 6
FRAME = LIST + 2 * CARDS


def takes(
    key: int, wanted: int, table: Any, bounds: Any, size: int, stack: Any, counted: Any, budget: int
) -> int:
    """1 if the leader takes as many tricks as wanted whatever is answered, else 0; -1 beyond the budget."""
    depth = 0
    stack[KEY], stack[WANTED] = key, wanted
    while True:
        at = depth * FRAME
        result: int = known(stack[at + KEY], stack[at + WANTED], table, bounds, size)
        if result < 0:
            counted[0] += 1
            if counted[0] > budget:
                return -1
            stack[at + LEADS] = list_leads(stack[at + KEY], stack, at + LIST)
            lead(at, stack)
            answer(at, stack)
            depth += 1
            continue
        # Tell the trick before, until one has something left to try.
        while True:
            if depth == 0:
                return result
            depth -= 1
            at = depth * FRAME
            result ^= stack[at + TAKEN]
            if result and stack[at + ANSWERS]:
                answer(at, stack)
                depth += 1
                break
            if not result and stack[at + LEADS]:
                lead(at, stack)
                answer(at, stack)
                depth += 1
                break
            learn(stack[at + KEY], stack[at + WANTED], result, table, bounds, size)


def best_tricks(key: int, table: Any, bounds: Any, size: int, stack: Any, counted: Any, budget: int) -> int:
    """How many tricks the leader takes; -1 beyond the budget."""
    least, most = 0, tricks_left(key)
    while least < most:
        wanted = (least + most + 1) // 2
        result = takes(key, wanted, table, bounds, size, stack, counted, budget)
        if result < 0:
            return -1
        if result:
            least = wanted
        else:
            most = wanted - 1
    return least


def position(leader: int, follower: int, trump: int) -> int:
    """The key of two hands, which are masks of the deck's places."""
    side = 0
    for suit in range(4):
        if suit != trump:
            side = side << SUIT | ordered(leader, follower, suit)
    return key_of(ordered(leader, follower, trump), side >> 2 * SUIT, side >> SUIT & WHOLE, side & WHOLE)


def ordered(leader: int, follower: int, suit: int) -> int:
    """A suit of two hands as keys have it."""
    bits = 1
    for place in range(suit * 13 + 12, suit * 13 - 1, -1):
        if (leader | follower) >> place & 1:
            bits = bits << 1 | leader >> place & 1
    return bits


def key_of(trumps: int, a: int, b: int, c: int) -> int:
    if a < b:
        a, b = b, a
    if b < c:
        b, c = c, b
    if a < b:
        a, b = b, a
    return ((trumps << SUIT | a) << SUIT | b) << SUIT | c


def suit_of(key: int, suit: int) -> int:
    return key >> SUIT * (3 - suit) & WHOLE


def turned(suit: int) -> int:
    """The suit as the other one holds it."""
    return suit ^ (1 << top_bit(suit)) - 1


def held(suit: int) -> int:
    """The leader's cards of the suit, without its end."""
    return suit ^ 1 << top_bit(suit)


def tricks_left(key: int) -> int:
    cards = 0
    for suit in range(4):
        cards += top_bit(suit_of(key, suit))
    return cards // 2


def on_top(suit: int) -> int:
    """How many of the highest cards are the leader's."""
    end = top_bit(suit)
    others = turned(suit) ^ 1 << end
    return end - 1 - top_bit(others) if others else end


def known(key: int, wanted: int, table: Any, bounds: Any, size: int) -> int:
    """1 or 0 if that can be told without a search, else -1."""
    if wanted <= 0:
        return 1
    if wanted > tricks_left(key) - on_top(turned(suit_of(key, 0))):  # the highest trumps take a trick each
        return 0
    if wanted <= sure_tricks(key):
        return 1
    slot = key % size
    if table[slot] == key:
        if wanted <= bounds[slot] >> 4:
            return 1
        if wanted > bounds[slot] & 15:
            return 0
    return -1


def sure_tricks(key: int) -> int:
    """Tricks that the leader can take at once, one after the other."""
    trumps = suit_of(key, 0)
    mine, tricks = count_bits(held(trumps)), on_top(trumps)
    drawn = tricks >= top_bit(trumps) - mine  # their trumps can be drawn, then nothing is trumped any more
    if drawn:
        tricks = mine
    for suit in range(1, 4):
        cards = suit_of(key, suit)
        mine, high = count_bits(held(cards)), on_top(cards)
        theirs = top_bit(cards) - mine
        if not drawn:
            high = min(high, theirs)  # after that they need not follow
        elif high >= theirs:
            high = mine
        tricks += high
    return tricks


def learn(key: int, wanted: int, result: int, table: Any, bounds: Any, size: int) -> None:
    slot = key % size
    if table[slot] != key:
        table[slot], bounds[slot] = key, CARDS
    least, most = bounds[slot] >> 4, bounds[slot] & 15
    if result:
        least = max(least, wanted)
    else:
        most = min(most, wanted - 1)
    bounds[slot] = least << 4 | most


def list_leads(key: int, stack: Any, to: int) -> int:
    """Writes what may be led, of neighbours only the highest. The last is tried first: high trumps."""
    count = 0
    for suit in range(3, -1, -1):
        mine = held(suit_of(key, suit))
        highest = mine & ~(mine >> 1)
        while highest:
            place = top_bit(highest & -highest)
            highest ^= 1 << place
            stack[to + count] = suit * 16 + place
            count += 1
    return count


def lead(at: int, stack: Any) -> None:
    """Takes the next lead and writes what may answer it, of neighbours only the lowest.

    The last is tried first: what loses the least.
    """
    stack[at + LEADS] -= 1
    led, key = stack[at + LIST + stack[at + LEADS]], stack[at + KEY]
    stack[at + LED] = led
    follows = held(turned(suit_of(key, led >> 4))) != 0
    count = 0
    for suit in range(4):
        if suit == led >> 4 or not follows:
            theirs = held(turned(suit_of(key, suit)))
            lowest = theirs & ~(theirs << 1)
            while lowest:
                place = top_bit(lowest)
                lowest ^= 1 << place
                stack[at + LIST + CARDS + count] = suit * 16 + place
                count += 1
    stack[at + ANSWERS] = count


def answer(at: int, stack: Any) -> None:
    """Takes the next answer and writes the position after the trick into the next frame."""
    stack[at + ANSWERS] -= 1
    led, answered, key = stack[at + LED], stack[at + LIST + CARDS + stack[at + ANSWERS]], stack[at + KEY]
    taken = answered > led if answered >> 4 == led >> 4 else answered >> 4 == 0
    left = without(without(key, max(led, answered)), min(led, answered))  # the lower one keeps its place
    trumps, a, b, c = suit_of(left, 0), suit_of(left, 1), suit_of(left, 2), suit_of(left, 3)
    if taken:
        trumps, a, b, c = turned(trumps), turned(a), turned(b), turned(c)
    wanted = stack[at + WANTED]
    stack[at + TAKEN] = int(taken)
    stack[at + FRAME + KEY] = key_of(trumps, a, b, c)
    # Of the tricks left the other one must not take so many that too few remain.
    stack[at + FRAME + WANTED] = tricks_left(key) - wanted if taken else wanted - 1


def without(key: int, card: int) -> int:
    shift, place = SUIT * (3 - (card >> 4)), card & 15
    suit = key >> shift & WHOLE
    less = suit >> place + 1 << place | suit & (1 << place) - 1
    return key ^ (suit ^ less) << shift
