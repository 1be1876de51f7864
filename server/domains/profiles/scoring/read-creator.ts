import type { Context, Member } from "../../../context.ts";
import { refuse } from "../../../errors.ts";
import { readCards, readEvidence, readPeers } from "../../creators/index.ts";
import { readRowOf } from "../../crm/index.ts";
import { readOpen } from "../opening/open-profile.ts";
import { selectAccounts } from "../overview/store.ts";
import type { PublicSeries } from "./authenticity.ts";
import { scoredAccounts, type ScoredAccount } from "./rules.ts";
import { selectAdjustments, selectFollowers, selectScoredPosts } from "./store.ts";

/**
 * What the scores of a creator are made of: of each network the largest account, of all creators that the caller's
 * workspace has merged into one.
 */
export async function readScored(ctx: Context<Member>, id: number) {
  const row = await readRowOf({ ctx, creatorId: id });
  const ids = row ? [row.creatorId, ...row.merged.map(({ creatorId }) => creatorId)].map(Number) : [id];
  const [cards, evidence] = await Promise.all([readCards({ ctx, ids }), readEvidence({ ctx, creatorIds: ids })]);
  const card = cards.get(id) ?? refuse("not_found");
  const owners = new Map(
    [id, ...ids.filter((one) => one !== id)].flatMap((one) =>
      (cards.get(one)?.networks ?? []).map((view) => [view, one] as const),
    ),
  );
  const views = [...owners.keys()];
  const [peers, open, adjustments] = await Promise.all([
    readPeers(ctx, views, () => card.is_a_brand),
    readOpen(ctx, [{ id, isSample: card.isSample, ids }]),
    selectAdjustments(ctx.db, ids),
  ]);
  const { accounts, largest, main } = scoredAccounts(owners, { evidence, peers, adjustments });
  return {
    card,
    ids,
    isOpen: open.has(id),
    /** All, the largest first. */
    accounts: largest,
    /** Accounts of the creator itself, without those of creators merged into it. */
    own: accounts.filter(({ view }) => card.networks.includes(view)),
    /** The largest on each network, in the order of size. */
    main,
  };
}

/** The counts and posts of these accounts that may be computed from. */
export async function readPublicSeries(
  ctx: Context,
  creatorIds: readonly number[],
  accounts: readonly Pick<ScoredAccount, "evidence">[],
): Promise<PublicSeries> {
  const of = { creatorIds, accountIds: accounts.map(({ evidence }) => evidence.accountId), now: ctx.clock.now() };
  const [points, posts, rows] = await Promise.all([
    selectFollowers(ctx.db, of),
    selectScoredPosts(ctx.db, of),
    selectAccounts(ctx.db, creatorIds),
  ]);
  const profileOf = new Map(rows.map((row) => [`${row.network}/${row.username}`, row]));
  return { points, posts, profileOf };
}
