/* The palming games in C, for training alone: see __init__.py. What Python calls stands here. */
#include "game.h"
#include "numbers.h"
#include "people.h"
#include "thoughts.h"
#include "policy.h"
#include "players.h"
#include "reader.h"
#include "evening.h"
#include "regret.h"
#include "worth.h"
#include "solving.h"

/* Evenings of so many games: lost[game * SEATS + player] counts who loses which. How many decisions it took. */
long evenings(int seats, const int *kinds, const double **numbers, int count, int games,
              uint64_t seed, int *lost_) {
    Player all[SEATS];
    long decisions = 0;
    for (int evening = 0; evening < count; evening++) {
        Chance deals = seeded(seed * 1000003u + evening);
        for (int who = 0; who < seats; who++)
            seat_down(all, who, seats, kinds[who], numbers[who], drawn_bits(&deals));
        for (int game = 0; game < games; game++)
            lost_[game * SEATS + play(all, seats, evening + game, &deals, &decisions)]++;
    }
    return decisions;
}

/* --- one game beside the engine's, decision by decision: so a test can compare them ----------- */

static struct {
    Game g;
    Player all[SEATS];
    int players[SEATS];
} table;

void table_deal(int seats, int first, const int *hands, const double *numbers) {
    memset(&table, 0, sizeof table);
    table.g.seats = seats;
    table.g.limit = seats == 2 ? 5 : 4;
    table.g.turn = first;
    table.g.loser = -1;
    for (int seat = 0; seat < seats; seat++) {
        table.players[seat] = seat;
        seat_down(table.all, seat, seats, PALMER, numbers, 1);
        begin(&table.all[seat]);
        for (int k = 0; k < KINDS; k++) {
            table.g.hand[seat][k] = hands[seat * KINDS + k];
            table.g.size[seat] += hands[seat * KINDS + k];
        }
    }
}

int table_turn(void) { return table.g.turn; }
int table_loser(void) { return table.g.loser; }

/* The odds of each move: "true", "a lie" and passing on; or by card, receiver and claim. */
void table_odds(double *odds) {
    Player *p = &table.all[table.g.turn];
    Outlook o;
    Thoughts strangers, known;
    look_out_as(&o, &table.g, p);
    think(&strangers, &table.g, &o, &p->people, table.players, table.g.turn, 1);
    think(&known, &table.g, &o, &p->people, table.players, table.g.turn, 0);
    if (table.g.stage == JUDGING) {
        Answer a;
        answer(&a, &strangers, &known, p->numbers);
        odds[0] = (1 - a.passes) * a.believes;
        odds[1] = (1 - a.passes) * (1 - a.believes);
        odds[2] = a.passes;
        return;
    }
    Handings h;
    hand_out(&h, &strangers, &known, p->numbers);
    for (int i = 0; i < h.n; i++)
        odds[(h.moves[i].card * SEATS + h.moves[i].to) * KINDS + h.moves[i].claim] = h.odds[i];
}

/* 0: hand it over; 1: "true"; 2: "a lie"; 3: look and pass on. */
void table_play(int what, int card, int to, int claim) {
    Game before = table.g;
    Handed m = {card, to, claim};
    Outlook o;
    look_out_as(&o, &table.g, &table.all[table.players[table.g.turn]]);
    switch (what) {
        case 0: make_handing(&table.g, m); break;
        case 3: pass(&table.g, 1); break;
        default: judge(&table.g, what == 1);
    }
    seen(table.all, &before, &table.g, table.players, &o);
}
