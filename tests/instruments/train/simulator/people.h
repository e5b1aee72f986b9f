/* What a player makes of the others: engine/bots/palming/people.py and logistic.py once more. */

#define SIGNS TRUTH_SIGNS /* the most there are */
#define MOST 4.0

typedef struct {
    double worth[SIGNS], sure[SIGNS];
} Logistic;

typedef struct {
    int signs;
    double own;
    Logistic table[2], of[SEATS][2];  /* slow and fast; `of` by player */
    double credit[SEATS];             /* by how much the fast one has foretold the player better */
    double trust[SEATS];              /* so, how far the fast one is listened to */
    double proof[SEATS];              /* by how much both have foretold it better than a coin */
} Hunch;

typedef struct {
    const double *numbers;
    int me; /* -1: there is nobody else to speak to */
    Hunch truth, belief, passing;
    double caught[2];    /* how much they have judged wrongly, and rightly, of what it passed on */
    double last[SEATS];  /* by player: the last claim that was shown: 1 true, -1 false, 0 none */
} People;

typedef struct {
    int giver, receiver; /* players */
    int looked, claim, heard; /* heard: the claim before, or -1 */
    int received, given, fresh;
    double evidence, open_evidence; /* by what the seat expects, and by what lies open to all */
} Scene;

static double sigmoid(double logit) { return 1 / (1 + exp(-fmax(-30, fmin(30, logit)))); }

static void new_hunch(Hunch *h, const double *numbers, int worth, int sure, int signs, int own) {
    memset(h, 0, sizeof *h);
    h->signs = signs;
    h->own = numbers[own];
    for (int who = 0; who < SEATS; who++) h->trust[who] = sigmoid(numbers[FAST_TRUST]);
    for (int i = 0; i < signs; i++)
        for (int fast = 0; fast < 2; fast++) {
            double quick = fast ? numbers[FAST_SURE] : 1;
            double alone = fast ? numbers[FAST_OWN] : 1;
            h->table[fast].worth[i] = numbers[worth + i];
            h->table[fast].sure[i] = numbers[sure + i] * quick;
            for (int who = 0; who < SEATS; who++)
                h->of[who][fast].sure[i] = numbers[sure + i] * quick * h->own * alone;
        }
}

static void new_people(People *p, const double *numbers, int me) {
    memset(p, 0, sizeof *p);
    p->numbers = numbers;
    p->me = me;
    p->caught[0] = (1 - numbers[CAUGHT]) * numbers[CAUGHT_SURE];
    p->caught[1] = numbers[CAUGHT] * numbers[CAUGHT_SURE];
    new_hunch(&p->truth, numbers, TRUTH, TRUTH_SURE, TRUTH_SIGNS, OWN);
    new_hunch(&p->belief, numbers, BELIEF, BELIEF_SURE, 5, OWN + 1);
    new_hunch(&p->passing, numbers, PASSING, PASSING_SURE, 4, OWN + 2);
}

static double logit_of(const Logistic *one, const double *signs, int n) {
    double sum = 0;
    for (int i = 0; i < n; i++) sum += one->worth[i] * signs[i];
    return sum;
}

static double one_chance(const Hunch *h, int who, int fast, const double *signs) {
    return sigmoid(logit_of(&h->table[fast], signs, h->signs) +
                   logit_of(&h->of[who][fast], signs, h->signs));
}

static double hunch_chance(const Hunch *h, int who, const double *signs) {
    double trust = h->trust[who];
    return (1 - trust) * one_chance(h, who, 0, signs) + trust * one_chance(h, who, 1, signs);
}

/* How far what is known of a player can be relied on, from 0 to 1. */
static double reliance(const Hunch *h, const double *numbers, int who) {
    double others = 0, proof;
    for (int i = 0; i < SEATS; i++)
        if (i != who) others += h->proof[i];
    proof = fmax(0, h->proof[who] + numbers[PROOF_TABLE] * others);
    return proof / (proof + numbers[PROOF]);
}

/* How likely a card that it passes on is judged rightly. */
static double caught(const People *p) { return p->caught[1] / (p->caught[0] + p->caught[1]); }

/* `mine`: how many such cards lay before it. */
static void learn_caught(People *p, int rightly, int mine) {
    for (int i = 0; i < 2; i++) p->caught[i] *= p->numbers[CAUGHT_FADES];
    p->caught[rightly] += 1 + p->numbers[CAUGHT_NEAR] * mine;
}

/* What nobody has shown anything about. */
static double first_chance(const double *numbers, int worth, int n, const double *signs) {
    double sum = 0;
    for (int i = 0; i < n; i++) sum += numbers[worth + i] * signs[i];
    return sigmoid(sum);
}

static void learn_one(Logistic *one, const double *signs, int n, double chance, double surprise) {
    for (int i = 0; i < n; i++)
        if (signs[i] != 0) {
            one->sure[i] += chance * (1 - chance) * signs[i] * signs[i];
            one->worth[i] += surprise * signs[i] / one->sure[i];
        }
}

