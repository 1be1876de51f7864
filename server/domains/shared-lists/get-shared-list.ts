import { getSharedList as endpoint } from "#contract/shared-lists.ts";
import type { TenantDb } from "../../db/tenant.ts";
import { readCards } from "../creators/index.ts";
import { readListPage, readListStats, type SharedRow } from "../lists/index.ts";
import { readPlaces } from "../memberships/index.ts";
import { openShare } from "./lock/open-share.ts";
import { presentSharedList, type Said } from "./present.ts";
import { selectJudged, selectReviewer, selectShown, selectWords } from "./store.ts";
import { knowVisitor } from "./visits/know-visitor.ts";
import { logVisit } from "./visits/log-visit.ts";
import { read } from "../../kernel/handler.ts";

/** A page of a shared list, the newest in it first, and what its visitor has said of those creators. */
export const getSharedList = read(endpoint)(async ({ ctx, input, client }) => {
  const { page, per_page, search, network, fetch_stats } = input;
  const list = await openShare({ ctx, client, shareId: input.id });
  const tenant = { db: ctx.db, customerId: list.customerId };
  const visitorId = knowVisitor(ctx, client, list);
  const which = { tenant, list, search, network };
  const [{ creatorIds, total }, stats] = await Promise.all([
    readListPage({ ...which, page, per_page }),
    fetch_stats === "true" ? readListStats(which) : null,
    logVisit({ ctx, client, list, visitorId }),
  ]);
  const [cards, said] = await Promise.all([
    readCards({ ctx, ids: creatorIds }),
    readSaid({ tenant, list, visitorId, creatorIds }),
  ]);
  return presentSharedList({ list, cards: creatorIds.flatMap((id) => cards.get(id) ?? []), total, stats, said });
});

type Whose = { tenant: TenantDb; list: SharedRow; visitorId: string; creatorIds: number[] };

/** Nothing while the list takes no feedback. */
async function readSaid({ tenant, list, visitorId, creatorIds }: Whose): Promise<Said | null> {
  if (!list.takesFeedback) return null;
  const whose = { listId: list.id, visitorId };
  const [words, judged, reviewer] = await Promise.all([
    selectWords(tenant, whose, creatorIds),
    selectJudged(tenant, whose),
    selectReviewer(tenant, whose),
  ]);
  // Who has left the list meanwhile is not there to be reviewed.
  const still = await selectShown(tenant, await readPlaces(tenant, [list.id]), judged);
  return { words, reviewed: still.length, reviewer };
}
