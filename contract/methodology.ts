import { MISSING_REASONS, type Metric, type MissingReason } from "./figures/figure.ts";
import { INFLUENCE_KNOWN, RECENT_POSTS, TIER_BOUNDS } from "./figures/windows.ts";
import { METRICS, RANGE_METRICS } from "./metrics.ts";
import { NETWORK_FACTS, NETWORKS } from "./networks.ts";
import { MEDIA_VALUE, PUBLISHED_CARD, PUBLISHED_SOURCES } from "./rate-card.ts";
import { INFLUENCE, INFLUENCE_FACTORS, PEER_BOUNDS } from "./scores/influence.ts";
import { DIMENSION_POSTS, DIMENSIONS } from "./scores/dimensions.ts";
import { PROFILE_AUTHENTICITY } from "./scores/profile-authenticity.ts";
import { ACCOUNT_AUTHENTICITY, type Separation } from "./scores/authenticity.ts";
import { CHARACTERISTIC_SHARE, CHARACTERISTIC_TERMS, SIMILARITY } from "./scores/similarity.ts";
import { ANOMALIES } from "./scores/anomalies.ts";

const UNITS: Record<Metric["unit"], string> = {
  count: "a number",
  fraction: "a fraction; 0.034 is shown as 3.4 %",
  "per week": "per week",
  percentile: "0–100",
  points: "0–10 000 points",
  rank: "1 (best) to 10",
  tier: "one of five",
  "yes or no": "yes or no",
};

const REASONS: Record<MissingReason, string> = {
  no_source: "no source gives it, or what it is made of",
  no_posts: "nothing was published in its window",
  too_few_posts: "too few posts were published in its window, or too few that say what it needs",
  no_earlier_count: "no count lies about a month before the newest",
  hidden: "likes are hidden",
  licence: "a source knows it, but its terms do not allow it to be used so",
  not_enough: `of a score: parts of more than ${INFLUENCE_KNOWN * 100} % of its weight must be known, and followers alone are no more`,
};

const TERMS = [
  "Every source carries what its licence or its terms allow. What they do not allow is not done:",
  "- **Nothing may be computed from it.** Its counts are shown as it gives them, and so are figures it gives ready-made; growth, rates, medians, frequency and the score are made of the counts and posts of other sources alone, although theirs may be older. Without any they are missing.",
  "- **It may not meet other networks.** Its figures are shown with their network. The score, totals over several networks, the best account of a creator, comparisons and the scales that percentiles are measured by leave them out, or take another source's.",
  "- **It may not leave.** Its figures, and those made of them, are empty in exports and on shared lists, which say how many.",
  "- **It may be kept for some days only.** What was not read again in time is deleted at night.",
  "A figure's explanation names the rows it looks at and says of each whether it was used, and where terms have kept it out.",
];

/** The definition of every figure and score, from what computes, filters and explains them, as Markdown: docs/METHODOLOGY.md and the page in the product. */
export function methodology(): string {
  return `${[
    "A figure that cannot be computed is missing: it is shown as “–”, is never taken for 0, and never passes a range filter that is set. Figures come from counts and posts that a source gave at a known time; nothing is interpolated or made up.",
    "## Figures",
    ...Object.values(METRICS).map(figure),
    "## Why a figure is missing",
    MISSING_REASONS.map((reason) => `- \`${reason}\`: ${REASONS[reason]}`).join("\n"),
    "## What sources allow",
    TERMS.join("\n\n"),
    "## What the engagement rate is divided by",
    NETWORKS.map((network) => `- ${NETWORK_FACTS[network].label}: ${NETWORK_FACTS[network].rateOver}`).join("\n"),
    "## Score bands",
    tiers().join("\n"),
    "## Influence on a network",
    ...influence(),
    "## Authenticity of a creator's account",
    ...publicSignals(),
    "## Dimensions of content",
    ...dimensions(),
    "## Authenticity of an account by its profile",
    ...authenticity(),
    "## Unusual changes of followers",
    `A step between two counts of a known day is unusual when its logarithm per day is more than ${ANOMALIES.unusual} deviations from the median of the ${ANOMALIES.beside} steps before and after it, and it changes the followers by more than ${ANOMALIES.leastChange * 100} %. The deviation is 1.4826 × the median absolute deviation (Iglewicz and Hoaglin, 1993), at least ${ANOMALIES.leastDeviation * 100} % per day, since published counts are rounded. It takes ${ANOMALIES.leastSteps} steps and ${ANOMALIES.leastFollowers} followers. When ${ANOMALIES.undone.part * 100} % of a change is undone within ${ANOMALIES.undone.steps} steps, it is taken for an error of the source.`,
    "## Similar creators",
    ...similarity(),
    "## Price of a post and earned media value",
    ...mediaValue(),
  ].join("\n\n")}\n`;
}

function figure({ id, name, of, unit, definition, window }: Metric): string {
  const account = RANGE_METRICS.find((metric) => metric === id);
  const facts = [
    `- Of: ${of}, as \`${id}\``,
    `- Unit: ${UNITS[unit]}`,
    `- Window: ${window}`,
    ...(account ? [`- Missing by: ${METRICS[account].missing.map((reason) => `\`${reason}\``).join(", ")}`] : []),
  ];
  return `### ${name}\n\n${definition}\n\n${facts.join("\n")}`;
}

