import { z } from "zod";
import { EXPORT_COLUMNS } from "#contract/crm.ts";
import { creatorsCsv } from "../../crm/index.ts";
import type { Task } from "../../jobs/index.ts";
import { fetchList } from "../../memberships/index.ts";
import { readListCreatorIds, readListEntries } from "./read-page.ts";

const given = z.object({ listId: z.uuid(), columns: z.array(z.enum(EXPORT_COLUMNS)).optional() });

/** The background half of export-top-csv: the list as it is when the job is taken up. */
export const writeExport: Task = async ({ ctx, job, report }) => {
  const { listId, columns } = given.parse(job.input);
  const owner = { db: ctx.db, customerId: job.customerId };
  const list = await fetchList(owner, listId);
  const creatorIds = await readListCreatorIds({ owner, list });
  const readEntries = async (ids: number[]) => readListEntries({ owner, list, creatorIds: ids });
  return creatorsCsv({ ctx, owner, creatorIds, readEntries, columns, report });
};
