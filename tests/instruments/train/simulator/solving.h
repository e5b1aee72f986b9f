/* The policy, solved by self-play: every decision is a lesson for all that could be done.

What a round's end is worth is what the bots weigh it by; who holds what, the simulator knows. So
each possible decision has an advantage over the mean, and the policy's odds move that way (hedge
over signs), less what it costs to be foreseen (entropy; Sokota et al., magnetic mirror descent).
*/

typedef struct {
    double *numbers;            /* of all seats: they share one policy */
    double step, spread;        /* of learning; how dear it is to be foreseen */
    double sum[NUMBERS];        /* for the mean over time */
    double last[SEATS];         /* whether each seat's last claim was true, as all have seen */
} Lesson;

typedef struct {
    Outlook o;
    People people;
    int players[SEATS];
} Desk;

static void desk_for(Desk *d, const Game *g, const Lesson *l) {
    look_out(&d->o, g, l->numbers);
    memset(&d->people, 0, sizeof d->people);
    d->people.numbers = l->numbers;
    memcpy(d->people.last, l->last, sizeof l->last);
    for (int i = 0; i < SEATS; i++) d->players[i] = i;
}

static void answered(Answer *a, const Game *g, const Desk *d) {
    Thoughts t;
    think(&t, g, &d->o, &d->people, d->players, g->turn, 1);
    answer(a, &t, 0, d->people.numbers);
}

/* What it costs `me` that the card goes on to who comes after: judged by them or any later one. */
static double passed_cost(const Game *g, const Outlook *o, int from, int me, int to) {
    double later = 0;
    int others = 0;
    (void)from;
    for (int seat = 0; seat < g->seats; seat++)
        if (seat != to && seat != me && fresh_seat(g, seat)) {
            later += o->cost[seat][g->card][me];
            others++;
        }
    return (o->cost[to][g->card][me] + later / (others ? others : 1)) / 2;
}

/* Of every handing: what it costs who makes it, the receivers answering as they do. */
static void handing_costs(const Game *g, const Desk *d, const Handings *h, double *costs) {
    double believes[SEATS][KINDS], passes[SEATS][KINDS];
    int me = g->turn;
    for (int to = 0; to < g->seats; to++)
        for (int k = 0; k < KINDS; k++) {
            if (to == me || !fresh_seat(g, to)) continue;
            Game next = *g;
            Desk there = *d;
            Answer a;
            if (g->stage == OFFERING) {
                next.handed = 0;
                hand_over(&next, to, k, 1);
            } else hand_on(&next, to, k);
            answered(&a, &next, &there);
            believes[to][k] = a.believes;
            passes[to][k] = a.passes;
        }
    for (int i = 0; i < h->n; i++) {
        Handed m = h->moves[i];
        Game with = *g;
        double yes = believes[m.to][m.claim], on = passes[m.to][m.claim];
        double caught = m.card == m.claim ? yes : 1 - yes;
        double mine = d->o.cost[me][m.card][me], theirs = d->o.cost[m.to][m.card][me];
        with.card = m.card;
        costs[i] = (1 - on) * (caught * mine + (1 - caught) * theirs);
        if (on > 0) costs[i] += on * passed_cost(&with, &d->o, me, me, m.to);
    }
}

static void moved_by(Lesson *l, int at, const double *signs, int n, double by) {
    for (int i = 0; i < n; i++)
        l->numbers[at + i] += bounded(l->step * by * signs[i], 0.05);
}

static void learn_handing(Lesson *l, const Handings *h, const double *costs) {
    double value[MOVES], mean = 0, by[OFFER_SIGNS] = {0};
    for (int i = 0; i < h->n; i++) {
        double prior = h->moves[i].card == h->moves[i].claim ? 1 : 1.0 / (KINDS - 1);
        value[i] = -costs[i] / h->scale -
                   l->spread * log(fmax(1e-9, h->odds[i]) / prior * h->n);
        mean += h->odds[i] * value[i];
    }
    for (int i = 0; i < h->n; i++)
        for (int s = 0; s < OFFER_SIGNS; s++)
            by[s] += h->odds[i] * (value[i] - mean) * h->signs[i][s];
    moved_by(l, OFFER_LOGIT, by, OFFER_SIGNS, 1);
}

