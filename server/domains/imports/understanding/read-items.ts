import type { ImportPlan } from "#contract/imports.ts";
import { isField } from "../columns/fields.ts";
import { openTable } from "../reading/table.ts";
import type { Item } from "../rows/item.ts";
import { createRowReader } from "../rows/read-row.ts";
import { parseDate } from "../values/dates.ts";

/** Every row of the file as it is understood under the plan, in the file's order. */
export async function* readItems({
  file,
  plan,
  now,
}: {
  file: string;
  plan: ImportPlan;
  now: Date;
}): AsyncGenerator<Item> {
  const table = await openTable(file);
  const columns = table.headers.map((header, index) => {
    const field = plan.columns[index]?.field;
    return { column: { index, header, cells: [] }, field: field && isField(field) ? field : undefined };
  });
  const network = plan.network ?? "instagram";
  const fileDate = parseDate(plan.date) ?? { at: now, precision: "day" as const };
  const reader = createRowReader({ columns, otherNames: [] }, { network, fileDate, now });
  for await (const { line, cells, problem } of table.rows()) {
    const read = problem === undefined ? reader.read({ line, cells }) : { reason: problem };
    if ("reason" in read) yield { line, cells, kind: "failed", reason: read.reason };
    else yield { line, cells, kind: "record", record: read.record, key: read.key, crm: null };
  }
}
