/* What a bot's advice costs: positions of its own games, played to the end from what its seat sees,
   after the advice and after other moves. The best move is chosen in one half of the worlds and
   measured in the other, so that luck makes none look better than it is. */

#define ADVICES 3  /* how advice is taken: by the odds, the likeliest, what seems to cost least */
#define TRIES 24   /* worlds out of which one is drawn, the likelier the more they explain */
#define CANDIDATES 32

enum { SAY_TRUE, SAY_LIE, LOOK, HAND };

typedef struct {
    int what;
    Handed handed;
} Choice;

static void choose(Game *g, Choice c) {
    if (c.what == HAND) make_handing(g, c.handed);
    else if (c.what == LOOK) pass(g, 1);
    else judge(g, c.what == SAY_TRUE);
}

/* The cards that the seat does not see, dealt to where they may be. */
static void redeal(Game *g, int me, Chance *chance) {
    int pool[KINDS * COPIES], n = 0, knows = g->stage != JUDGING;
    for (int k = 0; k < KINDS; k++) {
        int left = COPIES - g->hand[me][k] - (g->stage == HANDING_ON && g->card == k);
        for (int seat = 0; seat < g->seats; seat++) left -= g->pile[seat][k];
        while (left-- > 0) pool[n++] = k;
    }
    for (int i = n - 1; i > 0; i--) {
        int j = below(chance, i + 1), card = pool[j];
        pool[j] = pool[i];
        pool[i] = card;
    }
    if (!knows) g->card = pool[--n];
    for (int seat = 0; seat < g->seats; seat++) {
        if (seat == me) continue;
        memset(g->hand[seat], 0, sizeof g->hand[seat]);
        for (int i = 0; i < g->size[seat]; i++) g->hand[seat][pool[--n]]++;
    }
}

/* How likely everybody would have handed the card on just so, if this is the world. */
static double explains(const Player *all, const Game *g, const int *players) {
    double likely = 1;
    for (int i = 0; i < g->handed; i++) {
        const Handing *h = &g->way[i];
        const Player *p = &all[players[h->giver]];
        Game before = *g;
        Outlook o;
        Thoughts strangers, known;
        Handings handings;
        if (!h->looked) continue;
        before.handed = i;
        before.turn = h->giver;
        before.stage = i ? HANDING_ON : OFFERING;
        before.peeked = 1;
        if (!i) {
            before.hand[h->giver][g->card]++;
            before.size[h->giver]++;
        }
        look_out_as(&o, &before, p);
        think(&strangers, &before, &o, &p->people, players, h->giver, 1);
        think(&known, &before, &o, &p->people, players, h->giver, 0);
        hand_out(&handings, &strangers, &known, p->numbers);
        double odds = 0;
        for (int m = 0; m < handings.n; m++) {
            Handed way = handings.moves[m];
            if (way.card == g->card && way.to == h->receiver && way.claim == h->claim)
                odds += handings.odds[m];
        }
        likely *= odds;
    }
    return likely;
}

static Game world(const Player *all, const Game *g, const int *players, int me, Chance *chance) {
    Game tries[TRIES];
    double likely[TRIES];
    int n = g->stage == JUDGING ? TRIES : 1;
    for (int i = 0; i < n; i++) {
        tries[i] = *g;
        redeal(&tries[i], me, chance);
        likely[i] = n > 1 ? explains(all, &tries[i], players) + 1e-12 : 1;
    }
    return tries[picked(chance, likely, n)];
}

