import { comparedFigure, type AccountView } from "#contract/creators.ts";
import { METRICS, type RangeMetric } from "#contract/metrics.ts";
import type { InfluenceView } from "#contract/profiles/scoring.ts";
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
  peers: { onNetwork: (metric: RangeMetric) => Peers | undefined; ofSize: (metric: RangeMetric) => Peers | undefined };
};

type Factor = { factor: RangeMetric; weight: number; value: number | null; peers: Peers | undefined };

/** Of an account among accounts of its network: of its size, and all of them for its audience. */
export function influenceOnNetwork({ view, peers }: ScoredAccount): Influence<Factor> {
  const weights = influenceWeights(view.network);
  return influenceOf(
    INFLUENCE_FACTORS.flatMap((factor) => {
      const weight = weights[factor];
      if (weight === undefined) return [];
      const group = factor === AUDIENCE_FACTOR ? peers.onNetwork(factor) : peers.ofSize(factor);
      return { factor, weight, value: comparedFigure(view, factor), peers: enough(group) };
    }),
  );
}

/** Peers, unless they are too few to compare with. */
export function enough(peers: Peers | undefined): Peers | undefined {
  return peers !== undefined && peers.n >= INFLUENCE.minPeers ? peers : undefined;
}

/** The parts of the score of the account that counts (METRICS.score), among all accounts of its network. */
export function overallInfluence({ view, peers }: ScoredAccount): Influence<Factor> {
  return influenceOf(
    INFLUENCE_PARTS.map((factor) => ({
      factor,
      weight: INFLUENCE.overall[factor],
      value: comparedFigure(view, factor),
      peers: peers.onNetwork(factor),
    })),
  );
}

/** With the reason of each missing factor, and the number of posts that each is computed from. */
export function presentInfluence(
  { score, confidence, factors }: Influence<Factor>,
  { evidence }: ScoredAccount,
  now: Date,
): InfluenceView {
  return {
    score,
    confidence,
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
