import { MISSING_REASONS, type MissingReason } from "../figures/figure.ts";
import { INFLUENCE_KNOWN, RECENT_POSTS, TIER_BOUNDS } from "../figures/windows.ts";
import { AI_BIOGRAPHY_MAX, AI_EXAMPLES_MAX, AI_INFOS_VERSION, AI_LISTED_MAX } from "../curation/influencer.ts";
import type { ChapterId } from "./anchor.ts";
import { METRICS } from "../figures/metrics.ts";
import { NETWORK_FACTS, NETWORKS, type Network } from "../networks/networks.ts";
import { AUDIENCE, AUDIENCE_METHODS } from "../profiles/audience.ts";
import { MEDIA_VALUE, PUBLISHED_CARD, PUBLISHED_SOURCES } from "../rate-card.ts";
import { INFLUENCE, INFLUENCE_FACTORS, PEER_BOUNDS } from "../scores/influence.ts";
import { DIMENSION_MODEL, DIMENSION_POSTS, DIMENSIONS } from "../scores/dimensions.ts";
import { GENUINE_JUDGED, PROFILE_AUTHENTICITY, VERDICT_NAMES } from "../scores/profile-authenticity.ts";
import { RISING } from "../scores/rising.ts";
import { INTERVAL_FEWEST, RISING_POSTS } from "../scores/rising-posts.ts";
import { HOUR_POSTS } from "../tracking/shapes.ts";
import { PUBLISHED_BENCHMARKS } from "../scores/benchmarks.ts";
import { AUTHENTICITY_NETWORKS, BONUS_MAX, BONUS_SCOPES } from "../scores/adjustments.ts";
import { ACCOUNT_AUTHENTICITY, type Separation } from "../scores/authenticity.ts";
import { DETECTED_LANGUAGE } from "../post-languages.ts";
import { LEXICON_LANGUAGES } from "../scores/formulas/lexicon.ts";
import { NORMAL } from "../scores/formulas/series-anomalies.ts";
import {
  CHARACTERISTIC_SHARE,
  CHARACTERISTIC_TERMS,
  SIMILARITY,
  SIMILARITY_CANDIDATES,
  SIMILARITY_FOUND,
  type SimilarityPartId,
} from "../scores/similarity.ts";
import { ANOMALIES } from "../scores/anomalies.ts";
import { NICHE_PROPOSALS } from "../scores/niches.ts";
import { NICHE_PROPOSED } from "../base/states.ts";
import { count, list, percent, percentRange, share } from "./numbers.ts";

/** As the end of a sentence that begins with “Missing when”. */
export const REASONS: Record<MissingReason, string> = {
  no_source: "no source gives it, or what it is made of",
  no_posts: "nothing was published in its window",
  too_few_posts: "too few posts were published in its window, or too few that say what it needs",
  no_earlier_count: "no count lies about a month before the newest",
  hidden: "likes are hidden",
  licence: "a source knows it, but its terms do not allow it to be used so",
  not_enough: `too little is known for a score: parts of more than ${INFLUENCE_KNOWN * 100}% of its weight are needed, and followers alone are no more`,
};

const TERMS = [
  "Every source carries what its licence or its terms allow. What they do not allow is not done:",
  "- **Nothing may be computed from it.** Its counts are shown as it gives them, and so are figures it gives ready-made; growth, rates, medians, frequency and the score are made of the counts and posts of other sources alone, although theirs may be older. Without any they are missing.",
  "- **It may not meet other networks.** Its figures are shown with their network. The score, totals over several networks, the best account of a creator, comparisons and the scales that percentiles are measured by leave them out, or take another source's.",
  "- **It may not leave.** Its figures, and those made of them, are empty in exports and on shared lists, which say how many.",
  "- **It may be kept for some days only.** What was not read again in time is deleted at night.",
  "A figure's explanation names the rows it looks at and says of each whether it was used, and where terms have kept it out.",
];

type Text = { shown?: string[]; details?: string[] };

