import { comparedFigure, type AccountView } from "#contract/creators.ts";
import { METRICS, type RangeMetric } from "#contract/metrics.ts";
import type { Network } from "#contract/networks.ts";
import type { InfluenceView } from "#contract/profiles/scoring.ts";
import { withBonus, type Bonus, type BonusScope } from "#contract/scores/adjustments.ts";
import { AUDIENCE_FACTOR, INFLUENCE, INFLUENCE_FACTORS, influenceWeights } from "#contract/scores/influence.ts";
import type { AccountEvidence } from "../../../figures/evidence.ts";
import { INFLUENCE_PARTS } from "../../../figures/score.ts";
import type { Peers } from "../../creators/index.ts";
import { influenceOf, type Influence } from "../../scores/index.ts";
import { explain, whyMissing } from "../provenance/rules.ts";

export type ScoredAccount = {
  /** Of the creator, or of one merged into it. */
  creatorId: number;
  view: AccountView;
  evidence: AccountEvidence;
  /** What administrators set. */
  adjustments: readonly Adjustment[];
  peers: { onNetwork: (metric: RangeMetric) => Peers | undefined; ofSize: (metric: RangeMetric) => Peers | undefined };
};

/** Of a creator; `global`: of the overall score. */
export type Adjustment = {
  creatorId: number;
  kind: "authenticity" | "bonus";
  network: string;
  points: number;
  reason: string;
  at: Date;
};

type Factor = { factor: RangeMetric; weight: number; value: number | null; peers: Peers | undefined };

type InfluenceWithBonus = Influence<Factor> & { bonus: Bonus | null };

/** Of an account among accounts of its network: of its size, and all of them for its audience; with the bonus on it. */
export function influenceOnNetwork({ view, peers, adjustments }: ScoredAccount): InfluenceWithBonus {
  const weights = influenceWeights(view.network);
  const measured = influenceOf(
    INFLUENCE_FACTORS.flatMap((factor) => {
      const weight = weights[factor];
      if (weight === undefined) return [];
      const group = factor === AUDIENCE_FACTOR ? peers.onNetwork(factor) : peers.ofSize(factor);
      return { factor, weight, value: comparedFigure(view, factor), peers: enough(group) };
    }),
  );
  const bonus = bonusFor(adjustments, view.network);
  return { ...measured, score: withBonus(measured.score, bonus?.points ?? 0), bonus };
}

/** Of one creator, on a network or overall; a bonus of 0 was removed. */
export function bonusFor(adjustments: readonly Adjustment[], scope: BonusScope | Network): Bonus | null {
  const found = adjustments.find(({ kind, network }) => kind === "bonus" && network === scope);
  if (!found || found.points === 0) return null;
  return { points: found.points, reason: found.reason, at: found.at.toISOString() };
}

/** What an administrator set instead of the computed authenticity of an account. */
export function overrideOf({ adjustments, view }: ScoredAccount): Adjustment | undefined {
  return adjustments.find(({ kind, network }) => kind === "authenticity" && network === view.network);
}

/** Peers, unless they are too few to compare with. */
export function enough(peers: Peers | undefined): Peers | undefined {
  return peers !== undefined && peers.n >= INFLUENCE.minPeers ? peers : undefined;
}

/** The parts of the score of the account that counts (METRICS.score), among all accounts of its network. */
export function overallInfluence({ view, peers, adjustments }: ScoredAccount): InfluenceWithBonus {
  const measured = influenceOf(
    INFLUENCE_PARTS.map((factor) => ({
      factor,
      weight: INFLUENCE.overall[factor],
      value: comparedFigure(view, factor),
      peers: peers.onNetwork(factor),
    })),
  );
  return { ...measured, bonus: bonusFor(adjustments, "global") };
}

/** With the reason of each missing factor, and the number of posts that each is computed from. */
export function presentInfluence(
  { score, confidence, factors, bonus }: InfluenceWithBonus,
  { evidence }: ScoredAccount,
  now: Date,
): InfluenceView {
  return {
    score,
    confidence,
    bonus,
    factors: factors.map(({ peers, ...factor }) =>
      Object.assign(factor, {
        missing: factor.percentile === null ? missingOf(factor, evidence) : null,
        sample: isOfPosts(factor.factor) ? explain(factor.factor, evidence, { value: factor.value, now }).n : null,
        peers: peers ? { level: peers.level, kind: peers.kind, from: peers.from, to: peers.to, n: peers.n } : null,
      }),
    ),
  };
}

function isOfPosts(factor: RangeMetric): boolean {
  return METRICS[factor].computedFrom === "posts";
}

function missingOf({ factor, value }: Omit<Factor, "peers">, evidence: AccountEvidence) {
  return value === null ? whyMissing(factor, evidence) : ("no_peers" as const);
}
