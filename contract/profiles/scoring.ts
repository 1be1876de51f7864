import { z } from "zod";
import { endpointsOf } from "../base/endpoint.ts";
import { MISSING_REASONS } from "../figures/figure.ts";
import { creatorId } from "../base/ids.ts";
import { RANGE_METRICS } from "../figures/metrics.ts";
import { network } from "../networks/networks.ts";
import { blurredFields } from "./blurred-fields.ts";
import { bonus } from "../scores/adjustments.ts";
import { DIMENSION_IDS, DIMENSION_MISSING, MODEL_STATES } from "../scores/dimensions.ts";
import { PROFILE_AUTHENTICITY, SIGNAL_MISSING, VERDICTS } from "../scores/profile-authenticity.ts";

const endpoint = endpointsOf("profiles");

/** Why a factor has no percentile: its value is missing, or fewer accounts than needed have one. */
export const FACTOR_MISSING = [...MISSING_REASONS, "no_peers"] as const;

const peerGroup = z.object({
  /** `size`: accounts of the network and kind with about as many followers; `network`: all of the network. */
  level: z.enum(["size", "network"]),
  kind: z.enum(["person", "brand"]).nullable(),
  /** Followers; null: no bound. */
  from: z.int().nullable(),
  to: z.int().nullable(),
  /** Accounts with this figure. */
  n: z.int(),
});

const factor = z.object({
  factor: z.enum(RANGE_METRICS),
  value: z.number().nullable(),
  missing: z.enum(FACTOR_MISSING).nullable(),
  percentile: z.int().nullable(),
  /** In the table of weights; 0–1. */
  weight: z.number(),
  /** Points of the score. Those of all factors and the bonus add up to the score. */
  points: z.number().nullable(),
  /** What it could add at most; null for a factor that is left out. */
  most: z.number().nullable(),
  /** Posts that the value is computed from; null: it is no figure of posts. */
  sample: z.int().nullable(),
  peers: peerGroup.nullable(),
  /** The value with which this factor alone would lift the score into the next band; null: no value would. */
  next: z.object({ percentile: z.int(), value: z.number(), points: z.number() }).nullable(),
});
export type ScoreFactor = z.infer<typeof factor>;

const influence = z.object({
  /** 0–100; null: too little is known. */
  score: z.number().nullable(),
  /** The part of the weights that is known. */
  confidence: z.number(),
  /** Score band, 1 (best) to 10. */
  tier: z.int().nullable(),
  /** The band above, and the points that it takes. */
  next: z.object({ tier: z.int(), points: z.number() }).nullable(),
  factors: z.array(factor),
  /** Points that an administrator added, up to a score of 0 or 100. */
  bonus: bonus.nullable(),
});
export type InfluenceView = z.infer<typeof influence>;

/** A post that a signal or dimension rests on. */
const evidencePost = z.object({
  _id: z.string(),
  publishedAt: z.iso.datetime(),
  text: z.string(),
  /** null for sample posts, which exist only here. */
  url: z.string().nullable(),
});
export type EvidencePost = z.infer<typeof evidencePost>;

const verdict = z.enum(VERDICTS).nullable();

/** `score` and `confidence` as of influence, `verdict` null where too little is known. */
const authenticity = z.object({
  score: z.number().nullable(),
  confidence: z.number(),
  verdict,
  /** Where an administrator has set the score: the computed one, and why it was set. */
  override: z.object({ computed: z.number().nullable(), reason: z.string(), at: z.iso.datetime() }).nullable(),
});

const jumpPoint = z.object({ at: z.iso.datetime(), followers: z.number() });

const signal = z.object({
  id: z.enum(PROFILE_AUTHENTICITY.signals.map(({ id }) => id)),
  weight: z.number(),
  value: z.number().nullable(),
  percentile: z.number().nullable(),
  /** 0–100; 100: as genuine accounts are. */
  score: z.number().nullable(),
  confidence: z.number(),
  /** Counts or posts that it is computed from. */
  n: z.int().nullable(),
  missing: z.enum(SIGNAL_MISSING).nullable(),
  evidence: z.object({
    posts: z.array(evidencePost),
    jumps: z.array(z.object({ from: jumpPoint, to: jumpPoint })),
  }),
});
export type SignalView = z.infer<typeof signal>;

