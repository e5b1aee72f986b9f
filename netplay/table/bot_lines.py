"""The words of bots, by temper, on what has befallen them before all eyes. They tell of no card."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TypeAlias

from engine.game import Feeling

Remarks: TypeAlias = Mapping[Feeling, Sequence[str]]

LEVEL: Remarks = {
    "fooled": ("Well, well.", "That went through."),
    "caught": ("Fair enough.", "Well seen."),
    "saw": ("I thought as much.", "That one I saw."),
    "taken in": ("You had me there.", "Well played."),
    "doubted": ("I told you.", "It was true, you see."),
    "misjudged": ("My mistake.", "I was wrong there."),
    "bust": ("One too many.", "That was to be expected."),
    "saved": ("That is what Queens are for.", "Still here."),
    "robbed": ("I had plans for that one.", "Noted for later."),
    "trampled": ("That had to come.", "Back to the beginning."),
}
TIMID: Remarks = {
    "fooled": ("Oh! It worked?", "I hardly dared."),
    "caught": ("I knew it ...", "I should not have tried."),
    "saw": ("I was not sure at all.", "Phew, a lie."),
    "taken in": ("I should have known.", "Oh dear."),
    "doubted": ("It really was one.", "I would not dare to lie."),
    "misjudged": ("I was afraid of that.", "Sorry, sorry."),
    "bust": ("I should have stopped.", "I knew it would happen ..."),
    "saved": ("My heart!", "Why do I do this?"),
    "robbed": ("Oh. All right.", "Please leave me the others."),
    "trampled": ("My poor animals!", "So much noise ..."),
}
HONEST: Remarks = {
    "fooled": ("Forgive me.", "I do feel bad about it."),
    "caught": ("Serves me right.", "I had it coming."),
    "saw": ("That was not nice.", "One should not lie."),
    "taken in": ("And I believed you!", "I took you at your word."),
    "doubted": ("I never said otherwise.", "I said so, did I not?"),
    "misjudged": ("I owe you an apology.", "I did you wrong."),
    "bust": ("That was greedy of me.", "My own fault."),
    "saved": ("I did not deserve that.", "Thank you, Your Majesty."),
    "robbed": ("That was mine!", "One asks first."),
    "trampled": ("I looked after them badly.", "It was too crowded."),
}
BRAZEN: Remarks = {
    "fooled": ("Ha! Every time.", "Too easy."),
    "caught": ("So what? Next one.", "It was worth it."),
    "saw": ("Nice try.", "You call that a lie?"),
    "taken in": ("All right, that was good.", "You get that one."),
    "doubted": ("The truth works, too.", "Ha! For once it was true."),
    "misjudged": ("Who tells the truth here?", "I would do it again."),
    "bust": ("I regret nothing.", "Go big or go home."),
    "saved": ("Never in doubt.", "More!"),
    "robbed": ("I will have that back.", "Keep it warm for me."),
    "trampled": ("What a party!", "Good riddance."),
}
POKER_FACED: Remarks = {
    "fooled": ("...", "Mm-hm."),
    "caught": ("Hm.", "So be it."),
    "saw": ("Obviously.", "As expected."),
    "taken in": ("Interesting.", "I see."),
    "doubted": ("As I said.", "Indeed."),
    "misjudged": ("Noted.", "Ah."),
    "bust": ("Well.", "It happens."),
    "saved": ("Good.", "Quite."),
    "robbed": ("If you must.", "Remembered."),
    "trampled": ("Loud.", "Hm. Hooves."),
}
TRUSTING: Remarks = {
    "fooled": ("You are too kind.", "I can hardly believe it."),
    "caught": ("Ah well.", "You know me too well."),
    "saw": ("For once I looked twice.", "Even I noticed."),
    "taken in": ("But you said so!", "Such an honest face!"),
    "doubted": ("Why would I lie?", "You can believe me."),
    "misjudged": ("Next time I believe you.", "I should have listened."),
    "bust": ("I thought it would go well.", "I believed in that card."),
    "saved": ("Somebody looks after me.", "The Queen is kind."),
    "robbed": ("You will bring it back?", "You surely need it more."),
    "trampled": ("They seemed so peaceful.", "But they were friends!"),
}
SUSPICIOUS: Remarks = {
    "fooled": ("You should trust nobody.", "Look closer next time."),
    "caught": ("I was watched.", "Who told you?"),
    "saw": ("I knew it.", "You cannot fool me."),
    "taken in": ("I saw it coming ...", "Never again."),
    "doubted": ("Nobody believes me, either.", "Now you know how it feels."),
    "misjudged": ("It smelled like a lie.", "It sounded too good."),
    "bust": ("Who has shuffled this?", "That card waited for me."),
    "saved": ("There must be a catch.", "And what does that cost?"),
    "robbed": ("I counted them, you know.", "I knew you had an eye on it."),
    "trampled": ("That was no accident.", "Somebody planned that."),
}
SLIPPERY: Remarks = {
    "fooled": ("Look over there!", "Whoosh."),
    "caught": ("What gave me away?", "I almost got by."),
    "saw": ("Not with me.", "I know that trick."),
    "taken in": ("Slipped past me.", "Smooth, I must say."),
    "doubted": ("Not this time.", "Fooled you with the truth."),
    "misjudged": ("You looked so sly.", "I would have lied there."),
    "bust": ("I meant to do that.", "Nobody saw that, right?"),
    "saved": ("Slipped through.", "Always leave a back door."),
    "robbed": ("That was my idea!", "Light fingers, well done."),
    "trampled": ("I was elsewhere.", "Not my herd, I swear."),
}
LINES: Mapping[str, Remarks] = MappingProxyType(
    {
        "level": LEVEL,
        "timid": TIMID,
        "honest": HONEST,
        "brazen": BRAZEN,
        "poker-faced": POKER_FACED,
        "trusting": TRUSTING,
        "suspicious": SUSPICIOUS,
        "slippery": SLIPPERY,
    }
)
