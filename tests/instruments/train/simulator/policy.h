/* The mixed policy: engine/bots/palming/policy.py once more. Moves by their odds, never by rule. */

#define MOVES (KINDS * SEATS * KINDS)
#define NEVER -50.0 /* a logit */
#define DUEL 1.8
#define DUEL_GROWS 0.5
#define COIN_LEANS 0.1 /* how far who judges by coins goes by what is expected of a stranger */

typedef struct {
    int card, to, claim; /* of an offer or a handing on */
} Handed;

typedef struct {
    int n;
    Handed moves[MOVES];
    double signs[MOVES][OFFER_SIGNS], odds[MOVES], loss[MOVES];
    double scale;
} Handings;

typedef struct {
    int may_pass, certain; /* certain: 1 true, -1 a lie, for all that I see */
    double judge_signs[JUDGE_SIGNS], pass_signs[PASS_SIGNS];
    double believes, passes; /* passes: of all; believes: of judgements */
    double scale;
} Answer;

static double dot(const double *a, const double *b, int n) {
    double sum = 0;
    for (int i = 0; i < n; i++) sum += a[i] * b[i];
    return sum;
}

static double bounded(double x, double most) { return fmax(-most, fmin(most, x)); }

static double stake(const Outlook *o, int card, int taker_, int other, int me) {
    return o->cost[taker_][card][me] - o->cost[other][card][me];
}

/* How much worse the claimed card would be to take than another, a logit. */
static double worse(const Outlook *o, const double *chances, int claim, int me, int giver) {
    double other = 0, weight = 0;
    for (int k = 0; k < KINDS; k++)
        if (k != claim) {
            other += chances[k] * stake(o, k, me, giver, me);
            weight += chances[k];
        }
    if (weight <= 0) return 0;
    double this_ = fmax(0, stake(o, claim, me, giver, me));
    return bounded(log((this_ + 1e-4) / (fmax(0, other / weight) + 1e-4)), 3);
}

static double stakes_of(const Outlook *o, const double *chances, int me, int giver) {
    double sum = 0, weight = 0;
    for (int k = 0; k < KINDS; k++) {
        sum += chances[k] * stake(o, k, me, giver, me);
        weight += chances[k];
    }
    return fmax(1e-4, weight > 0 ? sum / weight : 0);
}

/* What a judgement goes by; hidden: what this seat sees nowhere. */
static void sign_judging(Answer *a, const Game *g, const Outlook *o, const double *hidden, int me,
                         double last) {
    const Handing *h = &g->way[g->handed - 1];
    double counted = evidence(hidden, h->claim), others = -hidden[h->claim];
    double *s = a->judge_signs;
    for (int k = 0; k < KINDS; k++) others += hidden[k];
    a->certain = hidden[h->claim] <= 0 ? -1 : others <= 1e-9;
    s[0] = 1;
    s[1] = counted;
    s[2] = evidence(o->open, h->claim);
    s[3] = worse(o, hidden, h->claim, me, h->giver);
    s[4] = g->pile[me][h->claim] / 2.0;
    s[5] = g->pile[h->giver][h->claim] / 2.0;
    s[6] = g->handed > 1;
    s[7] = g->handed > 1 && g->way[g->handed - 2].claim == h->claim;
    s[8] = last;
    s[9] = (g->seats - g->handed - 1) / 2.0;
    a->scale = stakes_of(o, hidden, me, h->giver);
}

/* How much dearer it is to be wrong with "a lie" than with "true", a logit. */
static double dearer(const Thoughts *t, const Handing *h) {
    double lie = 0, true_ = 0;
    for (int k = 0; k < KINDS; k++) {
        double cost = t->chances[k] * fmax(0, stake(t->o, k, t->me, h->giver, t->me));
        if (k == h->claim) lie += cost;
        else true_ += cost;
    }
    return bounded(log((lie + 1e-5) / (true_ + 1e-5)), 4);
}

/* How far one goes by what is expected of the giver. */
static double relied_on(const Thoughts *q, const double *numbers, double leans) {
    const Handing *h = &q->g->way[q->g->handed - 1];
    double proved = reliance(&q->people->truth, numbers, q->players[h->giver]);
    if (!h->looked) return 1; /* who does not know the card cannot be read */
    return leans + (numbers[TRUSTS] - leans) * proved;
}

