/* Cockroach Poker, classic: the rules alone, for training. Python's engine is the law. */
#include <math.h>
#include <stdint.h>
#include <string.h>

#define KINDS 8
#define COPIES 8
#define SEATS 6

enum { OFFERING, JUDGING, HANDING_ON, OVER };

typedef struct {
    int giver, receiver, claim, looked;
} Handing;

typedef struct {
    int seats, limit;
    int hand[SEATS][KINDS], size[SEATS], pile[SEATS][KINDS];
    int stage, turn, loser;
    int card, handed;  /* the card in flight, and how often it was handed on */
    Handing way[SEATS];
    int peeked;
    int turned_to[SEATS]; /* how often they were handed a card */
    int offered[SEATS][SEATS]; /* by giver and receiver: how often they were offered a card */
} Game;

/* --- chance: the same seed, the same games (xorshift64*, after one round of splitmix) -------- */

typedef struct {
    uint64_t state;
} Chance;

static Chance seeded(uint64_t seed) {
    uint64_t z = seed + 0x9e3779b97f4a7c15ull;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebull;
    Chance chance = {(z ^ (z >> 31)) | 1};
    return chance;
}

static uint64_t drawn_bits(Chance *chance) {
    uint64_t x = chance->state;
    x ^= x >> 12;
    x ^= x << 25;
    x ^= x >> 27;
    chance->state = x;
    return x * 0x2545f4914f6cdd1dull;
}

static double uniform(Chance *chance) { return (drawn_bits(chance) >> 11) * 0x1.0p-53; }
static int below(Chance *chance, int n) { return (int)(uniform(chance) * n); }

/* One of n by weight. */
static int picked(Chance *chance, const double *weights, int n) {
    double total = 0;
    for (int i = 0; i < n; i++) total += weights[i];
    double at = uniform(chance) * total;
    int last = 0;
    for (int i = 0; i < n; i++) {
        if (weights[i] <= 0) continue;
        last = i;
        if ((at -= weights[i]) < 0) return i;
    }
    return last;
}

/* --- the rules ------------------------------------------------------------------------------- */

static void deal(Game *g, int seats, Chance *chance) {
    int deck[KINDS * COPIES], cards = KINDS * COPIES;
    memset(g, 0, sizeof *g);
    g->seats = seats;
    g->limit = seats == 2 ? 5 : 4; /* CP-10 */
    for (int i = 0; i < cards; i++) deck[i] = i / COPIES;
    for (int i = cards - 1; i > 0; i--) {
        int j = below(chance, i + 1), card = deck[i];
        deck[i] = deck[j];
        deck[j] = card;
    }
    g->turn = below(chance, seats);
    for (int i = seats == 2 ? 10 : 0, to = g->turn; i < cards; i++, to = (to + 1) % seats) {
        g->hand[to][deck[i]]++; /* CP-2, CP-3 */
        g->size[to]++;
    }
    g->loser = -1;
}

static void lost(Game *g, int seat) {
    g->stage = OVER;
    g->loser = seat;
    g->turn = -1;
}

static void hand_over(Game *g, int to, int claim, int looked) {
    Handing handing = {g->turn, to, claim, looked};
    g->way[g->handed++] = handing;
    g->stage = JUDGING;
    g->turn = to;
    g->turned_to[to]++;
}

static void offer(Game *g, int card, int to, int claim) {
    g->hand[g->turn][card]--;
    g->size[g->turn]--;
    g->card = card;
    g->handed = 0;
    g->offered[g->turn][to]++;
    hand_over(g, to, claim, 1);
}

static int may_pass(const Game *g) { return g->handed + 1 < g->seats; } /* CP-8 */

static void pass(Game *g, int peek) {
    g->stage = HANDING_ON;
    g->peeked = peek;
}

static void hand_on(Game *g, int to, int claim) { hand_over(g, to, claim, g->peeked); }

/* Who takes the card if the judge says so. CP-6 */
static int taker(const Game *g, int said) {
    const Handing *last = &g->way[g->handed - 1];
    return said == (g->card == last->claim) ? last->giver : last->receiver;
}

static void judge(Game *g, int said) {
    int seat = taker(g, said);
    g->pile[seat][g->card]++;
    g->stage = OFFERING;
    g->turn = seat; /* CP-9 */
    if (g->pile[seat][g->card] >= g->limit || !g->size[seat]) lost(g, seat);
    g->handed = 0;
}

/* Whether the seat has handled the card of this round. */
static int handled(const Game *g, int seat) {
    for (int i = 0; i < g->handed; i++)
        if (g->way[i].giver == seat || g->way[i].receiver == seat) return 1;
    return g->stage == OFFERING && g->turn == seat;
}

static int knows_card(const Game *g, int seat) {
    for (int i = 0; i < g->handed; i++)
        if (g->way[i].giver == seat && g->way[i].looked) return 1;
    return g->stage == HANDING_ON && g->turn == seat && g->peeked;
}
