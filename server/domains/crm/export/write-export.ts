import { z } from "zod";
import { EXPORT_COLUMNS } from "#contract/crm.ts";
import type { Task } from "../../jobs/index.ts";
import { creatorsCsv } from "./creators-csv.ts";
import { chosenCreators } from "./export-csv.ts";
import { selectEntriesOf } from "../stores/entries-store.ts";

const given = z.object({
  selected: z.array(z.uuid()).optional(),
  listIds: z.array(z.uuid()),
  columns: z.array(z.enum(EXPORT_COLUMNS)).optional(),
});

/** The background half of export-csv: the same file, of what the CRM holds when the job is taken up. */
export const writeExport: Task = async ({ ctx, job, report }) => {
  const { columns, ...choice } = given.parse(job.input);
  const owner = { db: ctx.db, customerId: job.customerId };
  const creatorIds = await chosenCreators(owner, choice);
  return creatorsCsv({ ctx, owner, creatorIds, readEntries: (ids) => selectEntriesOf(owner, { creatorIds: ids }), columns, report });
};
