/* How a decision is weighed: danger.py, outcomes.py, trust.py and thinking.py once more. */

/* What lies open, who holds how many, and what a card taken by whom then costs everybody. */
typedef struct {
    double cost[SEATS][KINDS][SEATS]; /* taker, card, whose loss */
    double open[KINDS];               /* as all see: what lies nowhere open */
    double prey;                      /* how surely whoever decides is the only prey of all */
    double beset;                     /* how surely all the others are after them */
    int coins;                        /* whether they judge strangers nearly by coins */
} Outlook;

static double collecting(const double *n, int limit, int count, int left) {
    int lacking = limit - count;
    if (left < lacking || !count) return 0;
    return n[NEARING + 2 * lacking] + n[NEARING + 2 * lacking + 1] * left / 8;
}

static double nearness(const Game *g, const double *n, const double *open, int seat, int cards) {
    double near = n[CARD] * cards + n[LAST_CARD] / (1 + cards);
    for (int k = 0; k < KINDS; k++)
        near += collecting(n, g->limit, g->pile[seat][k], (int)open[k]);
    return near;
}

/* Logits of who loses, if `who` takes the card. */
static void near_after(const Game *g, const double *n, const Outlook *o, const double *near,
                       const int *cards, int who, int card, double *logits) {
    int left = (int)o->open[card];
    for (int seat = 0; seat < g->seats; seat++) {
        double at = near[seat];
        if (seat == who) at += n[STARTS] + n[STARTS_WITH_LAST] / (1 + cards[seat]);
        int before = g->pile[seat][card], after = before + (seat == who);
        if (after)
            at += collecting(n, g->limit, after, left - 1) - collecting(n, g->limit, before, left);
        logits[seat] = at;
    }
}

static void taking(const Game *g, const int *cards, int who, int card, const double *odds,
                   double *cost) {
    double sum = 0;
    if (g->pile[who][card] + 1 >= g->limit || !cards[who]) { /* CP-10 */
        for (int seat = 0; seat < g->seats; seat++) cost[seat] = seat == who;
        return;
    }
    for (int seat = 0; seat < g->seats; seat++) sum += odds[seat];
    for (int seat = 0; seat < g->seats; seat++) cost[seat] = odds[seat] / sum;
}

static void look_out(Outlook *o, const Game *g, const double *n) {
    double near[SEATS], odds[SEATS * KINDS * SEATS];
    int cards[SEATS], seats = g->seats;
    o->prey = 0;
    o->beset = 0;
    o->coins = 0;
    for (int k = 0; k < KINDS; k++) {
        o->open[k] = COPIES;
        for (int seat = 0; seat < seats; seat++) o->open[k] -= g->pile[seat][k];
    }
    for (int seat = 0; seat < seats; seat++) {
        cards[seat] = g->size[seat] - (g->stage == OFFERING && seat == g->turn);
        near[seat] = nearness(g, n, o->open, seat, cards[seat]);
    }
    for (int i = 0; i < seats * KINDS; i++)
        near_after(g, n, o, near, cards, i / KINDS, i % KINDS, &odds[i * seats]);
    for (int i = 0; i < seats * KINDS * seats; i++) odds[i] = exp(odds[i]); /* many at once */
    for (int i = 0; i < seats * KINDS; i++)
        taking(g, cards, i / KINDS, i % KINDS, &odds[i * seats], o->cost[i / KINDS][i % KINDS]);
}

/* One seat's view, thought over; `strangers`: as if nobody had shown anything yet. */
typedef struct {
    const Game *g;
    const Outlook *o;
    const People *people;
    const int *players; /* by seat */
    int me, strangers;
    double hidden[KINDS];  /* what I see nowhere */
    double chances[KINDS]; /* of the card in flight; they add up to 1 */
    double believes[SEATS][KINDS], passes[SEATS][KINDS]; /* of my handings */
    double passed[SEATS][KINDS]; /* by receiver and card: what it costs me if they pass it on */
} Thoughts;

static Scene seen_as(const Game *g, const int *players, double spoken_for, const Handing *way,
                     int number) {
    const Handing *h = &way[number - 1];
    Scene s = {players[h->giver], players[h->receiver], h->looked, h->claim,
               number > 1 ? way[number - 2].claim : -1, g->pile[h->receiver][h->claim],
               g->pile[h->giver][h->claim], g->seats - number - 1,
               spoken_for, 0};
    return s;
}

static Scene scene_of(const Game *g, const int *players, const double *chances, const Handing *way,
                      int number) {
    return seen_as(g, players, evidence(chances, way[number - 1].claim), way, number);
}

static void trusted(double *chances, int claim, double truth) {
    double fitting = chances[claim], other = 0;
    for (int k = 0; k < KINDS; k++)
        if (k != claim) other += chances[k];
    if (fitting <= 0 || other <= 0) return;
    for (int k = 0; k < KINDS; k++)
        chances[k] *= k == claim ? truth / fitting : (1 - truth) / other;
}

/* By what lies open to everybody. */
static double open_evidence(const Game *g, int claim) {
    double open[KINDS];
    for (int k = 0; k < KINDS; k++) {
        open[k] = COPIES;
        for (int seat = 0; seat < g->seats; seat++) open[k] -= g->pile[seat][k];
    }
    return evidence(open, claim);
}

/* Every handing in turn: the scenes, and what the card may be after the last. */
static void heard(const Game *g, const People *p, const int *players, double *chances, Scene *scenes,
                  int strangers) {
    for (int i = 1; i <= g->handed; i++) {
        Scene s = scene_of(g, players, chances, g->way, i);
        s.open_evidence = open_evidence(g, s.claim);
        if (s.looked) trusted(chances, s.claim, truth_chance(p, &s, strangers));
        if (scenes) scenes[i - 1] = s;
    }
}