/** What a chapter shows beside its lead, and what it folds. */
export const TEXTS: Record<ChapterId, () => Text> = {
  score: () => ({}),
  figures: () => ({}),
  benchmarks: () => ({ details: benchmarks() }),
  missing: () => ({ shown: [MISSING_REASONS.map((reason) => `- ${capital(REASONS[reason])}.`).join("\n")] }),
  sources: () => ({ shown: TERMS }),
  rates: () => ({
    shown: [
      NETWORKS.map((network) => `- ${NETWORK_FACTS[network].label}: ${NETWORK_FACTS[network].rateOver}`).join("\n"),
    ],
  }),
  bands: () => ({ shown: [tiers().join("\n")] }),
  size: () => ({ details: influence() }),
  authenticity: () => ({ details: publicSignals() }),
  rising: () => ({ details: risingCreators() }),
  views: () => ({ shown: [rankingViews().join("\n")] }),
  dimensions: () => ({ details: dimensions() }),
  profile: () => ({ details: authenticity() }),
  changes: () => ({ details: [unusualChanges()] }),
  infos: () => ({ details: [proposedInfos()] }),
  similar: () => ({ details: similarity() }),
  audiences: () => ({ details: audiences() }),
  niches: () => ({ details: niches() }),
  prices: () => ({ details: mediaValue() }),
  periods: () => ({ details: periods() }),
};

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function benchmarks(): string[] {
  return [
    `On profiles each figure is shown beside the accounts of this installation on the same network, of the same kind (person or brand) and size, where at least ${INFLUENCE.minPeers} of them have it: their median, and how many of a hundred have at most this account's figure. Sizes are those of “Score for its size”. Where they are fewer, all accounts of the network are taken, as prices and scores do; where those are fewer too, a published number with its source and year, if there is one. Published numbers are never computed with, and disappear once enough accounts are known. They differ by a factor of four for the same network, since they mix people and companies, means and medians, and what rates are divided by.`,
    PUBLISHED_BENCHMARKS.map((one) => {
      const rate = percentRange(one, 2);
      const over = one.over === null ? "divided by what is not known" : `of ${one.over}`;
      const size = one.from === null && one.to === null ? "" : `, ${followersFrom(one)}`;
      return `- ${NETWORK_FACTS[one.network].label}, ${METRICS[one.metric].name.toLowerCase()}${size}: ${rate}, ${over}. ${one.population}; ${one.source}, ${one.year}.`;
    }).join("\n"),
  ];
}

function followersFrom({ from, to }: { from: number | null; to: number | null }): string {
  if (from === null) return `below ${count(to ?? 0)} followers`;
  return to === null ? `from ${count(from)} followers on` : `${count(from)}–${count(to)} followers`;
}

function similarity(): string[] {
  const absent: readonly string[] = ["niches", "place"] satisfies SimilarityPartId[];
  const weightOfAbsent = SIMILARITY.parts.reduce((sum, { id, weight }) => sum + (absent.includes(id) ? weight : 0), 0);
  return [
    `Version ${SIMILARITY.version}. The sum of these parts, each 0–1, as 0–100. Compared are creators of the same kind, persons or brands, who share a niche, neighbours or a characteristic word: one that at most ${CHARACTERISTIC_SHARE * 100}% of the creators here use in their bios or as a hashtag, the ${CHARACTERISTIC_TERMS} rarest of each; in large installations the rarest words, which up to ${count(SIMILARITY_CANDIDATES)} creators use, decide who is compared. The weights are not fitted; readers can move them (\`weights\` of the call).`,
    SIMILARITY.parts.map(({ name, definition, weight }) => `- **${name}**, weight ${weight}. ${definition}`).join("\n"),
    "Checked on public recommendations of newsletters: 8,529 of them, 31,546 recommendations among them, of which a fifth was hidden (seeded) and the product’s own query looked for it, with the names in place of bios. The part of 400 newsletters of which a hidden recommendation was among the first ten, and the part of their hidden recommendations that were:",
    SIMILARITY_FOUND.map(({ by, hitRate, recall }) => `- By ${by}: ${percent(hitRate)}, ${percent(recall)}`).join("\n"),
    `All but popularity look only among newsletters that share a word or a recommender, so that size alone orders these. On this graph the usual weights find half of what mentions alone find: names are no bios, and niches, languages and countries, which ${share(weightOfAbsent)} of the weight is for, are not in the file. Of 8,529 names 1,328 say a niche to the classifier, so that niche alone finds hardly any: it says nothing about niches that are known. Recommendations are not similarity: the numbers show that the query finds what people put beside one another, not that the weights are right.`,
  ];
}