/* How a seat answers a claim: from strangers' forecasts `p` and, if anybody is known, `q`. */
static void answer(Answer *a, const Thoughts *p, const Thoughts *q, const double *numbers) {
    const Game *g = p->g;
    const Handing *h = &g->way[g->handed - 1];
    double leans = p->o->coins ? fmin(COIN_LEANS, numbers[LEANS]) : numbers[LEANS];
    double known = q ? relied_on(q, numbers, leans) : 0;
    double passing = q ? relied_on(q, numbers, numbers[LEANS]) : 0;
    known += p->o->prey * fmax(0, numbers[SUSPECTS] * (q != 0) - known);
    a->may_pass = may_pass(g);
    sign_judging(a, g, p->o, p->hidden, p->me, p->people->last[p->players[h->giver]]);
    double yes = weigh_judging(p, 1), no = weigh_judging(p, 0);
    double logit = p->o->coins ? 0 : dot(&numbers[JUDGE_LOGIT], a->judge_signs, JUDGE_SIGNS);
    if (q) logit = (1 - known) * logit + known * numbers[JUDGES] * dearer(q, h);
    logit = numbers[SHARP] * logit + numbers[BELIEVES];
    a->believes = a->certain ? a->certain > 0 : sigmoid(logit);
    a->passes = 0;
    if (!a->may_pass) return;
    double *s = a->pass_signs;
    s[0] = 1;
    s[1] = bounded((weigh_looking(p, AS_EXPECTED) - fmin(yes, no)) / a->scale, 3);
    s[2] = fabs(a->judge_signs[1]);
    s[3] = a->judge_signs[4];
    s[4] = a->judge_signs[9];
    s[5] = fabs(a->judge_signs[3]);
    s[6] = a->judge_signs[6];
    logit = dot(&numbers[PASS_LOGIT], s, PASS_SIGNS);
    if (q) {
        double judging = fmin(weigh_judging(q, 1), weigh_judging(q, 0));
        double soberly = numbers[CAUGHT] > 0 ? caught(q->people) : AS_EXPECTED;
        double gain = bounded((weigh_looking(q, soberly) - judging) / a->scale, 3);
        logit = (1 - passing) * logit - passing * numbers[PASSES] * gain;
    }
    a->passes = sigmoid(numbers[SHARP] * logit + numbers[PASSES_ON]);
}

static void sign_handing(double *s, const Thoughts *t, const double hears[SEATS][KINDS], Handed m,
                         double scale, double least) {
    const Game *g = t->g;
    int me = t->me, truly = m.card == m.claim;
    int mine = g->pile[me][m.claim], held = g->hand[me][m.claim];
    double a = t->o->cost[me][m.card][me], b = t->o->cost[m.to][m.card][me];
    double stake_ = bounded((a - b) / scale, 4), all = evidence(t->o->open, m.claim);
    int on = g->stage == HANDING_ON, repeats = on && g->way[g->handed - 1].claim == m.claim;
    double received = g->pile[m.to][m.claim] / 2.0;
    memset(s, 0, OFFER_SIGNS * sizeof *s);
    s[0] = bounded(((a + b) / 2 - least) / scale, 8);
    s[1] = truly;
    s[2] = truly * stake_;
    s[3] = stake_;
    s[4 + !truly] = all;
    s[6 + !truly] = received;
    s[8 + !truly] = mine / 2.0;
    s[10 + !truly] = held / 2.0;
    s[12 + !truly] = repeats;
    s[14] = on * truly;
    s[15] = truly * t->people->last[t->players[me]];
    s[16] = on ? 0 : log(fmax(1, g->hand[me][m.card]));
    s[17 + !truly] = hears[m.to][m.claim];
    s[19] = t->passes[m.to][m.claim];
    s[20] = truly * t->passes[m.to][m.claim];
}

static int all_handings(const Game *g, int me, Handed *moves) {
    int n = 0;
    for (int card = 0; card < KINDS; card++) {
        if (g->stage == OFFERING ? !g->hand[me][card] : card != g->card) continue;
        for (int to = 0; to < g->seats; to++)
            for (int claim = 0; claim < KINDS; claim++)
                if (to != me && fresh_seat(g, to)) {
                    Handed m = {card, to, claim};
                    moves[n++] = m;
                }
    }
    return n;
}

/* Mean stake, and the least that a handing costs if its receiver tosses a coin. */
static double scale_of(const Thoughts *t, const Handings *h, double *least) {
    double sum = 0;
    *least = 2;
    for (int i = 0; i < h->n; i++) {
        Handed m = h->moves[i];
        double a = t->o->cost[t->me][m.card][t->me], b = t->o->cost[m.to][m.card][t->me];
        sum += a - b;
        *least = fmin(*least, (a + b) / 2);
    }
    return fmax(1e-4, sum / h->n);
}

/* Of two cards of the hand one is offered, and one is claimed: engine/bots/palming/pairs.py. */
typedef struct {
    double cost[SEATS][KINDS]; /* by receiver: what the card costs if they toss a coin */
    double dear[SEATS][KINDS]; /* how much dearer it is to them to take it than to give it back */
    double weight[SEATS][KINDS][KINDS], all;
} Pairs;

static double best_pair(const Pairs *p, const int *hand, int to) {
    double least = 1e9;
    for (int a = 0; a < KINDS; a++)
        for (int b = 0; b < a; b++)
            if (hand[a] && hand[b]) least = fmin(least, p->cost[to][a] + p->cost[to][b]);
    return least;
}

