import { ERROR_STATUS, type ErrorCode } from "#contract/base/errors.ts";
import type { JobView } from "#contract/jobs.ts";
import { say } from "#contract/messages/catalogue.ts";
import type { JobRow } from "./store.ts";

function isErrorCode(error: string): error is ErrorCode {
  return Object.hasOwn(ERROR_STATUS, error);
}

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
    msg: row.error === null ? null : say(`errors.${isErrorCode(row.error) ? row.error : "UNKNOWN_ERROR"}`).msg,
    ...(row.restored !== null && { restored: row.restored }),
    createdAt: row.createdAt.toISOString(),
  };
}
