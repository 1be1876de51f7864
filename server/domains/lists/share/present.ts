import type { FeedbackView } from "#contract/lists.ts";
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

export function countFeedback(rows: readonly FeedbackRow[]) {
  const counts = { approve: 0, maybe: 0, reject: 0, comments: 0 };
  for (const { verdict, comment } of rows) {
    if (verdict) counts[verdict] += 1;
    if (comment) counts.comments += 1;
  }
  return counts;
}