function similarity(): string[] {
  return [
    `Version ${SIMILARITY.version}. The sum of these parts, each 0–1, as 0–100. Compared are creators of the same kind, persons or brands, who share a niche or a characteristic word: one that at most ${CHARACTERISTIC_SHARE * 100} % of the creators here use in their bios or as a hashtag, the ${CHARACTERISTIC_TERMS} rarest of each; in large installations the rarest words, which up to 10 000 creators use, decide who is compared. The weights are not fitted.`,
    SIMILARITY.parts.map(({ name, definition, weight }) => `- **${name}**, weight ${weight}. ${definition}`).join("\n"),
  ];
}

function influence(): string[] {
  const { version, known, minPeers, historyStep } = INFLUENCE;
  return [
    `Version ${version}. 0–100: the weighted mean of percentiles among accounts like this one. Followers are compared with all accounts of the network, everything else with the accounts of the same network, kind (person or brand) and size. Where fewer than ${minPeers} of them have a figure, all accounts of the network are taken instead; where those are fewer too, the factor is left out. What is missing lowers the confidence, which is the part of the weights that is known, and never the score; at ${percent(known)} or less there is no score. The points of all factors add up to the score.`,
    (["followers", "views"] as const)
      .map((over) => {
        const weights = INFLUENCE_FACTORS.flatMap((factor) => {
          const weight = Object.entries(INFLUENCE.weights[over]).find(([name]) => name === factor)?.[1];
          return weight === undefined ? [] : [`${METRICS[factor].name.toLowerCase()} ${Math.round(weight * 100)} %`];
        });
        return `- ${networksOver(over)}: ${weights.join(", ")}`;
      })
      .join("\n"),
    `Sizes begin at 0, ${PEER_BOUNDS.map((bound) => bound.toLocaleString("en-GB").replaceAll(",", " ")).join(", ")} followers. Peer groups are measured every night and after large imports, of each creator by the largest account on the network, without figures that must not be compared. “What would move it” is what reaching the next decile of the peers would add.`,
    `The score of a creator (Score, above) stays what creators are sorted by: it compares all accounts of a network, whatever their size. Its history has an entry when it differs from the last one by ${historyStep} point or more, with the reason: new data of the creator or of the accounts compared with, or a new version of the formula.`,
  ];
}

function publicSignals(): string[] {
  const { version, minConfidence, verdicts, posts, days, explains, likes, massFollowing } = PROFILE_AUTHENTICITY;
  return [
    `Version ${version}. From the counts of the last ${days} days and the newest ${posts} posts of that time: the mean of the known signals, each 0–100, by weight and confidence. 100 is as genuine accounts are. A signal's confidence grows with what it is computed from; what is missing lowers the confidence of the whole, never the score. Below ${percent(minConfidence)} there is no verdict. “No signs” is ${verdicts.clear} or more; “strong signs” is below ${verdicts.strong} with at least two signals below ${verdicts.low}; all else is “some signs”. None of them says that an account is fake: they say what to look at. Weights and points are set by judgement from what vendors and studies publish; there is no labelled set of creators that bought followers to fit them on.`,
    PROFILE_AUTHENTICITY.signals
      .map(({ name, definition, weight, of, points, observations }) => {
        const list = points.map(([value, score]) => `${score} at ${value}`).join(", ");
        const needs = observations ? ` Needs ${observations.fewest}, known fully from ${observations.full} on.` : "";
        return `- **${name}**, ${Math.round(weight * 100)} %. ${definition} Score by ${of}: ${list}.${needs}`;
      })
      .join("\n"),
    `Jumps are those under “Unusual changes of followers”; a post of the three days before or of its time that did ${explains} times better than the median post explains one. Likes below ${likes.total} in all, or a median below ${likes.median} for their spread, say nothing. Who follows fewer than ${massFollowing} accounts follows no masses.`,
  ];
}

