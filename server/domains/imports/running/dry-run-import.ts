import type { Task } from "../../../kernel/feature.ts";
import type { Context, Member } from "../../../context.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { selectFields } from "../../crm/index.ts";
import { withLocalCopy } from "../../../uploads.ts";
import { recordAction } from "../../actions/index.ts";
import { memberContext } from "../../users/index.ts";
import { isPublicImport, layerOfImport } from "../layer-of-import.ts";
import { fileOf } from "../drafts/read-imports.ts";
import { updateImport, type ImportRow } from "../store.ts";
import { readItems } from "../inference/read-items.ts";
import { batchesOf } from "./batches.ts";
import { dryRun } from "./dry-run.ts";
import { openTeamDestination } from "./import-rows.ts";
import { readNicheNames } from "#server/domains/categories/index.ts";
import { fetchWork, type Ran } from "./import-work.ts";
import { problemsFolder, writeProblems } from "./problems.ts";
import type { Destination } from "./record-rows.ts";
import { STEP_ROWS } from "./run-step.ts";
import { addCounts, noCounts } from "./summarize.ts";

/** Counts what importing a table would do, with the rows it would not import, and writes nothing else. */
export const dryRunImport: Task = async ({ ctx, job, report }) => {
  const { row, now } = await fetchWork(ctx, job);
  const as: Context<Member> = await memberContext(ctx, job);
  const folder = problemsFolder(row);
  await ctx.files.deleteAll(folder);
  let tried = noCounts();
  await withLocalCopy(ctx, fileOf(row), async (file) => {
    const question = {
      file,
      plan: row.plan,
      nicheNames: await readNicheNames({ ctx }),
      isPublic: isPublicImport(as, row),
      fields: await selectFields(tenantOf(as)),
      now,
    };
    for await (const { batch, counts, problems } of dryRun({
      ctx: as,
      batches: batchesOf(readItems(question), { size: STEP_ROWS, after: 0 }),
      layer: layerOfImport(row),
      openDestination: async (tx) => openDryDestination({ ...tx, actor: as.actor }, row),
    })) {
      tried = addCounts(tried, counts);
      if (problems.length > 0)
        await writeProblems(ctx.files, { folder, step: Math.ceil(batch.until / STEP_ROWS), problems });
      await report(batch.until);
    }
  });
  const hasProblems = tried.skipped + tried.failed > 0;
  await updateImport(tenantOf(as), row.id, { tried, problems: hasProblems ? folder : null });
  return undefined;
};

/** Under an action of its own, which is rolled back with the step. */
async function openDryDestination(ctx: Context<Member>, row: ImportRow): Promise<Destination> {
  const inverse: Ran = { importId: row.id };
  const actionId = await recordAction({ ctx, verb: "imports.run", count: 0, title: row.fileName, inverse });
  return openTeamDestination(ctx, { row, actionId });
}