function influence(): string[] {
  const { version, known, minPeers, historyStep } = INFLUENCE;
  return [
    `Version ${version}. 0–100: the weighted mean of percentiles among accounts like this one. Followers are compared with all accounts of the network, everything else with the accounts of the same network, kind (person or brand) and size. Where fewer than ${minPeers} of them have a figure, all accounts of the network are taken instead; where those are fewer too, the factor is left out. What is missing lowers the confidence, which is the part of the weights that is known, and never the score; at ${percent(known)} or less there is no score. The points of all factors add up to the score.`,
    [
      ["Factor", ...(["followers", "views"] as const).map((over) => networksOver(over))],
      ...INFLUENCE_FACTORS.map((factor) => [
        METRICS[factor].name,
        weightOf(factor, "followers"),
        weightOf(factor, "views"),
      ]),
    ]
      .map(tableRow)
      .join("\n"),
    `Sizes begin at 0, ${PEER_BOUNDS.map((bound) => count(bound)).join(", ")} followers. Peer groups are measured every night and after large imports, of each creator by the largest account on the network, without figures that must not be compared. “What would move it” is the value of a figure that would reach the next score band by itself, where one does.`,
    `The reach score is what rankings, lists and cards show and sort by: it compares all accounts of a network, whatever their size. Under a network filter it is that of the account there. Its history, like that of the score for its size on each network, has an entry when it differs from the last one by ${historyStep} point or more, of authenticity by ${PROFILE_AUTHENTICITY.historyStep}, of rising by ${RISING.historyStep}. Each names its reason: a new version of the formula, a bonus, a score that an administrator set, new data of the creator, or, where the creator's own figures are those of the entry before, other accounts to compare with. Histories begin once peers have been measured.`,
    `Administrators of an installation can add a bonus of up to ${BONUS_MAX} points, or take as many off: to the overall score, or to both scores on ${networksOf(BONUS_SCOPES)}. It is a part of the score with a name of its own, and its reason is shown to everyone who sees the score. A score that is unknown gets none, and none leaves 0–100.`,
  ];
}

