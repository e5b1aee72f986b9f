/* What a position is worth, fitted to how self-play ends: who loses is a softmax over the seats. */

#define WORTHS 14
#define ROUNDS 400

typedef struct {
    double signs[SEATS][WORTHS];
} Sight;

/* By what `nearness` and `taking` go, in the order of the numbers from NEARING on. */
static void sight_of(Sight *s, const Game *g) {
    memset(s, 0, sizeof *s);
    for (int k = 0; k < KINDS; k++) {
        int left = COPIES;
        for (int seat = 0; seat < g->seats; seat++) left -= g->pile[seat][k];
        for (int seat = 0; seat < g->seats; seat++) {
            int count = g->pile[seat][k], lacking = g->limit - count;
            if (left < lacking || !count) continue;
            s->signs[seat][2 * lacking]++;
            s->signs[seat][2 * lacking + 1] += left / 8.0;
        }
    }
    for (int seat = 0; seat < g->seats; seat++) {
        double few = 1.0 / (1 + g->size[seat]);
        s->signs[seat][10] = seat == g->turn;
        s->signs[seat][11] = g->size[seat];
        s->signs[seat][12] = few;
        s->signs[seat][13] = seat == g->turn ? few : 0;
    }
}

static void fit_one(double *worth, const Sight *s, int seats, int loser, double step) {
    double odds[SEATS], sum = 0;
    for (int seat = 0; seat < seats; seat++)
        sum += odds[seat] = exp(dot(worth, s->signs[seat], WORTHS));
    for (int seat = 0; seat < seats; seat++)
        for (int i = 0; i < WORTHS; i++) {
            double scale = i == 11 ? 0.01 : 1; /* cards are many */
            worth[i] += step * scale * ((seat == loser) - odds[seat] / sum) * s->signs[seat][i];
        }
}
