import { z } from "zod";
import { network } from "../networks/networks.ts";
import { VERDICTS } from "../scores/profile-authenticity.ts";

/** Days over which the change of a score is shown. */
export const SCORE_CHANGE_DAYS = 30;

/** The creators that a score is compared with: those with an account on the network, of a kind and size or all. */
const peers = z.object({
  level: z.enum(["size", "network"]),
  network,
  kind: z.enum(["person", "brand"]).nullable(),
  /** Followers; null: no bound. */
  from: z.int().nullable(),
  to: z.int().nullable(),
  n: z.int(),
});

const score = z.object({
  /** 0–100; null: too little is known. */
  value: z.int().nullable(),
  /** How many of a hundred peers have at most this value; null: they are too few, or were not measured yet. */
  percentile: z.int().nullable(),
  /** Points of the value that administrators added, which the place has too; null: none. */
  bonus: z.int().nullable(),
  peers: peers.nullable(),
  /** Points since SCORE_CHANGE_DAYS ago, with tenths; null: not known then, by another formula, not recorded, or not in the plan. */
  change: z.number().nullable(),
  /** 0–1: the part of the weights that is known; null: not computed. */
  confidence: z.number().nullable(),
});
export type ShownScore = z.infer<typeof score>;

/** What an overview has of each score; how it comes about is in profileScoring. */
export const overviewScores = z.object({
  /** The reach score of the account that counts (METRICS.score). */
  overall: score.extend({ network: network.nullable() }),
  /** The largest account on each network: its reach score, as its network's ranking has it, and its score for its size. */
  influence: z.array(score.extend({ network, username: z.string(), forSize: z.int().nullable() })),
  /** The lowest among the largest accounts of each network. Accounts without enough data are left out. */
  authenticity: score.extend({
    network: network.nullable(),
    username: z.string().nullable(),
    verdict: z.enum(VERDICTS).nullable(),
  }),
  /** The account that rises most. */
  rising: score,
});
export type OverviewScores = z.infer<typeof overviewScores>;
