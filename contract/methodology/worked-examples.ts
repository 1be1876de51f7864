import { RECENT_POSTS, tierOf } from "../figures/windows.ts";
import { METRICS } from "../figures/metrics.ts";
import { NETWORK_FACTS } from "../networks/networks.ts";
import { MEDIA_VALUE, PUBLISHED_CARD } from "../rate-card.ts";
import { ACCOUNT_AUTHENTICITY } from "../scores/authenticity.ts";
import { accountAuthenticity } from "../scores/formulas/account-authenticity.ts";
import { rateByHeuristics, storySignsOf } from "../scores/formulas/dimensions.ts";
import { influenceOf } from "../scores/formulas/influence.ts";
import { engagementFactor, mediaValueOf, medianRateOf, postCostOf, rateFor } from "../scores/formulas/media-value.ts";
import { featuresOf, profileAuthenticity } from "../scores/formulas/profile-authenticity.ts";
import { risingOf } from "../scores/formulas/rising.ts";
import { AUDIENCE_FACTOR, INFLUENCE, INFLUENCE_FACTORS, influenceWeights } from "../scores/influence.ts";
import { PROFILE_AUTHENTICITY, VERDICT_NAMES } from "../scores/profile-authenticity.ts";
import { RISING } from "../scores/rising.ts";
import { intervalOf } from "../profiles/audience.ts";
import { followerTierOf } from "../figures/follower-tier.ts";
import { CAPTIONS, EXAMPLE, EXAMPLE_FIGURES, peersBelow } from "./example-creator.ts";
import { count, fixed, list, percent, share } from "./numbers.ts";

/**
 * A calculation from what is put in to the result, as a table. The last cell of `total` is the sum of the last column,
 * or its mean where it is called so.
 */
export type Worked = {
  intro: string;
  head: readonly string[];
  rows: readonly (readonly string[])[];
  total: readonly string[] | null;
  result: string;
};

type Figure = keyof typeof EXAMPLE_FIGURES;

/** A figure as profiles show it. */
const WRITTEN = {
  count: (value: number) => count(value),
  fraction: (value: number) => percent(value),
  "per week": (value: number) => fixed(value),
} as const;

export function written(figure: Figure): string {
  return WRITTEN[METRICS[figure].unit](EXAMPLE_FIGURES[figure]);
}

type Part = { factor: Figure; weight: number; percentile: number };

function scoreOf(parts: readonly (Part & { isKnown?: boolean })[]) {
  return influenceOf(
    parts.map(({ factor, weight, percentile, isKnown = true }) => {
      const value = EXAMPLE_FIGURES[factor];
      return { factor, weight, value: isKnown ? value : null, peers: peersBelow(value, percentile) };
    }),
  );
}

function tableOf(parts: readonly Part[], comparedWith: string): Pick<Worked, "head" | "rows" | "total"> {
  const { score, factors } = scoreOf(parts);
  return {
    head: ["Figure", EXAMPLE.name, comparedWith, "Weight", "Points"],
    rows: factors.map(({ factor, weight, percentile, points }) => [
      METRICS[factor].name,
      written(factor),
      `${count(percentile ?? 0)} of 100`,
      share(weight),
      fixed(points ?? 0, 2),
    ]),
    total: ["Score", "", "", "", fixed(score ?? 0, 2)],
  };
}

const { onNetwork, ofSize } = EXAMPLE.places;

export const REACH_PARTS: readonly Part[] = (["followers", "engagementPerPost", "postFrequency"] as const).map(
  (factor) => ({ factor, weight: INFLUENCE.overall[factor], percentile: onNetwork[factor] }),
);

const SIZE_WEIGHTS = influenceWeights(EXAMPLE.network);
const SIZE_PLACES: Partial<Record<(typeof INFLUENCE_FACTORS)[number], number>> = {
  ...ofSize,
  followers: onNetwork.followers,
};
export const SIZE_PARTS: readonly Part[] = INFLUENCE_FACTORS.flatMap((factor) => {
  const [weight, percentile] = [SIZE_WEIGHTS[factor], SIZE_PLACES[factor]];
  return weight === undefined || percentile === undefined ? [] : [{ factor, weight, percentile }];
});

const PLACES = Array.from({ length: 100 }, (_, at) => at + 1);

/**
 * The score for its size of an account that is in the middle of its size in everything that is compared by size, with
 * its followers at this place of a hundred on the network.
 */
