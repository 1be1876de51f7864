import { z } from "zod";
import { EXPORT_COLUMNS } from "#contract/crm.ts";
import { creatorsCsv } from "../../crm/index.ts";
import type { Task } from "../../jobs/index.ts";
import { fetchList } from "../fetch-lists.ts";
import { selectListCreatorIds, selectListEntriesOf } from "./store.ts";

const given = z.object({ listId: z.uuid(), columns: z.array(z.enum(EXPORT_COLUMNS)).optional() });

/** The background half of export-top-csv: the list as it is when the job is taken up. */
export const writeExport: Task = async ({ ctx, job, report }) => {
  const { listId, columns } = given.parse(job.input);
  const owner = { db: ctx.db, customerId: job.customerId };
  await fetchList(owner, listId);
  const creatorIds = await selectListCreatorIds(owner, listId);
  const readEntries = (ids: number[]) => selectListEntriesOf(owner, listId, ids);
  return creatorsCsv({ ctx, owner, creatorIds, readEntries, columns, report });
};
