import type { Context, Member } from "../../../context.ts";
import { ownerOf } from "../../../db/owner.ts";
import { withLocalCopy } from "../../../uploads.ts";
import { handlesIn } from "../../creators/index.ts";
import type { Task } from "../../jobs/index.ts";
import { readWriter } from "../../users/index.ts";
import { fileOf } from "../drafts/fetch-import.ts";
import { updateImport } from "../store.ts";
import { readItems } from "../understanding/read-items.ts";
import { batchesOf, type Batch } from "./batches.ts";
import { addCounts, noCounts } from "./counts.ts";
import { STEP_ROWS } from "./import-rows.ts";
import { fetchWork } from "./import-work.ts";
import { problemsFolder, writeProblems } from "./problems.ts";
import { rehearseRows } from "./rehearse-rows.ts";
import { sortOut, tell } from "./sort-out.ts";

/** Counts what importing a table would do to each row, with the rows it would not take, and writes nothing else. */
export const tryRows: Task = async ({ ctx, job, report }) => {
  const { row, now } = await fetchWork(ctx, job);
  const as: Context<Member> = { ...ctx, actor: await readWriter(ctx, job) };
  const folder = problemsFolder(row);
  await ctx.files.deleteAll(folder);
  let tried = noCounts();
  await withLocalCopy(ctx, fileOf(row), async (file) => {
    const batches = () => batchesOf(readItems({ file, plan: row.plan, now }), { size: STEP_ROWS, after: 0 });
    const rehearse = await rehearseRows(as, { row, again: await recurring(batches()) });
    for await (const { items, until } of batches()) {
      const { rows, problems } = await sortOut(as, items);
      const told = tell(await rehearse(rows), problems);
      tried = addCounts(tried, told.counts);
      if (told.problems.length > 0)
        await writeProblems(ctx.files, { folder, step: Math.ceil(until / STEP_ROWS), problems: told.problems });
      await report(until);
    }
  });
  const hasProblems = tried.skipped + tried.failed > 0;
  await updateImport(ownerOf(as), row.id, { tried, problems: hasProblems ? folder : null });
  return undefined;
};

/** The handles that more than one batch speaks of. */
async function recurring(batches: AsyncIterable<Batch>): Promise<Set<string>> {
  const before = new Set<string>();
  const again = new Set<string>();
  for await (const { items } of batches) {
    const handles = handlesIn(items.flatMap((item) => (item.kind === "record" ? [item.record] : [])));
    for (const handle of handles) if (before.has(handle)) again.add(handle);
    for (const handle of handles) before.add(handle);
  }
  return again;
}