static int advised(const Player *p, const Game *g, const int *players, int how, Chance *chance,
                   Choice *all, double *losses) {
    Outlook o;
    Thoughts strangers, known;
    double odds[MOVES];
    int n = 0, best = 0;
    look_out_as(&o, g, p);
    think(&strangers, g, &o, &p->people, players, g->turn, 1);
    think(&known, g, &o, &p->people, players, g->turn, 0);
    if (g->stage == JUDGING) {
        Answer a;
        answer(&a, &strangers, &known, p->numbers);
        for (int what = SAY_TRUE; what <= LOOK; what++) {
            if (what == LOOK && !may_pass(g)) continue;
            Choice c = {what, {0, 0, 0}};
            odds[n] = what == LOOK ? a.passes
                                   : (1 - a.passes) * (what == SAY_TRUE ? a.believes : 1 - a.believes);
            losses[n] = what == LOOK ? weigh_looking(&known, AS_EXPECTED)
                                     : weigh_judging(&known, what == SAY_TRUE);
            all[n++] = c;
        }
    } else {
        Handings h;
        hand_out(&h, &strangers, &known, p->numbers);
        for (; n < h.n; n++) {
            Choice c = {HAND, h.moves[n]};
            odds[n] = h.odds[n];
            losses[n] = weigh_handing(&known, c.handed.card, c.handed.to, c.handed.claim);
            all[n] = c;
        }
    }
    if (how == 0) best = picked(chance, odds, n);
    else
        for (int i = 1; i < n; i++)
            if (how == 1 ? odds[i] > odds[best] : losses[i] < losses[best]) best = i;
    Choice first = all[0];
    all[0] = all[best];
    all[best] = first;
    return n;
}

/* Whether the seat loses, played to the end by bots from here. */
static int loses(const Player *all, Game g, const int *players, Choice c, uint64_t seed) {
    Player there[SEATS];
    Game before = g;
    Outlook o;
    int me = g.turn;
    memcpy(there, all, sizeof there);
    for (int who = 0; who < g.seats; who++) there[who].chance = seeded(seed + 77 * who);
    look_out_as(&o, &g, &there[players[me]]);
    choose(&g, c);
    seen(there, &before, &g, players, &o);
    for (int i = 0; i < LONGEST && g.stage != OVER; i++) turn(there, &g, players);
    return g.stage == OVER && g.loser == me;
}

/* Of each position: its stage, how often the seat loses after the advice, after the best other, and
   after any. The bots may have met in so many games before. */
void regrets(int seats, const double *numbers, int how, int positions, int worlds, int games,
             uint64_t seed, double *out) {
    static Choice choices[MOVES];
    int players[SEATS] = {0, 1, 2, 3, 4, 5};
    for (int found = 0, at = 0; found < positions; at++) {
        Chance chance = seeded(seed * 1000003u + at);
        Player all[SEATS];
        Game g;
        double lost[CANDIDATES][2] = {{0}}, losses[MOVES];
        long decisions = 0;
        for (int who = 0; who < seats; who++)
            seat_down(all, who, seats, PALMER, numbers, drawn_bits(&chance));
        for (int game = 0; game < games; game++) play(all, seats, 0, &chance, &decisions);
        for (int who = 0; who < seats; who++) begin(&all[who]);
        deal(&g, seats, &chance);
        for (int left = below(&chance, 80); left > 0 && g.stage != OVER; left--)
            turn(all, &g, players);
        if (g.stage == OVER || (g.stage == HANDING_ON && !g.peeked)) continue;
        int me = g.turn;
        Player coach = all[me];
        coach.coins = 0; /* who advises never judges by them */
        int n = advised(&coach, &g, players, how, &chance, choices, losses);
        for (int i = 1; i < CANDIDATES && i < n; i++) { /* some of them, if they are many */
            int j = i + below(&chance, n - i);
            Choice other = choices[j];
            choices[j] = choices[i];
            choices[i] = other;
        }
        n = n < CANDIDATES ? n : CANDIDATES;
        for (int w = 0; w < worlds; w++) {
            Game there = world(all, &g, players, me, &chance);
            uint64_t luck = drawn_bits(&chance);
            for (int i = 0; i < n; i++)
                lost[i][w % 2] += 2.0 / worlds * loses(all, there, players, choices[i], luck);
        }
        double *o = &out[4 * found++];
        o[0] = g.stage;
        o[1] = o[2] = o[3] = 0;
        for (int half = 0; half < 2; half++) {
            int best = 0;
            for (int i = 1; i < n; i++)
                if (lost[i][half] < lost[best][half]) best = i;
            o[1] += lost[0][!half] / 2;
            o[2] += lost[best][!half] / 2;
            for (int i = 0; i < n; i++) o[3] += lost[i][half] / 2 / n;
        }
    }
}
