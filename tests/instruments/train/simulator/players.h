/* Those who play: the house's own program on any numbers, and people with one idea each. */

enum { PALMER, STYLE, READER };

typedef struct {
    int kind;
    const double *numbers; /* a palmer's; a style's: see below */
    People people;
    Chance chance;
    double prey;         /* how surely the others offer to nobody else ever: a logit */
    double after[SEATS]; /* by player: how surely they are after this one: a logit */
    int coins;           /* whether it judges strangers nearly by coins, in this game */
    int spared;          /* whether they have offered a card to anybody else */
    int spoke[SEATS], told[SEATS][2], said[SEATS][2]; /* what a style remembers, by player */
} Player;

/* A style's numbers: how likely it tells the truth, believes and passes (0 to 1, or an idea). */
enum { STYLE_TRUTH, STYLE_BELIEVES, STYLE_PASSES, STYLE_PREFERS, STYLE_BLIND, STYLE_NUMBERS };
enum { BY_COUNTING = 2, BY_RECORD, BY_ALL, BY_COST, UNIFORM_MOVES };
enum { ANYTHING, TO_THE_WEAKEST, WHAT_FRIGHTENS, WHAT_WAS_SAID, TO_THE_LEFT, WHAT_IS_SAFE,
       TO_THE_PREY, UNREADABLE };
enum { PREY = 0 }; /* the player whom a gang singles out */

/* That one is the only prey, and that all are after one: engine/bots/palming/hunt.py once more. */

#define SURELY 4.0
#define AT_FIRST -4.0
#define RULED_OUT -12.0
#define PREY_GETS 0.98
#define OTHERS_GET 0.5
#define MOSTLY 0.9
#define WEIGHS 3.0
#define EACH_AT_FIRST -1.5
#define EACH_AT_LEAST -6.0
#define EACH_AT_MOST 3.0

static double speaks(double prey, double otherwise, int to_me) {
    return to_me ? log(prey / otherwise) : log((1 - prey) / (1 - otherwise));
}

/* How likely all the others are after this one. */
static double beset(const Player *p, int seats) {
    double sum = -EACH_AT_FIRST; /* its own place stays as it began */
    for (int who = 0; who < seats; who++) sum += p->after[who];
    return p->numbers[WARY] > 0 && seats > 3 ? sigmoid(sum) : 0;
}

/* A player has offered a card: to this one, or to another. */
static void saw_offer(Player *p, int seats, int giver, int to_me) {
    if (seats == 2) return;
    double after = p->after[giver] + WEIGHS * speaks(MOSTLY, 1.0 / (seats - 1), to_me);
    p->after[giver] = fmax(EACH_AT_LEAST, fmin(EACH_AT_MOST, after));
    if (!to_me && !p->spared) {
        p->spared = 1;
        p->prey = RULED_OUT;
    }
    p->prey += speaks(PREY_GETS, OTHERS_GET, to_me);
    p->prey = fmax(RULED_OUT, fmin(SURELY, p->prey));
}

/* What lies open, weighed by somebody who may be the only prey. */
static void look_out_as(Outlook *o, const Game *g, const Player *p) {
    double numbers[NUMBERS];
    double prey = p->numbers[WARY] > 0 && g->seats > 3 ? sigmoid(p->prey) : 0;
    memcpy(numbers, p->numbers, sizeof numbers);
    for (int i = 0; i < WEIGHT_NUMBERS; i++)
        numbers[NEARING + i] += prey * (numbers[AS_PREY + i] - numbers[NEARING + i]);
    look_out(o, g, numbers);
    o->prey = prey;
    o->beset = beset(p, g->seats);
    o->coins = p->coins;
}

/* --- palmers --------------------------------------------------------------------------------- */

static int least_of(const double *losses, int n, double slack, Chance *chance) {
    double least = 1e9, odds[MOVES];
    for (int i = 0; i < n; i++) least = fmin(least, losses[i]);
    for (int i = 0; i < n; i++) odds[i] = losses[i] <= least + slack;
    return picked(chance, odds, n);
}

static void palmer_answers(Player *p, Game *g, const int *players, const Outlook *o) {
    const double *n = p->numbers;
    Thoughts strangers, known;
    think(&known, g, o, &p->people, players, g->turn, 0);
    if (n[MIXES] > 0) {
        Answer a;
        think(&strangers, g, o, &p->people, players, g->turn, 1);
        answer(&a, &strangers, n[HEEDS] > 0 ? &known : 0, n);
        if (uniform(&p->chance) < a.passes) pass(g, 1);
        else judge(g, uniform(&p->chance) < a.believes);
        return;
    }
    double losses[4] = {weigh_judging(&known, 1), weigh_judging(&known, 0), 2, 2};
    if (may_pass(g)) {
        losses[2] = weigh_looking(&known, AS_EXPECTED);
        losses[3] = weigh_passing_blind(&known);
    }
    int best = least_of(losses, 4, n[SLACK], &p->chance);
    if (best < 2) judge(g, !best);
    else pass(g, best == 2);
}

static void make_handing(Game *g, Handed m) {
    if (g->stage == OFFERING) offer(g, m.card, m.to, m.claim);
    else hand_on(g, m.to, m.claim);
}