/* The real card is known here: what "true", "a lie" and passing cost who decides. */
static void learn_answer(Lesson *l, const Game *g, const Desk *d, const Answer *a, double passing) {
    const Handing *h = &g->way[g->handed - 1];
    int me = g->turn, truly = g->card == h->claim;
    double take = d->o.cost[me][g->card][me], give = d->o.cost[h->giver][g->card][me];
    double yes = truly ? give : take, no = truly ? take : give;
    double p = a->believes, mean = p * yes + (1 - p) * no;
    if (!a->certain) {
        double gain = (no - yes) / a->scale - l->spread * log(fmax(1e-6, p) / fmax(1e-6, 1 - p));
        moved_by(l, JUDGE_LOGIT, a->judge_signs, JUDGE_SIGNS, 5 * p * (1 - p) * gain * (1 - a->passes));
    }
    if (!a->may_pass) return;
    double q = a->passes;
    double gain = (mean - passing) / a->scale - l->spread * log(fmax(1e-6, q) / fmax(1e-6, 1 - q));
    moved_by(l, PASS_LOGIT, a->pass_signs, PASS_SIGNS, q * (1 - q) * gain);
}

static double cost_of_handing_on(const Game *g, const Desk *d) {
    Thoughts t;
    Handings h;
    double costs[MOVES], sum = 0;
    think(&t, g, &d->o, &d->people, d->players, g->turn, 1);
    hand_out(&h, &t, 0, d->people.numbers);
    handing_costs(g, d, &h, costs);
    for (int i = 0; i < h.n; i++) sum += h.odds[i] * costs[i];
    return sum;
}

static void lesson_answer(Lesson *l, Game *g, Chance *chance) {
    Desk d;
    Answer a;
    double passing = 0;
    desk_for(&d, g, l);
    answered(&a, g, &d);
    if (a.may_pass) {
        Game on = *g;
        pass(&on, 1);
        passing = cost_of_handing_on(&on, &d);
    }
    learn_answer(l, g, &d, &a, passing);
    if (uniform(chance) < a.passes) pass(g, 1);
    else {
        for (int i = 0; i < g->handed; i++)
            l->last[g->way[i].giver] = g->way[i].claim == g->card ? 1 : -1;
        judge(g, uniform(chance) < a.believes);
    }
}

static void lesson_handing(Lesson *l, Game *g, Chance *chance) {
    Desk d;
    Thoughts t;
    Handings h;
    double costs[MOVES];
    desk_for(&d, g, l);
    think(&t, g, &d.o, &d.people, d.players, g->turn, 1);
    hand_out(&h, &t, 0, l->numbers);
    handing_costs(g, &d, &h, costs);
    learn_handing(l, &h, costs);
    make_handing(g, h.moves[picked(chance, h.odds, h.n)]);
}

/* So many games of self-play from game `from` of `of`; the mean policy is kept from halfway on. */
void solve(int seats, double *numbers, double *sum, int from, int games, int of, double step,
           double spread, double fit, uint64_t seed) {
    static Sight sights[ROUNDS];
    Lesson l = {.numbers = numbers, .spread = spread};
    memcpy(l.sum, sum, sizeof l.sum);
    for (int game = from; game < from + games; game++) {
        Chance chance = seeded(seed * 1000003u + game);
        Game g;
        l.step = step / (1 + 4.0 * game / of);
        memset(l.last, 0, sizeof l.last);
        deal(&g, seats, &chance);
        int rounds = 0;
        for (int i = 0; i < LONGEST && g.stage != OVER; i++) {
            if (g.stage == OFFERING && rounds < ROUNDS) sight_of(&sights[rounds++], &g);
            if (g.stage == JUDGING) lesson_answer(&l, &g, &chance);
            else lesson_handing(&l, &g, &chance);
        }
        for (int i = 0; i < rounds; i++)
            fit_one(&numbers[NEARING], &sights[i], seats, g.loser, fit / (1 + 9.0 * game / of));
        if (2 * game >= of)
            for (int i = 0; i < NUMBERS; i++) l.sum[i] += numbers[i];
    }
    memcpy(sum, l.sum, sizeof l.sum);
}