function publicSignals(): string[] {
  const { version, minConfidence, verdicts, posts, days, explains, explainsDays, likes, massFollowing } =
    PROFILE_AUTHENTICITY;
  return [
    `Version ${version}. From the counts of the last ${days} days and the newest ${posts} posts of that time: the mean of the known signals, each 0–100, by weight and confidence. 100 is as genuine accounts are. A signal's confidence grows with what it is computed from; what is missing lowers the confidence of the whole, never the score. Below ${percent(minConfidence)} there is no verdict. “${VERDICT_NAMES.clear}” is ${verdicts.clear} or more; “${VERDICT_NAMES.strong}” is below ${verdicts.strong} with at least ${verdicts.fewestLow} signals below ${verdicts.low}; all else is “${VERDICT_NAMES.mixed}”. None of them says that an account is fake: they say what to look at. Weights and points are set by judgement from what vendors and studies publish; there is no labelled set of creators that bought followers to fit them on.`,
    "None of the signals is validated on creators that bought followers: the public labelled sets have plain features of accounts, neither posts nor series of counts. Profile is the score of “Authenticity of an account by its profile”, which is validated on accounts that were sold as followers; it counts little here, since creators are other accounts. Below 50 by it are 3.3% of 696 genuine accounts of Instagram and 4.1% of 1,037 of X, 90.0% of 140 and 99.6% of 936 bought ones. Mass following has the same idea, in other proportions. Unexplained jumps, engagement among peers, comments for each like, spread of likes, repeated texts and sponsored posts are judgement.",
    `That genuine accounts pass is measured for ${GENUINE_JUDGED.signals.length} of them, on ${GENUINE_JUDGED.accounts} genuine Instagram accounts with the likes and comments of their posts, of those with comments half below ${GENUINE_JUDGED.medianFollowers} followers. Below ${verdicts.low} are: ${GENUINE_JUDGED.signals.map(({ id, known, low }) => `${nameOf(id)} ${percent(low)} of ${known}`).join(", ")}. Version 1 took the median of comments ÷ likes instead of all comments ÷ all likes, and 40.3% were below: posts without a comment are common on small accounts.`,
    `On ${networksOf(AUTHENTICITY_NETWORKS)} an administrator can set the score by hand. It is then shown as set, with the reason and the score that is computed, and used wherever the computed one would be.`,
    [
      ["Signal", "Weight", "Score", "Needs", "Known fully from"],
      ...PROFILE_AUTHENTICITY.signals.map(({ name, weight, of, points, observations }) => [
        name,
        `${Math.round(weight * 100)}%`,
        `${points.map(([value, score]) => `${score} at ${value}`).join(", ")}${of === "percentile" ? ", by percentile" : ""}`,
        observations ? String(observations.fewest) : "one value",
        observations ? String(observations.full) : "one value",
      ]),
    ]
      .map(tableRow)
      .join("\n"),
    PROFILE_AUTHENTICITY.signals.map(({ name, definition }) => `- **${name}.** ${definition}`).join("\n"),
    `Jumps are those under “Unusual changes of followers”; a post of the ${explainsDays} days before or of its time that did ${explains} times better than the median post explains one. Likes below ${likes.total} in all, or a median below ${likes.median} for their spread, say nothing. Who follows fewer than ${massFollowing} accounts follows no masses.`,
  ];
}

function weightOf(factor: string, over: "followers" | "views"): string {
  const weight = Object.entries(INFLUENCE.weights[over]).find(([name]) => name === factor)?.[1];
  return weight === undefined ? "–" : `${Math.round(weight * 100)}%`;
}

/** With the line below the headings, which Markdown needs. */
function tableRow(cells: readonly string[], at: number): string {
  const row = `| ${cells.join(" | ")} |`;
  return at === 0 ? `${row}\n|${" --- |".repeat(cells.length)}` : row;
}

function nameOf(signal: string): string {
  return (PROFILE_AUTHENTICITY.signals.find(({ id }) => id === signal)?.name ?? signal).toLowerCase();
}

function risingCreators(): string[] {
  const { version, days, before, weights, fewestCounts, fewestPosts, least, single, authenticity: bound } = RISING;
  return [
    `Version ${version}. 0–100; 50 is growth in the middle of accounts of the same network, kind and size, with posts that do as before. The percentile of the growth of ${days} days among these peers, from ${RISING.percentiles.least} to ${RISING.percentiles.most}, as the deviation of a normal distribution below which it is, weight ${weights.growth}; the median of views, and of likes and comments, of the posts of ${days} days above that of the ${before * days} days before, in standard deviations of the account’s own posts before, at least ${RISING.leastDeviation} of a logarithm, weights ${weights.views} and ${weights.engagement}, each limited to ${RISING.most} deviations. Their weighted mean is shown as the part of normally distributed accounts below it: by growth alone, it is its percentile, and no value reaches 100. A creator has the highest value of its accounts, and none if its own authenticity is below ${bound}.`,
    `There is no value with fewer than ${fewestCounts} counts in a year or without a growth, without peers, where fewer than ${least.followers} followers and less than ${least.growth * 100}% were gained, where one post has more than ${single * 100}% of the views of ${days} days, and where the authenticity is below ${bound}. A change of views or engagement with fewer than ${fewestPosts} posts in either time is left out. Nothing precise is published about scores of this kind: the weights are set by judgement, and nothing was fitted.`,
  ];
}