function dimensions(): string[] {
  return [
    `Version ${DIMENSIONS.version}, by heuristics, which are marked as such: 0–100, the mean over the newest ${DIMENSION_POSTS.most} posts, with the posts that speak most for it. At least ${DIMENSION_POSTS.fewest} posts are needed. Credibility and storytelling know words of English, French, Spanish, German, Portuguese and Italian, and are missing where most texts are in other languages.`,
    DIMENSIONS.dimensions.map(({ name, definition }) => `- **${name}.** ${definition}`).join("\n"),
  ];
}

function networksOver(over: "followers" | "views"): string {
  return NETWORKS.flatMap((network) =>
    NETWORK_FACTS[network].rateOver === over ? [NETWORK_FACTS[network].label] : [],
  ).join(", ");
}

function authenticity(): string[] {
  const { version, pointsPerDoubling, signals, validation } = ACCOUNT_AUTHENTICITY;
  return [
    `Version ${version}. From what anyone sees on a profile: 0–100, higher is more authentic, with a confidence of 0–1. Points of the known signals add up. At 0 points the score is 50, and every ${pointsPerDoubling} points double the odds that the account is genuine. Between two values points are interpolated by the logarithm. What is not known adds nothing and lowers the confidence: the part of all points that the known signals can move. Whether an account is private says nothing and is not used.`,
    signals
      .map(({ name, definition, points }) => {
        const list = points.map(([value, added]) => `${added} at ${value}`).join(", ");
        return `- **${name}.** ${definition} Points: ${list}.`;
      })
      .join("\n"),
    "`npm run --silent score -- authenticity FILE.csv` prints the rows of a file with both behind each, so that the formula can be tried on labelled accounts. The points were fitted on 60 % of the rows of two labelled sets. On the other rows, at the threshold below which 95 % of the bought accounts are:",
    validation
      .map(({ accounts, bought, genuine, score, ratio }) =>
        [
          `- ${accounts}, ${bought} bought and ${genuine} genuine accounts`,
          `  - By the score: ${separation(score)}`,
          `  - By followers for each followed account alone: ${separation(ratio)}`,
        ].join("\n"),
      )
      .join("\n"),
    "Both sets were made before 2020, of accounts that were sold as followers: they show little about fakes made with more care, and nothing about genuine accounts that bought followers. Precision depends on how many accounts of a set are bought.",
  ];
}

function separation({ auc, precision, falsePositives, smallFalsePositives }: Separation): string {
  return `AUC ${auc.toFixed(4)}, precision ${percent(precision)}, genuine accounts below the threshold ${percent(falsePositives)}, of those under 1 000 followers ${percent(smallFalsePositives)}`;
}

function percent(part: number): string {
  return `${(100 * part).toFixed(1)} %`;
}

function tiers(): string[] {
  const ranks = TIER_BOUNDS.map((bound, i) => `- Band ${i + 1}: a score above ${bound / 100}`);
  return [...ranks, `- Band ${TIER_BOUNDS.length + 1}: any other score`];
}

function mediaValue(): string[] {
  const { version, factor, margin } = MEDIA_VALUE;
  const { currency, rates, actions } = PUBLISHED_CARD;
  const amount = (minor: number) => `${(minor / 100).toFixed(2)} ${currency}`;
  return [
    `Version ${version}. Estimates, not offers: \`impressions ÷ 1 000 × CPM × factor\`, ± ${margin * 100} %. Impressions are views per post where a format is watched (videos, shorts, streams, and posts where the engagement rate is divided by views), else followers × reach rate. The factor is the engagement rate ÷ its median among the account's peers, or the card's where they are too few, within ${factor.least}–${factor.most}. CPM, reach rate and median are of the workspace's rate card: the rate of the format before that of every format, then of the niche, then of the follower tier. Every save is a new version, which estimates name. A missing figure leaves the estimate out, with the reason; so does a price below the smallest unit of the currency. Figures that must not be combined are not used.`,
    `Earned media value of an account: its posts of the last ${RECENT_POSTS.days} days with visible likes, at least ${RECENT_POSTS.fewest}. The views of each, or followers × reach rate, at the card's CPM, and ${(["like", "comment", "share", "save"] as const).map((name) => `${amount(actions[name])} for a ${name}`).join(", ")}, ± ${margin * 100} %.`,
    `Version 0 of every rate card, for all niches and sizes: CPM, reach rate, median engagement rate.`,
    rates
      .map(
        ({ network, format, cpm, reachRate, medianRate }) =>
          `- ${NETWORK_FACTS[network].label}, ${format ?? "posts"}: ${amount(cpm)}, ${percent(reachRate)}, ${percent(medianRate)}`,
      )
      .join("\n"),
    `Published at: ${PUBLISHED_SOURCES.join("; ")}. Reels are published as 15–25 % above a post and stories as 40–60 % of one; the card takes the middles.`,
  ];
}
