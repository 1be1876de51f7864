import { comparedFigure, type AccountView, type CreatorCard } from "#contract/creators.ts";
import { DAY_MS } from "#contract/base/limits.ts";
import { SCORE_CHANGE_DAYS, type OverviewScores } from "#contract/profiles/scores.ts";
import { enoughPeers } from "#contract/scores/formulas/influence.ts";
import { INFLUENCE } from "#contract/scores/influence.ts";
import { PROFILE_AUTHENTICITY } from "#contract/scores/profile-authenticity.ts";
import { RISING } from "#contract/scores/rising.ts";
import { risingOf } from "#contract/scores/formulas/rising.ts";
import type { Context, Member } from "../../../../context.ts";
import type { AccountEvidence } from "../../../../figures/evidence.ts";
import { bestAccount } from "../../../../figures/score.ts";
import type { PeersOf } from "../../../creators/index.ts";
import { authenticityOf, type AccountAuthenticity, type PublicSeries } from "../../scoring/authenticity.ts";
import { readPublicSeries } from "../../scoring/read-creator.ts";
import { influenceOnNetwork, overallInfluence, scoredAccounts, type ScoredAccount } from "../../scoring/rules.ts";
import { selectAdjustments } from "../../scoring/store.ts";
import { placeOf, readScorePeers } from "./score-peers.ts";
import { selectScoresAt, type ScoreAt } from "../store.ts";

type Scored = {
  card: CreatorCard;
  /** Accounts by the creators that have them, the creator's own first. */
  owners: ReadonlyMap<AccountView, number>;
  evidence: readonly AccountEvidence[];
  peers: Promise<ReadonlyMap<AccountView, PeersOf>>;
};

/** All scores of a creator, computed as the screen of scores does. */
export async function readScores(
  ctx: Context<Member>,
  { card, owners, evidence, peers }: Scored,
): Promise<OverviewScores> {
  const now = ctx.clock.now();
  const id = Number(card._id);
  const ids = [...new Set([id, ...owners.values()])];
  const [adjustments, before, thresholds, groups, series] = await Promise.all([
    selectAdjustments(ctx.db, ids),
    selectScoresAt(ctx.db, ids, new Date(now.getTime() - SCORE_CHANGE_DAYS * DAY_MS)),
    readScorePeers(ctx, () => ctx.emit(ctx.actor.customerId, "changed", { tags: ["profiles"], by: null })),
    peers,
    readPublicSeries(
      ctx,
      ids,
      evidence.map((own) => ({ evidence: own })),
    ),
  ]);
  const { largest, main } = scoredAccounts(owners, { evidence, peers: groups, adjustments });
  const own = largest.filter(({ creatorId }) => creatorId === id);
  const whole = (of: ScoreAt["of"]) => ({ creatorId: id, of, network: null });
  const best = bestAccount(own.map((account) => account.evidence));
  const counted = own.find((account) => account.evidence === best);
  const place = (score: Parameters<typeof placeOf>[1]["score"], value: number | null, account?: ScoredAccount) =>
    account
      ? placeOf(thresholds, { score, value, account, isBrand: card.is_a_brand })
      : { percentile: null, peers: null };
  const overall = rounded(card.score === null || !counted ? null : card.score / 100);
  const judged = largest.map((account) => Object.assign({ account }, authenticityOf(account, series, now)));
  const counting = counted && overallInfluence(counted);
  const lowest = lowestAuthenticity(judged.filter(({ account }) => main.includes(account)));
  return {
    overall: {
      value: overall,
      ...place("overall", overall, counted),
      change: changeOf(overall === null || card.score === null ? null : card.score / 100, before, whole("influence")),
      bonus: overall === null ? null : (counting?.bonus?.points ?? null),
      confidence: counting && overall !== null ? counting.confidence : 0,
      network: counted && overall !== null ? counted.view.network : null,
    },
    influence: main.map((account) => {
      const { network, username, score } = account.view;
      const value = rounded(score === null ? null : score / 100);
      const forSize = influenceOnNetwork(account);
      return Object.assign(place("influence", value, account), {
        network,
        username,
        value,
        // The history of a network is of the score for its size.
        change: null,
        bonus: value === null ? null : (forSize.bonus?.points ?? null),
        confidence: overallInfluence(account).confidence,
        forSize: rounded(forSize.score),
      });
    }),
    authenticity: {
      value: lowest?.value ?? null,
      ...place("authenticity", lowest?.value ?? null, lowest?.account),
      // The history is of the account that the creator's row shows.
      change: lowest?.value === card.authenticity ? changeOf(card.authenticity, before, whole("authenticity")) : null,
      bonus: null,
      confidence: lowest?.confidence ?? 0,
      verdict: lowest?.verdict ?? null,
      network: lowest?.account.view.network ?? null,
      username: lowest?.account.view.username ?? null,
    },
    rising: {
      value: card.rising,
      ...place("rising", card.rising, largest[0]),
      change: changeOf(card.rising, before, whole("rising")),
      bonus: null,
      confidence: card.rising === null ? 0 : risingConfidence(judged, series, now),
    },
  };
}

function rounded(score: number | null): number | null {
  return score === null ? null : Math.round(score);
}

const VERSIONS = {
  influence: INFLUENCE.version,
  authenticity: PROFILE_AUTHENTICITY.version,
  rising: RISING.version,
} as const satisfies Record<ScoreAt["of"], number>;

/** Compares exact scores, to a tenth: rounded ones would turn half a point into one. Null across versions of the formula. */
function changeOf(
  value: number | null,
  before: readonly ScoreAt[],
  score: Pick<ScoreAt, "creatorId" | "of" | "network">,
): number | null {
  const then = before.find(
    ({ creatorId, of, network }) => creatorId === score.creatorId && of === score.of && network === score.network,
  );
  if (value === null || !then || then.score === null || then.version !== VERSIONS[score.of]) return null;
  return Math.round(10 * value - then.score / 10) / 10;
}

type Judged = AccountAuthenticity & { account: ScoredAccount };

/** Which account says the least good of the creator: a warning must not hide behind a larger account. */
function lowestAuthenticity(judged: readonly Judged[]) {
  const known = judged.flatMap(({ account, score, confidence, verdict }) =>
    score === null || verdict === null ? [] : [{ account, value: Math.round(score), confidence, verdict }],
  );
  return known.toSorted((a, b) => a.value - b.value)[0];
}

/** The confidence of the account that rises most; null: the stored score is of data that has changed since. */
function risingConfidence(
  judged: readonly Judged[],
  { points, posts }: Pick<PublicSeries, "points" | "posts">,
  now: Date,
): number | null {
  const since = now.getTime() - PROFILE_AUTHENTICITY.days * DAY_MS;
  const risen = judged.flatMap(({ account: { view, evidence, peers }, ...authenticity }) => {
    const isOwn = ({ accountId }: { accountId: number }) => accountId === evidence.accountId;
    const { score, confidence } = risingOf({
      counts: points.filter(isOwn).length,
      followers: evidence.latest === null ? null : view.followers,
      growth: comparedFigure(view, "growth"),
      peers: enoughPeers(peers.ofSize("growth"))?.thresholds ?? null,
      posts: posts.filter((post) => isOwn(post) && post.publishedAt.getTime() > since),
      authenticity: authenticity.verdict === null ? null : authenticity.score,
      now,
    });
    return score === null ? [] : [{ score, confidence }];
  });
  return risen.toSorted((a, b) => b.score - a.score)[0]?.confidence ?? null;
}
