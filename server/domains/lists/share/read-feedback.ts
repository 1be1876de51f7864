import * as contract from "#contract/lists/endpoints.ts";
import { FEEDBACK_SIZE, VISIT_LOG_SIZE } from "#contract/base/limits.ts";
import type { AnswerOf } from "#contract/base/endpoint.ts";
import { tenantOf, type TenantDb } from "../../../db/tenant.ts";
import { readCards } from "../../creators/index.ts";
import { fetchList } from "../../memberships/index.ts";
import {
  countFeedback,
  selectFeedback,
  type FeedbackRow,
  countVisits,
  selectNewestVisits,
  type Visited,
} from "./store.ts";
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
  return readVisits(tenant, { listId: id });
});

/** Who looked at a shared list or topic. */
export async function readVisits(tenant: TenantDb, of: Visited): Promise<AnswerOf<typeof contract.shareLog>> {
  const [totals, newest] = await Promise.all([countVisits(tenant, of), selectNewestVisits(tenant, of, VISIT_LOG_SIZE)]);
  return { ...totals, newest: newest.map(({ at, device, name }) => ({ at: at.toISOString(), device, name })) };
}