static void hunch_learn(Hunch *h, const double *numbers, int who, const double *signs, int did) {
    double foretold[2], both = hunch_chance(h, who, signs);
    for (int fast = 0; fast < 2; fast++) {
        double chance = one_chance(h, who, fast, signs), surprise = did - chance;
        foretold[fast] = log(did ? chance : 1 - chance);
        learn_one(&h->table[fast], signs, h->signs, chance, surprise);
        learn_one(&h->of[who][fast], signs, h->signs, chance, surprise);
    }
    h->proof[who] = numbers[FORGETS] * (h->proof[who] + log(2 * (did ? both : 1 - both)));
    h->credit[who] = numbers[FORGETS] * (h->credit[who] + foretold[1] - foretold[0]);
    h->trust[who] = sigmoid(numbers[FAST_TRUST] + h->credit[who]);
}

/* --- what they go by ------------------------------------------------------------------------- */

static double evidence(const double *chances, int claim) {
    double fitting = chances[claim], other = -fitting;
    for (int k = 0; k < KINDS; k++) other += chances[k];
    if (fitting <= 0 || other <= 1e-12) return fitting > 0 ? MOST : -MOST;
    return fmax(-MOST, fmin(MOST, log(fitting / other) + log(KINDS - 1.0)));
}

static void truth_signs(const People *p, const Scene *s, double *signs) {
    signs[0] = 1;
    signs[1] = s->evidence;
    signs[2] = s->heard >= 0;
    signs[3] = s->heard == s->claim;
    signs[4] = s->received / 2.0;
    signs[5] = s->given / 2.0;
    signs[6] = p->last[s->giver];
    int to_me = s->receiver == p->me && s->heard < 0;
    signs[7] = to_me;
    signs[8] = to_me * signs[1];
    for (int i = 4; i < 7; i++) signs[5 + i] = to_me * signs[i];
    signs[12] = to_me * (s->received > 0);
    signs[13] = to_me * s->open_evidence;
}

static void belief_signs(const People *p, const Scene *s, double *signs) {
    signs[0] = 1;
    signs[1] = s->evidence;
    signs[2] = s->heard == s->claim;
    signs[3] = s->received / 2.0;
    signs[4] = p->last[s->giver];
}

static void pass_signs(const Scene *s, double *signs) {
    signs[0] = 1;
    signs[1] = s->evidence;
    signs[2] = s->received / 2.0;
    signs[3] = s->fresh / 2.0;
}

/* `strangers`: as if nobody had shown anything yet. */
static double truth_chance(const People *p, const Scene *s, int strangers) {
    double signs[SIGNS];
    truth_signs(p, s, signs);
    return strangers ? first_chance(p->numbers, TRUTH, TRUTH_SIGNS, signs)
                     : hunch_chance(&p->truth, s->giver, signs);
}

/* What is expected of somebody: both learners' logits, and how much the fast one counts. */
typedef struct {
    double slow, fast, trust, chance;
    int never;
} Forecast;

static Forecast forecast(const Hunch *h, int who, const double *signs, int n) {
    Forecast f = {.trust = h->trust[who]};
    f.slow = logit_of(&h->table[0], signs, n) + logit_of(&h->of[who][0], signs, n);
    f.fast = logit_of(&h->table[1], signs, n) + logit_of(&h->of[who][1], signs, n);
    return f;
}

/* Of somebody of whom nothing has been learned. */
static Forecast first_forecast(const double *worth, const double *signs, int n) {
    Forecast f = {0};
    for (int i = 0; i < n; i++) f.slow += worth[i] * signs[i];
    f.fast = f.slow;
    return f;
}

static Forecast belief_forecast(const People *p, const Scene *s, int strangers) {
    double signs[SIGNS];
    belief_signs(p, s, signs);
    Forecast f = strangers ? first_forecast(&p->numbers[BELIEF], signs, 5)
                           : forecast(&p->belief, s->receiver, signs, 5);
    f.never = s->evidence == -MOST; /* everybody sees that it is a lie */
    return f;
}

static Forecast pass_forecast(const People *p, const Scene *s, int strangers) {
    double signs[SIGNS];
    pass_signs(s, signs);
    Forecast f = strangers ? first_forecast(&p->numbers[PASSING], signs, 4)
                           : forecast(&p->passing, s->receiver, signs, 4);
    f.never = !s->fresh; /* CP-8 */
    return f;
}

/* Many at once, which a compiler can do in one go. */
static void foretell(Forecast *f, int n) {
    double chances[2 * SEATS * KINDS];
    for (int i = 0; i < n; i++) {
        chances[2 * i] = f[i].slow;
        chances[2 * i + 1] = f[i].fast;
    }
    for (int i = 0; i < 2 * n; i++) chances[i] = sigmoid(chances[i]);
    for (int i = 0; i < n; i++)
        f[i].chance = f[i].never ? 0 : (1 - f[i].trust) * chances[2 * i] +
                                           f[i].trust * chances[2 * i + 1];
}

static void learn_truth(People *p, const Scene *s, int true_) {
    double signs[SIGNS];
    truth_signs(p, s, signs);
    hunch_learn(&p->truth, p->numbers, s->giver, signs, true_);
}

static void learn_pass(People *p, const Scene *s, int passed) {
    double signs[SIGNS];
    if (!s->fresh) return;
    pass_signs(s, signs);
    hunch_learn(&p->passing, p->numbers, s->receiver, signs, passed);
}

static void learn_judgement(People *p, const Scene *s, int said) {
    double signs[SIGNS];
    belief_signs(p, s, signs);
    hunch_learn(&p->belief, p->numbers, s->receiver, signs, said);
    learn_pass(p, s, 0);
}
