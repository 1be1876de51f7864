import { is } from "drizzle-orm";
import { getTableConfig, IndexedColumn } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { SUBJECTS } from "./tables/subjects.ts";

// drizzle's .desc() writes "desc nulls last", which "order by x desc" does not use, also where x is never null. Without it
// the index is read backwards; beside ascending columns, sql`${t.x} desc` says what the statements say.
test("no index is in an order that statements do not have", () => {
  const unused = SUBJECTS.flatMap(({ table }) =>
    getTableConfig(table).indexes.flatMap(({ config: { name, columns } }) =>
      columns.flatMap((column) =>
        is(column, IndexedColumn) && column.indexConfig.order === "desc" && column.indexConfig.nulls !== "first"
          ? [name]
          : [],
      ),
    ),
  );
  expect(unused).toEqual([]);
});
