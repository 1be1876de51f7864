import type { Task } from "../../../kernel/feature.ts";
import type { Context, Member } from "../../../context.ts";
import { lockTenant, tenantOf } from "../../../db/tenant.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { selectFields } from "../../crm/index.ts";
import { withLocalCopy } from "../../../uploads.ts";
import { growAction } from "../../actions/index.ts";
import { memberContext } from "../../users/index.ts";
import { isPublicImport, layerOfImport } from "../layer-of-import.ts";
import { fileOf } from "../drafts/read-imports.ts";
import { updateImport, type ImportRow } from "../store.ts";
import { readItems } from "../inference/read-items.ts";
import { batchesOf, readAhead } from "./batches.ts";
import { readNicheNames } from "#server/domains/categories/index.ts";
import { fetchWork } from "./import-work.ts";
import { problemsFolder, writeProblems } from "./problems.ts";
import type { Destination } from "./record-rows.ts";
import { runStep, STEP_ROWS } from "./run-step.ts";
import { insertImportCreators, insertStep, selectCounts } from "./steps-store.ts";
import { addCounts, noCounts } from "./summarize.ts";

/**
 * Imports a table step by step under one action. A step is committed as a whole, with the job's progress, the outcome of
 * its rows and what reverts them: a worker that takes the job over reads the same table from its beginning and continues
 * behind the last step.
 */
export const importRows: Task = async ({ ctx, job, report }) => {
  const { row, now } = await fetchWork(ctx, job);
  const { actionId } = job;
  if (!actionId) throw new Error("an import has an action");
  const as: Context<Member> = await memberContext(ctx, job);
  const folder = problemsFolder(row);
  if (job.done === 0) await ctx.files.deleteAll(folder); // those of a dry run
  let counts = (await selectCounts(ctx.db, row.id)).reduce(addCounts, noCounts());
  await withLocalCopy(ctx, fileOf(row), async (file) => {
    const fields = await selectFields(tenantOf(as));
    const nicheNames = await readNicheNames({ ctx });
    const items = readItems({ file, plan: row.plan, nicheNames, isPublic: isPublicImport(as, row), fields, now });
    for await (const batch of readAhead(batchesOf(items, { size: STEP_ROWS, after: job.done })))
      counts = await inTransaction(as, async (tx) => {
        const destination = await openTeamDestination(tx, { row, actionId });
        await report(batch.until, { ctx: tx, after: batch.after });
        const { before, changed, creatorIds, problems, ...done } = await runStep({ ctx: tx, destination, batch });
        const step = Math.ceil(batch.until / STEP_ROWS);
        await insertStep(tx.db, { importId: row.id, step, rows: batch.until, counts: done.counts, before });
        await insertImportCreators(tx.db, row.id, creatorIds);
        if (changed.size > 0) await growAction({ ctx: tx, actionId, by: changed.size });
        const all = addCounts(counts, done.counts);
        const changes = { counts: all, problems: problems.length > 0 ? folder : undefined };
        await updateImport({ db: tx.db, customerId: row.customerId }, row.id, changes);
        // Last: the files of a step that is rolled back are written again by the next attempt.
        if (problems.length > 0) await writeProblems(ctx.files, { folder, step, problems });
        return all;
      });
  });
  return undefined;
};

/** Where the rows of a team's import go; holds the tenant lock until the transaction ends when that can be its CRM. */
export async function openTeamDestination(
  tx: Context<Member>,
  { row, actionId }: { row: ImportRow; actionId: string },
): Promise<Destination> {
  const { plan, fileName } = row;
  if (plan.intoCrm || plan.listIds.length > 0 || plan.target === "list") await lockTenant(tenantOf(tx));
  const team = {
    actor: tx.actor,
    actionId,
    title: fileName,
    listIds: plan.listIds,
    createStatuses: plan.createStatuses ?? true,
  };
  const layer = layerOfImport(row);
  return { source: { kind: "file", name: plan.source, ...(layer !== null && { customerId: layer }) }, team };
}