static void palmer_hands(Player *p, Game *g, const int *players, const Outlook *o) {
    const double *n = p->numbers;
    Thoughts strangers, known;
    Handings h;
    int me = g->turn, blind = g->stage == HANDING_ON && !g->peeked;
    think(&known, g, o, &p->people, players, me, 0);
    if (n[MIXES] > 0 && !blind) {
        think(&strangers, g, o, &p->people, players, me, 1);
        hand_out(&h, &strangers, n[HEEDS] > 0 ? &known : 0, n);
        make_handing(g, h.moves[picked(&p->chance, h.odds, h.n)]);
        return;
    }
    h.n = all_handings(g, me, h.moves);
    for (int i = 0; i < h.n; i++) {
        Handed m = h.moves[i];
        h.loss[i] = blind ? weigh_handing_blind(&known, m.to, m.claim)
                          : weigh_handing(&known, m.card, m.to, m.claim);
    }
    make_handing(g, h.moves[least_of(h.loss, h.n, n[SLACK], &p->chance)]);
}

/* --- styles: tests/instruments/ladder/styles.py says what they are --------------------------- */

static int hidden_of(const Game *g, int me, int claim) {
    int seen = g->hand[me][claim];
    for (int seat = 0; seat < g->seats; seat++) seen += g->pile[seat][claim];
    return COPIES - seen;
}

static double style_believes(Player *p, const Game *g, const int *players) {
    const Handing *h = &g->way[g->handed - 1];
    int who = players[h->giver], others = 0;
    for (int k = 0; k < KINDS; k++) others += hidden_of(g, g->turn, k);
    int mine = hidden_of(g, g->turn, h->claim);
    switch ((int)p->numbers[STYLE_BELIEVES]) {
        case BY_COUNTING: return mine >= others / (double)KINDS;
        case BY_RECORD: return p->spoke[who] ? p->spoke[who] > 0 : uniform(&p->chance) < 0.5;
        case BY_ALL: return (p->told[who][1] + 1.0) * mine >=
                            (p->told[who][0] + 1.0) * (others - mine) / (KINDS - 1);
        case BY_COST: return g->pile[g->turn][h->claim] >= 2;
        default: return p->numbers[STYLE_BELIEVES];
    }
}

static double threat(const Game *g, int seat) {
    double sum = 0;
    for (int k = 0; k < KINDS; k++) sum += pow(g->pile[seat][k], 3);
    return sum;
}

static double to_the_prey(const Game *g, const int *players, Handed m) {
    if (players[m.to] != PREY) return 0;
    return 1 + (g->stage == OFFERING ? g->pile[m.to][m.card] : 0);
}

static double style_prefers(const Player *p, const Game *g, const int *players, Handed m) {
    int me = g->turn;
    switch ((int)p->numbers[STYLE_PREFERS]) {
        case TO_THE_WEAKEST: return threat(g, m.to) + 20.0 * g->pile[m.to][m.card];
        case WHAT_FRIGHTENS: return g->pile[m.to][m.claim];
        case WHAT_WAS_SAID: return g->handed && g->way[g->handed - 1].claim == m.claim;
        case TO_THE_LEFT: return -(double)((m.to - me + g->seats) % g->seats);
        case WHAT_IS_SAFE: return -(double)g->pile[me][m.card];
        case TO_THE_PREY: return to_the_prey(g, players, m);
        default: return 0;
    }
}

static void style_answers(Player *p, Game *g, const int *players) {
    double passes = p->numbers[STYLE_PASSES];
    if (may_pass(g) && uniform(&p->chance) < passes) pass(g, p->numbers[STYLE_BLIND] < 0.5);
    else judge(g, uniform(&p->chance) < style_believes(p, g, players));
}

/* The kind in hand, but one, that hurts the prey most and who offers it least. */
static int hurts_most(Player *p, const Game *g, int prey, int but) {
    int found = (but + 1) % KINDS;
    double most = -1e9;
    for (int k = 0; k < KINDS; k++) {
        int theirs = g->pile[prey][k], mine = g->pile[g->turn][k];
        double hurts = theirs * theirs - mine * mine + uniform(&p->chance) / 2;
        if (!g->hand[g->turn][k] || k == but || hurts <= most) continue;
        most = hurts;
        found = k;
    }
    return found;
}

/* Of two kinds one is offered and one is claimed, each by the toss of a coin: so the claim is true half
   of the time, whatever is known of the giver. Whether it is the giver's to hunt now. */
static int hunts(Player *p, Game *g, const int *players) {
    int me = g->turn, prey = 0;
    while (players[prey] != PREY) prey++;
    if (g->stage != OFFERING || prey == me) return 0;
    int two[2];
    two[0] = hurts_most(p, g, prey, -1);
    two[1] = hurts_most(p, g, prey, two[0]);
    int card = two[g->hand[me][two[1]] && uniform(&p->chance) < 0.5];
    offer(g, card, prey, two[uniform(&p->chance) < 0.5]);
    return 1;
}

static void style_hands(Player *p, Game *g, const int *players) {
    Handed moves[MOVES];
    double odds[MOVES], weight[MOVES], best = -1e9;
    double truth = p->numbers[STYLE_TRUTH];
    if (p->numbers[STYLE_PREFERS] == UNREADABLE && hunts(p, g, players)) return;
    int n = all_handings(g, g->turn, moves), truly = uniform(&p->chance) < truth;
    for (int i = 0; i < n; i++) {
        odds[i] = g->stage == OFFERING ? g->hand[g->turn][moves[i].card] : 1;
        if (truth <= 1 && (moves[i].card == moves[i].claim) != truly) odds[i] = 0;
        weight[i] = style_prefers(p, g, players, moves[i]);
        if (odds[i] > 0) best = fmax(best, weight[i]);
    }
    for (int i = 0; i < n; i++) odds[i] *= weight[i] == best;
    make_handing(g, moves[picked(&p->chance, odds, n)]);
}
