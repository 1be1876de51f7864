import { comparedFigure, type AccountView } from "#contract/creators.ts";
import { tierOf } from "#contract/figures/windows.ts";
import { METRICS, type RangeMetric } from "#contract/figures/metrics.ts";
import { accountKey, type Network } from "#contract/networks/networks.ts";
import type { InfluenceView } from "#contract/profiles/scoring.ts";
import { type Bonus, type BonusScope } from "#contract/scores/adjustments.ts";
import { AUDIENCE_FACTOR, INFLUENCE, INFLUENCE_FACTORS, influenceWeights } from "#contract/scores/influence.ts";
import { enoughPeers, influenceOf, type Influence } from "#contract/scores/formulas/influence.ts";
import type { AccountEvidence } from "../../../figures/evidence.ts";
import { INFLUENCE_PARTS } from "../../../figures/score.ts";
import type { Peers, PeersOf } from "../../creators/index.ts";
import { explain, whyMissing } from "../provenance/rules.ts";

export type ScoredAccount = {
  /** The creator, or one that was merged into it. */
  creatorId: number;
  view: AccountView;
  evidence: AccountEvidence;
  /** What administrators set. */
  adjustments: readonly Adjustment[];
  peers: PeersOf;
};

/** What an administrator set for a creator; the network `global` means the overall score. */
export type Adjustment = {
  creatorId: number;
  kind: "authenticity" | "bonus";
  network: string;
  points: number;
  reason: string;
  at: Date;
};

/** Accounts by the creators that have them, with what their scores are made of. */
export function scoredAccounts<View extends AccountView>(
  owners: ReadonlyMap<View, number>,
  of: { evidence: readonly AccountEvidence[]; peers: ReadonlyMap<View, PeersOf>; adjustments: readonly Adjustment[] },
): Record<"accounts" | "largest" | "main", ScoredAccount[]> {
  const evidenceOf = new Map(of.evidence.map((own) => [accountKey(own), own]));
  const accounts = [...owners].flatMap(([view, creatorId]): ScoredAccount[] => {
    const own = evidenceOf.get(accountKey(view));
    const peers = of.peers.get(view);
    // An account recorded concurrently may be missing from some of the queries; the next call has it.
    if (!own || !peers) return [];
    const adjustments = of.adjustments.filter((one) => one.creatorId === creatorId);
    return [{ creatorId, view, evidence: own, adjustments, peers }];
  });
  const largest = accounts.toSorted((a, b) => (b.view.followers ?? -1) - (a.view.followers ?? -1));
  const main = largest.filter(({ view }, at) => largest.findIndex((one) => one.view.network === view.network) === at);
  return { accounts, largest, main };
}

type Factor = { factor: RangeMetric; weight: number; value: number | null; peers: Peers | undefined };

type InfluenceWithBonus = Influence<Factor> & { bonus: Bonus | null };

/**
 * Compares an account with accounts of its size on its network, and its audience with all accounts there; adds the
 * bonus.
 */
export function influenceOnNetwork({ view, peers, adjustments }: ScoredAccount): InfluenceWithBonus {
  const weights = influenceWeights(view.network);
  const bonus = bonusFor(adjustments, view.network);
  const measured = influenceOf(
    INFLUENCE_FACTORS.flatMap((factor) => {
      const weight = weights[factor];
      if (weight === undefined) return [];
      const group = factor === AUDIENCE_FACTOR ? peers.onNetwork(factor) : peers.ofSize(factor);
      return { factor, weight, value: comparedFigure(view, factor), peers: enoughPeers(group) };
    }),
    bonus?.points,
  );
  return { ...measured, bonus };
}

/** Returns the bonus of one creator, on a network or overall; 0 points mean that the bonus was removed. */
export function bonusFor(adjustments: readonly Adjustment[], scope: BonusScope | Network): Bonus | null {
  const found = adjustments.find(({ kind, network }) => kind === "bonus" && network === scope);
  if (!found || found.points === 0) return null;
  return { points: found.points, reason: found.reason, at: found.at.toISOString() };
}

/** What an administrator set instead of the computed authenticity of an account. */
export function overrideOf({ adjustments, view }: ScoredAccount): Adjustment | undefined {
  return adjustments.find(({ kind, network }) => kind === "authenticity" && network === view.network);
}

/** The parts of the score of the account that counts (METRICS.score), among all accounts of its network. */
export function overallInfluence({ view, peers, adjustments }: ScoredAccount): InfluenceWithBonus {
  const bonus = bonusFor(adjustments, "global");
  const measured = influenceOf(
    INFLUENCE_PARTS.map((factor) => ({
      factor,
      weight: INFLUENCE.overall[factor],
      value: comparedFigure(view, factor),
      peers: peers.onNetwork(factor),
    })),
    bonus?.points,
  );
  return { ...measured, bonus };
}

/** Without the error of binary fractions. */
export function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}

/** Rounds a score of 100 points. */
export function roundedScore(score: number | null): number | null {
  return score === null ? null : rounded(score, 2);
}

/** With the reason of each missing factor, and the number of posts that each is computed from. */
export function presentInfluence(
  { score, confidence, factors, bonus, next }: InfluenceWithBonus,
  { evidence }: ScoredAccount,
  now: Date,
): InfluenceView {
  return {
    score: roundedScore(score),
    confidence: rounded(confidence, 4),
    tier: tierOf(score),
    next: next && { tier: next.tier, points: rounded(next.points, 2) },
    bonus,
    factors: factors.map(({ peers, ...factor }) =>
      Object.assign(factor, {
        points: roundedScore(factor.points),
        most: roundedScore(factor.most),
        next: factor.next && { ...factor.next, points: rounded(factor.next.points, 2) },
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
