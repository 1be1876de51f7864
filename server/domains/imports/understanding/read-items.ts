import type { ImportPlan } from "#contract/import-plan.ts";
import type { Row } from "../reading/grid.ts";
import { openGrid } from "../reading/open-grid.ts";
import { tableOf, type Table } from "../reading/table.ts";
import type { Item } from "../rows/item.ts";
import { createRowReader } from "../rows/read-row.ts";
import { openSetting, type Setting } from "../rows/setting.ts";

/** Rows that are looked at for what one cell alone does not tell. */
const SAMPLE = 2_000;

type Question = {
  file: string;
  plan: ImportPlan;
  now: Date;
};

/** Every row of the file as it is understood under the plan, in the file's order. */
export async function* readItems(question: Question): AsyncGenerator<Item> {
  const { items } = await openItems(question);
  yield* items();
}

/** The same with what was left out, told as far as rows have been read, and the headers. */
export async function openItems({
  file,
  plan,
  now,
}: Question): Promise<{ items: () => AsyncGenerator<Item>; setting: Setting; table: Table }> {
  const table = await tableOf(await openGrid(file), plan.headerRow);
  const sample: Row[] = [];
  for await (const row of table.rows()) if (sample.push(row) >= SAMPLE) break;
  const setting = openSetting({ plan, headers: table.headers, sample, now });
  return {
    table,
    setting,
    async *items() {
      const read = createRowReader(setting);
      for await (const row of table.rows()) yield read(row);
    },
  };
}