const dimension = z.object({
  dimension: z.enum(DIMENSION_IDS),
  /** 0–100. */
  score: z.number().nullable(),
  missing: z.enum(DIMENSION_MISSING).nullable(),
  /** `quote`: the passage that a model rests on, which is in the post word for word; null by heuristics. */
  evidence: z.array(evidencePost.extend({ quote: z.string().nullable() })),
});

/** Content ratings of the newest posts; null: hidden. */
const dimensions = z.object({
  /** Version of the heuristics, or of the instructions for the model. */
  version: z.int(),
  method: z.enum(["heuristic", "model"]),
  /** Its name; null by heuristics. */
  model: z.string().nullable(),
  ratedAt: z.iso.datetime().nullable(),
  modelState: z.enum(MODEL_STATES),
  /** Posts that were looked at. */
  n: z.int(),
  dimensions: z.array(dimension),
});

/**
 * New data of the creator, other accounts to compare with, a new version of the formula, a bonus, or a score that an
 * administrator set. Older entries have `data` for both of the first two.
 */
export const HISTORY_REASONS = ["data", "peers", "formula", "bonus", "set"] as const;

/** Oldest first; null: it became unknown. */
const scoreChanges = z.array(
  z.object({
    at: z.iso.datetime(),
    score: z.number().nullable(),
    version: z.int(),
    reason: z.enum(HISTORY_REASONS),
  }),
);
export type ScoreChanges = z.infer<typeof scoreChanges>;

/** Ratings by models, oldest first. */
const ratingHistory = z.array(
  z.object({
    at: z.iso.datetime(),
    model: z.string(),
    version: z.int(),
    /** Other posts, another model, or other instructions than before; null: the first one. */
    reason: z.enum(["data", "model", "formula"]).nullable(),
    scores: z.array(z.object({ dimension: z.enum(DIMENSION_IDS), score: z.number().nullable() })),
  }),
);

export const profileScoring = endpoint({
  method: "GET",
  path: "/profile/{id}/scoring",
  reads: ["profiles"],
  summary: "A creator's scores: influence overall and per network, its factors, and their history",
  params: z.strictObject({ id: creatorId }),
  reply: z.object({
    /** Version of the formula, as in the history. */
    version: z.int(),
    /** By the account that counts; null: no account has a score. */
    overall: influence.extend({ network, username: z.string() }).nullable(),
    /** Why there is no overall score. */
    missing: z.enum(MISSING_REASONS).nullable(),
    /** Score band, 1 (best) to 10. */
    tier: z.int().nullable(),
    /** The largest account on each network. */
    networks: z.array(
      influence.omit({ factors: true, next: true }).extend({ network, username: z.string(), authenticity }),
    ),
    /**
     * Content ratings of the posts on all networks. A read starts a rating by the configured model if there is none
     * yet.
     */
    content: dimensions.nullable(),
    /** Empty while dimensions are hidden. */
    ratings: ratingHistory,
    /** History of the overall score. */
    history: scoreChanges,
    /** Histories of the creator's authenticity and rising, as cards show them. */
    authenticityHistory: scoreChanges,
    risingHistory: scoreChanges,
    blurredFields,
  }),
  errors: ["not_found"],
});

export const profileDetailedScoring = endpoint({
  method: "GET",
  path: "/profile/{id}/detailed-scoring/{network}",
  reads: ["profiles"],
  summary: "The scores of a creator's largest account on a network, factor by factor",
  params: z.strictObject({ id: creatorId, network }),
  reply: z.object({
    version: z.int(),
    network,
    username: z.string(),
    followers: z.number().nullable(),
    influence,
    authenticity: authenticity.extend({ version: z.int(), signals: z.array(signal) }),
    /**
     * Content ratings of this account's posts; a model's ratings are shown only if it has rated exactly these posts.
     */
    content: dimensions.nullable(),
    /** History of the influence on this network. It begins on the night on which the creator was first measured. */
    history: scoreChanges,
    blurredFields,
  }),
  errors: ["not_found"],
});
