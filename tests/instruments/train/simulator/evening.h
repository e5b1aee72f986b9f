/* Games among players, who remember each other all evening. */

#define LONGEST 20000

static void begin(Player *p) {
    double coins = p->kind == STYLE ? 0 : p->numbers[COINS];
    for (int who = 0; who < SEATS; who++) p->after[who] = EACH_AT_FIRST;
    p->coins = coins > 0 && uniform(&p->chance) < coins;
    memset(p->people.last, 0, sizeof p->people.last);
    memset(p->spoke, 0, sizeof p->spoke);
    memset(p->told, 0, sizeof p->told);
    memset(p->said, 0, sizeof p->said);
}

static void saw_pass(Player *p, const Game *g, const int *players, const Outlook *o, int me) {
    if (p->kind == STYLE || p->numbers[LEARNS] <= 0 || g->turn == me) return;
    Scene s = scene_of(g, players, o->open, g->way, g->handed);
    learn_pass(&p->people, &s, 1);
}

static void saw_card(Player *p, const Game *g, const int *players, const Outlook *o, int me,
                     int said) {
    Scene scenes[SEATS];
    double chances[KINDS];
    if (p->numbers[LEARNS] <= 0) return;
    if (g->turn != me) {
        Scene s = scene_of(g, players, o->open, g->way, g->handed);
        learn_judgement(&p->people, &s, said);
    }
    const Handing *last = &g->way[g->handed - 1];
    if (g->handed > 1 && last->giver == me)
        learn_caught(&p->people, said == (g->card == last->claim), g->pile[me][g->card]);
    see_hidden(g, o->open, me, chances);
    heard(g, &p->people, players, chances, scenes, 0);
    for (int i = 0; i < g->handed; i++) {
        if (!scenes[i].looked) continue;
        int true_ = g->card == scenes[i].claim;
        if (g->way[i].giver != me) learn_truth(&p->people, &scenes[i], true_);
        p->people.last[scenes[i].giver] = true_ ? 1 : -1;
    }
}

static void style_saw(Player *p, const Game *g, const int *players, int said) {
    const Handing *h = &g->way[g->handed - 1];
    int giver = players[h->giver], true_ = g->card == h->claim;
    p->spoke[giver] = true_ ? 1 : -1;
    p->told[giver][true_]++;
    p->said[players[g->turn]][said]++;
}

static void shown(Player *all, const Game *before, const int *players, const Outlook *o, int said) {
    for (int seat = 0; seat < before->seats; seat++) {
        Player *p = &all[players[seat]];
        if (p->kind == STYLE) style_saw(p, before, players, said);
        else saw_card(p, before, players, o, seat, said);
    }
}

static void moves(Player *all, Player *p, Game *g, const int *players, const Outlook *o) {
    const Player *other = &all[players[(g->turn + 1) % g->seats]];
    if (p->kind == READER) {
        if (g->stage == JUDGING) reader_answers(p, other, g, players, o);
        else reader_hands(p, other, g, players, o);
    } else if (p->kind == STYLE) {
        if (g->stage == JUDGING) style_answers(p, g, players);
        else style_hands(p, g, players);
    } else if (g->stage == JUDGING) palmer_answers(p, g, players, o);
    else palmer_hands(p, g, players, o);
}

/* What everybody learns of a decision. */
static void seen(Player *all, const Game *before, const Game *g, const int *players,
                 const Outlook *o) {
    if (before->stage == OFFERING)
        for (int seat = 0; seat < g->seats; seat++)
            if (seat != before->turn)
                saw_offer(&all[players[seat]], g->seats, players[before->turn],
                          g->way[0].receiver == seat);
    if (before->stage != JUDGING) return;
    if (g->stage == HANDING_ON) {
        for (int seat = 0; seat < g->seats; seat++)
            saw_pass(&all[players[seat]], before, players, o, seat);
        return;
    }
    int right = (g->stage == OVER ? g->loser : g->turn) != before->turn;
    int true_ = before->card == before->way[before->handed - 1].claim;
    shown(all, before, players, o, right ? true_ : !true_);
}

/* One decision. What a palmer weighs by are its own numbers. */
static void turn(Player *all, Game *g, const int *players) {
    Game before = *g;
    Outlook o;
    Player *p = &all[players[g->turn]];
    if (p->kind == PALMER) look_out_as(&o, g, p);
    else look_out(&o, g, p->kind == STYLE ? all[0].numbers : p->numbers);
    moves(all, p, g, players, &o);
    seen(all, &before, g, players, &o);
}

/* Who loses; the players sit one seat further than last time. */
static int play(Player *all, int seats, int moved, Chance *deals, long *decisions) {
    Game g;
    int players[SEATS];
    for (int seat = 0; seat < seats; seat++) {
        players[seat] = ((seat - moved) % seats + seats) % seats;
        begin(&all[seat]);
    }
    deal(&g, seats, deals);
    for (int i = 0; i < LONGEST && g.stage != OVER; i++, ++*decisions)
        turn(all, &g, players);
    return g.stage == OVER ? players[g.loser] : 0;
}

static void seat_down(Player *all, int who, int seats, int kind, const double *numbers,
                      uint64_t seed) {
    Player *p = &all[who];
    memset(p, 0, sizeof *p);
    p->kind = kind;
    p->numbers = numbers;
    p->chance = seeded(seed);
    p->prey = AT_FIRST;
    if (kind != STYLE) new_people(&p->people, numbers, seats > 2 ? who : -1);
}