export function middleOfSize(place: number, over: keyof typeof INFLUENCE.weights): number | null {
  const inputs = Object.entries(INFLUENCE.weights[over]).map(([factor, weight]) => ({
    weight,
    value: factor === AUDIENCE_FACTOR ? place : 50,
    peers: { thresholds: PLACES, n: PLACES.length },
  }));
  return influenceOf(inputs).score;
}

/** A score as cards and profiles show it: without digits. */
export function shown(score: number | null): string {
  return score === null ? "–" : count(Math.round(score));
}

export function reachExample(): Worked {
  const { score, next } = scoreOf(REACH_PARTS);
  const left = next ? ` Band ${next.tier} is ${fixed(next.points)} points away.` : "";
  return {
    intro: `${EXAMPLE.name} bakes on ${EXAMPLE.networkName}. Of 100 accounts there, ${onNetwork.followers} have at most her followers; each place counts by its weight.`,
    ...tableOf(REACH_PARTS, "As high as or higher than"),
    result: `Her profile shows a reach score of ${shown(score)}, band ${tierOf(score)}.${left}`,
  };
}

export function sizeExample(): Worked {
  const { score } = scoreOf(SIZE_PARTS);
  const without = scoreOf(SIZE_PARTS.map((part) => Object.assign({ isKnown: part.factor !== "growth" }, part)));
  return {
    intro: `The same creator, beside accounts of people with about as many followers. Only her followers are still compared with all of ${EXAMPLE.networkName}.`,
    ...tableOf(SIZE_PARTS, "As high as or higher than"),
    result: `She has ${shown(score)} for her size. If her growth were not known, the other ${SIZE_PARTS.length - 1} would make a score of ${shown(without.score)}, with a confidence of ${percent(without.confidence, 0)}.`,
  };
}

type Changed = { series?: (typeof EXAMPLE)["series"] };

/** As profiles compute it from her counts and posts. */
export function authenticityOfExample({ series = EXAMPLE.series }: Changed = {}) {
  const { followers, following, allPosts, biography, username, posts } = EXAMPLE;
  return profileAuthenticity({
    series,
    posts,
    followers,
    following,
    account: featuresOf({ followers, following, posts: allPosts, biography, username }),
    engagement: { rate: EXAMPLE_FIGURES.engagementRate, percentile: ofSize.engagementRate, posts: posts.length },
  });
}

/** Without the rise that no post explains. */
const STEADY = EXAMPLE.series.map(({ at, followers }) => ({
  at,
  followers: followers < EXAMPLE.jump.at[1] ? followers + EXAMPLE.jump.followers : followers,
}));

/** Each signal with the points that it adds to the score. */
export function pointsOfSignals({ signals }: ReturnType<typeof authenticityOfExample>) {
  const known = signals.reduce((sum, { weight, confidence }) => sum + weight * confidence, 0);
  return signals.map((signal) => {
    const part = (signal.weight * signal.confidence) / known;
    return Object.assign({ part, points: part * (signal.score ?? 0) }, signal);
  });
}

const signalName = (id: string) => PROFILE_AUTHENTICITY.signals.find((signal) => signal.id === id)?.name ?? id;

/** Explains why the weights of the table differ from those of the formula. */
function scaledWeights(found: ReturnType<typeof authenticityOfExample>): string {
  const partly = found.signals.filter(({ confidence }) => confidence < 1);
  const wholly = pointsOfSignals(found).find(({ confidence }) => confidence === 1);
  if (partly.length === 0 || !wholly) return "";
  const known = list(partly.map(({ id, confidence }) => `“${signalName(id)}” (${share(confidence)})`));
  return ` Known only in part: ${known}. Such signals weigh less, and all others more: “${signalName(wholly.id)}” has ${percent(wholly.part, 2)} instead of ${share(wholly.weight)}.`;
}

export function authenticityExample(): Worked {
  const found = authenticityOfExample();
  const steady = authenticityOfExample({ series: STEADY });
  const { jump, daily, posts } = EXAMPLE;
  const [from, to] = jump.at;
  const verdict = VERDICT_NAMES[found.verdict ?? "unknown"].toLowerCase();
  return {
    intro: `${EXAMPLE.name} usually gains ${count(daily)} followers a day. In one stretch of ${jump.from - jump.to} days she went from ${count(from)} to ${count(to)}, and none of her ${posts.length} posts did unusually well then.${scaledWeights(found)}`,
    head: ["Signal", "Score", "Weight", "Points"],
    rows: pointsOfSignals(found).map(({ id, score, part, points }) => [
      signalName(id),
      score === null ? "–" : fixed(score),
      percent(part, 2),
      fixed(points, 2),
    ]),
    total: ["Authenticity", "", "", fixed(found.score ?? 0, 2)],
    result: `Her authenticity is ${shown(found.score)}: ${verdict}. The jump costs ${fixed((steady.score ?? 0) - (found.score ?? 0))} points, and the profile shows its days: a reason to ask, no proof.`,
  };
}

