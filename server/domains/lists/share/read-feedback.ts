import * as contract from "#contract/lists/endpoints.ts";
import { FEEDBACK_SIZE, VISIT_LOG_SIZE } from "#contract/base/limits.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { readCards } from "../../creators/index.ts";
import { fetchList } from "../../memberships/index.ts";
import { countFeedback, selectFeedback, type FeedbackRow, countVisits, selectNewestVisits } from "./store.ts";
import { read } from "../../../kernel/handler.ts";
import type { FeedbackView } from "#contract/lists/shapes.ts";

export const readFeedback = read(contract.listFeedback)(async ({ ctx, input }) => {
  const tenant = tenantOf(ctx);
  const { id } = await fetchList(tenant, input.id);
  const [rows, counts] = await Promise.all([selectFeedback(tenant, id, FEEDBACK_SIZE), countFeedback(tenant, id)]);
  const cards = await readCards({ ctx, ids: [...new Set(rows.map(({ creatorId }) => creatorId))] });
  return { feedback: rows.map(presentFeedback), creators: [...cards.values()], counts };
});

/** Feedback of a reviewer on a creator, without the visitor's id. */
function presentFeedback(row: FeedbackRow): FeedbackView {
  return {
    creatorId: String(row.creatorId),
    reviewer: row.reviewer,
    verdict: row.verdict,
    comment: row.comment,
    at: row.updatedAt.toISOString(),
  };
}

export const shareLog = read(contract.shareLog)(async ({ ctx, input }) => {
  const tenant = tenantOf(ctx);
  const { id } = await fetchList(tenant, input.id);
  const [totals, newest] = await Promise.all([countVisits(tenant, id), selectNewestVisits(tenant, id, VISIT_LOG_SIZE)]);
  return { ...totals, newest: newest.map(({ at, device, name }) => ({ at: at.toISOString(), device, name })) };
});
