import type { JobView } from "#contract/jobs.ts";
import type { JobRow } from "./store.ts";

export function presentJob(row: JobRow): JobView {
  return {
    _id: row.id,
    kind: row.kind,
    state: row.state,
    done: row.done,
    total: row.total,
    result: row.state === "done" && row.result !== null ? row.resultName : null,
    actionId: row.actionId,
    error: row.error,
    ...(row.restored !== null && { restored: row.restored }),
    createdAt: row.createdAt.toISOString(),
  };
}
