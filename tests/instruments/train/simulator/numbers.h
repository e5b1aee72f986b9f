/* What a player is made of: one row of numbers. rows.py knows their order as well. */

#define TRUTH_SIGNS 14
#define JUDGE_SIGNS 10
#define PASS_SIGNS 7
#define OFFER_SIGNS 21
#define WEIGHT_NUMBERS 14

enum {
    TRUTH = 0,                             /* what signs of the truth are worth to begin with */
    TRUTH_SURE = TRUTH + TRUTH_SIGNS,      /* and how sure that is */
    BELIEF = TRUTH_SURE + TRUTH_SIGNS,
    BELIEF_SURE = BELIEF + 5,
    PASSING = BELIEF_SURE + 5,
    PASSING_SURE = PASSING + 4,
    OWN = PASSING_SURE + 4,                /* of truth, belief, passing */
    NEARING = OWN + 3,                     /* five pairs */
    STARTS = NEARING + 10,
    CARD, LAST_CARD, STARTS_WITH_LAST,
    FAST_SURE, FAST_OWN, FAST_TRUST, FORGETS, /* the fast learner, beside the slow one */
    SLACK,
    MIXES,                                 /* whether the policy mixes; or the best move is made */
    HEEDS,                                 /* what is known of a receiver weighs so much */
    JUDGES,                                /* and what is known of a giver */
    PASSES,
    LEANS, TRUSTS,                         /* how much counts what is expected of a giver: of a
                                              stranger, and of somebody who is wholly known */
    PROOF,                                 /* how much must be known, in nats, to count for half */
    PROOF_TABLE,                           /* what is known of the others counts so much */
    SHARP,                                 /* 1: as well as it can; 0: anything */
    NAIVE,                                 /* how gladly it lies of what lies open: for all to see */
    LIES, BELIEVES, PASSES_ON,             /* a temper: how gladly, as logits */
    LEARNS, COUNTS,
    WARY,                                  /* whether it notices that nobody else is ever offered a
                                              card; and by what it weighs then, in place of NEARING */
    AS_PREY,                               /* and so on */
    AS_PREY_END = AS_PREY + WEIGHT_NUMBERS - 1,
    COINS,                                 /* in how many games it judges strangers by coins */
    CHEAPEST,                              /* how surely it offers then what costs it least */
    SUSPECTS,                              /* how far it goes then by what it expects of them */
    CHOOSY, AIMS,                          /* of pairs, and of seats; 0: it offers no pairs */
    EVENLY,                                /* how hard it is to offer to who has had too many */
    SPREAD,                                /* how gladly it passes on to who was handed fewer */
    CAUGHT,                                /* how often cards that it passes on are judged rightly,
                                              until others have shown it; 0: as is expected of them */
    CAUGHT_SURE, CAUGHT_FADES, CAUGHT_NEAR,
    JUDGE_LOGIT,
    PASS_LOGIT = JUDGE_LOGIT + JUDGE_SIGNS,
    OFFER_LOGIT = PASS_LOGIT + PASS_SIGNS,
    NUMBERS = OFFER_LOGIT + OFFER_SIGNS
};
