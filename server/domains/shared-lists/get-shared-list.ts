import { getSharedList as endpoint, SHARED_POSTS, SHARED_POST_TEXT_MAX } from "#contract/shared-lists.ts";
import { tenantDatabase } from "../../db/row-security.ts";
import type { TenantDb } from "../../db/tenant.ts";
import { readCards } from "../creators/index.ts";
import { readListPage, readListStats, type SharedRow } from "../lists/index.ts";
import { readPlaces } from "../memberships/index.ts";
import { readRecentPosts } from "../posts/index.ts";
import { fetchSharedList } from "./fetch-shared-list.ts";
import { presentSharedList, type VisitorFeedback } from "./present.ts";
import { selectFeedback, selectListed, selectReviewedIds, selectReviewer, type FeedbackAuthor } from "./store.ts";
import { getOrSetVisitorId } from "./visits/visitor-id.ts";
import { logVisit } from "./visits/log-visit.ts";
import { read } from "../../kernel/handler.ts";

/** A page of a shared list, most recently added first, with the visitor's feedback on those creators. */
export const getSharedList = read(endpoint)(async ({ ctx, input, client }) => {
  const { page, per_page, search, network, fetch_stats } = input;
  const list = await fetchSharedList({ ctx, client, shareId: input.id });
  // What visitors see of creators is what the workspace that shares them sees.
  const sharing = { ...ctx, db: tenantDatabase(ctx.db, list.customerId) };
  const tenant = { db: sharing.db, customerId: list.customerId };
  const visitorId = getOrSetVisitorId(ctx, client, list);
  const filter = { tenant, list, search, network };
  const [{ creatorIds, total }, stats] = await Promise.all([
    readListPage({ ...filter, page, per_page }),
    fetch_stats === "true" ? readListStats(filter) : null,
    logVisit({ ctx, client, shared: list, visitorId }),
  ]);
  const [cards, posts, feedback] = await Promise.all([
    readCards({ ctx: sharing, ids: creatorIds }),
    readRecentPosts({ ctx: sharing, creatorIds, each: SHARED_POSTS, textMax: SHARED_POST_TEXT_MAX }),
    readFeedback({ tenant, list, visitorId, creatorIds }),
  ]);
  const shown = creatorIds.flatMap((id) => cards.get(id) ?? []);
  return presentSharedList({ list, cards: shown, posts, total, stats, feedback });
});

type FeedbackScope = { tenant: TenantDb; list: SharedRow; visitorId: string; creatorIds: number[] };

/** null while the list accepts no feedback. */
async function readFeedback({ tenant, list, visitorId, creatorIds }: FeedbackScope): Promise<VisitorFeedback | null> {
  if (!list.takesFeedback) return null;
  const author: FeedbackAuthor = { listId: list.id, visitorId };
  const [items, reviewedIds, reviewer] = await Promise.all([
    selectFeedback(tenant, author, creatorIds),
    selectReviewedIds(tenant, author),
    selectReviewer(tenant, author),
  ]);
  // Creators removed from the list since then do not count.
  const listed = await selectListed(tenant, await readPlaces(tenant, [list.id]), reviewedIds);
  return { items, reviewed: listed.length, reviewer };
}
