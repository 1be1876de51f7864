import type { ReplyOf } from "#contract/endpoint.ts";
import type { getSharedList as endpoint } from "#contract/shared-lists.ts";
import type { Call } from "../../context.ts";
import type { Owner } from "../../db/owner.ts";
import { readCards } from "../creators/index.ts";
import { readListPage, readListStats, type SharedRow } from "../lists/index.ts";
import { readPlaces } from "../memberships/index.ts";
import { openShare } from "./lock/open-share.ts";
import { presentSharedList, type Said } from "./present.ts";
import { selectJudged, selectReviewer, selectShown, selectWords } from "./store.ts";
import { knowVisitor } from "./visits/know-visitor.ts";
import { logVisit } from "./visits/log-visit.ts";

/** A page of a shared list, the newest in it first, and what its visitor has said of those creators. */
export async function getSharedList({ ctx, input, client }: Call<typeof endpoint>): Promise<ReplyOf<typeof endpoint>> {
  const { page, per_page, search, network, fetch_stats } = input;
  const list = await openShare({ ctx, client, shareId: input.id });
  const owner = { db: ctx.db, customerId: list.customerId };
  const visitorId = knowVisitor(ctx, client, list);
  const which = { owner, list, search, network };
  const [{ creatorIds, total }, stats] = await Promise.all([
    readListPage({ ...which, page, per_page }),
    fetch_stats === "true" ? readListStats(which) : null,
    logVisit({ ctx, client, list, visitorId }),
  ]);
  const [cards, said] = await Promise.all([
    readCards({ ctx, ids: creatorIds }),
    readSaid({ owner, list, visitorId, creatorIds }),
  ]);
  return presentSharedList({ list, cards: creatorIds.flatMap((id) => cards.get(id) ?? []), total, stats, said });
}

type Whose = { owner: Owner; list: SharedRow; visitorId: string; creatorIds: number[] };

/** Nothing while the list takes no feedback. */
async function readSaid({ owner, list, visitorId, creatorIds }: Whose): Promise<Said | null> {
  if (!list.takesFeedback) return null;
  const whose = { listId: list.id, visitorId };
  const [words, judged, reviewer] = await Promise.all([
    selectWords(owner, whose, creatorIds),
    selectJudged(owner, whose),
    selectReviewer(owner, whose),
  ]);
  // Who has left the list meanwhile is not there to be reviewed.
  const still = await selectShown(owner, await readPlaces(owner, [list.id]), judged);
  return { words, reviewed: still.length, reviewer };
}