function rankingViews(): string[] {
  return [
    "- **Top.** Everyone ranked, by the score of the ranking. Equal scores share a place, and the next is further down by as many.",
    `- **Rising.** Creators with a rising score of ${RISING.bar} or more: they rise more than ${RISING.bar} of 100 similar accounts would. The account in the row also grows, by ${RISING.least.followers} followers or ${RISING.least.growth * 100}% in ${RISING.days} days: the one on the ranking’s network, else the largest. The highest score is first; of equal scores, the faster growth. Stored days have no growth: there the score alone decides.`,
    "- **Newcomers.** Ranked on the day shown, and not a week before, else not on the earliest stored day. Who comes to a niche, a cause or a country is new there.",
    "- Each view has places of its own, from 1; its sums, medians and files are of the creators in it. Movement and trend are those of the view Top. Where a plan shows the first places of a ranking, a view ranks the creators in these.",
    "- Scores that are shown alike, to a tenth of a point, share a place on every day.",
  ];
}

function dimensions(): string[] {
  return [
    `Version ${DIMENSIONS.version}, by heuristics, which are marked as such: 0–100, the mean over the newest ${DIMENSION_POSTS.most} posts, with the posts that speak most for it. At least ${DIMENSION_POSTS.fewest} posts are needed; posts without a single sign of credibility, storytelling or feeling give no score rather than 0. Credibility and storytelling know words of ${list(LEXICON_LANGUAGES)}, and are missing where most texts are in other languages.`,
    DIMENSIONS.dimensions.map(({ name, definition }) => `- **${name}.** ${definition}`).join("\n"),
    `Where the installation has a language model, it rates the same posts instead, and until then the heuristics are shown. Every rating names its method, the model and the version of the instructions, and each quote it rests on is in the post word for word; others are dropped. Numbers, formats and the first ${DIMENSION_MODEL.textMax} characters of the texts are sent, nothing else. A model’s ratings cannot be recomputed by hand, and another model rates differently: the history says when model, instructions or posts have changed. They are no part of any other score. Version ${DIMENSION_MODEL.version} of the instructions:`,
    DIMENSION_MODEL.instructions
      .split("\n")
      .map((line) => `> ${line}`)
      .join("\n>\n"),
  ];
}

function audiences(): string[] {
  const { version, fewest, posts, tolerance, confidence } = AUDIENCE;
  return [
    `Version ${version}. Countries, cities, languages, age, gender and interests, each with its source, date, sample size and the ${share(confidence)} interval of Wilson for it. Never ethnicity, also where a report has it. Of several sources of one network the first of these that says something is shown:`,
    (["connected", "reported", "sample", "estimated"] as const).map((from) => `- ${AUDIENCE_METHODS[from]}`).join("\n"),
    `An estimate looks at the newest ${posts} posts that mention the account; below ${fewest} creators with a known country or language nothing is shown. Shares of a report that add up to more than ${percent(1 + tolerance, 0)} are refused; what they leave below 100% is shown as not known.`,
    "Discovery finds creators by least shares of countries, ages and women or men: each share as the profile shows it, not the lower end of its interval, all of them on one network. A share that is not known does not match. Ages that a source splits are added up where they make up the age that is filtered by.",
  ];
}

