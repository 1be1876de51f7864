import type { JobEnd, JobEnds } from "../../kernel/feature.ts";
import { importMayBecome, type ImportState } from "#contract/base/states.ts";
import { reopenAction } from "../actions/index.ts";
import { selectImportOf, updateImport } from "./store.ts";

type Ended = Parameters<JobEnd>[0];

/** Moves an import to the state of its job, in the same transaction. */
async function follow({ ctx, job }: Ended, to: ImportState): Promise<void> {
  const owner = { db: ctx.db, customerId: job.customerId };
  const row = await selectImportOf(owner, job.id);
  if (!row || !importMayBecome(row.state, to)) return;
  const isOver = to !== "draft";
  await updateImport(owner, row.id, {
    state: to,
    error: job.error,
    // An import that changed nothing cannot be undone.
    ...(job.kind === "import-run" && { actionId: job.actionId }),
    ...(isOver && { finishedAt: ctx.clock.now() }),
  });
  // An incomplete revert can be repeated.
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