static void see_hidden(const Game *g, const double *open, int me, double *hidden) {
    for (int k = 0; k < KINDS; k++) hidden[k] = open[k] - g->hand[me][k];
}

static int fresh_seat(const Game *g, int seat) { return !handled(g, seat); }

/* They take it themselves, or one of those who come after them does. */
static void foresee_passing(Thoughts *t, int to) {
    for (int card = 0; card < KINDS; card++) {
        double later = 0;
        int others = 0;
        for (int seat = 0; seat < t->g->seats; seat++)
            if (seat != to && seat != t->me && fresh_seat(t->g, seat)) {
                later += t->o->cost[seat][card][t->me];
                others++;
            }
        if (others) t->passed[to][card] = (t->o->cost[to][card][t->me] + later / others) / 2;
    }
}

static void foresee(Thoughts *t) {
    const Game *g = t->g;
    double spoken[KINDS];
    Forecast belief[SEATS * KINDS], passes[SEATS * KINDS];
    Handing way[SEATS + 1];
    int n = 0, ways[SEATS * KINDS];
    memcpy(way, g->way, sizeof g->way);
    for (int k = 0; k < KINDS; k++) spoken[k] = evidence(t->o->open, k);
    for (int to = 0; to < g->seats; to++) {
        if (!fresh_seat(g, to) || to == t->me) continue;
        foresee_passing(t, to);
        for (int claim = 0; claim < KINDS; claim++) {
            Handing mine = {t->me, to, claim, 1};
            way[g->handed] = mine;
            Scene s = seen_as(g, t->players, spoken[claim], way, g->handed + 1);
            belief[n] = belief_forecast(t->people, &s, t->strangers);
            passes[n] = pass_forecast(t->people, &s, t->strangers);
            ways[n++] = to * KINDS + claim;
        }
    }
    foretell(belief, n);
    foretell(passes, n);
    for (int i = 0; i < n; i++) {
        t->believes[ways[i] / KINDS][ways[i] % KINDS] = belief[i].chance;
        t->passes[ways[i] / KINDS][ways[i] % KINDS] = passes[i].chance;
    }
}

static void think(Thoughts *t, const Game *g, const Outlook *o, const People *people,
                  const int *players, int me, int strangers) {
    Thoughts fresh = {.g = g, .o = o, .people = people, .players = players, .me = me,
                      .strangers = strangers};
    *t = fresh;
    if (people->numbers[COUNTS] > 0) see_hidden(g, o->open, me, t->hidden);
    else for (int k = 0; k < KINDS; k++) t->hidden[k] = COPIES;
    if (g->stage == OFFERING || knows_card(g, me)) {
        if (g->stage != OFFERING) t->chances[g->card] = 1;
    } else {
        double sum = 0;
        memcpy(t->chances, t->hidden, sizeof t->hidden);
        heard(g, people, players, t->chances, 0, strangers);
        for (int k = 0; k < KINDS; k++) sum += t->chances[k];
        for (int k = 0; k < KINDS; k++) t->chances[k] /= sum;
    }
    if (g->stage != JUDGING || may_pass(g)) foresee(t);
}

static double weigh_judging(const Thoughts *t, int said) {
    const Handing *h = &t->g->way[t->g->handed - 1];
    double sum = 0;
    for (int k = 0; k < KINDS; k++) {
        int who = (k == h->claim) == said ? h->giver : t->me;
        sum += t->chances[k] * t->o->cost[who][k][t->me];
    }
    return sum;
}

/* `caught`: how likely they judge it rightly. */
static double weigh_handed(const Thoughts *t, int card, int to, int claim, double caught) {
    double passes = t->passes[to][claim];
    double mine = t->o->cost[t->me][card][t->me], theirs = t->o->cost[to][card][t->me];
    double judged = caught * mine + (1 - caught) * theirs;
    return passes == 0 ? judged : (1 - passes) * judged + passes * t->passed[to][card];
}

static double weigh_handing(const Thoughts *t, int card, int to, int claim) {
    double believes = t->believes[to][claim];
    return weigh_handed(t, card, to, claim, card == claim ? believes : 1 - believes);
}

#define AS_EXPECTED -1.0

/* `caught`: how likely they judge it rightly, if not as is expected of them. */
static double weigh_looking(const Thoughts *t, double caught) {
    double sum = 0;
    for (int card = 0; card < KINDS; card++) {
        double least = 2;
        if (t->chances[card] == 0) continue;
        for (int to = 0; to < t->g->seats; to++)
            for (int claim = 0; claim < KINDS; claim++)
                if (fresh_seat(t->g, to) && to != t->me)
                    least = fmin(least, caught < 0 ? weigh_handing(t, card, to, claim)
                                                   : weigh_handed(t, card, to, claim, caught));
        sum += t->chances[card] * least;
    }
    return sum;
}

static double weigh_handing_blind(const Thoughts *t, int to, int claim) {
    double sum = 0;
    for (int card = 0; card < KINDS; card++)
        if (t->chances[card] > 0) sum += t->chances[card] * weigh_handing(t, card, to, claim);
    return sum;
}

static double weigh_passing_blind(const Thoughts *t) {
    double least = 2;
    for (int to = 0; to < t->g->seats; to++)
        for (int claim = 0; claim < KINDS; claim++)
            if (fresh_seat(t->g, to) && to != t->me)
                least = fmin(least, weigh_handing_blind(t, to, claim));
    return least;
}
