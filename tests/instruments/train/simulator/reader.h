/* A reader, for two seats: it deals what it does not see to the other, time and again, and asks the
   other's own program what that would do. It even knows what the other has learned, which nobody
   can: so it wins rather more than anybody could. */

#define DEALS 40

/* The other's hand, as it may be: so many cards of what I see nowhere. */
static void deal_hidden(Game *g, int me, int other, int cards, Chance *chance) {
    int pool[KINDS * COPIES], n = 0;
    for (int k = 0; k < KINDS; k++) {
        int left = COPIES - g->hand[me][k] - g->pile[me][k] - g->pile[other][k];
        while (left-- > 0) pool[n++] = k;
    }
    memset(g->hand[other], 0, sizeof g->hand[other]);
    for (int i = 0; i < cards; i++) {
        int j = i + below(chance, n - i), card = pool[j];
        pool[j] = pool[i];
        g->hand[other][card]++;
    }
    g->size[other] = cards;
}

static void as_other(const Player *other, const Game *g, const int *players, Outlook *o,
                     Thoughts *strangers, Thoughts *known) {
    look_out(o, g, other->numbers);
    think(strangers, g, o, &other->people, players, g->turn, 1);
    think(known, g, o, &other->people, players, g->turn, 0);
}

/* How likely the other would have made just this claim of each card. */
static void read_claim(Player *p, const Player *other, const Game *g, const int *players,
                       double *cards) {
    const Handing *h = &g->way[0];
    memset(cards, 0, KINDS * sizeof *cards);
    for (int i = 0; i < DEALS; i++) {
        Game before = *g;
        Outlook o;
        Thoughts strangers, known;
        Handings handings;
        deal_hidden(&before, h->receiver, h->giver, g->size[h->giver] + 1, &p->chance);
        before.stage = OFFERING;
        before.turn = h->giver;
        before.handed = 0;
        as_other(other, &before, players, &o, &strangers, &known);
        hand_out(&handings, &strangers, &known, other->numbers);
        for (int m = 0; m < handings.n; m++)
            if (handings.moves[m].claim == h->claim) cards[handings.moves[m].card] += handings.odds[m];
    }
}

static void reader_answers(Player *p, const Player *other, Game *g, const int *players,
                           const Outlook *o) {
    const Handing *h = &g->way[0];
    double cards[KINDS], yes = 0, no = 0;
    read_claim(p, other, g, players, cards);
    for (int k = 0; k < KINDS; k++)
        *(k == h->claim ? &no : &yes) += cards[k] * stake(o, k, g->turn, h->giver, g->turn);
    judge(g, yes <= no);
}

static void reader_hands(Player *p, const Player *other, Game *g, const int *players,
                         const Outlook *o) {
    double believes[KINDS] = {0}, least = 9;
    int me = g->turn, to = 1 - me;
    Handed moves[MOVES], best = {0, 0, 0};
    for (int k = 0; k < KINDS; k++)
        for (int i = 0; i < DEALS; i++) {
            Game after = *g;
            Outlook there;
            Thoughts strangers, known;
            Answer a;
            after.handed = 0;
            hand_over(&after, to, k, 1);
            deal_hidden(&after, me, to, g->size[to], &p->chance);
            as_other(other, &after, players, &there, &strangers, &known);
            answer(&a, &strangers, &known, other->numbers);
            believes[k] += a.believes / DEALS;
        }
    int n = all_handings(g, me, moves);
    for (int i = 0; i < n; i++) {
        Handed m = moves[i];
        double caught = m.card == m.claim ? believes[m.claim] : 1 - believes[m.claim];
        double cost = caught * o->cost[me][m.card][me] + (1 - caught) * o->cost[to][m.card][me];
        if (cost < least) {
            least = cost;
            best = m;
        }
    }
    make_handing(g, best);
}
