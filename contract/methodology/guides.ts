import { GROWTH_DAYS, INFLUENCE_KNOWN, RECENT_POSTS, TIER_BOUNDS } from "../figures/windows.ts";
import { METRICS } from "../figures/metrics.ts";
import type { ChapterId } from "./anchor.ts";
import { AUDIENCE } from "../profiles/audience.ts";
import { MEDIA_VALUE } from "../rate-card.ts";
import { ACCOUNT_AUTHENTICITY } from "../scores/authenticity.ts";
import { BONUS_MAX } from "../scores/adjustments.ts";
import { DIMENSION_POSTS } from "../scores/dimensions.ts";
import { INFLUENCE } from "../scores/influence.ts";
import { LEXICON_LANGUAGES } from "../scores/formulas/lexicon.ts";
import { PROFILE_AUTHENTICITY, VERDICT_NAMES } from "../scores/profile-authenticity.ts";
import { RISING } from "../scores/rising.ts";
import { SIMILARITY } from "../scores/similarity.ts";
import { list, share } from "./numbers.ts";
import { audienceRange, middleOfSize, shown } from "./worked-examples.ts";

/** Answers to what a marketer wants to know about a score, after what it tells. */
export type Guide = {
  /** The parts of the number, and the data that they come from. */
  madeOf: string;
  good: string;
  /** Ranges with the words that the product shows for them. */
  bands?: readonly (readonly [range: string, shown: string])[];
  wrong: string;
};

function weighted(weights: Partial<Record<keyof typeof METRICS, number>>): string {
  return list(
    Object.entries(weights).map(([name, weight]) => `${labels.get(name)?.toLowerCase() ?? name} (${share(weight)})`),
  );
}

const labels: ReadonlyMap<string, string> = new Map(Object.entries(METRICS).map(([id, { name }]) => [id, name]));

