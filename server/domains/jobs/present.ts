import { ERRORS } from "#contract/base/errors.ts";
import type { JobView } from "#contract/jobs.ts";
import type { JobRow } from "./store.ts";

const messages: ReadonlyMap<string, string> = new Map(Object.entries(ERRORS).map(([code, { msg }]) => [code, msg]));

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
    msg: row.error === null ? null : (messages.get(row.error) ?? ERRORS.UNKNOWN_ERROR.msg),
    ...(row.restored !== null && { restored: row.restored }),
    createdAt: row.createdAt.toISOString(),
  };
}