export function risingOfExample() {
  const { followers, growth } = EXAMPLE_FIGURES;
  return risingOf({
    counts: EXAMPLE.series.length,
    followers,
    growth,
    peers: peersBelow(growth, ofSize.growth).thresholds,
    posts: EXAMPLE.posts,
    authenticity: authenticityOfExample().score,
    now: EXAMPLE.now,
  });
}

export function risingExample(): Worked {
  const { score, parts } = risingOfExample();
  const { weights, days } = RISING;
  const all = Object.values(weights).reduce((sum, weight) => sum + weight, 0);
  const mean = (["growth", "views", "engagement"] as const).reduce(
    (sum, part) => sum + (weights[part] / all) * (parts[part] ?? 0),
    0,
  );
  const row = (part: keyof typeof weights, name: string, saw: string) => [
    name,
    saw,
    fixed(parts[part] ?? 0, 2),
    share(weights[part] / all),
    fixed((weights[part] / all) * (parts[part] ?? 0), 2),
  ];
  return {
    intro: `A deviation says how far above the usual something is: 0 is as usual, 1 is clearly above it. ${EXAMPLE.name} went from ${count(EXAMPLE.earlier)} to ${count(EXAMPLE.followers)} followers in ${days} days.`,
    head: ["What rises", "Compared with", "Deviations", "Weight", "Part"],
    rows: [
      row(
        "growth",
        `Growth of ${percent(EXAMPLE_FIGURES.growth)}`,
        `as high as or higher than ${ofSize.growth} of 100 similar accounts`,
      ),
      row("views", `Views in ${days} days`, `her ${RISING.before * days} days before`),
      row("engagement", `Likes and comments in ${days} days`, `her ${RISING.before * days} days before`),
    ],
    total: ["Together", "", "", "", fixed(mean, 2)],
    result: `Of 100 accounts, ${shown(score)} would be below ${fixed(mean, 2)} deviations: her rising score is ${shown(score)}.${(score ?? 0) >= RISING.bar ? ` From ${RISING.bar} on she is in the view Rising of rankings.` : ""}`,
  };
}

/** Storytelling of the captions, and the points of each of them. */
export function storytellingOfExample() {
  const rated = rateByHeuristics(CAPTIONS).dimensions.find(({ dimension }) => dimension === "storytelling");
  const captions = CAPTIONS.map((caption) => {
    const { person, time, length } = storySignsOf(caption);
    return { text: caption.text, person, time, length, points: person + time + length };
  });
  return { score: rated?.score ?? null, captions };
}

/** Whole words only. */
function shortened(text: string): string {
  return text.length > 48 ? `${text.slice(0, text.lastIndexOf(" ", 46))} …` : text;
}

function hundredth(part: number): string {
  return fixed(100 * part);
}

export function dimensionsExample(): Worked {
  const { score, captions } = storytellingOfExample();
  return {
    intro: `Storytelling of ${captions.length} captions, by rules: points for the first person (I, my, we), for words of time (when, then, yesterday), and for length.`,
    head: ["Caption", "First person", "Time", "Length", "Points"],
    rows: captions.map((one) => [
      `“${shortened(one.text)}”`,
      hundredth(one.person),
      hundredth(one.time),
      hundredth(one.length),
      hundredth(one.points),
    ]),
    total: ["Mean", "", "", "", fixed(score ?? 0)],
    result: `Storytelling is ${shown(score)}. The profile quotes the posts that speak most for it, so that you can judge them yourself.`,
  };
}

/** An account such as those that are sold as followers. */
const SOLD = {
  followers: 40,
  following: 2_000,
  posts: 2,
  biographyLength: 0,
  hasPicture: 0,
  usernameDigits: 4,
} as const;
const ORDINARY = {
  followers: 1_000,
  following: 300,
  posts: 300,
  biographyLength: 60,
  hasPicture: 1,
  usernameDigits: 0,
};