static void weigh_pairs(Pairs *p, const Thoughts *t, const double *numbers, double scale) {
    const Game *g = t->g;
    const int me = t->me, *hand = g->hand[me];
    double best[SEATS], least = 1e9;
    memset(p, 0, sizeof *p);
    for (int to = 0; to < g->seats; to++) {
        if (to == me) continue;
        for (int k = 0; k < KINDS; k++) {
            p->cost[to][k] = (t->o->cost[me][k][me] + t->o->cost[to][k][me]) / 2 / scale;
            p->dear[to][k] = fmax(1e-4, stake(t->o, k, to, me, to));
        }
        least = fmin(least, best[to] = best_pair(p, hand, to));
    }
    for (int to = 0; to < g->seats; to++)
        for (int a = 0; a < KINDS; a++)
            for (int b = 0; b < KINDS; b++)
                if (to != me && a != b && hand[a] && hand[b])
                    p->all += p->weight[to][a][b] =
                        exp(-numbers[CHOOSY] * (p->cost[to][a] + p->cost[to][b] - best[to]) -
                            numbers[AIMS] * (best[to] - least));
}

static double paired(const Pairs *p, Handed m) {
    double odds = 0;
    for (int b = 0; b < KINDS; b++)
        if (b != m.card && (m.claim == m.card || m.claim == b))
            odds += p->weight[m.to][m.card][b] * p->dear[m.to][b] /
                    (p->dear[m.to][m.card] + p->dear[m.to][b]) / 2; /* claimed as either */
    return odds;
}

/* As often as it is the only prey, it offers what costs it least. */
static void hand_out_as_prey(Handings *h, const Thoughts *t, const double *numbers) {
    double odds[MOVES], least = 2, sum = 0, prey = t->o->prey;
    if (prey == 0) return;
    for (int i = 0; i < h->n; i++) {
        Handed m = h->moves[i];
        odds[i] = weigh_handing(t, m.card, m.to, m.claim);
        least = fmin(least, odds[i]);
    }
    for (int i = 0; i < h->n; i++)
        sum += odds[i] = exp(-numbers[CHEAPEST] * (odds[i] - least) / h->scale);
    for (int i = 0; i < h->n; i++) h->odds[i] += prey * (odds[i] / sum - h->odds[i]);
}

static double fair_shares(double part, double whole, double among) {
    return (part + 1) * among / (whole + among);
}

/* How hard it is to turn to them once more, out of kindness: a logit. */
static double kindness(const Game *g, const double *numbers, int to) {
    int me = g->turn, mine = 0, all = 0, seats = g->seats;
    if (g->stage != OFFERING) return numbers[SPREAD] * g->turned_to[to];
    for (int seat = 0; seat < seats; seat++) {
        mine += g->offered[me][seat];
        for (int other = 0; other < seats; other++) all += g->offered[seat][other];
    }
    double own = fair_shares(g->offered[me][to], mine, seats - 1);
    int both = g->offered[me][to] + g->offered[to][me];
    double duel = (fair_shares(both, all, seats * (seats - 1) / 2.0) - DUEL) / DUEL_GROWS;
    return numbers[EVENLY] * fmax(0, fmin(1, duel)) * fmax(0, own - 1);
}

static void hand_out(Handings *h, const Thoughts *p, const Thoughts *q, const double *numbers) {
    const Game *g = p->g;
    double hears[SEATS][KINDS], relied[SEATS], least, most = -1e9;
    Pairs pairs = {.all = 0};
    h->n = all_handings(g, p->me, h->moves);
    h->scale = scale_of(p, h, &least);
    if (numbers[CHOOSY] > 0 && g->stage == OFFERING)
        weigh_pairs(&pairs, p, numbers, h->scale);
    for (int to = 0; to < g->seats; to++)
        relied[to] = q ? reliance(&q->people->belief, numbers, p->players[to]) : 0;
    for (int to = 0; to < g->seats; to++)
        for (int k = 0; k < KINDS; k++) hears[to][k] = worse(p->o, p->o->open, k, to, p->me);
    for (int i = 0; i < h->n; i++) {
        Handed m = h->moves[i];
        sign_handing(h->signs[i], p, hears, m, h->scale, least);
        int lie = m.card != m.claim;
        double alike = lie ? log(KINDS - 1.0) : 0, pair = pairs.all > 0 ? paired(&pairs, m) : 0;
        double logit =
            numbers[SHARP] * dot(&numbers[OFFER_LOGIT], h->signs[i], OFFER_SIGNS) - alike;
        if (pairs.all > 0) logit = pair > 0 ? log(pair) : NEVER;
        h->loss[i] = weigh_handing(p, m.card, m.to, m.claim);
        if (q)
            logit -= numbers[SHARP] * numbers[HEEDS] * relied[m.to] *
                     (weigh_handing(q, m.card, m.to, m.claim) - h->loss[i]) / h->scale;
        double naive = numbers[NAIVE] * (COPIES - p->o->open[m.claim]) / 2;
        logit += lie * (numbers[LIES] + naive) - (1 - p->o->beset) * kindness(g, numbers, m.to);
        if (p->o->open[m.claim] == 0) logit += NEVER;
        h->odds[i] = logit;
        most = fmax(most, logit);
    }
    double sum = 0;
    for (int i = 0; i < h->n; i++) sum += h->odds[i] = exp(h->odds[i] - most);
    for (int i = 0; i < h->n; i++) h->odds[i] /= sum;
    hand_out_as_prey(h, q ? q : p, numbers);
}
