import type { FeedbackView } from "#contract/list-shapes.ts";
import type { FeedbackRow } from "./store.ts";

/** What somebody said of a creator; who else they are is not kept. */
export function presentFeedback(row: FeedbackRow): FeedbackView {
  return {
    creatorId: String(row.creatorId),
    reviewer: row.reviewer,
    verdict: row.verdict,
    comment: row.comment,
    at: row.updatedAt.toISOString(),
  };
}
