import type { JobEnd, JobEnds } from "../../kernel/feature.ts";
import { importMayBecome, type ImportState } from "#contract/states.ts";
import { reopenAction } from "../actions/index.ts";
import { selectImportOf, updateImport } from "./store.ts";

type Ended = Parameters<JobEnd>[0];

/** An import becomes what its job has become, in the same transaction. */
async function follow({ ctx, job }: Ended, to: ImportState): Promise<void> {
  const owner = { db: ctx.db, customerId: job.customerId };
  const row = await selectImportOf(owner, job.id);
  if (!row || !importMayBecome(row.state, to)) return;
  const isOver = to !== "draft";
  await updateImport(owner, row.id, {
    state: to,
    error: job.error,
    // What has changed nothing has no way back.
    ...(job.kind === "import-run" && { actionId: job.actionId }),
    ...(isOver && { finishedAt: ctx.clock.now() }),
  });
  // What was not taken back wholly can be taken back again.
  if (job.kind === "import-undo" && to !== "undone" && row.actionId)
    await reopenAction({ ctx, customerId: job.customerId, actionId: row.actionId });
}

function endOf({ state }: Ended["job"]): "done" | "failed" | "cancelled" {
  return state === "failed" || state === "cancelled" ? state : "done";
}

export const jobEnds: JobEnds = {
  "import-try": async (ended) => follow(ended, "draft"),
  "import-run": async (ended) => follow(ended, endOf(ended.job)),
  "import-undo": async (ended) => follow(ended, endOf(ended.job) === "done" ? "undone" : endOf(ended.job)),
};
