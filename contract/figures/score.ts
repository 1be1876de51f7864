import { engagementPerPost } from "./engagement-per-post.ts";
import { metric } from "./figure.ts";
import { followers } from "./followers.ts";
import { postFrequency } from "./post-frequency.ts";
import { INFLUENCE_KNOWN, INFLUENCE_WEIGHTS, TIER_BOUNDS } from "./windows.ts";

const influence = [followers, engagementPerPost, postFrequency]
  .map(({ id, name }) => `${INFLUENCE_WEIGHTS[id] * 100}% ${name.toLowerCase()}`)
  .join(", ");

export const score = metric({
  id: "score",
  name: "Score",
  of: "creator",
  unit: "points",
  definition: `0–100: ${influence} – each as its percentile among all accounts of the network. The best account counts. A missing part is left out and the weights rescaled; parts of more than ${INFLUENCE_KNOWN * 100}% must be known.`,
  window:
    "Latest. Percentiles are whole numbers, measured again every night and after large imports, and replaced when one of a hundred thresholds has moved by a percentile. Missing when too little is known of every account, or its source does not allow it to be compared.",
});

export const tier = metric({
  id: "tier",
  name: "Score band",
  of: "creator",
  unit: "rank",
  definition: `1 (best) to ${TIER_BOUNDS.length + 1} by score: above ${TIER_BOUNDS.map((bound) => bound / 100).join(", ")}, and the rest.`,
  window: "Missing without a score.",
});
