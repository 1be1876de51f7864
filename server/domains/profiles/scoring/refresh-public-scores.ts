import { comparedFigure } from "#contract/creators.ts";
import { DAY_MS } from "#contract/base/limits.ts";
import { RECENT_POSTS } from "#contract/figures/windows.ts";
import { PROFILE_AUTHENTICITY } from "#contract/scores/profile-authenticity.ts";
import { RISING } from "#contract/scores/rising.ts";
import { enoughPeers, percentileOf } from "#contract/scores/formulas/influence.ts";
import { featuresOf, profileAuthenticity } from "#contract/scores/formulas/profile-authenticity.ts";
import { risingOf } from "#contract/scores/formulas/rising.ts";
import type { Context } from "../../../context.ts";
import { acrossTenants } from "../../../db/row-security.ts";
import { readPeers } from "../../creators/index.ts";
import { disclosesAd } from "../../../post-rules.ts";
import { markUnscored, selectPublicAccounts, writePublicScores, type PublicAccount } from "./store.ts";

/** Creators that were never scored, a minute: those of a first start and of an upgrade, beside other work. */
const UNSCORED_A_MINUTE = 10_000;

type Peers = NonNullable<Awaited<ReturnType<typeof readPeers>> extends Map<unknown, infer Of> ? Of : never>;
type Scored = { size: number; authenticity: number | null; rising: number | null; inputs: string };

/**
 * Authenticity and rising of these creators in every layer, as profiles show them: the search index and cards read them
 * from the creator.
 */
export async function refreshPublicScores({ ctx, creatorIds }: { ctx: Context; creatorIds: number[] }): Promise<void> {
  if (creatorIds.length === 0) return;
  const now = ctx.clock.now();
  const accounts = await acrossTenants(ctx.db, async (db) => selectPublicAccounts(db, { creatorIds, now }));
  const peers = await readPeers(ctx, accounts, ({ isBrand }) => isBrand);
  const scored = accounts.map((account) => ({ account, scores: scoresOf(account, peers.get(account), now) }));
  const ofCreator = Map.groupBy(scored, ({ account }) => `${account.creatorId} ${account.customerId}`);
  const scores = [...ofCreator.values()].flatMap((own) =>
    own.slice(0, 1).map(({ account: { creatorId, customerId } }) =>
      Object.assign(combine(own.map((one) => one.scores)), {
        creatorId,
        customerId,
        inputs: own.map((one) => one.scores.inputs).join("; "),
        setAt:
          own
            .flatMap(({ account }) => account.setAt ?? [])
            .toSorted()
            .at(-1) ?? null,
      }),
    ),
  );
  await acrossTenants(ctx.db, async (db) => writePublicScores(db, { creatorIds, scores, now }));
}

export async function scoreUnscored({ ctx }: { ctx: Context }): Promise<void> {
  await markUnscored(ctx.db, UNSCORED_A_MINUTE);
}

function scoresOf(account: PublicAccount, peers: Peers | undefined, now: Date): Scored {
  const since = (days: number) => now.getTime() - days * DAY_MS;
  const rate = comparedFigure(account, "engagementRate");
  const followers = account.isDerivable ? account.followers : null;
  const posts = account.posts.map(([id, publishedAt, text, likes, comments, views, hashtags]) => ({
    id,
    publishedAt: new Date(publishedAt),
    text,
    likes,
    comments,
    views,
    isSponsored: disclosesAd({ text, hashtags }),
  }));
  const ofYear = posts.filter(({ publishedAt }) => publishedAt.getTime() > since(PROFILE_AUTHENTICITY.days));
  const { score, verdict, signals } = profileAuthenticity({
    series: account.counts,
    posts: ofYear,
    followers,
    following: account.following,
    account: featuresOf({ ...account, followers, posts: account.postCount }),
    engagement: {
      rate,
      percentile: percentileOf({ value: rate, peers: enoughPeers(peers?.ofSize("engagementRate")) }),
      posts:
        posts.length === 0
          ? null
          : posts.filter(({ publishedAt }) => publishedAt.getTime() > since(RECENT_POSTS.days)).length,
    },
  });
  const authenticity = account.setAuthenticity ?? (verdict === null ? null : score);
  const rising = risingOf({
    counts: account.counts.length,
    followers,
    growth: comparedFigure(account, "growth"),
    peers: enoughPeers(peers?.ofSize("growth"))?.thresholds ?? null,
    posts: ofYear,
    authenticity,
    now,
  });
  return {
    size: comparedFigure(account, "followers") ?? -1,
    authenticity,
    rising: rising.score,
    // Values without the percentiles that they have among peers.
    inputs: [
      ...signals.map(({ value }) => value),
      account.counts.length,
      comparedFigure(account, "growth"),
      ofYear.length,
      ofYear.reduce((sum, { views, likes, comments }) => sum + (views ?? 0) + (likes ?? 0) + (comments ?? 0), 0),
    ]
      .map((value) => value?.toPrecision(4))
      .join(" "),
  };
}

/**
 * The authenticity of the largest account of which enough is known; the most that one rises, unless that authenticity has
 * strong signs: of their other accounts too little may be known to see them.
 */
function combine(accounts: readonly Scored[]): { authenticity: number | null; rising: number | null } {
  const [largest] = accounts.filter(({ authenticity }) => authenticity !== null).toSorted((a, b) => b.size - a.size);
  const authenticity = largest ? Math.round(largest.authenticity ?? 0) : null;
  const isGenuine = authenticity === null || authenticity >= RISING.authenticity;
  const rising = isGenuine ? accounts.flatMap((account) => account.rising ?? []) : [];
  return { authenticity, rising: rising.length === 0 ? null : Math.round(Math.max(...rising)) };
}