function niches(): string[] {
  const { version, weights, full, fewest, strong, threshold, related, near, most, posts, affix, validation } =
    NICHE_PROPOSALS;
  return [
    `Version ${version}. Creators without a niche are proposed at most ${most}, by the terms of the taxonomy (names, synonyms, keywords, and signals in several languages) in their title, biographies and newest ${posts} posts. Brands get niches of brands, all others those of creators. The state of a proposal says which texts decided: ${NICHE_PROPOSED.own} title and biographies, ${NICHE_PROPOSED.posts} posts and their hashtags, ${NICHE_PROPOSED.both} both; 0 is a niche of a source or a person, −1 one that a person removed, which is not proposed again.`,
    `A name or synonym has ${weights.name} points, a part of such a name ${weights.part}, a keyword of several words ${weights.phrase}, of one word ${weights.word}, a signal ${weights.signal}; words that texts about anything have, at most ${weights.general}. The points are divided by the number of niches that a term is of. In the title and the biographies a term counts once; in posts by the part of them that have it, wholly from ${percent(full)} and ${fewest} posts on. A longer phrase contains the shorter. Hashtags also match without spaces; one that only begins or ends with a term of at least ${affix.letters} letters counts by ${affix.strength}. Abbreviations count where they are in capitals, or hashtags. To the points of a niche come ${related} times those of the others of its category.`,
    `A niche is proposed from ${threshold} points on, with one term of ${strong} points or two terms; further ones with at least ${percent(near)} of the points of the first. Proposals are not made where a source or a person has given a niche, and vanish when one does.`,
    "`npm run --silent score -- niches FILE.csv` prints the rows of a file with proposals, words and scores, and how they agree with labels. A label is known if it, or a part of it (“Science & Technology”), is the name or a synonym of a niche; a proposal agrees if it is of the category of one of these niches. Numbers and words were chosen on one half of the rows, by hash of the name. On the other half:",
    validation
      .map(
        ({ texts, labelled, proposed, first, any, niche }) =>
          `- ${texts}: n ${labelled}, with a proposal ${percent(proposed / labelled)}; precision of the first proposal ${percent(first / proposed)}, of any ${percent(any / proposed)}, of the niche itself ${percent(niche / proposed)}; recall ${percent(first / labelled)}, of any ${percent(any / labelled)}`,
      )
      .join("\n"),
    "YouTube's categories are what channels choose, and coarse: a channel about make-up is “Howto & Style”, one about chess “Education”. “Entertainment”, “People & Blogs” and “Howto & Style” are of many topics, and are therefore left out in the second lines. Most videos are a channel's only one in these files; a creator with more posts gives more to decide by. Proposals are to be confirmed, and are marked as proposals.",
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
        const steps = points.map(([value, added]) => `${added} at ${value}`).join(", ");
        return `- **${name}.** ${definition} Points: ${steps}.`;
      })
      .join("\n"),
    "`npm run --silent score -- authenticity FILE.csv` prints the rows of a file with both behind each, so that the formula can be tried on labelled accounts. The points were fitted on 60% of the rows of two labelled sets. On the other rows, at the threshold below which 95% of the bought accounts are:",
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
  return `AUC ${auc.toFixed(4)}, precision ${percent(precision)}, genuine accounts below the threshold ${percent(falsePositives)}, of those under 1,000 followers ${percent(smallFalsePositives)}`;
}

function tiers(): string[] {
  const ranks = TIER_BOUNDS.map((bound, i) => `- Band ${i + 1}: a score above ${bound / 100}`);
  return [...ranks, `- Band ${TIER_BOUNDS.length + 1}: any other score`];
}

function periods(): string[] {
  const { days, fewest, times, deviations, leastDeviation, perMad } = RISING_POSTS;
  return [
    "Sums are over the posts of the period that have the figure, each at its latest count. A post whose likes are hidden counts with what is known, so that the sum is a lower bound, which is said; medians leave it out. Posts whose source does not allow sums count as posts alone. A joint post of several creators counts once, with the most complete and newest counts that may be added up, and for each of them in their own figures. A period is compared with as many days before it, and no change is shown where posts from before are known of fewer than 90% of the active creators: otherwise a source that gives the newest posts only would make every earlier period look weak.",
    `A rising post has at least ${times} times the engagement that is usual for its creator on the network, and its logarithm is at least ${deviations} robust standard deviations above the median of theirs (Iglewicz and Hoaglin, 1993). Usual is the median of the creator’s posts there of the ${days} days before the post, at least ${fewest}; the deviation is ${perMad} times the median absolute deviation of the logarithms, at least ${leastDeviation}.`,
    `Beside medians is the interval that contains the true median in 95 of 100 samples, from the ranks of the values alone (David and Nagaraja, Order Statistics, 2003). It takes ${INTERVAL_FEWEST} posts. Sponsored and other posts differ where their intervals do not overlap; else the difference is named unclear. An hour of the week has a median from ${HOUR_POSTS} posts on.`,
    `The language of a post is as its network states it (X, Mastodon, Bluesky, YouTube), else as it is detected from its text without links, handles and hashtags: from ${DETECTED_LANGUAGE.letters} letters on, and where the best language is at least ${DETECTED_LANGUAGE.margin} before the next, of scores from 0 to 1. Others are not known. Sentiment counts words and emoji of a lexicon of the language, in ${list(LEXICON_LANGUAGES)}; a negation reverses good words among the three after it. A post is positive or negative where one side has more, mixed where both have as many, and neutral without any. Irony is not understood.`,
    "The earned media value of a period is that of its posts with visible likes, account by account, as under “Price of a post and earned media value”, whatever their number; how many are left out, and why, is beside it. A campaign’s cost of 1,000 views, of a view and of an engagement are over what is paid, and of which the figure of each post is known: a post with a cost of its own, or a creator’s other posts together. Posts that hide their likes have no cost of an engagement.",
  ];
}

