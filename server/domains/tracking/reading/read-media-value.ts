import { followerTierOf } from "#contract/figures/follower-tier.ts";
import type { RateCard } from "#contract/rate-card.ts";
import { earnedBy, estimateOf, nichesForRates, rateFor } from "#contract/scores/formulas/media-value.ts";
import type { TrackingFilters } from "#contract/tracking/options.ts";
import type { TrackedMediaValue } from "#contract/tracking/shapes.ts";
import type { Context, Member } from "../../../context.ts";
import { accountSumsOf, type AccountSums } from "../../../engine/queries/posts/account-sums.ts";
import { findRateCard } from "../../rate-card/index.ts";
import { readPeople, shownAs } from "./rows.ts";
import { postsOf, type Tracked } from "./tracked.ts";
import { readValuedAccounts, type ValuedAccount } from "./valued-accounts.ts";

const CREATORS_SHOWN = 10;

/** What the posts that match are worth as advertising, by the workspace's rate card. */
export async function readMediaValue(
  ctx: Context<Member>,
  tracked: Promise<Tracked>,
  filters: TrackingFilters,
): Promise<TrackedMediaValue> {
  const posts = await postsOf(ctx, tracked, filters);
  const [sums, card] = await Promise.all([accountSumsOf(ctx.engine, posts.of), findRateCard(ctx)]);
  const accounts = await readValuedAccounts(ctx, sums);
  const valued = sums.map((one) => Object.assign(one, { worth: worthOf(one, card, accounts.get(one.accountId)) }));
  const values = new Map<number, { value: number; posts: number }>();
  for (const { creatorId, worth, withLikes } of valued) {
    if (typeof worth !== "number") continue;
    const shown = shownAs(posts, creatorId);
    const sum = values.get(shown) ?? { value: 0, posts: 0 };
    values.set(shown, { value: sum.value + worth, posts: sum.posts + withLikes });
  }
  // A joint post is valued once in the total, and for each of its creators in their own.
  const together = valued.filter(({ isRepeated }) => !isRepeated);
  const total = (count: (one: (typeof valued)[number]) => number) => together.reduce((sum, one) => sum + count(one), 0);
  const without = (reason: "noRate" | "noReach") => total(({ worth, withLikes }) => (worth === reason ? withLikes : 0));
  return {
    value: together.some(({ worth }) => typeof worth === "number")
      ? estimateOf(total(({ worth }) => (typeof worth === "number" ? worth : 0)))
      : null,
    currency: card.currency,
    card: { version: card.version, savedAt: card.savedAt },
    posts: total((one) => one.posts),
    valued: total(({ worth, withLikes }) => (typeof worth === "number" ? withLikes : 0)),
    leftOut: {
      hidden: total(({ allowed, withLikes }) => allowed - withLikes),
      licence: total((one) => one.posts - one.allowed),
      noRate: without("noRate"),
      noReach: without("noReach"),
    },
    creators: await presentValues(ctx, values),
  };
}

/** In the smallest unit of the card's currency; else why the posts have no value. */
function worthOf(
  { format, ...sums }: AccountSums,
  card: RateCard,
  account: ValuedAccount | undefined,
): number | "noRate" | "noReach" {
  // Deleted since the index was written.
  if (!account) return "noReach";
  const { creator, network, followers } = account;
  const which = { network, niches: nichesForRates(creator), tier: followerTierOf(followers)?.id ?? null };
  const rate = rateFor(card, which, format);
  if (!rate) return "noRate";
  return earnedBy([{ sums, rate }], card, followers) ?? "noReach";
}

async function presentValues(
  ctx: Context<Member>,
  values: ReadonlyMap<number, { value: number; posts: number }>,
): Promise<TrackedMediaValue["creators"]> {
  const top = [...values].toSorted(([, one], [, other]) => other.value - one.value).slice(0, CREATORS_SHOWN);
  const people = await readPeople(
    ctx,
    top.map(([id]) => id),
  );
  return top.flatMap(([id, { value, posts }]) => {
    const creator = people.get(id);
    return creator ? [{ creator, value: Math.round(value), posts }] : [];
  });
}
