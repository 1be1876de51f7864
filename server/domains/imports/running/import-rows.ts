import type { ImportCounts } from "#contract/imports.ts";
import type { Context, Member } from "../../../context.ts";
import { lockCustomer, ownerOf } from "../../../db/owner.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { withLocalCopy } from "../../../uploads.ts";
import { growAction } from "../../actions/index.ts";
import type { Task } from "../../jobs/index.ts";
import { readWriter } from "../../users/index.ts";
import { fileOf } from "../drafts/fetch-import.ts";
import { updateImport, type ImportRow } from "../store.ts";
import { readItems } from "../understanding/read-items.ts";
import { batchesOf, readAhead, type Batch } from "./batches.ts";
import { addCounts, noCounts } from "./counts.ts";
import { fetchWork } from "./import-work.ts";
import { problemsFolder, writeProblems } from "./problems.ts";
import { sayRows } from "./say-rows.ts";
import { sortOut, tell } from "./sort-out.ts";
import { insertStep, selectCounts } from "./steps-store.ts";

/** Rows of one transaction: many enough to be quick, few enough that nobody waits for them. */
export const STEP_ROWS = 250;

/**
 * Imports a table step by step under one action. A step is done wholly or not at all, and how far the job came, what
 * became of the rows and how to take them back are part of it: whoever takes the job up again reads the same table from
 * its beginning and goes on behind the last step.
 */
export const importRows: Task = async ({ ctx, job, report }) => {
  const { row, now } = await fetchWork(ctx, job);
  const { actionId } = job;
  if (!actionId) throw new Error("an import has an action");
  const as: Context<Member> = { ...ctx, actor: await readWriter(ctx, job) };
  if (job.done === 0) await ctx.files.deleteAll(problemsFolder(row)); // what a dry run has told
  let counts = (await selectCounts(ctx.db, row.id)).reduce(addCounts, noCounts());
  await withLocalCopy(ctx, fileOf(row), async (file) => {
    const items = readItems({ file, plan: row.plan, now });
    for await (const batch of readAhead(batchesOf(items, { size: STEP_ROWS, after: job.done })))
      counts = await inTransaction(as, async (tx) => {
        if (touchesCrm(row)) await lockCustomer(ownerOf(tx));
        await report(batch.until, { ctx: tx, after: batch.after });
        return makeStep({ ctx: tx, row, actionId, batch, counts });
      });
  });
  return undefined;
};

/** Whether its rows can say anything of the CRM. */
function touchesCrm({ plan }: ImportRow): boolean {
  return plan.intoCrm || plan.listIds.length > 0 || plan.target === "list";
}

type Step = { ctx: Context<Member>; row: ImportRow; actionId: string; batch: Batch; counts: ImportCounts };

/** Answers the counts of all steps so far. */
async function makeStep({ ctx, row, actionId, batch, counts }: Step): Promise<ImportCounts> {
  const step = Math.ceil(batch.until / STEP_ROWS);
  const { rows, problems: others } = await sortOut(ctx, batch.items);
  const done = await sayRows({ ctx, row, actionId, rows });
  const told = tell(done, others);
  const { before } = done;
  await insertStep(ctx.db, { importId: row.id, step, rows: batch.until, counts: told.counts, before });
  if (done.changed.size > 0) await growAction({ ctx, actionId, by: done.changed.size });
  const all = addCounts(counts, told.counts);
  const folder = told.problems.length > 0 ? problemsFolder(row) : undefined;
  await updateImport({ db: ctx.db, customerId: row.customerId }, row.id, { counts: all, problems: folder });
  // Last: what is told of a step that is rolled back is told again by the next try.
  if (folder) await writeProblems(ctx.files, { folder, step, problems: told.problems });
  return all;
}