function mediaValue(): string[] {
  const { version, factor, margin } = MEDIA_VALUE;
  const { currency, rates, actions } = PUBLISHED_CARD;
  const amount = (minor: number) => `${(minor / 100).toFixed(2)} ${currency}`;
  return [
    `Version ${version}. Estimates, not offers: \`impressions ÷ 1,000 × CPM × factor\`, ± ${margin * 100}%. Impressions are views per post where a format is watched (videos, shorts, streams, and posts where the engagement rate is divided by views), else followers × reach rate. The factor is the engagement rate ÷ its median among the account's peers, or the card's where they are too few, within ${factor.least}–${factor.most}. CPM, reach rate and median are of the workspace's rate card: the rate of the format before that of every format, then of the niche, then of the follower tier. Every save is a new version, which estimates name. A missing figure leaves the estimate out, with the reason; so does a price below the smallest unit of the currency. Figures that must not be combined are not used.`,
    `Earned media value of an account: its posts of the last ${RECENT_POSTS.days} days with visible likes, at least ${RECENT_POSTS.fewest}. The views of each, or followers × reach rate, at the card's CPM, and ${(["like", "comment", "share", "save"] as const).map((name) => `${amount(actions[name])} for a ${name}`).join(", ")}, ± ${margin * 100}%.`,
    `Version 0 of every rate card, for all niches and sizes: CPM, reach rate, median engagement rate.`,
    rates
      .map(
        ({ network, format, cpm, reachRate, medianRate }) =>
          `- ${NETWORK_FACTS[network].label}, ${format ?? "posts"}: ${amount(cpm)}, ${percent(reachRate)}, ${percent(medianRate)}`,
      )
      .join("\n"),
    `Published at: ${PUBLISHED_SOURCES.join("; ")}. Reels are published as 15–25% above a post and stories as 40–60% of one; the card takes the middles.`,
  ];
}

/** Lists the names of networks; `global` is not a network. */
function networksOf(ids: readonly (Network | "global")[]): string {
  const names = ids.flatMap((id) => (id === "global" ? [] : [NETWORK_FACTS[id].label]));
  return `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

function unusualChanges(): string {
  return `A step between two counts of a known day is unusual when its logarithm per day is more than ${ANOMALIES.unusual} deviations from the median of the ${ANOMALIES.beside} steps before and after it, and it changes the followers by more than ${ANOMALIES.leastChange * 100}%. The deviation is ${NORMAL} × the median absolute deviation (Iglewicz and Hoaglin, 1993), at least ${ANOMALIES.leastDeviation * 100}% per day, since published counts are rounded. It takes ${ANOMALIES.leastSteps} steps and ${ANOMALIES.leastFollowers} followers. When ${ANOMALIES.undone.part * 100}% of a change is undone within ${ANOMALIES.undone.steps} steps, it is taken for an error of the source.`;
}

function proposedInfos(): string {
  return `Version ${AI_INFOS_VERSION}. Administrators can have a title and a summary proposed, and nothing is saved before they do. Where a language model is configured, it writes them from the name, the niches, the public biographies and the texts of the newest posts, and is shown up to ${AI_EXAMPLES_MAX} creators that administrators chose as examples. Otherwise the title is the first niche and up to ${AI_LISTED_MAX} networks, and the summary the longest biography of an account, cut at the end of a sentence at ${AI_BIOGRAPHY_MAX} characters; without a biography it is a sentence of up to ${AI_LISTED_MAX} niches. The screen says which of the two it was.`;
}