function named(weights: Partial<Record<keyof typeof METRICS, number>>): string {
  return list(Object.keys(weights).map((name) => labels.get(name)?.toLowerCase() ?? name));
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const { weights } = INFLUENCE;
const PLACES = [10, 50, 90];
const middles = (over: keyof typeof weights) =>
  list(
    PLACES.map((place) => shown(middleOfSize(place, over))),
    "or",
  );

const between = ({ low, high }: ReturnType<typeof audienceRange>) => `${low}–${high}%`;

const { verdicts, minConfidence } = PROFILE_AUTHENTICITY;
const bandBelow = (band: number) => (TIER_BOUNDS[band - 1] ?? 0) / 100;

export const GUIDES: Partial<Record<ChapterId, Guide>> = {
  score: {
    madeOf: `Counts of followers and the newest posts: ${weighted(INFLUENCE.overall)}. Each counts by its place among all accounts of the network that this installation knows, and the creator's best account is shown.`,
    good: `An account in the middle of its network in all these figures has 50. Profiles name the band: band 1 is above ${bandBelow(1)}, band 4 above ${bandBelow(4)}, band ${TIER_BOUNDS.length + 1} is ${bandBelow(TIER_BOUNDS.length)} or less. Large accounts lead it; look at the score for its size to find strong small ones.`,
    wrong: `Missing without followers, or when only ${share(INFLUENCE_KNOWN)} of the weight or less is known. It can move on a day on which nothing happened to the creator, because other accounts did. Administrators can add up to ${BONUS_MAX} points, which are shown with their reason.`,
  },
  size: {
    madeOf: `${capital(named(INFLUENCE.weights.followers))}; on networks of videos also views per post. Followers are compared with the whole network, everything else with accounts of the same network, kind (person or brand) and size.`,
    good: `Followers are ${share(weights.followers.followers)} of the score, ${share(weights.views.followers)} on networks of videos, so that of two accounts with the same places the larger one has more. An account in the middle of its size in everything else scores ${middles("followers")} with followers at place ${list(PLACES.map(String), "or")} of 100 on the network; on networks of videos ${middles("views")}. Compare it among accounts of about one size. The ${TIER_BOUNDS.length + 1} bands of the reach score apply.`,
    wrong: `Unknown figures lower the confidence beside the score, not the score itself; with ${share(INFLUENCE.known)} of the weight or less there is none. Where fewer than ${INFLUENCE.minPeers} similar accounts are known, all accounts of the network are taken instead, of every size.`,
  },
  authenticity: {
    madeOf: `${PROFILE_AUTHENTICITY.signals.length} public signals: the counts of followers of the last ${PROFILE_AUTHENTICITY.days} days, the newest ${PROFILE_AUTHENTICITY.posts} posts with their likes and comments, and the profile itself. The list of followers is not read.`,
    good: "Profiles show one of these verdicts:",
    bands: [
      [`${verdicts.clear}–100`, VERDICT_NAMES.clear],
      [`below ${verdicts.clear}`, VERDICT_NAMES.mixed],
      [
        `below ${verdicts.strong}, with ${verdicts.fewestLow} signals or more below ${verdicts.low}`,
        VERDICT_NAMES.strong,
      ],
      [`less than ${share(minConfidence)} confidence`, VERDICT_NAMES.unknown],
    ],
    wrong:
      "It is a hint, no proof. A mention on television can look like a purchase, and fakes made with care look genuine. The weights are a judgement: no published set of creators that bought followers exists to fit them to. Few posts or counts lower the confidence.",
  },
  rising: {
    madeOf: `Growth of ${RISING.days} days beside accounts of the same network, kind and size; and how far views and reactions of the posts of ${RISING.days} days are above those of the ${RISING.before * RISING.days} days before.`,
    good: `50 is an account that grows like the middle of similar accounts, with posts that do as well as before. From ${RISING.bar} on creators are in the view Rising of rankings, as long as their account still grows.`,
    wrong: `Missing with fewer than ${RISING.fewestCounts} counts in a year, with a gain below both ${RISING.least.followers} followers and ${share(RISING.least.growth)}, when one post has more than ${share(RISING.single)} of the views, and with an authenticity below ${RISING.authenticity}. One lucky month can still look like a trend: see the chart of followers.`,
  },
  dimensions: {
    madeOf: `Texts and formats of the newest ${DIMENSION_POSTS.most} posts, rated by simple rules or, where the installation has one, by a language model. The profile says which. Pictures are not looked at.`,
    good: "More is not better. Take the dimension that your brief asks for, compare creators by it, and read the posts that are quoted for it.",
    wrong: `Missing below ${DIMENSION_POSTS.fewest} posts. Rules count words, so that irony fools them; storytelling and credibility need texts in ${list(LEXICON_LANGUAGES, "or")}.`,
  },
  similar: {
    madeOf: `What both creators write, who they are and who mentions them: ${list(SIMILARITY.parts.map(({ name, weight }) => `${name.toLowerCase()} (${share(weight)})`))}. You can move these weights.`,
    good: "100 would be alike in everything. Use the order rather than the number, and read what both have in common.",
    wrong:
      "What is unknown of one of them counts as nothing in common, so that creators with few posts look unlike everyone. The weights are judgement.",
  },
  prices: {
    madeOf:
      "Followers or views, the engagement rate beside that of similar accounts, and a rate card: what a thousand impressions cost on each network. Until your workspace saves its own, published prices are taken.",
    good: `Prices are a range of ${share(MEDIA_VALUE.margin)} below and above. A quote inside is usual for such an account; one above is a reason to ask what you get for it.`,
    wrong:
      "It is an estimate by your rate card, never an offer of the creator. Usage rights, exclusivity and production are not in it. Missing without followers, an engagement rate or a rate for the network.",
  },
  periods: {
    madeOf:
      "The posts that tracked creators published in the period, at their latest counts, and the creators’ own history.",
    good: "A change that is shown beside the period before, and a rising post: it is far above what the same creator usually reaches, whatever their size.",
    wrong:
      "Older posts have had more time to be liked and seen. Look at “Where this is from”: an account that was not read lately misses its newest posts.",
  },
  profile: {
    madeOf: `${ACCOUNT_AUTHENTICITY.signals.length} things that anyone sees on a profile: followers beside followed accounts, followers, posts, biography, picture, and digits in the name.`,
    good: "100 is as genuine accounts are, 0 as those that are sold as followers. At 50 it could be either.",
    wrong:
      "It was fitted on accounts that were sold before 2020. Newer fakes may look better, and it says nothing about genuine creators who bought followers: the authenticity of a creator's account looks at more.",
  },
  audiences: {
    madeOf: `In this order: the creator's connected account, what the creator declares, a report of a tool, or an estimate from at least ${AUDIENCE.fewest} creators who mention the account. Each share names its source, date and sample.`,
    good: `A narrow range. ${between(audienceRange(0.42, 600))} is a good base for a decision, ${between(audienceRange(0.3, 10))} is not.`,
    wrong:
      "Tools do not publish how they find out, and their shares are shown as given. An estimate is of creators who mention the account, not of its followers.",
  },
};

const NEWEST = `of the last ${RECENT_POSTS.days} days, the ${RECENT_POSTS.most} newest at most`;

/** Figures of accounts whose value is easily misread. */
export const FIGURE_NOTES: Partial<Record<keyof typeof METRICS, Guide>> = {
  growth: {
    madeOf: `Two counts of followers, about ${GROWTH_DAYS.ideal} days apart.`,
    good: "Above the median of similar accounts, which profiles show beside it. Small accounts grow faster than large ones.",
    wrong: "A giveaway or bought followers grow an account too: look at authenticity beside it.",
  },
  engagementRate: {
    madeOf: `Likes, comments and other reactions to the posts ${NEWEST}, divided by followers; on networks of videos divided by views.`,
    good: "Above the median of similar accounts, which profiles show beside it. Large accounts have lower rates than small ones.",
    wrong:
      "Compare rates within one network only. A very high rate on a small account may be friends. Missing where likes are hidden.",
  },
  engagementPerPost: {
    madeOf: `Likes, comments, shares and other reactions to the posts ${NEWEST}.`,
    good: "Above the median of similar accounts, which profiles show beside it. Large accounts have more than small ones.",
    wrong: `Missing below ${RECENT_POSTS.fewest} posts, and where likes are hidden.`,
  },
  viewsPerPost: {
    madeOf: `Views of the posts ${NEWEST}.`,
    good: "Above the median of similar accounts, which profiles show beside it. Large accounts have more than small ones.",
    wrong: "What counts as a view differs from network to network, and some formats have none.",
  },
};