export function profileExample(): Worked {
  const { score, signals } = accountAuthenticity(SOLD);
  const ordinary = accountAuthenticity(ORDINARY);
  const points = signals.reduce((sum, signal) => sum + signal.points, 0);
  const saw: Record<string, string> = {
    ratio: `${count(SOLD.followers)} followers, follows ${count(SOLD.following)}`,
    followers: count(SOLD.followers),
    posts: count(SOLD.posts),
    biography: "empty",
    picture: "none",
    digits: count(SOLD.usernameDigits),
  };
  return {
    intro:
      "An account with hardly any followers or posts follows thousands of others. Points below 0 speak for a bought follower.",
    head: ["What the profile shows", "This account", "Points"],
    rows: signals.map((signal) => [
      ACCOUNT_AUTHENTICITY.signals.find(({ id }) => id === signal.id)?.name ?? signal.id,
      saw[signal.id] ?? "",
      fixed(signal.points, 2),
    ]),
    total: ["Sum", "", fixed(points, 2)],
    result: `0 points would be a score of 50, and every ${ACCOUNT_AUTHENTICITY.pointsPerDoubling} points double the odds. ${fixed(points, 0)} points are a score of ${fixed(score ?? 0)}. An account that follows ${count(ORDINARY.following)}, with ${count(ORDINARY.followers)} followers, ${count(ORDINARY.posts)} posts, a biography and a picture, has ${fixed(ordinary.score ?? 0)}.`,
  };
}

/** A price of her post by the published rate card. */
export function priceOfExample() {
  const { network, followers } = EXAMPLE;
  const tier = followerTierOf(followers)?.id ?? null;
  const rate = rateFor(PUBLISHED_CARD, { network, niches: [], tier }, null);
  if (!rate) throw new Error("the published card has no rate for the example");
  const impressions = followers * rate.reachRate;
  const { engagementRate } = EXAMPLE_FIGURES;
  const { medianRate, peers } = medianRateOf(peersBelow(engagementRate, ofSize.engagementRate), rate);
  const factor = engagementFactor(engagementRate, medianRate);
  const sums = EXAMPLE.posts.reduce(
    (all, { likes, comments, shares, views }) => ({
      likes: all.likes + (likes ?? 0),
      comments: all.comments + (comments ?? 0),
      shares: all.shares + shares,
      saves: 0,
      views: all.views + (views ?? 0),
      withoutViews: 0,
    }),
    { likes: 0, comments: 0, shares: 0, saves: 0, views: 0, withoutViews: 0 },
  );
  return {
    rate,
    impressions,
    medianRate,
    /** Accounts that the median is of; null: it is the card's. */
    peers: peers?.n ?? null,
    factor,
    cost: postCostOf({ impressions, cpm: rate.cpm, factor }),
    earned: mediaValueOf([{ sums, rate }], PUBLISHED_CARD, followers),
  };
}

/** The interval of a share of a sample, in whole percents. */
export function audienceRange(part: number, sample: number): { low: string; high: string } {
  const { low, high } = intervalOf(part, sample);
  return { low: count(100 * (low ?? 0)), high: count(100 * (high ?? 1)) };
}

function money(minor: number): string {
  return `${count(minor / 100)} ${PUBLISHED_CARD.currency}`;
}

export function priceExample(): Worked {
  const { rate, impressions, medianRate, peers, factor, cost, earned } = priceOfExample();
  const of = peers === null ? "the median of the rate card" : `the median of ${count(peers)} similar accounts`;
  return {
    intro: `A post of ${EXAMPLE.name} on ${NETWORK_FACTS[EXAMPLE.network].label}, by the published rate card, which your workspace can replace by its own.`,
    head: ["Step", "Calculation", "Result"],
    rows: [
      [
        "Impressions",
        `${count(EXAMPLE.followers)} followers × ${share(rate.reachRate)} who see a post`,
        count(impressions),
      ],
      [
        "Price of the impressions",
        `${count(impressions)} ÷ 1,000 × ${money(rate.cpm)}`,
        money((impressions / 1_000) * rate.cpm),
      ],
      [
        "Engagement",
        `${percent(EXAMPLE_FIGURES.engagementRate)} ÷ ${percent(medianRate)}, ${of}; at most ${MEDIA_VALUE.factor.most}`,
        `× ${fixed(factor, 2)}`,
      ],
      [
        "Price of a post",
        `${money((impressions / 1_000) * rate.cpm)} × ${fixed(factor, 2)}, ± ${share(MEDIA_VALUE.margin)}`,
        cost ? `${count(cost.low / 100)}–${money(cost.high)}` : "–",
      ],
    ],
    total: null,
    result: `A quote of ${cost ? money(cost.value) : "–"} is usual for her. Her ${EXAMPLE.posts.length} posts of the last ${RECENT_POSTS.days} days have an earned media value of ${earned ? `${count(earned.low / 100)}–${money(earned.high)}` : "–"}: the same price for each view, and a value for each like, comment and share.`,
  };
}
