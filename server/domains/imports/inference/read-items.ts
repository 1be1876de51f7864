import type { CustomField } from "#contract/collections/custom-field.ts";
import type { ImportPlan } from "#contract/imports/plan.ts";
import type { NicheNames } from "#server/domains/categories/index.ts";
import type { Row } from "../reading/grid.ts";
import { openGrid, type OpenWorkbook } from "../reading/open-grid.ts";
import { tableOf, type Table } from "../reading/table.ts";
import type { Item } from "../rows/item.ts";
import { createRowReader } from "../rows/read-row.ts";
import { openRowContext, type RowContext } from "../rows/row-context.ts";

/** Rows sampled for what a single cell does not show. */
const SAMPLE = 2_000;

type Question = {
  file: string;
  plan: ImportPlan;
  nicheNames?: NicheNames;
  /** See RowContext. */
  isPublic: boolean;
  /** Those of the workspace. */
  fields?: readonly CustomField[];
  /** Within a process that reads tables, workbooks need no other one. */
  openWorkbook?: OpenWorkbook;
  now: Date;
};

/** Every row of the file, parsed by the plan, in the file's order. */
export async function* readItems(question: Question): AsyncGenerator<Item> {
  const { items } = await openItems(question);
  yield* items();
}

/** The same with the headers and the unparsed cells of the rows read so far. */
export async function openItems({
  file,
  plan,
  nicheNames,
  isPublic,
  fields,
  openWorkbook,
  now,
}: Question): Promise<{ items: () => AsyncGenerator<Item>; context: RowContext; table: Table }> {
  const table = await tableOf(
    await openGrid(file, undefined, { openBook: openWorkbook, sheet: plan.sheet }),
    plan.headerRow,
  );
  const sample: Row[] = [];
  for await (const row of table.rows()) if (sample.push(row) >= SAMPLE) break;
  const context = openRowContext({ plan, nicheNames, isPublic, fields, headers: table.headers, sample, now });
  return {
    table,
    context,
    async *items() {
      const read = createRowReader(context);
      for await (const row of table.rows()) yield read(row);
    },
  };
}
